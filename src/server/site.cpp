#include "server/site.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include <nlohmann/json.hpp>

#include "content/army_shop.h"
#include "registry/registry.h"
#include "server/guard.h"
#include "server/gzip.h"

namespace clashfield::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = 8u << 20;

std::string read_whole(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string type_of(const fs::path& path) {
    static const std::map<std::string, std::string> types = {{".html", "text/html; charset=utf-8"},
                                                             {".js", "text/javascript; charset=utf-8"},
                                                             {".css", "text/css; charset=utf-8"},
                                                             {".svg", "image/svg+xml"},
                                                             {".png", "image/png"},
                                                             {".json", "application/json"},
                                                             {".ico", "image/x-icon"},
                                                             {".webmanifest", "application/manifest+json"},
                                                             {".txt", "text/plain; charset=utf-8"}};
    const auto found = types.find(path.extension().string());
    return found == types.end() ? "application/octet-stream" : found->second;
}

std::vector<std::string> split(std::string_view path) {
    std::vector<std::string> parts;
    while (!path.empty()) {
        const std::size_t slash = std::min(path.find('/'), path.size());
        if (slash > 0) parts.emplace_back(path.substr(0, slash));
        path.remove_prefix(std::min(slash + 1, path.size()));
    }
    return parts;
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

HttpAnswer json_answer(const Json& json) {
    HttpAnswer answer;
    answer.body = to_text(json);
    answer.headers.emplace_back("Cache-Control", "no-store");
    return answer;
}

int status_of(const Denial& denial) {
    if (denial.code == "N-06") return 404;
    if (denial.code == "N-15") return 403;
    if (denial.code == "N-05") return 503;
    if (denial.code == "N-07" || denial.code == "N-18") return 500;
    return 400;
}

constexpr JsonLimits kBodyLimits{.most_bytes = 1u << 18, .deepest = 24};
constexpr std::size_t kShortBody = 2000;

// Smaller answers fit into one packet as they are.
constexpr std::size_t kWorthCompressing = 1400;

HttpAnswer with_gzip(HttpAnswer answer, std::string packed) {
    answer.body = std::move(packed);
    answer.headers.emplace_back("Vary", "Accept-Encoding");
    answer.headers.emplace_back("Content-Encoding", "gzip");
    return answer;
}

// Answers to questions only: what a POST gives back may hold secrets, whose length nobody shall measure.
OnHttpAnswer compressing(const HttpRequest& request, const OnHttpAnswer& done) {
    if (!request.accepts_gzip || request.method != "GET") return done;
    return [done](HttpAnswer answer) {
        if (answer.body.size() < kWorthCompressing) return done(std::move(answer));
        std::string packed = gzip(answer.body);
        done(with_gzip(std::move(answer), std::move(packed)));
    };
}

Hub::Reply reply_with(const OnHttpAnswer& done) {
    return [done](const Answer<Json>& answer) {
        if (const auto* denied = std::get_if<Denial>(&answer))
            return done(error_answer(status_of(*denied), *denied));
        done(json_answer(std::get<Json>(answer)));
    };
}

const Denial kNotFound{"H-404", "There is nothing at this address."};
const Denial kFault{"N-18", "Something went wrong in the server; whoever runs it can read what."};
const Denial kWrongMethod{"H-405", "This address does not take that method."};

// What the page builds its form for a new match from.
Json form_json(const Game& game) {
    const SetupForm form = game.setup_form();
    Json json{{"board", form.board},
              {"deployments", form.deployments},
              {"terrains", form.terrains},
              {"free_scenarios", form.free_scenarios}};
    if (const content::ArmyShop* shop = game.army_shop()) {
        const content::PointsRange points = shop->points();
        json["points"] = {{"least", points.least}, {"usual", points.usual}, {"most", points.most}};
    }
    return json;
}

std::string language_in(const HttpRequest& request) {
    const auto found = request.query.find("language");
    return found != request.query.end() && found->second == "fr" ? "fr" : "en";
}

}  // namespace

HttpAnswer error_answer(int status, const Denial& denial) {
    Json json;
    json["error"]["code"] = denial.code;
    json["error"]["message"] = denial.message;
    if (!denial.path.empty()) json["error"]["path"] = denial.path;
    HttpAnswer answer = json_answer(json);
    answer.status = status;
    return answer;
}

std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i] == '+' ? ' ' : text[i];
            continue;
        }
        if (i + 2 >= text.size()) return std::nullopt;
        const int high = hex_digit(text[i + 1]);
        const int low = hex_digit(text[i + 2]);
        if (high < 0 || low < 0 || (high == 0 && low == 0)) return std::nullopt;
        plain += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return plain;
}

bool split_target(std::string_view target, HttpRequest& request) {
    if (target.empty() || target[0] != '/') return false;
    // Takes what stands before the mark off the text; all of it if there is none.
    const auto take_until = [](std::string_view& text, char mark) {
        const std::size_t end = text.find(mark);
        const std::string_view taken = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
        return taken;
    };
    const auto path = decoded(take_until(target, '?'));
    if (!path) return false;
    request.path = *path;
    while (!target.empty()) {
        std::string_view pair = take_until(target, '&');
        const auto key = decoded(take_until(pair, '='));
        const auto value = decoded(pair);
        if (!key || !value) return false;
        request.query[*key] = *value;
    }
    return true;
}

Site::Site(Hub& hub, const GameShelf& shelf, const Languages& languages, SiteFolders folders, ArmyDesk armies)
    : hub_(hub),
      shelf_(shelf),
      languages_(languages),
      folders_(std::move(folders)),
      armies_(std::move(armies)) {
    read_page(folders_.page);
}

void Site::read_page(const fs::path& folder) {
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        if (!entry.is_regular_file() || entry.file_size() > kLargestFile) continue;
        const std::string name = "/" + fs::relative(entry.path(), folder).generic_string();
        if (name.ends_with(".gz")) {
            files_[name.substr(0, name.size() - 3)].gzip = read_whole(entry.path());
        } else {
            PageFile& file = files_[name];
            file.type = type_of(entry.path());
            file.body = read_whole(entry.path());
            file.forever = name.starts_with("/assets/");
        }
    }
}

OnHttpAnswer answered_once(OnHttpAnswer done) {
    // Whoever could answer holds it. When it goes, nobody can any more.
    struct Once {
        explicit Once(OnHttpAnswer call) : done(std::move(call)) {}
        Once(const Once&) = delete;
        Once& operator=(const Once&) = delete;
        ~Once() {
            if (done) guarded("an answer", [this] { done(error_answer(500, kFault)); });
        }
        OnHttpAnswer done;
    };
    const auto once = std::make_shared<Once>(std::move(done));
    return [once](HttpAnswer answer) {
        const OnHttpAnswer first = std::exchange(once->done, nullptr);
        if (first) first(std::move(answer));
    };
}

void Site::handle(const HttpRequest& request, OnHttpAnswer done) {
    const OnHttpAnswer answer = answered_once(std::move(done));
    guarded("a request to " + request.path, [&] { handle_now(request, answer); });
}

void Site::handle_now(const HttpRequest& request, const OnHttpAnswer& done) {
    const std::vector<std::string> parts = split(request.path);
    if (!parts.empty() && parts[0] == "api") return api(request, parts, done);
    if (is_unsafe(request)) return done(error_answer(405, kWrongMethod));
    if (request.path == "/healthz") {
        return hub_.health([done](const std::string& trouble) {
            if (trouble.empty()) return done({200, "text/plain", "ok\n", {{"Cache-Control", "no-store"}}});
            done({503, "text/plain", "store: " + trouble + "\n", {{"Cache-Control", "no-store"}}});
        });
    }
    if (request.path == "/metrics") return done(metrics());
    done(page(request));
}

void Site::api(const HttpRequest& request, const std::vector<std::string>& parts, const OnHttpAnswer& done) {
    const std::string name = parts.size() > 1 ? parts[1] : "";
    const bool get = !is_unsafe(request);
    if (name == "matches") return match_api(request, parts, compressing(request, done));
    if (name == "games" && parts.size() == 2 && get) {
        const std::string language = language_in(request);
        return done(kept("games/" + language, request, [&] { return games(language); }));
    }
    if (name == "games" && parts.size() == 3 && get) {
        const std::string language = language_in(request);
        return done(
            kept("game/" + language + "/" + parts[2], request, [&] { return game(parts[2], language); }));
    }
    if (name == "text" && parts.size() == 3 && get)
        return done(kept("text/" + parts[2], request, [&] { return texts(parts[2]); }));
    if (name == "rules" && parts.size() == 3 && get) {
        const std::string language = language_in(request);
        return done(
            kept("rules/" + language + "/" + parts[2], request, [&] { return rules(parts[2], language); }));
    }
    const bool armies = name == "armies" && armies_;
    if ((name == "preview" || armies) && parts.size() == 2 && request.method == "POST") {
        return hub_.errand(request.payer,
                           [this, armies, text = request.body, done, language = language_in(request)] {
                               const Result<Json> body = parse_json(text, "request", kBodyLimits);
                               if (!body)
                                   return done(error_answer(400, {"F-01", to_string(body.problems())}));
                               if (!armies) return reply_with(done)(hub_.preview(*body, language));
                               const std::lock_guard lock(army_mutex_);
                               reply_with(done)(armies_(*body, language));
                           });
    }
    done(error_answer(404, kNotFound));
}

HttpAnswer Site::kept(const std::string& name, const HttpRequest& request,
                      const std::function<HttpAnswer()>& make) {
    auto found = kept_.find(name);
    if (found == kept_.end()) {
        HttpAnswer answer = make();
        if (answer.status != 200) return answer;  // there are too many wrong names to keep them all
        answer.headers.emplace_back("Vary", "Accept-Encoding");
        std::string packed = gzip(answer.body);
        found = kept_.emplace(name, std::pair{std::move(answer), std::move(packed)}).first;
    }
    const auto& [plain, packed] = found->second;
    return request.accepts_gzip ? with_gzip(plain, packed) : plain;
}

void Site::match_api(const HttpRequest& request, const std::vector<std::string>& parts,
                     const OnHttpAnswer& done) {
    const Hub::Reply reply = reply_with(done);
    const std::string language = language_in(request);
    if (request.method == "POST") {
        const bool branch = parts.size() == 4 && parts[3] == "branch";
        if (parts.size() != 2 && !branch) return done(error_answer(404, kNotFound));
        if (request.body.size() <= kShortBody) return post_match(request, parts, done);
        // To read a large one takes a while.
        const auto read = [this, request, parts, done] { post_match(request, parts, done); };
        return hub_.errand(request.payer, read, Lane::Quick);
    }
    if (is_unsafe(request)) return done(error_answer(405, kWrongMethod));
    if (parts.size() == 3) return hub_.summary(parts[2], language, reply, request.payer);
    if (parts.size() == 4 && parts[3] == "log") return hub_.log(parts[2], reply, request.payer);
    if (parts.size() == 4 && parts[3] == "dice") return hub_.dice(parts[2], reply, request.payer);
    if (parts.size() == 5 && parts[3] == "replay" && parts[4].size() <= 7 &&
        parts[4].find_first_not_of("0123456789") == std::string::npos) {
        const auto side = request.query.find("side");
        const Hub::ReplayMoment moment{.step = std::stoul(parts[4]),
                                       .side = side == request.query.end() ? "" : side->second,
                                       .secret = request.seat};
        return hub_.replay(parts[2], moment, language, reply, request.payer);
    }
    done(error_answer(404, kNotFound));
}

std::optional<HttpAnswer> Site::refuse_match(const HttpRequest& request, const Json& body) {
    const int seconds = hub_.seconds_to_match(request.address);
    if (seconds == 0) return std::nullopt;
    const bool french = body.is_object() && body.contains("language") && body["language"] == "fr";
    const text::Catalogue& say = languages_.of(french ? "fr" : language_in(request));
    HttpAnswer answer =
        error_answer(429, {"H-429", say.format("server.too_many_matches", {{"seconds", seconds}})});
    answer.headers.emplace_back("Retry-After", std::to_string(seconds));
    return answer;
}

void Site::post_match(const HttpRequest& request, const std::vector<std::string>& parts,
                      const OnHttpAnswer& done) {
    Result<Json> body = parse_json(request.body, "request", kBodyLimits);
    if (!body) return done(error_answer(400, {"F-01", to_string(body.problems())}));
    const auto go_on = [this, body = std::move(*body), parts, done, request] {
        guarded("a new match", [&] {
            if (auto refused = refuse_match(request, body)) return done(std::move(*refused));
            if (parts.size() == 2) return hub_.make_match(body, reply_with(done), request.payer);
            hub_.branch(parts[2], body, request.seat, reply_with(done), request.payer);
        });
    };
    if (!on_an_errand()) return go_on();
    hub_.on_loop(go_on);
}

Json Site::head_of(const std::string& id, const text::Catalogue& words) const {
    const Game* game = shelf_.find(id);
    Json head;
    head["id"] = id;
    head["name"] = words.format("server.game." + id);
    head["text"] = words.format("server.game." + id + ".text");
    head["ready"] = game != nullptr;
    if (game != nullptr) head["form"] = form_json(*game);
    return head;
}

HttpAnswer Site::games(const std::string& language) const {
    Json list = Json::array();
    for (const std::string& id : registry::planned()) list.push_back(head_of(id, languages_.of(language)));
    Json json;
    json["games"] = std::move(list);
    return json_answer(json);
}

HttpAnswer Site::game(const std::string& id, const std::string& language) const {
    const Game* found = shelf_.find(id);
    if (found == nullptr) return error_answer(404, kNotFound);
    Json json = head_of(id, languages_.of(language));
    json["contents"] = found->contents();
    return json_answer(json);
}

HttpAnswer Site::texts(const std::string& language) const {
    if (language != "en" && language != "fr") return error_answer(404, kNotFound);
    const text::Catalogue& words = languages_.of(language);
    std::vector<std::string> beginnings = {"web."};
    for (const auto& [id, game] : shelf_.games)
        for (const std::string_view domain : game->vocabulary().domains)
            beginnings.push_back(id + "." + std::string(domain) + ".");
    Json messages;
    for (const std::string& key : words.keys()) {
        const bool wanted = std::any_of(beginnings.begin(), beginnings.end(),
                                        [&](const std::string& begin) { return key.starts_with(begin); });
        if (wanted) messages[key] = words.source(key);
    }
    Json json;
    json["language"] = language;
    json["messages"] = std::move(messages);
    return json_answer(json);
}

HttpAnswer Site::rules(const std::string& game, const std::string& language) const {
    if (shelf_.find(game) == nullptr) return error_answer(404, kNotFound);
    const std::filesystem::path folder = language == "en" ? folders_.rules : folders_.rules / language;
    const std::string text = read_whole(folder / (game + ".md"));
    if (text.empty()) return error_answer(404, kNotFound);
    return {200, "text/markdown; charset=utf-8", text, {}};
}

HttpAnswer Site::metrics() const {
    const HubCounters hub = hub_.counters();
    const storage::JournalCounters journal = hub_.journal().counters();
    std::ostringstream out;
    const auto line = [&](const char* name, const char* kind, const char* help, std::uint64_t value) {
        out << "# HELP clashfield_" << name << ' ' << help << "\n# TYPE clashfield_" << name << ' ' << kind
            << "\nclashfield_" << name << ' ' << value << '\n';
    };
    line("clients", "gauge", "Connected players and spectators.", hub.clients);
    line("matches", "gauge", "Matches in memory.", hub.matches);
    line("faults_total", "counter", "Requests and messages that ended by a fault.", fault_count());
    line("closed_total", "counter", "Matches closed after a fault.", hub.closed);
    line("messages_total", "counter", "Messages received.", hub.messages);
    line("refused_total", "counter", "Messages answered with an error.", hub.refused);
    line("orders_total", "counter", "Orders of people that are durable.", hub.orders);
    line("bot_orders_total", "counter", "Orders of bots.", hub.bot_orders);
    line("journal_records_total", "counter", "Records that are durable.", journal.records);
    line("journal_groups_total", "counter", "Transactions that wrote them.", journal.groups);
    line("journal_largest_group", "gauge", "Records of the largest transaction.", journal.largest_group);
    line("journal_failures_total", "counter", "Writes that failed.", journal.failures);
    line("journal_waiting", "gauge", "Jobs waiting for the disk.", journal.waiting);
    return {200, "text/plain; version=0.0.4", out.str(), {}};
}

HttpAnswer Site::page(const HttpRequest& request) const {
    auto found = files_.find(request.path);
    // Addresses of the page's own are answered with the page; files that do not exist are not.
    if (found == files_.end() && request.path.find('.') == std::string::npos)
        found = files_.find("/index.html");
    if (found == files_.end() || found->second.body.empty()) return error_answer(404, kNotFound);
    const PageFile& file = found->second;
    HttpAnswer answer{200, file.type, file.body, {}};
    answer.headers.emplace_back("Cache-Control",
                                file.forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (!file.gzip.empty()) {
        answer.headers.emplace_back("Vary", "Accept-Encoding");
        if (request.accepts_gzip) {
            answer.body = file.gzip;
            answer.headers.emplace_back("Content-Encoding", "gzip");
        }
    }
    return answer;
}

}  // namespace clashfield::server

#include "server/hub.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hash.h"
#include "base/plain_text.h"
#include "bots/bot.h"
#include "server/guard.h"
#include "server/hub_table.h"
#include "text/problems.h"

namespace clashfield::server {
namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestText = 2'000;  // anywhere in a request
constexpr const char* kPlainText = "text without control characters and marks that nobody sees";
// As docs/server-protocol.md has them.
const std::vector<std::string> kMatchKeys = {"game", "setup", "seats", "dice", "language"};
const std::vector<std::string> kSeatKeys = {"kind", "name", "bot"};
// Of what has waited for a match, before others have their turn.
constexpr std::chrono::milliseconds kWaitingAtOnce{1};

// What belongs together is one entry of the journal, a line for each record: half of an entry is never there.
std::string joined_lines(Records records) {
    std::string lines = std::move(records.front());
    for (std::size_t i = 1; i < records.size(); ++i) {
        lines += '\n';
        lines += records[i];
    }
    return lines;
}

}  // namespace

const text::Catalogue& Languages::of(std::string_view language) const {
    const bool french = language == "fr";
    if (!on_an_errand()) return french ? fr : en;
    // Catalogues keep what they have said and are made for one thread: each has copies, which share the
    // texts.
    thread_local std::map<const Languages*, Languages> copies;
    const Languages& own = copies.try_emplace(this, *this).first->second;
    return french ? own.fr : own.en;
}

const Game* GameShelf::find(std::string_view id) const {
    const auto found = games.find(id);
    return found == games.end() ? nullptr : found->second.get();
}

Denial wrong_value(const char* key, const char* expected, const text::Catalogue& words) {
    return {
        "F-03",
        words.format("server.wrong_value", {{"key", std::string(key)}, {"expected", std::string(expected)}}),
        {},
        key};
}

std::optional<Denial> need_text(const Json& json, const char* key, std::size_t most,
                                const text::Catalogue& words, std::string& value) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string()) return wrong_value(key, "text", words);
    value = found->get<std::string>();
    if (value.size() > most)
        return wrong_value(key, ("text of at most " + std::to_string(most)).c_str(), words);
    if (!is_plain_text(value)) return wrong_value(key, kPlainText, words);
    return std::nullopt;
}

std::optional<Denial> check_keys(const Json& json, std::span<const std::string> known,
                                 const std::string& path, const text::Catalogue& words) {
    for (const auto& [key, value] : json.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        return Denial{
            "F-02",
            words.format("server.unknown_key", {{"key", in_quotes(key)}, {"allowed", joined(known)}}),
            {},
            path};
    }
    return std::nullopt;
}

namespace {

// Of names, which stand in one line of others.
bool is_name(const std::string& key) { return key == "name" || key == "title"; }

std::optional<Denial> check_texts_in(const Json& json, const std::string& path, bool named,
                                     const text::Catalogue& words) {
    const auto check = [&](const std::string& text, const std::string& where,
                           bool plain) -> std::optional<Denial> {
        if (text.size() > kLongestText)
            return wrong_value(where.c_str(), ("text of at most " + std::to_string(kLongestText)).c_str(),
                               words);
        if (!is_plain_page(text) || (plain && !is_plain_text(text)))
            return wrong_value(where.c_str(), kPlainText, words);
        return std::nullopt;
    };
    if (json.is_string()) return check(json.get_ref<const std::string&>(), path, named);
    if (!json.is_structured()) return std::nullopt;
    std::size_t index = 0;
    for (const auto& [key, value] : json.items()) {
        const bool has_keys = json.is_object();
        if (has_keys)
            if (auto denied = check(key, path.empty() ? "request" : path, true)) return denied;
        std::string inner =
            has_keys ? (path.empty() ? key : path + "." + key) : path + "[" + std::to_string(index) + "]";
        const bool inner_named = named || (has_keys && is_name(key));
        if (auto denied = check_texts_in(value, inner, inner_named, words)) return denied;
        ++index;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Denial> check_texts(const Json& request, const text::Catalogue& words) {
    return check_texts_in(request, "", false, words);
}

std::optional<Denial> need_count(const Json& json, const char* key, const text::Catalogue& words,
                                 std::uint64_t& value) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_unsigned()) return wrong_value(key, "0, 1, 2 …", words);
    value = found->get<std::uint64_t>();
    return std::nullopt;
}

Hub::Hub(const GameShelf& shelf, const Languages& languages, storage::JournalWriter& journal, Loop loop,
         std::string engine, HubLimits limits)
    : shelf_(shelf),
      languages_(languages),
      journal_(journal),
      loop_(std::move(loop)),
      engine_(std::move(engine)),
      limits_(limits),
      budget_(limits.matches) {}

Hub::~Hub() {
    // A table and its clients hold each other.
    for (const ClientPtr& client : clients_) client->table = nullptr;
}

HubCounters Hub::counters() const {
    HubCounters counters = counters_;
    counters.clients = clients_.size();
    counters.matches = tables_.size();
    return counters;
}

namespace {

std::vector<bool> sides_here(const Table& table) {
    std::vector<bool> here(table.room->seats().size(), false);
    for (const ClientPtr& client : table.clients)
        for (const Side side : client->watcher.sides) here[side.index] = true;
    return here;
}

}  // namespace

void Table::add(const ClientPtr& client) {
    clients.push_back(client);
    here = sides_here(*this);
}

void Table::remove(const ClientPtr& client, Moment now) {
    std::erase(clients, client);
    const std::vector<bool> before = std::exchange(here, sides_here(*this));
    for (std::size_t i = 0; i < here.size(); ++i)
        if (before[i] && !here[i]) seen[i] = now;
}

void Table::park(const ClientPtr& client, std::function<void()> task) {
    if (client) ++client->parked;
    waiting.push_back({client, std::move(task)});
}

Waiting Table::take_waiting() {
    const auto rank = [&](const Waiting& one) {
        if (one.client == nullptr) return 0;
        if (one.client.get() == served_last) return 3;
        return one.client->watcher.sides.empty() ? 2 : 1;
    };
    const auto best = std::min_element(waiting.begin(), waiting.end(),
                                       [&](const Waiting& a, const Waiting& b) { return rank(a) < rank(b); });
    Waiting next = std::move(*best);
    waiting.erase(best);
    served_last = next.client.get();
    if (next.client) --next.client->parked;
    return next;
}

// --- matches come and go ---

Answer<std::vector<Seat>> Hub::seats_of(const Json& list, std::vector<std::string>& secrets,
                                        const text::Catalogue& words) const {
    if (!list.is_array() || list.empty() || list.size() > 12)
        return wrong_value("seats", "a list of 2 to 12", words);
    std::vector<Seat> seats;
    for (const Json& item : list) {
        Seat seat;
        std::string kind;
        if (!item.is_object()) return wrong_value("seats", "objects", words);
        if (auto denied = check_keys(item, kSeatKeys, "seats[" + std::to_string(seats.size()) + "]", words))
            return *denied;
        if (auto denied = need_text(item, "kind", 10, words, kind)) return *denied;
        if (item.contains("name"))
            if (auto denied = need_text(item, "name", kLongestName, words, seat.name)) return *denied;
        if (kind == "bot") {
            seat.kind = SeatKind::Bot;
            if (auto denied = need_text(item, "bot", 20, words, seat.bot)) return *denied;
            if (const auto bot = bots::make_bot(seat.bot); !bot)
                return Denial{"F-05", bot.problems().front().message, {}, "seats.bot"};
        } else if (kind != "human") {
            return wrong_value("kind", "human, bot", words);
        }
        secrets.push_back(give_secret(seat));
        seats.push_back(std::move(seat));
    }
    return seats;
}

Answer<RoomHead> Hub::head_of(const Json& request, std::vector<std::string>& secrets,
                              const text::Catalogue& words) const {
    RoomHead head;
    if (auto denied = check_keys(request, kMatchKeys, "request", words)) return *denied;
    if (auto denied = need_text(request, "game", 20, words, head.game)) return *denied;
    const Game* game = shelf_.find(head.game);
    if (game == nullptr)
        return Denial{"F-05", words.format("server.no_game", {{"game", head.game}}), {}, "game"};
    const auto setup = request.find("setup");
    if (setup == request.end() || !setup->is_object()) return wrong_value("setup", "an object", words);
    Answer<std::vector<Seat>> seats = seats_of(request.value("seats", Json()), secrets, words);
    if (const auto* denied = std::get_if<Denial>(&seats)) return *denied;
    head.seats = std::move(std::get<std::vector<Seat>>(seats));
    std::string dice = "fair";
    if (request.contains("dice"))
        if (auto denied = need_text(request, "dice", 10, words, dice)) return *denied;
    if (dice != "fair" && dice != "typed") return wrong_value("dice", "fair, typed", words);
    head.dice = dice == "fair" ? DiceKindOf::Fair : DiceKindOf::Typed;
    head.dice_secret = make_dice_secret();
    head.id = make_id();
    Random random(seed_of(head.id + head.dice_secret));
    head.setup = to_text(game->complete(*setup, random));
    return head;
}

void Hub::make_match(const Json& request, Reply reply, const Payer& payer) {
    const bool french = request.is_object() && request.contains("language") && request["language"] == "fr";
    const std::string language = french ? "fr" : "en";
    if (!request.is_object()) return reply(wrong_value("request", "an object", languages_.of(language)));
    if (request.contains("language") && !french && request["language"] != "en")
        return reply(wrong_value("language", "en, fr", languages_.of(language)));
    const auto wanted = std::make_shared<const Json>(request);
    start(
        Lane::Quick,
        [this, wanted, language](std::vector<std::string>& secrets) -> Answer<RoomHead> {
            const text::Catalogue& say = languages_.of(language);
            if (auto denied = check_texts(*wanted, say)) return *denied;
            return head_of(*wanted, secrets, say);
        },
        language, payer, std::move(reply));
}

void Hub::start(Lane lane, std::function<Answer<RoomHead>(std::vector<std::string>& secrets)> head,
                const std::string& language, const Payer& payer, Reply reply) {
    const auto work = [this, head = std::move(head), language, reply = std::move(reply)] {
        Answer<std::shared_ptr<Opened>> opened =
            Denial{"N-18", languages_.of(language).format("server.fault")};
        guarded("a new match", [&] {
            std::vector<std::string> secrets;
            Answer<RoomHead> made = head(secrets);
            if (auto* denied = std::get_if<Denial>(&made)) {
                opened = std::move(*denied);
            } else {
                opened = open_new(std::move(std::get<RoomHead>(made)), secrets, languages_.of(language));
            }
        });
        loop_.post([this, opened = std::move(opened), language, reply] {
            if (const auto* denied = std::get_if<Denial>(&opened)) return reply(*denied);
            store_new(std::get<std::shared_ptr<Opened>>(opened), language, reply);
        });
    };
    errand(payer, work, lane);
}

struct Hub::Opened {
    TablePtr table;
    storage::MatchHead stored;
    Answer<Json> answer;
};

Answer<std::shared_ptr<Hub::Opened>> Hub::open_new(RoomHead head, const std::vector<std::string>& secrets,
                                                   const text::Catalogue& say) const {
    const Game& game = *shelf_.find(head.game);
    std::string body = head_text(head);
    Result<std::unique_ptr<Room>> room = Room::open(game, std::move(head), engine_);
    if (!room) {
        const Problem& first = room.problems().front();
        const text::ProblemWords words(languages_.of("en"), say);
        return Denial{first.code, to_string(words.say(room.problems())), {}, first.where};
    }
    auto made = std::make_shared<Opened>();
    made->table = std::make_shared<Table>(std::move(*room), loop_.now());
    const TablePtr& table = made->table;
    const RoomHead& opened = table->room->head();
    storage::MatchHead& stored = made->stored;
    stored.id = opened.id;
    stored.game = opened.game;
    stored.body = std::move(body);
    stored.created =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    stored.title = title_of(*table->room, say);
    if (stored.title.size() > storage::kMaxNameBytes)
        return wrong_value(
            "setup.scenario.name",
            ("a name that makes a title of at most " + std::to_string(storage::kMaxNameBytes) +
             " bytes with those of the sides; this one has " + std::to_string(stored.title.size()))
                .c_str(),
            say);
    if (!is_plain_text(stored.title)) return wrong_value("setup.scenario.name", kPlainText, say);
    table->chain = storage::first_chain(stored);
    Json answer;
    answer["match"] = opened.id;
    answer["title"] = stored.title;
    Json seats = Json::array();
    for (std::size_t i = 0; i < opened.seats.size(); ++i) {
        Json seat;
        seat["side"] = to_string(Side{static_cast<std::uint8_t>(i)});
        seat["kind"] = opened.seats[i].kind == SeatKind::Human ? "human" : "bot";
        if (!secrets[i].empty()) seat["secret"] = secrets[i];
        seats.push_back(std::move(seat));
    }
    answer["seats"] = std::move(seats);
    made->answer = std::move(answer);
    return made;
}

void Hub::store_new(const std::shared_ptr<Opened>& opened, const std::string& language, Reply reply) {
    opened->table->dear = dear_games_.contains(opened->stored.game);
    storage::MatchHead stored = std::move(opened->stored);
    journal_.create(std::move(stored), [this, opened, language,
                                        reply = std::move(reply)](const Result<storage::Done>& done) {
        loop_.post([this, opened, reply, language, ok = done.ok()] {
            if (!ok) return reply(Denial{"N-05", languages_.of(language).format("server.not_stored")});
            keep_fresh(opened->table);
            reply(opened->answer);
        });
    });
}

void Hub::health(std::function<void(const std::string& trouble)> done) {
    const std::string trouble = journal_.trouble();
    if (!trouble.empty()) done(trouble);
    // Also asked when there is trouble: it may have passed, and then the next one is told.
    journal_.probe([this, done, told = !trouble.empty()](const Result<storage::Done>& result) {
        if (told) return;
        loop_.post([done, now = result ? "" : result.problems().front().message] { done(now); });
    });
}

// --- records, and what follows from them ---

void Hub::commit(const TablePtr& table, Records records, std::function<void()> then) {
    const std::string& match = table->room->head().id;
    std::vector<storage::JournalRecord> rows;
    if (!records.empty()) {
        std::string body = joined_lines(std::move(records));
        ++table->seq;
        table->chain = storage::next_chain(table->chain, match, table->seq, body);
        rows.push_back({match, table->seq, std::move(body), table->chain});
    }
    table->writing = true;
    journal_.submit(
        std::move(rows), [this, table, then = std::move(then)](const Result<storage::Done>& done) mutable {
            loop_.post([this, table = std::move(table), then = std::move(then), ok = done.ok()] {
                if (table->lost) return;
                table->writing = false;
                // What is in memory was not stored.
                if (!ok) return close_match(table, "N-05");
                const auto go_on = [this, &table, &then] {
                    then();
                    after(table);
                };
                const bool went_well = table->dear ? guarded("a match", [&] { prepare_for_all(table, then); })
                                                   : guarded("a match", go_on);
                if (!went_well) close_after_fault(table);
            });
        });
}

void Hub::after(const TablePtr& table) {
    if (!table->waiting.empty()) {
        const auto end = std::chrono::steady_clock::now() + kWaitingAtOnce;
        while (!table->waiting.empty() && !table->writing && !table->lost) {
            if (std::chrono::steady_clock::now() > end) return after_in_turn(table);
            table->take_waiting().task();
        }
    }
    if (table->writing || table->lost) return;
    note_listing(*table, table->news.take_listing_cost());
    Room& room = *table->room;
    if (room.over()) {
        if (!table->finished) {
            table->finished = true;
            journal_.finish(room.head().id, to_text(players_json(room, table->here, languages_.of("en"))),
                            [](const Result<storage::Done>&) {});
        }
    } else if (const Side asked = room.asked();
               !asked.is_none() && room.seats()[asked.index].kind == SeatKind::Bot &&
               !table->clients.empty()) {  // nobody waits for the bots of a match that was left
        think(table);
    }
    drop_if_idle(table);
}

// Many may have waited. The table stays busy, so that what comes now is done after them.
void Hub::after_in_turn(const TablePtr& table) {
    table->writing = true;
    const ClientPtr& next = table->waiting.front().client;
    const Loop::Task go_on = [this, table] {
        if (table->lost) return;
        table->writing = false;
        if (!guarded("a match", [&] { after(table); })) close_after_fault(table);
    };
    if (!loop_.in_turn) return loop_.post(go_on);
    loop_.in_turn(next ? next->payer : Payer{}, go_on);
}

}  // namespace clashfield::server

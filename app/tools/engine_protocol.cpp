#include "app/tools/engine_protocol.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include <nlohmann/json.hpp>

#include "app/tools/tool_words.h"
#include "app/words.h"
#include "base/closest.h"
#include "battle/codec.h"
#include "bots/bot.h"
#include "registry/registry.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

constexpr JsonKey kId{"id", JsonKind::Any};
constexpr JsonKey kDo{"do", JsonKind::Text, true};
constexpr JsonKey kBattle{"battle", JsonKind::Count, true};

// Depth is limited by parse_json, so an id may be anything and comes back as it was.
Json with_id(const Json& request) {
    Json answer = Json::object();
    if (request.is_object() && request.contains("id")) answer["id"] = request["id"];
    return answer;
}

void add_error(const Problems& problems, Json& answer) {
    const auto to_json = [](const Problem& problem) {
        Json json;
        json["code"] = problem.code;
        json["message"] = problem.message;
        if (!problem.where.empty()) json["path"] = problem.where;
        return json;
    };
    answer["ok"] = false;
    answer["error"] = to_json(problems.front());
    if (problems.size() == 1) return;
    Json more = Json::array();
    for (const Problem& problem : problems) more.push_back(to_json(problem));
    answer["problems"] = std::move(more);
}

}  // namespace

Engine::Engine(const Session& session) : session_(session) {}
Engine::~Engine() = default;

const std::vector<Engine::Operation>& Engine::operations() {
    using Kind = JsonKind;
    static const std::vector<Operation> list = {
        {"hello", &Engine::hello, {kId, kDo, {"language", Kind::Text}}},
        {"list", &Engine::list, {kId, kDo, {"game", Kind::Text}}},
        {"new",
         &Engine::start,
         {kId,
          kDo,
          {"game", Kind::Text},
          {"scenario", Kind::TextOrObject},
          {"situation", Kind::Object},
          {"setup", Kind::Object},
          {"log", Kind::Object},
          {"dice", Kind::TextOrObject}}},
        {"pending", &Engine::pending, {kId, kDo, kBattle}},
        {"orders", &Engine::orders, {kId, kDo, kBattle, {"most", Kind::Count}}},
        {"check",
         &Engine::check,
         {kId, kDo, kBattle, {"order", Kind::TextOrObject, true}, {"side", Kind::Text}}},
        {"apply",
         &Engine::apply,
         {kId,
          kDo,
          kBattle,
          {"order", Kind::TextOrObject},
          {"side", Kind::Text},
          {"faces", Kind::TextOrList}}},
        {"undo", &Engine::undo, {kId, kDo, kBattle}},
        {"choose", &Engine::choose, {kId, kDo, kBattle, {"bot", Kind::Text}, {"seed", Kind::Any}}},
        {"view", &Engine::view, {kId, kDo, kBattle, {"side", Kind::Text}}},
        {"odds",
         &Engine::odds,
         {kId,
          kDo,
          kBattle,
          {"order", Kind::TextOrObject, true},
          {"side", Kind::Text},
          {"facts", Kind::Texts},
          {"answers", Kind::Texts},
          {"bot", Kind::Text}}},
        {"copy", &Engine::copy, {kId, kDo, kBattle}},
        {"log", &Engine::log, {kId, kDo, kBattle}},
        {"close", &Engine::close, {kId, kDo, kBattle}},
    };
    return list;
}

const text::Catalogue& Engine::say() const { return tool_words(session_.language); }

const text::Catalogue& Engine::game_words() const { return words(session_); }

Problems Engine::problem(const char* code, std::string where, const char* key,
                         const text::Arguments& arguments) const {
    return {Problem{code, std::move(where), say().format(key, arguments)}};
}

std::string Engine::answer(std::string_view line) {
    if (line.size() > kLongestRequest) return answer_too_long();
    Json request;
    Json answer = Json::object();
    Failure failure;
    if (Result<Json> parsed = parse_json(line, "request", {.most_bytes = kLongestRequest, .deepest = 32})) {
        request = std::move(*parsed);
        answer = with_id(request);
        // Says yes first, so that "ok" stands in front; a failure writes over it.
        answer["ok"] = true;
        failure = perform(request, answer);
    } else {
        failure = parsed.problems();
    }
    if (failure) {
        answer = with_id(request);
        add_error(*failure, answer);
    }
    return to_text(answer);
}

std::string Engine::answer_too_long() {
    Json answer = Json::object();
    add_error(
        problem("E-01", "request", "engine.too_long", {{"most", static_cast<std::int64_t>(kLongestRequest)}}),
        answer);
    return to_text(answer);
}

Engine::Failure Engine::perform(const Json& request, Json& answer) {
    if (!request.is_object()) return problem("E-02", "request", "engine.no_object");
    std::vector<std::string> known;
    for (const Operation& operation : operations()) known.emplace_back(operation.name);
    if (!request.contains("do"))
        return problem("E-03", "do", "engine.no_operation", {{"known", joined(known)}});
    Problems problems;
    if (!check_kind(request["do"], "do", JsonKind::Text, say(), problems)) return problems;
    const std::string name = request["do"].get<std::string>();
    for (const Operation& operation : operations()) {
        if (operation.name != name) continue;
        if (!check_shape(request, "", operation.keys, say(), problems)) return problems;
        return (this->*operation.action)(request, answer);
    }
    const std::string near = closest(name, known);
    return problem("E-04", "do", "engine.unknown_operation",
                   {{"found", name.substr(0, 60)},
                    {"near", near.empty() ? std::string("none") : near},
                    {"known", joined(known)}});
}

Engine::Failure Engine::find_game(const std::string& id, const Game*& game) {
    if (const auto found = games_.find(id); found != games_.end()) {
        game = found->second.get();
        return std::nullopt;
    }
    Result<std::unique_ptr<Game>> loaded = registry::load(id, session_.data, session_.content);
    if (!loaded) {
        Problems problems = loaded.problems();
        for (Problem& wrong : problems) {
            if (wrong.code.empty()) wrong.code = "F-05";
            if (wrong.where.empty()) wrong.where = "game";
        }
        return problems;
    }
    game = games_.emplace(id, std::move(*loaded)).first->second.get();
    return std::nullopt;
}

Engine::Failure Engine::find_battle(const Json& request, OpenBattle*& battle) {
    const auto handle = request["battle"].get<std::uint64_t>();
    const auto found = battles_.find(handle);
    if (found == battles_.end()) {
        return problem("E-05", "battle", "engine.unknown_battle", {{"handle", std::to_string(handle)}});
    }
    battle = &found->second;
    return std::nullopt;
}

Engine::Failure Engine::hello(const Json& request, Json& answer) {
    if (request.contains("language")) {
        const std::string asked = request["language"].get<std::string>();
        const std::vector<std::string> known(std::begin(kLanguages), std::end(kLanguages));
        if (std::find(known.begin(), known.end(), asked) == known.end()) {
            return problem("E-07", "language", "engine.no_language",
                           {{"found", asked.substr(0, 60)}, {"known", joined(known)}});
        }
        session_.language = asked;
    }
    answer["protocol"] = kEngineProtocol;
    answer["program"] = "clashfield";
    answer["version"] = CLASHFIELD_VERSION;
    answer["language"] = session_.language;
    answer["games"] = registry::ids();
    answer["bots"] = std::vector<std::string>(bots::bot_names().begin(), bots::bot_names().end());
    Json names = Json::array();
    for (const Operation& operation : operations()) names.push_back(std::string(operation.name));
    answer["operations"] = std::move(names);
    return std::nullopt;
}

Engine::Failure Engine::list(const Json& request, Json& answer) {
    if (!request.contains("game")) {
        answer["games"] = registry::ids();
        return std::nullopt;
    }
    const Game* game = nullptr;
    if (Failure failure = find_game(request["game"].get<std::string>(), game)) return failure;
    answer["game"] = std::string(game->vocabulary().game);
    answer["rules"] = std::string(game->vocabulary().rules);
    answer["contents"] = game->contents();
    return std::nullopt;
}

void Engine::add_position(const OpenBattle& battle, Json& answer) const {
    const Battle& now = battle.match->battle();
    answer["hash"] = to_string(now.hash());
    answer["pending"] = pending_to_json(now);
    const text::Renderer renderer(game_words(), now);
    const Pending pending = now.pending();
    Json& text = answer["pending"]["text"];
    if (const auto* decision = std::get_if<Decision>(&pending)) text = renderer.decision(*decision);
    if (const auto* roll = std::get_if<RollRequest>(&pending)) text = renderer.roll(*roll);
    if (const auto* outcome = std::get_if<Outcome>(&pending)) text = renderer.outcome(*outcome);
}

Json Engine::events_json(const Battle& battle, std::span<const Event> events) const {
    const text::Renderer renderer(game_words(), battle);
    Json list = Json::array();
    for (const Event& event : events) {
        Json json = event_to_json(battle, event);
        json["notation"] = battle.write(event);
        json["text"] = renderer.event(event);
        list.push_back(std::move(json));
    }
    return list;
}

Engine::Failure Engine::pending(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    add_position(*battle, answer);
    return std::nullopt;
}

Engine::Failure Engine::view(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    Observer observer;
    if (request.contains("side")) {
        const std::string side = request["side"].get<std::string>();
        const int sides = battle->match->battle().sides();
        if (side.size() != 1 || side[0] < 'A' || side[0] >= 'A' + sides) {
            std::vector<std::string> known;
            for (int i = 0; i < sides; ++i) known.push_back(to_string(Side{static_cast<std::uint8_t>(i)}));
            return problem("E-13", "side", "engine.bad_side",
                           {{"found", side.substr(0, 60)}, {"known", joined(known)}});
        }
        observer.side = Side{static_cast<std::uint8_t>(side[0] - 'A')};
    }
    answer["view"] = battle->match->battle().view(observer);
    return std::nullopt;
}

Engine::Failure Engine::log(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    answer["log"] = clashfield::to_json(battle->match->log());
    return std::nullopt;
}

Engine::Failure Engine::close(const Json& request, Json&) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    battles_.erase(request["battle"].get<std::uint64_t>());
    return std::nullopt;
}

void serve(Engine& engine, std::istream& in, std::ostream& out) {
    std::string line;
    bool too_long = false;
    const auto finish = [&] {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        // Blank lines are no requests: people who try the engine by hand press Enter.
        const bool blank = line.find_first_not_of(" \t") == std::string::npos;
        if (too_long || !blank)
            out << (too_long ? engine.answer_too_long() : engine.answer(line)) << '\n' << std::flush;
        line.clear();
        too_long = false;
    };
    // Read byte by byte from the buffer: a line that never ends must not fill the memory.
    std::streambuf* buffer = in.rdbuf();
    for (int c = buffer->sbumpc(); c != std::istream::traits_type::eof(); c = buffer->sbumpc()) {
        if (c == '\n') {
            finish();
        } else if (line.size() > kLongestRequest) {
            too_long = true;
        } else {
            line.push_back(static_cast<char>(c));
        }
    }
    if (!line.empty()) finish();
}

}  // namespace clashfield::app

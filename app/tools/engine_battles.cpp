// The operations of the engine protocol that start and play battles.

#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "analysis/order_odds.h"
#include "app/tools/engine_protocol.h"
#include "app/tools/odds_report.h"
#include "app/tools/walk_options.h"
#include "battle/codec.h"
#include "bots/bot.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

constexpr std::uint32_t kMostOrders = 10'000;
constexpr std::size_t kLongestScript = 100'000;

// Seeds exceed what JSON numbers can carry everywhere, so a text is understood too.
std::optional<std::uint64_t> seed_from(const Json& json) {
    if (json.is_number_unsigned()) return json.get<std::uint64_t>();
    if (!json.is_string()) return std::nullopt;
    const auto& text = json.get_ref<const std::string&>();
    if (text.empty() || text.size() > 20) return std::nullopt;
    std::uint64_t seed = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        const std::uint64_t digit = static_cast<std::uint64_t>(c - '0');
        if (seed > (UINT64_MAX - digit) / 10) return std::nullopt;
        seed = seed * 10 + digit;
    }
    return seed;
}

const char* reason_name(UndoBlocked reason) {
    switch (reason) {
        case UndoBlocked::No:
            return "no";
        case UndoBlocked::Start:
            return "start";
        case UndoBlocked::Roll:
            return "roll";
        case UndoBlocked::Reveal:
            return "reveal";
        case UndoBlocked::OtherSide:
            return "other_side";
        case UndoBlocked::Over:
            return "over";
    }
    return "";
}

Json chance_rows(const std::vector<ChanceRow>& rows, bool exact) {
    Json list = Json::array();
    for (const ChanceRow& row : rows) {
        Json item;
        item["values"] = row.value;
        if (exact) item["probability"] = row.chance.to_string();
        item["share"] = std::round(row.chance.to_double() * 1e9) / 1e9;
        list.push_back(std::move(item));
    }
    return list;
}

}  // namespace

Engine::Failure Engine::read_dice(const Json& request, OpenBattle& battle, std::string& label) const {
    battle.dice = Dice::Caller;
    label = "typed";
    const auto dice = request.find("dice");
    if (dice == request.end() || *dice == "caller") {
        // Never asked: the caller brings the faces.
        battle.source = std::make_unique<ScriptedDice>(std::vector<std::uint8_t>{});
        return std::nullopt;
    }
    const bool object = dice->is_object() && dice->size() == 1;
    if (object && dice->contains("seed")) {
        const std::optional<std::uint64_t> seed = seed_from((*dice)["seed"]);
        if (!seed) return problem("E-12", "dice.seed", "engine.bad_seed");
        battle.dice = Dice::Seeded;
        battle.source = std::make_unique<SeededDice>(*seed);
        label = to_string(DiceOption{.kind = DiceKind::Seeded, .seed = *seed, .file = ""});
        return std::nullopt;
    }
    if (!object || !dice->contains("script")) return problem("E-12", "dice", "engine.bad_dice");
    const Json& script = (*dice)["script"];
    Problems problems;
    if (!check_kind(script, "dice.script", JsonKind::Faces, say(), problems)) return problems;
    if (script.size() > kLongestScript) return problem("E-12", "dice.script", "engine.bad_dice");
    battle.dice = Dice::Scripted;
    battle.source = std::make_unique<ScriptedDice>(script.get<std::vector<std::uint8_t>>());
    return std::nullopt;
}

void Engine::keep(OpenBattle battle, Json& answer) {
    const std::uint64_t handle = next_handle_++;
    answer["battle"] = handle;
    add_position(battle, answer);
    battles_.emplace(handle, std::move(battle));
}

// Throws the pending dice as long as the engine has some, and says why a script has none.
void Engine::throw_dice(OpenBattle& battle, Json& answer) {
    if (battle.dice == Dice::Caller) return;
    while (std::holds_alternative<RollRequest>(battle.match->battle().pending())) {
        const Result<Faces> faces = battle.match->roll();
        if (faces) continue;
        const Problem& problem = faces.problems().front();
        answer["script"] = {{"code", problem.code}, {"message", to_string(problem)}};
        return;
    }
}

Engine::Failure Engine::start(const Json& request, Json& answer) {
    if (battles_.size() >= kMostBattles) {
        return problem("E-06", "battle", "engine.too_many",
                       {{"most", static_cast<std::int64_t>(kMostBattles)}});
    }
    if (request.contains("log")) return resume(request, answer);
    Problems problems;
    if (!request.contains("game")) {
        return problem("F-02", "game", "shape.missing_key", {{"kind", say().format("shape.text")}});
    }
    OpenBattle battle;
    if (Failure failure = find_game(request["game"].get<std::string>(), battle.game)) return failure;
    std::string label;
    if (Failure failure = read_dice(request, battle, label)) return failure;
    Json setup = request.contains("setup") ? request["setup"] : Json::object();
    for (const char* key : {"scenario", "situation"}) {
        if (request.contains(key)) setup[key] = request[key];
    }
    // Chance before the battle (a deal) comes from the seed as well, so that the seed alone repeats the
    // battle.
    const bool seeded = battle.dice == Dice::Seeded;
    Random random(seeded ? *seed_from(request["dice"]["seed"]) : 1, 1);
    setup = battle.game->complete(std::move(setup), random);
    std::vector<Event> events;
    EventSink sink(events);
    Result<std::unique_ptr<Battle>> started = battle.game->start(setup, sink);
    if (!started) return started.problems();
    BattleLog log;
    log.header = make_header(*battle.game, setup, CLASHFIELD_VERSION, label);
    battle.match = std::make_unique<Match>(std::move(*started), *battle.source, std::move(log));
    throw_dice(battle, answer);
    const std::span<const Event> rolled = battle.match->events();
    events.insert(events.end(), rolled.begin(), rolled.end());
    answer["events"] = events_json(battle.match->battle(), events);
    keep(std::move(battle), answer);
    return std::nullopt;
}

Engine::Failure Engine::resume(const Json& request, Json& answer) {
    for (const char* key : {"scenario", "situation", "setup"}) {
        if (request.contains(key)) return problem("F-02", key, "engine.log_is_all");
    }
    Result<BattleLog> log = log_from_json(request["log"], "log");
    if (!log) return log.problems();
    OpenBattle battle;
    if (Failure failure = find_game(log->header.game, battle.game)) return failure;
    std::string label;
    if (Failure failure = read_dice(request, battle, label)) return failure;
    Result<std::unique_ptr<Battle>> replayed = replay(*battle.game, *log, {.engine = CLASHFIELD_VERSION});
    if (!replayed) return replayed.problems();
    battle.match = std::make_unique<Match>(std::move(*replayed), *battle.source, std::move(*log));
    throw_dice(battle, answer);
    answer["events"] = events_json(battle.match->battle(), battle.match->events());
    keep(std::move(battle), answer);
    return std::nullopt;
}

Engine::Failure Engine::read_order(const OpenBattle& battle, const Json& request, Order& order) const {
    Json json = request["order"];
    if (json.is_string()) {
        json = Json::object();
        json["order"] = request["order"];
    }
    if (request.contains("side") && !json.contains("side")) json["side"] = request["side"];
    Result<Order> read = order_from_json(battle.match->battle(), json);
    if (!read) return read.problems();
    order = std::move(*read);
    return std::nullopt;
}

Engine::Failure Engine::refuse(const OpenBattle& battle, const Refusal& refusal) const {
    const Battle& now = battle.match->battle();
    const Json json = refusal_to_json(now, refusal);
    return Problems{Problem{
        json["code"].get<std::string>(), "order",
        text::Renderer(game_words(), now).refusal(refusal) + " [" + json["clause"].get<std::string>() + "]"}};
}

Engine::Failure Engine::orders(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    const Battle& now = battle->match->battle();
    const Pending pending = now.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (decision == nullptr) return problem("E-09", "battle", "engine.no_decision");
    const std::uint32_t asked = request.contains("most") ? request["most"].get<std::uint32_t>() : kMostOrders;
    OrderList list;
    now.list_orders(list, {.most = std::min(asked, kMostOrders), .seed = 0});
    const text::Renderer renderer(game_words(), now);
    Json orders = Json::array();
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Order order = list[i];
        Json item;
        item["notation"] = now.write(order);
        item["text"] = renderer.order(order);
        item["order"] = order_to_json(now, order);
        orders.push_back(std::move(item));
    }
    answer["side"] = to_string(decision->side);
    answer["finite"] = decision->finite;
    answer["orders"] = std::move(orders);
    return std::nullopt;
}

Engine::Failure Engine::check(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    Order order;
    if (Failure failure = read_order(*battle, request, order)) return failure;
    const Battle& now = battle->match->battle();
    const Verdict verdict = now.check(order);
    answer["legal"] = verdict.ok();
    answer["notation"] = now.write(order);
    if (verdict.ok()) return std::nullopt;
    answer["refusal"] = refusal_to_json(now, verdict.refusal());
    answer["refusal"]["message"] = text::Renderer(game_words(), now).refusal(verdict.refusal());
    return std::nullopt;
}

Engine::Failure Engine::apply_order(OpenBattle& battle, const Json& request) {
    Order order;
    if (Failure failure = read_order(battle, request, order)) return failure;
    const Verdict verdict = battle.match->order(order);
    if (!verdict.ok()) return refuse(battle, verdict.refusal());
    return std::nullopt;
}

Engine::Failure Engine::apply_faces(OpenBattle& battle, const Json& request) {
    const Pending pending = battle.match->battle().pending();
    const auto* roll = std::get_if<RollRequest>(&pending);
    if (roll == nullptr) return problem("E-08", "faces", "engine.no_roll");
    const Result<Faces> faces = faces_from_json(request["faces"], roll->dice);
    if (!faces) return faces.problems();
    const Result<Faces> rolled = battle.match->roll_typed(*faces);
    if (!rolled) return rolled.problems();
    return std::nullopt;
}

Engine::Failure Engine::apply(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    if (request.contains("order") == request.contains("faces")) {
        return problem("E-11", "order", "engine.order_or_faces");
    }
    const std::size_t before = battle->match->events().size();
    Failure failure =
        request.contains("order") ? apply_order(*battle, request) : apply_faces(*battle, request);
    if (failure) return failure;
    throw_dice(*battle, answer);
    answer["events"] = events_json(battle->match->battle(), battle->match->events().subspan(before));
    add_position(*battle, answer);
    return std::nullopt;
}

Engine::Failure Engine::undo(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    if (!battle->match->undo()) {
        return problem("E-14", "battle", "engine.nothing_to_undo",
                       {{"reason", std::string(reason_name(battle->match->undo_blocked()))}});
    }
    add_position(*battle, answer);
    return std::nullopt;
}

Engine::Failure Engine::choose(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    const Battle& now = battle->match->battle();
    if (!std::holds_alternative<Decision>(now.pending()))
        return problem("E-09", "battle", "engine.no_decision");
    Result<std::unique_ptr<bots::Bot>> bot =
        bots::make_bot(request.contains("bot") ? request["bot"].get<std::string>() : "greedy");
    if (!bot) {
        Problems problems = bot.problems();
        problems.front().code = "F-05";
        return problems;
    }
    const std::optional<std::uint64_t> seed = request.contains("seed") ? seed_from(request["seed"]) : 1;
    if (!seed) return problem("E-12", "seed", "engine.bad_seed");
    Random random(*seed);
    Order order;
    if (!(*bot)->choose(now, random, order)) return problem("E-09", "battle", "engine.no_decision");
    answer["notation"] = now.write(order);
    answer["text"] = text::Renderer(game_words(), now).order(order);
    answer["order"] = order_to_json(now, order);
    return std::nullopt;
}

Engine::Failure Engine::odds(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    Order order;
    if (Failure failure = read_order(*battle, request, order)) return failure;
    const Battle& now = battle->match->battle();
    if (const Verdict verdict = now.check(order); !verdict.ok()) return refuse(*battle, verdict.refusal());
    analysis::OrderOddsQuestion question;
    if (request.contains("facts")) question.facts = request["facts"].get<std::vector<std::string>>();
    const SharedAnswers answers =
        make_answers(request.contains("answers") ? request["answers"].get<std::vector<std::string>>()
                                                 : std::vector<std::string>());
    Result<analysis::Policy> policy =
        answers_policy_with_bot(answers, request.contains("bot") ? request["bot"].get<std::string>() : "");
    if (!policy) return policy.problems();
    question.policy = *policy;
    const Result<analysis::OrderOddsAnswer> found = analysis::order_odds(now, order, question);
    if (!found) return found.problems();
    if (Problems slips = answers->never_given(now); !slips.empty()) return slips;
    answer["notation"] = now.write(order);
    answer["exact"] = found->basis.exact;
    if (!found->basis.exact) answer["runs"] = found->basis.runs;
    Json facts = Json::array();
    for (const ChanceTable& table : found->tables) facts.push_back(to_json(table, found->basis));
    answer["facts"] = std::move(facts);
    answer["together"] = chance_rows(found->together, found->basis.exact);
    return std::nullopt;
}

Engine::Failure Engine::copy(const Json& request, Json& answer) {
    OpenBattle* battle = nullptr;
    if (Failure failure = find_battle(request, battle)) return failure;
    if (battles_.size() >= kMostBattles) {
        return problem("E-06", "battle", "engine.too_many",
                       {{"most", static_cast<std::int64_t>(kMostBattles)}});
    }
    OpenBattle twin;
    twin.game = battle->game;
    twin.dice = battle->dice;
    // The twin's dice go on as the original's would.
    if (const auto* seeded = dynamic_cast<const SeededDice*>(battle->source.get())) {
        twin.source = std::make_unique<SeededDice>(*seeded);
    } else {
        twin.source = std::make_unique<ScriptedDice>(dynamic_cast<const ScriptedDice&>(*battle->source));
    }
    twin.match = std::make_unique<Match>(battle->match->battle().clone(), *twin.source, battle->match->log());
    keep(std::move(twin), answer);
    return std::nullopt;
}

}  // namespace clashfield::app

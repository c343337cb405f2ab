#include "server/room_words.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "battle/codec.h"
#include "text/explain.h"
#include "text/memory.h"
#include "text/story.h"

namespace clashfield::server {
namespace {

// Lists that nobody reads to the end are cut; every order can still be written or composed on the board.
constexpr std::uint32_t kMostOrders = 400;

// What is remembered; forms are told apart by their addresses, which are larger.
enum class Said : std::uint64_t { Order = 1, Decision, Waiting, Pending, Roll, Undo };

text::MemoryKey said_of(Said what) { return text::MemoryKey(static_cast<std::uint64_t>(what)); }

// Members of an object, from memory or made.
template <typename Write>
void write_remembered(JsonWriter& json, const text::Catalogue& words, const text::MemoryKey& said,
                      const Write& write) {
    if (!said.known()) return write(json);
    json.raw(words.memory().recall(said, [&] {
        std::string text;
        JsonWriter members(text);
        members.open_object();
        write(members);
        members.close_object();
        return text.substr(1, text.size() - 2);
    }));
}

void write_roll_anew(JsonWriter& json, const Rolled& rolled, const text::Renderer& renderer) {
    const Check check = rolled.check();
    const Faces thrown = rolled.faces();
    const text::RollWords roll = text::explain(renderer, rolled.roll(), check, &thrown);
    json.key("words").text(roll.result.empty() ? roll.title : roll.title + " — " + roll.result);
    json.key("clause").text(renderer.clause_name(check.clause));
    json.key("clauses").open_list();
    for (const ClauseId clause : roll.clauses) json.text(renderer.clause_name(clause));
    json.close_list();
    json.key("details").open_list();
    for (const std::string& sum : roll.sums) json.text(sum);
    if (!roll.need.empty()) json.text(roll.need);
    json.close_list();
    json.key("dice").open_object();
    json.key("faces").open_list();
    for (const text::ShownFace& face : roll.faces) json.number(face.face);
    json.close_list();
    json.key("hit").open_list();
    for (const text::ShownFace& face : roll.faces) json.flag(face.hit);
    json.close_list();
    json.key("sides").number(rolled.roll().dice.sides);
    json.close_object();
    json.key("side").text(to_string(rolled.roll().roller));
}

void write_roll(JsonWriter& json, const Rolled& rolled, const text::Renderer& renderer) {
    text::MemoryKey said = said_of(Said::Roll);
    rolled.add_to(said, renderer.battle());
    write_remembered(json, renderer.catalogue(), said,
                     [&](JsonWriter& members) { write_roll_anew(members, rolled, renderer); });
}

const char* undo_key(const UndoState& undo) {
    if (undo.too_often) return "server.undo_often";
    switch (undo.blocked) {
        case UndoBlocked::No:
        case UndoBlocked::Start:
            return "server.undo.start";
        case UndoBlocked::Roll:
            return "server.undo.roll";
        case UndoBlocked::Reveal:
            return "server.undo.reveal";
        case UndoBlocked::OtherSide:
            return "server.undo.other";
        case UndoBlocked::Over:
            return "server.undo.over";
    }
    return "server.undo.start";
}

}  // namespace

bool Watcher::plays(Side side) const {
    return !side.is_none() && std::find(sides.begin(), sides.end(), side) != sides.end();
}

SideSet Watcher::counts(const Room& room) const {
    if (!room.has_quiet()) return 0;
    if (afterwards || room.over()) return static_cast<SideSet>(~SideSet{0});
    SideSet seats = 0;
    for (const Side side : sides) seats = static_cast<SideSet>(seats | side_bit(side));
    return seats;
}

Observer Watcher::observer(const Room& room) const {
    if (sides.empty()) return {};
    const Side asked = room.asked();
    return {plays(asked) ? asked : sides.front()};
}

void write_sides(JsonWriter& json, const std::vector<Side>& sides) {
    json.open_list();
    for (const Side side : sides) json.text(to_string(side));
    json.close_list();
}

// Whether another side could take something back would tell that it has given secret orders.
UndoState undo_state(const Room& room, const Watcher& watcher) {
    if (room.over()) return {false, UndoBlocked::Over};
    if (!watcher.plays(room.asked())) return {false, UndoBlocked::OtherSide};
    const UndoBlocked blocked = room.match().undo_blocked();
    const bool too_often = blocked == UndoBlocked::No && !room.may_take_back(room.asked());
    return {blocked == UndoBlocked::No && !too_often, blocked, too_often};
}

void write_undo(JsonWriter& json, UndoState undo, const text::Catalogue& words) {
    text::MemoryKey said = said_of(Said::Undo);
    said.add(undo.can ? -1 : static_cast<std::int32_t>(undo.blocked));
    said.add(static_cast<std::int32_t>(undo.too_often));
    json.open_object();
    write_remembered(json, words, said, [&](JsonWriter& members) {
        members.key("can").flag(undo.can);
        if (!undo.can) members.key("why").text(words.format(undo_key(undo)));
    });
    json.close_object();
}

std::size_t write_story(JsonWriter& json, const Room& room, const StoryPart& part,
                        const text::Catalogue& words) {
    const text::Renderer renderer(words, room.battle());
    std::size_t lines = 0;
    std::size_t moment = part.from == 0 ? 0 : room.moment_for(part.counts, part.from - 1);
    const auto finish = [&] {
        json.key("n").number(static_cast<std::int64_t>(part.first_line + lines++));
        json.key("step").number(static_cast<std::int64_t>(moment));
        json.close_object();
    };
    json.open_list();
    for (std::size_t i = part.from; i < part.to; ++i) {
        const Told& told = room.told()[i];
        if (i > 0 && (!told.quiet || contains(part.counts, told.side))) ++moment;
        if (told.rolled) {
            json.open_object();
            write_roll(json, *told.rolled, renderer);
            if (told.roll != 0) json.key("roll").number(told.roll);
            finish();
        }
        for (const text::StoryLine& line : text::story_of(renderer, room.events_of(i), told.roll_follows)) {
            if (line.words.empty()) continue;
            json.open_object();
            json.key("words").text(line.words);
            json.key("clause").text(renderer.clause_name(line.clause));
            if (line.heading) json.key("heading").flag(true);
            if (!told.side.is_none()) json.key("side").text(to_string(told.side));
            finish();
        }
    }
    json.close_list();
    return lines;
}

void write_players(JsonWriter& json, const Room& room, const std::vector<bool>& here,
                   const text::Catalogue& words) {
    const text::Renderer renderer(words, room.battle());
    json.open_list();
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
        const Seat& seat = room.seats()[i];
        const Side side{static_cast<std::uint8_t>(i)};
        json.open_object();
        json.key("side").text(to_string(side));
        json.key("name").text(renderer.side(side));
        json.key("person").text(seat.name);
        json.key("kind").text(seat.kind == SeatKind::Human ? "human" : "bot");
        if (seat.kind == SeatKind::Bot) json.key("bot").text(seat.bot);
        if (seat.stands_in()) json.key("stands_in").flag(true);
        json.key("here").flag(seat.kind == SeatKind::Bot || here[i]);
        json.close_object();
    }
    json.close_list();
}

Json players_json(const Room& room, const std::vector<bool>& here, const text::Catalogue& words) {
    std::string text;
    JsonWriter json(text);
    write_players(json, room, here, words);
    return Json::parse(text);
}

namespace {

// What is told of a battle that waits for a roll or is over.
void add_rest(text::MemoryKey& said, const Battle& battle, const Pending& pending) {
    said.add(static_cast<std::int32_t>(pending.index()));
    if (const auto* roll = std::get_if<RollRequest>(&pending))
        Rolled(*roll, battle.explain(), Faces()).add_to(said, battle);
    if (const auto* end = std::get_if<Outcome>(&pending)) {
        for (int i = 0; i < battle.sides(); ++i) said.add_name(battle, Domain::Side, i);
        said.add(static_cast<std::int32_t>(end->winners));
        said.add(static_cast<std::int32_t>(end->draw));
        said.add(end->reason);
    }
}

// Only the message of a decision knows what its subject is, so it is named as all that it may be.
void add_subject(text::MemoryKey& said, const Battle& battle, std::int32_t subject) {
    said.add(subject);
    if (subject == Decision::kNoSubject) return;
    said.add_name(battle, Domain::Side, subject);
    for (std::size_t i = 0; i < battle.vocabulary().domains.size(); ++i)
        said.add_name(battle, game_domain(static_cast<int>(i)), subject);
}

void write_decision(JsonWriter& json, const Decision& decision, bool asked, const text::Renderer& renderer) {
    json.key("waits").text("decision");
    json.key("side").text(to_string(decision.side));
    if (!asked) {
        json.key("words").text(
            renderer.catalogue().format("server.waiting", {{"side", renderer.side(decision.side)}}));
        return;
    }
    const Vocabulary& vocabulary = renderer.battle().vocabulary();
    json.key("kind").text(vocabulary.decisions[decision.kind]);
    if (decision.subject != Decision::kNoSubject) json.key("subject").number(decision.subject);
    json.key("verbs").open_list();
    for (std::size_t verb = 0; verb < vocabulary.verbs.size() && verb < 64; ++verb)
        if ((decision.verbs >> verb & 1u) != 0) json.text(vocabulary.verbs[verb].name);
    json.close_list();
    json.key("finite").flag(decision.finite);
    json.key("nested").flag(decision.nested);
    json.key("words").text(renderer.decision(decision));
}

}  // namespace

void write_pending(JsonWriter& json, const Battle& battle, const Watcher& watcher,
                   const text::Catalogue& words) {
    const text::Renderer renderer(words, battle);
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    json.open_object();
    if (decision == nullptr) {
        text::MemoryKey said = said_of(Said::Pending);
        add_rest(said, battle, pending);
        write_remembered(json, words, said, [&](JsonWriter& members) {
            Json rest = pending_to_json(battle);
            if (const auto* roll = std::get_if<RollRequest>(&pending))
                rest["words"] = renderer.roll_title(*roll, battle.explain());
            if (const auto* end = std::get_if<Outcome>(&pending)) rest["words"] = renderer.outcome(*end);
            for (const auto& [key, value] : rest.items()) members.key(key).raw(to_text(value));
        });
        return json.close_object();
    }
    // What exactly another side is asked may be its secret.
    const bool asked = watcher.plays(decision->side);
    text::MemoryKey said = said_of(asked ? Said::Decision : Said::Waiting);
    said.add_name(battle, Domain::Side, decision->side.index);
    if (asked) {
        add_subject(said, battle, decision->subject);
        for (const std::int32_t word :
             {static_cast<std::int32_t>(decision->kind), static_cast<std::int32_t>(decision->finite),
              static_cast<std::int32_t>(decision->nested),
              static_cast<std::int32_t>(decision->verbs & 0xFFFFFFFFu),
              static_cast<std::int32_t>(decision->verbs >> 32)})
            said.add(word);
    }
    write_remembered(json, words, said,
                     [&](JsonWriter& members) { write_decision(members, *decision, asked, renderer); });
    json.close_object();
}

std::vector<Score> scores_of(const Battle& battle, const text::Catalogue& words) {
    const FactRoles& roles = battle.vocabulary().facts;
    const std::string measure(score_measure(roles));
    std::vector<Score> scores;
    for (int i = 0; i < battle.sides() && !measure.empty(); ++i) {
        const Side side{static_cast<std::uint8_t>(i)};
        const auto value = battle.find_fact(to_string(side) + "." + measure);
        if (!value) continue;
        scores.push_back({side, words.format(std::string(battle.vocabulary().game) + ".score." + measure),
                          *value, battle.find_fact(to_string(side) + "." + std::string(roles.limit))});
    }
    return scores;
}

void write_score(JsonWriter& json, const Battle& battle, const std::vector<Score>& scores) {
    json.open_list();
    for (const Score& score : scores) {
        json.open_object();
        json.key("side").text(to_string(score.side));
        json.key("label").text(score.label);
        json.key("value").text(battle.write(score.value, battle.read(score.value)));
        if (score.limit && battle.read(*score.limit) > 0)  // 0: there is none in this battle
            json.key("limit").text(battle.write(*score.limit, battle.read(*score.limit)));
        json.close_object();
    }
    json.close_list();
}

bool list_for_people(const Battle& battle, OrderList& orders) {
    orders.clear();
    battle.list_orders(orders, {.most = kMostOrders + 1, .seed = 0});
    return std::get<Decision>(battle.pending()).finite && orders.size() <= kMostOrders;
}

void write_orders(JsonWriter& json, const Battle& battle, const OrderList& orders,
                  const text::Catalogue& words) {
    const text::Renderer renderer(words, battle);
    Order order;
    json.open_list();
    for (std::size_t i = 0; i < std::min<std::size_t>(orders.size(), kMostOrders); ++i) {
        orders.get(i, order);
        text::MemoryKey said = said_of(Said::Order);
        said.add(order.side.index);
        said.add(order.verb);
        said.add_words(battle, battle.vocabulary().verbs[order.verb], order.words.span());
        json.open_object();
        write_remembered(json, words, said, [&](JsonWriter& members) {
            members.key("order").text(battle.write(order));
            members.key("words").text(renderer.order(order));
            members.key("json");
            write_order(members, battle, order);
        });
        json.close_object();
    }
    json.close_list();
}

namespace {

const char* phase_name(DicePhase phase) {
    switch (phase) {
        case DicePhase::Seal:
            return "seal";
        case DicePhase::Seed:
            return "seed";
        case DicePhase::Roll:
            return "roll";
    }
    return "roll";
}

}  // namespace

void write_dice(JsonWriter& json, const Room& room) {
    json.open_object();
    json.key("kind").text(room.head().dice == DiceKindOf::Fair ? "fair" : "typed");
    if (room.head().dice == DiceKindOf::Fair) {
        json.key("commitment").text(room.commitment());
        json.key("phase").text(phase_name(room.dice_phase()));
        json.key("seals").open_object();
        for (std::size_t i = 0; i < room.seals().size(); ++i)
            if (!room.seals()[i].empty())
                json.key(to_string(Side{static_cast<std::uint8_t>(i)})).text(room.seals()[i]);
        json.close_object();
        json.key("seeds").open_list();
        for (std::size_t i = 0; i < room.seats().size(); ++i)
            if (const Side side{static_cast<std::uint8_t>(i)}; room.gave_seed(side))
                json.text(to_string(side));
        json.close_list();
    }
    json.close_object();
}

void write_over(JsonWriter& json, const Room& room, const text::Catalogue& words) {
    if (!room.over()) return json.null();
    const Outcome outcome = std::get<Outcome>(room.battle().pending());
    Json over = outcome_to_json(room.battle(), outcome);
    over["words"] = text::Renderer(words, room.battle()).outcome(outcome);
    json.raw(to_text(over));
}

std::vector<std::string> names_of_sides(const Room& room, const text::Catalogue& words) {
    const text::Renderer renderer(words, room.battle());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < room.seats().size(); ++i)
        names.push_back(renderer.side(Side{static_cast<std::uint8_t>(i)}));
    return names;
}

const std::string& scenario_of(const Room& room, const text::Catalogue& words) {
    return words.language() == "fr" ? room.scenario().fr : room.scenario().en;
}

std::string title_of(const Room& room, const text::Catalogue& words) {
    const std::vector<std::string> names = names_of_sides(room, words);
    const std::string& scenario = scenario_of(room, words);
    if (scenario.empty()) return words.list(names);
    return words.format("server.title", {{"scenario", scenario}, {"sides", words.list(names)}});
}

}  // namespace clashfield::server

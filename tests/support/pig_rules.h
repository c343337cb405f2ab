#pragma once

// The rules of pig behind BattleOf: see pig.h for them in words.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "base/names.h"
#include "battle/battle.h"
#include "battle/codec.h"
#include "battle/facts.h"
#include "tests/support/pig_vocabulary.h"

namespace clashfield::pig {

struct Setup {
    std::uint8_t sides = 2;
    std::uint8_t dice = 1;
    std::uint8_t first = 0;
    bool toasts = false;
    std::int16_t target = 20;
    std::uint16_t round_limit = 0;
};

enum class Phase : std::uint8_t { Charm, Turn, TurnRoll, Answer, JinxRoll, Over };

struct State {
    std::int16_t scores[kMostSides] = {};
    std::int16_t turn_total = 0;
    std::uint16_t round = 1;
    std::uint8_t charms[kMostSides] = {kNoCharm, kNoCharm, kNoCharm, kNoCharm};
    std::uint8_t jinxes[kMostSides] = {};
    Phase phase = Phase::Charm;
    std::uint8_t active = 0;
    std::uint8_t asked = 0;
    std::uint8_t dice = 0;
    std::uint8_t winners = 0;
    std::uint8_t draw = 0;
    std::uint8_t reason = 0;
    std::uint8_t unused = 0;
};

constexpr Side side_of(int index) { return Side{static_cast<std::uint8_t>(index)}; }
constexpr ClauseId id(Clause clause) { return ClauseId{clause}; }

inline std::uint8_t next_side(const Setup& setup, std::uint8_t side) {
    return static_cast<std::uint8_t>((side + 1) % setup.sides);
}

// --- what follows ---

inline void finish(const Setup& setup, State& state, Ending reason, EventSink& events) {
    state.phase = Phase::Over;
    state.reason = reason;
    int best = -1;
    for (int side = 0; side < setup.sides; ++side)
        best = std::max(best, state.scores[side] + state.charms[side]);
    Words charms = {setup.sides};
    Words winners = {0};
    for (int side = 0; side < setup.sides; ++side) {
        charms.push_back(side);
        charms.push_back(state.charms[side]);
        if (state.scores[side] + state.charms[side] != best) continue;
        state.winners = static_cast<std::uint8_t>(state.winners | 1u << side);
        winners.push_back(side);
        ++winners[0];
    }
    state.draw = winners[0] > 1 ? 1 : 0;
    events.emit(Event{kRevealed, id(END_03), charms});
    Words over = {reason};
    for (const std::int32_t word : winners) over.push_back(word);
    events.emit(Event{kOver, id(reason == kTarget ? END_01 : END_02), over});
}

inline void end_turn(const Setup& setup, State& state, EventSink& events) {
    state.turn_total = 0;
    state.dice = 0;
    if (state.scores[state.active] >= setup.target) return finish(setup, state, kTarget, events);
    state.active = next_side(setup, state.active);
    if (state.active == setup.first) {
        if (setup.round_limit != 0 && state.round >= setup.round_limit)
            return finish(setup, state, kRounds, events);
        // Without a limit nothing reads the round, but it must not overflow in an endless battle.
        if (state.round < UINT16_MAX) ++state.round;
    }
    state.asked = state.active;
    state.phase = Phase::Turn;
    events.emit(kTurnEvent, id(TRN_02), {state.active, state.round});
}

inline void score(const Setup& setup, State& state, EventSink& events) {
    std::int16_t& points = state.scores[state.active];
    points = static_cast<std::int16_t>(points + state.turn_total);
    events.emit(kGained, id(HLD_01), {state.active, state.turn_total, points});
    end_turn(setup, state, events);
}

// --- what can be read off a battle ---

struct Seen {
    const State& state;
    Fact fact;
    int charm() const {
        const std::uint8_t charm = state.charms[fact.subject];
        return charm == kNoCharm ? 0 : charm;
    }
    int score() const { return state.scores[fact.subject]; }
};
inline constexpr FactOf<Seen> kBattleFacts[] = {
    {"round", [](const Seen& s) { return s.state.round; }},
    {"turn_total", [](const Seen& s) { return s.state.turn_total; }},
};
inline constexpr FactOf<Seen> kSideFacts[] = {
    {"score", [](const Seen& s) { return s.score(); }},
    {"charm", [](const Seen& s) { return s.charm(); }},
    {"final", [](const Seen& s) { return s.score() + s.charm(); }},
    {"jinxes", [](const Seen& s) { return s.state.jinxes[s.fact.subject]; }},
};
inline constexpr FactGroup<Seen> kFactGroups[] = {{kBattleFacts}, {kSideFacts}};
inline constexpr FactTable<Seen> kFacts(kFactGroups);

// --- the rules behind BattleOf ---

struct Rules {
    using Setup = pig::Setup;
    using State = pig::State;
    using View = clashfield::View;

    static Pending pending(const Setup&, const State& state) {
        const auto decision = [&](DecisionKind kind, std::uint64_t verbs) {
            return Decision{.kind = kind,
                            .side = side_of(state.asked),
                            .verbs = verbs,
                            .nested = kind == kAnswerDecision};
        };
        switch (state.phase) {
            case Phase::Charm:
                return decision(kCharmDecision, 1u << kPickCharm);
            case Phase::Turn:
                return decision(kTurnDecision, 1u << kRoll | 1u << kHold);
            case Phase::Answer:
                return decision(kAnswerDecision, 1u << kJinx | 1u << kLet);
            case Phase::TurnRoll: {
                // The face of one die; of several dice how many show each face.
                const Reading reading = state.dice == 1 ? Reading::each(6) : Reading::tally(6);
                return RollRequest{
                    kTurnRoll, side_of(state.active), {.count = state.dice, .sides = 6}, reading};
            }
            case Phase::JinxRoll:
                return RollRequest{
                    kJinxRoll, side_of(state.asked), {.count = 2, .sides = 6}, Reading::count_at_least(4, 6)};
            case Phase::Over:
                break;
        }
        return Outcome{state.winners, state.draw != 0, state.reason};
    }

    static Check explain(const Setup&, const State& state) {
        const bool jinx = state.phase == Phase::JinxRoll;
        Check check;
        check.clause = id(jinx ? JNX_01 : ROL_01);
        check.need = jinx ? 4 : 2;
        check.add({check.clause, Part::Dice, side_of(jinx ? state.asked : state.active),
                   static_cast<std::int16_t>(jinx ? 2 : state.dice), jinx ? 1 : 0});
        return check;
    }

    static Verdict check(const Setup& setup, const State& state, const Order& order) {
        const auto no = [](Code code, Clause clause, Words words) {
            return Verdict::no(Refusal{id(clause), code, std::move(words)});
        };
        if (state.phase == Phase::Over) return no(kEnded, END_01, {});
        const Pending waits = pending(setup, state);
        const auto* decision = std::get_if<Decision>(&waits);
        if (decision == nullptr) return no(kNotAsked, ROL_01, {kNothing});
        if (order.side != decision->side) return no(kNotAsked, TRN_01, {decision->side.index});
        if (order.verb >= std::size(kVerbs)) return no(kMalformed, TRN_01, {});
        if ((decision->verbs >> order.verb & 1u) == 0) return no(kWrongDecision, TRN_01, {decision->kind});
        if (!words_fit(kVerbs[order.verb], order.words.span())) return no(kMalformed, TRN_01, {});
        switch (static_cast<Verb>(order.verb)) {
            case kPickCharm:
                if (order.words[0] < 0 || order.words[0] > 2)
                    return no(kBadNumber, CHM_01, {2, order.words[0]});
                return Verdict::yes();
            case kRoll:
                if (order.words[0] < 1 || order.words[0] > setup.dice) {
                    return no(kBadNumber, TRN_01, {setup.dice, order.words[0]});
                }
                return Verdict::yes();
            case kHold:
                return check_toasts(setup, state, order) ? Verdict::yes() : no(kBadToast, HLD_01, {});
            case kJinx:
                return state.jinxes[state.asked] > 0 ? Verdict::yes() : no(kNoJinx, JNX_01, {});
            case kLet:
                return Verdict::yes();
        }
        return no(kMalformed, TRN_01, {});
    }

    static bool check_toasts(const Setup& setup, const State& state, const Order& order) {
        if (order.words[0] == 0) return true;
        if (!setup.toasts || order.words[0] != 1) return false;
        const std::int32_t to = order.words[1];
        const std::int32_t drink = order.words[2];
        if (to < 0 || to >= setup.sides || to == state.active) return false;
        return drink == kNothing || (drink >= 0 && drink < 2);
    }

    static void apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
        CLASHFIELD_ASSERT(check(setup, state, order).ok());
        switch (static_cast<Verb>(order.verb)) {
            case kPickCharm:
                state.charms[state.asked] = static_cast<std::uint8_t>(order.words[0]);
                events.emit(kCharmed, id(CHM_01), {state.asked});
                if (state.asked + 1 < setup.sides) {
                    ++state.asked;
                    return;
                }
                state.phase = Phase::Turn;
                state.asked = state.active;
                events.emit(kTurnEvent, id(TRN_02), {state.active, state.round});
                return;
            case kRoll:
                state.dice = static_cast<std::uint8_t>(order.words[0]);
                state.phase = Phase::TurnRoll;
                return;
            case kHold: {
                if (order.words[0] == 1) {
                    events.emit(kToasted, id(HLD_01), {state.active, order.words[1], order.words[2]});
                }
                events.emit(kHeld, id(HLD_01), {state.active, state.turn_total});
                const std::uint8_t next = next_side(setup, state.active);
                if (state.turn_total == 0 || state.jinxes[next] == 0) return score(setup, state, events);
                state.asked = next;
                state.phase = Phase::Answer;
                return;
            }
            case kJinx:
                --state.jinxes[state.asked];
                state.phase = Phase::JinxRoll;
                return;
            case kLet:
                return score(setup, state, events);
        }
    }

    static void apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
        int sum = 0;
        bool any_one = false;
        bool any_four = false;
        for (const std::uint8_t face : faces) {
            sum += face;
            any_one = any_one || face == 1;
            any_four = any_four || face >= 4;
        }
        if (state.phase == Phase::JinxRoll) {
            events.emit_faces(kRolled, id(JNX_01), {state.asked}, faces);
            events.emit(kJinxed, id(JNX_01), {state.asked, any_four ? 1 : 0});
            if (any_four) state.turn_total = static_cast<std::int16_t>(state.turn_total / 2);
            return score(setup, state, events);
        }
        CLASHFIELD_ASSERT(state.phase == Phase::TurnRoll);
        events.emit_faces(kRolled, id(ROL_01), {state.active}, faces);
        if (any_one) {
            events.emit(kBust, id(ROL_01), {state.active});
            return end_turn(setup, state, events);
        }
        // No target is above 1000, so more points mean nothing and must not overflow.
        state.turn_total = static_cast<std::int16_t>(std::min(2000, state.turn_total + sum));
        state.dice = 0;
        state.phase = Phase::Turn;
    }

    static void list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
        std::uint32_t left = budget.most;
        const auto add = [&](Verb verb, std::initializer_list<std::int32_t> words) {
            if (left == 0) return;
            --left;
            orders.add(side_of(state.asked), verb, words);
        };
        switch (state.phase) {
            case Phase::Charm:
                for (std::int32_t charm = 0; charm < 3; ++charm) add(kPickCharm, {charm});
                return;
            case Phase::Turn:
                add(kHold, {0});
                for (std::int32_t dice = 1; dice <= setup.dice; ++dice) add(kRoll, {dice});
                for (std::int32_t to = 0; setup.toasts && to < setup.sides; ++to) {
                    if (to == state.active) continue;
                    for (const std::int32_t drink : {kNothing, 0, 1}) add(kHold, {1, to, drink});
                }
                return;
            case Phase::Answer:
                add(kLet, {});
                add(kJinx, {});
                return;
            case Phase::TurnRoll:
            case Phase::JinxRoll:
            case Phase::Over:
                return;
        }
    }

    // The best charm, or none if another side was seen to take it. Nobody sees that.
    static bool advise(const Setup& setup, const State& state, Order& order) {
        if (state.phase != Phase::Charm) return false;
        constexpr std::uint8_t kBest = 2;
        bool taken = false;
        for (int i = 0; i < setup.sides; ++i) taken = taken || state.charms[i] == kBest;
        order.side = side_of(state.asked);
        order.verb = kPickCharm;
        order.words = {taken ? 0 : kBest};
        return true;
    }

    // The charms of others count for nothing before they are shown.
    static bool hides(const Setup&, const State& state, Observer) { return state.phase != Phase::Over; }
    static State known(const Setup& setup, const State& state, Observer observer) {
        State known = state;
        for (int i = 0; i < setup.sides; ++i) {
            if (observer.side != side_of(i) && state.charms[i] != kNoCharm) known.charms[i] = 0;
        }
        return known;
    }
    static Side asked(const State& state) { return side_of(state.asked); }

    static View view(const Setup& setup, const State& state, Observer observer) {
        View view;
        view["target"] = setup.target;
        view["round"] = state.round;
        view["active"] = to_string(side_of(state.active));
        view["turn_total"] = state.turn_total;
        View sides = View::array();
        for (int i = 0; i < setup.sides; ++i) {
            View side;
            side["side"] = to_string(side_of(i));
            side["score"] = state.scores[i];
            side["jinxes"] = state.jinxes[i];
            const bool seen = observer.side == side_of(i) || state.phase == Phase::Over;
            if (seen && state.charms[i] != kNoCharm) side["charm"] = std::string(kCharms[state.charms[i]]);
            sides.push_back(std::move(side));
        }
        view["sides"] = std::move(sides);
        return view;
    }

    static StateHash hash(const Setup&, const State& state) { return hash_value(state); }

    static StateHash position(const Setup& setup, const State& state) {
        State position = state;
        if (setup.round_limit == 0) position.round = 0;
        return hash_value(position);
    }

    static int sides(const Setup& setup) { return setup.sides; }

    // Own points with the charm against the best of the others without: a side does not know their charms.
    static double evaluate(const Setup& setup, const State& state, Side side) {
        if (state.phase == Phase::Over) {
            const bool won = (state.winners >> side.index & 1u) != 0;
            return won ? (state.draw != 0 ? 0.0 : 1000.0) : -1000.0;
        }
        double own = 0;
        double best = 0;
        for (std::uint8_t i = 0; i < setup.sides; ++i) {
            const double points = state.scores[i] + (i == state.active ? state.turn_total : 0);
            if (i == side.index) {
                own = points + (state.charms[i] == kNoCharm ? 0 : state.charms[i]);
            } else {
                best = std::max(best, points);
            }
        }
        return own - best;
    }

    static const Vocabulary& vocabulary() {
        static const Vocabulary vocabulary{
            .game = "pig",
            .rules = "pig/1",
            .prefix = "PG",
            .verbs = kVerbs,
            .events = kEvents,
            .refusals = kRefusals,
            .decisions = kDecisions,
            .rolls = kRolls,
            .outcomes = kOutcomes,
            .clauses = kClauses,
            .domains = kDomains,
            .facts = {.health = "score", .round = "round"},
            .domain_roles = {.labels = kLabel},
        };
        return vocabulary;
    }

    static std::string name(const Setup&, const State&, Domain domain, std::int32_t value) {
        if (domain == Domain::Side) return to_string(side_of(value));
        const auto names = names_of(domain);
        if (value < 0 || static_cast<std::size_t>(value) >= names.size()) return std::to_string(value);
        return std::string(names[static_cast<std::size_t>(value)]);
    }

    static std::optional<std::int32_t> find(const Setup& setup, const State&, Domain domain,
                                            std::string_view name) {
        if (domain == Domain::Side) {
            return find_name(setup.sides, name, [](std::size_t side) {
                return to_string(Side{static_cast<std::uint8_t>(side)});
            });
        }
        const auto names = names_of(domain);
        return find_name(names.size(), name, [&](std::size_t i) { return names[i]; });
    }

    static std::optional<std::string> title(const Setup&, const State&, Domain, std::int32_t,
                                            std::string_view) {
        return std::nullopt;
    }

    // "round", "turn_total", and "B.score", "B.charm", "B.final", "B.jinxes".
    static std::optional<Fact> find_fact(const Setup& setup, const State& state, std::string_view text) {
        const FactPath path(text);
        if (path.owner.empty()) return kFacts.find(0, path.name);
        const auto side = find(setup, state, Domain::Side, path.owner);
        return side ? kFacts.find(1, path.name, *side) : std::nullopt;
    }
    static std::int32_t read(const Setup&, const State& state, Fact fact) {
        return kFacts.read({state, fact});
    }
    static std::string write(const Setup&, const State& state, Fact fact, std::int32_t value) {
        return kFacts.write({state, fact}, value);
    }
};

}  // namespace clashfield::pig

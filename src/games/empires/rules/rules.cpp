// The contract of a battle, put together from the chapters: what is pending, what may be ordered, and what
// happens.

#include "games/empires/rules/rules.h"

#include "base/hash.h"
#include "battle/anytime.h"
#include "battle/codec.h"
#include "battle/each_word.h"
#include "games/empires/rules/general_and_dice.h"
#include "games/empires/rules/victory.h"

namespace clashfield::empires {

static_assert(are_hashed_as_bytes<Unit, Character, ChargeOrder, ShotOrder, Frame, Group, Strike, Tally, Pair,
                                  DueTest, MoveStep, Counters>,
              "a state is hashed as bytes");

namespace {

Ruling check_anytime(const State& state, const Order& order) {
    const std::uint8_t side = order.side.index;
    const auto offers = [&](std::uint8_t who) { return (state.offers_draw >> who & 1) != 0; };
    if (may_order_anytime(static_cast<Verb>(order.verb), offers(side), offers(other(side))))
        return Ruling::yes();
    return refuse(Clause::VIC_01, Code::Choice, {kNothing});
}

void apply_anytime(Play& play, const Order& order) {
    const std::uint8_t side = order.side.index;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Resign) return end_battle(play, Ending::Conceded, other(side));
    if (verb == Verb::AcceptDraw) return end_battle(play, Ending::Agreed, kNoUnit);
    play.state.offers_draw = static_cast<std::uint8_t>(play.state.offers_draw | 1u << side);
    say(play, EventKind::DrawOffered, Clause::VIC_01, {side});
}

// The game's own domains that are fixed lists of words.
struct DomainSize {
    Domains domain;
    std::size_t size;
};
constexpr DomainSize kSizes[] = {
    {Domains::Reaction, std::size(kReactionNames)}, {Domains::Mode, std::size(kModeNames)},
    {Domains::Step, std::size(kStepWordNames)},     {Domains::Formation, std::size(kFormationNames)},
    {Domains::Plan, std::size(kPlanNames)},         {Domains::Choice, std::size(kChoiceNames)},
    {Domains::Weapon, std::size(kWeaponNames)},
};
bool words_are_known(const Order& order) {
    bool known = true;
    each_word(empires_vocabulary().verbs[order.verb], order.words.span(),
              [&](const Field& field, std::int32_t each) {
                  for (const DomainSize& size : kSizes) {
                      if (field.domain != domain_of(size.domain) || each == kNothing) continue;
                      known = known && each >= 0 && static_cast<std::size_t>(each) < size.size;
                  }
              });
    return known;
}

Ruling check_order(const Setup& setup, const State& state, const Order& order) {
    if (state.step == Step::Over) return refuse(Clause::VIC_01, Code::Over);
    const bool formed = order.verb < std::size(kVerbNames) && order.side.index <= 1 &&
                        words_fit(empires_vocabulary().verbs[order.verb], order.words.span()) &&
                        words_are_known(order);
    if (!formed) return refuse(Clause::GEN_06, Code::Malformed);
    if (is_anytime(static_cast<Verb>(order.verb))) return check_anytime(state, order);
    const DecisionKind kind = decision_kind(state);
    if (state.waiting && order.side.index == state.asked && (rules_of(kind).verbs >> order.verb & 1) != 0)
        return rules_of(kind).check(setup, state, order);
    return refuse(Clause::MOV_01, Code::NotNow,
                  {order.side.index, order.verb, state.waiting ? word(kind) : kNothing,
                   state.waiting ? state.asked : kNothing});
}

Named named(UnitId unit) { return {kUnit, unit_word(unit)}; }

}  // namespace

Pending Rules::pending(const Setup& setup, const State& state) {
    if (state.step == Step::Over)
        return outcome_of_two(state.winner, kNoUnit, static_cast<std::uint8_t>(state.ending));
    if (state.roll != RollKind::None) {
        const RollRules& rules = rules_of(state.roll);
        return RollRequest{.kind = static_cast<std::uint8_t>(state.roll),
                           .roller = Side{state.roller},
                           .dice = DicePool{state.roll_dice, 6},
                           .reading = rules.reading(setup, state),
                           .opens = rules.opens};
    }
    const DecisionRules& rules = rules_of(decision_kind(state));
    return Decision{.kind = state.kind,
                    .side = Side{state.asked},
                    .subject = state.subject == kNoUnit ? Decision::kNoSubject : state.subject,
                    .verbs = rules.verbs,
                    .finite = rules.finite,
                    .nested = rules.nested};
}

Check Rules::explain(const Setup& setup, const State& state) {
    Check check = rules_of(state.roll).explain(setup, state);
    if (state.agenda.empty() || !(check.by == Named{})) return check;
    const Frame& frame = state.agenda.back();
    if (frame.kind == FrameKind::Fate) return check;
    check.by = named(frame.unit);
    if (frame.other != kNoUnit) check.at = named(frame.other);
    if (frame.kind == FrameKind::Test) check.why = {domain_of(Domains::Cause), word(frame.cause)};
    return check;
}

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    return check_order(setup, state, order);
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    Play play{setup, state, events};
    if (is_anytime(static_cast<Verb>(order.verb))) return apply_anytime(play, order);
    state.waiting = false;
    rules_of(decision_kind(state)).apply(play, order);
    if (state.waiting || state.roll != RollKind::None) return;
    run(play);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    Play play{setup, state, events};
    const RollKind kind = state.roll;
    events.emit_faces(static_cast<std::uint8_t>(EventKind::Dice), id(Clause::GEN_06),
                      {word(kind), kind == RollKind::Strategy ? kNothing : state.roller}, faces);
    state.roll = RollKind::None;
    rules_of(kind).resolve(play, faces);
    if (state.roll == RollKind::None) run(play);
}

void Rules::list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
    if (budget.most == 0 || !state.waiting || state.step == Step::Over) return;
    Lister lister(orders, Side{state.asked}, budget);
    rules_of(decision_kind(state)).list(setup, state, lister);
}

StateHash Rules::hash(const Setup& setup, const State& state) {
    std::uint64_t hash = hash_bytes(static_cast<const Counters*>(&state), sizeof(Counters), setup.hash);
    const auto bytes = [&](const auto* items, std::size_t count) {
        hash = hash_mix(hash, count);
        if (count != 0) hash = hash_bytes(items, count * sizeof(*items), hash);
    };
    const auto list = [&](const auto& items) { bytes(items.begin(), items.size()); };
    const auto contacts = [&](const auto& pairs) {
        for (const Contact& each : pairs)
            hash = hash_mix(hash, std::uint64_t{each.a.unit} << 32 | std::uint64_t{each.b.unit} << 16 |
                                      static_cast<std::uint64_t>(each.a.face) << 8 |
                                      static_cast<std::uint64_t>(each.b.face));
    };
    bytes(state.units, setup.units.size());
    bytes(state.characters, setup.characters.size());
    contacts(state.contacts);
    contacts(state.met);
    list(state.fought);
    list(state.rolled);
    list(state.queue);
    list(state.charges);
    list(state.shots);
    list(state.due);
    list(state.agenda);
    const MoveOrder& move = state.move;
    hash = hash_mix(hash, std::uint64_t{move.unit} << 40 | std::uint64_t{move.verb} << 32 |
                              std::uint64_t{move.mode} << 24 | std::uint64_t{move.formation} << 16 |
                              std::uint64_t{move.next} << 8 | move.files);
    hash = hash_mix(hash, static_cast<std::uint64_t>(move.heading.centidegrees()));
    list(move.steps);
    bytes(&state.strike, 1);
    hash = hash_mix(hash, std::uint64_t{state.round.combat} << 8 | state.round.next);
    list(state.round.groups);
    bytes(state.tallies, setup.units.size());
    return StateHash{hash};
}

const Vocabulary& Rules::vocabulary() { return empires_vocabulary(); }

}  // namespace clashfield::empires

// The contract of a battle, put together from the chapters: what is pending, what may be ordered, and what
// happens.

#include "games/ancients/rules/rules.h"

#include "base/hash.h"
#include "battle/anytime.h"
#include "battle/codec.h"
#include "battle/each_word.h"
#include "games/ancients/rules/orders.h"
#include "games/ancients/rules/points_and_victory.h"
#include "games/ancients/rules/the_turn.h"

namespace clashfield::ancients {

static_assert(are_hashed_as_bytes<Unit, Character, ChargeOrder, Frame, Strike, Tally, Counters>,
              "a state is hashed as bytes");

namespace {

Clause clause_of(Ending) { return Clause::VIC_01; }

Ruling check_anytime(const State& state, const Order& order) {
    const std::uint8_t side = order.side.index;
    const bool may = may_order_anytime(static_cast<Verb>(order.verb), (state.offers_draw >> side & 1) != 0,
                                       (state.offers_draw >> other(side) & 1) != 0);
    return may ? Ruling::yes() : refuse(Clause::VIC_01, Code::BadChoice, {kNothing});
}

void apply_anytime(Play& play, const Order& order) {
    State& state = play.state;
    const std::uint8_t side = order.side.index;
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Resign) return end_battle(play, Ending::Conceded, other(side));
    if (verb == Verb::AcceptDraw) return end_battle(play, Ending::Agreed, kNoUnit);
    state.offers_draw = static_cast<std::uint8_t>(state.offers_draw | 1u << side);
    emit(play, EventKind::DrawOffered, Clause::VIC_01, {side});
}

// How many words the game's own fixed domains have; 0 for those that the rules look at themselves.
std::int32_t size_of_domain(Domain domain) {
    if (domain == Domain::Flag || domain == Domain::Side || domain == kFormation) return 2;
    if (domain == kMode) return word(Mode::Forced) + 1;
    if (domain == kStepWord) return word(StepWord::Form) + 1;
    return domain == kResponse ? word(Response::OpenLanes) + 1 : 0;
}
bool words_are_known(const Order& order) {
    bool known = true;
    each_word(ancients_vocabulary().verbs[order.verb], order.words.span(),
              [&](const Field& field, std::int32_t each) {
                  const std::int32_t size = size_of_domain(field.domain);
                  if (size != 0 && each != kNothing) known = known && each >= 0 && each < size;
              });
    return known;
}

Ruling check_order(const Setup& setup, const State& state, const Order& order) {
    if (state.step == Step::Over) return refuse(clause_of(state.ending), Code::Over);
    if (order.verb >= kVerbs || order.side.index > 1 ||
        !words_fit(ancients_vocabulary().verbs[order.verb], order.words.span()) || !words_are_known(order))
        return refuse(Clause::STA_01, Code::Malformed);
    if (is_anytime(static_cast<Verb>(order.verb))) return check_anytime(state, order);
    const auto kind = decision_kind(state);
    if (!state.waiting || order.side.index != state.asked || (rules_of(kind).verbs >> order.verb & 1) == 0) {
        return refuse(Clause::STA_01, Code::NotNow,
                      {order.side.index, order.verb, state.waiting ? word(kind) : kNothing,
                       state.waiting ? state.asked : kNothing});
    }
    return rules_of(kind).check(setup, state, order);
}

}  // namespace

Pending Rules::pending(const Setup& setup, const State& state) {
    if (state.step == Step::Over)
        return outcome_of_two(state.winner, kNoUnit, static_cast<std::uint8_t>(state.ending));
    if (state.roll != RollKind::None) {
        const RollRules& rules = rules_of(state.roll);
        const bool opens = rules.opens || phase_of(state.step) == kStartOfTurn;
        return RollRequest{static_cast<std::uint8_t>(state.roll), Side{state.roller},
                           DicePool{state.roll_dice, 6}, rules.reading(setup, state), opens};
    }
    const DecisionKind kind = decision_kind(state);
    const DecisionRules& rules = rules_of(kind);
    return Decision{.kind = static_cast<std::uint8_t>(kind),
                    .side = Side{state.asked},
                    .subject = state.subject == kNoUnit ? Decision::kNoSubject : state.subject,
                    .verbs = rules.verbs,
                    .finite = rules.finite,
                    .nested = rules.nested};
}

namespace {

Named named(UnitId unit) { return {kUnit, unit_word(unit)}; }

void name_strikers(const Setup& setup, const State& state, Check& check) {
    const Strike& strike = state.round.strikes[state.round.strike];
    check.by = named(strike.unit);
    check.at = named(strike.target);
    if (strike.character != kNoCharacter) check.by = {kCharacter, strike.character};
    if (strike.target_character != kNoCharacter) check.at = {kCharacter, strike.target_character};
    if (state.roller != side_of(setup, strike.unit)) std::swap(check.by, check.at);  // saves
}

// Who rolls the dice of this frame, and at whom.
void name_parties(const Setup& setup, const State& state, Check& check) {
    if (state.agenda.empty()) {
        if (state.step == Step::Blows) name_strikers(setup, state, check);
        if (state.step == Step::Breaks) check.by = named(state.queue[state.cursor]);
        return;
    }
    const Frame& frame = state.agenda.back();
    check.by = named(frame.unit);
    if (frame.kind == FrameKind::Test) check.why = {kCause, word(frame.cause)};
    if (frame.kind == FrameKind::Pursuit) check.at = named(frame.other);
    if (frame.kind == FrameKind::Machine) check.at = named(frame.other);
    if (frame.kind != FrameKind::Volley) return;
    check.by = named(state.volley.unit);
    check.at = named(state.volley.target);
    if (state.roller != side_of(setup, state.volley.unit)) std::swap(check.by, check.at);
}

}  // namespace

Check Rules::explain(const Setup& setup, const State& state) {
    Check check = rules_of(state.roll).explain(setup, state);
    name_parties(setup, state, check);
    return check;
}

Verdict Rules::check(const Setup& setup, const State& state, const Order& order) {
    return check_order(setup, state, order);
}

void Rules::apply(const Setup& setup, State& state, const Order& order, EventSink& events) {
    Play play{setup, state, events};
    if (is_anytime(static_cast<Verb>(order.verb))) return apply_anytime(play, order);
    const DecisionRules& rules = rules_of(decision_kind(state));
    state.waiting = false;
    rules.apply(play, order);
    run(play);
}

void Rules::apply(const Setup& setup, State& state, const Faces& faces, EventSink& events) {
    Play play{setup, state, events};
    const RollKind kind = state.roll;
    const bool both = kind == RollKind::Deploy || kind == RollKind::First || kind == RollKind::Musicians;
    events.emit_faces(static_cast<std::uint8_t>(EventKind::Dice), id(Clause::DIC_01),
                      {word(kind), both ? kNothing : state.roller}, faces);
    rules_of(kind).resolve(play, faces);
    if (state.step == Step::Over) return;
    state.roll = RollKind::None;
    run(play);
}

void Rules::list_orders(const Setup& setup, const State& state, OrderList& orders, OrderBudget budget) {
    if (budget.most == 0 || !state.waiting || state.step == Step::Over) return;
    Lister lister(orders, Side{state.asked}, budget);
    rules_of(decision_kind(state)).list(setup, state, lister);
}

StateHash Rules::hash(const Setup& setup, const State& state) {
    const auto list = [](std::uint64_t hash, const auto& items) {
        hash = hash_mix(hash, items.size());
        return items.empty() ? hash : hash_bytes(items.begin(), items.size() * sizeof(*items.begin()), hash);
    };
    std::uint64_t hash = hash_bytes(static_cast<const Counters*>(&state), sizeof(Counters), setup.hash);
    hash = hash_bytes(state.units, setup.units.size() * sizeof(Unit), hash);
    hash = hash_bytes(state.characters, setup.characters.size() * sizeof(Character), hash);
    for (const geometry::Contact& contact : state.contacts) {
        hash = hash_mix(hash, std::uint64_t{contact.a.unit} << 32 | std::uint64_t{contact.b.unit} << 16 |
                                  static_cast<std::uint64_t>(contact.a.face) << 8 |
                                  static_cast<std::uint64_t>(contact.b.face));
    }
    for (const Defended& each : state.defended) {
        hash = hash_mix(hash, std::uint64_t{each.contact.a.unit} << 17 |
                                  std::uint64_t{each.contact.b.unit} << 1 | (each.stormed ? 1u : 0u));
    }
    hash = list(hash, state.feared);
    hash = list(hash, state.queue);
    hash = list(hash, state.charges);
    hash = list(hash, state.shots);
    hash = list(hash, state.chases);
    hash = list(hash, state.agenda);
    hash = list(hash, state.trampled);
    hash = list(hash, state.volley.groups);
    hash = hash_mix(hash, std::uint64_t{state.volley.unit} << 24 | std::uint64_t{state.volley.target} << 16 |
                              std::uint64_t{state.volley.reaction} << 8 | state.volley.group);
    hash = hash_mix(hash, static_cast<std::uint64_t>(state.volley.distance));
    hash = hash_mix(hash, static_cast<std::uint64_t>(state.volley.point.x) << 32 ^
                              static_cast<std::uint64_t>(state.volley.point.y));
    hash = list(hash, state.round.strikes);
    hash =
        hash_mix(hash, std::uint64_t{state.round.combat} << 32 | std::uint64_t{state.round.challenger} << 24 |
                           std::uint64_t{state.round.challenged} << 16 |
                           std::uint64_t{state.round.stage} << 8 | state.round.asked);
    hash = hash_mix(hash, state.round.strike);
    return StateHash{hash_bytes(state.tallies, setup.units.size() * sizeof(Tally), hash)};
}

const Vocabulary& Rules::vocabulary() { return ancients_vocabulary(); }

}  // namespace clashfield::ancients

// AB-RED, AB-OVL.

#include "games/ancients/rules/redress_and_overlap.h"

#include <algorithm>
#include <bit>

#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/orders.h"

namespace clashfield::ancients {
namespace {

constexpr int kMostASide = 2;  // AB-OVL-01

// The enemy that a unit struck in flank or rear turns to: most models in contact, then the lowest number.
UnitId enemy_to_face(const Setup& setup, const State& state, UnitId unit) {
    if (std::popcount(state.contacts.faces(unit)) != 1) return kNoUnit;
    UnitId best = kNoUnit;
    int most = -1;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        if (face_as_fought(setup, state, unit, own) == Face::Front || theirs != Face::Front) return;
        if (!state.units[enemy].is(flag::kFoughtHere) || !state.units[unit].is(flag::kFoughtHere))
            return;
        if (state.units[enemy].is(flag::kCharged)) return;  // it has pursued into the unit since
        const int models = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit).theirs.count;
        if (models < most || (models == most && enemy > best)) return;
        best = enemy;
        most = models;
    });
    return best;
}

}  // namespace

Ruling plan_redress(const Setup& setup, const State& state, UnitId unit, int files, Unit& after) {
    const UnitId enemy = enemy_to_face(setup, state, unit);
    if (enemy == kNoUnit || state.units[unit].status != Status::Steady)
        return refuse(Clause::RED_01, Code::BadChoice, {unit});
    const Unit& it = state.units[unit];
    if (files < 1 || files > it.models) return refuse(Clause::RED_01, Code::Files, {files, it.models});
    Unit faced = it;
    faced.files = static_cast<std::uint8_t>(files);
    faced.set(flag::kClosedUp);
    const Body own = body_as(setup, unit, faced);
    const Body laid = geometry::on_grid(
        geometry::laid_flush(own.size, body_of(setup, state, enemy), Face::Front, 0), kGrid);
    if (!is_free(setup, state, unit, laid))
        return refuse(Clause::RED_01, Code::NoRoom, {unit, enemy, kNothing});
    after = it;
    after.files = static_cast<std::uint8_t>(files);
    after.front = laid.front;
    return Ruling::yes();
}

namespace {

bool may_redress(const Setup& setup, const State& state, UnitId unit) {
    Unit after;
    return plan_redress(setup, state, unit, state.units[unit].files, after).ok();
}

Ruling check_redress(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
    if (order.words[0] != state.subject)
        return refuse(Clause::RED_01, Code::BadChoice, {unit_word(state.subject)});
    Unit after;
    return plan_redress(setup, state, state.subject, order.words[1], after);
}

void apply_redress(Play& play, const Order& order) {
    State& state = play.state;
    const Setup& setup = play.setup;
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    const UnitId unit = state.subject;
    const UnitId enemy = enemy_to_face(setup, state, unit);
    Unit after;
    const Ruling plan_ruling = plan_redress(setup, state, unit, order.words[1], after);
    CLASHFIELD_ASSERT(plan_ruling.ok());
    // AB-RED-02.
    const bool strong =
        size_of(setup, state, enemy) >= kFormedSize && !state.units[enemy].is(flag::kSkirmishing);
    InlineVector<Contact, kMaxUnits> kept;
    each_contact(state, unit, [&](Face, UnitId other_unit, Face theirs) {
        kept.push_back({{unit, Face::Front}, {other_unit, theirs}});
    });
    state.units[unit] = after;
    if (strong) state.units[unit].set(flag::kRanksLost);
    refresh(setup, state, unit);
    state.contacts.leave(unit);
    for (const Contact& contact : kept) {
        const auto with = static_cast<UnitId>(contact.b.unit);
        const bool touches =
            with == enemy || geometry::is_flush(body_of(setup, state, unit), Face::Front,
                                                body_of(setup, state, with), contact.b.face, kEps);
        if (touches) state.contacts.add(contact);
    }
    emit(play, EventKind::Redressed, Clause::RED_01, {unit, enemy});
}

void list_redress(const Setup& setup, const State& state, Lister& lister) {
    const UnitId unit = state.subject;
    const Unit& it = state.units[unit];
    const int ranks = (it.models + it.files - 1) / it.files;
    Unit after;
    for (const int files : {static_cast<int>(it.files), ranks}) {
        if (files == it.files && ranks != it.files && files == ranks) continue;
        if (plan_redress(setup, state, unit, files, after)) lister.add_words(Verb::Redress, unit, files);
        if (ranks == it.files) break;
    }
    lister.add_words(Verb::Pass);
}

template <typename May>
void ask_each(Play& play, Step next, May may) {
    State& state = play.state;
    if (!state.begun) {
        state.begun = true;
        for (const std::uint8_t side : {state.active, other(state.active)})
            each_unit(play.setup, state, side, [&](UnitId unit) { state.queue.push_back(unit); });
    }
    while (state.cursor < state.queue.size()) {
        const UnitId unit = state.queue[state.cursor++];
        if (is_on_table(state.units[unit]) && may(unit)) return ask(play, side_of(play.setup, unit), unit);
    }
    go_to(play, next);
}

}  // namespace

void step_redress(Play& play) {
    State& state = play.state;
    if (!state.begun) {  // AB-RED-03
        for (std::size_t i = 0; i < play.setup.characters.size(); ++i) state.characters[i].refused = false;
    }
    ask_each(play, Step::Overlap, [&](UnitId unit) { return may_redress(play.setup, state, unit); });
}

// --- overlap ---

void dissolve_wraps(Play& play, UnitId unit) {
    Unit& it = play.state.units[unit];
    if (it.wrapped_models() == 0) return;
    for (std::uint8_t& place : it.wrapped) place = 0;
    refresh(play.setup, play.state, unit);
}

namespace {

UnitId enemy_in_front(const Setup& setup, const State& state, UnitId unit) {
    UnitId best = kNoUnit;
    int most = -1;
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        if (own != Face::Front || !state.units[enemy].is(flag::kFoughtHere)) return;
        const int models = meeting_of(setup, state, {{unit, own}, {enemy, theirs}}, unit).own.count;
        if (models < most || (models == most && enemy > best)) return;
        best = enemy;
        most = models;
    });
    return best;
}

Face face_met(const State& state, UnitId unit, UnitId enemy) {
    Face face = Face::Front;
    each_contact(state, unit, [&](Face own, UnitId each, Face theirs) {
        if (own == Face::Front && each == enemy) face = theirs;
    });
    return face;
}

// an edge in contact with another unit takes no wrapped models. Seen from the attacker, whose left is
// the right of an enemy met in front.
bool edge_is_taken(const State& state, UnitId enemy, Face face) {
    return (state.contacts.faces(enemy) >> static_cast<unsigned>(face) & 1u) != 0;
}
Face turned_face(Face face, int quarters) {
    return static_cast<Face>((static_cast<int>(face) + quarters + 4) % 4);
}

// One model forward on a side (AB-OVL-01); refused if there is nobody or no place for him.
Ruling place_one(const Setup& setup, State& state, UnitId unit, UnitId enemy, bool left) {
    Unit& it = state.units[unit];
    if (it.models - it.wrapped_models() <= it.files) return refuse(Clause::OVL_02, Code::NoRearRanks, {unit});
    const Ruling no_room = refuse(Clause::OVL_02, Code::NoRoom, {unit, enemy, kNothing});
    const Face met = face_met(state, unit, enemy);
    const geometry::Overhang over =
        geometry::overhang(body_of(setup, state, unit), Face::Front, body_of(setup, state, enemy), met);
    if ((left ? over.left : over.right) <= kEps) {  // a file more on that side
        Unit wider = it;
        ++wider.files;
        const Tick half = type_of(setup, unit).base.width / 2;
        wider.front.at = it.front.at + geometry::offset(it.front.heading, 0, left ? -half : half);
        if (!is_free(setup, state, unit, body_as(setup, unit, wider))) return no_room;
        it = wider;
        refresh(setup, state, unit);
        return Ruling::yes();
    }
    std::uint8_t& beside = it.wrapped[left ? 0 : 1];
    if (beside < kMostASide && !edge_is_taken(state, enemy, turned_face(met, left ? 1 : -1))) {
        ++beside;
        return Ruling::yes();
    }
    std::uint8_t& behind = it.wrapped[left ? 2 : 3];
    if (behind >= kMostASide || edge_is_taken(state, enemy, turned_face(met, 2))) return no_room;
    ++behind;
    return Ruling::yes();
}

bool may_overlap(const Setup& setup, const State& state, UnitId unit) {
    Unit after;
    return plan_overlap(setup, state, unit, 1, 0, after).ok() ||
           plan_overlap(setup, state, unit, 0, 1, after).ok();
}

}  // namespace

Ruling plan_overlap(const Setup& setup, const State& state, UnitId unit, int left, int right, Unit& after) {
    const Unit& it = state.units[unit];
    if (left < 0 || right < 0 || left > kMostASide || right > kMostASide)
        return refuse(Clause::OVL_01, Code::TwoASide);
    const UnitId enemy = enemy_in_front(setup, state, unit);
    // not if it has pursued into another enemy since.
    const bool wins = state.tallies[unit].outcome == kWon && it.status == Status::Steady &&
                      it.is(flag::kFoughtHere) && !it.is(flag::kCharged);
    if (!wins || enemy == kNoUnit || it.is(flag::kSkirmishing) || it.models == 1)
        return refuse(Clause::OVL_01, Code::Winners, {unit});
    if (left + right == 0) return refuse(Clause::OVL_01, Code::BadChoice, {unit});
    State trial = state;
    for (int side = 0; side < 2; ++side) {
        for (int i = 0; i < (side == 0 ? left : right); ++i) {
            if (Ruling placed = place_one(setup, trial, unit, enemy, side == 0); !placed) return placed;
        }
    }
    after = trial.units[unit];
    return Ruling::yes();
}

namespace {

Ruling check_overlap(const Setup& setup, const State& state, const Order& order) {
    if (static_cast<Verb>(order.verb) == Verb::Pass) return Ruling::yes();
    // Of another unit it is told why it may not, if that is so (section 10).
    if (Ruling own = check_own_unit(setup, state, order.words[0]); !own) return own;
    const auto unit = static_cast<UnitId>(order.words[0]);
    Unit after;
    if (Ruling may = plan_overlap(setup, state, unit, order.words[1], order.words[2], after); !may)
        return may;
    if (unit == state.subject) return Ruling::yes();
    return refuse(Clause::OVL_01, Code::BadChoice, {unit_word(state.subject)});
}

void apply_overlap(Play& play, const Order& order) {
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    Unit after;
    const Ruling plan_ruling =
        plan_overlap(play.setup, state, state.subject, order.words[1], order.words[2], after);
    CLASHFIELD_ASSERT(plan_ruling.ok());
    state.units[state.subject] = after;
    refresh(play.setup, state, state.subject);
    emit(play, EventKind::Overlapped, Clause::OVL_01, {state.subject, order.words[1], order.words[2]});
}

void list_overlap(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    Unit after;
    for (int left = kMostASide; left >= 0; --left) {
        for (int right = kMostASide; right >= 0; --right) {
            if (plan_overlap(setup, state, state.subject, left, right, after))
                lister.add_words(Verb::Overlap, state.subject, left, right);
        }
    }
}

}  // namespace

void step_overlap(Play& play) {
    State& state = play.state;
    ask_each(play, Step::EndOfTurn, [&](UnitId unit) { return may_overlap(play.setup, state, unit); });
}

constinit const DecisionRules kRedressRules{.verbs = verb_bits(Verb::Redress, Verb::Pass),
                                            .finite = false,
                                            .check = check_redress,
                                            .apply = apply_redress,
                                            .list = list_redress};
constinit const DecisionRules kOverlapRules{.verbs = verb_bits(Verb::Overlap, Verb::Pass),
                                            .check = check_overlap,
                                            .apply = apply_overlap,
                                            .list = list_overlap};

}  // namespace clashfield::ancients

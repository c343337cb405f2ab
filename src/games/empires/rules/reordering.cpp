#include "games/empires/rules/reordering.h"

#include <algorithm>
#include <bit>

#include "games/empires/rules/evading_retreating_fleeing.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/special_rules.h"

namespace clashfield::empires {
namespace {

constexpr int kMostAtOnce = 2;  // CE-OUT-12, -14

// Asks the owners of all units for which `may` holds, the active side first; when one of them has been tested
// what he wanted is done by `carry_out`.
template <typename May, typename CarryOut>
void ask_each(Play& play, DecisionKind kind, May may, CarryOut carry_out) {
    State& state = play.state;
    if (begins(state)) {
        for (const std::uint8_t side : {state.active, other(state.active)})
            fill_queue(play, side, [](UnitId) { return true; });
        take_returned(play);
    }
    if (take_returned(play) == Returned::Yes) carry_out(state.subject);
    const bool all = work_off(play, [&](UnitId unit) {
        if (!is_good(state.units[unit]) || !may(unit)) return true;
        ask_for(play, kind, side_of(play.setup, unit), unit);
        return false;
    });
    if (all) go_on(play);
}

bool passes(const Order& order) { return static_cast<Verb>(order.verb) == Verb::Pass; }

// The test that a change costs, unless it is free.
void judge(Play& play, UnitId unit, Cause cause, bool free) {
    if (free) {
        play.state.returned = Returned::Yes;
    } else {
        push_test(play, unit, cause);
    }
}

}  // namespace

// --- C4 ---

bool may_fall_back(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    if (!is_rider(type.cls) && type.cls != Class::LightChariot) return false;
    if (type.order == Spacing::Closed || !is_engaged(state, unit)) return false;
    bool only_foot = true;
    state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        only_foot = only_foot && class_of(setup, static_cast<UnitId>(theirs.unit)) == Class::Infantry;
    });
    return only_foot && straight_back(setup, state, unit, RunKind::FallBack, type.move()).way >= kApart;
}

namespace {

Ruling check_fall_back(const Setup& setup, const State& state, const Order& order) {
    if (passes(order)) return Ruling::yes();
    if (Ruling about = check_subject(state, order, Clause::OUT_11); !about) return about;
    const UnitId unit = state.subject;
    const Tick most = type_of(setup, unit).move();
    const Tick wanted = std::clamp<std::int32_t>(order.words[1], 0, length_word(most) + 1) * kGrid;
    const Tick can = straight_back(setup, state, unit, RunKind::FallBack, most).way;
    if (wanted >= kApart && wanted <= can + kGrid / 2) return Ruling::yes();
    return refuse(Clause::OUT_11, Code::TooFar,
                  {unit, length_word(wanted), length_word(can), length_word(can)});
}

void apply_fall_back(Play& play, const Order& order) {
    if (passes(order)) return;
    State& state = play.state;
    const UnitId unit = state.subject;
    const geometry::Ran ran =
        straight_back(play.setup, state, unit, RunKind::FallBack, order.words[1] * kGrid);
    part_from_enemies(play.setup, state, unit);
    stand(play.setup, state, unit, ran.body.front);
    say(play, EventKind::Withdraws, Clause::OUT_11, {unit, length_word(ran.way)});
}

void list_fall_backs(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    const UnitId unit = state.subject;
    const Tick can = straight_back(setup, state, unit, RunKind::FallBack, type_of(setup, unit).move()).way;
    lister.add_words(Verb::FallBack, unit, can / kGrid);
}

}  // namespace

void step_fighting_withdrawal(Play& play) {
    ask_each(
        play, DecisionKind::FallBack,
        [&](UnitId unit) { return may_fall_back(play.setup, play.state, unit); }, [](UnitId) {});
}

// --- C5 ---

bool plan_change(const Setup& setup, const State& state, UnitId unit, StepWord step, int files, Unit& after) {
    after = state.units[unit];
    const Body before = body_of(setup, state, unit);
    const auto turn = [&](std::int32_t angle, int new_files) {
        after.files = static_cast<std::uint8_t>(new_files);
        after.front.heading = after.front.heading + angle;
        const Body turned = body_as(setup, unit, after);
        after.front = geometry::centred(geometry::centre(before), after.front.heading, turned.size).front;
        return true;
    };
    const auto change = [&](int by, int twice_right) {  // the middle moves by so many half cells
        const int now = after.files + by;
        if (files < 1 || now < 1 || now > after.models) return false;
        after.files = static_cast<std::uint8_t>(now);
        const Tick cell = type_of(setup, unit).cell().width;
        after.front.at =
            geometry::moved(before, before.front.heading + geometry::kQuarterTurn, cell * twice_right / 2)
                .front.at;
        return true;
    };
    const int odd = files % 2;
    switch (step) {
        case StepWord::TurnLeft:
            return turn(-geometry::kQuarterTurn, ranks_of(state, unit));
        case StepWord::TurnRight:
            return turn(geometry::kQuarterTurn, ranks_of(state, unit));
        case StepWord::TurnAbout:
            return turn(geometry::kFullTurn / 2, after.files);
        case StepWord::ExpandLeft:
            return change(files, -files);
        case StepWord::ExpandRight:
            return change(files, files);
        case StepWord::ExpandBoth:
            return change(files, odd);
        case StepWord::ContractLeft:
            return change(-files, files);
        case StepWord::ContractRight:
            return change(-files, -files);
        case StepWord::ContractBoth:
            return change(-files, -odd);
        case StepWord::Advance:
        case StepWord::WheelLeft:
        case StepWord::WheelRight:
        case StepWord::ObliqueLeft:
        case StepWord::ObliqueRight:
        case StepWord::Back:
        case StepWord::BackwheelLeft:
        case StepWord::BackwheelRight:
        case StepWord::PivotLeft:
        case StepWord::PivotRight:
            break;
    }
    return false;
}

namespace {

constexpr StepWord kChanges[] = {StepWord::TurnLeft,     StepWord::TurnRight,     StepWord::TurnAbout,
                                 StepWord::ExpandLeft,   StepWord::ExpandRight,   StepWord::ExpandBoth,
                                 StepWord::ContractLeft, StepWord::ContractRight, StepWord::ContractBoth};
bool is_turn(StepWord step) { return step >= StepWord::TurnLeft && step <= StepWord::TurnAbout; }

bool plan_reorder(const Setup& setup, const State& state, UnitId unit, const Order& order, Unit& after) {
    if (std::find(std::begin(kChanges), std::end(kChanges), static_cast<StepWord>(order.words[1])) ==
        std::end(kChanges))
        return false;
    const auto step = static_cast<StepWord>(order.words[1]);
    const std::int32_t files = order.words[2] == kNothing ? 0 : order.words[2];
    if (is_turn(step) ? files != 0 : files < 1 || files > kMostAtOnce) return false;
    return plan_change(setup, state, unit, step, files, after) &&
           may_rest(setup, state, unit, body_as(setup, unit, after));
}

bool may_reorder(const State& state, UnitId unit) {
    return state.units[unit].is(flag::kFought) && !is_engaged(state, unit) && !is_square(state, unit);
}

Ruling check_reorder(const Setup& setup, const State& state, const Order& order) {
    if (passes(order)) return Ruling::yes();
    if (Ruling about = check_subject(state, order, Clause::OUT_14); !about) return about;
    Unit after;
    if (plan_reorder(setup, state, state.subject, order, after)) return Ruling::yes();
    return refuse(Clause::OUT_14, Code::NoRoom, {state.subject});
}

// What is wanted waits for the test in State::about and State::stage.
void apply_reorder(Play& play, const Order& order) {
    if (passes(order)) return;
    State& state = play.state;
    state.about = static_cast<std::uint8_t>(order.words[1]);
    state.stage = static_cast<std::uint8_t>(order.words[2] == kNothing ? 0 : order.words[2]);
    const bool free =
        is_skirmish(play.setup, state.subject) || has_special(play.setup, state.subject, special::kDrilled);
    judge(play, state.subject, Cause::Reorder, free);
}

void carry_out_reorder(Play& play, UnitId unit) {
    State& state = play.state;
    Unit after;
    const bool planned =
        plan_change(play.setup, state, unit, static_cast<StepWord>(state.about), state.stage, after);
    CLASHFIELD_ASSERT(planned);
    state.units[unit].files = after.files;
    stand(play.setup, state, unit, after.front);
    say(play, EventKind::Reordered, Clause::OUT_14, {unit, after.files});
}

void list_reorders(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    const auto legal = [&](const Order& order) { return check_reorder(setup, state, order).ok(); };
    for (const StepWord step : kChanges) {
        for (int files = 1; files <= (is_turn(step) ? 1 : kMostAtOnce); ++files) {
            const std::int32_t words[] = {state.subject, word(step), is_turn(step) ? kNothing : files};
            lister.try_order(Verb::Reorder, words, legal);
        }
    }
}

}  // namespace

void step_reorder(Play& play) {
    ask_each(
        play, DecisionKind::Reorder, [&](UnitId unit) { return may_reorder(play.state, unit); },
        [&](UnitId unit) { carry_out_reorder(play, unit); });
}

// --- C6 ---

bool plan_facing(const Setup& setup, const State& state, UnitId unit, Unit& after) {
    const unsigned faces = state.contacts.faces(unit);
    const bool front = (faces & 1u << index_of(Face::Front)) != 0;
    if (!std::has_single_bit(faces) || front || looks_all_round(setup, state, unit)) return false;
    const auto face = static_cast<Face>(std::countr_zero(faces));
    after = state.units[unit];
    after.front = geometry::edge_pose(body_of(setup, state, unit), face);
    if (face != Face::Rear) after.files = static_cast<std::uint8_t>(ranks_of(state, unit));
    return is_free(setup, state, unit, body_as(setup, unit, after));
}

namespace {

// The enemy in front that most of its files touch, and the face that they touch.
struct Opposite {
    UnitId enemy = kNoUnit;
    Face face = Face::Front;
};
Opposite opposite_of(const Setup& setup, const State& state, UnitId unit) {
    Opposite best;
    int most = 0;
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        if (own.face != Face::Front) return;
        const int files = meeting_of(setup, state, {own, theirs}, unit).own.count;
        if (files <= most) return;
        most = files;
        best = {static_cast<UnitId>(theirs.unit), theirs.face};
    });
    return best;
}

bool is_room_beside(const Setup& setup, const State& state, UnitId unit, bool left, int files) {
    if (files == 0) return true;
    const Body own = body_of(setup, state, unit);
    const Opposite opposite = opposite_of(setup, state, unit);
    const geometry::Overhang over =
        geometry::overhang(own, Face::Front, body_of(setup, state, opposite.enemy), opposite.face);
    if ((left ? over.left : over.right) < -kCorner) return false;
    const geometry::BaseSize cell = type_of(setup, unit).cell();
    const geometry::BaseSize strip{files * cell.width, cell.depth};
    const Tick aside = (own.size.width + strip.width) / 2;
    const Angle right = own.front.heading + geometry::kQuarterTurn;
    Body beside = geometry::moved(own, right, left ? -aside : aside);
    beside.size = strip;
    return is_free(setup, state, unit, beside);
}

bool has_won_on(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    return is_good(it) && state.tallies[unit].outcome == kWon && is_formed(setup, state, unit) &&
           !it.is(flag::kCharging) && !is_phalanx(setup, state, unit) && !is_square(state, unit) &&
           opposite_of(setup, state, unit).enemy != kNoUnit;
}

bool may_do_something(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    Unit after;
    if (it.is(flag::kFought) && plan_facing(setup, state, unit, after)) return true;
    return may_overlap(setup, state, unit, it.overlap[0] + 1, it.overlap[1]) ||
           may_overlap(setup, state, unit, it.overlap[0], it.overlap[1] + 1);
}

Ruling check_overlap(const Setup& setup, const State& state, const Order& order) {
    if (passes(order)) return Ruling::yes();
    if (Ruling about = check_subject(state, order, Clause::OUT_12); !about) return about;
    Unit after;
    const bool turns = static_cast<Verb>(order.verb) == Verb::Face;
    const bool may = turns ? plan_facing(setup, state, state.subject, after)
                           : may_overlap(setup, state, state.subject, order.words[1], order.words[2]);
    return may ? Ruling::yes()
               : refuse(turns ? Clause::OUT_13 : Clause::OUT_12, Code::NoOverlap, {state.subject});
}

void apply_overlap(Play& play, const Order& order) {
    if (passes(order)) return;
    State& state = play.state;
    if (static_cast<Verb>(order.verb) == Verb::Face)
        return judge(play, state.subject, Cause::FaceEnemy, false);
    Unit& it = state.units[state.subject];
    it.overlap[0] = static_cast<std::uint8_t>(order.words[1]);
    it.overlap[1] = static_cast<std::uint8_t>(order.words[2]);
    refresh(play.setup, state, state.subject);
    say(play, EventKind::Overlapped, Clause::OUT_12, {state.subject, order.words[1], order.words[2]});
}

void list_overlaps(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    const UnitId unit = state.subject;
    Unit after;
    if (plan_facing(setup, state, unit, after)) lister.add_words(Verb::Face, unit);
    for (int left = kMostAtOnce; left >= 0; --left) {
        for (int right = kMostAtOnce; right >= 0; --right) {
            if (may_overlap(setup, state, unit, left, right))
                lister.add_words(Verb::Overlap, unit, left, right);
        }
    }
}

void turn_to_enemy(Play& play, UnitId unit) {
    State& state = play.state;
    Unit after;
    const bool planned = plan_facing(play.setup, state, unit, after);
    CLASHFIELD_ASSERT(planned);
    InlineVector<Contact, 16> kept;
    state.contacts.each_of(unit, [&](const geometry::Side&, const geometry::Side& theirs) {
        kept.push_back({{unit, Face::Front}, theirs});
    });
    state.contacts.leave(unit);
    for (const Contact& contact : kept) state.contacts.add(contact);
    state.units[unit].files = after.files;
    state.units[unit].set(flag::kDepthLost);
    stand(play.setup, state, unit, after.front);
    say(play, EventKind::Faced, Clause::OUT_13, {unit, kept[0].b.unit});
}

}  // namespace

bool may_overlap(const Setup& setup, const State& state, UnitId unit, int left, int right) {
    const Unit& it = state.units[unit];
    if (left < it.overlap[0] || right < it.overlap[1] || left + right <= it.overlaps()) return false;
    if (left > kMostAtOnce || right > kMostAtOnce || it.models - left - right < it.files) return false;
    return has_won_on(setup, state, unit) && is_room_beside(setup, state, unit, true, left) &&
           is_room_beside(setup, state, unit, false, right);
}

void step_overlap(Play& play) {
    State& state = play.state;
    ask_each(
        play, DecisionKind::Overlap, [&](UnitId unit) { return may_do_something(play.setup, state, unit); },
        [&](UnitId unit) { turn_to_enemy(play, unit); });
    if (state.step == Step::Overlap) return;
    state.met = {};
    for (Tally& tally : state.tallies) tally = {};
    for (Unit& it : state.units) it.set(flag::kFought | flag::kBlocked | flag::kReached, false);
}

constinit const DecisionRules kFallBackRules{.verbs = verb_bits(Verb::FallBack, Verb::Pass),
                                             .finite = false,
                                             .check = check_fall_back,
                                             .apply = apply_fall_back,
                                             .list = list_fall_backs};
constinit const DecisionRules kReorderRules{.verbs = verb_bits(Verb::Reorder, Verb::Pass),
                                            .check = check_reorder,
                                            .apply = apply_reorder,
                                            .list = list_reorders};
constinit const DecisionRules kOverlapRules{.verbs = verb_bits(Verb::Overlap, Verb::Face, Verb::Pass),
                                            .check = check_overlap,
                                            .apply = apply_overlap,
                                            .list = list_overlaps};

}  // namespace clashfield::empires

#include "games/champs/rules/destruction.h"

#include "games/champs/rules/flight.h"
#include "games/champs/rules/losses_and_demoralisation.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/recoil.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {

void remove_unit(Play& play, std::uint8_t unit, Status status) {
    State& state = play.state;
    lift_unit(state, unit);
    for (std::uint8_t c = unit; c != kNone;) {
        Counter& counter = state.counters[c];
        const std::uint8_t next = counter.below;
        count_loss(play, c);
        Counter gone;
        gone.status = status;
        gone.side = counter.side;
        gone.profile = counter.profile;
        gone.baggage = counter.baggage;
        gone.independent = counter.independent;
        counter = gone;
        c = next;
    }
    // Nobody remembers having met what is no longer there.
    for (int i = 0; i < play.setup.size(); ++i) {
        Counter& other = state.counters[i];
        if (other.last_opponent == unit) {
            other.last_opponent = kNone;
            other.last_phase = 0;
        }
    }
}

namespace {

// mode of a Losses frame.
constexpr std::uint8_t kPsiloi = 1;
constexpr std::uint8_t kElephant = 2;
constexpr std::uint8_t kByShot = 4;
constexpr std::uint8_t kNoRoom = 8;
constexpr std::uint8_t kBaggage = 16;

}  // namespace

void destroy(Play& play, std::uint8_t unit, CauseOf cause, bool by_shot) {
    State& state = play.state;
    const Counter& counter = state.counters[unit];
    const Type type = type_of(play.setup, state, unit);
    const int mode = (type == Type::Ps ? kPsiloi : 0) | (type == Type::El ? kElephant : 0) |
                     (by_shot ? kByShot : 0) | (cause == CauseOf::NoRoom ? kNoRoom : 0) |
                     (type == Type::Bag ? kBaggage : 0);
    const Frame frame{.kind = FrameKind::Losses,
                      .other = counter.side,
                      .from = counter.hex,
                      .facing = counter.facing,
                      .mode = static_cast<std::uint8_t>(mode)};
    emit(play.events, EventKind::Destroyed, Clause::DES_01, {unit, static_cast<std::int32_t>(cause)});
    remove_unit(play, unit, Status::Eliminated);
    push(play, frame);
}

namespace {

std::uint8_t rear_unit(const State& state, const Frame& frame, int which) {
    const int d = which == 0 ? left_rear(frame.facing) : right_rear(frame.facing);
    return state.at(neighbour(frame.from, d));
}

bool has_fort_behind(const Setup& setup, const Frame& frame) {
    return setup.map->at(neighbour(frame.from, left_rear(frame.facing))).fort != 0 ||
           setup.map->at(neighbour(frame.from, right_rear(frame.facing))).fort != 0;
}

}  // namespace

// The units one of which the pending step takes. Both rear hexes must hold units of the right side.
InlineVector<std::uint8_t, 2> loss_choices(const Setup& setup, const State& state) {
    InlineVector<std::uint8_t, 2> units;
    const Frame& frame = state.agenda.back();
    const std::uint8_t first = rear_unit(state, frame, 0);
    const std::uint8_t second = rear_unit(state, frame, 1);
    if (frame.step == 2 && frame.unit != kNone) {  // CB-DES-05 after CB-DES-04: the survivor
        const std::uint8_t survivor = first == kNone ? second : first;
        if (survivor != kNone && state.counters[survivor].side != frame.other) units.push_back(survivor);
        return units;
    }
    if (first == kNone || second == kNone) return units;
    const bool baggage = is_baggage(setup, first) || is_baggage(setup, second);
    const int of_side = (state.counters[first].side == frame.other ? 1 : 0) +
                        (state.counters[second].side == frame.other ? 1 : 0);
    if (of_side != (frame.step == 0 ? 2 : 0)) return units;
    const bool elephant = (frame.mode & kElephant) != 0;
    if (frame.step == 0) {  // CB-DES-02; CB-DES-03: not for these
        if (baggage || (frame.mode & kBaggage) != 0 || has_fort_behind(setup, frame)) return units;
        if ((frame.mode & kByShot) != 0 && !elephant) return units;
    } else if (frame.step == 1) {  // CB-DES-04
        if (baggage || (frame.mode & kNoRoom) == 0) return units;
        if (exerts(setup, state, first, frame.from) || exerts(setup, state, second, frame.from)) return units;
    } else if (!elephant) {  // CB-DES-05
        return units;
    }
    for (const std::uint8_t unit : {first, second}) {
        const bool spared = frame.step == 0 && (frame.mode & kPsiloi) != 0;
        if (!spared || type_of(setup, state, unit) == Type::Ps) units.push_back(unit);
    }
    return units;
}

void step_losses(Play& play) {
    State& state = play.state;
    Frame& frame = top(play);
    if (frame.step == 2 && (frame.mode & kElephant) == 0) frame.step = 3;
    if (frame.step > 2) {
        pop(play);
        return;
    }
    const InlineVector<std::uint8_t, 2> units = loss_choices(play.setup, state);
    if (units.empty()) {
        ++frame.step;
        return;
    }
    if (units.size() == 1) return apply_loss(play, units[0]);
    wait_for(play, Wait::Lose, state.counters[units[0]].side);
}

void apply_loss(Play& play, std::uint8_t unit) {
    State& state = play.state;
    Frame& frame = top(play);
    const std::uint8_t step = frame.step;
    ++frame.step;
    if (step < 2) {
        const CauseOf cause = step == 0 ? CauseOf::Extra : CauseOf::EnemyBehind;
        emit(play.events, EventKind::Destroyed, step == 0 ? Clause::DES_02 : Clause::DES_04,
             {unit, static_cast<std::int32_t>(cause)});
        if (step == 1) frame.unit = unit;
        remove_unit(play, unit, Status::Eliminated);
        return;
    }
    // CB-DES-05: foot recoils if it can, mounted flees.
    if (is_mounted(type_of(play.setup, state, unit)) || is_baggage(play.setup, unit)) {
        if (movement_of(play.setup, state, unit) > 0) push_flight(play, unit);
        return;
    }
    push_recoil(play, unit);
}

}  // namespace clashfield::champs

#include "games/brawl/rules/move.h"

#include <algorithm>

#include "geometry/block.h"
#include "geometry/polygon.h"

namespace clashfield::brawl {
namespace {

using geometry::Point;
using geometry::Tick;

constexpr Tick kHundredth = content::kMillimetre / 100;
constexpr Tick kStep = 5 * content::kMillimetre;
// Bases with centres so far apart cannot overlap: a quick look before a slow one.
constexpr std::int64_t kFar = std::int64_t{kBase.width + kBase.depth} * (kBase.width + kBase.depth);

Man man_in(const State& state, std::span<const std::int32_t> words) {
    return {{words[2] * kHundredth, words[3] * kHundredth}, words[4], state.men[state.acting].lives};
}

std::array<std::int32_t, 5> words_of(const State& state, Point at, geometry::Angle heading) {
    return {1, state.acting, at.x / kHundredth, at.y / kHundredth, heading.centidegrees()};
}

}  // namespace

geometry::Corners base_of(const Man& man) {
    return geometry::corners({man.at, geometry::Angle(man.heading)}, kBase);
}

Ruling check_move(const Setup& setup, const State& state, std::span<const std::int32_t> words) {
    if (words[0] != 1 || words[1] != state.acting)  // BR-TRN-02
        return Ruling::no(Clause::TRN_02, Code::NoFighter, {state.acting});
    const auto on_side = [](std::int32_t place, Tick length) {
        return place >= 0 && place <= length / kHundredth;
    };
    if (!on_side(words[2], setup.table.width) || !on_side(words[3], setup.table.height))
        return Ruling::no(Clause::MOV_02, Code::OffTable, {});
    if (words[4] < 0 || words[4] >= geometry::kFullTurn)
        return Ruling::no(Clause::MOV_01, Code::Malformed, {});
    const Man goal = man_in(state, words);
    const Tick way = geometry::distance(state.men[state.acting].at, goal.at);
    const Tick most = setup.fighters[state.acting].kind.reach_mm * content::kMillimetre;
    if (way > most) return Ruling::no(Clause::MOV_01, Code::TooFar, {way / kHundredth, most / kHundredth});
    const geometry::Corners base = base_of(goal);
    if (!std::all_of(base.begin(), base.end(), [&](Point corner) { return setup.table.holds(corner); }))
        return Ruling::no(Clause::MOV_02, Code::OffTable, {});
    for (std::size_t i = 0; i < setup.fighters.size(); ++i) {
        const bool near = geometry::squared(goal.at - state.men[i].at) < kFar;
        if (i != state.acting && near && fights(state, i) && geometry::overlap(base, base_of(state.men[i])))
            return Ruling::no(Clause::MOV_03, Code::Taken, {static_cast<std::int32_t>(i)});
    }
    return Ruling::yes();
}

void move(State& state, std::span<const std::int32_t> words, EventSink& events) {
    state.men[state.acting] = man_in(state, words);
    events.emit(static_cast<std::uint8_t>(EventKind::Moved), id(Clause::MOV_01),
                {state.acting, words[2], words[3]});
}

void list_moves(const Setup& setup, const State& state, OrderLister<Verb>& lister) {
    const Man& man = state.men[state.acting];
    InlineVector<std::int32_t, kMostOfSide> listed;  // headings: of two enemies in a line one is enough
    const int steps = setup.fighters[state.acting].kind.reach_mm * content::kMillimetre / kStep;
    for (std::size_t i = 0; i < setup.fighters.size(); ++i) {
        if (setup.fighters[i].side == state.active || !fights(state, i) || lister.full()) continue;
        const geometry::Vector way = state.men[i].at - man.at;
        const geometry::Angle heading = geometry::heading_of(way);
        const auto words_at = [&](int step) {
            return words_of(state, man.at + geometry::along(way, step * kStep), heading);
        };
        const int far = geometry::farthest_along(
            steps, [](int) { return true; },
            [&](int step) { return check_move(setup, state, words_at(step)).ok(); });
        if (far == 0 || std::find(listed.begin(), listed.end(), heading.centidegrees()) != listed.end())
            continue;
        lister.add(Verb::Move, words_at(far));
        listed.push_back(heading.centidegrees());
    }
}

}  // namespace clashfield::brawl

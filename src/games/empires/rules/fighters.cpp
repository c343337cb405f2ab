#include "games/empires/rules/fighters.h"

#include <algorithm>
#include <bit>

#include "geometry/meets.h"

namespace clashfield::empires {

Fighters fighters_of(const Setup& setup, const State& state, UnitId unit) {
    InlineVector<geometry::Meet, kMostMeets> meets;
    state.contacts.each_of(unit, [&](const geometry::Side& own, const geometry::Side& theirs) {
        geometry::Cells cells = meeting_of(setup, state, {own, theirs}, unit).own;
        const Body body = body_of(setup, state, unit);
        const Body enemy = body_of(setup, state, static_cast<UnitId>(theirs.unit));
        // CE-GEO-10, R-59: askew, or with a gap that losses have left, one file of each side fights.
        if (!geometry::is_flush(body, own.face, enemy, theirs.face, kCorner)) cells.count = 1;
        meets.push_back({own.face, theirs.unit, theirs.face, cells});
    });
    geometry::sort_meets({meets.begin(), meets.size()});
    Fighters fighters;
    for (const geometry::Meet& meet : meets) {
        const auto enemy = static_cast<UnitId>(meet.enemy);
        const auto counted = [&](UnitId of, Face face) {
            return looks_all_round(setup, state, of) ? Face::Front : face;
        };
        fighters.meets.push_back(
            {.enemy = enemy, .own = counted(unit, meet.own), .theirs = counted(enemy, meet.theirs)});
    }
    const geometry::Block block = regiment_of(setup, state, unit).block;
    geometry::each_touching_model(block, {meets.begin(), meets.size()}, [&](std::uint32_t bits) {
        ++fighters.meets[static_cast<std::size_t>(std::countr_zero(bits))].models;
        for (std::size_t i = 0; i < meets.size(); ++i)
            fighters.meets[i].touching += static_cast<int>(bits >> i & 1u);
        if (std::has_single_bit(bits)) return;
        for (Fighters::Choice& choice : fighters.choices) {
            if (choice.meets == bits) return void(++choice.models);
        }
        fighters.choices.push_back({bits, 1});
    });
    return fighters;
}

bool can_allocate(const Fighters& fighters, std::span<const int> models) {
    const std::size_t count = fighters.meets.size();
    CLASHFIELD_ASSERT(models.size() == count);
    int wanted = 0;
    int there = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (models[i] < 0) return false;
        wanted += models[i];
        there += fighters.meets[i].models;
    }
    if (wanted != there) return false;
    // For every set of enemies: those who touch only them must find their places there.
    for (std::uint32_t set = 1; set < std::uint32_t{1} << count; ++set) {
        int least = 0;
        int places = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if ((set >> i & 1u) == 0) continue;
            places += models[i];
            least += fighters.meets[i].touching;
        }
        for (const Fighters::Choice& choice : fighters.choices) {
            const std::uint32_t inside = choice.meets & set;
            // Counted once for each enemy of the set; once is enough if it has no other.
            const int counted = std::popcount(inside) - (inside == choice.meets ? 1 : 0);
            least -= counted * choice.models;
        }
        if (places < least) return false;
    }
    return true;
}

}  // namespace clashfield::empires

// What everybody sees: a brawl has no secrets.

#include <nlohmann/json.hpp>

#include "games/brawl/rules/rules.h"
#include "games/brawl/rules/turn.h"
#include "games/brawl/vocabulary.h"

namespace clashfield::brawl {
namespace {

double millimetres(geometry::Tick ticks) { return ticks / 1000.0; }  // tidy: double ok

View both(const content::Bilingual& words) { return {{"en", words.en}, {"fr", words.fr}}; }

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer) {
    View view;
    view["board"] = "table";
    view["table"] = {{"width", millimetres(setup.table.width)}, {"height", millimetres(setup.table.height)}};
    view["round"] = state.round;
    view["active"] = to_string(Side{state.active});
    view["sides"] = View::array();
    for (const std::uint8_t side : kSides)
        view["sides"].push_back({{"side", to_string(Side{side})}, {"name", both(setup.names[side])}});
    view["units"] = View::array();
    view["figures"] = View::array();
    for (std::size_t i = 0; i < setup.fighters.size(); ++i) {
        const Fighter& fighter = setup.fighters[i];
        const Man& man = state.men[i];
        const std::string side = to_string(Side{fighter.side});
        view["units"].push_back({{"id", fighter.id},
                                 {"side", side},
                                 {"name", both(fighter.kind.name)},
                                 {"strength", fights(state, i) ? 1 : 0},
                                 {"start", 1},
                                 {"destroyed", !fights(state, i)}});
        if (!fights(state, i)) continue;
        view["figures"].push_back({{"id", fighter.id},
                                   {"unit", fighter.id},
                                   {"side", side},
                                   {"x", millimetres(man.at.x)},
                                   {"y", millimetres(man.at.y)},
                                   {"h", man.heading / 100.0},
                                   {"w", millimetres(kBase.width)},
                                   {"d", millimetres(kBase.depth)},
                                   {"lives", man.lives}});
    }
    view["acting"] = state.phase == Phase::Over ? View(nullptr) : View(setup.fighters[state.acting].id);
    return view;
}

}  // namespace clashfield::brawl

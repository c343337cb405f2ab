// Before the first turn (CB-SET): a ready-made deployment is put on the map as it is.

#include "games/champs/engine.h"
#include "games/champs/placing.h"

namespace clashfield::champs {
namespace {

void put_ready_made(Play& play) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.size(); ++c) {
        const Place& place = play.setup.places[c];
        if (place.hex == kNoHex) continue;
        if (place.hidden) {
            put_hidden(state, c, place.hex, place.facing);
        } else {
            put_on_map(state, c, place.hex, place.facing);
        }
    }
}

}  // namespace

void begin_battle(Play& play) {
    State& state = play.state;
    for (std::uint8_t c = 0; c < play.setup.corps.size(); ++c) state.corps[c].side = play.setup.corps[c].side;
    for (std::uint8_t c = 0; c < play.setup.size(); ++c) {
        Counter& counter = state.counters[c];
        counter.side = play.setup.corps[corps_of(play.setup, c)].side;
        counter.profile = play.setup.info(c).start_profile;
        counter.baggage = is_baggage(play.setup, c) ? 1 : 0;
    }
    for (std::uint8_t side = 0; side < 2; ++side)
        state.armies[side].edge = static_cast<std::uint8_t>(play.setup.sides[side].edge);
    state.attacker = play.setup.attacker;
    state.active = state.attacker;  // CB-SET-06
    put_ready_made(play);
    begin_turn(play);
    run(play);
}

// Deployment by the players (free_setup) is not written yet; the game is not in the registry until it is.
void step_setup(Play& play) { begin_turn(play); }
void apply_setup_roll(Play&, const Faces&) {}
Ruling check_setup_order(const Setup&, const State&, const Order&) {
    return refuse(Clause::SET_05, Code::BadChoice);
}
void apply_setup_order(Play&, const Order&) {}
void each_setup_order(const Setup&, const State&, const OrderVisit&) {}

}  // namespace clashfield::champs

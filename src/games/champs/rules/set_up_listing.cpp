// The orders of set-up decisions that are listed: all of them where there are few, otherwise a sensible
// default and some to choose from.

#include <algorithm>

#include "games/champs/rules/ambush.h"
#include "games/champs/rules/set_up.h"
#include "games/champs/rules/set_up_muster.h"
#include "games/champs/rules/set_up_placement.h"

namespace clashfield::champs {
namespace {

class SetupLister {
  public:
    SetupLister(const Setup& setup, const State& state, const OrderVisit& visit)
        : setup_(setup), state_(state), visit_(visit) {}

    void states() {
        add(Verb::Done, {});
        for (std::uint8_t c = 0; c < setup_.size(); ++c) {
            if (state_.counters[c].side != state_.asked) continue;
            for (int word = 0; word < kStateWords; ++word) try_order(Verb::SetState, {c, word});
        }
    }

    void edges() {
        add(Verb::ChooseEdge, {0});
        add(Verb::ChooseEdge, {1});
    }

    void baggage() {
        try_order(Verb::Camp, {});
        try_order(Verb::Done, {});
        const int column = edge_column(setup_, home_edge(state_, state_.asked));
        for (std::uint8_t c = 0; c < setup_.size(); ++c) {
            if (!is_baggage(setup_, c) || state_.counters[c].side != state_.asked) continue;
            for (int row = 1; row <= setup_.map->rows; ++row)
                try_order(Verb::Place, {c, hex_at(column, row), kNothing});
            try_order(Verb::Take, {c});
        }
    }

    // Every order of the corps, as they are listed first.
    void plans() {
        std::vector<std::int32_t> words = {0};
        for (const std::uint8_t c : corps_of_side(setup_, state_.asked)) words.push_back(c);
        words[0] = static_cast<std::int32_t>(words.size() - 1);
        do {
            if (open_) open_ = visit_(Verb::Plan, words);
        } while (open_ && std::next_permutation(words.begin() + 1, words.end()));
    }

    void ambushes() {
        add(Verb::Done, {});
        const std::uint8_t facing = toward(home_edge(state_, other_side(state_.asked)));
        if (open_) {
            each_hide(setup_, state_, [&](std::uint8_t c, Hex hex) {
                add(Verb::Hide, {c, hex, facing});
                return open_;
            });
        }
        for (std::uint8_t c = 0; c < setup_.size(); ++c) {
            if (state_.counters[c].status == Status::Hidden) try_order(Verb::Take, {c});
        }
    }

    void deployments() {
        try_order(Verb::Done, {});
        for (std::uint8_t corps = 0; corps < setup_.corps.size(); ++corps) try_order(Verb::Deploy, {corps});
        try_order(Verb::Anew, {});
        for (std::uint8_t corps = 0; corps < setup_.corps.size(); ++corps) {
            if (open_ && may_place_corps(setup_, state_, corps)) places_of(corps);
        }
        if (state_.cursor == kNone) return;
        for (const std::uint8_t c : setup_.corps[state_.cursor].counters) {
            if (state_.counters[c].status == Status::OnMap) try_order(Verb::Take, {c});
        }
    }

  private:
    void add(Verb verb, std::initializer_list<std::int32_t> words) {
        if (open_) open_ = visit_(verb, {words.begin(), words.size()});
    }

    void try_order(Verb verb, std::initializer_list<std::int32_t> words) {
        if (!open_) return;
        const Order order{Side{state_.asked}, static_cast<std::uint8_t>(verb), Words(words)};
        if (check_order(setup_, state_, order)) add(verb, words);
    }

    // Everywhere for the next counter, facing the enemy.
    void places_of(std::uint8_t corps) {
        const std::uint8_t c = next_waiting(setup_, state_, corps);
        if (c == kNone) return;
        const Zone zone = zone_of(setup_, state_, state_.asked);
        const std::uint8_t facing = reversed(toward(home_edge(state_, state_.asked)));
        each_hex(zone, [&](Hex hex) { try_order(Verb::Place, {c, hex, facing}); });
    }

    const Setup& setup_;
    const State& state_;
    const OrderVisit& visit_;
    bool open_ = true;
};

}  // namespace

void each_setup_order(const Setup& setup, const State& state, const OrderVisit& visit) {
    SetupLister lister(setup, state, visit);
    if (state.wait == Wait::States) return lister.states();
    if (state.wait == Wait::Edge) return lister.edges();
    if (state.wait == Wait::Baggage) return lister.baggage();
    if (state.wait == Wait::Plan) return lister.plans();
    if (state.wait == Wait::Ambush) return lister.ambushes();
    if (state.wait == Wait::Deploy) return lister.deployments();
}

}  // namespace clashfield::champs

// What a position is worth to a side, and what it would order: each decision has its advice.

#include <algorithm>

#include "base/best.h"
#include "base/scratch.h"
#include "games/ancients/bot/advice.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/rules/saves.h"

namespace clashfield::ancients {
namespace {

constexpr double kVictory = 10'000;
constexpr double kFleeing = 0.35;  // of its worth, for a unit that may still rally
constexpr double kModels = 0.35;   // of its worth, for the models it has lost

double worth_now(const Setup& setup, const State& state, UnitId unit) {
    const Unit& it = state.units[unit];
    const bool gone =
        it.status == Status::Destroyed || it.status == Status::Left || it.status == Status::Unused;
    if (gone) return 0;
    double worth = worth_of(setup, state, unit);
    worth *= 1 - kModels * (1 - strength_left(setup, state, unit));
    if (is_fleeing(it)) worth *= kFleeing;
    return worth;
}

}  // namespace

double Rules::evaluate(const Setup& setup, const State& state, Side side) {
    if (state.step == Step::Over) {
        if (state.winner == kNoUnit) return 0;
        return state.winner == side.index ? kVictory : -kVictory;
    }
    double worth = state.points[side.index] - state.points[other(side.index)];
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const double each = worth_now(setup, state, static_cast<UnitId>(i));
        worth += setup.units[i].side == side.index ? each : -each;
    }
    return worth;
}

namespace {

struct ListRoom {
    OrderList orders;
};

// The default of section 5: the first order of the list.
bool take_first(const Setup& setup, const State& state, Order& order) {
    OrderList& orders = scratch<ListRoom>().orders;
    orders.clear();
    Rules::list_orders(setup, state, orders, {.most = 1, .seed = 0});
    if (orders.empty()) return false;
    orders.get(0, order);
    return true;
}

// The most of what is listed: as many models forward as there is room for.
bool take_widest(const Setup& setup, const State& state, Order& order) {
    OrderList& orders = scratch<ListRoom>().orders;
    orders.clear();
    Rules::list_orders(setup, state, orders, {.most = 16, .seed = 0});
    Best<std::size_t, int> best;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        const bool passes = static_cast<Verb>(order.verb) == Verb::Pass;
        best.offer(i, passes ? 0 : order.words[1] + order.words[2]);
    }
    if (orders.empty()) return false;
    orders.get(best.thing(), order);
    return true;
}

// Those who have rallied, or fallen back, look at the nearest enemy again (AB-RAL-03).
bool advise_reform(const Setup& setup, const State& state, Order& order) {
    OrderList& orders = scratch<ListRoom>().orders;
    orders.clear();
    Rules::list_orders(setup, state, orders, {.most = 2, .seed = 0});
    if (orders.empty()) return false;
    const auto toward_enemy = orders.size() - 1;
    orders.get(toward_enemy, order);
    return true;
}

// Everybody who may rally tries; the general first (AB-RAL-02).
bool advise_rally(const Setup& setup, const State& state, Order& order) {
    OrderList& orders = scratch<ListRoom>().orders;
    orders.clear();
    Rules::list_orders(setup, state, orders, {.most = 64, .seed = 0});
    const UnitId general = unit_of_general(setup, state, state.active);
    Best<std::size_t, double> best;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        if (static_cast<Verb>(order.verb) != Verb::Rally) continue;
        const auto unit = static_cast<UnitId>(order.words[0]);
        best.offer(i, worth_of(setup, state, unit) + (unit == general ? kVictory : 0));
    }
    if (!best.found()) return give(order, state, Verb::End);
    orders.get(best.thing(), order);
    return true;
}

// How many wounds one does the other in a round.
double blows_of(const Setup& setup, const State& state, CharacterId from, CharacterId at) {
    const Stats& own = setup.characters[from].stats;
    const Stats& theirs = setup.characters[at].stats;
    const Save save = save_of_character(setup, state, at, {.strength = own.s});
    return own.a * chance_of(to_hit_in_melee(own.ws, theirs.ws)) * chance_of(to_wound(own.s, theirs.t)) *
           (1 - chance_of(save.need));
}
double duel_lead(const Setup& setup, const State& state, CharacterId own, CharacterId theirs) {
    return blows_of(setup, state, own, theirs) / std::max<int>(1, state.characters[theirs].wounds_left) -
           blows_of(setup, state, theirs, own) / std::max<int>(1, state.characters[own].wounds_left);
}

// A hero steps forward against those whom he beats; a general only if he beats them clearly.
bool advise_challenge(const Setup& setup, const State& state, Order& order) {
    OrderList& orders = scratch<ListRoom>().orders;
    orders.clear();
    Rules::list_orders(setup, state, orders, {.most = 16, .seed = 0});
    Best<std::size_t, double> best(0.05);
    for (std::size_t i = 1; i < orders.size(); ++i) {
        orders.get(i, order);
        const auto own = static_cast<CharacterId>(order.words[0]);
        double worst = 1;
        for (std::size_t c = 0; c < setup.characters.size(); ++c) {
            const auto enemy = static_cast<CharacterId>(c);
            const bool meets = setup.characters[c].side != state.asked && state.characters[c].alive &&
                               (state.round.challenger == kNoCharacter || state.round.challenger == enemy);
            if (meets) worst = std::min(worst, duel_lead(setup, state, own, enemy));
        }
        if (setup.characters[own].role == Role::General) worst -= 0.1;
        best.offer(i, worst);
    }
    if (orders.empty()) return false;
    orders.get(best.found() ? best.thing() : 0, order);
    return true;
}

}  // namespace

bool Rules::advise(const Setup& setup, const State& state, Order& order, Random&) {
    if (!state.waiting || state.step == Step::Over) return false;
    switch (decision_kind(state)) {
        case DecisionKind::Charges:
            return advise_charge(setup, state, order);
        case DecisionKind::Respond:
            return advise_response(setup, state, order);
        case DecisionKind::Redirect:
            return advise_redirect(setup, state, order);
        case DecisionKind::Rally:
            return advise_rally(setup, state, order);
        case DecisionKind::Moves:
            return advise_move(setup, state, order);
        case DecisionKind::Targets:
            return advise_shot(setup, state, order);
        case DecisionKind::Challenge:
        case DecisionKind::Accept:
            return advise_challenge(setup, state, order);
        case DecisionKind::FallBack:
            return advise_fall_back(setup, state, order);
        case DecisionKind::Pursue:
        case DecisionKind::Chase:
            return advise_pursuit(setup, state, order);
        case DecisionKind::Overlap:
            return take_widest(setup, state, order);
        case DecisionKind::Reform:
            return advise_reform(setup, state, order);
        case DecisionKind::Deploy:
            return advise_deploy(setup, state, order);
        case DecisionKind::ChooseFirst:
        case DecisionKind::Enter:
        case DecisionKind::Compulsory:
        case DecisionKind::ChargeMoves:
        case DecisionKind::NextCombat:
        case DecisionKind::Name:
        case DecisionKind::Allocate:
        case DecisionKind::Flights:
        case DecisionKind::Pursuits:
        case DecisionKind::Redress:
            return take_first(setup, state, order);
    }
    return false;
}

}  // namespace clashfield::ancients

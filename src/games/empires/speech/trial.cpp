// A move that is not made: where it would lead, what each step costs, what its tests of discipline will do to
// it (CE-MAN-02), and how far it could go instead.

#include "battle/notation.h"
#include "games/empires/bot/fight_odds.h"
#include "games/empires/rules/manoeuvres.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/rules.h"
#include "games/empires/speech/answers.h"

namespace clashfield::empires {
namespace {

// Verb::Move: unit, mode, formation, then steps with amount and angle. Verb::Go: unit, mode, heading, files,
// then points.
constexpr ranks::OrderParts kStepParts = {.count_at = 3, .words = 3};
constexpr ranks::OrderParts kPointParts = {.count_at = 4, .words = 2};
constexpr std::size_t kModeWord = 1;

bool is_path(const Order& order) { return static_cast<Verb>(order.verb) == Verb::Go; }
bool is_in_steps(const Order& order) { return is_path(order) || static_cast<Verb>(order.verb) == Verb::Move; }

Ruling plan_of(const Setup& setup, const State& state, const Order& order, MovePlan& plan) {
    plan = {};
    return plan_move(setup, state, move_order(order), plan);
}

// CE-MAN-04: half of the move goes before a step back is made.
bool pays_first(const Order& order, std::size_t step) {
    const auto word = static_cast<StepWord>(order.words[kStepParts.at(step)]);
    return word == StepWord::Back || word == StepWord::BackwheelLeft || word == StepWord::BackwheelRight;
}

// The steps that were made whole, with all that they cost.
geometry::TakenSteps taken_of(const Setup& setup, const Order& order, const MovePlan& plan, bool legal) {
    geometry::TakenSteps taken;
    const UnitType& type = type_of(setup, static_cast<UnitId>(order.words[0]));
    const std::size_t whole =
        legal ? plan.moved.steps.size() : static_cast<std::size_t>(plan.moved.rest_steps);
    for (std::size_t i = 0; i < whole && i < plan.moved.steps.size(); ++i) {
        const geometry::StepEnd& step = plan.moved.steps[i];
        const Tick first = !is_path(order) && pays_first(order, i) ? type.move() / 2 : 0;
        const Tick files = step.body.size.width / type.cell().width;
        taken.push_back({step.body, step.cost + first, static_cast<std::uint8_t>(std::max(1, files))});
    }
    return taken;
}

// So much of what stopped could be made.
ranks::CameTo came_to(const Order& order, const MovePlan& plan) {
    ranks::CameTo came;
    came.whole = static_cast<std::size_t>(plan.moved.rest_steps);
    if (came.whole >= (is_path(order) ? kPointParts : kStepParts).count(order)) return came;
    if (is_path(order)) {
        const Point last = plan.moved.rest.front.at;
        if (plan.moved.rest_step.length > 0) came.last = {last.x / kGrid, last.y / kGrid};
        return came;
    }
    const std::size_t at = kStepParts.at(came.whole);
    came.last = {order.words[at], ranks::amount_made(plan.moved.rest_step, kInch), order.words[at + 2]};
    came.amount_at = 1;
    came.amount_less = 20;
    return came;
}

// The same order cut to what is legal; nothing if nothing of it is.
std::optional<Order> furthest_part(const Setup& setup, const State& state, const Order& order) {
    Order tried = order;
    MovePlan plan;
    Ruling ruling = plan_of(setup, state, tried, plan);
    if (!ruling && plan.moved.steps.empty() && tried.words[kModeWord] == word(Mode::March)) {
        tried.words[kModeWord] = word(Mode::Normal);  // at a slower pace
        ruling = plan_of(setup, state, tried, plan);
    }
    if (ruling) return tried;
    MovePlan part_plan;
    return ranks::furthest_of(tried, is_path(order) ? kPointParts : kStepParts, came_to(tried, plan),
                              [&](const Order& part) { return plan_of(setup, state, part, part_plan).ok(); });
}

Json parts_json(const Setup& setup, const State& state, const Order& order,
                const geometry::TakenSteps& taken) {
    Json parts = Json::array();
    for (std::size_t i = 0; i < taken.size(); ++i) {
        if (is_path(order)) {
            parts.push_back(ranks::part_json(taken[i].cost, "go", std::nullopt));
            continue;
        }
        const std::size_t at = kStepParts.at(i);
        parts.push_back(ranks::part_json(taken[i].cost,
                                         Rules::name(setup, state, domain_of(Domains::Step), order.words[at]),
                                         order.words[at + 1]));
    }
    return parts;
}

// CE-MAN-02, -05, -06: what each test needs, how likely it is passed, and that they all are.
void add_tests(const Setup& setup, const State& state, const Order& order, const MovePlan& plan, Json& json) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    double all = 1;
    json["tests"] = Json::array();
    for (const MovePlan::Test& test : plan.tests) {
        const TestValue value = value_of_test(setup, state, unit, Cause::Manoeuvre, test.modifier);
        const double chance = chance_to_pass(setup, state, unit, Cause::Manoeuvre, test.modifier);
        all *= chance;
        json["tests"].push_back({{"part", test.step},
                                 {"value", value.value},
                                 {"chance", chance},
                                 {"lines", lines_json(value.lines)}});
    }
    json["chance"] = all;
}

// A reform, a square or the recovery of order takes the whole move (CE-MAN-03, CE-MOV-06).
Json whole_move_json(const Setup& setup, const State& state, const Order& order) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    MovePlan plan;
    const Ruling ruling = plan_of(setup, state, order, plan);
    Json json{{"legal", ruling.ok()}, {"path", Json::array()}, {"parts", Json::array()}};
    if (!ruling) {
        json["refused"] = refusal_json(ruling);
        return json;
    }
    State there = state;
    there.units[unit] = plan.after;
    json["block"] = block_json(regiment_of(setup, there, unit));
    json["path"].push_back(json["block"]);
    json["used"] = millimetres(allowance_of(setup, state, unit, Mode::Normal));
    json["left"] = 0;
    add_tests(setup, state, order, plan, json);
    return json;
}

Json move_json(const Setup& setup, const State& state, const Order& order) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    MovePlan plan;
    const Ruling ruling = plan_of(setup, state, order, plan);
    const geometry::TakenSteps taken = taken_of(setup, order, plan, ruling.ok());
    Tick rest_cost = plan.moved.rest_cost;
    for (std::size_t i = 0; i < taken.size(); ++i) rest_cost -= plan.moved.steps[i].cost;
    Json json = ranks::trial_json({.legal = ruling.ok(),
                                   .standing = regiment_of(setup, state, unit),
                                   .taken = taken,
                                   .cost = plan.cost,
                                   .rest = plan.moved.rest,
                                   .rest_cost = rest_cost,
                                   .allowance = plan.allowance});
    json["parts"] = parts_json(setup, state, order, taken);
    add_tests(setup, state, order, plan, json);
    if (ruling) return json;
    json["refused"] = refusal_json(ruling);
    if (const auto shorter = furthest_part(setup, state, order))
        json["furthest"] = write_notation(empires_vocabulary().verbs, shorter->verb, shorter->words,
                                          naming_of<Rules>(setup, state));
    return json;
}

}  // namespace

Json trial_json(const Setup& setup, const State& state, const Question& question, Observer observer) {
    const Side side = observer.side == Side::none() ? Side{state.asked} : observer.side;
    const Result<Order> order =
        read_notation(empires_vocabulary(), side, question.text("order"), naming_of<Rules>(setup, state));
    if (!order) return nullptr;
    const auto verb = static_cast<Verb>(order->verb);
    const bool whole = verb == Verb::Reform || verb == Verb::Square || verb == Verb::Recover;
    if (!whole && !is_in_steps(*order)) return nullptr;
    const std::int32_t unit = order->words[0];
    const bool known = unit >= 0 && static_cast<std::size_t>(unit) < setup.units.size();
    if (!known || !is_on_table(state.units[unit])) return nullptr;
    return whole ? whole_move_json(setup, state, *order) : move_json(setup, state, *order);
}

}  // namespace clashfield::empires

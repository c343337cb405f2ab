// A move that is not made: where it would lead, what each step costs, and how far it could go instead.

#include "battle/notation.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

// Verb::Move: unit, mode, then steps with their amounts. Verb::Go: unit, mode, heading, then points.
constexpr ranks::OrderParts kStepParts = {.count_at = 2, .words = 2};
constexpr ranks::OrderParts kPointParts = {.count_at = 3, .words = 2};
bool is_path(const Order& order) { return static_cast<Verb>(order.verb) == Verb::Go; }

// So much of what stopped could be made.
ranks::CameTo came_to(const Order& order, const MovePlan& plan) {
    ranks::CameTo came;
    came.whole = plan.taken.size();
    if (is_path(order)) {
        const Point last = plan.moved.rest.front.at;
        if (plan.moved.rest_cost > 0) came.last = {last.x / kGrid, last.y / kGrid};
        return came;
    }
    if (came.whole >= kStepParts.count(order)) return came;
    const std::int32_t step = order.words[kStepParts.at(came.whole)];
    const auto word = static_cast<StepWord>(step);
    if (word != StepWord::Advance && word != StepWord::WheelLeft && word != StepWord::WheelRight) return came;
    came.last = {step, ranks::amount_made(plan.moved.rest_step, kInch)};
    came.amount_at = 1;
    came.amount_less = kEps / kGrid * 4;
    return came;
}

bool is_legal(const Setup& setup, const State& state, const Order& order) {
    MovePlan plan;
    return plan_move(setup, state, order, plan).ok();
}

// The same order cut to what is legal; nothing if nothing of it is.
std::optional<Order> furthest_of(const Setup& setup, const State& state, const Order& order) {
    Order tried = order;
    MovePlan plan;
    Ruling ruling = plan_move(setup, state, tried, plan);
    while (!ruling && plan.taken.empty() && !plan.moved.rest_steps && plan.moved.rest_cost == 0 &&
           tried.words[1] > word(Mode::Normal)) {  // at a slower pace
        --tried.words[1];
        plan = {};
        ruling = plan_move(setup, state, tried, plan);
    }
    if (ruling) return tried;
    return ranks::furthest_of(tried, is_path(order) ? kPointParts : kStepParts, came_to(tried, plan),
                              [&](const Order& part) { return is_legal(setup, state, part); });
}

Json parts_json(const Setup& setup, const State& state, const Order& order, const MovePlan& plan) {
    Json parts = Json::array();
    for (std::size_t i = 0; i < plan.taken.size(); ++i) {
        const Tick price = plan.taken[i].cost;
        if (is_path(order)) {
            parts.push_back(ranks::part_json(price, "go", std::nullopt));
            continue;
        }
        const std::size_t at = kStepParts.at(i);
        parts.push_back(ranks::part_json(price, Rules::name(setup, state, kStepWord, order.words[at]),
                                         order.words[at + 1]));
    }
    return parts;
}

Json reform_json(const Setup& setup, const State& state, const Order& order) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    MovePlan plan;
    const Ruling ruling = plan_move(setup, state, order, plan);
    Json json{{"legal", ruling.ok()}, {"path", Json::array()}, {"parts", Json::array()}};
    if (!ruling) {
        json["refused"] = refusal_json(ruling);
        return json;
    }
    State there = state;
    there.units[unit] = plan.unit;
    json["block"] = unit_block_json(setup, there, unit);
    json["path"].push_back(json["block"]);
    json["used"] = millimetres(plan.allowance);  // AB-MOV-05: the whole move
    json["left"] = 0;
    return json;
}

Json move_json(const Setup& setup, const State& state, const Order& order) {
    const auto unit = static_cast<UnitId>(order.words[0]);
    MovePlan plan;
    const Ruling ruling = plan_move(setup, state, order, plan);
    Json json = ranks::trial_json({.legal = ruling.ok(),
                                   .standing = regiment_of(setup, state, unit),
                                   .taken = plan.taken,
                                   .cost = plan.moved.cost,
                                   .rest = plan.moved.rest,
                                   .rest_cost = plan.moved.rest_cost,
                                   .allowance = plan.allowance});
    json["parts"] = parts_json(setup, state, order, plan);
    if (ruling) return json;
    json["refused"] = refusal_json(ruling);
    if (setup.options.no_measuring) return json;
    if (const auto shorter = furthest_of(setup, state, order))
        json["furthest"] = write_notation(ancients_vocabulary().verbs, shorter->verb, shorter->words,
                                          naming_of<Rules>(setup, state));
    return json;
}

}  // namespace

Json trial_json(const Setup& setup, const State& state, const Question& question, Observer observer) {
    const Side side = observer.side == Side::none() ? Side{state.asked} : observer.side;
    const Result<Order> order =
        read_notation(ancients_vocabulary(), side, question.text("order"), naming_of<Rules>(setup, state));
    if (!order) return nullptr;
    const auto verb = static_cast<Verb>(order->verb);
    if (verb != Verb::Move && verb != Verb::Go && verb != Verb::Reform) return nullptr;
    const std::int32_t unit = order->words[0];
    if (!is_unit(setup, unit) || !is_on_table(state.units[static_cast<std::size_t>(unit)])) return nullptr;
    return verb == Verb::Reform ? reform_json(setup, state, *order) : move_json(setup, state, *order);
}

}  // namespace clashfield::ancients

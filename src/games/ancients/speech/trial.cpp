// A move that is not made: where it would lead, what each step costs, and how far it could go instead.

#include "battle/notation.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

// In the words of Verb::Move: unit, mode, count, then step and amount.
constexpr std::size_t kFirstStep = 3;
constexpr std::size_t kFirstPoint = 4;  // of Verb::Go: unit, mode, heading, count, then x and y

Json body_json(const Body& body, int files, int models) {
    return {{"x", millimetres(body.front.at.x)},
            {"y", millimetres(body.front.at.y)},
            {"h", body.front.heading.centidegrees() / 100.0},
            {"w", millimetres(body.size.width)},
            {"d", millimetres(body.size.depth)},
            {"files", files},
            {"ranks", (models + files - 1) / files}};
}

// The first steps of a move, and so much of the next.
Order cut_to(const Order& order, std::size_t steps, std::int32_t amount) {
    Order shorter{order.side, order.verb, {order.words[0], order.words[1], 0}};
    for (std::size_t i = 0; i < steps + (amount > 0 ? 1 : 0); ++i) {
        shorter.words.push_back(order.words[kFirstStep + 2 * i]);
        shorter.words.push_back(i < steps ? order.words[kFirstStep + 1 + 2 * i] : amount);
        ++shorter.words[2];
    }
    return shorter;
}
// The first points of a path, and one more.
Order cut_path(const Order& order, std::size_t points, std::optional<Point> last) {
    Order shorter{order.side, order.verb, {order.words[0], order.words[1], order.words[2], 0}};
    for (std::size_t i = 0; i < 2 * points; ++i) shorter.words.push_back(order.words[kFirstPoint + i]);
    if (last) {
        shorter.words.push_back(static_cast<std::int32_t>(last->x / kGrid));
        shorter.words.push_back(static_cast<std::int32_t>(last->y / kGrid));
    }
    shorter.words[3] = static_cast<std::int32_t>(points + (last ? 1 : 0));
    return shorter;
}

// How much of the step that stopped could be made, in the words of the order.
std::int32_t part_made(const Order& order, const MovePlan& plan) {
    const std::size_t at = plan.taken.size();
    if (at >= static_cast<std::size_t>(order.words[2])) return 0;
    const auto step = static_cast<StepWord>(order.words[kFirstStep + 2 * at]);
    const geometry::StepEnd& rest = plan.moved.rest_step;
    if (step == StepWord::Advance) return static_cast<std::int32_t>(rest.length / kGrid);
    if (step == StepWord::WheelLeft || step == StepWord::WheelRight) return std::abs(rest.turn) * 10;
    return 0;
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
    if (static_cast<Verb>(order.verb) == Verb::Go) {
        const Order near = cut_path(tried, plan.taken.size(), plan.moved.rest.front.at);
        if (plan.moved.rest_cost > 0 && is_legal(setup, state, near)) return near;
        const Order whole = cut_path(tried, plan.taken.size(), std::nullopt);
        return !plan.taken.empty() && is_legal(setup, state, whole) ? std::optional(whole) : std::nullopt;
    }
    const std::int32_t most = part_made(tried, plan);
    for (std::int32_t less = 0; less <= 20 && most - less > 0; less += 5) {  // up to eps: poses are rounded
        const Order part = cut_to(tried, plan.taken.size(), most - less);
        if (is_legal(setup, state, part)) return part;
    }
    for (std::size_t steps = plan.taken.size(); steps > 0; --steps) {
        const Order part = cut_to(tried, steps, 0);
        if (is_legal(setup, state, part)) return part;
    }
    return std::nullopt;
}

Json parts_json(const Setup& setup, const State& state, const Order& order, const MovePlan& plan) {
    Json parts = Json::array();
    for (std::size_t i = 0; i < plan.taken.size(); ++i) {
        Json part{{"price", millimetres(plan.taken[i].cost)}};
        if (static_cast<Verb>(order.verb) == Verb::Move) {
            part["step"] = Rules::name(setup, state, kStepWord, order.words[kFirstStep + 2 * i]);
            part["amount"] = order.words[kFirstStep + 1 + 2 * i] / 1000.0;
        } else {
            part["step"] = "go";
        }
        parts.push_back(std::move(part));
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
    const int models = state.units[unit].models;
    MovePlan plan;
    const Ruling ruling = plan_move(setup, state, order, plan);
    Json path = Json::array();
    Tick used = 0;
    int files = state.units[unit].files;
    for (const MovePlan::Taken& taken : plan.taken) {
        path.push_back(body_json(taken.body, taken.files, models));
        used += taken.cost;
        files = taken.files;
    }
    if (ruling) used = plan.moved.cost;
    if (!ruling && plan.moved.rest_cost > 0) {
        path.push_back(body_json(plan.moved.rest, files, models));
        used += plan.moved.rest_cost;
    }
    Json json{{"legal", ruling.ok()},
              {"block", path.empty() ? unit_block_json(setup, state, unit) : path.back()},
              {"path", std::move(path)},
              {"used", millimetres(used)},
              {"left", millimetres(std::max<Tick>(0, plan.allowance - used))},
              {"parts", parts_json(setup, state, order, plan)}};
    if (ruling) return json;
    json["refused"] = refusal_json(ruling);
    if (setup.options.no_measuring) return json;
    if (const auto shorter = furthest_of(setup, state, order))
        json["furthest"] = write_notation(ancients_vocabulary().verbs, shorter->verb, shorter->words,
                                          naming_of<Rules>(setup, state));
    return json;
}

}  // namespace

Json trial_json(const Setup& setup, const State& state, const Json& about, Observer observer) {
    if (!about.contains("order") || !about["order"].is_string()) return nullptr;
    const Side side = observer.side == Side::none() ? Side{state.asked} : observer.side;
    const Result<Order> order = read_notation(ancients_vocabulary(), side, about["order"].get<std::string>(),
                                              naming_of<Rules>(setup, state));
    if (!order) return nullptr;
    const auto verb = static_cast<Verb>(order->verb);
    if (verb != Verb::Move && verb != Verb::Go && verb != Verb::Reform) return nullptr;
    const std::int32_t unit = order->words[0];
    if (!is_unit(setup, unit) || !is_on_table(state.units[static_cast<std::size_t>(unit)])) return nullptr;
    return verb == Verb::Reform ? reform_json(setup, state, *order) : move_json(setup, state, *order);
}

}  // namespace clashfield::ancients

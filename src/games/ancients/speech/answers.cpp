// Questions of people at the table: how far does it reach, whom may it charge and what comes of it, who could
// charge it there, how does this move end? All of it is asked of the functions that judge orders.

#include "games/ancients/speech/answers.h"

#include "battle/notation.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/rules/shooting.h"
#include "games/ancients/rules/war_machines.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {

Json refusal_json(const Ruling& ruling) {
    const Verdict verdict = ruling;
    const Refusal& refusal = verdict.refusal();
    Json list = {static_cast<int>(refusal.clause.index), refusal.code};
    for (const std::int32_t word : refusal.words.span()) list.push_back(word);
    return list;
}

Json lines_json(const Sum& sum) {
    Json list = Json::array();
    for (const auto& line : sum.lines)
        list.push_back(
            {{"label", word(line.label)}, {"cites", id(line.clause).index}, {"value", line.amount}});
    return list;
}

std::optional<UnitId> unit_asked(const Setup& setup, const State& state, const Json& question,
                                 const char* key) {
    if (!question.contains(key) || !question[key].is_string()) return std::nullopt;
    const auto found = Rules::find(setup, state, kUnit, question[key].get<std::string>());
    if (!found || !is_on_table(state.units[static_cast<std::size_t>(*found)])) return std::nullopt;
    return static_cast<UnitId>(*found);
}

namespace {

// --- reach ---

Json reach_json(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    const bool may_move = check_may_move(setup, state, unit).ok();
    const auto far = [&](Mode mode) {
        return check_march(setup, state, unit, mode) ? millimetres(allowance_of(setup, unit, mode)) : 0.0;
    };
    const int range = is_machine(setup, unit) ? type.machine_range : missile_rule(type.missile).range;
    return {{"move", millimetres(allowance_of(setup, unit, Mode::Normal))},
            {"march", far(Mode::March)},
            {"forced", far(Mode::Forced)},
            {"charge", is_machine(setup, unit) ? 0.0 : millimetres(2 * type.move * kInch)},
            {"range", millimetres(range * kInch)},
            {"arc", !looks_all_round(setup, state, unit)},
            {"may_move", may_move},
            {"may_charge", check_may_charge(setup, state, unit).ok()}};
}

// --- threats ---

// The state as it may be when this enemy moves: what it has done in its last turn no longer counts.
State in_its_turn(const State& state, UnitId enemy) {
    State next = state;
    next.units[enemy].moved = Moved::None;
    next.units[enemy].set(flag::kHeldByCharge | flag::kEntered, false);
    return next;
}

Json threats_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        const Tick reach = 2 * type_of(setup, enemy).move * kInch;
        if (!is_within(state, enemy, unit, reach)) return;
        const State next = in_its_turn(state, enemy);
        if (!check_may_charge(setup, next, enemy) || !check_target(setup, next, enemy, unit)) return;
        const Face face = face_to_charge(setup, next, enemy, unit);
        const geometry::Charge charge = charge_of(setup, next, enemy, unit, face);
        if (!charge.reaches) return;
        list.push_back({{"unit", setup.units[enemy].id},
                        {"face", face_name(face)},
                        {"distance", millimetres(charge.best.wheel_cost + charge.best.way_cost)}});
    });
    return {{"threats", std::move(list)}};
}

std::optional<double> number(const Json& json, const char* key) {  // tidy: double ok
    if (!json.contains(key) || !json[key].is_number()) return std::nullopt;
    return json[key].get<double>();  // tidy: double ok
}

// A place in millimetres and degrees, somewhere on the table; the files if they are named.
bool put_there(const Setup& setup, State& state, UnitId unit, const Json& block) {
    const auto x = number(block, "x");
    const auto y = number(block, "y");
    const auto h = number(block, "h");
    if (!x || !y || !h || *h < -360 || *h > 720) return false;
    if (*x < 0 || *y < 0 || *x > millimetres(setup.width) || *y > millimetres(setup.height)) return false;
    if (block.contains("files")) {
        if (!block["files"].is_number_integer()) return false;
        const auto files = block["files"].get<std::int64_t>();
        if (files < 1 || files > state.units[unit].models) return false;
        state.units[unit].files = static_cast<std::uint8_t>(files);
    }
    stand(setup, state, unit,
          {{static_cast<Tick>(*x * kMillimetre), static_cast<Tick>(*y * kMillimetre)},
           geometry::Angle(static_cast<std::int32_t>(*h * 100))});
    return true;
}

// --- zones ---

using Ring = InlineVector<Point, 12>;

// A convex ring cut by the half plane on the inner side of one edge of the table.
template <typename Inside>
Ring cut(const Ring& ring, Inside inside) {  // inside(point): how far, negative outside
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i];
        const Point b = ring[(i + 1) % ring.size()];
        const std::int64_t in_a = inside(a);
        const std::int64_t in_b = inside(b);
        if (in_a >= 0) kept.push_back(a);
        if ((in_a < 0) == (in_b < 0)) continue;
        const std::int64_t whole = in_a - in_b;
        kept.push_back({static_cast<Tick>(a.x + (b.x - a.x) * in_a / whole),
                        static_cast<Tick>(a.y + (b.y - a.y) * in_a / whole)});
    }
    return kept;
}

Json ring_json(const Setup& setup, const Corners& corners) {
    Ring ring;
    for (const Point& corner : corners) ring.push_back(corner);
    ring = cut(ring, [](Point p) { return std::int64_t{p.x}; });
    ring = cut(ring, [](Point p) { return std::int64_t{p.y}; });
    ring = cut(ring, [&](Point p) { return std::int64_t{setup.width} - p.x; });
    ring = cut(ring, [&](Point p) { return std::int64_t{setup.height} - p.y; });
    Json points = Json::array();
    for (const Point& point : ring) points.push_back({millimetres(point.x), millimetres(point.y)});
    return points;
}

Json zones_json(const Setup& setup, const State& state, UnitId unit) {
    Json json;
    if (looks_all_round(setup, state, unit)) {
        const Point far{setup.width, setup.height};
        json["front"] = ring_json(setup, {Point{0, 0}, Point{far.x, 0}, far, Point{0, far.y}});
        for (const char* face : {"left", "right", "rear"}) json[face] = Json::array();
        return json;
    }
    const Body body = body_of(setup, state, unit);
    const Tick beyond = setup.width + setup.height;
    for (const Face face : {Face::Front, Face::Left, Face::Right, Face::Rear})
        json[std::string(face_name(face))] = ring_json(setup, geometry::zone_shape(body, face, beyond));
    return json;
}

Json card_of_any(const Setup& setup, const State& state, const Json& about) {
    if (!about.contains("unit") || !about["unit"].is_string()) return nullptr;
    const auto found = Rules::find(setup, state, kUnit, about["unit"].get<std::string>());
    return found ? card_json(setup, state, static_cast<UnitId>(*found)) : Json(nullptr);
}

}  // namespace

View Rules::answer(const Setup& setup, const State& state, const View& question, Observer observer,
                   std::optional<Refusal>&) {
    if (!question.is_object() || question.size() != 1) return nullptr;
    const std::string& kind = question.items().begin().key();
    const Json& about = question.items().begin().value();
    if (!about.is_object()) return nullptr;
    if (kind == "trial") return trial_json(setup, state, about, observer);
    if (kind == "sheet") return sheet_json(setup, state, about);
    if (kind == "card") return card_of_any(setup, state, about);
    const std::optional<UnitId> unit = unit_asked(setup, state, about, "unit");
    if (!unit) return nullptr;
    if (kind == "reach") return reach_json(setup, state, *unit);
    if (kind == "zones") return zones_json(setup, state, *unit);
    if (setup.options.no_measuring) return nullptr;
    if (kind == "charges") return charges_json(setup, state, *unit);
    if (kind == "shots") return shots_json(setup, state, *unit);
    if (kind != "threats") return nullptr;
    if (!about.contains("at") || about["at"].is_null()) return threats_json(setup, state, *unit);
    State there = state;
    if (!about["at"].is_object() || !put_there(setup, there, *unit, about["at"])) return nullptr;
    return threats_json(setup, there, *unit);
}

}  // namespace clashfield::ancients

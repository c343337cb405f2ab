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

std::optional<UnitId> unit_asked(const Setup& setup, const State& state, const Question& question,
                                 const char* key) {
    const auto found = Rules::find(setup, state, kUnit, question.text(key));
    if (!found || !is_on_table(state.units[static_cast<std::size_t>(*found)])) return std::nullopt;
    return static_cast<UnitId>(*found);
}

ranks::NameOf names_of_units(const Setup& setup) {
    return [&](geometry::Id unit) { return setup.units[unit].id; };
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

// As if it stood there; false if that is no place on the table.
bool put_there(const Setup& setup, State& state, UnitId unit, const Json& at) {
    const auto place = ranks::place_asked(
        at, {.width = setup.width, .height = setup.height, .most_files = state.units[unit].models});
    if (!place) return false;
    if (place->files) state.units[unit].files = static_cast<std::uint8_t>(*place->files);
    stand(setup, state, unit, place->front);
    return true;
}

Json zones_json(const Setup& setup, const State& state, UnitId unit) {
    if (looks_all_round(setup, state, unit)) return ranks::zones_all_round_json(setup.width, setup.height);
    return ranks::zones_json(body_of(setup, state, unit), setup.width, setup.height);
}

}  // namespace

View Rules::answer(const Setup& setup, const State& state, const View& question, Observer observer,
                   std::optional<Refusal>&) {
    const auto asked = ranks::read_question(question);
    if (!asked) return nullptr;
    const std::string& kind = asked->kind;
    const Json& about = asked->about;
    if (kind == "trial") return trial_json(setup, state, *asked, observer);
    if (kind == "sheet") return sheet_json(setup, state, *asked);
    if (kind == "card") {
        const auto found = Rules::find(setup, state, kUnit, asked->text("unit"));
        return found ? card_json(setup, state, static_cast<UnitId>(*found)) : Json(nullptr);
    }
    const std::optional<UnitId> unit = unit_asked(setup, state, *asked, "unit");
    if (!unit) return nullptr;
    if (kind == "reach") return reach_json(setup, state, *unit);
    if (kind == "zones") return zones_json(setup, state, *unit);
    if (setup.options.no_measuring) return nullptr;
    if (kind == "charges") return charges_json(setup, state, *unit, about);
    if (kind == "shots") return shots_json(setup, state, *unit);
    if (kind != "threats") return nullptr;
    if (!about.contains("at") || about["at"].is_null()) return threats_json(setup, state, *unit);
    State there = state;
    if (!put_there(setup, there, *unit, about["at"])) return nullptr;
    return threats_json(setup, there, *unit);
}

}  // namespace clashfield::ancients

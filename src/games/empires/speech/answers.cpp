// Questions of people at the table: how far does it reach, whom may it charge and what comes of it, who could
// charge it there? All of it is asked of the functions that judge orders.

#include "games/empires/speech/answers.h"

#include "games/empires/bot/fight_odds.h"
#include "games/empires/rules/charges.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/manoeuvres.h"
#include "games/empires/rules/marching.h"
#include "games/empires/rules/rules.h"

namespace clashfield::empires {

std::optional<UnitId> unit_asked(const Setup& setup, const State& state, const Question& question,
                                 const char* key) {
    const auto found = Rules::find(setup, state, kUnit, question.text(key));
    if (!found || !is_on_table(state.units[*found])) return std::nullopt;
    return static_cast<UnitId>(*found);
}

namespace {

Json reach_json(const Setup& setup, const State& state, UnitId unit) {
    const auto far = [&](Mode mode) { return millimetres(allowance_of(setup, state, unit, mode)); };
    const bool charges = class_of(setup, unit) < Class::Artillery;
    return {{"move", far(Mode::Normal)},
            {"march", check_march(setup, state, unit) ? far(Mode::March) : 0},
            {"forced", 0},
            {"charge", charges ? millimetres(charge_reach(setup, unit)) : 0},
            {"range", millimetres(missile_rule(type_of(setup, unit).missile).range * kInch)},
            {"arc", !looks_all_round(setup, state, unit)},
            {"may_move", check_may_move(setup, state, unit).ok()},
            {"may_charge", check_may_charge(setup, state, unit).ok()}};
}

// --- the fan ---

Json target_json(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Tick reach = charge_reach(setup, unit);
    const Tick apart = distance_between(state, unit, target);
    const Ruling ruling = check_charge(setup, state, unit, target);
    Json item{{"target", setup.units[target].id},
              {"face", face_name(zone_of(setup, state, target, state.units[unit].front.at))},
              {"legal", ruling.ok()},
              {"distance", millimetres(apart)},
              {"can", ruling.ok()}};
    if (!ruling) {
        item["refused"] = refusal_json(ruling);
        return item;
    }
    const ChargePath path = charge_path(setup, state, unit, target, reach);
    const Regiment charger = regiment_of(setup, state, unit);
    item["face"] = face_name(path.face);
    item["distance"] = millimetres(path.solved.best.wheel_cost + path.solved.best.way_cost);
    ranks::add_charge(path.solved, charger, names_of_units(setup), item);
    item["others"] = ranks::others_json(path.solved, charger, [&](std::int32_t wheel) {
        return charge_path(setup, state, unit, target, reach, wheel).solved;
    });
    if (is_fleeing(state.units[target])) return item;
    const auto after = std::make_unique<State>();
    make_charge(setup, state, unit, path, *after);
    item["odds"] = ranks::charge_odds_json(odds_of_round(setup, *after, combat_of(*after, unit)),
                                           side_of(setup, unit), target);
    return item;
}

// --- threats ---

// The state as it may be when this enemy moves: what it has done in its last turn no longer counts.
State in_its_turn(const State& state, UnitId enemy) {
    State next = state;
    next.units[enemy].moved = Moved::None;
    next.units[enemy].set(flag::kBalked | flag::kReacted | flag::kRuns | flag::kRetreats, false);
    return next;
}

Json threats_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_unit(setup, state, other(side_of(setup, unit)), [&](UnitId enemy) {
        const Tick reach = charge_reach(setup, enemy);
        if (!is_within(state, enemy, unit, reach)) return;
        const State next = in_its_turn(state, enemy);
        if (!check_charge(setup, next, enemy, unit)) return;
        const ChargePath path = charge_path(setup, next, enemy, unit, reach);
        list.push_back({{"unit", setup.units[enemy].id},
                        {"face", face_name(path.face)},
                        {"distance", millimetres(path.solved.best.wheel_cost + path.solved.best.way_cost)}});
    });
    return {{"threats", std::move(list)}};
}

Json threats_there_json(const Setup& setup, const State& state, UnitId unit, const Json& at) {
    const auto place = ranks::place_asked(
        at, {.width = setup.width, .height = setup.height, .most_files = state.units[unit].models});
    if (!place) return nullptr;
    State there = state;
    if (place->files) there.units[unit].files = static_cast<std::uint8_t>(*place->files);
    stand(setup, there, unit, place->front);
    return threats_json(setup, there, unit);
}

Json zones_json(const Setup& setup, const State& state, UnitId unit) {
    if (looks_all_round(setup, state, unit)) return ranks::zones_all_round_json(setup.width, setup.height);
    return ranks::zones_json(body_of(setup, state, unit), setup.width, setup.height);
}

}  // namespace

Json charges_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_unit(setup, state, other(side_of(setup, unit)),
              [&](UnitId enemy) { list.push_back(target_json(setup, state, unit, enemy)); });
    return {{"charges", std::move(list)}};
}

View Rules::answer(const Setup& setup, const State& state, const View& question, Observer observer,
                   std::optional<Refusal>&) {
    const auto asked = ranks::read_question(question);
    if (!asked) return nullptr;
    const std::string& kind = asked->kind;
    if (kind == "trial") return trial_json(setup, state, *asked, observer);
    if (kind == "sheet") return sheet_json(setup, state, *asked);
    if (kind == "card") {
        const auto found = find(setup, state, kUnit, asked->text("unit"));
        return found ? card_json(setup, state, static_cast<UnitId>(*found)) : Json(nullptr);
    }
    const std::optional<UnitId> unit = unit_asked(setup, state, *asked, "unit");
    if (!unit) return nullptr;
    if (kind == "reach") return reach_json(setup, state, *unit);
    if (kind == "zones") return zones_json(setup, state, *unit);
    if (kind == "charges") return charges_json(setup, state, *unit);
    if (kind == "shots") return shots_json(setup, state, *unit);
    if (kind == "reactions") return reactions_json(setup, state, *unit);
    if (kind != "threats") return nullptr;
    const bool here = !asked->about.contains("at") || asked->about["at"].is_null();
    return here ? threats_json(setup, state, *unit)
                : threats_there_json(setup, state, *unit, asked->about["at"]);
}

}  // namespace clashfield::empires

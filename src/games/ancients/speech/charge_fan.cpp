// Whom a unit may charge, where it would end up, and why it does not go otherwise (AB-GEO-12).

#include <algorithm>

#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/other_movement.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

Ruling check_order(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    if (Ruling may = check_may_charge(setup, state, unit); !may) return may;
    const InlineVector<UnitId, 8> musts = targets_it_must_charge(setup, state, unit);
    if (!musts.empty() && std::find(musts.begin(), musts.end(), target) == musts.end())
        return refuse(is_frenzied(state, unit) ? Clause::SPC_10 : Clause::SPC_30, Code::MustCharge,
                      {unit, musts[0]});
    return check_target(setup, state, unit, target);
}

Json target_json(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    const Face face = face_to_charge(setup, state, unit, target);
    Json item{{"target", setup.units[target].id}, {"face", face_name(face)}};
    const Ruling order = check_order(setup, state, unit, target);
    item["legal"] = order.ok();  // it may be declared, in reach or not
    Ruling ruling = order;
    const Tick away = distance_between(state, unit, target);
    item["distance"] = millimetres(away);
    if (order) {
        const geometry::Charge charge = charge_of(setup, state, unit, target, face);
        ruling = check_reach(setup, unit, target, charge);
        item["distance"] = millimetres(ranks::way_of(charge));
        if (charge.reaches) {
            const Regiment charger = closed_up(setup, state, unit);
            ranks::add_charge(charge, charger, names_of_units(setup), item);
            item["others"] = ranks::others_json(charge, charger, [&](std::int32_t wheel) {
                return charge_of(setup, state, unit, target, face, wheel);
            });
            if (!is_fleeing(state.units[target]))
                item["odds"] = charge_odds_json(setup, state, unit, target, charge);
        } else {
            item["distance"] = millimetres(away);
        }
    }
    item["can"] = ruling.ok();
    if (!ruling) item["refused"] = refusal_json(ruling);
    return item;
}

// --- the free manoeuvre of drilled troops (AB-MOV-12) ---

struct Manoeuvre {
    std::int32_t step = kNothing;
    std::int32_t files = kNothing;
};

Json manoeuvres_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    const auto offer = [&](const Manoeuvre& first) {
        Unit after;
        if (!plan_free_manoeuvre(setup, state, unit, first.step, first.files, after)) return;
        Json item{{"first", Rules::name(setup, state, kStepWord, first.step)}};
        if (first.files != kNothing) item["files"] = first.files;
        list.push_back(std::move(item));
    };
    for (const StepWord turn : {StepWord::TurnLeft, StepWord::TurnRight, StepWord::TurnAbout})
        offer({word(turn), kNothing});
    for (std::int32_t files = 1; files <= state.units[unit].models; ++files)
        if (files != state.units[unit].files) offer({word(StepWord::Form), files});
    return list;
}

Manoeuvre manoeuvre_in(const Setup& setup, const State& state, UnitId unit, const Json& about) {
    Manoeuvre first;
    if (about.contains("first") && about["first"].is_string())
        first.step =
            Rules::find(setup, state, kStepWord, about["first"].get<std::string>()).value_or(kNothing);
    if (about.contains("files") && about["files"].is_number_integer())
        first.files = static_cast<std::int32_t>(
            std::clamp<std::int64_t>(about["files"].get<std::int64_t>(), 0, setup.units[unit].models + 1));
    return first;
}

}  // namespace

Json charges_json(const Setup& setup, const State& state, UnitId unit, const Json& about) {
    Json json{{"charges", Json::array()}, {"free", manoeuvres_json(setup, state, unit)}};
    const Manoeuvre first = manoeuvre_in(setup, state, unit, about);
    State there = state;
    if (first.step != kNothing || first.files != kNothing) {
        Unit after;
        const Ruling free = plan_free_manoeuvre(setup, state, unit, first.step, first.files, after);
        if (!free) {
            json["refused"] = refusal_json(free);
            return json;
        }
        // Sight and zone are judged after it.
        there.units[unit] = after;
        refresh(setup, there, unit);
    }
    each_unit(setup, there, other(side_of(setup, unit)),
              [&](UnitId enemy) { json["charges"].push_back(target_json(setup, there, unit, enemy)); });
    return json;
}

}  // namespace clashfield::ancients

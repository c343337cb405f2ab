// Whom a unit may charge, where it would end up, and why it does not go otherwise (AB-GEO-12).

#include <algorithm>

#include "games/ancients/rules/charges.h"
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

}  // namespace

Json charges_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_unit(setup, state, other(side_of(setup, unit)),
              [&](UnitId enemy) { list.push_back(target_json(setup, state, unit, enemy)); });
    return {{"charges", std::move(list)}};
}

}  // namespace clashfield::ancients

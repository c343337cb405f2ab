// Whom a unit may charge, where it would end up, and why it does not go otherwise (AB-GEO-12).

#include <algorithm>

#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

constexpr std::string_view kCriteria[] = {"most_models", "most_files", "least_cost", "least_wheel",
                                          "least_slide", "left_wheel", "right_wheel"};

Json charge_block(const Setup& setup, const State& state, UnitId unit, const Body& end) {
    Regiment regiment = closed_up(setup, state, unit);
    regiment.front = end.front;
    return block_json(regiment);
}

// One candidate for each criterion that it is worse by.
Json others_json(const Setup& setup, const State& state, UnitId unit, UnitId target, Face face,
                 const geometry::Charge& charge) {
    Json list = Json::array();
    unsigned seen = 0;
    for (const geometry::ChargeTry& each : charge.tries) {
        if (each.fault != geometry::ChargeFault::None || !each.worse_by) continue;
        const auto why = static_cast<unsigned>(*each.worse_by);
        if ((seen >> why & 1u) != 0) continue;
        const geometry::Charge there = charge_of(setup, state, unit, target, face, each.wheel);
        if (!there.reaches) continue;
        seen |= 1u << why;
        list.push_back(
            {{"angle", each.wheel / 100.0},
             {"block", charge_block(setup, state, unit, there.end)},
             {"files", {{"own", there.best.own}, {"theirs", there.best.theirs}}},
             {"distance", millimetres(there.best.wheel_cost + there.best.way_cost + there.best.slide)},
             {"why", kCriteria[why]}});
    }
    return list;
}

void add_candidate(const Setup& setup, const State& state, UnitId unit, const geometry::Charge& charge,
                   Json& item) {
    const geometry::ChargeTry& best = charge.best;
    item["block"] = charge_block(setup, state, unit, charge.end);
    item["angle"] = best.wheel / 100.0;
    item["parts"] = {{"wheel", millimetres(best.wheel_cost)},
                     {"advance", millimetres(best.way_cost)},
                     {"slide", millimetres(best.slide)}};
    item["files"] = {{"own", best.own}, {"theirs", best.theirs}};
    item["also"] = Json::array();  // whom else it touches
    for (const Contact& contact : charge.contacts) {
        if (&contact != charge.contacts.begin())
            item["also"].push_back(
                {{"unit", setup.units[contact.b.unit].id}, {"face", face_name(contact.b.face)}});
    }
}

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
        item["distance"] = millimetres(charge.best.wheel_cost + charge.best.way_cost + charge.best.slide);
        if (charge.reaches) {
            add_candidate(setup, state, unit, charge, item);
            item["others"] = others_json(setup, state, unit, target, face, charge);
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

// What a unit is: its profile, its weapons and the Leadership that it tests on now.

#include "games/ancients/content/saves.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/special_troops.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

Json stats_json(const Stats& stats) {
    return {{"ws", stats.ws}, {"bs", stats.bs}, {"s", stats.s}, {"t", stats.t},
            {"w", stats.w},   {"i", stats.i},   {"a", stats.a}, {"ld", stats.ld}};
}

Json score_or_none(int save) { return save >= kNoSave ? Json(nullptr) : Json(save); }

void add_shooting(const UnitType& type, Json& json) {
    if (type.missile != Missile::None) {
        const MissileRule rule = missile_rule(type.missile);
        json["missile"] = {{"id", kMissileNames[static_cast<std::size_t>(type.missile)]},
                           {"range", rule.range},
                           {"strength", rule.strength}};
    } else if (type.machine != Machine::None) {
        json["machine"] = {{"id", kMachineNames[static_cast<std::size_t>(type.machine)]},
                           {"range", type.machine_range},
                           {"strength", type.machine_strength}};
    }
}

}  // namespace

Json card_json(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    Json json{{"class", kClassNames[static_cast<std::size_t>(type.cls)]}, {"move", type.move}};
    json["profile"] = stats_json(type.stats);
    if (type.crew_size > 0) {
        json["crew"] = stats_json(type.crew);
        json["crew_size"] = type.crew_size;
    }
    const Protection man = protection_of(type, state.units[unit].is(flag::kSkirmishing));
    json["save"] = {{"melee", score_or_none(base_save(man, Against::Melee))},
                    {"missile", score_or_none(base_save(man, Against::Missile))}};
    json["weapon"] = kWeaponNames[static_cast<std::size_t>(type.weapon)];
    add_shooting(type, json);
    json["rules"] = Json::array();
    for (std::size_t i = 0; i < std::size(kRuleNames); ++i) {
        if (type.is(static_cast<std::uint16_t>(1u << i))) json["rules"].push_back(kRuleNames[i]);
    }
    json["hates"] = Json::array();
    for (std::size_t i = 0; i < setup.armies.size(); ++i) {
        if ((type.hates >> i & 1u) != 0) json["hates"].push_back(setup.armies[i]);
    }
    if (!is_on_table(state.units[unit])) return json;
    const Leadership leadership = leadership_of(setup, state, unit);
    json["leadership"] = {{"value", leadership.value}, {"lines", lines_json(leadership.sum)}};
    json["ranks"] = rank_bonus(setup, state, unit);
    return json;
}

}  // namespace clashfield::ancients

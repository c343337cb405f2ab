// What a unit is: its profile, its arms, and what it tests on now.

#include "games/empires/content/armour.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/morale.h"
#include "games/empires/speech/answers.h"

namespace clashfield::empires {
namespace {

Json save_json(const Setup& setup, const State& state, UnitId unit, bool missiles) {
    const int score =
        armour_score(type_of(setup, unit), {.missiles = missiles,
                                            .from_front = true,
                                            .weapon = weapon_of(setup, state, unit),
                                            .spara_lost = state.units[unit].is(flag::kSparaLost)});
    return score > 6 ? Json(nullptr) : Json(score);
}

Json value_json(const TestValue& test) { return {{"value", test.value}, {"lines", lines_json(test.lines)}}; }

}  // namespace

Json card_json(const Setup& setup, const State& state, UnitId unit) {
    const UnitType& type = type_of(setup, unit);
    Json json{
        {"class", kClassNames[index_of(type.cls)]},
        {"order", kSpacingNames[index_of(type.order)]},
        {"move", type.mr},
        {"profile",
         {{"sh", type.sh},
          {"a", type.a},
          {"hth", type.hth},
          {"h", type.h},
          {"dl", type.dl},
          {"ml", type.ml}}},
        {"least", type.size_min},  // CE-UNT-02
        {"save",
         {{"melee", save_json(setup, state, unit, false)}, {"missile", save_json(setup, state, unit, true)}}},
        {"weapon", kWeaponNames[index_of(weapon_of(setup, state, unit))]}};
    if (type.missile != Missile::None) {
        const MissileRule rule = missile_rule(type.missile);
        json["missile"] = {{"id", kMissileNames[index_of(type.missile)]}, {"range", rule.range}};
    }
    if (type.thrown != Throw::None) json["thrown"] = kThrowNames[index_of(type.thrown)];
    json["rules"] = Json::array();
    for (std::size_t i = 0; i < std::size(kSpecialNames); ++i) {
        if (type.is(1u << i)) json["rules"].push_back(kSpecialNames[i]);
    }
    if (!is_on_table(state.units[unit])) return json;
    json["leadership"] = value_json(morale_of(setup, state, unit));
    json["discipline"] = value_json(discipline_of(setup, state, unit));
    json["ranks"] = counting_ranks(setup, state, unit);
    return json;
}

}  // namespace clashfield::empires

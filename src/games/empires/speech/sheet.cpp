// The combat sheet: both sums of a combat, the groups that strike and the odds of the round (CE-CRS-01); and
// the sheet of a volley (CE-SHO).

#include <memory>

#include "games/empires/bot/fight_odds.h"
#include "games/empires/rules/charges.h"
#include "games/empires/rules/combat_resolution.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/morale.h"
#include "games/empires/rules/shooting.h"
#include "games/empires/speech/answers.h"

namespace clashfield::empires {
namespace {

Json sides_json(const Setup& setup, const State& state, UnitId combat) {
    Json sides = Json::array();
    for (std::uint8_t side = 0; side < 2; ++side) {
        Json units = Json::array();
        each_in_combat(state, combat, [&](UnitId unit) {
            if (side_of(setup, unit) == side) units.push_back(setup.units[unit].id);
        });
        const Lines lines = lines_of_side(setup, state, combat, side);
        sides.push_back({{"side", ranks::side_name(side)},
                         {"units", std::move(units)},
                         {"lines", lines_json(lines)},
                         {"total", lines.total}});
    }
    return sides;
}

int score_or_none(int need) { return need >= kCannot ? 0 : need; }

// What the dice of a group need: to hit, to kill, and of the target to be saved.
Json needs_json(const Strike& strike) {
    return {{"need", score_or_none(strike.hit)},
            {"wound", score_or_none(strike.kill)},
            {"save", score_or_none(strike.armour)}};
}

Json strike_json(const Setup& setup, const State& state, const Strike& strike) {
    constexpr std::string_view kBy[] = {"men", "throw", "impact", "men", "impact"};
    const Group& group = strike.group;
    Json item = needs_json(strike);
    item["unit"] = setup.units[group.unit].id;
    item["target"] = setup.units[group.target].id;
    item["by"] = kBy[index_of(group.attack)];
    item["face"] = face_name(group.face);
    item["tier"] = group.tier;
    item[group.attack == Attack::Impact ? "chariots" : "attacks"] = strike.dice;
    const Lines lines = sums_of(setup, state, strike).hit;
    item["lines"] = lines_json(lines);
    if (!lines.lines.empty()) {
        item["label"] = word(lines.lines[0].label);
        item["cites"] = id(lines.lines[0].clause).index;
    }
    if (strike.again) item["again"] = true;
    return item;
}

// All groups of the round as they would strike if nobody fell before.
Json strikes_json(const Setup& setup, State& state) {
    Json list = Json::array();
    EventSink silent;
    Play play{setup, state, silent};
    while (begin_next_group(play)) {
        list.push_back(strike_json(setup, state, state.strike));
        end_group(play, 0);
    }
    return list;
}

Json combat_json(const Setup& setup, const State& state, UnitId combat) {
    const auto opened = std::make_unique<State>(state);
    const bool strikes = isolate_round(setup, *opened, combat);
    Json json{{"sides", sides_json(setup, *opened, combat)}};
    if (strikes) json["odds"] = ranks::odds_json(odds_of_round(setup, state, combat), names_of_units(setup));
    json["strikes"] = strikes ? strikes_json(setup, *opened) : Json::array();
    json["done"] = !strikes;
    return json;
}

// --- shots ---

// CE-SHO-14, CE-MOR-08: that the target has to test after this volley, by all it has lost in this phase.
double chance_of_test(const Setup& setup, const State& state, UnitId target, const ranks::Chances& kills) {
    const Unit& it = state.units[target];
    const int hits = type_of(setup, target).h;
    const int strength = it.phase_fallen > 0 ? it.phase_models : it.models;
    double chance = 0;
    for (std::size_t n = 1; n < kills.size(); ++n) {
        const int fallen = (static_cast<int>(n) + it.wounds) / hits + it.phase_fallen;
        if (fallen * 4 >= strength || class_of(setup, target) == Class::Elephant) chance += kills[n];
    }
    return chance;
}

Json volley_json(const Setup& setup, const State& state, const Strike& strike) {
    const ranks::Chances kills = kills_of(strike);
    double wounds = 0;
    for (std::size_t n = 0; n < kills.size(); ++n) wounds += static_cast<double>(n) * kills[n];
    Json item = needs_json(strike);
    item["dice"] = strike.dice;
    item["lines"] = lines_json(sums_of(setup, state, strike).hit);
    item["hits"] = strike.dice * faces_from(strike.hit) / 6.0;
    item["wounds"] = wounds;
    item["tests"] = chance_of_test(setup, state, strike.group.target, kills);
    return item;
}

Json shot_json(const Setup& setup, const State& state, UnitId unit, UnitId target) {
    Json item{{"target", setup.units[target].id},
              {"distance", millimetres(distance_between(state, unit, target))}};
    Ruling ruling = check_may_shoot(setup, state, unit);
    if (ruling) ruling = check_shot(setup, state, unit, target);
    item["can"] = ruling.ok();
    if (!ruling) {
        item["refused"] = refusal_json(ruling);
        return item;
    }
    item["groups"] = Json::array({volley_json(setup, state, volley_of(setup, state, unit, target, {}))});
    const UnitId prior = prior_target(setup, state, unit, target);
    if (prior != kNoUnit)  // CE-SHO-05
        item["prior"] = {{"unit", setup.units[prior].id},
                         {"chance", chance_to_pass(setup, state, unit, Cause::Priority)}};
    return item;
}

}  // namespace

Json shots_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_unit(setup, state, other(side_of(setup, unit)),
              [&](UnitId enemy) { list.push_back(shot_json(setup, state, unit, enemy)); });
    return {{"shots", std::move(list)}};
}

// Of a combat by its place in the view, or of a charge that would be made now.
Json sheet_json(const Setup& setup, const State& state, const Question& question) {
    const Json& about = question.about;
    if (about.contains("combat")) {
        const auto found = combats_of(setup, state);
        if (!about["combat"].is_number_integer()) return nullptr;
        const auto index = about["combat"].get<std::int64_t>();
        const bool known = index >= 0 && index < static_cast<std::int64_t>(found.size());
        return known ? combat_json(setup, state, found[static_cast<std::size_t>(index)]) : Json(nullptr);
    }
    const auto unit = unit_asked(setup, state, question, "unit");
    const auto target = unit_asked(setup, state, question, "target");
    if (!unit || !target || !are_enemies(setup, *unit, *target)) return nullptr;
    if (is_in_contact(state, *unit, *target)) return combat_json(setup, state, combat_of(state, *unit));
    if (is_engaged(state, *unit)) return nullptr;
    const ChargePath path = charge_path(setup, state, *unit, *target, charge_reach(setup, *unit));
    if (!path.solved.reaches) return nullptr;
    const auto after = std::make_unique<State>();
    make_charge(setup, state, *unit, path, *after);
    return combat_json(setup, *after, combat_of(*after, *unit));
}

}  // namespace clashfield::empires

// What an observer may see of a battle: everything but plans that are not yet revealed (CL-SET-08, -09).

#include <nlohmann/json.hpp>

#include "content/game_files.h"
#include "content/json_list.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/set_up.h"
#include "games/clash/rules/terrain.h"
#include "games/clash/rules/victory.h"

namespace clashfield::clash {
namespace {

using Json = nlohmann::ordered_json;
using content::json_list;

double millimetres(Tick ticks) { return ticks / 1000.0; }  // tidy: double ok

Json both(const content::Bilingual& words) {
    if (words.en.empty() && words.fr.empty()) return nullptr;
    return {{"en", words.en}, {"fr", words.fr}};
}

Json points_json(std::span<const Point> points) {
    return json_list(points, [](const Point& point) {
        return Json{millimetres(point.x), millimetres(point.y)};
    });
}

std::string side_name(std::uint8_t side) { return to_string(Side{side}); }

// A figure whose place is still secret is seen by its own side only.
bool is_visible(const Setup& setup, const State& state, FigureId figure, Observer observer) {
    if (!on_table(state, figure)) return false;
    return state.figures[figure].is(mark::kSeen) || observer.side.index == side_of(setup, figure);
}

Json terrain_json(const Setup& setup, const State& state) {
    Json list = Json::array();
    each_piece(setup, state, [&](const Piece& piece) {
        Json item{{"kind", kTerrainNames[static_cast<std::size_t>(piece.kind)]}};
        item["name"] =
            piece.number < setup.terrain.size() ? both(setup.terrain[piece.number].name) : Json(nullptr);
        item["points"] = points_json(piece.points);
        item["line"] = is_line(piece.kind);
        item["closed"] = piece.closed || !is_line(piece.kind);
        item["level"] = piece.level;
        list.push_back(std::move(item));
    });
    return list;
}

Json elements_json(const Setup& setup) {
    return json_list(setup.catalogue, [](const CatalogueEntry& entry) {
        return Json{{"element", entry.id},
                    {"kind", kTerrainNames[static_cast<std::size_t>(entry.kind)]},
                    {"points", points_json(entry.points)}};
    });
}

Json areas_json(const Setup& setup) {
    Json list = Json::array();
    for (const VictoryRule& rule : setup.victory) {
        if (rule.area.empty() && rule.radius == 0) continue;
        Json item{{"name", both(rule.name)}};
        if (rule.area.empty()) {
            item["x"] = millimetres(rule.centre.x);
            item["y"] = millimetres(rule.centre.y);
            item["radius"] = millimetres(rule.radius);
        } else {
            item["points"] = points_json(rule.area);
        }
        list.push_back(std::move(item));
    }
    return list;
}

Json side_json(const Setup& setup, const State& state, std::uint8_t side) {
    Json item{{"side", side_name(side)},
              {"name", both(setup.sides[side].name)},
              {"edge", kEdgeNames[static_cast<std::size_t>(edge_of(setup, state, side))]},
              {"points", setup.sides[side].points},
              {"lost", lost_points(setup, state, side)}};
    const bool open = state.step <= Step::Decoys;
    item["zones"] = open ? json_list(zones_of(setup, state, side), points_json) : Json::array();
    return item;
}

Json shooting_json(const Setup& setup, const Shooting& shooting) {
    Json item{{"weapon",
               shooting.weapon < setup.weapons.size() ? Json(setup.weapons[shooting.weapon]) : Json(nullptr)},
              {"range", shooting.range * 50},
              {"factor", shooting.factor},
              {"shots", shooting.shots},
              {"dice", shooting.shooters}};
    if (shooting.weapon < setup.weapon_names.size()) item["name"] = both(setup.weapon_names[shooting.weapon]);
    return item;
}

Json melee_json(const Setup& setup, const Melee& melee) {
    Json item{{"weapon", nullptr}, {"factor", melee.later}, {"first", melee.first}, {"ranks", melee.ranks}};
    if (melee.weapon < setup.melee_weapons.size()) {
        item["weapon"] = setup.melee_weapons[melee.weapon];
        item["name"] = both(setup.melee_names[melee.weapon]);
    }
    return item;
}

Json special_json(std::uint16_t special) {
    Json list = Json::array();
    content::each_word_of(special, kSpecialNames, [&](std::string_view word) { list.push_back(word); });
    return list;
}

// What stands beside a unit on the table, tokens and markers, is in its view (CL-MRK-01, CL-SET-13).
Json unit_json(const Setup& setup, const State& state, UnitId unit, bool known) {
    const UnitInfo& info = setup.units[unit];
    const Unit& it = state.units[unit];
    // What is still secret is shown as the army list has it.
    const bool saddle = known ? it.is(flag::kMounted) : info.can_mount && info.starts_mounted;
    const Profile& profile = setup.profiles[setup.figures[info.first].forms[saddle ? 1 : 0]];
    Json item{{"id", info.id},
              {"side", side_name(info.side)},
              {"name", both(info.name)},
              {"state", kMoraleStateNames[static_cast<std::size_t>(it.state)]},
              {"tokens", it.tokens},
              {"strength", known ? strength(setup, state, unit) : info.strength},
              {"start", info.strength},
              {"isolated", info.isolated},
              {"engaged", is_unit_engaged(setup, state, unit)}};
    if (info.can_mount) item["mounted"] = saddle;
    if (has_guns(setup, state, unit))
        item["limbered"] = known ? it.is(flag::kLimbered) : info.starts_limbered;
    item["reserved"] = it.is(flag::kReserved);
    item["disengaging"] = it.is(flag::kDisengaging);
    item["duty"] = it.duty;
    item["cost"] = info.cost;
    item["destroyed"] = it.is(flag::kDestroyed);
    item["left"] = it.is(flag::kLeft);
    item["placed"] = known && it.is(flag::kPlaced);
    item["troop"] = kTroopNames[static_cast<std::size_t>(profile.troop)];
    item["order"] = kGroundNames[static_cast<std::size_t>(profile.ground)];
    item["armour"] = profile.armour;
    item["shield"] = profile.shield != 0;
    item["actions"] = profile.actions;
    item["manoeuvre"] = std::to_string(profile.redeploys) + "/" + std::to_string(6 - profile.redeploys);
    item["training"] = kTrainingNames[static_cast<std::size_t>(profile.training)];
    item["morale"] = kMoraleNames[static_cast<std::size_t>(profile.morale)];
    const Shooting weapon = weapon_of(setup, state, info.first);
    if (weapon.exists()) item["shoot"] = shooting_json(setup, weapon);
    item["melee"] = melee_json(setup, profile.melee);
    item["special"] = special_json(profile.special);
    return item;
}

Json figure_json(const Setup& setup, const State& state, FigureId figure) {
    const Figure& it = state.figures[figure];
    const FigureInfo& info = setup.figures[figure];
    const Profile& profile = profile_of(setup, state, figure);
    return {{"id", Rules::name(setup, state, kFigure, figure)},
            {"unit", setup.units[info.unit].id},
            {"side", side_name(setup.units[info.unit].side)},
            {"x", millimetres(it.at.x)},
            {"y", millimetres(it.at.y)},
            {"h", it.heading / 100.0},
            {"w", millimetres(profile.base.width)},
            {"d", millimetres(profile.base.depth)},
            {"troop", kTroopNames[static_cast<std::size_t>(profile.troop)]},
            {"role", kRoleNames[static_cast<std::size_t>(info.role)]},
            {"lives", it.lives},
            {"engaged", it.is(mark::kEngaged)},
            {"charging", it.is(mark::kCharging)},
            {"level", it.level}};
}

Json markers_json(const State& state, Observer observer, const Setup& setup) {
    return json_list(state.markers, [&](const Marker& marker) {
        Json item{{"x", millimetres(marker.at.x)},
                  {"y", millimetres(marker.at.y)},
                  {"side", side_name(marker.side)}};
        if (observer.side.index == marker.side && marker.unit != kNoUnit)
            item["unit"] = setup.units[marker.unit].id;
        return item;
    });
}

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer observer) {
    Json json;
    json["board"] = "table";
    json["table"] = {{"width", millimetres(setup.width)}, {"height", millimetres(setup.height)}};
    json["phase"] = state.phase;
    json["active"] = side_name(state.active);
    json["attacker"] = side_name(state.attacker);
    json["step"] = step_name(state.step);
    json["terrain"] = terrain_json(setup, state);
    json["fires"] = json_list(state.fires, [](const Fire& fire) {
        return Json{{"x", millimetres(fire.at.x)}, {"y", millimetres(fire.at.y)}, {"until", fire.until}};
    });
    json["areas"] = areas_json(setup);
    json["sides"] = {side_json(setup, state, 0), side_json(setup, state, 1)};
    json["units"] = json_list(all_units(setup), [&](UnitId unit) {
        const UnitInfo& it = setup.units[unit];
        const bool own = observer.side.index == it.side;
        const bool shown = own || state.step > Step::Decoys || state.figures[it.first].is(mark::kSeen);
        return unit_json(setup, state, unit, shown);
    });
    json["figures"] = Json::array();
    for (const FigureId figure : IdRange<FigureId>(0, setup.figures.size())) {
        if (is_visible(setup, state, figure, observer))
            json["figures"].push_back(figure_json(setup, state, figure));
    }
    if (state.step == Step::Terrain) json["elements"] = elements_json(setup);
    json["markers"] = markers_json(state, observer, setup);
    const bool open =
        state.announced != kNoUnit && state.step >= Step::Interrupt && state.step <= Step::DelayedExec;
    json["announced"] = nullptr;
    if (open) {
        json["announced"] = {{"unit", setup.units[state.announced].id},
                             {"action", name(setup, state, kAction, word(state.action))},
                             {"by", side_name(state.active)}};
    }
    const bool acting = is_acting_step(state.step) && acting_unit(state) != kNoUnit;
    json["acting"] = acting ? Json(setup.units[acting_unit(state)].id) : Json(nullptr);
    return json;
}

}  // namespace clashfield::clash

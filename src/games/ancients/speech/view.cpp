// What everybody sees: nothing is hidden in this game.

#include "content/game_files.h"
#include "content/json_list.h"
#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/general_and_dice.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/rules/set_up.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {

Json unit_block_json(const Setup& setup, const State& state, UnitId unit) {
    return block_json(regiment_of(setup, state, unit));
}

InlineVector<UnitId, kMaxUnits> combats_of(const Setup& setup, const State& state) {
    InlineVector<UnitId, kMaxUnits> found;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        const bool here = is_on_table(state.units[unit]) && is_engaged(state, unit);
        if (here && combat_of(setup, state, unit) == unit) found.push_back(unit);
    }
    return found;
}

namespace {

using content::json_list;

using ranks::both;
using ranks::side_name;

Json unit_or_null(const Setup& setup, UnitId unit) {
    return unit == kNoUnit ? Json(nullptr) : Json(setup.units[unit].id);
}

Json terrain_json(const Setup& setup) {
    return json_list(setup.terrain, [](const TerrainPiece& piece) {
        const TerrainRule rule = terrain_rule(piece.kind);
        return ranks::ground_json({.kind = kTerrainNames[static_cast<std::size_t>(piece.kind)],
                                   .name = piece.name,
                                   .points = piece.points,
                                   .line = rule.is_line,
                                   .high = rule.high});
    });
}

// Where a side may put its units, while it does.
Json places_json(const Setup& setup, const State& state, std::uint8_t side) {
    if (state.step != Step::Deploy) return Json::array();
    return Json::array({ranks::corners_json(zone_of_side(setup, side))});
}

Json side_json(const Setup& setup, const State& state, std::uint8_t side) {
    const SideInfo& info = setup.sides[side];
    return ranks::side_json({.side = side,
                             .north = info.edge == geometry::TableSide::North,
                             .zones = places_json(setup, state, side),
                             .name = info.name,
                             .points = info.points,
                             .scored = state.points[side],
                             .lost = state.points[other(side)]});
}

// The drawn troop: men on foot, riders, chariots, beasts, machines.
constexpr std::string_view kTroops[] = {"I",       "I",       "I",        "C",      "chariot",
                                        "chariot", "chariot", "elephant", "machine"};
static_assert(std::size(kTroops) == kClasses);
std::string_view troop_of(const Setup& setup, UnitId unit) {
    return kTroops[static_cast<std::size_t>(type_of(setup, unit).cls)];
}

bool is_gone(const Unit& unit) {
    return unit.status == Status::Destroyed || unit.status == Status::Left || unit.status == Status::Unused;
}

// States that a player has to know; those that only order the work of a step are left out.
constexpr ranks::FlagName kFlagNames[] = {
    {flag::kCharging, "charging"},           {flag::kCharged, "charged"},
    {flag::kMustCharge, "must_charge"},      {flag::kMustAdvance, "must_advance"},
    {flag::kFledThisTurn, "fled"},           {flag::kFellBack, "fell_back"},
    {flag::kNoCharge, "no_charge"},          {flag::kOpenedLanes, "opened_lanes"},
    {flag::kHeldByCharge, "held_by_fear"},   {flag::kMayMarch, "may_march"},
    {flag::kFrenzied, "frenzied"},           {flag::kTerrorDone, "terror_done"},
    {flag::kRanksLost, "ranks_lost"},        {flag::kStubbornUsed, "stubborn_used"},
    {flag::kWonLastRound, "won_last_round"}, {flag::kDisengaging, "disengaging"},
    {flag::kFreeManoeuvre, "manoeuvred"},    {flag::kShot, "shot"},
    {flag::kTriedRally, "tried_rally"},      {flag::kEntered, "entered"}};

// With whom it fights, and by which of its own faces.
Json contacts_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_contact(state, unit, [&](Face own, UnitId enemy, Face theirs) {
        list.push_back(
            {{"unit", setup.units[enemy].id}, {"face", face_name(own)}, {"their_face", face_name(theirs)}});
    });
    return list;
}

Json attached_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_attached(setup, state, unit,
                  [&](CharacterId character) { list.push_back(setup.characters[character].id); });
    return list;
}

// How it stands and what it is doing, of a unit on the table.
void add_standing(const Setup& setup, const State& state, UnitId unit, Json& item) {
    const Unit& it = state.units[unit];
    item["block"] = unit_block_json(setup, state, unit);
    item["models"] = it.models - it.pending_losses;
    item["formation"] = it.is(flag::kSkirmishing) ? "skirmish" : "formed";
    item["moved"] = kMovedNames[static_cast<std::size_t>(it.moved)];
    item["contacts"] = contacts_json(setup, state, unit);
    item["flags"] = ranks::flags_json(it.flags, kFlagNames);
    if (it.is(flag::kCharging) && it.target != kNoUnit) item["target"] = setup.units[it.target].id;
    if (it.response != Response::None)
        item["response"] = kResponseNames[static_cast<std::size_t>(it.response)];
    const UnitType& type = type_of(setup, unit);
    if (type.stats.w > 1) item["wounds"] = it.wounds;
    if (type.crew_size > 0 && !is_chariot(type.cls)) item["crew"] = it.crew;
    if (it.blocked_until >= state.turn && it.blocked_until > 0) item["blocked_until"] = it.blocked_until;
    if (it.wrapped_models() > 0)
        item["wrapped"] = {
            {"left", it.wrapped[0]}, {"right", it.wrapped[1]}, {"rear", it.wrapped[2] + it.wrapped[3]}};
}

Json unit_json(const Setup& setup, const State& state, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    const Unit& it = state.units[unit];
    Json item = ranks::unit_json({.id = info.id,
                                  .side = info.side,
                                  .name = info.name,
                                  .status = kStatusNames[static_cast<std::size_t>(it.status)],
                                  .strength = size_of(setup, state, unit),
                                  .start = starting_size(setup, unit),
                                  .engaged = is_engaged(state, unit),
                                  .cost = info.price,
                                  .gone = is_gone(it),
                                  .troop = troop_of(setup, unit),
                                  .cls = kClassNames[static_cast<std::size_t>(type_of(setup, unit).cls)]});
    item["leader"] = has_command(setup, unit, command::kLeader);
    item["standard"] = has_command(setup, unit, command::kStandard);
    item["musician"] = has_command(setup, unit, command::kMusician);
    item["characters"] = attached_json(setup, state, unit);
    if (it.status == Status::Waiting || it.status == Status::Reserve) {
        item["models"] = it.models;
        if (it.status == Status::Reserve) item["files"] = it.files;
        item["base"] = ranks::base_json(type_of(setup, unit).base);
    }
    if (info.reserve > 0) item["reserve"] = info.reserve;
    if (is_on_table(it)) add_standing(setup, state, unit, item);
    return item;
}

Json character_json(const Setup& setup, const State& state, CharacterId character) {
    const CharacterInfo& info = setup.characters[character];
    const Character& him = state.characters[character];
    return {{"id", info.id},
            {"side", side_name(info.side)},
            {"name", both(info.name)},
            {"role", kRoleNames[static_cast<std::size_t>(info.role)]},
            {"alive", him.alive},
            {"wounds", him.wounds_left},
            {"of", info.stats.w},
            {"unit", unit_or_null(setup, him.alive ? him.unit : kNoUnit)},
            {"alone", him.unit != kNoUnit && him.unit == info.alone},
            {"refused", him.refused}};
}

// Each melee: who fights in it, and whether this phase's round has been fought.
Json combats_json(const Setup& setup, const State& state) {
    Json list = Json::array();
    for (const UnitId combat : combats_of(setup, state)) {
        Json units = Json::array();
        each_in_combat(state, combat, [&](UnitId unit) { units.push_back(setup.units[unit].id); });
        const bool here = state.step == Step::Challenge || state.step == Step::Blows;
        list.push_back({{"units", std::move(units)},
                        {"fighting", here && state.round.combat == combat},
                        {"fought", phase_of(state.step) == 4 && state.units[combat].is(flag::kFoughtHere) &&
                                       !(here && state.round.combat == combat)}});
    }
    return list;
}

constexpr std::string_view kPhases[] = {"setup", "start", "movement", "shooting", "melee", "end"};

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer) {
    Json json = ranks::scene_json({.width = setup.width,
                                   .height = setup.height,
                                   .inch = kInch,
                                   .turn = state.turn,
                                   .turns = setup.options.turns,
                                   .active = state.active,
                                   .phase = kPhases[phase_of(state.step)],
                                   .step = kStepNames[static_cast<std::size_t>(state.step)]});
    json["measuring"] = !setup.options.no_measuring;
    json["terrain"] = terrain_json(setup);
    json["sides"] = {side_json(setup, state, 0), side_json(setup, state, 1)};
    json["units"] = Json::array();
    json["figures"] = Json::array();
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (state.units[i].status == Status::Unused) continue;
        json["units"].push_back(unit_json(setup, state, unit));
        if (!is_on_table(state.units[i])) continue;
        const Regiment regiment = regiment_of(setup, state, unit);
        ranks::add_figures(regiment,
                           {.id = setup.units[i].id,
                            .side = setup.units[i].side,
                            .troop = troop_of(setup, unit),
                            .base = type_of(setup, unit).base,
                            .models = regiment.block.models},
                           json["figures"]);
    }
    json["characters"] = Json::array();
    for (std::size_t i = 0; i < setup.characters.size(); ++i)
        json["characters"].push_back(character_json(setup, state, static_cast<CharacterId>(i)));
    json["combats"] = combats_json(setup, state);
    json["duties"] = duties_json(setup, state);
    json["acting"] =
        state.waiting && state.subject != kNoUnit ? Json(setup.units[state.subject].id) : Json(nullptr);
    return json;
}

}  // namespace clashfield::ancients

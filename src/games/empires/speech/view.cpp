// What an observer sees. The state is what he knows: nothing else comes here (known.cpp).

#include "content/json_list.h"
#include "games/empires/rules/characters.h"
#include "games/empires/rules/formations.h"
#include "games/empires/rules/hand_to_hand.h"
#include "games/empires/rules/rules.h"
#include "games/empires/rules/set_up.h"
#include "games/empires/rules/victory.h"
#include "games/empires/speech/board.h"

namespace clashfield::empires {

ranks::NameOf names_of_units(const Setup& setup) {
    return [&](geometry::Id unit) { return setup.units[unit].id; };
}

InlineVector<UnitId, kMaxUnits> combats_of(const Setup& setup, const State& state) {
    InlineVector<UnitId, kMaxUnits> found;
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (is_on_table(state.units[i]) && is_engaged(state, unit) && combat_of(state, unit) == unit)
            found.push_back(unit);
    }
    return found;
}

namespace {

// How a piece is drawn: by what it looks like, not by what it costs.
std::string_view look_of(const TerrainPiece& piece) {
    if (piece.building) return "building";
    if (piece.hill) return piece.ground == Ground::Clear ? "elevated" : "steep_hill";
    if (piece.bank) return "river";
    if (piece.sight == Sight::Wood) return "wood";
    switch (piece.ground) {
        case Ground::Obstacle:
            return piece.cover == Cover::Hard ? "obstacle_hard" : "obstacle_soft";
        case Ground::Impassable:
            return piece.sight == Sight::Block ? "cliff" : "lake";
        case Ground::VeryRough:
            return "marsh";
        case Ground::Rough:
            return piece.cover == Cover::Hard ? "rocks" : "brush";
        case Ground::Uneven:
        case Ground::Clear:
            break;
    }
    return piece.cover == Cover::Soft ? "vineyard" : "sand";
}

Json terrain_json(const Setup& setup, const State& state) {
    Json list = Json::array();
    each_piece(setup, state, [&](const geometry::Piece& shape, const TerrainPiece& piece) {
        const bool line = piece.shape == geometry::Shape::Line;
        const geometry::Outline outline = line ? geometry::Outline{} : geometry::outline(shape);
        Json item = ranks::ground_json({.kind = look_of(piece),
                                        .name = piece.name,
                                        .points = line ? std::span(piece.points) : outline,
                                        .line = line,
                                        .high = piece.hill});
        item["ground"] = kGroundNames[index_of(piece.ground)];
        item["cover"] = kCoverNames[index_of(piece.cover)];
        list.push_back(std::move(item));
    });
    return list;
}

// Where a side may put its units, while it does: the line, then skirmishers (CE-SET-08).
Json places_json(const Setup& setup, const State& state, std::uint8_t side) {
    Json zones = Json::array();
    if (state.step != Step::Deploy) return zones;
    for (const bool skirmish : {false, true})
        zones.push_back(ranks::corners_json(zone_of_side(setup, state, side, skirmish)));
    return zones;
}

Json side_json(const Setup& setup, const State& state, std::uint8_t side) {
    Json json = ranks::side_json({.side = side,
                                  .north = side != state.south,
                                  .zones = places_json(setup, state, side),
                                  .name = setup.sides[side].name,
                                  .points = setup.sides[side].points,
                                  .scored = victory_points(setup, state, side),
                                  .lost = points_lost(setup, state, side)});
    json["away"] = state.away[side];  // CE-SET-07: how many, and no more
    return json;
}

// The drawn troop: men on foot, riders, chariots, beasts, machines.
constexpr std::string_view kTroops[] = {"I",       "C",        "C",       "chariot", "chariot",
                                        "chariot", "elephant", "machine", "machine"};
static_assert(std::size(kTroops) == kClasses);
std::string_view troop_of(const Setup& setup, UnitId unit) {
    return kTroops[index_of(class_of(setup, unit))];
}

// States that a player has to know; those that only order the work of a step are left out.
constexpr ranks::FlagName kFlagNames[] = {{flag::kDisrupted, "disrupted"},
                                          {flag::kBalked, "balked"},
                                          {flag::kReacted, "reacted"},
                                          {flag::kCharging, "charging"},
                                          {flag::kShot, "shot"},
                                          {flag::kReactionShot, "reaction_shot"},
                                          {flag::kDepthLost, "depth_lost"},
                                          {flag::kLostRound, "lost_round"},
                                          {flag::kSparaLost, "spara_lost"},
                                          {flag::kReached, "reached"},
                                          {flag::kIntercepted, "intercepted"},
                                          {flag::kFought, "fought"},
                                          {flag::kSteadyUsed, "steady_used"}};

std::string_view formation_of(const Setup& setup, const State& state, UnitId unit) {
    if (is_skirmish(setup, unit)) return "skirmish";
    if (is_phalanx(setup, state, unit)) return "phalanx";
    if (is_schiltron(setup, state, unit)) return "schiltron";
    const Formation formation = state.units[unit].formation;
    return formation == Formation::None ? "formed" : kFormationNames[index_of(formation)];
}

// With whom it fights, and by which of its own faces.
Json contacts_json(const Setup& setup, const State& state, UnitId unit) {
    Json list = Json::array();
    each_contact(setup, state, unit, [&](Face own, UnitId enemy, Face theirs) {
        list.push_back(
            {{"unit", setup.units[enemy].id}, {"face", face_name(own)}, {"their_face", face_name(theirs)}});
    });
    return list;
}

// How it stands and what it is doing, of a unit on the table.
void add_standing(const Setup& setup, const State& state, UnitId unit, Json& item) {
    const Unit& it = state.units[unit];
    item["block"] = block_json(regiment_of(setup, state, unit));
    item["models"] = it.models;
    item["formation"] = formation_of(setup, state, unit);
    item["moved"] = kMovedNames[index_of(it.moved)];
    item["contacts"] = contacts_json(setup, state, unit);
    item["flags"] = ranks::flags_json(it.flags, kFlagNames);
    for (const ChargeOrder& charge : state.charges) {
        if (charge.unit == unit && charge.status == ChargeStatus::Declared)
            item["target"] = setup.units[charge.target].id;
    }
    if (it.reaction != Reaction::None) item["response"] = kReactionNames[index_of(it.reaction)];
    if (type_of(setup, unit).h > 1) item["wounds"] = it.wounds;
    if (it.debt > 0) item["debt"] = millimetres(it.debt);
    if (it.overlaps() > 0) item["wrapped"] = {{"left", it.overlap[0]}, {"right", it.overlap[1]}, {"rear", 0}};
}

Json unit_json(const Setup& setup, const State& state, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    const UnitType& type = type_of(setup, unit);
    const Unit& it = state.units[unit];
    Json item = ranks::unit_json({.id = info.id,
                                  .side = info.side,
                                  .name = info.name,
                                  .status = kStatusNames[index_of(it.status)],
                                  .strength = it.models,
                                  .start = info.models,
                                  .engaged = is_engaged(state, unit),
                                  .cost = info.price,
                                  .gone = is_removed(it.status),
                                  .troop = troop_of(setup, unit),
                                  .cls = kClassNames[index_of(type.cls)]});
    item["order"] = kSpacingNames[index_of(type.order)];
    item["missile"] = kMissileNames[index_of(type.missile)];
    item["characters"] = Json::array();
    each_attached(setup, state, unit,
                  [&](CharacterId each) { item["characters"].push_back(setup.characters[each].id); });
    if (it.status == Status::Waiting || is_away(it.status)) {
        item["models"] = it.models;
        item["files"] = it.files;
        item["base"] = ranks::base_json(type.cell());
        if (it.is(flag::kDue)) item["due"] = true;
    }
    if (is_on_table(it)) add_standing(setup, state, unit, item);
    return item;
}

Json character_json(const Setup& setup, const State& state, CharacterId character) {
    const CharacterInfo& info = setup.characters[character];
    const Character& him = state.characters[character];
    const bool joined = him.alive && him.unit != kNoUnit;
    Json item{{"id", info.id},
              {"side", ranks::side_name(info.side)},
              {"name", ranks::both(info.name)},
              {"role", kRankNames[index_of(info.rank)]},
              {"alive", him.alive},
              {"unit", joined ? Json(setup.units[him.unit].id) : Json(nullptr)},
              {"morale", info.ml_bonus},
              {"discipline", info.dl_bonus},
              {"cost", info.price}};
    if (!joined && him.alive && him.placed) {
        item["x"] = millimetres(him.at.x);
        item["y"] = millimetres(him.at.y);
    }
    return item;
}

// Each combat: who fights in it, and whether this turn's round has been fought.
Json combats_json(const Setup& setup, const State& state) {
    Json list = Json::array();
    for (const UnitId combat : combats_of(setup, state)) {
        Json units = Json::array();
        each_in_combat(state, combat, [&](UnitId unit) { units.push_back(setup.units[unit].id); });
        const bool here = state.step == Step::Blows && state.round.combat == combat;
        list.push_back({{"units", std::move(units)},
                        {"fighting", here},
                        {"fought", state.units[combat].is(flag::kFought) && !here}});
    }
    return list;
}

constexpr std::string_view kPhases[] = {"setup", "orders", "movement", "shooting", "melee", "outcome", "end"};

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer) {
    Json json = ranks::scene_json({.width = setup.width,
                                   .height = setup.height,
                                   .inch = kInch,
                                   .turn = state.turn,
                                   .turns = setup.options.turns,
                                   .active = state.active,
                                   .phase = kPhases[index_of(phase_of(state.step))],
                                   .step = kStepNames[index_of(state.step)]});
    json["measuring"] = true;  // CE-GEN-09
    json["terrain"] = terrain_json(setup, state);
    json["sides"] = {side_json(setup, state, 0), side_json(setup, state, 1)};
    json["units"] = json["figures"] = json["characters"] = Json::array();
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        json["units"].push_back(unit_json(setup, state, unit));
        if (!is_on_table(state.units[i])) continue;
        const auto base = class_rule(class_of(setup, unit));
        ranks::add_figures(regiment_of(setup, state, unit),
                           {.id = setup.units[i].id,
                            .side = setup.units[i].side,
                            .troop = troop_of(setup, unit),
                            .base = {base.width * kTenth, base.depth * kTenth},
                            .models = state.units[i].models},
                           json["figures"]);
    }
    for (std::size_t i = 0; i < setup.characters.size(); ++i)
        json["characters"].push_back(character_json(setup, state, static_cast<CharacterId>(i)));
    json["combats"] = combats_json(setup, state);
    json["duties"] = duties_json(setup, state);
    json["acting"] =
        state.waiting && state.subject != kNoUnit ? Json(setup.units[state.subject].id) : Json(nullptr);
    return json;
}

}  // namespace clashfield::empires

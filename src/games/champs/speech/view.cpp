// What an observer may know, as JSON for boards, bots and tests. The state that is shown is the one that he
// knows (known.cpp): there is nothing else in it.

#include <nlohmann/json.hpp>

#include "games/champs/content/reading.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/set_up_placement.h"
#include "games/champs/rules/units.h"
#include "games/champs/rules/victory.h"
#include "games/champs/rules/zones_of_control.h"

namespace clashfield::champs {
namespace {

using Json = nlohmann::ordered_json;

Json map_view(const Map& map) {
    Json json{{"id", map.id}, {"columns", map.columns}, {"rows", map.rows}, {"hexes", Json::array()}};
    map.each_hex([&](Hex hex) {
        const MapHex& ground = map.at(hex);
        const bool plain = ground.terrain == Terrain::Clear && ground.height == 0 && ground.ditch == 0 &&
                           ground.road == 0 && ground.fort == 0;
        if (plain) return;
        Json item{{"hex", hex_name(hex)},
                  {"terrain", kTerrainNames[static_cast<std::size_t>(ground.terrain)]}};
        if (ground.height != 0) item["height"] = ground.height;
        if (ground.ditch != 0) item["ditch"] = true;
        if (ground.road != 0) item["road"] = true;
        if (ground.fort != 0) item["fort"] = true;
        json["hexes"].push_back(std::move(item));
    });
    return json;
}

// What is printed on a counter (CB-UNI-12), and how it stands.
Json unit_view(const Setup& setup, const State& state, std::uint8_t c) {
    const Counter& counter = state.counters[c];
    const CounterInfo& info = setup.info(c);
    const Profile& profile = profile_of(setup, state, c);
    Json json{{"id", info.id},
              {"name", words_json(info.name)},
              {"side", to_string(Side{counter.side})},
              {"corps", setup.corps[info.corps].id},
              {"profile", profile_name(profile)},
              {"type", kTypeNames[static_cast<std::size_t>(profile.type)]},
              {"quality", kQualityNames[static_cast<std::size_t>(profile.quality)]},
              {"training", kTrainingNames[static_cast<std::size_t>(profile.training)]},
              {"tv", Json::array({profile.tv_foot, profile.tv_mounted})},
              {"ma", profile.ma},
              {"range", profile.range},
              {"hex", hex_name(counter.hex)}};
    if (counter.independent != 0) json["independent"] = true;
    if (profile.type != Type::Bag) json["facing"] = facing_name(counter.facing);
    json["rank"] = rank_of(state, c);
    json["role"] = kRoleNames[static_cast<std::size_t>(info.role)];
    if (counter.profile == 0 ? info.may_dismount : info.may_remount) json["may_change"] = true;
    if (counter.status == Status::Hidden) json["hidden"] = true;
    json["flags"] = Json::array();
    const auto note = [&](std::uint16_t bit, const char* name) {
        if (has(counter, bit)) json["flags"].push_back(name);
    };
    note(flag::kMovedHex, "moved");
    note(flag::kKept, "kept");
    note(flag::kAdvanced, "advanced");
    note(flag::kShot, "shot");
    note(flag::kFought, "fought");
    if (is_unit(counter) && is_impetuous(setup, state, c)) json["flags"].push_back("impetuous");
    return json;
}

// Who attacks and who has which edge is open until the dice have said so.
bool roles_known(const Setup& setup, const State& state) {
    return state.phase != Phase::Setup || !setup.dice_for_roles || state.setup_step > SetupStep::Roles;
}
bool edges_known(const Setup& setup, const State& state) {
    return state.phase != Phase::Setup || !setup.dice_for_edges || state.setup_step > SetupStep::EdgeRoll;
}

// The written order of corps, for its side until all are placed (CB-SET-04).
Json plan_view(const Setup& setup, const State& state, std::uint8_t side) {
    Json plan = Json::array();
    for (const std::uint8_t c : state.planned[side]) {
        if (c != kNone) plan.push_back(setup.corps[c].id);
    }
    return plan;
}

// What a side still has to place, and where; for itself only.
Json setup_view(const Setup& setup, const State& state, std::uint8_t side) {
    Json json{{"waiting", Json::array()}};
    if (state.wait == Wait::Deploy && state.cursor != kNone && state.asked == side)
        json["corps"] = setup.corps[state.cursor].id;
    if (state.depth[side] != 0) {
        const Zone zone = zone_of(setup, state, side);
        json["zone"] = Json{{"columns", Json::array({zone.first_column, zone.last_column})},
                            {"rows", Json::array({zone.first_row, zone.last_row})}};
    }
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Counter& counter = state.counters[c];
        if (counter.side == side && counter.status == Status::OffMap)
            json["waiting"].push_back(unit_view(setup, state, c));
    }
    return json;
}

Json side_view(const Setup& setup, const State& state, std::uint8_t side, Observer observer) {
    const SideInfo& info = setup.sides[side];
    Json json{{"side", to_string(Side{side})},
              {"name", words_json(info.name)},
              {"edge", kEdgeNames[static_cast<std::size_t>(home_edge(state, side))]},
              {"role", state.attacker == side ? "attacker" : "defender"},
              {"aggression", info.aggression},
              {"ep", halves_json(info.ep_total)},
              {"lost", halves_json(army_loss(setup, state, side))},
              {"limit", info.limit > 0 ? info.limit / 2.0 : info.ep_total / 4.0},
              {"bonus", state.armies[side].bonus_left},
              {"corps", Json::array()}};
    for (std::uint8_t c = 0; c < setup.corps.size(); ++c) {
        const Corps& corps = state.corps[c];
        if (corps.side != side) continue;
        Json item{{"id", setup.corps[c].id},
                  {"name", words_json(setup.corps[c].name)},
                  {"pa", corps.pa},
                  {"die", corps.die},
                  {"lost", halves_json(corps.ep_lost)},
                  {"threshold", halves_json(setup.corps[c].threshold)},
                  {"demoralised", corps.demoralised != 0},
                  {"reliable", kReliableNames[static_cast<std::size_t>(corps.reliable)]},
                  {"allied", setup.corps[c].allied}};
        if (setup.corps[c].general != kNone) item["general"] = setup.info(setup.corps[c].general).id;
        json["corps"].push_back(std::move(item));
    }
    if (!edges_known(setup, state)) json["edge"] = nullptr;
    if (!roles_known(setup, state)) json["role"] = nullptr;
    const bool own = observer.side == Side{side};
    if (state.planned[side][0] != kNone && (own || state.phase != Phase::Setup))
        json["plan"] = plan_view(setup, state, side);
    if (own && state.phase == Phase::Setup) json["setup"] = setup_view(setup, state, side);
    return json;
}

Json zones(const Setup& setup, const State& state) {
    Json list = Json::array();
    setup.map->each_hex([&](Hex hex) {
        Json sides = Json::array();
        for (std::uint8_t side = 0; side < 2; ++side) {
            if (in_enemy_zone(state, other_side(side), hex)) sides.push_back(to_string(Side{side}));
        }
        if (!sides.empty()) list.push_back(Json{{"hex", hex_name(hex)}, {"sides", sides}});
    });
    return list;
}

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer observer) {
    Json json;
    json["board"] = "hex";
    json["map"] = map_view(*setup.map);
    json["turn"] = state.turn;
    json["active"] = to_string(Side{state.active});
    json["phase"] = kPhaseNames[static_cast<std::size_t>(state.phase)];
    json["sides"] = Json::array({side_view(setup, state, 0, observer), side_view(setup, state, 1, observer)});
    json["units"] = Json::array();
    json["lost"] = Json::array();
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Counter& counter = state.counters[c];
        const bool own = observer.side == Side{counter.side};
        if (counter.status == Status::OnMap || (counter.status == Status::Hidden && own))
            json["units"].push_back(unit_view(setup, state, c));
        if (counter.status == Status::Eliminated || counter.status == Status::Exited)
            json["lost"].push_back(setup.info(c).id);
    }
    json["zoc"] = zones(setup, state);
    if (state.activation.corps != kNone) {
        Json units = Json::array();
        Json spent = Json::array();
        Json halted = Json::array();
        for (const Member& member : state.activation.members) {
            units.push_back(setup.info(member.unit).id);
            spent.push_back(member.spent);
            if (member.halted || member.dropped) halted.push_back(setup.info(member.unit).id);
        }
        json["activation"] = Json{{"units", units}, {"spent", spent}, {"halted", halted}};
    }
    if (state.wait == Wait::Roll && (state.roll == RollKind::Shot || state.roll == RollKind::Melee)) {
        const Frame& frame = state.agenda.back();
        json["combat"] = Json{{"kind", state.roll == RollKind::Shot ? "shot" : "melee"},
                              {"attacker", setup.info(frame.unit).id},
                              {"defender", setup.info(frame.other).id}};
    }
    return json;
}

}  // namespace clashfield::champs

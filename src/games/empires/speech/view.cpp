// What an observer sees: a list of what is allowed, made of the state as he knows it. Lengths are
// millimetres, x east and y north; headings are degrees clockwise from north.

#include <nlohmann/json.hpp>

#include "content/json_list.h"
#include "games/empires/rules/geometry.h"
#include "games/empires/rules/rules.h"
#include "games/empires/rules/victory.h"

namespace clashfield::empires {
namespace {

using Json = nlohmann::ordered_json;
using content::json_list;

double millimetres(Tick ticks) { return ticks * 25.0 / kInch; }  // tidy: double ok

Json both(const content::Bilingual& words) {
    if (words.en.empty() && words.fr.empty()) return nullptr;
    return {{"en", words.en}, {"fr", words.fr}};
}
std::string side_name(std::uint8_t side) { return to_string(Side{side}); }
Json point_json(const Point& point) { return {millimetres(point.x), millimetres(point.y)}; }

Json terrain_json(const Setup& setup, const State& state) {
    Json list = Json::array();
    each_piece(setup, state, [&](const geometry::Piece& piece, const TerrainPiece& terrain) {
        const bool line = terrain.shape == geometry::Shape::Line;
        const geometry::Outline outline = line ? geometry::Outline{} : geometry::outline(piece);
        list.push_back(
            {{"id", terrain.id},
             {"kind", kGroundNames[index_of(terrain.ground)]},
             {"name", both(terrain.name)},
             {"points", line ? json_list(terrain.points, point_json) : json_list(outline, point_json)},
             {"line", line},
             {"closed", !line},
             {"cover", kCoverNames[index_of(terrain.cover)]},
             {"level", terrain.hill ? 1 : 0}});
    });
    return list;
}

Json side_json(const Setup& setup, const State& state, std::uint8_t side) {
    return {{"side", side_name(side)},
            {"edge", state.south == side ? "south" : "north"},
            {"name", both(setup.sides[side].name)},
            {"points", setup.sides[side].points},
            {"scored", victory_points(setup, state, side)},
            {"lost", points_lost(setup, state, side)},
            {"away", state.away[side]}};
}

// The drawn troop.
constexpr std::string_view kTroops[] = {"I",       "C",        "C",       "chariot", "chariot",
                                        "chariot", "elephant", "machine", "machine"};
static_assert(std::size(kTroops) == kClasses);

// States that a player has to know.
struct FlagName {
    std::uint32_t bit;
    std::string_view name;
};
constexpr FlagName kFlags[] = {{flag::kDisrupted, "disrupted"},
                               {flag::kBalked, "balked"},
                               {flag::kReacted, "reacted"},
                               {flag::kCharging, "charging"},
                               {flag::kShot, "shot"},
                               {flag::kUnruly, "unruly"},
                               {flag::kDue, "due"},
                               {flag::kDepthLost, "depth_lost"},
                               {flag::kSteadyUsed, "steady_used"}};

void add_standing(const Setup& setup, const State& state, UnitId unit, Json& item) {
    const Unit& it = state.units[unit];
    const Regiment regiment = regiment_of(setup, state, unit);
    const BaseSize size = regiment.block.footprint();
    item["block"] = {{"x", millimetres(it.front.at.x)},
                     {"y", millimetres(it.front.at.y)},
                     {"h", it.front.heading.centidegrees() / 100.0},
                     {"w", millimetres(size.width)},
                     {"d", millimetres(size.depth)},
                     {"files", regiment.block.files},
                     {"ranks", regiment.block.ranks()}};
    item["formation"] = kFormationNames[index_of(it.formation)];
    item["moved"] = kMovedNames[index_of(it.moved)];
    item["contacts"] = Json::array();
    constexpr std::string_view kFaces[] = {"front", "right", "rear", "left"};
    each_contact(setup, state, unit, [&](Face own, UnitId enemy, Face theirs) {
        item["contacts"].push_back({{"unit", setup.units[enemy].id},
                                    {"face", kFaces[index_of(own)]},
                                    {"their_face", kFaces[index_of(theirs)]}});
    });
    if (it.reaction != Reaction::None) item["response"] = kReactionNames[index_of(it.reaction)];
    if (it.overlaps() > 0) item["overlap"] = {{"left", it.overlap[0]}, {"right", it.overlap[1]}};
}

Json unit_json(const Setup& setup, const State& state, UnitId unit) {
    const UnitInfo& info = setup.units[unit];
    const Unit& it = state.units[unit];
    const UnitType& type = type_of(setup, unit);
    Json flags = Json::array();
    for (const FlagName& each : kFlags) {
        if (it.is(each.bit)) flags.push_back(each.name);
    }
    const bool gone = is_removed(it.status);
    Json item{{"id", info.id},
              {"side", side_name(info.side)},
              {"name", both(info.name)},
              {"status", kStatusNames[index_of(it.status)]},
              {"models", gone ? 0 : it.models},
              {"strength", gone ? 0 : it.models},
              {"start", info.models},
              {"engaged", is_engaged(state, unit)},
              {"cost", info.price},
              {"destroyed", gone},
              {"troop", kTroops[index_of(type.cls)]},
              {"class", kClassNames[index_of(type.cls)]},
              {"order", kSpacingNames[index_of(type.order)]},
              {"wounds", it.wounds},
              {"flags", flags}};
    if (is_on_table(it)) add_standing(setup, state, unit, item);
    return item;
}

void add_figures(const Setup& setup, const State& state, UnitId unit, Json& figures) {
    const Regiment regiment = regiment_of(setup, state, unit);
    const UnitInfo& info = setup.units[unit];
    const ClassRule base = class_rule(class_of(setup, unit));
    for (int model = 0; model < std::min<int>(regiment.block.models, state.units[unit].models); ++model) {
        const Point at = geometry::place_of(regiment, model);
        figures.push_back({{"id", info.id + "." + std::to_string(model + 1)},
                           {"unit", info.id},
                           {"side", side_name(info.side)},
                           {"x", millimetres(at.x)},
                           {"y", millimetres(at.y)},
                           {"h", regiment.front.heading.centidegrees() / 100.0},
                           {"w", millimetres(base.width * kTenth)},
                           {"d", millimetres(base.depth * kTenth)},
                           {"troop", kTroops[index_of(class_of(setup, unit))]}});
    }
}

Json character_json(const Setup& setup, const State& state, std::size_t i) {
    const CharacterInfo& info = setup.characters[i];
    const Character& him = state.characters[i];
    const bool joined = him.alive && him.unit != kNoUnit;
    return {{"id", info.id},
            {"side", side_name(info.side)},
            {"name", both(info.name)},
            {"role", kRankNames[index_of(info.rank)]},
            {"alive", him.alive},
            {"unit", joined ? Json(setup.units[him.unit].id) : Json(nullptr)},
            {"at", him.placed && !joined ? point_json(him.at) : Json(nullptr)}};
}

constexpr std::string_view kPhases[] = {"setup", "orders", "movement", "shooting", "melee", "outcome", "end"};

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer) {
    Json json;
    json["board"] = "table";
    json["table"] = {{"width", millimetres(setup.width)}, {"height", millimetres(setup.height)}};
    json["inch"] = millimetres(kInch);
    json["turn"] = state.turn;
    json["turns"] = setup.options.turns;
    json["active"] = side_name(state.active);
    json["phase"] = kPhases[index_of(phase_of(state.step))];
    json["step"] = kStepNames[index_of(state.step)];
    json["measuring"] = true;
    json["terrain"] = terrain_json(setup, state);
    json["sides"] = {side_json(setup, state, 0), side_json(setup, state, 1)};
    json["units"] = Json::array();
    json["figures"] = Json::array();
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        json["units"].push_back(unit_json(setup, state, unit));
        if (is_on_table(state.units[i])) add_figures(setup, state, unit, json["figures"]);
    }
    json["characters"] = Json::array();
    for (std::size_t i = 0; i < setup.characters.size(); ++i)
        json["characters"].push_back(character_json(setup, state, i));
    json["acting"] =
        state.waiting && state.subject != kNoUnit ? Json(setup.units[state.subject].id) : Json(nullptr);
    return json;
}

}  // namespace clashfield::empires

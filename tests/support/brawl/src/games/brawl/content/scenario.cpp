#include "games/brawl/content/scenario.h"

#include "content/game_files.h"
#include "games/brawl/rules/turn.h"

namespace clashfield::brawl {
namespace {

using content::Json;
using content::Reader;

constexpr content::TableLimits kTable{.least = 300, .most_width = 1200, .most_height = 900};
constexpr int kUsualRounds = 20;

void read_frame(const Reader& reader, Setup& setup) {
    setup.table = {600 * content::kMillimetre, 400 * content::kMillimetre};
    if (reader.has("table")) setup.table = content::read_table(reader.at("table"), kTable);
    setup.rounds = content::read_number(reader, "rounds", 1, 200, kUsualRounds);
}

// Of a match: within the points agreed on, and as its list has it.
void read_armies(const Reader& armies, const Library& library, bool bought, Setup& setup) {
    if (!armies.array(2, 2)) return;
    for (const std::uint8_t side : kSides) {
        const Reader reader = armies.at(std::size_t{side});
        std::optional<Army> army;
        if (bought && reader.json().is_string()) {
            reader.error("D-19",
                         "the army is not bought yet; say for how many points, and complete the set-up");
        } else {
            army = read_army(reader, library.lists);
        }
        if (!army) continue;
        for (const content::ArmyViolation& violation : violations_of(*army))
            reader.error("bad_list", std::string(content::fault_name(violation.fault)));
        if (violations_of(*army).empty()) add_army(*army, side, setup);
    }
}

std::optional<int> points_of(const Json& match) {
    if (!match.contains("points") || !match["points"].is_number_integer()) return std::nullopt;
    const auto points = match["points"].get<std::int64_t>();
    return points < kLeastPoints || points > kMostPoints ? std::nullopt
                                                         : std::optional(static_cast<int>(points));
}

void read_place(const Reader& place, const Setup& setup, Man& man) {
    static constexpr std::string_view kKeys[] = {"at", "heading", "lives"};
    if (!place.object({}, kKeys)) return;
    if (place.has("at")) man.at = content::read_point(place.at("at"));
    if (!setup.table.holds(man.at)) place.error("D-05", "this is off the table");
    if (place.has("heading")) man.heading = content::read_heading(place.at("heading"));
    man.lives = content::read_number(place, "lives", 0, 9, man.lives);
}

}  // namespace

void read_scenario(const Reader& scenario, const Library& library, Setup& setup) {
    static constexpr std::string_view kNeeded[] = {"armies"};
    static constexpr std::string_view kOptional[] = {"id", "name", "text", "table", "rounds"};
    if (!scenario.object(kNeeded, kOptional)) return;
    read_frame(scenario, setup);
    read_armies(scenario.at("armies"), library, false, setup);
}

void read_scenarios(const Reader& file, Library& library) {
    static constexpr std::string_view kKeys[] = {"format", "scenarios"};
    if (!content::check_format(file, "brawl-scenarios/1") || !file.object(kKeys, {})) return;
    content::append_scenarios(file.at("scenarios"), library.scenarios, [&](const Reader& scenario) {
        Setup setup;
        read_scenario(scenario, library, setup);
    });
}

void read_pickup(const Reader& match, const Library& library, Setup& setup) {
    static constexpr std::string_view kNeeded[] = {"armies", "points"};
    static constexpr std::string_view kOptional[] = {"table", "rounds"};
    if (!match.object(kNeeded, kOptional)) return;
    match.at("points").integer(kLeastPoints, kMostPoints);
    read_frame(match, setup);
    read_armies(match.at("armies"), library, true, setup);
}

void read_situation(const Reader& situation, const Library& library, Setup& setup, State& state) {
    static constexpr std::string_view kNeeded[] = {"armies"};
    static constexpr std::string_view kOptional[] = {"table", "rounds", "round", "first", "fighters"};
    static constexpr std::string_view kFirst[] = {"A", "B"};
    if (!situation.object(kNeeded, kOptional)) return;
    read_frame(situation, setup);
    read_armies(situation.at("armies"), library, false, setup);
    place_armies(setup, state);
    state.round = content::read_number(situation, "round", 1, setup.rounds, 1);
    content::read_word(situation, "first", kFirst, "side", setup.first);
    state.active = setup.first;
    if (!situation.has("fighters")) return;
    const Reader places = situation.at("fighters");
    std::vector<std::string_view> ids;
    for (const Fighter& fighter : setup.fighters) ids.push_back(fighter.id);
    if (!places.object({}, ids)) return;
    for (std::size_t i = 0; i < ids.size(); ++i)
        if (places.has(ids[i])) read_place(places.at(ids[i]), setup, state.men[i]);
}

Json complete_pickup(Json match, const Library& library, Random& random) {
    const std::optional<int> points = match.is_object() ? points_of(match) : std::nullopt;
    if (!points || !match.contains("armies") || !match["armies"].is_array()) return match;
    for (Json& army : match["armies"]) {
        for (const ArmyList& list : library.lists) {
            if (army != list.id) continue;
            if (const auto bought = random_army(list, *points, random)) army = army_json(*bought);
            break;
        }
    }
    return match;
}

}  // namespace clashfield::brawl

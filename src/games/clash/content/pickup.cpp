// A match of two armies, or a game on the spot (CL-SET-01, CL-SET-03 to -10).

#include "content/pickup.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/clash/content/forces.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/roster.h"
#include "games/clash/content/scenario.h"

namespace clashfield::clash {
namespace {

using content::Json;
using content::points_of;
using content::Reader;

constexpr int kLargeFrom = 500;  // points (CL-SET-10)
constexpr TableSize kSmallTable = {1200 * kMillimetre, 900 * kMillimetre};
constexpr TableSize kLargeTable = {1800 * kMillimetre, 1200 * kMillimetre};
constexpr Tick kNoMansLand = 2 * kMeasure;  // on each side of the midline (CL-SET-06)

constexpr std::string_view kOtherMaps[] = {content::kPlainMap};

class MatchReader {
  public:
    MatchReader(const Reader& match, const Library& library, Setup& setup)
        : match_(match), library_(library), setup_(setup) {}

    void read() {
        const Reader armies = match_.at("armies");
        if (!armies.array(2, 2)) return;
        for (std::size_t s = 0; s < 2; ++s) {
            read_army_of(armies.at(s), static_cast<std::uint8_t>(s));
            if (!check_size(armies.at(s), setup_)) return;
        }
        read_ground();
        for (std::uint8_t s = 0; s < 2; ++s) {
            setup_.sides[s].zones = {zone_of(s)};
            check_room(armies.at(s), setup_, s);
        }
    }

  private:
    void read_army_of(const Reader& reader, std::uint8_t index) {
        std::optional<BoughtArmy> army =
            read_force(reader, library_, {points_of(match_.json(), "points", kBudgets), {}});
        if (!army) return;
        std::vector<Violation> violations;
        if (setup_.mode == Mode::OnTheSpot) {
            price_anew(*army);  // CL-SET-01
            violations = check_composition(*army);
        } else {
            settle_budget(reader, *army);
            violations = check_army(*army, library_.book);
        }
        refuse_violations(reader, violations, army_faults(), "bad_list");
        SideInfo& side = setup_.sides[index];
        const ArmyList* list = find_list(library_.book, army->list);
        side.name = army->name;
        if (side.name.en.empty() && list != nullptr) side.name = list->name;
        if (side.name.en.empty())
            side.name = {std::string(kSideNames[index]), std::string(kSideNames[index])};
        side.edge = index == 0 ? EdgeOf::South : EdgeOf::North;  // CL-GEO-01
        add_army(*army, library_.book, index, setup_);
        size_ = std::max(size_, army->budget.value_or(side.points));
    }

    // CL-SET-03: the points agreed on are the budget of both.
    void settle_budget(const Reader& reader, BoughtArmy& army) {
        const std::optional<int> points = points_of(match_.json(), "points", kBudgets);
        if (points && army.budget && *army.budget > *points)
            reader.error("D-19", fmt::format("the army is bought for {} points, the match is for {}",
                                             *army.budget, *points));
        if (!army.budget) army.budget = points;
        if (!army.budget)
            reader.error("D-19",
                         "how many points is the match for? Give 'points', or a 'budget' to each army");
    }

    // CL-SET-05 (a), CL-SET-10.
    void read_ground() {
        const TableSize usual = size_ < kLargeFrom ? kSmallTable : kLargeTable;
        const Json* map = nullptr;
        if (match_.has("map")) map = find_map(match_.at("map"), library_.scenarios, kOtherMaps);
        read_pickup_ground(match_, map, usual, kBattlefield, setup_);
        equip(library_, setup_);
    }

    std::vector<Point> zone_of(std::uint8_t side) const {  // CL-SET-06
        const Tick middle = setup_.height / 2;
        const Tick low = side == 0 ? 0 : middle + kNoMansLand;
        const Tick high = side == 0 ? middle - kNoMansLand : setup_.height;
        return {{0, low}, {setup_.width, low}, {setup_.width, high}, {0, high}};
    }

    const Reader& match_;
    const Library& library_;
    Setup& setup_;
    int size_ = 0;  // points of the dearer side
};

}  // namespace

void read_pickup(const Reader& match, const Library& library, Setup& setup) {
    static constexpr std::string_view kModes[] = {"match", "on_the_spot"};
    if (!check_keys(match, {"armies"},
                    {"points", "mode", "map", "table", "terrain", "options", "name", "first"}))
        return;
    setup.mode = Mode::Match;
    if (match.has("mode")) {
        const auto mode = match.at("mode").word(kModes, "mode");
        if (mode) setup.mode = *mode == 0 ? Mode::Match : Mode::OnTheSpot;
    }
    setup.id = std::string(kModeNames[index_of(setup.mode)]);
    setup.name = match.has("name") ? read_name(match) : content::Bilingual{"A match", "Une partie"};
    if (match.has("points")) match.at("points").integer(kBudgets.least, kBudgets.most);
    // CL-SET-04.
    setup.options.attacker = setup.mode == Mode::OnTheSpot ? AttackerBy::Cost : AttackerBy::Dice;
    if (match.has("options")) setup.options = read_options(match.at("options"), setup.options);
    read_word(match, "first", kSideNames, "side", setup.first);
    if (match.has("first")) setup.attacker = setup.first;
    if (setup.mode == Mode::Match) setup.victory.push_back({});  // CL-VIC-02
    MatchReader(match, library, setup).read();
    setup.hash = content::hash_as_written(match.json());
}

Json complete_pickup(Json match, const Library& library, Random& random) {
    if (!match.is_object() || !match.contains("armies") || !match["armies"].is_array()) return match;
    const std::optional<int> points = points_of(match, "points", kBudgets);
    for (Json& army : match["armies"]) army = complete_force(army, library, points, random);
    content::write_out_map(match, library.scenarios);
    return match;
}

Json complete_scenario(Json scenario, const Library& library, Random& random) {
    const bool sides = scenario.is_object() && scenario.contains("sides") && scenario["sides"].is_object();
    if (!sides) return scenario;
    for (const std::string_view side : kSideNames) {
        Json& json = scenario["sides"];
        if (!json.contains(side) || !json[std::string(side)].is_object()) continue;
        Json& one = json[std::string(side)];
        if (one.contains("army")) one["army"] = complete_force(one["army"], library, std::nullopt, random);
    }
    return scenario;
}

}  // namespace clashfield::clash

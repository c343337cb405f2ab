// Maps from JSON, and who sees whom on them.

#include "games/champs/content/terrain.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "battle/parse_json.h"

namespace clashfield::champs {
namespace {

std::shared_ptr<const Map> map_of(const std::string& features, content::Findings& findings) {
    const Result<Json> json = parse_json("{\"features\": [" + features + "]}", "map.json");
    EXPECT_TRUE(json.ok());
    return read_map(content::Reader(*json, "map.json", "", findings));
}

std::shared_ptr<const Map> map_of(const std::string& features) {
    content::Findings findings;
    auto map = map_of(features, findings);
    EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
    return map;
}

constexpr const char* kHill = R"({"height": 1, "hexes": ["0616-0619", "0715-0719", "0816-0819"]})";
constexpr const char* kWood =
    R"({"terrain": "wood", "hexes": ["1419-1423", "1519-1523", "1619-1623", "1719-1723"]})";

Hex hex(const char* name) {
    const Hex hex = parse_hex(name);
    EXPECT_NE(hex, kNoHex) << name;
    return hex;
}

// The hexes that the line between two centres crosses, sorted.
std::vector<std::string> crossed_between(const char* from, const char* to) {
    std::vector<std::string> names;
    const Axial start = axial(hex(from));
    for (const Axial step : crossed(axial(hex(to)) - start)) {
        names.push_back(hex_name(from_axial({start.q + step.q, start.r + step.r})));
    }
    std::stable_sort(names.begin(), names.end());
    return names;
}

bool sees_both_ways(const Map& map, const char* from, const char* to) {
    const bool there = sees(map, hex(from), hex(to));
    EXPECT_EQ(there, sees(map, hex(to), hex(from))) << "sight is mutual (CB-LOS-01): " << from << " " << to;
    return there;
}

using Names = std::vector<std::string>;

TEST(Geometry, CB_GEO_10_a_line_crosses_what_it_runs_through_or_along) {
    EXPECT_EQ(crossed_between("1017", "1217"), (Names{"1116", "1117"}));
    EXPECT_EQ(crossed_between("1017", "1417"), (Names{"1116", "1117", "1217", "1316", "1317"}));
    EXPECT_EQ(crossed_between("1017", "1418"), (Names{"1117", "1217", "1218", "1317"}));
    EXPECT_EQ(crossed_between("1017", "1420"), (Names{"1117", "1218", "1219", "1319"}));
    EXPECT_TRUE(crossed_between("1017", "1117").empty());
}

TEST(Geometry, CB_GEO_10_a_line_has_no_gap_and_is_the_same_from_both_ends) {
    for (int q = -20; q <= 20; ++q) {
        for (int r = -42; r <= 42; ++r) {
            const Axial line{q, r};
            if (length(line) < 2 || length(line) > 42) continue;
            ASSERT_GE(crossed(line).size(), static_cast<std::size_t>(length(line) - 1)) << q << " " << r;
            ASSERT_EQ(crossed(line).size(), crossed({-q, -r}).size()) << q << " " << r;
        }
    }
}

TEST(Sight, CB_LOS_02_TV_17_a_hill_hides_what_is_behind_it) {
    const auto map = map_of(kHill);
    EXPECT_FALSE(sees_both_ways(*map, "0417", "1017"));
    EXPECT_TRUE(sees_both_ways(*map, "0717", "1017"));
    EXPECT_TRUE(sees_both_ways(*map, "0417", "0717"));
    EXPECT_TRUE(sees_both_ways(*map, "0414", "1014"));
}

TEST(Sight, CB_LOS_03_TV_17_a_wood_hides_beyond_two_hexes) {
    const auto map = map_of(kWood);
    EXPECT_TRUE(sees_both_ways(*map, "1319", "1519"));
    EXPECT_FALSE(sees_both_ways(*map, "1219", "1519"));
    EXPECT_FALSE(sees_both_ways(*map, "1420", "1720"));
    EXPECT_TRUE(sees_both_ways(*map, "1317", "1818"));
    EXPECT_TRUE(sees_both_ways(*map, "1219", "1419")) << "the edge of a wood is seen";
}

TEST(Sight, CB_LOS_02_only_some_ground_blocks) {
    for (const char* open : {"marsh", "hedge", "pen", "broken", "river", "impassable"}) {
        const auto map = map_of(R"({"terrain": ")" + std::string(open) + R"(", "hexes": ["1016-1018"]})");
        EXPECT_TRUE(sees_both_ways(*map, "0917", "1117")) << open;
        EXPECT_FALSE(map->has_blockers) << open;
    }
    for (const char* closed : {"built_up", "orchard", "olive"}) {
        const auto map = map_of(R"({"terrain": ")" + std::string(closed) + R"(", "hexes": ["1016-1018"]})");
        EXPECT_FALSE(sees_both_ways(*map, "0917", "1117")) << closed;
    }
    EXPECT_FALSE(sees_both_ways(*map_of(R"({"fort": true, "hexes": ["1016-1018"]})"), "0917", "1117"));
}

TEST(Sight, CB_LOS_01_is_the_same_from_both_ends_everywhere) {
    const auto map = map_of(std::string(kHill) + "," + kWood);
    for (int column = 1; column <= map->columns; column += 2) {
        for (int row = 1; row <= map->rows; row += 3) {
            const Hex from = hex_at(column, row);
            for (int other = 1; other <= map->columns; ++other) {
                const Hex to = hex_at(other, (row * 5 + other) % map->rows + 1);
                ASSERT_EQ(sees(*map, from, to), sees(*map, to, from))
                    << hex_name(from) << " " << hex_name(to);
            }
        }
    }
}

TEST(Maps, CB_TER_04_woods_that_touch_have_one_number) {
    const auto map = map_of(
        R"({"terrain": "wood", "hexes": ["0505-0506", "0605"]}, {"terrain": "oasis", "hexes": ["0705", "0909"]})");
    EXPECT_EQ(map->wood[hex("0505")], map->wood[hex("0605")]);
    EXPECT_EQ(map->wood[hex("0605")], map->wood[hex("0705")]);
    EXPECT_NE(map->wood[hex("0909")], map->wood[hex("0505")]);
    EXPECT_NE(map->wood[hex("0909")], 0);
    EXPECT_EQ(map->wood[hex("0808")], 0);
}

TEST(Maps, CB_GEO_01_the_grid_ends_where_the_map_says) {
    const auto map = map_of("");
    EXPECT_TRUE(map->on_map(hex("0101")));
    EXPECT_TRUE(map->on_map(hex("2133")));
    EXPECT_FALSE(map->on_map(hex_at(22, 10)));
    EXPECT_FALSE(map->on_map(hex_at(10, 34)));
    EXPECT_FALSE(map->on_map(hex_at(0, 10)));
}

TEST(Maps, ranges_run_down_columns_and_along_rows) {
    const auto map =
        map_of(R"({"terrain": "river", "hexes": ["0102-2102"]}, {"ditch": true, "hexes": ["709-0714"]})");
    for (int column = 1; column <= 21; ++column)
        EXPECT_EQ(map->at(hex_at(column, 2)).terrain, Terrain::River);
    EXPECT_EQ(map->at(hex("0709")).ditch, 1);
    EXPECT_EQ(map->at(hex("0714")).ditch, 1);
    EXPECT_EQ(map->at(hex("0715")).ditch, 0);
}

void expect_refused(const std::string& features, const std::string& code, const std::string& says) {
    content::Findings findings;
    map_of(features, findings);
    ASSERT_FALSE(findings.errors.empty()) << features;
    EXPECT_EQ(findings.errors[0].code, code) << to_string(findings.errors[0]);
    EXPECT_NE(findings.errors[0].message.find(says), std::string::npos) << findings.errors[0].message;
    EXPECT_NE(findings.errors[0].where.find("features[0]"), std::string::npos) << findings.errors[0].where;
}

TEST(Maps, D_05_a_hex_that_is_none_names_what_is_allowed) {
    expect_refused(R"({"terrain": "wood", "hexes": ["2201"]})", "D-05", "0101 to 2133");
    expect_refused(R"({"terrain": "wood", "hexes": ["0134"]})", "D-05", "'0134'");
    expect_refused(R"({"terrain": "wood", "hexes": ["x"]})", "D-05", "'x'");
    expect_refused(R"({"terrain": "wood", "hexes": ["0505-0606"]})", "D-05", "down a column or along a row");
    expect_refused(R"({"terrain": "wood", "hexes": ["0505*5"]})", "D-05", "*1 to *4");
    expect_refused(R"({"terrain": "swamp", "hexes": ["0505"]})", "F-05", "marsh");
    expect_refused(R"({"height": 4, "hexes": ["0505"]})", "F-03", "from 0 to 3");
    expect_refused(R"({"hexes": ["0505"]})", "F-02", "terrain, height");
}

TEST(Maps, CB_TER_01_a_hex_has_one_terrain) {
    content::Findings findings;
    map_of(R"({"terrain": "wood", "hexes": ["0505"]}, {"terrain": "marsh", "hexes": ["0505"]})", findings);
    ASSERT_EQ(findings.errors.size(), 1u);
    EXPECT_NE(findings.errors[0].message.find("already is wood"), std::string::npos);
}

}  // namespace
}  // namespace clashfield::champs

// Nobody is left in the box: whatever the way of deployment, all stand on the table when it is over.

#include "games/clash/rules/set_up.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/random.h"
#include "games/clash/rules/a_phase.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/terrain.h"
#include "tests/support/clash_content.h"

namespace clashfield::clash {
namespace {

using test::json_of;
using test::scenario_of;

struct Deployed {
    clash::Setup setup;
    std::unique_ptr<State> state = std::make_unique<State>();
};

// Zones of side A: one, two that meet, a triangle, two strips, one that is half a lake.
constexpr const char* kZones[] = {
    R"([[[0,0],[1800,0],[1800,400],[0,400]]])",
    R"([[[0,0],[900,0],[900,400],[0,400]],[[900,0],[1800,0],[1800,400],[900,400]]])",
    R"([[[200,0],[1000,0],[600,400]]])",
    R"([[[0,0],[600,0],[600,62],[0,62]],[[0,150],[600,150],[600,180],[0,180]]])",
    R"([[[0,0],[700,0],[700,300],[0,300]]])",
};
constexpr const char* kLake = R"({"type": "lake", "points": [[100,20],[600,20],[600,280],[300,280]]})";

std::string random_units(Random& random) {
    struct Troop {
        const char* keys;
        std::uint32_t most;
    };
    constexpr Troop kTroops[] = {
        {R"("type": "I", "order": "OM", "melee": "AdP")", 30},
        {R"("type": "I", "order": "OD", "melee": "AdP", "shoot": "13")", 20},
        {R"("type": "I", "order": "OS", "melee": "PIK")", 24},
        {R"("type": "C", "order": "OM", "melee": "cAdP")", 8},
        {R"("type": "EN", "order": "OM", "melee": "ELE")", 3},
        {R"("type": "A", "order": "OM", "melee": "AdP", "shoot": "61")", 4},
    };
    std::string units;
    const std::uint32_t count = 1 + random.below(4);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Troop& troop = kTroops[random.below(static_cast<std::uint32_t>(std::size(kTroops)))];
        units += fmt::format(
            R"({}{{"name": {{"en": "U{}", "fr": "U{}"}}, {}, "armour": 1, "training": "N", "morale": "M",
                "figures": {}, "officers": 0}})",
            i == 0 ? "" : ",", i, i, troop.keys, 1 + random.below(troop.most));
    }
    return units;
}

std::string scenario_text(std::string_view deployment, std::size_t zones, const std::string& a,
                          const std::string& b) {
    return fmt::format(
        R"({{"id": "here", "name": {{"en": "Here", "fr": "Ici"}}, "table": {{"width": 1800, "height": 1200}},
            "first": "A", "terrain": [{}], "victory": [{{"goal": "match"}}],
            "options": {{"deployment": "{}"}}, "sides": {{
            "A": {{"name": {{"en": "A", "fr": "A"}}, "zones": {}, "army": {{"units": [{}]}}}},
            "B": {{"name": {{"en": "B", "fr": "B"}}, "zones": [[[0,800],[1800,800],[1800,1200],[0,1200]]],
                   "army": {{"units": [{}]}}}}}}}})",
        zones == 4 ? kLake : "", deployment, kZones[zones], a, b);
}

// Plays the set-up with listed orders; now and then somebody has enough and lets the program do the rest.
void play_set_up(Deployed& set, Random& random) {
    EventSink silent;
    Play play{set.setup, *set.state, silent};
    begin_battle(play);
    OrderList orders;
    for (int step = 0; step < 500 && set.state->step < Step::Reserves; ++step) {
        ASSERT_TRUE(set.state->waiting);
        orders.clear();
        Rules::list_orders(set.setup, *set.state, orders, OrderBudget{.most = 200, .seed = random.next()});
        ASSERT_FALSE(orders.empty());
        const Order order =
            orders[random.below(5) == 0 ? 0 : random.below(static_cast<std::uint32_t>(orders.size()))];
        ASSERT_TRUE(check_order(set.setup, *set.state, order).ok());
        Rules::apply(set.setup, *set.state, order, silent);
    }
    ASSERT_GE(set.state->step, Step::Reserves);
}

int figures_on_table(const Deployed& set) {
    int count = 0;
    for (std::size_t i = 0; i < set.setup.figures.size(); ++i)
        count += set.state->figures[i].on_table() ? 1 : 0;
    return count;
}

void expect_lawful(const Deployed& set) {
    for (FigureId a = 0; a < set.setup.figures.size(); ++a) {
        const Corners& corners = set.state->corners[a];
        EXPECT_TRUE(check_on_table(set.setup, a, corners).ok());
        EXPECT_TRUE(check_stand(set.setup, *set.state, a, corners).ok());
        for (FigureId b = 0; b < a; ++b)
            EXPECT_FALSE(geometry::overlap(corners, set.state->corners[b], kOverlap)) << a << " " << b;
    }
}

TEST(ClashDeployment, CL_SET_06_as_many_figures_stand_on_the_table_after_any_deployment_as_before) {
    Random random(17);
    int battles = 0;
    for (int round = 0; round < 15; ++round) {
        for (const std::string_view deployment : kDeploymentNames) {
            const std::string a = random_units(random);
            const std::string b = random_units(random);
            const std::size_t zones = random.below(static_cast<std::uint32_t>(std::size(kZones)));
            const test::Read read = scenario_of(json_of(scenario_text(deployment, zones, a, b)));
            if (!read.findings.errors.empty()) continue;  // D-06: too many for the zone
            Deployed set{read.setup};
            play_set_up(set, random);
            if (HasFatalFailure()) return;
            ++battles;
            EXPECT_EQ(figures_on_table(set), static_cast<int>(set.setup.figures.size()))
                << deployment << zones;
            expect_lawful(set);
        }
    }
    EXPECT_GT(battles, 40);
}

// Side A marks its units at these points; the program sets them up.
Deployed set_up_by_markers(std::size_t zones, const std::string& units,
                           const std::vector<Point>& markers_mm) {
    constexpr const char* kFoe = R"({"name": {"en": "F", "fr": "F"}, "type": "I", "order": "OM", "armour": 0,
        "training": "N", "morale": "M", "melee": "AdP", "figures": 5, "officers": 0})";
    Deployed set{scenario_of(json_of(scenario_text("decoys", zones, units, kFoe))).setup};
    EventSink silent;
    Play play{set.setup, *set.state, silent};
    begin_battle(play);
    std::int32_t next = 0;
    for (int step = 0; step < 20 && set.state->step < Step::Reserves; ++step) {
        Order order;
        order.side = Side{set.state->asked};
        order.verb = static_cast<std::uint8_t>(Verb::AutoDeploy);
        if (set.state->step == Step::Decoys) {
            const bool own = set.state->asked == 0;
            const Point at = own ? markers_mm[static_cast<std::size_t>(next)] : Point{900, 1000};
            const auto unit = own ? next++ : static_cast<std::int32_t>(markers_mm.size());
            order.verb = static_cast<std::uint8_t>(Verb::Marker);
            for (const std::int32_t value : {unit, at.x * 100, at.y * 100}) order.words.push_back(value);
        }
        EXPECT_TRUE(check_order(set.setup, *set.state, order).ok());
        Rules::apply(set.setup, *set.state, order, silent);
    }
    return set;
}

TEST(ClashDeployment, CL_SET_09_all_thirty_stand_within_a_measure_of_a_marker_on_the_limit_of_the_zone) {
    constexpr const char* kThirty =
        R"({"name": {"en": "M", "fr": "M"}, "type": "I", "order": "OM", "armour": 0,
        "training": "N", "morale": "M", "melee": "AdP", "figures": 30, "officers": 0})";
    for (const std::size_t zones : {0u, 1u}) {
        const Deployed set = set_up_by_markers(zones, kThirty, {{900, 400}});
        const Point marker{900 * kMillimetre, 400 * kMillimetre};
        EXPECT_EQ(figures_on_table(set), 35);
        for (FigureId figure = 0; figure < 30; ++figure) {
            EXPECT_LE(geometry::distance(Polygon(set.state->corners[figure]), marker), kMeasure + kGrace);
            EXPECT_TRUE(in_zone(set.setup, *set.state, 0, set.state->corners[figure]));
        }
    }
}

TEST(ClashDeployment, CL_SET_09_units_without_room_at_their_marker_stand_in_the_zone_near_it) {
    std::string units;
    for (int i = 0; i < 2; ++i)
        units +=
            fmt::format(R"({}{{"name": {{"en": "M{}", "fr": "M{}"}}, "type": "I", "order": "OD", "armour": 0,
            "training": "N", "morale": "M", "melee": "AdP", "figures": 30, "officers": 0}})",
                        i == 0 ? "" : ",", i, i);
    const Deployed set = set_up_by_markers(0, units, {{5, 5}, {5, 5}});  // in the corner of the table
    EXPECT_EQ(figures_on_table(set), 65);
    expect_lawful(set);
    for (FigureId figure = 0; figure < 60; ++figure)
        EXPECT_LE(geometry::distance(Polygon(set.state->corners[figure]), Point{5000, 5000}), 4 * kMeasure);
}

// A lake as large as the table: nobody finds a place, and which units that are is a secret until the reveal.
TEST(ClashDeployment, CL_SET_08_who_finds_no_room_in_a_hidden_deployment_is_told_at_the_reveal) {
    constexpr const char* kFive =
        R"({"name": {"en": "M", "fr": "M"}, "type": "I", "order": "OM", "armour": 0,
        "training": "N", "morale": "M", "melee": "AdP", "figures": 5, "officers": 0})";
    for (const char* deployment : {"covered", "plans"}) {
        std::string text = scenario_text(deployment, 0, kFive, kFive);
        const std::string none = R"("terrain": [])";
        text.replace(text.find(none), none.size(),
                     R"("terrain": [{"type": "lake", "points": [[0,0],[1800,0],[1800,1200],[0,1200]]}])");
        const test::Read read = scenario_of(json_of(text));
        ASSERT_TRUE(read.findings.errors.empty()) << to_string(read.findings.errors);
        Deployed set{read.setup};
        std::vector<Event> events;
        EventSink sink(events);
        Play play{set.setup, *set.state, sink};
        begin_battle(play);
        for (int side = 0; side < 2; ++side) {
            ASSERT_EQ(set.state->step, Step::Deploy);
            events.clear();
            Order order;
            order.side = Side{set.state->asked};
            order.verb = static_cast<std::uint8_t>(Verb::AutoDeploy);
            Rules::apply(set.setup, *set.state, order, sink);
            EXPECT_EQ(events.empty(), side == 0) << "the other side is told who is missing";
        }
        ASSERT_FALSE(events.empty());
        EXPECT_EQ(static_cast<EventKind>(events[0].kind), EventKind::Revealed);
        int removed = 0;
        for (const Event& event : events) removed += static_cast<EventKind>(event.kind) == EventKind::Removed;
        EXPECT_EQ(removed, 10);
    }
}

}  // namespace
}  // namespace clashfield::clash

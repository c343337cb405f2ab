// Laws of the geometry as the rules of CLASH! use it, on random tables: who sees whom does not depend on who
// looks, nothing depends on where the table lies or how it is turned, contact agrees with distance, and a
// straight move may be made in two halves. What the rules mean to be one-sided is left out, and named.

#include <cstdlib>
#include <functional>

#include <gtest/gtest.h>

#include "tests/support/clash_tables.h"

namespace clashfield::clash {
namespace {

using test::Carriage;
using test::Pair;
using test::Table;

// How many random cases a law is tried on; more with CLASHFIELD_GEOMETRY_CASES.
int cases() {
    const char* wanted = std::getenv("CLASHFIELD_GEOMETRY_CASES");
    return wanted == nullptr ? 4'000 : std::atoi(wanted);
}

// Shows random tables, each for so many cases, until there are enough of them.
void look_at_tables(std::uint64_t seed, int cases_of_a_table,
                    const std::function<void(Table&, Random&)>& look) {
    Random random(seed);
    for (int done = 0; done < cases() && !testing::Test::HasFailure(); done += cases_of_a_table) {
        SCOPED_TRACE("case " + std::to_string(done));
        Table table = test::random_table(random);
        look(table, random);
    }
}

std::string words_of(const Table& table, Pair pair) {
    const auto figure = [&](FigureId id) {
        const Pose pose = table.state->figures[id].pose();
        const BaseSize size = base_of(table.setup, *table.state, id);
        return std::to_string(id) + " at " + std::to_string(pose.at.x) + "," + std::to_string(pose.at.y) +
               " heading " + std::to_string(pose.heading.centidegrees()) + ", base " +
               std::to_string(size.width) + "x" + std::to_string(size.depth);
    };
    std::string text = figure(pair.a) + "; " + figure(pair.b) + ";";
    for (const TerrainPiece& piece : table.setup.terrain) {
        text += "\n" + std::string(kTerrainNames[static_cast<std::size_t>(piece.kind)]) + " level " +
                std::to_string(piece.level) + (piece.closed ? " closed" : "");
        for (const Point point : piece.points)
            text += " " + std::to_string(point.x) + "," + std::to_string(point.y);
    }
    return text;
}

// --- symmetry ---

// CL-GEO-12. A woodsman alone sees through woods (CL-UNT-25): between him and others sight is one-sided.
void expect_mutual_sight(const Table& table, Pair pair) {
    const auto& [setup, state] = table;
    const Line there = sight(setup, *state, pair.a, pair.b);
    const Line back = sight(setup, *state, pair.b, pair.a);
    ASSERT_EQ(there.open, back.open);
    ASSERT_EQ(there.terrain, back.terrain);
}

// CL-GEO-13. Shots go from a centre to nine points of the target: only the line between the centres is
// the same for both. It is tried first, so it says what is in the way.
void expect_mutual_shots(const Table& table, Pair pair) {
    const auto& [setup, state] = table;
    const Line there = shooting_line(setup, *state, pair.a, pair.b);
    const Line back = shooting_line(setup, *state, pair.b, pair.a);
    if (there.open && there.to == state->figures[pair.b].at) {
        ASSERT_TRUE(back.open);
    }
    if (back.open && back.to == state->figures[pair.a].at) {
        ASSERT_TRUE(there.open);
    }
    if (there.open || back.open) return;
    ASSERT_EQ(there.terrain, back.terrain);
    ASSERT_EQ(there.blocker, back.blocker);
}

TEST(ClashGeometryLaws, sight_and_distance_do_not_depend_on_who_looks) {
    constexpr int kPairs = 20;
    int open = 0;
    int blocked = 0;
    look_at_tables(21, kPairs, [&](const Table& table, Random& random) {
        const auto& [setup, state] = table;
        for (int i = 0; i < kPairs; ++i) {
            const Pair pair = test::random_pair(table, random);
            SCOPED_TRACE(words_of(table, pair));
            ASSERT_EQ(distance(*state, pair.a, pair.b), distance(*state, pair.b, pair.a));
            ASSERT_EQ(touches(*state, pair.a, pair.b), touches(*state, pair.b, pair.a));
            const UnitId a = unit_of(setup, pair.a);
            const UnitId b = unit_of(setup, pair.b);
            const Tick reach = static_cast<Tick>(random.below(300'000));
            ASSERT_EQ(unit_distance(setup, *state, a, b), unit_distance(setup, *state, b, a));
            ASSERT_EQ(is_within(setup, *state, a, b, reach), is_within(setup, *state, b, a, reach));
            if (a != b) {
                ASSERT_EQ(is_within(setup, *state, a, b, reach),
                          unit_distance(setup, *state, a, b) <= reach + kGrace);
            }
            if (test::is_woodsman(table, pair.a) != test::is_woodsman(table, pair.b)) continue;
            expect_mutual_sight(table, pair);
            expect_mutual_shots(table, pair);
            if (testing::Test::HasFatalFailure()) return;
            ++(sight(setup, *state, pair.a, pair.b).open ? open : blocked);
        }
    });
    EXPECT_GT(open, cases() / 10);
    EXPECT_GT(blocked, cases() / 10);
}

// --- invariance ---

bool is_flank(Face face) { return face == Face::Left || face == Face::Right; }

void expect_same_bases(const Table& table, const Table& image, Pair pair, const Carriage& carriage) {
    const State& was = *table.state;
    const State& is = *image.state;
    ASSERT_EQ(distance(was, pair.a, pair.b), distance(is, pair.a, pair.b));
    ASSERT_EQ(touches(was, pair.a, pair.b), touches(is, pair.a, pair.b));
    ASSERT_EQ(is_engaged(was, pair.a), is_engaged(is, pair.a));
    ASSERT_EQ(was.figures[pair.a].level, is.figures[pair.a].level);
    ASSERT_EQ(is_directly_behind(was, pair.a, pair.b), is_directly_behind(is, pair.a, pair.b));
    ASSERT_EQ(offset_behind(was, pair.a, pair.b), offset_behind(is, pair.a, pair.b));
    if (!touches(was, pair.a, pair.b)) return;
    const Face face = carriage(face_of(was, pair.a, pair.b));
    const Face image_face = face_of(is, pair.a, pair.b);
    // A tie between the flanks is nobody's business.
    ASSERT_TRUE(image_face == face || (is_flank(image_face) && is_flank(face)));
}

// CL-SPC-08. Without an enemy, or with the enemy all around, it would lead to an edge.
void expect_same_way_out(const Table& table, const Table& image, UnitId unit, const Carriage& carriage) {
    if (!is_unit_engaged(table.setup, *table.state, unit)) return;
    const Vector way = disengage_direction(table.setup, *table.state, unit);
    if (way.x == 0 || way.y == 0) return;
    const Vector expected = carriage(Point{way.x, way.y}) - carriage(Point{});
    ASSERT_EQ(disengage_direction(image.setup, *image.state, unit), expected);
}

void expect_same_units(const Table& table, const Table& image, UnitId a, UnitId b, Tick reach) {
    const auto& [setup, was] = table;
    const auto& [image_setup, is] = image;
    ASSERT_EQ(unit_distance(setup, *was, a, b), unit_distance(image_setup, *is, a, b));
    ASSERT_EQ(is_within(setup, *was, a, b, reach), is_within(image_setup, *is, a, b, reach));
    ASSERT_EQ(is_near_in_sight(setup, *was, a, b, reach), is_near_in_sight(image_setup, *is, a, b, reach));
    ASSERT_EQ(sees_unit(setup, *was, a, b), sees_unit(image_setup, *is, a, b));
    ASSERT_EQ(sheltering_unit(setup, *was, a), sheltering_unit(image_setup, *is, a));
    ASSERT_EQ(has_crew_pair(setup, *was, a, {}), has_crew_pair(image_setup, *is, a, {}));
    ASSERT_EQ(goal_figure(setup, *was, a), goal_figure(image_setup, *is, a));
}

void expect_same_lines(const Table& table, const Table& image, Pair pair, Point place,
                       const Carriage& carriage) {
    const auto& [setup, was] = table;
    const auto& [image_setup, is] = image;
    const Line look = sight(setup, *was, pair.a, pair.b);
    const Line image_look = sight(image_setup, *is, pair.a, pair.b);
    ASSERT_EQ(look.open, image_look.open);
    ASSERT_EQ(look.terrain, image_look.terrain);
    const Line shot = shooting_line(setup, *was, pair.a, pair.b);
    const Line image_shot = shooting_line(image_setup, *is, pair.a, pair.b);
    ASSERT_EQ(shot.open, image_shot.open);
    ASSERT_EQ(shot.terrain, image_shot.terrain);
    ASSERT_EQ(shot.blocker, image_shot.blocker);
    ASSERT_EQ(shot.cover, image_shot.cover);
    // In a mirror another point with as little cover may come first.
    if (!carriage.mirror) {
        ASSERT_EQ(carriage(shot.to), image_shot.to);
    }
    ASSERT_EQ(area_cover(setup, *was, pair.a), area_cover(image_setup, *is, pair.a));
    ASSERT_EQ(sees_place(setup, *was, pair.a, place), sees_place(image_setup, *is, pair.a, carriage(place)));
}

void expect_same_move(const Table& table, const Table& image, UnitId unit, std::span<const Placing> move,
                      const Carriage& carriage) {
    const auto& [setup, was] = table;
    const auto& [image_setup, is] = image;
    Placings moved;
    for (const Placing& placing : move) moved.push_back({placing.figure, carriage(placing.pose)});
    for (std::size_t i = 0; i < move.size(); ++i) {
        const Limit limit = limit_of(setup, *was, move[i].figure, move[i].pose);
        const Limit image_limit = limit_of(image_setup, *is, moved[i].figure, moved[i].pose);
        ASSERT_EQ(limit.ticks, image_limit.ticks);
        ASSERT_EQ(limit.road, image_limit.road);
        ASSERT_EQ(limit.doubled, image_limit.doubled);
        const Near near = nearest_enemy(setup, *was, 0, was->corners[move[i].figure]);
        const Near image_near = nearest_enemy(image_setup, *is, 0, is->corners[move[i].figure]);
        ASSERT_EQ(near.figure, image_near.figure);
        ASSERT_EQ(near.distance, image_near.distance);
    }
    const std::span<const Placing> images{moved.data(), moved.size()};
    const FigureId goal = goal_figure(setup, *was, unit);
    ASSERT_EQ(qualifies(setup, *was, unit, move, goal), qualifies(image_setup, *is, unit, images, goal));
    const Ruling ruling = check_poses(setup, *was, unit, move);
    const Ruling image_ruling = check_poses(image_setup, *is, unit, images);
    // A table that is shifted has its edges elsewhere.
    const auto off = [](const Ruling& r) { return !r && r.code == Code::OffTable; };
    if (carriage.shifted && (off(ruling) || off(image_ruling))) return;
    ASSERT_EQ(ruling.ok(), image_ruling.ok());
    if (ruling.ok()) return;
    ASSERT_EQ(ruling.clause, image_ruling.clause);
    ASSERT_EQ(ruling.code, image_ruling.code);
    if (ruling.code == Code::OffTable) return;  // names a place
    for (std::size_t i = 0; i < ruling.words.size(); ++i) {
        if (ruling.code == Code::MoveLimit && i == 1 && carriage.mirror) continue;  // left and right corners
        ASSERT_EQ(ruling.words[i], image_ruling.words[i]) << "code " << static_cast<int>(ruling.code);
    }
}

TEST(ClashGeometryLaws, nothing_depends_on_where_the_table_lies_or_how_it_is_turned) {
    constexpr int kPairs = 12;
    look_at_tables(22, kPairs, [&](const Table& table, Random& random) {
        const Carriage carriage = test::random_carriage(random);
        const Table image = test::carried(table, carriage, random);
        SCOPED_TRACE("turned by " + std::to_string(carriage.turns) + (carriage.mirror ? ", mirrored" : "") +
                     ", shifted by " + std::to_string(carriage.by.x) + "," + std::to_string(carriage.by.y));
        for (int i = 0; i < kPairs; ++i) {
            const Pair pair = test::random_pair(table, random);
            SCOPED_TRACE(words_of(table, pair));
            expect_same_bases(table, image, pair, carriage);
            const Point place{static_cast<Tick>(random.below(test::kTableWidth)),
                              static_cast<Tick>(random.below(test::kTableHeight))};
            expect_same_lines(table, image, pair, place, carriage);
            const UnitId unit = unit_of(table.setup, pair.a);
            expect_same_units(table, image, unit, unit_of(table.setup, pair.b),
                              static_cast<Tick>(random.below(300'000)));
            expect_same_way_out(table, image, unit, carriage);
            const Placings move = test::random_move(table, unit, random);
            expect_same_move(table, image, unit, {move.data(), move.size()}, carriage);
            if (testing::Test::HasFatalFailure()) return;
        }
    });
}

// --- contact ---

bool is_corner_at_corner(const Corners& a, const Corners& b) {
    constexpr Tick kNearby = 1'500;  // a foot 1 mm from the end of an edge, and what bases may overlap
    for (const Point p : a) {
        for (const Point q : b) {
            if (geometry::distance(p, q) <= kNearby) return true;
        }
    }
    return false;
}

// CL-GEO-07: bases in contact are not apart, and those that are not apart touch unless corner on corner.
TEST(ClashGeometryLaws, contact_agrees_with_distance) {
    constexpr int kPairs = 20;
    int touching = 0;
    int meeting = 0;
    look_at_tables(23, kPairs, [&](Table& table, Random& random) {
        const auto& setup = table.setup;
        const auto& state = table.state;
        for (int i = 0; i < kPairs; ++i) {
            // A neighbour, if there is one: most pairs are far from each other.
            Pair pair = test::random_pair(table, random);
            state->grid.near(geometry::box_of(state->corners[pair.a]), kContact.gap, [&](FigureId other) {
                if (other != pair.a && distance(*state, pair.a, other) <= kContact.gap + 20 &&
                    random.below(3) != 0)
                    pair.b = other;
            });
            SCOPED_TRACE(words_of(table, pair));
            const Corners& a = state->corners[pair.a];
            const Corners& b = state->corners[pair.b];
            const Tick apart = distance(*state, pair.a, pair.b);
            const bool contact = touches(*state, pair.a, pair.b);
            ASSERT_FALSE(geometry::overlap(a, b, kOverlap));
            ASSERT_EQ(apart == 0, geometry::touch(Polygon(a), Polygon(b)));
            if (contact) {
                ASSERT_LE(apart, kContact.gap);
            }
            if (apart == 0 && !contact) {
                ASSERT_TRUE(is_corner_at_corner(a, b));
            }
            touching += contact ? 1 : 0;
            meeting += apart == 0 ? 1 : 0;
            bool engaged = false;
            for (FigureId foe = 0; foe < setup.figures.size(); ++foe) {
                engaged =
                    engaged || (on_table(*state, foe) && side_of(setup, foe) != side_of(setup, pair.a) &&
                                touches(*state, pair.a, foe));
            }
            ASSERT_EQ(is_engaged(*state, pair.a), engaged);
            if (random.below(8) != 0) continue;
            // Whoever goes takes his contacts with him.
            lift(setup, *state, pair.a, Status::Lost);
            put(setup, *state, pair.a, state->figures[pair.a].pose());
        }
    });
    EXPECT_GT(touching, cases() / 10);
    EXPECT_GT(meeting, cases() / 10);
}

// Two bases along the axes, one before the front of the other: contact can be counted on the fingers.
TEST(ClashGeometryLaws, contact_of_bases_along_the_axes_follows_from_their_sizes) {
    Random random(24);
    int touching = 0;
    for (int i = 0; i < cases(); ++i) {
        const auto size = [&] { return static_cast<Tick>(2 * (5'000 + random.below(28'000))); };
        const BaseSize a{size(), size()};
        const BaseSize b{size(), size()};
        const auto gap = static_cast<Tick>(random.below(1'001));
        const Tick most = (a.width + b.width) / 2 + 1'000;
        const Tick shift = static_cast<Tick>(random.below(static_cast<std::uint32_t>(2 * most))) - most;
        const Angle heading = Angle::degrees(90 * static_cast<int>(random.below(4)));
        const Angle facing = heading + geometry::kFullTurn / 2;
        const Point at{500'000, 500'000};
        const Point before = at + geometry::offset(heading, (a.depth + b.depth) / 2 + gap, shift);
        const geometry::Base here{geometry::corners({at, heading}, a), heading};
        const geometry::Base there{geometry::corners({before, facing}, b), facing};
        const auto rests = [&](BaseSize upper, Tick offset, BaseSize lower) {
            for (const int part : {-1, 0, 1}) {
                const Tick point = offset + part * upper.width / 2;
                if (std::abs(point) <= lower.width / 2 - kContact.end) return true;
            }
            return false;
        };
        const bool expected = gap <= kContact.gap && (rests(a, -shift, b) || rests(b, shift, a));
        ASSERT_EQ(geometry::in_contact(here, there, kContact), expected) << i << " gap " << gap;
        ASSERT_EQ(geometry::overlap(here.corners, there.corners, kOverlap), false) << i;
        const Tick aside = std::max(0, std::abs(shift) - (a.width + b.width) / 2);
        ASSERT_EQ(geometry::distance(Polygon(here.corners), Polygon(there.corners)),
                  geometry::length({gap, aside}))
            << i;
        if (!expected) continue;
        ++touching;
        ASSERT_EQ(geometry::touched_face(here, there, kContact), Face::Front) << i;
        ASSERT_EQ(geometry::touched_face(there, here, kContact), Face::Front) << i;
    }
    EXPECT_GT(touching, cases() / 10);
}

// --- halves ---

// What may forbid half of a move that is legal as a whole: friends or obstacles where it would stop
// (CL-MOV-04, -08, CL-TRN), lines that take one whole action (CL-TRN-09, -10), an enemy brushed on the way
// (CL-MOV-06), a gun whose crew is parted (CL-MOV-09), and a bend in the distance to the nearest enemy
// (CL-MOR-14). Limits and enemies in the way never do.
bool may_forbid_a_half(Clause clause) {
    constexpr Clause kClauses[] = {Clause::MOV_04, Clause::MOV_06, Clause::MOV_08, Clause::MOV_09,
                                   Clause::MOR_14, Clause::TRN_05, Clause::TRN_06, Clause::TRN_08,
                                   Clause::TRN_09, Clause::TRN_10};
    for (const Clause one : kClauses) {
        if (one == clause) return true;
    }
    return false;
}

struct StraightMove {
    Placings half;
    Placings whole;
};

// Of one figure or of its whole unit, by an even number of hundredths, so that the middle is a place.
StraightMove straight_move(const Table& table, FigureId figure, Random& random) {
    const auto& setup = table.setup;
    const auto& state = table.state;
    const auto far = static_cast<Tick>(random.below(random.below(4) == 0 ? 10'500 : 5'250));
    const Vector half = geometry::offset(Angle(random.below(geometry::kFullTurn)), far, 0);
    const Vector by{half.x * kHundredth, half.y * kHundredth};
    const bool alone = random.below(2) == 0;
    StraightMove move;
    each_figure(setup, *state, unit_of(setup, figure), [&](FigureId mate) {
        if (alone && mate != figure) return;
        const Pose from = state->figures[mate].pose();
        move.half.push_back({mate, {from.at + by, from.heading}});
        move.whole.push_back({mate, {from.at + by + by, from.heading}});
    });
    return move;
}

// Judges the second half from where the first one ends.
Ruling check_second_half(const Table& table, UnitId unit, const StraightMove& move) {
    const auto& [setup, state] = table;
    Placings back;
    for (const Placing& placing : move.half)
        back.push_back({placing.figure, state->figures[placing.figure].pose()});
    for (const Placing& placing : move.half) put(setup, *state, placing.figure, placing.pose);
    const Ruling ruling = check_poses(setup, *state, unit, {move.whole.data(), move.whole.size()});
    for (const Placing& placing : back) put(setup, *state, placing.figure, placing.pose);
    return ruling;
}

// A figure that turns on its way is another matter: only the ends of a move are measured, and a corner
// that turns does not pass through the middle of its chord.
TEST(ClashGeometryLaws, a_straight_move_is_legal_in_two_halves) {
    constexpr int kMoves = 10;
    int legal = 0;
    int halved = 0;
    look_at_tables(25, kMoves, [&](const Table& table, Random& random) {
        const auto& [setup, state] = table;
        for (int i = 0; i < kMoves; ++i) {
            const FigureId figure = test::random_figure(table, random);
            const UnitId unit = unit_of(setup, figure);
            const StraightMove move = straight_move(table, figure, random);
            SCOPED_TRACE(words_of(table, {figure, figure}) + "\nto " +
                         std::to_string(move.whole[0].pose.at.x) + "," +
                         std::to_string(move.whole[0].pose.at.y));
            if (!check_poses(setup, *state, unit, {move.whole.data(), move.whole.size()})) continue;
            ++legal;
            const Ruling first = check_poses(setup, *state, unit, {move.half.data(), move.half.size()});
            ASSERT_TRUE(first || may_forbid_a_half(first.clause))
                << clash_vocabulary().clauses[id(first.clause).index];
            if (!first) continue;
            const Ruling second = check_second_half(table, unit, move);
            ASSERT_TRUE(second || may_forbid_a_half(second.clause))
                << clash_vocabulary().clauses[id(second.clause).index];
            // It ends where the whole move ends.
            ASSERT_TRUE(second || second.clause != Clause::MOV_04);
            halved += second ? 1 : 0;
        }
    });
    EXPECT_GT(legal, cases() / 20);
    EXPECT_GT(halved, legal / 2);
}

}  // namespace
}  // namespace clashfield::clash

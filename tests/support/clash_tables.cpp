#include "tests/support/clash_tables.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace clashfield::clash::test {
namespace {

constexpr Tick mm(Tick millimetres) { return millimetres * kMillimetre; }

// Those of the rules (T1), and some of odd sizes.
constexpr BaseSize kBases[] = {
    {mm(20), mm(20)}, {mm(25), mm(25)}, {mm(30), mm(30)}, {mm(25), mm(50)},
    {mm(30), mm(50)}, {mm(40), mm(60)}, {mm(50), mm(60)}, {mm(60), mm(60)},
    {mm(15), mm(15)}, {17'301, 31'999}, {40'001, 20'003}, {33'333, 12'345},
};
constexpr Troop kTroopsOfBases[] = {Troop::I,  Troop::I,  Troop::I, Troop::C, Troop::D,  Troop::VR,
                                    Troop::VL, Troop::EN, Troop::I, Troop::I, Troop::VR, Troop::I};

Tick below(Random& random, Tick bound) {
    return static_cast<Tick>(random.below(static_cast<std::uint32_t>(bound)));
}
Tick within(Random& random, Tick reach) { return below(random, 2 * reach + 1) - reach; }

Angle random_heading(Random& random) {
    switch (random.below(4)) {
        case 0:
            return Angle(geometry::kQuarterTurn * static_cast<int>(random.below(4)));
        case 1:
            return Angle::degrees(15 * static_cast<int>(random.below(24)));
        default:
            return Angle(random.below(geometry::kFullTurn));
    }
}

// Where most of what is on the table stands.
struct Region {
    Point low;
    Tick side = 0;
    Point point(Random& random) const { return low + Vector{below(random, side), below(random, side)}; }
};
Region random_region(Random& random) {
    constexpr Tick kSides[] = {mm(120), mm(250), mm(400), mm(800)};
    Region region;
    region.side = kSides[random.below(4)];
    region.low = {below(random, kTableWidth - region.side), below(random, kTableHeight - region.side)};
    return region;
}

TerrainPiece random_piece(const Region& region, Random& random) {
    TerrainPiece piece;
    piece.kind = static_cast<TerrainKind>(random.below(kTerrainKinds));
    piece.level = static_cast<std::uint8_t>(1 + random.below(3));
    if (is_line(piece.kind)) {
        const std::uint32_t points = 2 + random.below(3);
        for (std::uint32_t i = 0; i < points; ++i) piece.points.push_back(region.point(random));
        piece.closed = points > 2 && random.below(3) == 0;
        piece.inner = static_cast<Inner>(random.below(3));
    } else {
        const auto part = [&] {
            return geometry::corners(
                {region.point(random), random_heading(random)},
                {mm(20) + below(random, region.side / 2), mm(20) + below(random, mm(150))});
        };
        const Corners one = part();
        const Hull hull = geometry::hull(one, random.below(2) == 0 ? one : part());
        piece.points.assign(hull.begin(), hull.end());
    }
    piece.box = geometry::box_of(piece.points);
    return piece;
}

void add_units(Setup& setup, State& state, int figures, Random& random) {
    for (std::size_t i = 0; i < std::size(kBases); ++i) {
        Profile profile;
        profile.base = kBases[i];
        profile.troop = kTroopsOfBases[i];
        profile.animal = animal_of(profile.troop);
        if (i == 1) profile.special = special::kWoodsman;
        if (i == 2) profile.special = special::kLadders;
        setup.profiles.push_back(profile);
    }
    for (int i = 0; i < kTableUnits; ++i) {
        UnitInfo unit;
        unit.side = static_cast<std::uint8_t>(i % 2);
        unit.first = static_cast<std::uint16_t>(setup.figures.size());
        unit.count = static_cast<std::uint16_t>(figures);
        unit.wheeled = random.below(12) == 0;
        const bool mixed = random.below(3) == 0;
        auto form = static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(std::size(kBases))));
        for (int k = 0; k < figures; ++k) {
            if (mixed)
                form =
                    static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(std::size(kBases))));
            setup.figures.push_back({static_cast<std::uint8_t>(i), Role::Rank, {form, form}});
        }
        setup.units.push_back(std::move(unit));
        state.units[i].set(flag::kLimbered, random.below(2) == 0);
        if (random.below(6) == 0) state.units[i].state = MoraleState::Hesitant;
    }
}

// Half of what a base measures in a direction.
Tick half_extent(BaseSize size, Angle heading, Angle direction) {
    const Angle turn = direction - heading.centidegrees();
    const auto part = [](std::int64_t sine, Tick side) { return (sine < 0 ? -sine : sine) * side; };
    return static_cast<Tick>(
        (part(geometry::cosine(turn), size.depth) + part(geometry::sine(turn), size.width)) /
        (2 * geometry::kOne));
}

// Against a face of somebody who stands already, now closer, now less so.
Pose beside(const Table& table, FigureId figure, FigureId neighbour, Random& random) {
    constexpr Tick kGaps[] = {0, 0, 0, -50, -90, 200, 490, 500, 510, 800};
    const Setup& setup = table.setup;
    const Pose its = table.state->figures[neighbour].pose();
    const BaseSize size = base_of(setup, *table.state, neighbour);
    const BaseSize own = base_of(setup, *table.state, figure);
    const Angle outward = geometry::normal(its.heading, static_cast<Face>(random.below(4)));
    const Angle headings[] = {its.heading, outward + geometry::kFullTurn / 2, outward + 4'500,
                              random_heading(random)};
    const Angle heading = headings[random.below(4)];
    const Angle aside = outward + geometry::kQuarterTurn;
    const Tick reach = half_extent(size, its.heading, outward) + half_extent(own, heading, outward) +
                       kGaps[random.below(static_cast<std::uint32_t>(std::size(kGaps)))];
    const Tick width = half_extent(size, its.heading, aside) + half_extent(own, heading, aside);
    const Tick shift = random.below(3) == 0 ? 0 : within(random, width + 2 * kMillimetre);
    return {its.at + geometry::offset(outward, reach, shift), heading};
}

bool is_room(const Table& table, FigureId figure, const Pose& pose) {
    const Corners corners = corners_at(table.setup, *table.state, figure, pose);
    const Placing placing{figure, pose};
    return check_on_table(table.setup, figure, corners).ok() &&
           check_room(table.setup, *table.state, {&placing, 1}).ok();
}

}  // namespace

Table random_table(Random& random, int figures_of_a_unit) {
    Table table;
    Setup& setup = table.setup;
    State& state = *table.state;
    setup.width = kTableWidth;
    setup.height = kTableHeight;
    const Region region = random_region(random);
    for (std::uint32_t left = random.below(7); left > 0; --left)
        setup.terrain.push_back(random_piece(region, random));
    add_units(setup, state, figures_of_a_unit, random);
    std::vector<FigureId> standing;
    for (FigureId figure = 0; figure < setup.figures.size(); ++figure) {
        state.figures[figure].lives = 1;
        for (int tries = 0; tries < 8; ++tries) {
            Pose pose{region.point(random), random_heading(random)};
            if (!standing.empty() && random.below(2) == 0) {
                const auto which = random.below(static_cast<std::uint32_t>(standing.size()));
                pose = beside(table, figure, standing[which], random);
            }
            pose = rounded(pose);
            if (!is_room(table, figure, pose)) continue;
            put(setup, state, figure, pose);
            standing.push_back(figure);
            break;
        }
    }
    return table;
}

Table random_table(Random& random) { return random_table(random, 2 + static_cast<int>(random.below(7))); }

FigureId random_figure(const Table& table, Random& random) {
    const auto count = static_cast<std::uint32_t>(table.setup.figures.size());
    for (;;) {
        const auto figure = static_cast<FigureId>(random.below(count));
        if (on_table(*table.state, figure)) return figure;
    }
}

Pair random_pair(const Table& table, Random& random) {
    Pair pair{random_figure(table, random), random_figure(table, random)};
    while (pair.b == pair.a) pair.b = random_figure(table, random);
    return pair;
}

Point Carriage::operator()(Point point) const {
    for (int i = 0; i < turns; ++i) point = {point.y, -point.x};
    if (mirror) point.x = -point.x;
    return point + by;
}

Angle Carriage::operator()(Angle heading) const {
    const Angle turned = heading + std::int64_t{geometry::kQuarterTurn} * turns;
    return mirror ? Angle(-turned.centidegrees()) : turned;
}

Pose Carriage::operator()(const Pose& pose) const { return {(*this)(pose.at), (*this)(pose.heading)}; }

Face Carriage::operator()(Face face) const {
    if (!mirror || face == Face::Front || face == Face::Rear) return face;
    return face == Face::Left ? Face::Right : Face::Left;
}

Carriage random_carriage(Random& random) {
    Carriage carriage{static_cast<int>(random.below(4)), random.below(2) == 1, {}, random.below(2) == 1};
    const Point far = carriage(Point{kTableWidth, kTableHeight});
    carriage.by = {far.x < 0 ? kTableWidth : 0, far.y < 0 ? kTableHeight : 0};
    if (carriage.turns % 2 == 1) carriage.by = {far.x < 0 ? kTableHeight : 0, far.y < 0 ? kTableWidth : 0};
    if (carriage.shifted) {
        carriage.by.x += below(random, mm(900));
        carriage.by.y += below(random, mm(900));
    }
    return carriage;
}

Table carried(const Table& table, const Carriage& carriage, Random& random) {
    Table image;
    image.setup = table.setup;
    Setup& setup = image.setup;
    if (carriage.turns % 2 == 1) std::swap(setup.width, setup.height);
    if (carriage.shifted) setup.width = setup.height = kTableWidth + mm(900);
    for (TerrainPiece& piece : setup.terrain) {
        for (Point& point : piece.points) point = carriage(point);
        piece.box = geometry::box_of(piece.points);
        if (carriage.mirror && piece.inner != Inner::Neither)
            piece.inner = piece.inner == Inner::Left ? Inner::Right : Inner::Left;
    }
    std::copy(std::begin(table.state->units), std::end(table.state->units), std::begin(image.state->units));
    std::vector<FigureId> figures;
    for (FigureId figure = 0; figure < setup.figures.size(); ++figure) {
        image.state->figures[figure].lives = table.state->figures[figure].lives;
        if (on_table(*table.state, figure)) figures.push_back(figure);
    }
    for (std::size_t i = figures.size(); i > 1; --i)
        std::swap(figures[i - 1], figures[random.below(static_cast<std::uint32_t>(i))]);
    for (const FigureId figure : figures)
        put(setup, *image.state, figure, carriage(table.state->figures[figure].pose()));
    return image;
}

Placings random_move(const Table& table, UnitId unit, Random& random) {
    const Angle direction = random_heading(random);
    const Tick way = below(random, random.below(4) == 0 ? mm(210) : mm(105));
    const Vector by = geometry::offset(direction, way, 0);
    const bool all = random.below(2) == 0;
    const std::int64_t turn = random.below(2) == 0 ? 0 : within(random, 4'500);
    Placings placings;
    each_figure(table.setup, *table.state, unit, [&](FigureId figure) {
        if (!all && random.below(2) == 0) return;
        const Pose from = table.state->figures[figure].pose();
        placings.push_back({figure, rounded({from.at + by, from.heading + turn})});
    });
    return placings;
}

}  // namespace clashfield::clash::test

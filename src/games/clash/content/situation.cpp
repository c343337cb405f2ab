// A battle in full swing, as vectors write it.

#include <algorithm>

#include <fmt/format.h>

#include "base/closest.h"
#include "content/by_id.h"
#include "games/clash/content/points.h"
#include "games/clash/content/reading.h"
#include "games/clash/content/roster.h"
#include "games/clash/content/scenario.h"
#include "games/clash/content/situation_words.h"
#include "games/clash/rules/morale.h"
#include "games/clash/rules/special_figures.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr TableSize kUsualTable = {1800 * kMillimetre, 1200 * kMillimetre};
constexpr std::string_view kSituationSteps[] = {"tokens", "act",       "agile",  "melee",
                                                "morale", "voluntary", "victory"};
constexpr Step kSituationStepOf[] = {Step::Reserves,   Step::Act,       Step::Agile,  Step::Declare,
                                     Step::MoraleMust, Step::MoraleMay, Step::Victory};
constexpr int kMostUnitsOfSituation = kMaxUnits;

// What units have done: a key, and the flag it sets.
struct FlagKey {
    std::string_view key;
    std::uint16_t bit;
};
constexpr FlagKey kFlagKeys[] = {
    {"mounts_lost", flag::kMountsLost}, {"limbered", flag::kLimbered}, {"abandoned", flag::kAbandoned},
    {"road_used", flag::kRoadUsed},     {"acted", flag::kActed},       {"tested", flag::kTested},
    {"destroyed", flag::kDestroyed},    {"left", flag::kLeft},         {"disengaging", flag::kDisengaging},
};

// The plainest weapon of a troop: a side arm, or what its beasts do.
std::string plain_weapon(Troop troop, const Armoury& armoury) {
    for (const MeleeWeapon& weapon : armoury.melee) {
        if (weapon.suits(user_of(troop))) return weapon.id;
    }
    return "AdP";
}

class SituationReader {
  public:
    SituationReader(const Library& library, Setup& setup, State& state)
        : library_(library), setup_(setup), state_(state) {}

    void read_side(const Reader& reader, std::uint8_t index) {
        SideInfo& side = setup_.sides[index];
        side.edge = index == 0 ? EdgeOf::South : EdgeOf::North;
        side.name = {std::string(kSideNames[index]), std::string(kSideNames[index])};
        if (!check_keys(reader, {"units"}, {"name", "edge", "points", "zones"})) return;
        if (reader.has("name")) side.name = read_name(reader);
        read_word(reader, "edge", kEdgeNames, "edge", side.edge);
        if (reader.has("zones"))
            side.zones = read_polygons(reader.at("zones"), {setup_.width, setup_.height});
        const Reader units = reader.at("units");
        if (!units.array(0, kMostUnitsOfSituation)) return;
        for (std::size_t i = 0; i < units.json().size() && setup_.units.size() < kMaxUnits; ++i)
            read_unit(units.at(i), index);
        int points = 0;
        for (const UnitInfo& unit : setup_.units) points += unit.side == index ? unit.cost : 0;
        side.points = read_number(reader, "points", 0, 100'000, points);
    }

    // Once everybody is known: who stands where, then what follows from it.
    void place_all() {
        for (const Standing& standing : standing_) {
            const auto figure = standing.figure;
            if (!standing.placed.placed) continue;
            const Corners corners = corners_at(setup_, state_, figure, standing.placed.pose);
            if (!is_free(standing, corners)) continue;
            put(setup_, state_, figure, standing.placed.pose);
        }
    }

    void read_doings() {
        for (const Doing& doing : doings_) read_doing(doing.where, doing.unit);
    }

  private:
    struct Standing {
        Reader where;
        FigureId figure;
        PlacedFigure placed;
    };
    struct Doing {
        Reader where;
        UnitId unit;
    };

    // "greeks.hoplites", or values over a plain man.
    Sheet read_sheet_of(const Reader& reader) const {
        const Armoury& armoury = library_.book.armoury;
        Sheet sheet;
        if (reader.has("of")) {
            const std::string name = reader.at("of").text();
            const std::size_t dot = std::min(name.find('.'), name.size());
            const ArmyList* list = find_list(library_.book, name.substr(0, dot));
            const ListEntry* found = list != nullptr && dot < name.size()
                                         ? content::find_by_id(list->entries, name.substr(dot + 1))
                                         : nullptr;
            if (found == nullptr) {
                reader.at("of").error("D-13", "there is no entry " + in_quotes(name) +
                                                  "; it is written list.entry, such as greeks.hoplites");
                return sheet;
            }
            sheet = found->sheet;
        }
        read_sheet_keys(reader, armoury, sheet);
        if (!reader.has("of") && !reader.has("melee"))
            sheet.melee.weapon = plain_weapon(sheet.troop, armoury);
        check_sheet(reader, armoury, sheet);
        return sheet;
    }

    void read_unit(const Reader& reader, std::uint8_t side) {
        std::vector<std::string_view> keys = content::joined_keys(
            {kSheetKeys,
             {"id", "of", "state", "tokens", "duty", "losses_phase", "losses_since_test",
              "special_since_test", "routed_in", "fell_in", "fell_at", "lives_lost", "mounted", "engaged",
              "isolated", "strength", "unit_cost", "direction", "reserve"}});
        for (const FlagKey& known : kFlagKeys) keys.push_back(known.key);
        if (!check_keys(reader, {"figures"}, keys)) return;
        const Sheet sheet = read_sheet_of(reader);
        std::vector<PlacedFigure> figures;
        const Reader list = reader.at("figures");
        content::each_item(list, 1, kMaxUnitFigures,
                           [&](const Reader& text) { read_figures(text, figures); });
        if (figures.empty()) return;
        if (figures.size() > kMaxUnitFigures || figures.size() + setup_.figures.size() > kMaxFigures) {
            list.error("D-10", fmt::format("a unit has room for {} figures", kMaxUnitFigures));
            return;
        }
        add_unit(reader, side, sheet, figures);
    }

    void add_unit(const Reader& reader, std::uint8_t side, const Sheet& sheet,
                  const std::vector<PlacedFigure>& figures) {
        const ArmyBook& book = library_.book;
        // The roster numbers units and adds up strengths; figures keep the order they are written in.
        BoughtArmy army;
        army.units.push_back({});
        army.units.back().name = sheet.name;
        add_army(army, book, side, setup_);
        const auto unit = static_cast<UnitId>(setup_.units.size() - 1);
        Forms forms = forms_of(sheet, book.armoury);
        const Role first = figures.front().role;
        const bool alone = figures.size() == 1 && (first == Role::General || first == Role::Messenger);
        const bool isolated = reader.has("isolated") ? reader.at("isolated").boolean() : alone;
        if (isolated && figures.size() > 1)
            reader.at("isolated").error("D-12", "an isolated figure is a unit of its own (CL-FIG-07)");
        const auto others = std::count_if(setup_.units.begin(), setup_.units.end(),
                                          [&](const UnitInfo& it) { return it.side == side && it.isolated; });
        if (isolated && others == kMaxIsolated)
            reader.error("D-10", fmt::format("a side has room for {} isolated figures", kMaxIsolated));
        if (isolated) forms.on_foot.shooting = forms.in_saddle.shooting = {};  // CL-FIG-07
        int cost = 0;
        for (const PlacedFigure& figure : figures) {
            standing_.push_back({reader, static_cast<FigureId>(setup_.figures.size()), figure});
            add_figures({forms, figure.role}, 1, setup_);
            cost += forms.on_foot.cost + extra_of(figure.role);
        }
        UnitInfo& info = setup_.units[unit];
        info.isolated = isolated;
        info.cost = read_number(reader, "unit_cost", 0, 100'000, cost);
        info.can_mount = forms.two;
        info.starts_mounted = forms.two && (!reader.has("mounted") || reader.at("mounted").boolean());
        info.wheeled = forms.on_foot.troop == Troop::A && !isolated;
        read_into(reader, "reserve", 1, 100, info.reserve);
        info.strength = forms.on_foot.lives * static_cast<int>(figures.size());
        read_into(reader, "strength", 1, 2000, info.strength);
        if (reader.has("id")) read_id(reader.at("id"), unit);
        state_.units[unit].set(flag::kMounted, info.starts_mounted);
        for (std::size_t i = 0; i < figures.size(); ++i) start_figure(info.first + i, figures[i], forms);
        doings_.push_back({reader, unit});
    }

    void start_figure(std::size_t index, const PlacedFigure& placed, const Forms& forms) {
        Figure& figure = state_.figures[index];
        figure.lives = static_cast<std::uint8_t>(placed.lives > 0 ? placed.lives : forms.on_foot.lives);
        if (placed.status != Status::OnTable && placed.status != Status::Waiting) figure.lives = 0;
        figure.status = placed.status == Status::OnTable ? Status::Waiting : placed.status;
        figure.marks = placed.marks;
        if (placed.status == Status::OnTable)
            figure.marks = static_cast<std::uint8_t>(figure.marks | mark::kSeen);
        figure.shots = static_cast<std::uint8_t>(placed.shots);
        figure.climb = static_cast<std::uint8_t>(placed.climb);
    }

    void read_id(const Reader& reader, UnitId unit) {
        const std::string id =
            content::read_code(reader, "an id is 1 to 16 letters, digits and '-', found ", 16, '-');
        if (id.empty()) return;
        const UnitInfo* other = content::find_by_id(setup_.units, id);
        if (other != nullptr && other != &setup_.units[unit]) refuse_taken(reader, "unit", id);
        setup_.units[unit].id = id;
    }

    bool is_free(const Standing& standing, const Corners& corners) const {
        for (const Point& corner : corners) {
            if (TableSize{setup_.width, setup_.height}.holds(corner)) continue;
            standing.where.error(
                "D-05", fmt::format("figure {}: a corner at ({}, {}) is off the table", standing.figure,
                                    length_text(corner.x), length_text(corner.y)));
            return false;
        }
        for (FigureId other = 0; other < setup_.figures.size(); ++other) {
            if (!on_table(state_, other)) continue;
            if (!geometry::overlap(Polygon(corners), Polygon(state_.corners[other]), kOverlap)) continue;
            standing.where.error(
                "D-12", fmt::format("figures {} and {} overlap (CL-GEO-05)", other, standing.figure));
            return false;
        }
        return true;
    }

    void read_doing(const Reader& reader, UnitId unit) {
        Unit& it = state_.units[unit];
        const UnitInfo& info = setup_.units[unit];
        it.set(flag::kPlaced, info.reserve == 0);
        for (const FlagKey& known : kFlagKeys) {
            if (reader.has(known.key)) it.set(known.bit, reader.at(known.key).boolean());
        }
        const bool engaged = is_unit_engaged(setup_, state_, unit);
        it.set(flag::kEngagedAtStart, reader.has("engaged") ? reader.at("engaged").boolean() : engaged);
        read_word(reader, "state", kMoraleStateNames, "state of morale", it.state);
        const auto number = [&](std::string_view key, int otherwise) {
            return static_cast<std::uint16_t>(read_number(reader, key, 0, 60'000, otherwise));
        };
        it.losses_phase = number("losses_phase", 0);
        it.losses_since_test = number("losses_since_test", it.losses_phase);
        it.special_since_test = number("special_since_test", 0);
        it.routed_in = number("routed_in", 0);
        it.fell_in = number("fell_in", 0);
        it.lives_lost = number("lives_lost", info.strength - strength(setup_, state_, unit));
        if (reader.has("fell_at")) it.fell_at = read_point(reader.at("fell_at"));
        if (reader.has("direction")) {
            const Point to = read_point(reader.at("direction"));
            it.direction = {to.x, to.y};
        }
        deal(reader, unit);
    }

    // CL-TOK-01, CL-MOR-13.
    void deal(const Reader& reader, UnitId unit) {
        Unit& it = state_.units[unit];
        const UnitInfo& info = setup_.units[unit];
        const bool active = info.side == state_.active;
        const int usual = tokens_due(setup_, state_, unit);
        it.tokens = static_cast<std::uint8_t>(read_number(reader, "tokens", 0, 9, usual));
        it.tokens_at_start = static_cast<std::uint8_t>(std::max<int>(usual, it.tokens));
        const bool owes = active && it.state == MoraleState::Impetuous;
        it.duty =
            static_cast<std::uint8_t>(read_number(reader, "duty", 0, 9, owes ? duty_for(it.tokens) : 0));
    }

    const Library& library_;
    Setup& setup_;
    State& state_;
    std::vector<Standing> standing_;
    std::vector<Doing> doings_;
};

void read_clock(const Reader& situation, Setup& setup, State& state) {
    read_word(situation, "active", kSideNames, "side", state.active);
    state.asked = state.active;
    read_word(situation, "attacker", kSideNames, "side", state.attacker);
    state.first = state.attacker;
    read_word(situation, "first", kSideNames, "side", state.first);
    setup.attacker = state.attacker;
    setup.first = state.first;
    state.phase = static_cast<std::uint16_t>(
        read_number(situation, "phase", 1, 1000, state.active == state.first ? 1 : 2));
    state.step = Step::Act;
    if (!situation.has("step")) return;
    const auto step = situation.at("step").word(kSituationSteps, "step");
    if (step) state.step = kSituationStepOf[*step];
}

}  // namespace

void read_situation(const Reader& situation, const Library& library, Setup& setup, State& state) {
    if (!check_keys(situation, {"sides"},
                    {"table", "terrain", "options", "mode", "active", "attacker", "first", "phase", "step",
                     "fires", "victory"}))
        return;
    setup.id = "situation";
    setup.name = {"A situation", "Une situation"};
    if (!read_battlefield(situation, kUsualTable, kBattlefield, setup)) return;
    const TableSize table{setup.width, setup.height};
    if (situation.has("options")) setup.options = read_options(situation.at("options"), setup.options);
    read_word(situation, "mode", kModeNames, "mode", setup.mode);
    equip(library, setup);
    read_clock(situation, setup, state);
    const Reader sides = situation.at("sides");
    if (!check_keys(sides, kSideNames, {})) return;
    SituationReader reader(library, setup, state);
    for (std::uint8_t s = 0; s < 2; ++s) reader.read_side(sides.at(kSideNames[s]), s);
    reader.place_all();
    reader.read_doings();
    if (situation.has("fires"))
        read_fires(situation.at("fires"), {"side"}, [&](const Reader& burning, Fire fire) {
            read_word(burning, "side", kSideNames, "side", fire.side);
            state.fires.push_back(fire);
        });
    if (situation.has("victory")) {
        read_victory(situation.at("victory"), table, setup);
    } else if (setup.mode != Mode::OnTheSpot) {
        setup.victory.push_back({});  // CL-VIC-02
    }
    setup.hash = content::hash_as_written(situation.json());
}

}  // namespace clashfield::clash

#include "games/champs/content/scenario.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "games/champs/content/reading.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

using content::Reader;

constexpr std::string_view kSideRoles[] = {"attacker", "defender"};
constexpr int kMaxNumbered = 99;  // counters of one corps have two digits

// D-04: values in the file repeat the profile's, unless they are meant to differ.
void read_value(const Reader& line, std::string_view key, int most, std::uint8_t& value) {
    if (!line.has(key)) return;
    const auto given = static_cast<std::uint8_t>(line.at(key).integer(0, most));
    if (given == value) return;
    if (!read_flag(line, "override")) {
        line.at(key).error(
            "D-04",
            fmt::format("{} is given, the profile has {}; that needs \"override\": true", given, value));
    }
    value = given;
}

Dismounting dismounting_of(const Reader& line) {
    Dismounting given{.may_dismount = read_flag(line, "may_dismount"),
                      .may_remount = read_flag(line, "may_remount"),
                      .dismounted = read_flag(line, "dismounted"),
                      .must_dismount = read_flag(line, "must_dismount"),
                      .key = "alt",
                      .needed = "dismounting needs the profile on foot: \"alt\", such as \"Irr Sp(S)\""};
    if (line.has("alt")) given.on_foot = line.at("alt").text();
    return given;
}

bool read_counter(const Reader& line, const ProfileTable& profiles, CounterInfo& counter) {
    counter.name = content::bilingual(line.at("name"));
    const auto profile = read_profile(line.at("unit"), line.at("unit").text(), profiles);
    if (!profile) return false;
    if (profile->type == Type::Bag) {
        line.at("unit").error("D-11", "Baggage is given by the key 'baggage' of its corps");
        return false;
    }
    counter.profiles[0] = *profile;
    apply_marks(line, read_marks(line), counter.profiles[0]);
    read_value(line, "tv_foot", 9, counter.profiles[0].tv_foot);
    read_value(line, "tv_mounted", 9, counter.profiles[0].tv_mounted);
    read_value(line, "ma", 5, counter.profiles[0].ma);
    read_value(line, "range", 8, counter.profiles[0].range);
    read_dismounting(line, dismounting_of(line), profiles, counter);
    counter.impetuous = read_flag(line, "impetuous");
    read_role(line, Role::AllyGeneral, counter.role);
    return true;
}

// Reads one side: its corps in order, each with its units and Baggage.
class SideReader {
  public:
    SideReader(const Reader& side, std::uint8_t index, Setup& setup)
        : side_(side), index_(index), setup_(setup) {
        facing_ = reversed(toward(setup.sides[index].edge));
    }

    void read() {
        content::each_item(side_.at("corps"), 1, 1000, [&](const Reader& corps) { read_corps(corps); });
        check_cinc(side_, index_, setup_, false);
    }

  private:
    void read_corps(const Reader& reader) {
        if (!check_only_keys(reader, {"id", "name", "units"},
                             {"ally", "same_nationality", "baggage", "baggage_mobile", "baggage_independent",
                              "ps_support", "ep", "threshold"}))
            return;
        if (read_corps_info(reader, index_, setup_) == kNone) return;
        numbered_ = 0;
        content::each_item(reader.at("units"), 1, 1000, [&](const Reader& line) { read_line(line); });
        read_baggage(reader);
        check_general(reader, setup_.corps.back(), setup_, false);
    }

    void read_line(const Reader& line) {
        if (!check_only_keys(line, {"name", "unit"},
                             {"role", "chariot", "bow", "mount", "ambush", "impetuous", "alt", "dismounted",
                              "may_dismount", "may_remount", "must_dismount", "hexes", "count", "tv_foot",
                              "tv_mounted", "ma", "range", "override"}))
            return;
        CounterInfo counter;
        const std::vector<Place> places = read_places(line);
        if (!read_counter(line, *setup_.profiles, counter)) return;
        for (const Place& place : places) {
            if (++numbered_ > kMaxNumbered) {
                line.error("D-10", "a corps has at most 99 units");
                return;
            }
            counter.id = fmt::format("{}-{:02}", setup_.corps.back().id, numbered_);
            if (add_counter(line, counter, place, setup_) == kNone) return;
        }
    }

    // One place per counter: the hexes as often as they say, or so many nowhere.
    std::vector<Place> read_places(const Reader& line) {
        std::vector<Place> places;
        const bool hidden = read_flag(line, "ambush");
        if (hidden && setup_.attacker == index_ && !setup_.dice_for_roles)
            line.at("ambush").error("D-12", "only the defender hides units (CB-AMB-01)");
        if (line.has("hexes") == line.has("count")) {
            line.error("F-02", "a line has either 'hexes' or 'count'");
        } else if (line.has("count")) {
            places.resize(static_cast<std::size_t>(line.at("count").integer(1, kMaxNumbered)));
            if (!setup_.free_setup)
                line.at("count").error("D-05", "units without hexes need \"free_setup\": true");
        } else {
            add_places(line.at("hexes"), {kNoHex, facing_, hidden}, places);
            if (line.at("hexes").json().empty()) line.at("hexes").error("D-05", "no hexes are named");
        }
        return places;
    }

    // As often as the list of hexes says.
    void add_places(const Reader& hexes, const Place& place, std::vector<Place>& places) const {
        for (const HexRange& range : read_hexes(hexes, setup_.map->columns, setup_.map->rows))
            places.insert(places.end(), range.times, Place{range.hex, place.facing, place.hidden});
    }

    // CB-LST-03, CB-SCN-06: two, immobile unless they say otherwise.
    void read_baggage(const Reader& corps) {
        std::vector<Place> places;
        if (corps.has("baggage")) {
            add_places(corps.at("baggage"), {}, places);
        } else if (setup_.free_setup) {
            places.resize(kBaggageOfCorps);
        }
        if (setup_.options.simple) return;  // CB-OPT-03
        if (places.size() != kBaggageOfCorps) {
            corps.error("D-11", fmt::format("corps '{}' has {} Baggage; every corps has two (CB-LST-03)",
                                            setup_.corps.back().id, places.size()));
        }
        CounterInfo counter = baggage_counter(*setup_.profiles, read_flag(corps, "baggage_mobile"));
        counter.independent = read_flag(corps, "baggage_independent");
        for (std::size_t i = 0; i < places.size(); ++i) {
            counter.id = fmt::format("{}-B{}", setup_.corps.back().id, i + 1);
            if (add_counter(corps, counter, places[i], setup_) == kNone) return;
        }
    }

    const Reader& side_;
    std::uint8_t index_;
    Setup& setup_;
    std::uint8_t facing_ = 0;
    int numbered_ = 0;
};

// A key that both sides have or neither, with a different word each: the word's place on side A.
std::optional<std::size_t> read_opposites(const Reader& sides, std::string_view key,
                                          std::span<const std::string_view> words, bool may_lack) {
    const bool given[2] = {sides.at(std::size_t{0}).has(key), sides.at(1).has(key)};
    const std::string allowed = fmt::format("one side has \"{}\" and the other \"{}\"", words[0], words[1]);
    if (given[0] != given[1] || (!given[0] && !may_lack)) {
        sides.error("D-12", fmt::format("'{}' is missing; {}", key, allowed));
        return std::nullopt;
    }
    if (!given[0]) return std::nullopt;
    const auto first = sides.at(std::size_t{0}).at(key).word(words, key);
    const auto second = sides.at(1).at(key).word(words, key);
    if (first && second && *first == *second) {
        sides.at(1).at(key).error("D-12", fmt::format("both sides have \"{}\"; {}", words[*first], allowed));
    }
    return first;
}

// CB-SET-01, -02: what the scenario does not fix is for the dice.
void read_roles(const Reader& scenario, Setup& setup) {
    const Reader sides = scenario.at("sides");
    const auto role = read_opposites(sides, "role", kSideRoles, setup.free_setup);
    const auto edge = read_opposites(sides, "edge", kEdgeNames, setup.free_setup);
    const bool dice = read_flag(scenario, "dice_for_roles") && setup.free_setup;
    setup.dice_for_roles = dice || (setup.free_setup && !role);
    setup.dice_for_edges = dice || (setup.free_setup && !edge);
    setup.attacker = role && *role == 1 ? 1 : 0;
    setup.sides[0].edge = edge && *edge == 1 ? Edge::East : Edge::West;
    setup.sides[1].edge = setup.sides[0].edge == Edge::West ? Edge::East : Edge::West;
}

void read_side(const Reader& side, std::uint8_t index, Setup& setup) {
    setup.sides[index].name = content::bilingual(side.at("name"));
    content::read_into(side, "aggression", 0, 4, setup.sides[index].aggression);
    if (side.has("army")) side.at("army").identifier();
    if (side.has("limit"))  // CB-VIC-03
        setup.sides[index].limit = static_cast<std::uint16_t>(read_halves(side.at("limit"), 1, 2000));
    SideReader(side, index, setup).read();
}

// D-18: in a free set-up each side must be able to stand in its half of the map, whichever that is, so that
// its zone can be made deep enough; and its Baggage on either edge.
void check_room(const Reader& sides, const Setup& setup, std::uint8_t side) {
    int counters = 0;
    int baggage = 0;
    for (const CounterInfo& counter : setup.counters) {
        if (setup.corps[counter.corps].side != side) continue;
        ++counters;
        baggage += counter.profiles[0].type == Type::Bag ? 1 : 0;
    }
    const Map& map = *setup.map;
    for (const bool west : {true, false}) {
        int open = 0;
        int edge = 0;
        for (int i = 1; i <= map.columns / 2; ++i) {
            const int column = west ? i : map.columns - i + 1;
            for (int row = 1; row <= map.rows; ++row) {
                const MapHex& hex = map.at(hex_at(column, row));
                if (hex.terrain == Terrain::Impassable) continue;
                edge += i == 1 ? 1 : 0;
                const bool inside = row > 2 && row <= map.rows - 2;
                open += inside && !is_difficult(hex.terrain) && hex.fort == 0 ? 1 : 0;
            }
        }
        if (counters <= open && baggage <= edge) continue;
        sides.at(side).error("D-18",
                             fmt::format("{} counters, {} of them Baggage, have no room on this map: "
                                         "its {} half has {} hexes open to all, its edge {}",
                                         counters, baggage, west ? "western" : "eastern", open, edge));
        return;
    }
}

// A ready-made deployment is not used in a free set-up.
void clear_places(const Reader& sides, Setup& setup) {
    for (Place& place : setup.places) place = Place{};
    for (std::uint8_t side = 0; side < 2; ++side) check_room(sides, setup, side);
}

// EP and thresholds that a file writes down are only for people.
void compare_figures(const Reader& sides, const Setup& setup) {
    for (std::size_t s = 0; s < 2; ++s) {
        const Reader side = sides.at(s);
        if (side.has("ep")) compare_figure(side.at("ep"), setup.sides[s].ep_total, "CB-DEM-01");
    }
    each_corps_read(sides, setup, [&](const Reader& corps, std::size_t index) {
        const CorpsInfo& info = setup.corps[index];
        if (corps.has("ep")) compare_figure(corps.at("ep"), info.ep_total, "CB-DEM-01");
        if (corps.has("threshold")) compare_figure(corps.at("threshold"), info.threshold, "CB-DEM-02");
    });
}

}  // namespace

void read_scenario(const Reader& scenario, const Library& library, Setup& setup) {
    if (!check_only_keys(
            scenario, {"map", "sides"},
            {"id", "name", "text", "dice_for_roles", "ps_support", "options", "free_setup", "free_baggage"}))
        return;
    if (scenario.has("id")) scenario.at("id").identifier();
    if (scenario.has("name")) content::bilingual(scenario.at("name"));
    if (scenario.has("text")) content::bilingual(scenario.at("text"));
    setup.free_setup = read_flag(scenario, "free_setup");
    setup.free_baggage = read_flag(scenario, "free_baggage");
    if (!read_conditions(scenario, library, {"name", "corps"},
                         {"role", "edge", "aggression", "army", "ep", "limit"}, setup))
        return;
    const Reader sides = scenario.at("sides");
    read_roles(scenario, setup);
    for (std::uint8_t s = 0; s < 2; ++s) read_side(sides.at(s), s, setup);
    finish_roster(setup);
    compare_figures(sides, setup);
    check_places(sides, setup);
    if (setup.free_setup) clear_places(sides, setup);
    setup.hash = hash_mix(content::hash_as_written(scenario.json()), setup.map->hash);
}

}  // namespace clashfield::champs

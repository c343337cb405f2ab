#include "app/terminal/board.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/terminal/marks.h"
#include "app/terminal/setup.h"
#include "app/terminal/table.h"
#include "app/terminal/view.h"
#include "app/tools/plain_text.h"
#include "battle/parse_json.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

constexpr int kUsualHeight = 24;    // of a screen that does not say
constexpr int kLinesForOrders = 9;  // question, options and prompt below the map
constexpr int kLinesOfSigns = 2;    // more when the signs of counters are explained
constexpr int kFewestMapLines = 7;
constexpr int kLinesBelowGround = 7;  // four of options, the prompt and the blank lines round the table
constexpr int kFewestGroundLines = 9;

struct GroundSign {
    const char* name;
    char sign;
};
// By the names in the view; the first that a hex has is drawn.
constexpr std::array<GroundSign, 14> kGrounds = {{{"fort", 'M'},
                                                  {"ditch", 'v'},
                                                  {"broken", ':'},
                                                  {"river", '~'},
                                                  {"impassable", 'X'},
                                                  {"wood", '&'},
                                                  {"oasis", '%'},
                                                  {"orchard", 'o'},
                                                  {"marsh", '"'},
                                                  {"hedge", '='},
                                                  {"built_up", '#'},
                                                  {"olive", 'Y'},
                                                  {"pen", 'n'},
                                                  {"road", '-'}}};

struct HexPlace {
    int column = 0;
    int row = 0;
};

// "1017", or "817" for 0817.
std::optional<HexPlace> place_of(const std::string& name) {
    if (name.size() < 3 || name.size() > 4 || name.find_first_not_of("0123456789") != std::string::npos)
        return std::nullopt;
    const int number = std::stoi(name);
    return HexPlace{number / 100, number % 100};
}

bool is_on(const HexMapPicture& map, const HexPlace& place) {
    return place.column >= 1 && place.column <= map.columns && place.row >= 1 && place.row <= map.rows;
}

int side_index(const Json& unit) { return unit.value("side", "A") == "A" ? 0 : 1; }

void put_ground(HexMapPicture& map, const View& view) {
    for (const Json& item : view["map"]["hexes"]) {
        const auto place = place_of(item.value("hex", ""));
        if (!place || !is_on(map, *place)) continue;
        HexPicture& hex = map.at(place->column, place->row);
        hex.height = item.value("height", 0);
        for (const GroundSign& ground : kGrounds) {
            if (hex.ground != 0) break;
            if (item.value("terrain", "") == ground.name || item.value(ground.name, false))
                hex.ground = ground.sign;
        }
    }
    for (const Json& zone : view["zoc"]) {
        const auto place = place_of(zone.value("hex", ""));
        if (!place || !is_on(map, *place)) continue;
        for (const Json& side : zone["sides"])
            map.at(place->column, place->row).zones[side == "A" ? 0 : 1] = true;
    }
}

void put_units(HexMapPicture& map, const BoardScene& scene, const View& view, const OrderMarks& marks) {
    std::map<std::string, int> ranks;
    for (const Json& unit : view["units"]) ++ranks[unit.value("hex", "")];
    std::map<std::string, char> roles;
    for (const Json& unit : view["units"]) {
        if (const char sign = sign_of_leader(scene.battle, unit); sign != 0)
            roles[unit.value("hex", "")] = sign;
    }
    for (const Json& unit : view["units"]) {
        const std::string hex = unit.value("hex", "");
        const auto place = place_of(hex);
        if (unit.value("rank", 0) != 0 || !place || !is_on(map, *place)) continue;
        CounterPicture counter{.id = unit.value("id", ""),
                               .code = unit.value("type", ""),
                               .side = side_index(unit),
                               .facing = unit.value("facing", ""),
                               .ranks = ranks[hex],
                               .role = roles.contains(hex) ? roles[hex] : '\0'};
        counter.active = marks.actors.contains(counter.id);
        counter.hidden = unit.value("hidden", false);
        counter.target = marks.targets.contains(counter.id);
        map.at(place->column, place->row).counter = counter;
    }
}

void put_marks(HexMapPicture& map, const OrderMarks& marks) {
    for (const std::string& name : marks.reach) {
        const auto place = place_of(name);
        if (place && is_on(map, *place)) map.at(place->column, place->row).reach = true;
    }
    for (const auto& [name, number] : marks.hexes) {
        const auto place = place_of(name);
        if (place && is_on(map, *place)) map.at(place->column, place->row).mark = number;
    }
}

std::vector<std::string> active_units(const View& view) {
    std::vector<std::string> units;
    if (!view.contains("activation")) return units;
    for (const Json& unit : view["activation"]["units"]) units.push_back(unit.get<std::string>());
    return units;
}

OrderMarks marks_in(const BoardScene& scene, const View& view) {
    std::set<std::string> enemies;
    for (const Json& unit : view["units"]) {
        if (unit.value("side", "") != to_string(scene.asked)) enemies.insert(unit.value("id", ""));
    }
    return marks_of(scene.battle, scene.orders, active_units(view), enemies);
}

HexPlace middle_of(const std::vector<HexPlace>& places) {
    HexPlace sum;
    for (const HexPlace& place : places) {
        sum.column += place.column;
        sum.row += place.row;
    }
    const int count = static_cast<int>(places.size());
    return {sum.column / count, sum.row / count};
}

// The hexes that a decision is about; of a group only its middle.
std::vector<HexPlace> places_asked(const BoardScene& scene, const View& view) {
    std::map<std::string, std::string> hex_of;
    for (const Json& unit : view["units"]) hex_of[unit.value("id", "")] = unit.value("hex", "");
    std::vector<HexPlace> places;
    const auto add = [&](const std::string& hex) {
        if (const auto place = place_of(hex)) places.push_back(*place);
    };
    for (const std::string& unit : active_units(view)) add(hex_of[unit]);
    if (!places.empty()) return {middle_of(places)};
    if (scene.asked.is_none()) {  // nothing is asked: everything matters
        for (const auto& [unit, hex] : hex_of) add(hex);
        return places;
    }
    for (std::size_t i = 0; i < scene.orders.size(); ++i) {
        for (const std::string& hex : named_by(scene.battle, scene.orders[i], &DomainRoles::places)) add(hex);
        for (const std::string& unit : named_by(scene.battle, scene.orders[i], &DomainRoles::units))
            add(hex_of[unit]);
    }
    return places;
}

std::string number_text(const text::Catalogue& words, const Json& number) {
    return words.format("ui.board.number", {{"number", number.get<double>()}});
}

// Units, Corps and sides without a name of their own are called by their id; it is said once.
text::Argument sameness(const std::string& name, const std::string& id) {
    return {"same", std::string(name.empty() || name == id ? "yes" : "no")};
}

std::string fitted_to(const Style& style, const std::string& line) {
    const std::string shown = plain(style, line);
    return columns(shown) <= style.width ? shown : plain(style, fitted(shown, style.width - 2));
}

// "A Franks lost 2/17 | F1 Clovis 4 PA 1/6 | F2 Ragnachar 0 PA 0/5".
std::string side_line(const text::Catalogue& words, const Json& side, bool active) {
    const bool first = side.value("side", "A") == "A";
    const std::string name = said(side["name"], words.language());
    // The letter is written as the counters are.
    std::string line = words.format("ui.board.side", {{"mark", first ? std::string("A") : std::string("b")},
                                                      {"name", name},
                                                      sameness(name, side.value("side", "")),
                                                      {"lost", number_text(words, side["lost"])},
                                                      {"limit", number_text(words, side["limit"])}});
    for (const Json& corps : side["corps"]) {
        line += " | " + words.format("ui.board.corps",
                                     {{"id", corps.value("id", "")},
                                      {"name", said(corps["name"], words.language())},
                                      sameness(said(corps["name"], words.language()), corps.value("id", "")),
                                      {"pa", active ? std::to_string(corps.value("pa", 0)) : "none"},
                                      {"lost", number_text(words, corps["lost"])},
                                      {"threshold", number_text(words, corps["threshold"])},
                                      {"demoralised", corps.value("demoralised", false) ? "yes" : "no"},
                                      {"reliable", corps.value("reliable", "unknown")}});
    }
    return line;
}

std::vector<std::string> score_lines(const BoardScene& scene, const View& view) {
    const std::string game(scene.battle.vocabulary().game);
    const std::string active = view.value("active", "");
    std::vector<std::string> lines;
    const auto add = [&](const std::string& text, Ink ink) {
        for (const std::string& line : wrapped(plain(scene.style, text), scene.style.width, 4))
            lines.push_back(paint(scene.style, ink, line));
    };
    if (view.value("phase", "") == "setup" && !scene.asked.is_none()) {
        const std::string side = text::Renderer(scene.words, scene.battle).side(scene.asked);
        add(scene.words.format("ui.setup.head", {{"side", side}}), Ink::Bold);
        for (const std::string& line : setup_lines(scene, view)) add(line, Ink::Plain);
        return lines;
    }
    std::string name = active;
    for (const Json& side : view["sides"]) {
        if (side.value("side", "") == active) name = said(side["name"], scene.words.language());
    }
    add(scene.words.format("ui.board.turn",
                           {{"turn", static_cast<std::int64_t>(view.value("turn", 0))},
                            {"side", name},
                            {"phase", scene.words.format(game + ".phase." + view.value("phase", ""))}}),
        Ink::Bold);
    for (const Json& side : view["sides"])
        add(side_line(scene.words, side, side.value("side", "") == active), Ink::Plain);
    return lines;
}

// "Turn 2/6: movement, charges".
std::string phase_head(const BoardScene& scene, const View& view) {
    const std::string game(scene.battle.vocabulary().game);
    return scene.words.format("ui.ground.turn",
                              {{"turn", static_cast<std::int64_t>(view.value("turn", 0))},
                               {"turns", static_cast<std::int64_t>(view.value("turns", 0))},
                               {"phase", scene.words.format(game + ".phase." + view.value("phase", ""))}});
}

// What a game does not count is left out: "Phase 2: actions | A Greeks lost 12/148 | b Persians lost 0/148".
std::string ground_head(const BoardScene& scene, const View& view) {
    const auto number = [](const View& of, const char* key) { return std::int64_t{of.value(key, 0)}; };
    const bool named = view.contains("phase") && view["phase"].is_string();
    std::string line = named ? phase_head(scene, view)
                       : view.contains("phase")
                           ? scene.words.format("web.table.phase", {{"phase", number(view, "phase")},
                                                                    {"step", view.value("step", "")}})
                           : scene.words.format("web.score.turn", {{"turn", number(view, "round")}});
    for (const Json& side : view["sides"]) {
        // Where units are letters, small ones are the second side's.
        const std::string mark = side.value("side", "A") == "A" ? "A" : named ? "B" : "b";
        const std::string name = said(side["name"], scene.words.language());
        line += " | " + (side.contains("lost")
                             ? scene.words.format("ui.ground.side", {{"mark", mark},
                                                                     {"name", name},
                                                                     {"lost", number(side, "lost")},
                                                                     {"points", number(side, "points")}})
                             : mark + " " + name);
    }
    return paint(scene.style, Ink::Bold, fitted_to(scene.style, line));
}

// The signs of the ground that is to be seen, and those of counters when they have not been explained yet.
std::vector<std::string> legend(const BoardScene& scene, const HexMapPicture& map, const MapWindow& window,
                                const View& view, bool counters) {
    const std::string game(scene.battle.vocabulary().game);
    std::set<char> seen;
    bool hill = false;
    bool hidden = false;
    for (int column = window.column; column < window.column + window.columns; ++column) {
        for (int row = window.row; row < window.row + window.rows; ++row) {
            seen.insert(map.at(column, row).ground);
            hill = hill || map.at(column, row).height > 0;
            hidden = hidden || (map.at(column, row).counter && map.at(column, row).counter->hidden);
        }
    }
    std::vector<std::string> entries;
    for (const GroundSign& ground : kGrounds) {
        if (seen.contains(ground.sign))
            entries.push_back(std::string(2, ground.sign) + " " +
                              scene.words.format(game + ".terrain." + ground.name));
    }
    if (hill) entries.push_back(scene.words.format("ui.board.height"));
    if (hidden) entries.push_back(scene.words.format("ui.board.hidden"));
    if (map.with_zones) entries.push_back(scene.words.format("ui.board.zones"));
    if (counters) {
        std::vector<std::string> names;
        for (const Json& side : view["sides"]) names.push_back(said(side["name"], scene.words.language()));
        entries.push_back(
            scene.words.format("ui.board.sides", {{"first", names.front()}, {"second", names.back()}}));
        entries.push_back(scene.words.format("ui.board.counters"));
    }
    std::string line;
    for (const std::string& entry : entries) line += (line.empty() ? "" : "  ") + entry;
    if (line.empty()) return {};
    std::vector<std::string> lines;
    for (const std::string& part : wrapped(plain(scene.style, line), scene.style.width, 0))
        lines.push_back(paint(scene.style, Ink::Dim, part));
    return lines;
}

}  // namespace

bool Board::has_map(const Battle& battle) { return battle.view(Observer{}).value("board", "") == "hex"; }
bool Board::has_ground(const Battle& battle) { return battle.view(Observer{}).value("board", "") == "table"; }

namespace {

GroundWords ground_words(const BoardScene& scene) { return {scene.words, scene.battle.vocabulary()}; }

}  // namespace

std::vector<std::string> Board::draw(const BoardScene& scene) {
    if (const auto table = picture_of(scene.battle, scene.words, scene.asked))
        return draw_table(*table, scene.style);
    if (!has_map(scene.battle)) {
        const View view = scene.battle.view(Observer{scene.asked});
        std::vector<std::string> lines = {ground_head(scene, view)};
        const int room = scene.style.height - 1 - scene.question_lines - kLinesBelowGround;
        const GroundWish wish{.lines = scene.style.height > 0 ? std::max(kFewestGroundLines, room) : 0};
        for (std::string& line : draw_ground(view, ground_words(scene), scene.style, wish))
            lines.push_back(std::move(line));
        return lines;
    }
    return draw_map(scene, true, false);
}

std::vector<std::string> Board::ground(const BoardScene& scene, const std::string& argument) {
    const View view = scene.battle.view(Observer{scene.asked});
    const std::string word = lower(argument);
    const auto is = [&](const char* command) {
        return word == command || word == scene.words.format(std::string("ui.map.") + command);
    };
    if (word.empty()) return draw(scene);
    if (is("all")) return draw_ground(view, ground_words(scene), scene.style);
    constexpr double kStride = 150;  // less than what is drawn, so that something known stays in sight
    if (is("n") && near_) {
        near_->y += kStride;
    } else if (is("s") && near_) {
        near_->y -= kStride;
    } else if (is("e") && near_) {
        near_->x += 2 * kStride;
    } else if (is("w") && near_) {
        near_->x -= 2 * kStride;
    } else if (const auto spot = ground_spot(view, argument)) {
        near_ = spot;
    } else {
        return {};
    }
    near_->x = std::clamp(near_->x, 0.0, view["table"]["width"].get<double>());
    near_->y = std::clamp(near_->y, 0.0, view["table"]["height"].get<double>());
    const int room = scene.style.height - 3;  // the prompt and the blank lines
    return draw_ground(
        view, ground_words(scene), scene.style,
        {.lines = scene.style.height > 0 ? std::max(kFewestGroundLines, room) : 0, .close_up = near_});
}

std::vector<std::string> Board::draw_map(const BoardScene& scene, bool follow, bool whole) {
    const View view = scene.battle.view(Observer{scene.asked});
    HexMapPicture map;
    map.columns = view["map"].value("columns", 0);
    map.rows = view["map"].value("rows", 0);
    map.hexes.resize(static_cast<std::size_t>(map.columns * map.rows));
    map.with_ids = with_ids_;
    map.with_zones = with_zones_;
    const OrderMarks marks = marks_in(scene, view);
    put_ground(map, view);
    put_units(map, scene, view, marks);
    put_marks(map, marks);
    put_zone(map, scene, view);

    std::vector<std::string> lines = score_lines(scene, view);
    const int height = scene.style.height > 0 ? scene.style.height : kUsualHeight;
    const int score = static_cast<int>(lines.size());
    const bool explain = !told_ || !follow;
    const int below = kLinesForOrders + (explain ? kLinesOfSigns : 0);
    const int room =
        whole ? 1 + 2 * map.rows : std::max(kFewestMapLines, height - score - below - scene.told_lines);
    MapWindow window = fit_window(map, window_, scene.style, room);
    const std::vector<HexPlace> places = follow ? places_asked(scene, view) : std::vector<HexPlace>();
    const bool seen = std::any_of(places.begin(), places.end(), [&](const HexPlace& place) {
        return window.shows(place.column, place.row);
    });
    if (places.empty() && follow && !told_)
        window = centred(map, window, (map.columns + 1) / 2, (map.rows + 1) / 2);
    if (!places.empty() && (!seen || !told_)) {
        // At first the one nearest to the middle of everything, later the first that is asked about.
        const HexPlace middle = middle_of(places);
        const auto far = [&](const HexPlace& place) {
            return std::abs(place.column - middle.column) + std::abs(place.row - middle.row);
        };
        const HexPlace there =
            told_ ? places.front()
                  : *std::min_element(places.begin(), places.end(),
                                      [&](const HexPlace& a, const HexPlace& b) { return far(a) < far(b); });
        window = centred(map, window, there.column, there.row);
    }
    if (const auto next = follow ? place_of(std::exchange(wanted_, "")) : std::nullopt;
        next && is_on(map, *next) && !window.shows(next->column, next->row))
        window = centred(map, window, next->column, next->row);
    if (!whole) window_ = window;
    for (std::string& line : draw_hexes(map, window, scene.style)) lines.push_back(std::move(line));
    for (std::string& line : legend(scene, map, window, view, explain)) lines.push_back(std::move(line));
    told_ = true;
    return lines;
}

std::vector<std::string> Board::map(const BoardScene& scene, const std::string& argument) {
    if (has_ground(scene.battle)) return ground(scene, argument);
    const View view = scene.battle.view(Observer{scene.asked});
    const std::string word = lower(argument);
    const auto is = [&](const char* command) {
        return word == command || word == scene.words.format(std::string("ui.map.") + command);
    };
    if (is("all")) return draw_map(scene, false, true);
    if (is("ids")) {
        with_ids_ = !with_ids_;
        return draw_map(scene, false, false);
    }
    // Half a window at a time, so that something known stays in sight.
    if (is("n")) {
        window_.row -= std::max(1, window_.rows / 2);
    } else if (is("s")) {
        window_.row += std::max(1, window_.rows / 2);
    } else if (is("w")) {
        window_.column -= std::max(1, window_.columns / 2);
    } else if (is("e")) {
        window_.column += std::max(1, window_.columns / 2);
    } else if (!word.empty()) {
        std::string hex = word;
        for (const Json& unit : view["units"]) {
            if (lower(unit.value("id", "")) == word) hex = unit.value("hex", "");
        }
        const auto place = place_of(hex);
        HexMapPicture size;
        size.columns = view["map"].value("columns", 0);
        size.rows = view["map"].value("rows", 0);
        if (!place || !is_on(size, *place)) return {};
        window_ = centred(size, window_, place->column, place->row);
    }
    return draw_map(scene, false, false);
}

bool Board::shows(const std::string& hex) const {
    const auto place = place_of(hex);
    return place && window_.shows(place->column, place->row);
}

std::vector<std::string> Board::zones(const BoardScene& scene) {
    with_zones_ = !with_zones_;
    return draw_map(scene, false, false);
}

std::string unit_in_hex(const Battle& battle, Side observer, const std::string& hex) {
    const auto wanted = place_of(hex);
    if (!wanted) return "";
    const View view = battle.view(Observer{observer});
    if (!view.contains("units")) return "";
    for (const Json& unit : view["units"]) {
        const auto place = place_of(unit.value("hex", ""));
        const bool here = place && place->column == wanted->column && place->row == wanted->row;
        if (here && unit.value("rank", 0) == 0) return unit.value("id", "");
    }
    return "";
}

namespace {

// Everything that an observer knows of: on the map or, of its own, waiting to be placed.
Json known_units(const View& view, Side observer) {
    Json units = view["units"];
    const Json* setup = setup_of(view, observer);
    if (setup == nullptr) return units;
    for (const Json& unit : (*setup)["waiting"]) units.push_back(unit);
    return units;
}

std::string place_words(const text::Catalogue& words, const Json& unit) {
    const bool on_map = place_of(unit.value("hex", "")).has_value();
    return on_map ? unit.value("hex", "") : words.format("ui.unit.waits");
}

}  // namespace

std::vector<std::string> roster_lines(const BoardScene& scene) {
    const View view = scene.battle.view(Observer{scene.asked});
    const Json units = known_units(view, scene.asked);
    std::vector<std::string> lines;
    for (const Json& side : view["sides"]) {
        for (const Json& corps : side["corps"]) {
            std::string line =
                corps.value("id", "") + " " + said(corps["name"], scene.words.language()) + ":";
            for (const Json& unit : units) {
                if (unit["corps"] != corps["id"]) continue;
                const std::string role(1, sign_of_leader(scene.battle, unit));
                line += (line.back() == ':' ? " " : ", ") + unit.value("id", "") + " " +
                        unit.value("profile", "") + (role[0] == '\0' ? "" : role) + " " +
                        place_words(scene.words, unit);
                if (unit.contains("facing") && place_of(unit.value("hex", "")))
                    line += "/" + unit.value("facing", "");
            }
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::vector<std::string> unit_ids(const Battle& battle, Side observer) {
    const View view = battle.view(Observer{observer});
    std::vector<std::string> ids;
    for (const Json& unit : known_units(view, observer)) ids.push_back(unit.value("id", ""));
    return ids;
}

std::string combat_line(const Battle& battle, const text::Catalogue& words) {
    const View view = battle.view(Observer{});
    if (!view.contains("combat")) return "";
    const Json& combat = view["combat"];
    const auto told = [&](const char* party) {
        for (const Json& unit : view["units"]) {
            if (unit["id"] != combat[party]) continue;
            return words.format("ui.board.fighter",
                                {{"id", unit.value("id", "")},
                                 {"name", said(unit["name"], words.language())},
                                 sameness(said(unit["name"], words.language()), unit.value("id", "")),
                                 {"profile", unit.value("profile", "")},
                                 {"hex", unit.value("hex", "")}});
        }
        return combat.value(party, "");
    };
    return words.format("ui.board.combat", {{"kind", combat.value("kind", "melee")},
                                            {"attacker", told("attacker")},
                                            {"defender", told("defender")}});
}

std::vector<std::string> unit_lines(const BoardScene& scene, const std::string& wanted) {
    const View view = scene.battle.view(Observer{scene.asked});
    const std::string game(scene.battle.vocabulary().game);
    const std::string in_hex = unit_in_hex(scene.battle, scene.asked, wanted);
    const std::string id = in_hex.empty() ? upper(wanted) : in_hex;
    const text::Catalogue& words = scene.words;
    std::vector<std::string> lines;
    for (const Json& unit : known_units(view, scene.asked)) {
        if (upper(unit.value("id", "")) != upper(id)) continue;
        std::string corps = unit.value("corps", "");
        for (const Json& side : view["sides"]) {
            for (const Json& item : side["corps"]) {
                if (item["id"] == unit["corps"]) corps = said(item["name"], words.language());
            }
        }
        const std::string type = unit.value("type", "");
        lines.push_back(paint(scene.style, Ink::Heading,
                              words.format("ui.unit.head", {{"id", unit.value("id", "")},
                                                            {"name", said(unit["name"], words.language())},
                                                            sameness(said(unit["name"], words.language()),
                                                                     unit.value("id", "")),
                                                            {"profile", unit.value("profile", "")},
                                                            {"corps", corps},
                                                            {"role", unit.value("role", "none")}})));
        lines.push_back(
            words.format("ui.unit.type", {{"type", words.format(game + ".type." + type)},
                                          {"about", words.format(game + ".type." + type + ".about")}}));
        lines.push_back(words.format(
            "ui.unit.quality", {{"quality", words.format(game + ".quality." + unit.value("quality", "O"))}}));
        lines.push_back(
            words.format("ui.unit.values", {{"foot", unit["tv"][0].get<std::int64_t>()},
                                            {"mounted", unit["tv"][1].get<std::int64_t>()},
                                            {"movement", unit["ma"].get<std::int64_t>()},
                                            {"range", static_cast<std::int64_t>(unit.value("range", 0))}}));
        if (!place_of(unit.value("hex", ""))) {
            lines.push_back(words.format("ui.unit.waits"));
            continue;
        }
        std::vector<std::string> flags;
        for (const Json& flag : unit["flags"])
            flags.push_back(words.format(game + ".flag." + flag.get<std::string>()));
        int stacked = 0;
        for (const Json& other : view["units"]) stacked += other["hex"] == unit["hex"] ? 1 : 0;
        lines.push_back(words.format(
            "ui.unit.stands",
            {{"hex", unit.value("hex", "")},
             {"facing", unit.contains("facing") ? words.format(game + ".facing." + unit.value("facing", ""))
                                                : std::string("none")},
             {"rank", static_cast<std::int64_t>(unit.value("rank", 0) + 1)},
             {"ranks", static_cast<std::int64_t>(stacked)},
             {"hidden", unit.value("hidden", false) ? std::string("yes") : std::string("no")},
             {"flags", flags.empty() ? std::string("none") : words.list(flags)}}));
    }
    return lines;
}

}  // namespace clashfield::app

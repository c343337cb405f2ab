#include "app/terminal/ground.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/terminal/blocks.h"
#include "app/terminal/scale.h"
#include "app/tools/plain_text.h"
#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

constexpr int kFewestColumns = 40;
constexpr int kFewestListed = 28;  // columns that a list beside the table needs
constexpr int kFewestInColumn = 18;

struct Sign {
    const char* kind;
    char sign;
};
constexpr Sign kSigns[] = {
    {"wood", '&'},       {"marsh", '"'},         {"ford", '='},           {"sand", ':'},
    {"snow", '*'},       {"rocks", '%'},         {"frozen_lake", '-'},    {"scrub", ';'},
    {"hill", '^'},       {"building_wood", '#'}, {"building_stone", '#'}, {"road", '.'},
    {"bridge", '='},     {"mountain", 'M'},      {"lake", '~'},           {"river", '~'},
    {"ditch", 'v'},      {"palisade", '|'},      {"low_wall", '|'},       {"gate", '+'},
    {"abatis", 'x'},     {"wall", 'H'},          {"rampart", 'H'},        {"elevated", '.'},
    {"steep_hill", ':'}, {"brush", ';'},         {"vineyard", ';'},       {"cliff", '#'},
    {"building", '#'},   {"obstacle_soft", '|'}, {"obstacle_hard", 'H'}};

char sign_of(const std::string& kind) {
    for (const Sign& sign : kSigns) {
        if (kind == sign.kind) return sign.sign;
    }
    return '?';
}

// What a game does not have is missing from its view.
const Json& list_in(const View& view, const char* key) {
    static const Json kNone = Json::array();
    const auto found = view.find(key);
    return found == view.end() ? kNone : *found;
}

GroundSpot spot_of(const Json& thing) { return {thing["x"].get<double>(), thing["y"].get<double>()}; }

void put_line(Canvas& canvas, const Scale& scale, const Json& piece) {
    const Json& points = piece["points"];
    const std::string sign(1, sign_of(piece.value("kind", "")));
    const std::size_t last = piece.value("closed", false) ? points.size() : points.size() - 1;
    for (std::size_t i = 0; i < last; ++i) {
        const Json& from = points[i];
        const Json& to = points[(i + 1) % points.size()];
        constexpr int kSteps = 120;
        for (int step = 0; step <= kSteps; ++step) {
            const double part = static_cast<double>(step) / kSteps;
            const double x = from[0].get<double>() + part * (to[0].get<double>() - from[0].get<double>());
            const double y = from[1].get<double>() + part * (to[1].get<double>() - from[1].get<double>());
            put_on(canvas, scale, {x, y}, sign, Brush{.ink = Ink::Dim});
        }
    }
}

void put_ground(Canvas& canvas, const Scale& scale, const View& view) {
    for (const Json& piece : list_in(view, "terrain")) {
        if (piece.value("line", false)) continue;
        const std::string sign(1, sign_of(piece.value("kind", "")));
        for (int row = 1; row <= scale.rows(); ++row) {
            for (int column = kRuler + 1; column <= kRuler + scale.columns(); ++column) {
                if (is_inside(piece["points"], scale.middle(column, row)))
                    canvas.put(column, row, sign, Brush{.ink = Ink::Dim});
            }
        }
    }
    for (const Json& piece : list_in(view, "terrain")) {
        if (piece.value("line", false)) put_line(canvas, scale, piece);
    }
    for (const Json& fire : list_in(view, "fires"))
        put_on(canvas, scale, spot_of(fire), "!", Brush{.ink = Ink::Bad});
    for (const Json& marker : list_in(view, "markers"))
        put_on(canvas, scale, spot_of(marker), "?", Brush{.team = marker.value("side", "A") == "A" ? 0 : 1});
}

// The first of 1, 2, 3, 5 and 10 times the smallest step, and so on, that is long enough.
int ruler_step(double least, int smallest) {
    for (int step = smallest;; step *= 10) {
        for (const int times : {1, 2, 3, 5})
            if (times * step >= least) return times * step;
    }
}

// A frame with the lengths that orders speak of: millimetres, or inches where the game counts them.
void put_frame(Canvas& canvas, const Scale& scale, double unit) {
    constexpr double kColumnsApart = 8;
    constexpr double kRowsApart = 3;
    const int right = kRuler + scale.columns() + 1;
    const int bottom = scale.rows() + 1;
    const std::string edge = "+" + std::string(static_cast<std::size_t>(scale.columns()), '-') + "+";
    canvas.put(kRuler, 0, edge);
    canvas.put(kRuler, bottom, edge);
    for (int row = 1; row < bottom; ++row) {
        canvas.put(kRuler, row, "|");
        canvas.put(right, row, "|");
    }
    const int smallest = unit > 1 ? 1 : 100;
    const auto first_at = [&](double from, int step) {
        return static_cast<int>(std::ceil(from / unit / step)) * step;
    };
    const int across = ruler_step(kColumnsApart * scale.wide() / scale.columns() / unit, smallest);
    for (int x = std::max(across, first_at(scale.left(), across)); x * unit < scale.left() + scale.wide();
         x += across) {
        const std::string label = std::to_string(x);
        const int at = scale.column(x * unit) - static_cast<int>(label.size()) / 2;
        if (at > kRuler && at + static_cast<int>(label.size()) < right)
            canvas.put(at, bottom, label, Brush{.ink = Ink::Dim});
    }
    const int up = ruler_step(kRowsApart * scale.high() / scale.rows() / unit, smallest);
    for (int y = first_at(scale.bottom(), up); y * unit < scale.bottom() + scale.high(); y += up) {
        const std::string label = std::to_string(y);
        canvas.put(kRuler - static_cast<int>(label.size()), scale.row(y * unit), label,
                   Brush{.ink = Ink::Dim});
    }
}

// Units are letters: capitals for the first side.
std::map<std::string, std::string> letters_of(const View& view) {
    std::map<std::string, std::string> letters;
    int next[2] = {0, 0};
    for (const Json& unit : view["units"]) {
        const int side = unit.value("side", "A") == "A" ? 0 : 1;
        const int number = next[side]++ % 26;
        letters[unit.value("id", "")] = std::string(1, static_cast<char>((side == 0 ? 'A' : 'a') + number));
    }
    return letters;
}

bool is_on_ground(const Json& figure) { return figure["x"].is_number() && figure["h"].is_number(); }

// Which way most figures of a unit look; nothing if nobody of it is on the table.
std::optional<double> heading_of(const View& view, const std::string& unit) {
    std::map<int, int> counts;  // by headings of whole degrees
    for (const Json& figure : view["figures"]) {
        if (figure.value("unit", "") == unit && is_on_ground(figure))
            ++counts[static_cast<int>(std::lround(figure["h"].get<double>()))];
    }
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::nullopt : std::optional<double>(most->first);
}

std::string unit_line(const Json& unit, const std::string& letter, const GroundWords& words) {
    const std::string name = name_of(unit, words.catalogue);
    std::string line = letter + "  " + unit.value("id", "") + " " + name + "  ";
    text::Arguments arguments = {{"strength", unit["strength"].get<std::int64_t>()},
                                 {"start", unit["start"].get<std::int64_t>()}};
    if (!unit.contains("tokens")) return line + words.catalogue.format("ui.ground.bare_unit", arguments);
    arguments.push_back({"tokens", unit["tokens"].get<std::int64_t>()});
    arguments.push_back({"state", words.morale(unit.value("state", "disciplined"))});
    arguments.push_back({"engaged", unit.value("engaged", false) ? "yes" : "no"});
    return line + words.catalogue.format("ui.ground.unit", arguments);
}

bool is_in_battle(const Json& unit) { return !unit.value("destroyed", false) && !unit.value("left", false); }

void put_figures(Canvas& canvas, const Scale& scale, const View& view, const Vocabulary& vocabulary) {
    const auto letters = letters_of(view);
    const Json& acting = list_in(view, "acting");
    for (const Json& figure : view["figures"]) {
        if (!figure["x"].is_number()) continue;
        const bool special = role_of(vocabulary, figure.value("role", "")) == WordRole::General;
        const bool acts = acting.is_string() && figure["unit"] == acting;
        put_on(canvas, scale, spot_of(figure), special ? "@" : letters.at(figure.value("unit", "")),
               Brush{.team = figure.value("side", "A") == "A" ? 0 : 1, .bold = special || acts});
    }
}

GroundSpot ahead_of(GroundSpot from, double degrees, double way) {
    constexpr double kDegree = 3.14159265358979323846 / 180;
    return {from.x + way * std::sin(degrees * kDegree), from.y + way * std::cos(degrees * kDegree)};
}

// Where figures are drawn, so that nothing is drawn over them.
using Cells = std::set<std::pair<int, int>>;

void put_arrow(Canvas& canvas, const Scale& scale, const Cells& taken, GroundSpot at,
               const std::string& arrow, int side) {
    if (scale.shows(at) && !taken.contains({scale.column(at.x), scale.row(at.y)}))
        put_on(canvas, scale, at, arrow, Brush{.team = side});
}

// Which way they look: beside each figure where it has room, else before the middle of each unit.
void put_headings(Canvas& canvas, const Scale& scale, const View& view, const Style& style, bool close) {
    const double column_mm = scale.wide() / scale.columns();
    const double row_mm = scale.high() / scale.rows();
    Cells taken;
    for (const Json& figure : view["figures"]) {
        if (!is_on_ground(figure)) continue;
        const GroundSpot at = spot_of(figure);
        taken.insert({scale.column(at.x), scale.row(at.y)});
    }
    for (const Json& unit : view["units"]) {
        const std::string id = unit.value("id", "");
        const auto heading = heading_of(view, id);
        if (!heading) continue;
        const int side = unit.value("side", "A") == "A" ? 0 : 1;
        const GroundSpot forward = ahead_of({}, *heading, 1);
        double ahead = -1e9;  // of the foremost
        double aside = 0;
        int count = 0;
        for (const Json& figure : view["figures"]) {
            if (figure.value("unit", "") != id || !is_on_ground(figure)) continue;
            const GroundSpot at = spot_of(figure);
            if (close)
                put_arrow(canvas, scale, taken, {at.x + column_mm, at.y},
                          arrow_of(figure["h"].get<double>(), style), side);
            ahead = std::max(ahead, at.x * forward.x + at.y * forward.y);
            aside += at.x * forward.y - at.y * forward.x;
            ++count;
        }
        aside /= count;
        ahead += std::abs(forward.x) * column_mm + std::abs(forward.y) * row_mm;
        const GroundSpot front{ahead * forward.x + aside * forward.y, ahead * forward.y - aside * forward.x};
        if (!close) put_arrow(canvas, scale, taken, front, arrow_of(*heading, style), side);
    }
}

// "C A3 Slingers          8/12 ●●": what is not as usual takes the place of the name.
std::string brief_line(const Json& unit, const std::string& letter, const GroundWords& words, int width) {
    const std::string state = unit.value("state", "disciplined");
    std::string name = state == "disciplined" ? name_of(unit, words.catalogue) : words.morale(state);
    if (unit.value("engaged", false)) name = "× " + name;
    const int tokens = unit.value("tokens", 0);
    // In a narrow column the name is worth more than what can be said shorter.
    const bool narrow = width < kFewestListed;
    std::string pips;
    for (int i = 0; i < tokens; ++i) pips += "●";
    if (narrow && tokens > 1) pips = "●" + std::to_string(tokens);
    const std::string head = letter + " " + unit.value("id", "") + " ";
    const std::string start = std::to_string(unit.value("start", 0));
    // Who waits beside the table has nobody on it yet.
    const bool waits = !unit.value("placed", true);
    const std::string strength = std::to_string(unit.value("strength", 0));
    const std::string count = waits                         ? "(" + start + ")"
                              : narrow && strength == start ? start
                                                            : strength + "/" + start;
    const std::string tail = " " + count + (tokens > 0 ? " " + pips : "");
    return head + fitted(name, std::max(1, width - columns(head) - columns(tail))) + tail;
}

// The units beside the table, those of each side in a column of their own if one is too short for both.
void put_units(Canvas& canvas, const View& view, const GroundWords& words, int from, int rows, int width) {
    const auto letters = letters_of(view);
    std::vector<const Json*> sides[2];
    for (const Json& unit : view["units"])
        if (is_in_battle(unit)) sides[unit.value("side", "A") == "A" ? 0 : 1].push_back(&unit);
    const int total = static_cast<int>(sides[0].size() + sides[1].size());
    const bool two = total + 1 > rows && (width - from) / 2 >= kFewestInColumn;
    const int each = two ? (width - from) / 2 - 1 : width - from;
    int row = 0;
    for (const int side : {0, 1}) {
        const int column = two && side == 1 ? from + each + 2 : from;
        if (two) row = 0;
        const int left = two ? static_cast<int>(sides[side].size()) : total;
        for (const Json* unit : sides[side]) {
            if (row == rows - 1 && left > rows) {
                canvas.put(column, row++, "…", Brush{.team = side});
                break;
            }
            if (row >= rows) break;
            const bool acts = list_in(view, "acting") == (*unit)["id"];
            canvas.put(column, row++, brief_line(*unit, letters.at(unit->value("id", "")), words, each),
                       Brush{.team = side, .bold = acts});
        }
        if (row < rows && total + 1 <= rows) ++row;  // a blank between the sides
    }
}

// The page's card says the same.
std::string card_word(const text::Catalogue& words, const char* key, const text::Arguments& arguments = {}) {
    return words.format(std::string("web.table.") + key, arguments);
}

std::string joined_words(const std::vector<std::string>& parts, const char* between) {
    std::string line;
    for (const std::string& part : parts) line += (line.empty() ? "" : between) + part;
    return line;
}

std::string states_of(const Json& unit, const text::Catalogue& words) {
    const auto yes_no = [&](const char* key) { return std::string(unit.value(key, false) ? "yes" : "no"); };
    std::vector<std::string> parts;
    if (unit.contains("state"))
        parts.push_back(card_word(words, "state", {{"state", unit.value("state", "")}}));
    for (const char* key : {"engaged", "isolated", "reserved", "disengaging", "destroyed", "left"})
        if (unit.value(key, false)) parts.push_back(card_word(words, key));
    for (const char* key : {"mounted", "limbered"})
        if (unit.contains(key)) parts.push_back(card_word(words, key, {{key, yes_no(key)}}));
    if (const std::int64_t duty = unit.value("duty", 0); duty > 0)
        parts.push_back(card_word(words, "duty", {{"duty", duty}}));
    return joined_words(parts, ", ");
}

std::string values_of(const Json& unit, const text::Catalogue& words) {
    std::vector<std::string> parts = {card_word(words, "card_strength") + " " +
                                      std::to_string(unit.value("strength", 0)) + "/" +
                                      std::to_string(unit.value("start", 0))};
    for (const char* key : {"tokens", "actions", "armour", "cost"})
        if (unit.contains(key))
            parts.push_back(card_word(words, (std::string("card_") + key).c_str()) + " " +
                            std::to_string(unit.value(key, 0)));
    if (unit.contains("manoeuvre"))
        parts.push_back(card_word(words, "card_manoeuvre") + " " + unit.value("manoeuvre", ""));
    if (unit.value("shield", false)) parts.push_back(card_word(words, "shield"));
    return joined_words(parts, ", ");
}

std::string code_word(const Json& unit, const char* key, const text::Catalogue& words) {
    return card_word(words, key, {{"code", unit.value(key, "")}});
}

std::string codes_of(const Json& unit, const text::Catalogue& words) {
    std::vector<std::string> parts;
    for (const char* key : {"troop", "order"})
        if (unit.contains(key)) parts.push_back(code_word(unit, key, words));
    for (const char* key : {"training", "morale"})
        if (unit.contains(key))
            parts.push_back(
                card_word(words, (std::string(key) + "_of").c_str(), {{key, code_word(unit, key, words)}}));
    return joined_words(parts, ", ");
}

std::vector<std::string> weapons_of(const Json& unit, const text::Catalogue& words) {
    std::vector<std::string> lines;
    if (const auto shoot = unit.find("shoot"); shoot != unit.end()) {
        lines.push_back(name_of(*shoot, words) + ": " +
                        card_word(words, "shoot",
                                  {{"range", (*shoot)["range"].get<std::int64_t>() / 10},
                                   {"factor", (*shoot)["factor"].get<std::int64_t>()},
                                   {"shots", (*shoot)["shots"].get<std::int64_t>()},
                                   {"dice", (*shoot)["dice"].get<std::int64_t>()}}));
    }
    if (const auto melee = unit.find("melee"); melee != unit.end() && melee->is_object()) {
        const auto factor = (*melee)["factor"].get<std::int64_t>();
        const auto first = (*melee)["first"].get<std::int64_t>();
        lines.push_back(name_of(*melee, words) + ": " +
                        card_word(words, "melee",
                                  {{"factor", factor},
                                   {"first", first},
                                   {"same", std::string(first == factor ? "yes" : "no")},
                                   {"ranks", (*melee)["ranks"].get<std::int64_t>()}}));
    }
    return lines;
}

// "A1-1@435,240,0", as orders name them.
std::string places_of(const View& view, const std::string& unit) {
    std::vector<std::string> places;
    for (const Json& figure : view["figures"]) {
        if (figure.value("unit", "") != unit || !figure["x"].is_number()) continue;
        places.push_back(fmt::format("{}@{:g},{:g},{:g}", figure.value("id", ""), figure["x"].get<double>(),
                                     figure["y"].get<double>(), figure["h"].get<double>()));
    }
    return joined_words(places, " ");
}

}  // namespace

std::vector<std::string> ground_unit(const View& view, const std::string& wanted,
                                     const text::Catalogue& words) {
    for (const Json& unit : view["units"]) {
        const std::string id = unit.value("id", "");
        if (lower(wanted) != lower(id) && !lower(wanted).starts_with(lower(id) + "-")) continue;
        const std::string states = states_of(unit, words);
        std::vector<std::string> lines = {name_of(unit, words) + " (" + id + ")" +
                                          (states.empty() ? "" : ": ") + states};
        lines.push_back(values_of(unit, words));
        if (std::string codes = codes_of(unit, words); !codes.empty()) lines.push_back(std::move(codes));
        for (std::string& line : weapons_of(unit, words)) lines.push_back(std::move(line));
        std::vector<std::string> special;
        for (const Json& each : list_in(unit, "special"))
            special.push_back(card_word(words, "special", {{"code", each.get<std::string>()}}));
        if (!special.empty()) lines.push_back(joined_words(special, ", "));
        if (std::string places = places_of(view, id); !places.empty()) lines.push_back(std::move(places));
        return lines;
    }
    return {};
}

std::optional<GroundSpot> ground_spot(const View& view, const std::string& wanted) {
    GroundSpot sum;
    int found = 0;
    for (const Json& figure : view["figures"]) {
        const bool meant = lower(figure.value("id", "")) == lower(wanted) ||
                           lower(figure.value("unit", "")) == lower(wanted);
        if (!meant || !figure["x"].is_number()) continue;
        const GroundSpot at = spot_of(figure);
        sum.x += at.x;
        sum.y += at.y;
        ++found;
    }
    if (found > 0) return GroundSpot{sum.x / found, sum.y / found};
    std::string numbers = wanted;
    std::replace(numbers.begin(), numbers.end(), ',', ' ');
    std::istringstream stream(numbers);
    GroundSpot at;
    const double unit = ruler_unit(view);
    if (!(stream >> at.x >> at.y) || !(stream >> std::ws).eof()) return std::nullopt;
    at = {at.x * unit, at.y * unit};
    const bool inside = at.x >= 0 && at.x <= view["table"]["width"].get<double>() && at.y >= 0 &&
                        at.y <= view["table"]["height"].get<double>();
    return inside ? std::optional(at) : std::nullopt;
}

std::vector<std::string> ground_ids(const View& view) {
    std::vector<std::string> ids;
    for (const Json& unit : view["units"]) ids.push_back(upper(unit.value("id", "")));
    return ids;
}

std::vector<std::string> ground_roster(const View& view, const GroundWords& words) {
    if (has_blocks(view)) return block_roster(view, words);
    const auto letters = letters_of(view);
    std::vector<std::string> lines;
    for (const Json& unit : view["units"])
        if (is_in_battle(unit)) lines.push_back(unit_line(unit, letters.at(unit.value("id", "")), words));
    return lines;
}

std::vector<std::string> draw_ground(const View& view, const GroundWords& words, const Style& style,
                                     const GroundWish& wish) {
    if (view.value("board", "") != "table") return {};
    const int width = std::max(style.width, kFewestColumns);
    const int most_columns = width - kRuler - 2;
    const int most_rows = wish.lines > 0 ? std::max(1, wish.lines - 2) : 1000;
    const bool listed =
        wish.lines > 0 && !wish.close_up && most_columns - kFewestListed >= kFewestColumns - 8;
    const Scale scale =
        wish.close_up
            ? Scale::close(view, *wish.close_up, most_columns, wish.lines > 0 ? most_rows : 24)
            : Scale::whole(view, listed ? most_columns - kFewestListed - 2 : most_columns, most_rows);
    Canvas canvas(width, scale.rows() + 2);
    put_frame(canvas, scale, ruler_unit(view));
    put_ground(canvas, scale, view);
    const bool ranked = has_blocks(view);
    const int beside = kRuler + scale.columns() + 4;
    if (ranked) {
        put_blocks(canvas, scale, view, style);
    } else {
        put_figures(canvas, scale, view, words.vocabulary);
        put_headings(canvas, scale, view, style, wish.close_up.has_value());
    }
    if (listed && ranked) put_block_list(canvas, view, words, {beside, scale.rows() + 2, width});
    if (listed && !ranked) put_units(canvas, view, words, beside, scale.rows() + 2, width);
    std::vector<std::string> lines = canvas.lines(style);
    if (wish.lines > 0 || wish.close_up) return lines;
    for (std::string& line : ground_roster(view, words)) lines.push_back(std::move(line));
    return lines;
}

}  // namespace clashfield::app

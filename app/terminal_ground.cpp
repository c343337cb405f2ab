#include "app/terminal_ground.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/plain_text.h"
#include "app/terminal_canvas.h"
#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

constexpr int kMostColumns = 96;
constexpr int kFewestColumns = 40;
constexpr double kCellShape = 2.0;  // a character is twice as high as it is wide

struct Sign {
    const char* kind;
    char sign;
};
constexpr Sign kSigns[] = {{"wood", '&'},   {"marsh", '"'},         {"ford", '='},           {"sand", ':'},
                           {"snow", '*'},   {"rocks", '%'},         {"frozen_lake", '-'},    {"scrub", ';'},
                           {"hill", '^'},   {"building_wood", '#'}, {"building_stone", '#'}, {"road", '.'},
                           {"bridge", '='}, {"mountain", 'M'},      {"lake", '~'},           {"river", '~'},
                           {"ditch", 'v'},  {"palisade", '|'},      {"low_wall", '|'},       {"gate", '+'},
                           {"abatis", 'x'}, {"wall", 'H'},          {"rampart", 'H'}};

char sign_of(const std::string& kind) {
    for (const Sign& sign : kSigns) {
        if (kind == sign.kind) return sign.sign;
    }
    return '?';
}

struct Spot {
    double x = 0;
    double y = 0;
};

bool is_inside(const Json& points, Spot at) {
    bool inside = false;
    for (std::size_t i = 0, j = points.size() - 1; i < points.size(); j = i++) {
        const double xi = points[i][0];
        const double yi = points[i][1];
        const double xj = points[j][0];
        const double yj = points[j][1];
        if ((yi > at.y) != (yj > at.y) && at.x < (xj - xi) * (at.y - yi) / (yj - yi) + xi) inside = !inside;
    }
    return inside;
}

// Where a place of the table is on the canvas.
class Scale {
  public:
    Scale(const View& view, const Style& style) {
        width_ = view["table"]["width"].get<double>();
        height_ = view["table"]["height"].get<double>();
        columns_ = std::clamp(style.width - 2, kFewestColumns, kMostColumns);
        rows_ = static_cast<int>(std::lround(columns_ * height_ / width_ / kCellShape));
    }
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    // The frame takes the first and last row and column.
    int column(double x) const {
        return 1 + std::clamp(static_cast<int>(x / width_ * columns_), 0, columns_ - 1);
    }
    int row(double y) const {
        return 1 + std::clamp(rows_ - 1 - static_cast<int>(y / height_ * rows_), 0, rows_ - 1);
    }
    Spot middle(int column, int row) const {
        return {(column - 0.5) / columns_ * width_, (rows_ - row + 0.5) / rows_ * height_};
    }

  private:
    double width_ = 0;
    double height_ = 0;
    int columns_ = 0;
    int rows_ = 0;
};

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
            canvas.put(scale.column(x), scale.row(y), sign, Brush{.ink = Ink::Dim});
        }
    }
}

void put_ground(Canvas& canvas, const Scale& scale, const View& view) {
    for (const Json& piece : view["terrain"]) {
        if (piece.value("line", false)) continue;
        const std::string sign(1, sign_of(piece.value("kind", "")));
        for (int row = 1; row <= scale.rows(); ++row) {
            for (int column = 1; column <= scale.columns(); ++column) {
                if (is_inside(piece["points"], scale.middle(column, row)))
                    canvas.put(column, row, sign, Brush{.ink = Ink::Dim});
            }
        }
    }
    for (const Json& piece : view["terrain"]) {
        if (piece.value("line", false)) put_line(canvas, scale, piece);
    }
    for (const Json& fire : view["fires"])
        canvas.put(scale.column(fire["x"].get<double>()), scale.row(fire["y"].get<double>()), "!",
                   Brush{.ink = Ink::Bad});
}

void put_frame(Canvas& canvas, const Scale& scale) {
    const int right = scale.columns() + 1;
    const int bottom = scale.rows() + 1;
    const std::string edge = "+" + std::string(static_cast<std::size_t>(scale.columns()), '-') + "+";
    canvas.put(0, 0, edge);
    canvas.put(0, bottom, edge);
    for (int row = 1; row < bottom; ++row) {
        canvas.put(0, row, "|");
        canvas.put(right, row, "|");
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

// What somebody or something is called; nothing if it has no name.
std::string name_of(const Json& named, const text::Catalogue& words) {
    const auto name = named.find("name");
    return name != named.end() && name->is_object() ? name->value(words.language(), "") : "";
}

std::string unit_line(const Json& unit, const std::string& letter, const text::Catalogue& words) {
    const std::string name = name_of(unit, words);
    std::string line = letter + "  " + unit.value("id", "") + " " + name + "  ";
    return line + words.format("ui.ground.unit",
                               {{"strength", unit["strength"].get<std::int64_t>()},
                                {"start", unit["start"].get<std::int64_t>()},
                                {"tokens", unit["tokens"].get<std::int64_t>()},
                                {"state", words.format("clash.morale." + unit.value("state", "disciplined"))},
                                {"engaged", unit.value("engaged", false) ? "yes" : "no"}});
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
    std::vector<std::string> parts = {card_word(words, "state", {{"state", unit.value("state", "")}})};
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
        parts.push_back(card_word(words, (std::string("card_") + key).c_str()) + " " +
                        std::to_string(unit.value(key, 0)));
    parts.push_back(card_word(words, "card_manoeuvre") + " " + unit.value("manoeuvre", ""));
    if (unit.value("shield", false)) parts.push_back(card_word(words, "shield"));
    return joined_words(parts, ", ");
}

std::string code_word(const Json& unit, const char* key, const text::Catalogue& words) {
    return card_word(words, key, {{"code", unit.value(key, "")}});
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
        std::vector<std::string> lines = {name_of(unit, words) + " (" + id + "): " + states_of(unit, words)};
        lines.push_back(values_of(unit, words));
        lines.push_back(
            joined_words({code_word(unit, "troop", words), code_word(unit, "order", words),
                          card_word(words, "training_of", {{"training", code_word(unit, "training", words)}}),
                          card_word(words, "morale_of", {{"morale", code_word(unit, "morale", words)}})},
                         ", "));
        for (std::string& line : weapons_of(unit, words)) lines.push_back(std::move(line));
        std::vector<std::string> special;
        for (const Json& each : unit["special"])
            special.push_back(card_word(words, "special", {{"code", each.get<std::string>()}}));
        if (!special.empty()) lines.push_back(joined_words(special, ", "));
        if (std::string places = places_of(view, id); !places.empty()) lines.push_back(std::move(places));
        return lines;
    }
    return {};
}

std::vector<std::string> draw_ground(const View& view, const text::Catalogue& words, const Style& style) {
    if (view.value("board", "") != "table") return {};
    const Scale scale(view, style);
    Canvas canvas(scale.columns() + 2, scale.rows() + 2);
    put_frame(canvas, scale);
    put_ground(canvas, scale, view);
    const auto letters = letters_of(view);
    for (const Json& figure : view["figures"]) {
        if (!figure["x"].is_number()) continue;
        const int side = figure.value("side", "A") == "A" ? 0 : 1;
        const bool special = figure.value("role", "rank") == "general";
        canvas.put(scale.column(figure["x"].get<double>()), scale.row(figure["y"].get<double>()),
                   special ? "@" : letters.at(figure.value("unit", "")),
                   Brush{.team = side, .bold = special});
    }
    std::vector<std::string> lines = canvas.lines(style);
    for (const Json& unit : view["units"]) {
        if (unit.value("destroyed", false) || unit.value("left", false)) continue;
        lines.push_back(unit_line(unit, letters.at(unit.value("id", "")), words));
    }
    return lines;
}

}  // namespace clashfield::app

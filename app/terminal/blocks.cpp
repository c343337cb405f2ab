#include "app/terminal/blocks.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/tools/plain_text.h"
#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

constexpr int kFewestForBlocks = 26;

int team_of(const Json& unit) { return unit.value("side", "A") == "A" ? 0 : 1; }
bool is_on_table(const Json& unit) { return unit.contains("block"); }
bool is_fleeing(const Json& unit) {
    const std::string status = unit.value("status", "");
    return status == "fleeing" || status == "stampeding";
}
bool is_gone(const Json& unit) { return unit.value("destroyed", false); }

// A point in the eyes of a block: to the right of the middle of its front, and ahead of it.
struct Local {
    double right = 0;
    double ahead = 0;
};
Local local_of(const Json& block, GroundSpot at) {
    constexpr double kDegree = 3.14159265358979323846 / 180;
    const double angle = block["h"].get<double>() * kDegree;
    const double x = at.x - block["x"].get<double>();
    const double y = at.y - block["y"].get<double>();
    return {x * std::cos(angle) - y * std::sin(angle), x * std::sin(angle) + y * std::cos(angle)};
}
GroundSpot centre_of(const Json& block) {
    constexpr double kDegree = 3.14159265358979323846 / 180;
    const double angle = block["h"].get<double>() * kDegree;
    const double half = block["d"].get<double>() / 2;
    return {block["x"].get<double>() - half * std::sin(angle),
            block["y"].get<double>() - half * std::cos(angle)};
}

void fill(Canvas& canvas, const Scale& scale, const Json& unit, const Style& style) {
    const Json& block = unit["block"];
    const double wide = block["w"].get<double>() / 2;
    const double deep = block["d"].get<double>();
    const GroundSpot centre = centre_of(block);
    const double round = std::hypot(wide, deep / 2);
    const char* solid = style.unicode ? (team_of(unit) == 0 ? "▓" : "▒") : (team_of(unit) == 0 ? "#" : "%");
    const char* loose = style.unicode ? "░" : "'";
    const std::string sign = unit.value("formation", "") == "skirmish" || is_fleeing(unit) ? loose : solid;
    for (int row = scale.row(centre.y + round); row <= scale.row(centre.y - round); ++row) {
        for (int column = scale.column(centre.x - round); column <= scale.column(centre.x + round);
             ++column) {
            const Local at = local_of(block, scale.middle(column, row));
            if (std::abs(at.right) <= wide && at.ahead <= 0 && at.ahead >= -deep)
                canvas.put(column, row, sign, Brush{.team = team_of(unit)});
        }
    }
}

// Zones that were asked for, where nothing else is drawn.
void put_zones(Canvas& canvas, const Scale& scale, const View& view) {
    if (!view.contains("zones")) return;
    constexpr std::pair<const char*, const char*> kZones[] = {
        {"front", "+"}, {"left", "("}, {"right", ")"}, {"rear", "_"}};
    for (const auto& [face, sign] : kZones) {
        const Json& points = view["zones"][face];
        if (points.size() < 3) continue;
        for (int row = 1; row <= scale.rows(); ++row) {
            for (int column = kRuler + 1; column <= kRuler + scale.columns(); ++column) {
                if (is_inside(points, scale.middle(column, row)) && canvas.is_blank(column, row))
                    canvas.put(column, row, sign, Brush{.ink = Ink::Dim});
            }
        }
    }
}

void label(Canvas& canvas, const Scale& scale, const Json& unit, const Style& style, bool acts) {
    const Json& block = unit["block"];
    const GroundSpot centre = centre_of(block);
    if (!scale.shows(centre)) return;
    std::string text = unit.value("id", "") + arrow_of(block["h"].get<double>(), style);
    const double column_mm = scale.wide() / scale.columns();
    const std::string models = " " + std::to_string(unit.value("models", 0));
    if (block["w"].get<double>() / column_mm > columns(text + models) + 1) text += models;
    const int last = kRuler + scale.columns();
    const int wanted = scale.column(centre.x) - columns(text) / 2;
    const int at = std::max(kRuler + 1, std::min(wanted, last - columns(text) + 1));
    canvas.put(at, scale.row(centre.y), text, Brush{.team = team_of(unit), .bold = acts});
}

std::string state_key(const Json& unit) {
    if (unit.value("status", "") != "steady") return unit.value("status", "");
    for (const Json& flag : unit.value("flags", Json::array())) {
        for (const char* told : {"must_charge", "must_advance", "charging", "held_by_fear"})
            if (flag == told) return told;
    }
    return unit.value("engaged", false) ? "engaged" : "";
}

std::string word_of(const GroundWords& words, const std::string& group, const std::string& name) {
    return words.catalogue.format(std::string(words.vocabulary.game) + "." + group + "." + name);
}

// "20 5×4": how many are left, in files and ranks.
std::string size_of(const Json& unit) {
    if (!is_on_table(unit)) return "(" + std::to_string(unit.value("start", 0)) + ")";
    const Json& block = unit["block"];
    const int strength = unit.value("strength", 0);
    const int start = unit.value("start", 0);
    const std::string count =
        strength == start ? std::to_string(start) : fmt::format("{}/{}", strength, start);
    return fmt::format("{} {}x{}", count, block.value("files", 0), block.value("ranks", 0));
}

std::string brief_line(const Json& unit, const GroundWords& words, int width) {
    const std::string state = state_key(unit);
    const std::string head = unit.value("id", "") + " ";
    const std::string heroes(unit["characters"].size(), '*');
    const std::string tail = heroes + " " + size_of(unit);
    std::string name = name_of(unit, words.catalogue);
    const bool waits = state == "waiting";  // its size in brackets says so
    if (!state.empty() && !waits) {         // where there is no room for both, the state is worth more
        const std::string said = word_of(words, "state", state);
        const std::string whole = name + ", " + said;
        name = columns(head + whole + tail) <= width ? whole : said;
    }
    return head + fitted(name, std::max(1, width - columns(head) - columns(tail))) + tail;
}

}  // namespace

bool has_blocks(const View& view) {
    for (const Json& unit : view["units"]) {
        if (unit.contains("contacts") || unit.contains("musician")) return true;
    }
    return false;
}

void put_blocks(Canvas& canvas, const Scale& scale, const View& view, const Style& style) {
    put_zones(canvas, scale, view);
    for (const Json& unit : view["units"]) {
        if (is_on_table(unit)) fill(canvas, scale, unit, style);
    }
    // The narrow ones last: a wide block has room for its name beside them.
    std::vector<const Json*> named;
    for (const Json& unit : view["units"]) {
        if (is_on_table(unit)) named.push_back(&unit);
    }
    std::stable_sort(named.begin(), named.end(), [](const Json* a, const Json* b) {
        return (*a)["block"]["w"].get<double>() > (*b)["block"]["w"].get<double>();
    });
    for (const Json* unit : named)
        label(canvas, scale, *unit, style, view.value("acting", Json()) == (*unit)["id"]);
}

void put_block_list(Canvas& canvas, const View& view, const GroundWords& words, const ListPlace& place) {
    std::vector<const Json*> sides[2];
    for (const Json& unit : view["units"]) {
        const bool alone = unit.value("status", "") == "unused";
        if (!is_gone(unit) && !alone) sides[team_of(unit)].push_back(&unit);
    }
    const auto total = static_cast<int>(sides[0].size() + sides[1].size());
    const int room = place.width - place.column;
    const bool two = total + 1 > place.rows && room / 2 >= kFewestForBlocks;
    const int each = two ? room / 2 - 1 : room;
    int row = 0;
    for (const int side : {0, 1}) {
        const int column = two && side == 1 ? place.column + each + 2 : place.column;
        if (two) row = 0;
        for (const Json* unit : sides[side]) {
            if (row >= place.rows) break;
            const bool acts = view.value("acting", Json()) == (*unit)["id"];
            canvas.put(column, row++, brief_line(*unit, words, each), Brush{.team = side, .bold = acts});
        }
        if (row < place.rows && total + 1 <= place.rows) ++row;
    }
}

std::vector<std::string> block_roster(const View& view, const GroundWords& words) {
    std::vector<std::string> lines;
    for (const Json& unit : view["units"]) {
        if (is_gone(unit)) continue;
        std::string line =
            fitted(unit.value("id", ""), 4) + name_of(unit, words.catalogue) + "  " + size_of(unit);
        for (const char* key : {"leader", "standard", "musician"})
            if (unit.value(key, false)) line += ", " + word_of(words, "sheet", key);
        for (const Json& character : view["characters"])
            if (character["unit"] == unit["id"]) line += ", " + name_of(character, words.catalogue);
        if (const std::string state = state_key(unit); !state.empty())
            line += ": " + word_of(words, "state", state);
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string arrow_of(double degrees, const Style& style) {
    constexpr const char* kArrows[] = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    constexpr const char* kPlain[] = {"^", ">", "v", "<"};
    const double part = style.unicode ? 45.0 : 90.0;
    const auto number = static_cast<std::size_t>(std::lround(degrees / part));
    return style.unicode ? kArrows[number % 8] : kPlain[number % 4];
}

std::string name_of(const View& named, const text::Catalogue& words) {
    const auto name = named.find("name");
    return name != named.end() && name->is_object() ? name->value(words.language(), "") : "";
}

}  // namespace clashfield::app

#include "app/tools/shown_army.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/terminal/style.h"

namespace clashfield::app {
namespace {

// Below headings names are shorter, as there are notes beside them.
constexpr int kNameColumns = 34;
constexpr int kNameColumnsUnderHeading = 30;
constexpr int kNoteColumns = 10;

content::Json points_json(content::Points points) {
    return points.halves % 2 == 0 ? content::Json(points.halves / 2)
                                  : content::Json(text::number_of(points));  // 0.5 is exact
}

bool is_heading(const ShownLine& line) { return line.count.empty(); }

}  // namespace

ShownArmy shown(const content::ArmyShop& shop, const content::ShopArmy& army, const text::ArmyWords& words) {
    ShownArmy shown;
    shown.title = words.say(army.title);
    for (const content::ArmyLine& line : army.lines)
        shown.lines.push_back({line.count, words.say(line.name), line.note,
                               line.count.empty() ? std::string() : words.price(line.price)});
    shown.file = army.file;
    shown.points = points_json(army.price);
    shown.budget = army.budget;
    for (const content::ArmyViolation& violation : army.violations) {
        const content::ArmyFaultRow& row = content::row_of(shop.faults(), violation.fault);
        shown.faults.push_back({std::string(content::fault_name(violation.fault)), std::string(row.clause),
                                words.fault(violation, row.measure)});
    }
    if (army.sheet) shown.sheet = [print = army.sheet, &words] { return print(words.sheet()); };
    return shown;
}

std::string text_of(const ShownArmy& army) {
    std::string text = army.title + "\n";
    const bool headed = std::any_of(army.lines.begin(), army.lines.end(), is_heading);
    int number = 0;
    for (const ShownLine& line : army.lines) {
        if (is_heading(line)) {
            text += line.name + "\n";
        } else if (headed) {
            text += fmt::format("  {:>3} {} {} {}\n", line.count, fitted(line.name, kNameColumnsUnderHeading),
                                fitted(line.note, kNoteColumns), line.points);
        } else {
            text += fmt::format("  {:2}. {:>6} {} {}\n", ++number, line.count,
                                fitted(line.name, kNameColumns), line.points);
        }
    }
    return text;
}

}  // namespace clashfield::app

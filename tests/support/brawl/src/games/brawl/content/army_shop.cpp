#include "games/brawl/content/army_shop.h"

#include <fmt/format.h>

#include "content/game_files.h"

namespace clashfield::brawl {
namespace {

using content::whole_points;

// A line for each fighter, to be struck off.
std::string print_sheet(const Army& army, const content::SheetWords& words) {
    const auto name = [&](const content::Bilingual& both) {
        return words.language == "fr" ? both.fr : both.en;
    };
    std::string html =
        fmt::format("<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<h1>{}</h1>\n",
                    words.language, name(army.list->name));
    for (std::size_t i = 0; i < army.counts.size(); ++i) {
        const Kind& kind = army.list->kinds[i];
        for (int count = 0; count < army.counts[i]; ++count)
            html += fmt::format("<p>{}: {} {}, {} {}</p>\n", name(kind.name), words.say("brawl.sheet.skill"),
                                kind.skill, words.say("brawl.sheet.lives"), kind.lives);
    }
    return html;
}

content::ShopArmy shown(const Army& army) {
    content::ShopArmy shown;
    shown.title = {"title",
                   {{"name", army.list->name},
                    {"price", static_cast<std::int64_t>(price_of(army))},
                    {"budget", static_cast<std::int64_t>(army.budget.value_or(0))}}};
    for (std::size_t i = 0; i < army.counts.size(); ++i) {
        const Kind& kind = army.list->kinds[i];
        if (army.counts[i] > 0)
            shown.lines.push_back(
                {std::to_string(army.counts[i]), kind.name, "", whole_points(army.counts[i] * kind.points)});
    }
    shown.file = content::Json{{"format", kArmyFormat}};
    shown.file.update(army_json(army));
    shown.price = whole_points(price_of(army));
    shown.budget = army.budget.value_or(0);
    shown.violations = violations_of(army);
    shown.sheet = [army](const content::SheetWords& words) { return print_sheet(army, words); };
    return shown;
}

}  // namespace

std::vector<content::ArmyListEntry> Shop::lists() const {
    std::vector<content::ArmyListEntry> entries;
    for (const ArmyList& list : lists_) entries.push_back({list.id, "", list.name, 0, 0});
    return entries;
}

std::optional<content::ShopArmy> Shop::read(const content::Json& army, const std::string& file,
                                            content::Findings& findings) const {
    const content::Reader reader(army, file, "", findings);
    if (!content::check_format(reader, kArmyFormat)) return std::nullopt;
    const std::optional<Army> read = read_army(reader, lists_);
    return read && findings.errors.empty() ? std::optional(shown(*read)) : std::nullopt;
}

std::optional<content::ShopArmy> Shop::buy(std::size_t list, int points, Random& random) const {
    const std::optional<Army> army = random_army(lists_[list], points, random);
    return army ? std::optional(shown(*army)) : std::nullopt;
}

content::Points Shop::least_price(std::size_t list, int) const {
    return whole_points(brawl::least_price(lists_[list]));
}

}  // namespace clashfield::brawl

#include <fmt/format.h>

#include "content/army_shop_of.h"
#include "content/game_files.h"
#include "games/brawl/content/scenario.h"

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

struct Trade {
    static constexpr content::PointsRange kPoints = {kLeastPoints, kUsualPoints, kMostPoints};
    static constexpr std::string_view kBudgetKey = "budget";
    const std::vector<ArmyList>& all;

    static std::span<const content::ArmyFaultRow> faults() { return army_faults(); }
    const std::vector<ArmyList>& lists() const { return all; }
    std::optional<Army> read(const content::Reader& army) const {
        return content::check_format(army, kArmyFormat) ? read_army(army, all) : std::nullopt;
    }
    static std::optional<Army> buy(const ArmyList& list, int points, Random& random) {
        return random_army(list, points, random);
    }
    static std::optional<Army> ready(const ArmyList&) { return std::nullopt; }
    static content::Points least_price(const ArmyList& list, int) {
        return whole_points(brawl::least_price(list));
    }
    static content::ShopArmy show(const Army& army) { return shown(army); }
};

}  // namespace

std::unique_ptr<content::ArmyShop> make_shop(const Library& library) {
    return std::make_unique<content::ShopOf<Trade>>(Trade{library.lists});
}

}  // namespace clashfield::brawl

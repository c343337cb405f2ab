#include "content/army_shop.h"

#include "content/by_id.h"
#include "games/champs/content/army_list.h"

namespace clashfield::champs {
namespace {

using content::ArmyLine;
using content::ArmyText;
using content::Points;

constexpr int kUsualBudget = 250;

void add_line(const ArmyList& list, const Purchase& purchase, bool allied, std::vector<ArmyLine>& lines) {
    const ListLine& line = list.lines[purchase.line];
    const auto add = [&](const Profile& profile, const Purchase& part) {
        if (part.count == 0) return;
        lines.push_back({std::to_string(part.count), line.name, profile_name(profile),
                         Points{price_of(list, part, allied)}});
    };
    add(line.profile, Purchase{purchase.line, purchase.count - purchase.either, 0});
    if (line.either) add(*line.either, Purchase{purchase.line, purchase.either, purchase.either});
}

void add_corps(const BoughtArmy& army, std::size_t index, const ArmyLists& lists,
               std::vector<ArmyLine>& lines) {
    const BoughtCorps& corps = army.corps[index];
    const ArmyList& list = list_of(army, corps, lists);
    const bool allied = !corps.ally_of.empty();
    ArmyLine heading;
    heading.name = ArmyText{"corps",
                            {{"number", static_cast<std::int64_t>(index + 1)},
                             {"name", corps.name},
                             {"ally", allied ? list.name : content::Bilingual{}},
                             {"baggage", corps.mobile_baggage ? "mobile" : "immobile"},
                             {"independent", corps.independent_baggage ? "yes" : "no"}}};
    lines.push_back(std::move(heading));
    for (const Purchase& purchase : corps.lines) add_line(list, purchase, allied, lines);
}

ArmyText title_of(const BoughtArmy& army, const ArmyLists& lists) {
    std::int64_t counters = 0;
    for (const BoughtCorps& corps : army.corps) counters += corps.size();
    const auto corps = static_cast<std::int64_t>(army.corps.size());
    return {"title",
            {{"name", content::find_by_id(lists, army.list)->name},
             {"price", Points{price_of(army, lists)}},
             {"budget", static_cast<std::int64_t>(army.budget_points)},
             {"corps", corps},
             {"counters", counters},
             {"baggage", 2 * corps}}};
}

// Armies of Champs de Bataille as everybody buys them (CB-LST).
class ChampsShop final : public content::ArmyShop {
  public:
    explicit ChampsShop(const ArmyLists& lists) : lists_(lists) {}

    content::PointsRange points() const override { return {kLeastBudget, kUsualBudget, kMostBudget}; }
    std::string_view budget_key() const override { return "points"; }
    std::span<const content::ArmyFaultRow> faults() const override { return army_faults(); }

    std::vector<content::ArmyListEntry> lists() const override {
        std::vector<content::ArmyListEntry> entries;
        for (const ArmyList& list : lists_)
            entries.push_back({list.id, list.code, list.name, list.from_year, list.to_year});
        return entries;
    }

    std::optional<content::ShopArmy> read(const content::Json& army, const std::string& file,
                                          content::Findings& findings) const override {
        const auto bought = read_army(content::Reader(army, file, "", findings), lists_);
        return bought && findings.errors.empty() ? std::optional(shown(*bought)) : std::nullopt;
    }

    std::optional<content::ShopArmy> buy(std::size_t list, int points, Random& random) const override {
        const auto army = random_army(lists_[list], points, random);
        return army ? std::optional(shown(*army)) : std::nullopt;
    }

    Points least_price(std::size_t list, int points) const override {
        return {champs::least_price(lists_[list], points)};
    }
    std::optional<content::ShopArmy> ready(std::size_t) const override { return std::nullopt; }

  private:
    content::ShopArmy shown(const BoughtArmy& army) const {
        content::ShopArmy shown;
        shown.title = title_of(army, lists_);
        for (std::size_t i = 0; i < army.corps.size(); ++i) add_corps(army, i, lists_, shown.lines);
        shown.file = army_json(army, lists_);
        shown.price = Points{price_of(army, lists_)};
        shown.budget = army.budget_points;
        shown.violations = check_army(army, lists_);
        return shown;
    }

    const ArmyLists& lists_;
};

}  // namespace

std::unique_ptr<content::ArmyShop> make_shop(const ArmyLists& lists) {
    return std::make_unique<ChampsShop>(lists);
}

}  // namespace clashfield::champs

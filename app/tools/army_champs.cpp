// Armies of Champs de Bataille for the verb army.

#include <memory>

#include <fmt/format.h>

#include "app/terminal/style.h"
#include "app/tools/army_shop.h"
#include "app/tools/tool_words.h"
#include "games/champs/content/army_list.h"

namespace clashfield::app {
namespace {

using champs::ArmyList;
using champs::ArmyLists;
using champs::BoughtArmy;
using champs::BoughtCorps;
using champs::Fault;
using champs::Purchase;
using champs::Violation;

constexpr int kNameColumns = 30;
constexpr int kLeastPoints = 50;
constexpr int kMostPoints = 600;

double points(int halves) { return halves / 2.0; }

class ChampsShop {
  public:
    ChampsShop(const Session& session, ArmyLists lists)
        : session_(session), lists_(std::move(lists)), words_(tool_words(session.language)) {}

    const ArmyLists& lists() const { return lists_; }

    std::optional<ShownArmy> read(const content::Reader& reader, const content::Findings& findings) const {
        const auto army = read_army(reader, lists_);
        return army && findings.errors.empty() ? std::optional(shown(*army)) : std::nullopt;
    }

    std::optional<ShownArmy> buy(std::size_t list, int budget, std::uint64_t seed) const {
        Random random(seed);
        const auto army = random_army(lists_[list], budget, random);
        return army ? std::optional(shown(*army)) : std::nullopt;
    }

    text::Value least_price(std::size_t list, int budget) const {
        int sum = 0;
        for (const champs::ListLine& line : lists_[list].lines)
            sum += bounds_of(line, budget).least * line.points;
        return points(sum);
    }

  private:
    ShownArmy shown(const BoughtArmy& army) const {
        ShownArmy shown;
        shown.title = title_of(army);
        for (std::size_t i = 0; i < army.corps.size(); ++i) add_corps(army, i, shown.lines);
        shown.text = text_of(shown);
        shown.file = army_json(army, lists_);
        shown.points = champs::halves_json(price_of(army, lists_));
        shown.budget = army.budget_points;
        for (const Violation& violation : check_army(army, lists_)) {
            shown.faults.push_back({std::string(fault_name(violation.fault)),
                                    std::string(clause_of(violation.fault)), explain(violation)});
        }
        return shown;
    }

    // A name for a message that can do without one.
    std::string say_or_none(const content::Bilingual& both) const {
        return both.en.empty() ? std::string("none") : say(session_, both);
    }

    std::string explain(const Violation& violation) const {
        const auto number = [&](int value) -> text::Value {
            if (violation.fault == Fault::OverBudget) return points(value);
            if (violation.fault == Fault::WrongYear || violation.fault == Fault::TooEarly)
                return year_text(words_, value);
            return static_cast<std::int64_t>(value);
        };
        const text::Arguments arguments = {{"corps", static_cast<std::int64_t>(violation.corps)},
                                           {"line", say(session_, violation.line)},
                                           {"other", say_or_none(violation.other)},
                                           {"found", number(violation.found)},
                                           {"least", number(violation.least)},
                                           {"most", number(violation.most)},
                                           {"missing", number(violation.least - violation.found)},
                                           {"excess", number(violation.found - violation.most)}};
        return words_.format(fmt::format("army.{}", fault_name(violation.fault)), arguments);
    }

    void add_line(const ArmyList& list, const Purchase& purchase, bool allied,
                  std::vector<ArmyLine>& lines) const {
        const champs::ListLine& line = list.lines[purchase.line];
        const auto add = [&](const champs::Profile& profile, const Purchase& part) {
            if (part.count == 0) return;
            lines.push_back(
                {std::to_string(part.count), say(session_, line.name), profile_name(profile),
                 words_.format("army.points_each", {{"points", points(price_of(list, part, allied))}})});
        };
        add(line.profile, Purchase{purchase.line, purchase.count - purchase.either, 0});
        if (line.either) add(*line.either, Purchase{purchase.line, purchase.either, purchase.either});
    }

    void add_corps(const BoughtArmy& army, std::size_t index, std::vector<ArmyLine>& lines) const {
        const BoughtCorps& corps = army.corps[index];
        const ArmyList& list = list_of(army, corps, lists_);
        const bool allied = !corps.ally_of.empty();
        ArmyLine heading;
        heading.name =
            words_.format("army.corps", {{"number", static_cast<std::int64_t>(index + 1)},
                                         {"name", say_or_none(corps.name)},
                                         {"ally", allied ? say(session_, list.name) : std::string("none")},
                                         {"baggage", corps.mobile_baggage ? "mobile" : "immobile"},
                                         {"independent", corps.independent_baggage ? "yes" : "no"}});
        lines.push_back(std::move(heading));
        for (const Purchase& purchase : corps.lines) add_line(list, purchase, allied, lines);
    }

    std::string title_of(const BoughtArmy& army) const {
        std::int64_t counters = 0;
        for (const BoughtCorps& corps : army.corps) {
            for (const Purchase& purchase : corps.lines) counters += purchase.count;
        }
        const auto corps = static_cast<std::int64_t>(army.corps.size());
        return words_.format("army.title", {{"name", say(session_, find_list(lists_, army.list)->name)},
                                            {"price", points(price_of(army, lists_))},
                                            {"budget", static_cast<std::int64_t>(army.budget_points)},
                                            {"corps", corps},
                                            {"counters", counters},
                                            {"baggage", 2 * corps}});
    }

    static std::string text_of(const ShownArmy& army) {
        std::string text = army.title + "\n";
        for (const ArmyLine& line : army.lines) {
            text += line.count.empty()
                        ? line.name + "\n"
                        : fmt::format("  {:>3} {} {} {}\n", line.count, fitted(line.name, kNameColumns),
                                      fitted(line.note, 10), line.points);
        }
        return text;
    }

    const Session& session_;
    ArmyLists lists_;
    const text::Catalogue& words_;
};

}  // namespace

Result<ArmyShop> champs_shop(Session& session) {
    Result<ArmyLists> lists = champs::army_lists(session.data);
    if (!lists) return lists.problems();
    const auto desk = std::make_shared<const ChampsShop>(session, std::move(*lists));
    ArmyShop shop;
    shop.least_points = kLeastPoints;
    shop.most_points = kMostPoints;
    for (const ArmyList& list : desk->lists())
        shop.lists.push_back({list.id, list.code, list.name, list.from_year, list.to_year});
    shop.read = [desk](const content::Json& army, const std::string& file, content::Findings& found) {
        return desk->read(content::Reader(army, file, "", found), found);
    };
    shop.buy = [desk](std::size_t list, int budget, std::uint64_t seed) {
        return desk->buy(list, budget, seed);
    };
    shop.least_price = [desk](std::size_t list, int budget) { return desk->least_price(list, budget); };
    return shop;
}

}  // namespace clashfield::app

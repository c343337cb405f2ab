// Armies of CLASH! for the verb army.

#include <memory>

#include <fmt/format.h>

#include "app/terminal/style.h"
#include "app/tools/army_shop.h"
#include "app/tools/tool_words.h"
#include "app/words.h"
#include "games/clash/content/library.h"
#include "games/clash/content/print_sheet.h"

namespace clashfield::app {
namespace {

using clash::ArmyList;
using clash::BoughtArmy;
using clash::BoughtUnit;
using clash::Violation;

constexpr int kNameColumns = 34;

class ClashShop {
  public:
    ClashShop(Session& session, clash::Library library)
        : session_(session), library_(std::move(library)), words_(tool_words(session.language)) {}

    const std::vector<ArmyList>& lists() const { return library_.book.lists; }

    std::optional<ShownArmy> read(const content::Reader& reader, const content::Findings& findings) const {
        const auto army = read_army_file(reader, library_.book);
        return army && findings.errors.empty() ? std::optional(shown(*army)) : std::nullopt;
    }

    std::optional<ShownArmy> buy(std::size_t list, int budget, std::uint64_t seed) const {
        Random random(seed);
        const auto army = random_army(lists()[list], library_.book, budget, random);
        return army ? std::optional(shown(*army)) : std::nullopt;
    }

    std::optional<ShownArmy> ready(std::size_t list) const {
        const BoughtArmy* army = find_ready(library_, lists()[list].id);
        return army != nullptr ? std::optional(shown(*army)) : std::nullopt;
    }

    text::Value least_price(std::size_t list, int budget) const {
        return static_cast<std::int64_t>(clash::least_price(lists()[list], library_.book, budget));
    }

  private:
    ShownArmy shown(const BoughtArmy& army) const {
        ShownArmy shown;
        shown.title = title_of(army);
        shown.lines = lines_of(army);
        shown.text = text_of(shown);
        shown.file = army_file_json(army, library_.book);
        shown.points = price_of(army, library_.book);
        shown.budget = army.budget.value_or(0);
        // Only what was bought for points has a list to obey (CL-SET-03).
        const std::vector<Violation> violations =
            army.budget ? check_army(army, library_.book) : check_composition(army);
        for (const Violation& violation : violations) {
            shown.faults.push_back({std::string(fault_name(violation.fault)),
                                    std::string(clause_of(violation.fault)), explain(violation)});
        }
        shown.sheet = [this, army] {
            const text::Catalogue& catalogue = words(session_);
            return print_sheets(army, library_.book, {session_.language, [&](std::string_view key) {
                                                          return catalogue.format(std::string(key));
                                                      }});
        };
        return shown;
    }

    std::string explain(const Violation& violation) const {
        const auto number = [](int value) { return static_cast<std::int64_t>(value); };
        const std::string& line = say(session_, violation.line);
        return words_.format(fmt::format("army.clash.{}", fault_name(violation.fault)),
                             {{"unit", number(violation.unit)},
                              {"line", line.empty() ? std::string("none") : line},
                              {"found", number(violation.found)},
                              {"least", number(violation.least)},
                              {"most", number(violation.most)},
                              {"missing", number(violation.least - violation.found)},
                              {"excess", number(violation.found - violation.most)}});
    }

    std::string title_of(const BoughtArmy& army) const {
        const ArmyList* list = find_list(library_.book, army.list);
        std::string name =
            army.name.en.empty() && list != nullptr ? say(session_, list->name) : say(session_, army.name);
        std::int64_t figures = static_cast<std::int64_t>(army.singles.size());
        for (const BoughtUnit& unit : army.units) figures += unit.size();
        return words_.format("army.clash.title",
                             {{"name", name.empty() ? std::string("none") : name},
                              {"price", static_cast<std::int64_t>(price_of(army, library_.book))},
                              {"budget", static_cast<std::int64_t>(army.budget.value_or(0))},
                              {"units", static_cast<std::int64_t>(army.units.size())},
                              {"figures", figures}});
    }

    ArmyLine line_of(std::string count, std::string name, int price) const {
        return {std::move(count), std::move(name), "",
                words_.format("army.points_each", {{"points", static_cast<std::int64_t>(price)}})};
    }

    std::vector<ArmyLine> lines_of(const BoughtArmy& army) const {
        std::vector<ArmyLine> lines;
        for (const BoughtUnit& unit : army.units) {
            int officers = 0;
            for (const clash::UnitPart& part : unit.parts) officers += part.officers;
            lines.push_back(line_of(fmt::format("{}/{}", unit.size() - officers, officers),
                                    say(session_, name_of(unit)), price_of(unit, library_.book)));
        }
        for (const clash::Single& single : army.singles) {
            const bool general = single.role == clash::Role::General;
            const std::string role = words_.format(general ? "army.clash.general" : "army.clash.messenger");
            lines.push_back(line_of("1", single.name.en.empty() ? role : say(session_, single.name),
                                    price_of(single, army, library_.book)));
        }
        return lines;
    }

    static std::string text_of(const ShownArmy& army) {
        std::string text = army.title + "\n";
        int number = 0;
        for (const ArmyLine& line : army.lines)
            text += fmt::format("  {:2}. {:>6} {} {}\n", ++number, line.count,
                                fitted(line.name, kNameColumns), line.points);
        return text;
    }

    Session& session_;
    clash::Library library_;
    const text::Catalogue& words_;
};

}  // namespace

Result<ArmyShop> clash_shop(Session& session) {
    content::Findings findings;
    clash::Library library = clash::load_library(session.data, findings);
    if (!findings.errors.empty()) return findings.errors;
    const auto desk = std::make_shared<const ClashShop>(session, std::move(library));
    ArmyShop shop;
    shop.least_points = clash::kLeastBudget;
    shop.most_points = clash::kMostBudget;
    for (const ArmyList& list : desk->lists())
        shop.lists.push_back({list.id, list.code, list.name, list.year, list.year});
    shop.read = [desk](const content::Json& army, const std::string& file, content::Findings& found) {
        return desk->read(content::Reader(army, file, "", found), found);
    };
    shop.buy = [desk](std::size_t list, int budget, std::uint64_t seed) {
        return desk->buy(list, budget, seed);
    };
    shop.ready = [desk](std::size_t list) { return desk->ready(list); };
    shop.least_price = [desk](std::size_t list, int budget) { return desk->least_price(list, budget); };
    return shop;
}

}  // namespace clashfield::app

// An army at random: the minimum of its list and a general, then bodies of troops as long as the purse lasts,
// formed into units of a usual size.

#include <algorithm>

#include "games/clash/content/army_list.h"
#include "games/clash/content/points.h"

namespace clashfield::clash {
namespace {

constexpr int kMostFigures = kMaxFigures / 2 - 1;
constexpr int kOfficerFrom = 5;     // figures: smaller units do without
constexpr int kOfficersShare = 30;  // of the purse, put aside for them

// How many of a troop are bought at once, and how many make a large unit.
struct Habit {
    int body = 4;
    int unit = 12;
};

Habit habit_of(const Sheet& sheet) {
    if (sheet.troop == Troop::I) return sheet.ground == Ground::OD ? Habit{4, 8} : Habit{6, 16};
    const bool crew = user_of(sheet.troop) == User::Crew;
    const bool broad = base_of(sheet.troop, sheet.ground, 0).width > 30 * kMillimetre;
    if (animal_of(sheet.troop) == Animal::Elephant || (crew && broad)) return {1, 3};
    if (crew) return {2, 4};  // CL-MOV-09: one man alone moves no gun
    return broad ? Habit{2, 6} : Habit{4, 8};
}

class Purchaser {
  public:
    Purchaser(const ArmyList& list, const ArmyBook& book, int budget, Random& random)
        : list_(list), armoury_(book.armoury), budget_(budget), left_(budget), random_(random) {
        counts_.resize(list.entries.size(), 0);
        for (const ListEntry& entry : list.entries) costs_.push_back(cost_of(entry.sheet, armoury_));
    }

    std::optional<BoughtArmy> run() {
        for (std::size_t i = 0; i < counts_.size(); ++i) buy(i, bounds(i).least);
        if (left_ < 0) return std::nullopt;
        BoughtArmy army;
        army.list = list_.id;
        army.budget = budget_;
        // A small purse may do without a general; CL-SET-12 allows one for up to ten units.
        const bool general = list_.general_cost <= left_ / 2;
        if (general) left_ -= list_.general_cost;
        const int for_officers = std::min(left_, budget_ / kOfficersShare);
        left_ -= for_officers;
        fill();
        left_ += for_officers;
        form_units(army);
        if (army.units.empty()) return std::nullopt;
        if (general) army.singles.push_back(make_general());
        return army;
    }

  private:
    Bounds bounds(std::size_t entry) const { return bounds_of(list_.entries[entry], budget_); }

    void buy(std::size_t entry, int count) {
        counts_[entry] += count;
        figures_ += count;
        left_ -= count * costs_[entry];
    }

    // How many more of an entry there may be.
    int room(std::size_t entry) const {
        const int affordable = costs_[entry] > 0 ? left_ / costs_[entry] : kMostFigures;
        return std::min({bounds(entry).most - counts_[entry], affordable, kMostFigures - figures_});
    }

    void fill() {
        std::vector<std::uint32_t> shares;
        for (std::size_t i = 0; i < counts_.size(); ++i) shares.push_back(1 + random_.below(6));
        // The last bodies may be smaller, but only as more men for a unit that is there.
        for (const bool whole : {true, false}) {
            const auto body = [&](std::size_t i) {
                return whole ? habit_of(list_.entries[i].sheet).body : 1;
            };
            const auto share_of = [&](std::size_t i) {
                return room(i) >= body(i) && (whole || counts_[i] > 0) ? shares[i] : 0;
            };
            for (;;) {
                const std::size_t drawn = random_.draw(counts_.size(), share_of);
                if (drawn == counts_.size()) break;
                buy(drawn, body(drawn));
            }
        }
    }

    // Equal units, no larger than usual; officers as far as the purse goes.
    void form_units(BoughtArmy& army) {
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            const int most = habit_of(list_.entries[i].sheet).unit;
            const int units = (counts_[i] + most - 1) / most;
            for (int k = 0; k < units; ++k) {
                const int size = counts_[i] * (k + 1) / units - counts_[i] * k / units;
                army.units.push_back(make_unit(i, size));
            }
        }
    }

    BoughtUnit make_unit(std::size_t entry, int size) {
        UnitPart part;
        part.entry = entry;
        part.sheet = list_.entries[entry].sheet;
        part.figures = size;
        const int extra = officer_cost_of(part.sheet, armoury_) - costs_[entry];
        if (size >= kOfficerFrom && extra <= left_) {  // CL-SET-12: one at least
            part.officers = 1;
            --part.figures;
            left_ -= extra;
        }
        BoughtUnit unit;
        unit.parts.push_back(std::move(part));
        return unit;
    }

    Single make_general() const {
        Single general;
        general.entry = list_.general;
        general.sheet = list_.entries[list_.general].sheet;
        return general;
    }

    const ArmyList& list_;
    const Armoury& armoury_;
    int budget_;
    int left_;
    Random& random_;
    int figures_ = 0;
    std::vector<int> counts_;
    std::vector<int> costs_;
};

}  // namespace

std::optional<BoughtArmy> random_army(const ArmyList& list, const ArmyBook& book, int budget,
                                      Random& random) {
    return Purchaser(list, book, budget, random).run();
}

int least_price(const ArmyList& list, const ArmyBook& book, int budget) {
    int sum = 0;
    for (const ListEntry& entry : list.entries)
        sum += bounds_of(entry, budget).least * cost_of(entry.sheet, book.armoury);
    return sum;
}

}  // namespace clashfield::clash

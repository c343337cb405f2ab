// An army at random: a general, perhaps sub-commanders, core units for half of the purse, then whatever the
// frame of CE-SET-02 still lets in.

#include <algorithm>

#include "games/empires/content/army_list.h"

namespace clashfield::empires {
namespace {

constexpr int kTries = 60;
constexpr int kForCharacters = 10;  // percents of the purse, besides the cheapest general
constexpr int kForCore = 50;
constexpr int kFewestCore = 2;
constexpr int kMost[] = {10, 4, 4};  // units of a category

// The cheapest of a rank; the grades of ArmyBook begin with the cheapest general.
const CharacterGrade& cheapest(const ArmyBook& book, Rank rank) {
    const CharacterGrade* best = nullptr;
    for (const CharacterGrade& grade : book.grades) {
        if (grade.rank == rank && (best == nullptr || grade.price < best->price)) best = &grade;
    }
    return best == nullptr ? book.grades.front() : *best;
}

class Purchaser {
  public:
    Purchaser(const ArmyList& list, const ArmyBook& book, int budget, Random& random)
        : list_(list), book_(book), left_(budget), budget_(budget), random_(random) {}

    BoughtArmy run() {
        army_.list = list_.id;
        army_.budget = budget_;
        hire();
        while (count_[0] < kFewestCore || 100 * (budget_ - left_) < kForCore * budget_) {
            if (!buy_unit(true)) break;
        }
        while (buy_unit(false)) {
        }
        enlarge();
        post();
        return std::move(army_);
    }

  private:
    void hire(const CharacterGrade& grade) {
        BoughtCharacter character;
        character.grade = static_cast<std::size_t>(&grade - book_.grades.data());
        army_.characters.push_back(character);
        left_ -= grade.price;
    }
    void hire() {
        const int purse = kForCharacters * budget_ / 100;
        std::vector<const CharacterGrade*> generals = {&cheapest(book_, Rank::General)};
        for (const CharacterGrade& grade : book_.grades) {
            if (grade.rank == Rank::General && grade.price <= purse) generals.push_back(&grade);
        }
        hire(*generals[pick(generals.size())]);
        const CharacterGrade& sub = cheapest(book_, Rank::SubCommander);
        const bool affordable = sub.rank == Rank::SubCommander && budget_ - left_ + sub.price <= purse;
        if (affordable && random_.below(2) == 0) hire(sub);
    }

    std::size_t pick(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }

    bool has_room(const UnitType& type) const {
        const std::size_t category = index_of(type.category);
        if (count_[category] >= kMost[category]) return false;
        if (type.category != Category::Core && count_[1] + count_[2] >= count_[0]) return false;
        const auto same = std::count_if(army_.units.begin(), army_.units.end(),
                                        [&](const BoughtUnit& unit) { return unit.type.id == type.id; });
        return type.most_units == 0 || same < type.most_units;
    }

    bool buy_unit(bool core) {
        std::vector<const UnitType*> known;
        for (const UnitType& type : list_.types) {
            const bool wanted = !core || type.category == Category::Core;
            if (wanted && has_room(type) && type.size_min * type.points <= left_) known.push_back(&type);
        }
        if (known.empty()) return false;
        const UnitType& type = *known[pick(known.size())];
        const int affordable = std::min<int>(type.size_max, left_ / type.points);
        BoughtUnit unit;
        unit.type = type;
        unit.models =
            type.size_min + static_cast<int>(pick(static_cast<std::size_t>(affordable - type.size_min + 1)));
        unit.files = usual_files(type, unit.models);
        left_ -= price_of(unit);
        ++count_[index_of(type.category)];
        army_.units.push_back(std::move(unit));
        return true;
    }

    // What is left goes into units that are there.
    void enlarge() {
        for (BoughtUnit& unit : army_.units) {
            const int more = std::min(unit.type.size_max - unit.models, left_ / unit.type.points);
            if (more <= 0) continue;
            unit.models += more;
            unit.files = usual_files(unit.type, unit.models);
            left_ -= more * unit.type.points;
        }
    }

    // Characters go with the dearest core units: beasts and vehicles follow nobody (CE-CRS-08).
    void post() {
        std::vector<int> hosts;
        for (std::size_t i = 0; i < army_.units.size(); ++i) {
            if (army_.units[i].type.category == Category::Core) hosts.push_back(static_cast<int>(i));
        }
        std::stable_sort(hosts.begin(), hosts.end(), [&](int one, int other) {
            return price_of(army_.units[static_cast<std::size_t>(one)]) >
                   price_of(army_.units[static_cast<std::size_t>(other)]);
        });
        for (std::size_t i = 0; i < std::min(hosts.size(), army_.characters.size()); ++i) {
            army_.characters[i].unit = hosts[i] + 1;
            army_.characters[i].mounted =
                is_mounted(army_.units[static_cast<std::size_t>(hosts[i])].type.cls);
        }
    }

    const ArmyList& list_;
    const ArmyBook& book_;
    int left_;
    int budget_;
    Random& random_;
    BoughtArmy army_;
    int count_[3] = {};  // units by category
};

}  // namespace

int least_price(const ArmyList& list, const ArmyBook& book) {
    std::vector<int> core;
    for (const UnitType& type : list.types) {
        const int copies = type.most_units == 1 ? 1 : 2;
        if (type.category == Category::Core)
            core.insert(core.end(), static_cast<std::size_t>(copies), type.size_min * type.points);
    }
    std::stable_sort(core.begin(), core.end());
    core.resize(std::max<std::size_t>(core.size(), kFewestCore), kMostBudget);
    return cheapest(book, Rank::General).price + core[0] + core[1];
}

std::optional<BoughtArmy> random_army(const ArmyList& list, const ArmyBook& book, int budget,
                                      Random& random) {
    for (int i = 0; budget >= least_price(list, book) && i < kTries; ++i) {
        BoughtArmy army = Purchaser(list, book, budget, random).run();
        if (check_army(army, book).empty()) return army;
    }
    return std::nullopt;
}

}  // namespace clashfield::empires

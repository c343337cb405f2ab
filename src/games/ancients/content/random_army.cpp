// An army at random: a general and perhaps others, a core of a third or more, then whatever the list has as
// long as purse and shares last (AB-SET-02).

#include <algorithm>

#include "games/ancients/content/army_list.h"
#include "games/ancients/content/points.h"

namespace clashfield::ancients {
namespace {

constexpr int kTries = 40;
constexpr int kMostUnitsOfArmy = 24;
constexpr int kWholeGroupFrom = 10;  // models: smaller units do without officers
// Percents of the purse, a little inside the shares of AB-SET-02, for not all of it may be spent.
constexpr int kForCharacters = 24;
constexpr int kForCore = 32;
constexpr int kForCategory[] = {100, 47, 27};
constexpr int kOfficersOfHigherRank = 20;  // for the standard-bearer and sub-commanders besides the general

class Purchaser {
  public:
    Purchaser(const ArmyList& list, int budget, Random& random)
        : list_(list), budget_(budget), left_(budget), random_(random) {}

    BoughtArmy run() {
        army_.list = list_.id;
        army_.budget = budget_;
        hire();
        while (spent_[index_of(Category::Core)] * 100 < kForCore * budget_ && buy_unit(true)) {
        }
        while (buy_unit(false)) {
        }
        enlarge();
        return std::move(army_);
    }

  private:
    int price(Role role) const { return list_.characters[index_of(role)].price; }

    void hire(Role role) {
        army_.characters.push_back({role, {}, 0});
        left_ -= price(role);
        characters_ += price(role);
    }
    void hire() {
        hire(Role::General);
        for (const Role role : {Role::SubCommander, Role::ArmyStandard}) {
            const bool affordable = 100 * (characters_ + price(role)) <= kOfficersOfHigherRank * budget_;
            if (affordable && random_.below(2) == 0) hire(role);
        }
    }

    // What may still be spent on troops of a category.
    int purse(Category category) const {
        const int share = budget_ * kForCategory[index_of(category)] / 100 - spent_[index_of(category)];
        return std::min(left_, share);
    }

    bool buy_unit(bool core) {
        if (army_.units.size() >= kMostUnitsOfArmy) return false;
        std::vector<std::size_t> known;
        for (std::size_t i = 0; i < list_.types.size(); ++i) {
            const UnitType& type = list_.types[i];
            if (core && type.category != Category::Core) continue;
            if (type.size_min * type.points <= purse(type.category)) known.push_back(i);
        }
        if (known.empty()) return false;
        const std::size_t chosen = known[random_.below(static_cast<std::uint32_t>(known.size()))];
        const UnitType& type = list_.types[chosen];
        const int affordable = std::min<int>(type.size_max, purse(type.category) / type.points);
        BoughtUnit unit;
        unit.type = chosen;
        unit.models = usual_size(type, affordable);
        unit.files = usual_files(type, unit.models);
        unit.skirmishing = always_skirmishes(type);
        spend(type, unit.models * type.points);
        appoint(type, unit);
        army_.units.push_back(std::move(unit));
        return true;
    }

    // Whole ranks, where there are ranks.
    int usual_size(const UnitType& type, int affordable) {
        const int room = affordable - type.size_min;
        int size = type.size_min + static_cast<int>(random_.below(static_cast<std::uint32_t>(room) + 1));
        const int whole = size / 4 * 4;
        if (is_foot(type.cls) && whole >= type.size_min) size = whole;
        return size;
    }

    void appoint(const UnitType& type, BoughtUnit& unit) {
        const bool worth =
            !always_skirmishes(type) && unit.models >= std::min<int>(kWholeGroupFrom, type.size_max);
        if (!worth) return;
        for (const std::uint8_t officer : {command::kStandard, command::kMusician, command::kLeader}) {
            if ((command_allowed(type) & officer) == 0 || purse(type.category) < kCommandPrice) continue;
            unit.command = static_cast<std::uint8_t>(unit.command | officer);
            spend(type, kCommandPrice);
        }
    }

    void spend(const UnitType& type, int points) {
        left_ -= points;
        spent_[index_of(type.category)] += points;
    }

    // What is left goes into units that are there.
    void enlarge() {
        for (BoughtUnit& unit : army_.units) {
            const UnitType& type = list_.types[unit.type];
            const int more = std::min(type.size_max - unit.models, purse(type.category) / type.points);
            if (more <= 0) continue;
            unit.models += more;
            unit.files = usual_files(type, unit.models);
            spend(type, more * type.points);
        }
    }

    const ArmyList& list_;
    int budget_;
    int left_;
    Random& random_;
    BoughtArmy army_;
    int characters_ = 0;
    int spent_[3] = {};  // by category
};

}  // namespace

int least_price(const ArmyList& list) {
    return list.characters[index_of(Role::General)].price * 100 / kForCharacters + 1;
}

std::optional<BoughtArmy> random_army(const ArmyList& list, const ArmyBook& book, int budget,
                                      Random& random) {
    if (budget < least_price(list)) return std::nullopt;
    for (int i = 0; i < kTries; ++i) {
        BoughtArmy army = Purchaser(list, budget, random).run();
        if (check_army(army, book).empty()) return army;
    }
    return std::nullopt;
}

}  // namespace clashfield::ancients

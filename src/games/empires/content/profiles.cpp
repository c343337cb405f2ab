#include "games/empires/content/profiles.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/empires/content/points.h"

namespace clashfield::empires {
namespace {

using content::Reader;

constexpr int kLargestUnit = 100;
constexpr int kDearestModel = 1000;
constexpr int kMostOfType = 10;

struct ProfileKey {
    std::string_view key;
    std::uint8_t UnitType::*value;
    int least;
    int most;
};
// 3.2.
constexpr ProfileKey kProfileKeys[] = {{"MR", &UnitType::mr, 1, 12}, {"SH", &UnitType::sh, 2, 6},
                                       {"A", &UnitType::a, 1, 6},    {"HtH", &UnitType::hth, 1, 10},
                                       {"H", &UnitType::h, 1, 6},    {"DL", &UnitType::dl, 2, 10},
                                       {"ML", &UnitType::ml, 2, 10}};

void read_profile(const Reader& reader, UnitType& type) {
    std::vector<std::string_view> keys;
    for (const ProfileKey& known : kProfileKeys) keys.push_back(known.key);
    if (!reader.object({}, keys)) return;
    for (const ProfileKey& known : kProfileKeys)
        content::read_into(reader, known.key, known.least, known.most, type.*known.value);
}

void read_size(const Reader& reader, UnitType& type) {
    if (!reader.array(2, 2)) return;
    type.size_min = static_cast<std::uint16_t>(reader.at(std::size_t{0}).integer(1, kLargestUnit));
    type.size_max = static_cast<std::uint16_t>(reader.at(1).integer(type.size_min, kLargestUnit));
}

void settle_price(const Reader& reader, UnitType& type) {
    const int formula = formula_price(type);
    const bool published = content::read_flag(reader, "published");
    if (!reader.has("points")) {
        type.points = static_cast<std::uint16_t>(formula);
    } else if (formula != type.points && !published) {
        reader.at("points").warning(
            "D-17", fmt::format("points {}, the formula gives {} (CE-SET-03)", type.points, formula));
    }
}

bool is_riders_weapon(Weapon weapon) {
    return is_kontos(weapon) || is_lance(weapon) || weapon == Weapon::RiderSpear;
}

// Who can fight with such a weapon (table T3).
bool suits(Weapon weapon, const UnitType& type) {
    const bool crewed = !is_rider(type.cls) && type.cls != Class::Infantry;
    switch (weapon) {
        case Weapon::Trample:
            return type.cls == Class::Elephant;
        case Weapon::Scythes:
            return type.cls == Class::ScythedChariot;
        case Weapon::Crew:
            return crewed && type.cls != Class::Elephant && type.cls != Class::ScythedChariot;
        case Weapon::LongSpear:
        case Weapon::Halberd:
        case Weapon::Rhomphaia:
        case Weapon::Bill:
            return type.cls == Class::Infantry;
        case Weapon::Pike:
            return type.cls == Class::Infantry && type.order != Spacing::Skirmish;
        case Weapon::Kontos:
        case Weapon::Xyston:
        case Weapon::Lance:
        case Weapon::WarhorseLance:
        case Weapon::RiderSpear:
            return is_rider(type.cls);
        case Weapon::Hand:
        case Weapon::TwoHand:
        case Weapon::HeavyHand:
        case Weapon::Dagger:
        case Weapon::ThrowingSpear:
        case Weapon::TwoHanded:
            return !crewed;
    }
    return false;
}

// What contradicts what, and the key at which to say so.
class KitCheck {
  public:
    KitCheck(const Reader& reader, const UnitType& type) : reader_(reader), type_(type) {}

    void run() const {
        const bool foot = type_.cls == Class::Infantry;
        const bool closed_foot = foot && type_.order == Spacing::Closed;
        const std::string_view weapon = kWeaponNames[index_of(type_.weapon)];
        if (!suits(type_.weapon, type_))
            say("melee", fmt::format("{} cannot fight with {}{}", name(), weapon,
                                     is_riders_weapon(type_.weapon) ? ", which riders use (table T3)"
                                                                    : " (table T3)"));
        if (type_.thrown != Throw::None && !foot)
            say("throw", fmt::format("{} cannot throw: pila and heavy javelins are for foot", name()));
        if (type_.shield == Shield::Pavise && !foot)
            say("shield", fmt::format("{} cannot have a pavise, which is for foot (CE-ARM-02)", name()));
        if (type_.shield == Shield::Spara && !foot)
            say("shield", fmt::format("{} cannot have a spara, which is for foot (CE-ARM-06)", name()));
        if (type_.barding != Barding::None && !is_rider(type_.cls))
            say("barding", fmt::format("{} cannot have barding (CE-ARM-04)", name()));
        if (type_.is(special::kPhalanx | special::kShieldwall) && !closed_foot)
            say("special", "phalanx and shieldwall need closed order on foot (CE-FOR-01)");
        if (type_.is(special::kSchiltron) && !closed_foot)
            say("special", "schiltron needs closed order on foot (CE-FOR-03)");
        check_shooting();
        check_order();
    }

  private:
    void check_shooting() const {
        const bool shoots = type_.missile != Missile::None;
        if (type_.is(special::kMixed) && (!shoots || type_.order == Spacing::Skirmish))
            say("special", "mixed is for formed units with missiles (CE-SHO-08)");
        if (type_.is(special::kParthianShot) && (!shoots || !is_rider(type_.cls)))
            say("special", "parthian_shot is for riders with missiles (CE-SPC-10)");
    }
    void check_order() const {
        const bool spaced = type_.cls == Class::Infantry || is_rider(type_.cls);
        if (!spaced && type_.order != Spacing::Open)
            say("order", fmt::format("{} is always in open order", name()));
        if (spaced && type_.h != 1)
            say("profile", fmt::format("{} has one hit a model, found H {}", name(), type_.h));
    }

    std::string_view name() const { return kClassNames[index_of(type_.cls)]; }
    void say(std::string_view key, std::string message) const {
        (reader_.has(key) ? reader_.at(key) : reader_).error("D-03", std::move(message));
    }

    const Reader& reader_;
    const UnitType& type_;
};

}  // namespace

void read_type_keys(const Reader& reader, UnitType& type) {
    if (reader.has("name")) type.name = content::read_name(reader);
    content::read_word(reader, "category", kCategoryNames, "category", type.category);
    content::read_into(reader, "most", 1, kMostOfType, type.most_units);
    content::read_word(reader, "class", kClassNames, "class", type.cls);
    content::read_word(reader, "order", kSpacingNames, "order", type.order);
    if (reader.has("profile")) read_profile(reader.at("profile"), type);
    content::read_word(reader, "melee", kWeaponNames, "weapon", type.weapon);
    content::read_word(reader, "throw", kThrowNames, "thrown weapon", type.thrown);
    content::read_word(reader, "missile", kMissileNames, "missile weapon", type.missile);
    content::read_word(reader, "armour", kArmourNames, "armour", type.armour);
    content::read_word(reader, "shield", kShieldNames, "shield", type.shield);
    content::read_word(reader, "barding", kBardingNames, "barding", type.barding);
    if (reader.has("special")) {
        type.specials = 0;
        content::read_bits(reader, "special", kSpecialNames, "special rule", type.specials);
    }
    if (reader.has("size")) read_size(reader.at("size"), type);
    content::read_into(reader, "points", 1, kDearestModel, type.points);
}

void check_type(const Reader& reader, const UnitType& type) { KitCheck(reader, type).run(); }

UnitType read_type(const Reader& reader) {
    static constexpr std::string_view kRequired[] = {"id",    "name",    "category", "class",
                                                     "order", "profile", "melee",    "size"};
    static constexpr std::string_view kProfile[] = {"MR", "SH", "A", "HtH", "H", "DL", "ML"};
    UnitType type;
    if (reader.has("id")) type.id = reader.at("id").identifier();
    if (!reader.object(kRequired, kTypeKeys)) return type;
    if (!reader.at("profile").object(kProfile, {})) return type;
    read_type_keys(reader, type);
    check_type(reader, type);
    settle_price(reader, type);
    return type;
}

int usual_files(const UnitType& type, int models) {
    if (type.cls != Class::Infantry && !is_rider(type.cls)) return std::max(models, 1);
    const bool deep = type.cls == Class::Infantry && type.order != Spacing::Skirmish;
    const int files = deep ? (models + 2) / 3 : (models + 1) / 2;
    const int least = type.order == Spacing::Skirmish ? 1 : kFewestFiles;
    return std::max(1, std::min(models, std::max(files, least)));
}

bool has_enough_files(const UnitType& type, int models, int files) {
    return type.order == Spacing::Skirmish || files >= std::min(kFewestFiles, models);
}

}  // namespace clashfield::empires

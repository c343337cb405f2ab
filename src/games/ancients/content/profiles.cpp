#include "games/ancients/content/profiles.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/ancients/content/points.h"

namespace clashfield::ancients {
namespace {

using content::Reader;

constexpr int kLargestUnit = 100;
constexpr int kDearest = 1000;
constexpr int kLeastSoldiers = 5;  // AB-SET-02

struct StatKey {
    std::string_view key;
    std::uint8_t Stats::*value;
    int least;
    int most;
};
// Section 3.
constexpr StatKey kStatKeys[] = {
    {"WS", &Stats::ws, 0, 10}, {"BS", &Stats::bs, 0, 10}, {"S", &Stats::s, 1, 10}, {"T", &Stats::t, 1, 10},
    {"W", &Stats::w, 1, 10},   {"I", &Stats::i, 1, 10},   {"A", &Stats::a, 0, 10}, {"Ld", &Stats::ld, 2, 10}};

void read_stats(const Reader& reader, Stats& stats) {
    for (const StatKey& known : kStatKeys) {
        stats.*known.value = static_cast<std::uint8_t>(
            content::read_number(reader, known.key, known.least, known.most, stats.*known.value));
    }
}

void read_profile(const Reader& reader, std::uint8_t& move, Stats& stats) {
    static constexpr std::string_view kKeys[] = {"M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"};
    if (!reader.object({}, kKeys)) return;
    move = static_cast<std::uint8_t>(content::read_number(reader, "M", 1, 10, move));
    read_stats(reader, stats);
}

// The profile of a machine says how it moves and what it bears; who serves it is in its crew.
std::span<const std::string_view> profile_keys(Class cls) {
    static constexpr std::string_view kMachine[] = {"M", "T", "W"};
    static constexpr std::string_view kOthers[] = {"M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"};
    return cls == Class::WarMachine ? std::span<const std::string_view>(kMachine)
                                    : std::span<const std::string_view>(kOthers);
}

void read_crew(const Reader& reader, UnitType& type) {
    static constexpr std::string_view kRequired[] = {"size"};
    static constexpr std::string_view kStats[] = {"WS", "BS", "S", "T", "W", "I", "A", "Ld"};
    if (!reader.object(kRequired, kStats)) return;
    type.crew_size = static_cast<std::uint8_t>(reader.at("size").integer(1, 10));
    read_stats(reader, type.crew);
    if (type.cls == Class::WarMachine) type.stats.ld = type.crew.ld;
}

void read_machine(const Reader& reader, UnitType& type) {
    static constexpr std::string_view kKeys[] = {"kind", "range", "strength"};
    static constexpr std::string_view kKinds[] = {"bolt", "stone"};
    if (!reader.object(kKeys, {})) return;
    const auto kind = reader.at("kind").word(kKinds, "machine");
    if (kind) type.machine = *kind == 0 ? Machine::Bolt : Machine::Stone;
    type.machine_range = static_cast<std::uint8_t>(reader.at("range").integer(1, 72));
    type.machine_strength = static_cast<std::uint8_t>(reader.at("strength").integer(1, 10));
}

void read_base(const Reader& reader, UnitType& type) {
    if (!reader.array(2, 2)) return;
    const auto side = [&](std::size_t i) { return static_cast<Tick>(reader.at(i).integer(5, 200)); };
    const Tick width = side(0);
    const Tick depth = side(1);
    type.base = {width * kMillimetre, depth * kMillimetre};
}

void read_rules(const Reader& list, UnitType& type) {
    type.rules = 0;
    content::each_item(list, 0, std::size(kRuleNames), [&](const Reader& item) {
        if (const auto bit = item.word(kRuleNames, "rule"))
            type.rules = static_cast<std::uint16_t>(type.rules | 1u << *bit);
    });
}

void read_hates(const Reader& list, const std::vector<std::string>& armies, UnitType& type) {
    type.hates = 0;
    content::each_item(list, 0, armies.size(), [&](const Reader& item) {
        const std::string id = item.text();
        const auto found = std::find(armies.begin(), armies.end(), id);
        if (found != armies.end()) {
            type.hates |= 1u << (found - armies.begin());
        } else if (item.json().is_string()) {
            content::refuse_unknown(item, "army", id, armies);
        }
    });
}

void read_size(const Reader& reader, UnitType& type) {
    if (!reader.array(2, 2)) return;
    type.size_min = static_cast<std::uint16_t>(reader.at(std::size_t{0}).integer(1, kLargestUnit));
    type.size_max = static_cast<std::uint16_t>(reader.at(1).integer(type.size_min, kLargestUnit));
}

// AB-PTS-01, AB-SET-04.
void settle_price(const Reader& reader, UnitType& type) {
    const std::optional<int> formula = formula_price(type);
    if (!reader.has("points")) {
        if (!formula)
            reader.error("F-02", "missing key 'points': no formula prices chariots, elephants and machines");
        type.points = static_cast<std::uint16_t>(formula.value_or(0));
        return;
    }
    if (formula && *formula != type.points)
        reader.at("points").warning(
            "D-17", fmt::format("points {}, the formula gives {} (AB-PTS-01)", type.points, *formula));
}

std::string_view name_of(Class cls) { return kClassNames[index_of(cls)]; }

bool suits(Mount mount, Class cls) {
    switch (mount) {
        case Mount::None:
            return is_foot(cls) || cls == Class::Elephant || cls == Class::WarMachine;
        case Mount::Mounted:
        case Mount::Barded:
            return cls == Class::Cavalry;
        case Mount::Chariot:
        case Mount::ChariotShieldbearer:
            return is_chariot(cls);
        case Mount::Howdah:
            return cls == Class::Elephant;
    }
    return false;
}

// Table 7.9: pikes for formed foot, the kontos for riders.
void check_weapon(const Reader& reader, const UnitType& type) {
    const bool formed_foot = is_foot(type.cls) && !always_skirmishes(type);
    const bool wrong = (type.weapon == Weapon::Pike && !formed_foot) ||
                       (type.weapon == Weapon::Kontos && type.cls != Class::Cavalry);
    if (!wrong) return;
    const std::string_view user = type.weapon == Weapon::Pike ? "formed foot" : "cavalry";
    (reader.has("weapon") ? reader.at("weapon") : reader)
        .error("D-03", fmt::format("{} cannot fight with a {}; only {} can (table 7.9)", name_of(type.cls),
                                   kWeaponNames[index_of(type.weapon)], user));
}

void check_rules(const Reader& reader, const UnitType& type) {
    struct Suited {
        std::uint16_t bit;
        std::string_view name;
        bool allowed;
    };
    const bool light = type.cls == Class::LightInfantry;
    const Suited rows[] = {
        {rule::kLight, "light", light},
        {rule::kMixed, "mixed", light},
        {rule::kSkirmish, "skirmish", type.cls == Class::SkirmishInfantry || type.cls == Class::Cavalry},
    };
    for (const Suited& row : rows) {
        if (!type.is(row.bit) || row.allowed) continue;
        (reader.has("rules") ? reader.at("rules") : reader)
            .error("D-03", fmt::format("{} cannot have the rule {}", name_of(type.cls), row.name));
    }
}

void check_crew(const Reader& reader, const UnitType& type) {
    const bool crewed = !is_foot(type.cls) && type.cls != Class::Cavalry;
    if (crewed != (type.crew_size > 0))
        reader.error("D-03", crewed ? fmt::format("{} has a crew", name_of(type.cls))
                                    : fmt::format("{} has no crew", name_of(type.cls)));
    const bool machine = type.cls == Class::WarMachine;
    if (machine != (type.machine != Machine::None))
        reader.error("D-03", machine ? std::string("a war machine says what it throws: give it a 'machine'")
                                     : fmt::format("{} is no machine", name_of(type.cls)));
    if ((machine || type.cls == Class::Elephant) && type.size_max != 1)
        reader.error("D-03", fmt::format("a unit of {} is one model", name_of(type.cls)));
}

}  // namespace

BaseSize usual_base(Class cls) {
    const auto base = [](Tick width, Tick depth) {
        return BaseSize{width * kMillimetre, depth * kMillimetre};
    };
    switch (cls) {
        case Class::Infantry:
        case Class::LightInfantry:
        case Class::SkirmishInfantry:
            return base(20, 20);
        case Class::Cavalry:
            return base(25, 50);
        case Class::LightChariot:
            return base(40, 80);
        case Class::HeavyChariot:
        case Class::ScythedChariot:
        case Class::Elephant:
            return base(60, 80);
        case Class::WarMachine:
            return base(40, 40);
    }
    return {};
}

std::uint8_t command_allowed(const UnitType& type) {
    if (!is_foot(type.cls) && type.cls != Class::Cavalry) return 0;
    const int both = command::kLeader | command::kMusician;
    return static_cast<std::uint8_t>(always_skirmishes(type) ? both : both | command::kStandard);
}

void read_type_keys(const Reader& reader, const std::vector<std::string>& armies, UnitType& type) {
    if (reader.has("name")) type.name = content::read_name(reader);
    if (reader.has("class")) {
        content::read_word(reader, "class", kClassNames, "class", type.cls);
        type.base = usual_base(type.cls);
        type.mount = type.cls == Class::Cavalry ? Mount::Mounted : Mount::None;
        type.target_size = type.cls == Class::Elephant ? TargetSize::Large : TargetSize::Normal;
    }
    if (reader.has("base")) read_base(reader.at("base"), type);
    if (reader.has("profile")) read_profile(reader.at("profile"), type.move, type.stats);
    if (reader.has("crew")) read_crew(reader.at("crew"), type);
    content::read_word(reader, "armour", kArmourNames, "armour", type.armour);
    content::read_word(reader, "shield", kShieldNames, "shield", type.shield);
    content::read_word(reader, "mount", kMountNames, "mount", type.mount);
    content::read_word(reader, "weapon", kWeaponNames, "weapon", type.weapon);
    content::read_word(reader, "missile", kMissileNames, "missile weapon", type.missile);
    type.shots = static_cast<std::uint8_t>(content::read_number(reader, "shots", 1, 6, type.shots));
    if (reader.has("rules")) read_rules(reader.at("rules"), type);
    if (reader.has("hates")) read_hates(reader.at("hates"), armies, type);
    content::read_word(reader, "target_size", kTargetSizeNames, "size of a target", type.target_size);
    if (reader.has("machine")) read_machine(reader.at("machine"), type);
    if (reader.has("size")) read_size(reader.at("size"), type);
    content::read_word(reader, "category", kCategoryNames, "category", type.category);
    type.points =
        static_cast<std::uint16_t>(content::read_number(reader, "points", 1, kDearest, type.points));
}

void check_type(const Reader& reader, const UnitType& type) {
    if (!suits(type.mount, type.cls))
        (reader.has("mount") ? reader.at("mount") : reader)
            .error("D-03", fmt::format("{} cannot have the mount {}", name_of(type.cls),
                                       kMountNames[index_of(type.mount)]));
    check_weapon(reader, type);
    check_rules(reader, type);
    check_crew(reader, type);
    const bool soldiers = is_foot(type.cls) || type.cls == Class::Cavalry;
    if (soldiers && type.size_min < kLeastSoldiers)
        (reader.has("size") ? reader.at("size") : reader)
            .error("D-03",
                   fmt::format("units of foot or cavalry have {} models at least, found {} (AB-SET-02)",
                               kLeastSoldiers, type.size_min));
}

UnitType read_type(const Reader& reader, const std::vector<std::string>& armies) {
    static constexpr std::string_view kRequired[] = {"id", "name", "class", "profile", "size", "category"};
    UnitType type;
    if (reader.has("id")) type.id = reader.at("id").identifier();
    if (!reader.object(kRequired, kTypeKeys)) return type;
    if (const auto cls = reader.at("class").word(kClassNames, "class")) {
        const Reader profile = reader.at("profile");
        if (!profile.object(profile_keys(static_cast<Class>(*cls)), {})) return type;
        if (static_cast<Class>(*cls) == Class::WarMachine) type.stats = {.ws = 0, .bs = 0, .a = 0};
        read_type_keys(reader, armies, type);
        settle_price(reader, type);
        check_type(reader, type);
    }
    return type;
}

void read_profile_keys(const Reader& reader, CharacterType& character) {
    read_profile(reader, character.move, character.stats);
}

void read_character_keys(const Reader& reader, CharacterType& character) {
    static constexpr std::string_view kOptional[] = {"name", "profile", "points"};
    if (!reader.object({}, kOptional)) return;
    if (reader.has("name")) character.name = content::read_name(reader);
    if (reader.has("profile")) read_profile_keys(reader.at("profile"), character);
    character.price = content::read_number(reader, "points", 1, kDearest, character.price);
}

}  // namespace clashfield::ancients

#include "games/clash/content/sheet.h"

#include <fmt/format.h>

#include "base/assert.h"
#include "base/closest.h"
#include "content/shipped.h"
#include "games/clash/content/points.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Json;
using content::Reader;

constexpr int kManoeuvre = 6;  // CL-UNT-22
constexpr int kMostCost = 999;

bool is_elephant(Troop troop) { return troop == Troop::EN || troop == Troop::EL || troop == Troop::AE; }

// CL-UNT-08, -15: horses; a large elephant unless it is known to be small.
int usual_lives(Troop troop) {
    if (is_elephant(troop)) return 5;
    return is_chariot(troop) ? 2 : 1;
}

int usual_crew(Troop troop) { return troop == Troop::VR || troop == Troop::VM ? 1 : 0; }  // CL-UNT-09

Troop troop_on_foot(Troop troop) { return is_mounted_infantry(troop) ? Troop::I : troop; }

void read_manoeuvre(const Reader& reader, std::optional<int>& redeploys) {
    const Json& json = reader.json();
    const std::string text = json.is_string() ? json.get<std::string>() : json.dump();
    redeploys = parse_manoeuvre(text);
    if (!redeploys)
        reader.error("D-02",
                     "a manoeuvre is two numbers whose sum is 6, such as \"2/4\", or the first of "
                     "them; found " +
                         in_quotes(text) + " (CL-UNT-22)");
}

void read_shoot(const Reader& reader, const Armoury& armoury, std::optional<ShootLine>& shoot) {
    shoot.reset();
    if (reader.json().is_null()) return;
    ShootLine line;
    if (reader.json().is_object()) {
        if (!check_keys(reader, {"weapon"}, {"range", "factor", "shots", "shooters", "notes"})) return;
        read_into(reader, "range", 1, 60, line.range);
        read_into(reader, "factor", 1, 12, line.factor);
        read_into(reader, "shots", 1, 9, line.shots);
        read_into(reader, "shooters", 1, 9, line.shooters);
        if (reader.has("notes")) line.notes = content::shown_text(reader.at("notes"));
    }
    const Reader weapon = reader.json().is_object() ? reader.at("weapon") : reader;
    line.weapon = weapon.text();
    const ShootingWeapon* found = find_shooting(armoury, line.weapon);
    if (found != nullptr && !found->ammunition) {
        shoot = std::move(line);
    } else if (weapon.json().is_string()) {
        refuse_unknown(weapon, "shooting weapon", line.weapon, shooting_ids(armoury));
    }
}

// One factor, or the one of a charge and the later one.
void read_factor(const Reader& reader, MeleeLine& line) {
    if (!reader.json().is_array()) {
        line.first = line.later = static_cast<int>(reader.integer(1, 12));
    } else if (reader.array(2, 2)) {
        line.first = static_cast<int>(reader.at(std::size_t{0}).integer(1, 12));
        line.later = static_cast<int>(reader.at(1).integer(1, 12));
    }
}

void read_melee(const Reader& reader, const Armoury& armoury, MeleeLine& melee) {
    MeleeLine line;
    if (reader.json().is_object()) {
        if (!check_keys(reader, {"weapon"}, {"factor", "fighters", "notes"})) return;
        if (reader.has("factor")) read_factor(reader.at("factor"), line);
        if (reader.has("notes")) line.notes = content::shown_text(reader.at("notes"));
        const bool lives = reader.has("fighters") && reader.at("fighters").json() == "lives";
        if (lives) line.fighters = 0;
        if (!lives) read_into(reader, "fighters", 1, 9, line.fighters);
    }
    const Reader weapon = reader.json().is_object() ? reader.at("weapon") : reader;
    const MeleeWeapon* found = content::read_one_of(weapon, "melee weapon", armoury.melee);
    if (found == nullptr) return;
    line.weapon = found->id;
    melee = std::move(line);
}

Json shoot_json(const std::optional<ShootLine>& shoot) {
    if (!shoot) return nullptr;
    Json json{{"weapon", shoot->weapon}};
    if (shoot->range) json["range"] = *shoot->range;
    if (shoot->factor) json["factor"] = *shoot->factor;
    if (shoot->shots) json["shots"] = *shoot->shots;
    if (shoot->shooters) json["shooters"] = *shoot->shooters;
    if (!shoot->notes.empty()) json["notes"] = shoot->notes;
    return json.size() == 1 ? Json(shoot->weapon) : json;
}

Json melee_json(const MeleeLine& melee) {
    Json json{{"weapon", melee.weapon}};
    if (melee.first) json["factor"] = Json::array({*melee.first, melee.later.value_or(*melee.first)});
    if (melee.fighters) json["fighters"] = *melee.fighters == 0 ? Json("lives") : Json(*melee.fighters);
    if (!melee.notes.empty()) json["notes"] = melee.notes;
    return json.size() == 1 ? Json(melee.weapon) : json;
}

Shooting shooting_of(const std::optional<ShootLine>& line, const Armoury& armoury) {
    if (!line) return {};
    const ShootingWeapon* weapon = find_shooting(armoury, line->weapon);
    CLASHFIELD_ASSERT(weapon != nullptr);  // read_shoot has made sure
    Shooting values = weapon->values;
    values.range = static_cast<std::uint8_t>(line->range.value_or(values.range));
    values.factor = static_cast<std::int8_t>(line->factor.value_or(values.factor));
    values.shots = static_cast<std::uint8_t>(line->shots.value_or(values.shots));
    values.shooters = static_cast<std::uint8_t>(line->shooters.value_or(values.shooters));
    return values;
}

Melee plain_melee(std::string_view code, const Armoury& armoury) {
    const MeleeWeapon* weapon = find_melee(armoury, code);
    CLASHFIELD_ASSERT(weapon != nullptr);
    return weapon->values;
}

Melee melee_of(const MeleeLine& line, const Armoury& armoury) {
    Melee values = plain_melee(line.weapon, armoury);
    values.first = static_cast<std::int8_t>(line.first.value_or(values.first));
    values.later = static_cast<std::int8_t>(line.later.value_or(values.later));
    values.fighters = static_cast<std::uint8_t>(line.fighters.value_or(values.fighters));
    return values;
}

// CL-SPC-01: what a rider's weapon becomes on foot.
std::string_view melee_on_foot(std::string_view weapon) {
    if (weapon.ends_with("+")) return "AdP+";
    if (weapon == "cLNC") return "SP1";
    return weapon == "c2H" ? "2H" : "AdP";
}

// What a troop has of its type.
void put_on_legs(Troop troop, const Sheet& sheet, Profile& profile) {
    profile.troop = troop;
    profile.animal = animal_of(troop);
    profile.base = base_of(troop, sheet.ground, profile.lives);
    profile.actions = static_cast<std::uint8_t>(usual_actions(troop, sheet.ground, sheet.armour));
    profile.redeploys =
        static_cast<std::uint8_t>(usual_redeploys(troop, sheet.ground, sheet.armour, sheet.training));
}

Profile rider_on_foot(const Sheet& sheet, const Profile& saddle, const Armoury& armoury) {
    if (!sheet.foot.empty()) {
        Profile foot = profile_of(sheet.foot.front(), armoury);
        foot.cost = saddle.cost;
        return foot;
    }
    Profile foot = saddle;
    put_on_legs(Troop::I, sheet, foot);
    foot.melee = plain_melee(melee_on_foot(sheet.melee.weapon), armoury);
    if (sheet.shoot) {
        const std::string& other = find_shooting(armoury, sheet.shoot->weapon)->on_foot;
        if (!other.empty()) foot.shooting = find_shooting(armoury, other)->values;
    }
    return foot;
}

// CL-UNT-03: a side arm, and no shooting but with the gun made for it.
Profile foot_in_saddle(const Sheet& sheet, const Profile& foot, const Armoury& armoury) {
    Profile saddle = foot;
    saddle.troop = sheet.troop;
    saddle.animal = animal_of(sheet.troop);
    saddle.base = base_of(sheet.troop, sheet.ground, 0);
    saddle.actions = static_cast<std::uint8_t>(foot.actions + 1);
    saddle.melee = plain_melee("cAdP", armoury);
    saddle.shooting = {};
    if (!sheet.shoot) return saddle;
    const ShootingWeapon* weapon = find_shooting(armoury, sheet.shoot->weapon);
    if (!weapon->in_saddle.empty()) saddle.shooting = find_shooting(armoury, weapon->in_saddle)->values;
    if (!weapon->on_foot.empty()) saddle.shooting = foot.shooting;
    return saddle;
}

}  // namespace

std::optional<int> parse_manoeuvre(std::string_view text) {
    const auto digit = [&](std::size_t at) {
        return text[at] >= '0' && text[at] <= '9' ? text[at] - '0' : -1;
    };
    if (text.size() == 1) {
        const int number = digit(0);
        return number >= 0 && number <= kManoeuvre ? std::optional(number) : std::nullopt;
    }
    if (text.size() != 3 || text[1] != '/') return std::nullopt;
    const int redeploys = digit(0);
    const int rotations = digit(2);
    if (redeploys < 0 || rotations < 0 || redeploys + rotations != kManoeuvre) return std::nullopt;
    return redeploys;
}

std::string manoeuvre_text(int redeploys) { return fmt::format("{}/{}", redeploys, kManoeuvre - redeploys); }

// CL-UNT-10, -11, -15: beasts and heavy chariots have at least the armour of their class.
int class_armour(Troop troop) {
    if (troop == Troop::EL || troop == Troop::VT) return 2;
    return troop == Troop::EN || troop == Troop::VL || troop == Troop::VF ? 1 : 0;
}

void read_sheet_keys(const Reader& reader, const Armoury& armoury, Sheet& sheet) {
    if (reader.has("name")) sheet.name = read_name(reader);
    if (reader.has("note")) sheet.note = content::shown_text(reader.at("note"));
    read_word(reader, "type", kTroopNames, "type of troop", sheet.troop);
    read_word(reader, "order", kGroundNames, "ground order", sheet.ground);
    read_word(reader, "training", kTrainingNames, "training", sheet.training);
    read_word(reader, "morale", kMoraleNames, "morale class", sheet.morale);
    sheet.armour = read_number(reader, "armour", 0, 3, std::max(sheet.armour, class_armour(sheet.troop)));
    if (reader.has("shield")) sheet.shield = reader.at("shield").boolean();
    read_into(reader, "lives", 1, 20, sheet.lives);  // CL-UNT-20
    read_into(reader, "actions", 1, 6, sheet.actions);
    if (reader.has("manoeuvre")) read_manoeuvre(reader.at("manoeuvre"), sheet.redeploys);
    if (reader.has("shoot")) read_shoot(reader.at("shoot"), armoury, sheet.shoot);
    if (reader.has("melee")) read_melee(reader.at("melee"), armoury, sheet.melee);
    read_bits(reader, "special", kSpecialNames, "special characteristic", sheet.special);
    read_into(reader, "crew", 0, 9, sheet.crew);
    read_into(reader, "plating", 0, 3, sheet.plating);  // CL-UNT-19
    read_into(reader, "cost", 0, kMostCost, sheet.cost);
    read_into(reader, "officer_cost", 0, kMostCost, sheet.officer_cost);
    if (reader.has("foot")) sheet.foot = {read_sheet(reader.at("foot"), armoury)};
}

Sheet read_sheet(const Reader& reader, const Armoury& armoury) {
    Sheet sheet;
    if (!check_keys(reader, kPlainKeys, kSheetKeys)) return sheet;
    read_sheet_keys(reader, armoury, sheet);
    check_sheet(reader, armoury, sheet);
    return sheet;
}

Json sheet_json(const Sheet& sheet) {
    Json json;
    if (!sheet.name.en.empty()) json["name"] = words_json(sheet.name);
    if (!sheet.note.empty()) json["note"] = sheet.note;
    json["type"] = kTroopNames[index_of(sheet.troop)];
    json["order"] = kGroundNames[index_of(sheet.ground)];
    json["armour"] = sheet.armour;
    json["shield"] = sheet.shield;
    if (sheet.lives) json["lives"] = *sheet.lives;
    if (sheet.actions) json["actions"] = *sheet.actions;
    if (sheet.redeploys) json["manoeuvre"] = manoeuvre_text(*sheet.redeploys);
    json["training"] = kTrainingNames[index_of(sheet.training)];
    json["morale"] = kMoraleNames[index_of(sheet.morale)];
    json["shoot"] = shoot_json(sheet.shoot);
    json["melee"] = melee_json(sheet.melee);
    if (sheet.crew) json["crew"] = *sheet.crew;
    content::each_word_of(sheet.special, kSpecialNames,
                          [&](std::string_view word) { json["special"].push_back(word); });
    if (sheet.plating > 0) json["plating"] = sheet.plating;
    if (sheet.cost) json["cost"] = *sheet.cost;
    if (sheet.officer_cost) json["officer_cost"] = *sheet.officer_cost;
    if (!sheet.foot.empty()) json["foot"] = sheet_json(sheet.foot.front());
    return json;
}

Profile profile_of(const Sheet& sheet, const Armoury& armoury) {
    const Troop troop = troop_on_foot(sheet.troop);
    Profile profile;
    profile.ground = sheet.ground;
    profile.training = sheet.training;
    profile.morale = sheet.morale;
    profile.armour = static_cast<std::uint8_t>(sheet.armour);
    profile.shield = sheet.shield ? 1 : 0;
    profile.lives = static_cast<std::uint8_t>(sheet.lives.value_or(usual_lives(troop)));
    put_on_legs(troop, sheet, profile);
    if (sheet.actions) profile.actions = static_cast<std::uint8_t>(*sheet.actions);
    if (sheet.redeploys) profile.redeploys = static_cast<std::uint8_t>(*sheet.redeploys);
    profile.crew = static_cast<std::uint8_t>(sheet.crew.value_or(usual_crew(troop)));
    profile.plating = static_cast<std::uint8_t>(sheet.plating);
    profile.special = sheet.special;
    profile.shooting = shooting_of(sheet.shoot, armoury);
    profile.melee = melee_of(sheet.melee, armoury);
    profile.cost = static_cast<std::uint16_t>(sheet.cost.value_or(formula_cost(profile)));  // CL-PTS-07
    return profile;
}

Forms forms_of(const Sheet& sheet, const Armoury& armoury) {
    const Profile written = profile_of(sheet, armoury);
    if (is_rider(sheet.troop)) return {rider_on_foot(sheet, written, armoury), written, true};
    if (is_mounted_infantry(sheet.troop)) return {written, foot_in_saddle(sheet, written, armoury), true};
    return {written, written, false};
}

int cost_of(const Sheet& sheet, const Armoury& armoury) { return profile_of(sheet, armoury).cost; }

int officer_cost_of(const Sheet& sheet, const Armoury& armoury) {
    return sheet.officer_cost.value_or(cost_of(sheet, armoury) + kOfficerExtra);
}

}  // namespace clashfield::clash

#include "games/empires/content/contents.h"

#include <fmt/format.h>

#include "games/empires/content/armour.h"
#include "games/empires/content/scenario.h"

namespace clashfield::empires {
namespace {

using content::Json;

Json words_of(std::uint32_t bits, std::span<const std::string_view> names) {
    Json words = Json::array();
    content::each_word_of(bits, names, [&](std::string_view word) { words.push_back(word); });
    return words;
}

Json type_contents(const UnitType& type) {
    return Json{{"id", type.id},
                {"name", words_json(type.name)},
                {"category", kCategoryNames[index_of(type.category)]},
                {"class", kClassNames[index_of(type.cls)]},
                {"order", kSpacingNames[index_of(type.order)]},
                {"MR", type.mr},
                {"SH", type.sh},
                {"A", type.a},
                {"HtH", type.hth},
                {"H", type.h},
                {"DL", type.dl},
                {"ML", type.ml},
                {"arm", {melee_armour(type), missile_armour(type)}},
                {"weapon", kWeaponNames[index_of(type.weapon)]},
                {"throw", kThrowNames[index_of(type.thrown)]},
                {"missile", kMissileNames[index_of(type.missile)]},
                {"special", words_of(type.specials, kSpecialNames)},
                {"least", type.size_min},
                {"most", type.size_max},
                {"units", type.most_units},
                {"cost", type.points}};
}

// Who may lead: "General G2", with what he brings (section 9).
Json grade_contents(const CharacterGrade& grade) {
    const content::Bilingual& rank = name_of(grade.rank);
    const auto named = [&](const std::string& word, const char* pattern) {
        return fmt::format(fmt::runtime(pattern), word, grade.ml_bonus, grade.dl_bonus);
    };
    return Json{
        {"id", grade.id},
        {"name",
         {{"en", named(rank.en, "{}, ML +{}, DL +{}")}, {"fr", named(rank.fr, "{}, ML +{}, DL +{}")}}},
        {"cost", grade.price}};
}

Json list_contents(const ArmyList& list, const Library& library) {
    Json json{{"id", list.id},           {"code", list.code},           {"name", words_json(list.name)},
              {"from", list.from_year},  {"to", list.to_year},          {"strategy", list.strategy},
              {"climate", list.climate}, {"characters", Json::array()}, {"lines", Json::array()}};
    for (const CharacterGrade& grade : library.book.grades)
        json["characters"].push_back(grade_contents(grade));
    for (const UnitType& type : list.types) json["lines"].push_back(type_contents(type));
    const std::optional<BoughtArmy> ready = ready_army(library, list.id);
    if (!ready) return json;
    json["ready"] = army_json(*ready, library.book);
    json["ready"]["points"] = price_of(*ready, library.book);
    return json;
}

Json scenario_contents(const Json& scenario, const ArmyBook& book) {
    Json json{{"id", scenario["id"]}, {"name", scenario["name"]}};
    if (scenario.contains("text")) json["text"] = scenario["text"];
    if (scenario.contains("turns")) json["turns"] = scenario["turns"];
    json["sides"] = Json::array();
    for (const std::string_view name : kSideNames) {
        const Json& side = scenario["sides"][std::string(name)];
        const ArmyList* list = find_list(book, side["list"].get<std::string>());
        json["sides"].push_back({{"name", list == nullptr ? Json() : words_json(list->name)},
                                 {"points", side.value("points", Json())}});
    }
    return json;
}

}  // namespace

Json contents_json(const Library& library) {
    Json json{{"scenarios", Json::array()},
              {"armies", Json::array()},
              // A pitched battle is fought on ground that dice bring, on the plain, or on that of a scenario.
              {"maps",
               {{{"id", kRolledMap}, {"name", {{"en", "Rolled ground"}, {"fr", "Terrain tiré aux dés"}}}},
                {{"id", kPlainMap}, {"name", {{"en", "Open plain"}, {"fr", "Rase campagne"}}}}}},
              {"rules", {{{"id", "turns"}, {"clause", "CE-VIC-01"}, {"values", {"1..30"}}}}},
              {"weapons", Json::array()}};
    for (const Json& scenario : library.scenarios) {
        json["scenarios"].push_back(scenario_contents(scenario, library.book));
        json["maps"].push_back({{"id", scenario["id"]}, {"name", scenario["name"]}});
    }
    for (const ArmyList& list : library.book.lists) json["armies"].push_back(list_contents(list, library));
    for (std::size_t i = 1; i < kMissiles; ++i) {
        const MissileRule rule = missile_rule(static_cast<Missile>(i));
        json["weapons"].push_back({{"id", kMissileNames[i]}, {"range", rule.range}, {"kill", rule.kill}});
    }
    return json;
}

}  // namespace clashfield::empires

#include "games/empires/content/army_list.h"

#include <algorithm>

#include "base/assert.h"
#include "content/by_id.h"
#include "content/shipped.h"

namespace clashfield::empires {
namespace {

using content::Reader;

constexpr std::size_t kMostLists = 40;
constexpr std::size_t kMostTypes = 60;  // of a list
constexpr std::size_t kMostGrades = 10;
constexpr std::size_t kMostOptions = 20;
constexpr int kFirstYear = -3000;
constexpr int kLastYear = 2000;
constexpr int kDearest = 1000;
constexpr int kMostBonus = 2;  // 3.3

CharacterGrade read_one_grade(const Reader& reader) {
    static constexpr std::string_view kRequired[] = {"id", "rank", "ml", "dl", "points"};
    CharacterGrade grade;
    if (!reader.object(kRequired, {})) return grade;
    grade.id =
        content::read_code(reader.at("id"), "an id is 1 to 16 letters, digits and '-', found ", 16, '-');
    content::read_word(reader, "rank", kRankNames, "rank", grade.rank);
    content::read_into(reader, "ml", 0, kMostBonus, grade.ml_bonus);
    content::read_into(reader, "dl", 0, kMostBonus, grade.dl_bonus);
    content::read_into(reader, "points", 1, kDearest, grade.price);
    return grade;
}

EquipmentOption read_one_option(const Reader& reader) {
    static constexpr std::string_view kRequired[] = {"id", "name", "points"};
    static constexpr std::string_view kOptional[] = {"melee", "missile", "lists"};
    EquipmentOption option;
    if (!reader.object(kRequired, kOptional)) return option;
    option.id = reader.at("id").identifier();
    option.name = content::bilingual(reader.at("name"));
    content::read_word(reader, "melee", kWeaponNames, "weapon", option.weapon);
    content::read_word(reader, "missile", kMissileNames, "missile weapon", option.missile);
    content::read_into(reader, "points", 0, kDearest, option.points);
    if (reader.has("lists"))
        content::each_item(reader.at("lists"), 1, kMostLists,
                           [&](const Reader& item) { option.lists.push_back(item.text()); });
    return option;
}

// Appends what `read` makes of the items of a list, unless its id is taken.
template <typename Item, typename Read>
void read_items(const Reader& list, std::size_t most, std::string_view what, std::vector<Item>& items,
                const Read& read) {
    content::each_item(list, 0, most, [&](const Reader& reader) {
        Item item = read(reader);
        if (item.id.empty() || content::is_taken(reader, what, items, item.id)) return;
        items.push_back(std::move(item));
    });
}

ArmyList read_list(const Reader& reader, const ArmyBook& book) {
    static constexpr std::string_view kRequired[] = {"id", "code", "name", "strategy", "climate", "types"};
    static constexpr std::string_view kOptional[] = {"from", "to"};
    ArmyList list;
    if (reader.has("id")) list.id = reader.at("id").identifier();
    if (!reader.object(kRequired, kOptional)) return list;
    list.code = content::shown_text(reader.at("code"));
    list.name = content::bilingual(reader.at("name"));
    list.from_year = content::read_number(reader, "from", kFirstYear, kLastYear, 0);
    list.to_year = content::read_number(reader, "to", list.from_year, kLastYear, list.from_year);
    content::read_into(reader, "strategy", 0, 6, list.strategy);
    const Climate* climate = content::read_one_of(reader.at("climate"), "climate", book.climates);
    if (climate != nullptr) list.climate = climate->id;
    read_items(reader.at("types"), kMostTypes, "type", list.types, read_type);
    for (const UnitType& type : list.types) {
        if (find_type(book, type.id) != nullptr) content::refuse_taken(reader.at("types"), "type", type.id);
    }
    return list;
}

}  // namespace

void read_army_lists(const Reader& file, ArmyBook& book) {
    static constexpr std::string_view kRequired[] = {"format", "armies"};
    static constexpr std::string_view kOptional[] = {"characters", "options"};
    if (!content::check_format(file, kArmiesFormat) || !file.object(kRequired, kOptional)) return;
    if (file.has("characters"))
        read_items(file.at("characters"), kMostGrades, "character", book.grades, read_one_grade);
    if (file.has("options"))
        read_items(file.at("options"), kMostOptions, "option", book.options, read_one_option);
    read_items(file.at("armies"), kMostLists, "list", book.lists,
               [&](const Reader& reader) { return read_list(reader, book); });
}

const ArmyList* find_list(const ArmyBook& book, std::string_view id) {
    const auto found = std::find_if(book.lists.begin(), book.lists.end(), [&](const ArmyList& list) {
        return !id.empty() && (list.id == id || list.code == id);
    });
    return found == book.lists.end() ? nullptr : &*found;
}

const UnitType* find_type(const ArmyBook& book, std::string_view id) {
    for (const ArmyList& list : book.lists) {
        if (const UnitType* type = content::find_by_id(list.types, id)) return type;
    }
    return nullptr;
}

const content::Bilingual& name_of(Rank rank) {
    static const content::Bilingual kNames[] = {{"General", "Général"}, {"Sub-commander", "Sous-chef"}};
    return kNames[index_of(rank)];
}

const ArmyList& list_of(const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList* list = find_list(book, army.list);
    CLASHFIELD_ASSERT(list != nullptr);
    return *list;
}

// CE-SET-03.
int price_of(const BoughtUnit& unit) { return unit.models * unit.type.points; }

int price_of(const BoughtArmy& army, const ArmyBook& book) {
    int sum = 0;
    for (const BoughtUnit& unit : army.units) sum += price_of(unit);
    for (const BoughtCharacter& character : army.characters) sum += book.grades[character.grade].price;
    return sum;
}

}  // namespace clashfield::empires

#include "games/ancients/content/army_list.h"

#include <algorithm>

#include "base/assert.h"
#include "content/shipped.h"
#include "games/ancients/content/points.h"

namespace clashfield::ancients {
namespace {

using content::Reader;

constexpr int kMostArmies = 32;  // bits of UnitType::hates
constexpr int kMostTypes = 60;   // of a list
constexpr int kFirstYear = -3000;
constexpr int kLastYear = 2000;
constexpr int kUsualRanks = 4;
constexpr int kFewestFiles = 4;  // AB-RES-02: narrower ranks give no bonus

// Characters that all armies have in common: sub-commanders and standard-bearers.
using CommonCharacters = std::array<CharacterType, kRoles>;

CommonCharacters read_common(const Reader& reader) {
    static constexpr std::string_view kKeys[] = {"subcommander", "army_standard"};
    CommonCharacters common;
    if (!reader.object(kKeys, {})) return common;
    read_character_keys(reader.at("subcommander"), common[index_of(Role::SubCommander)]);
    read_character_keys(reader.at("army_standard"), common[index_of(Role::ArmyStandard)]);
    return common;
}

// Section 9.4: all move as their general does.
void read_characters(const Reader& reader, const CommonCharacters& common, ArmyList& list) {
    static constexpr std::string_view kGeneral[] = {"name", "profile", "points"};
    list.characters = common;
    if (!reader.at("general").object(kGeneral, {})) return;
    read_character_keys(reader.at("general"), list.characters[index_of(Role::General)]);
    for (const Role role : {Role::ArmyStandard, Role::SubCommander}) {
        CharacterType& character = list.characters[index_of(role)];
        character.move = list.characters[index_of(Role::General)].move;
        read_character_keys(reader.at(kRoleNames[index_of(role)]), character);
    }
}

class ListReader {
  public:
    ListReader(const ArmyBook& book, CommonCharacters common) : book_(book), common_(std::move(common)) {}

    // All ids first, so that a list may hate one that comes later.
    void name(const Reader& reader) {
        const bool named = reader.has("id") && reader.at("id").json().is_string();
        ids_.push_back(named ? reader.at("id").json().get<std::string>() : std::string());
    }
    void start_with(std::vector<std::string> ids) { ids_ = std::move(ids); }

    ArmyList read(const Reader& reader, std::size_t number) const {
        static constexpr std::string_view kRequired[] = {"id",           "code",          "name", "general",
                                                         "subcommander", "army_standard", "types"};
        static constexpr std::string_view kOptional[] = {"from", "to"};
        ArmyList list;
        if (reader.has("id")) list.id = reader.at("id").identifier();
        if (!reader.object(kRequired, kOptional)) return list;
        list.code = content::shown_text(reader.at("code"));
        list.name = content::bilingual(reader.at("name"));
        list.from_year = content::read_number(reader, "from", kFirstYear, kLastYear, 0);
        list.to_year = content::read_number(reader, "to", list.from_year, kLastYear, list.from_year);
        read_characters(reader, common_, list);
        content::each_item(reader.at("types"), 1, kMostTypes, [&](const Reader& item) {
            UnitType type = read_type(item, ids_);
            type.army = static_cast<std::uint8_t>(number);
            const bool taken = std::any_of(list.types.begin(), list.types.end(),
                                           [&](const UnitType& other) { return other.id == type.id; });
            if (type.id.empty()) return;
            if (taken || find_type(book_, type.id) != nullptr)
                content::refuse_taken(item.at("id"), "type", type.id);
            list.types.push_back(std::move(type));
        });
        return list;
    }

  private:
    const ArmyBook& book_;
    CommonCharacters common_;
    std::vector<std::string> ids_;  // of all armies, by number
};

}  // namespace

void read_army_lists(const Reader& file, ArmyBook& book) {
    static constexpr std::string_view kRequired[] = {"format", "characters", "armies"};
    if (!content::check_format(file, kArmiesFormat) || !file.object(kRequired, {})) return;
    ListReader reader(book, read_common(file.at("characters")));
    reader.start_with(list_ids(book));
    const Reader armies = file.at("armies");
    const std::size_t room = kMostArmies - book.lists.size();
    if (!armies.array(0, room)) return;
    content::each_item(armies, 0, room, [&](const Reader& item) { reader.name(item); });
    content::each_item(armies, 0, room, [&](const Reader& item) {
        ArmyList list = reader.read(item, book.lists.size());
        if (!list.id.empty() && find_list(book, list.id) != nullptr)
            content::refuse_taken(item.at("id"), "list", list.id);
        book.lists.push_back(std::move(list));
    });
}

const ArmyList* find_list(const ArmyBook& book, std::string_view id) {
    for (const ArmyList& list : book.lists) {
        if (!id.empty() && (list.id == id || list.code == id)) return &list;
    }
    return nullptr;
}

std::vector<std::string> list_ids(const ArmyBook& book) {
    std::vector<std::string> ids;
    for (const ArmyList& list : book.lists) ids.push_back(list.id);
    return ids;
}

const UnitType* find_type(const ArmyBook& book, std::string_view id) {
    for (const ArmyList& list : book.lists) {
        for (const UnitType& type : list.types) {
            if (type.id == id) return &type;
        }
    }
    return nullptr;
}

std::string command_text(std::uint8_t command) {
    std::string text;
    for (std::size_t i = 0; i < kCommandLetters.size(); ++i) {
        if ((command >> i & 1u) != 0) text += kCommandLetters[i];
    }
    return text;
}

int usual_files(const UnitType& type, int models) {
    if (!is_foot(type.cls) && type.cls != Class::Cavalry) return std::max(models, 1);
    const bool deep = is_foot(type.cls) && !always_skirmishes(type);
    const int files = deep ? std::max(kFewestFiles, (models + 1) / kUsualRanks) : (models + 1) / 2;
    return std::clamp(files, 1, std::max(models, 1));
}

const ArmyList& list_of(const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList* list = find_list(book, army.list);
    CLASHFIELD_ASSERT(list != nullptr);
    return *list;
}

int price_of(const BoughtUnit& unit, const ArmyList& list) {
    const int officers = static_cast<int>(command_text(unit.command).size());
    return unit.models * list.types[unit.type].points + officers * kCommandPrice;
}

int price_of(const BoughtCharacter& character, const ArmyList& list) {
    return list.characters[index_of(character.role)].price;
}

int price_of(const BoughtArmy& army, const ArmyBook& book) {
    const ArmyList& list = list_of(army, book);
    int sum = 0;
    for (const BoughtUnit& unit : army.units) sum += price_of(unit, list);
    for (const BoughtCharacter& character : army.characters) sum += price_of(character, list);
    return sum;
}

}  // namespace clashfield::ancients

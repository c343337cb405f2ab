#include "games/champs/content/army_list.h"

#include <algorithm>

#include "base/assert.h"
#include "base/closest.h"
#include "content/by_id.h"
#include "content/shipped.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

using content::Json;
using content::Reader;

constexpr int kFirstYear = -3000;
constexpr int kLastYear = 2000;
constexpr int kMaxOfLine = 99;

int listed_price(const ProfileTable& profiles, const Profile& profile) {
    const int mount = profile.mount == Mount::None ? 0 : 2;  // 7.2: mounted infantry costs 1 more
    const auto& prices = profiles.row(profile.type).price[static_cast<std::size_t>(profile.quality)];
    return prices[static_cast<std::size_t>(profile.training)] + mount;
}

// CB-LST-04: a general costs more than his counter.
int surcharge(const Profile& profile, bool allied) {
    const int points = profile.training == Training::Reg ? 20 : 10;
    return allied ? points : 2 * points;
}

// D-17: the figures of a list are those of 7.2.
void check_points(const Reader& object, int given, int ours) {
    if (given == ours) return;
    object.at("points").error("D-17", "found " + halves_text(given) + ", but such a counter costs " +
                                          halves_text(ours) + " (7.2, CB-LST-04)");
}

void read_either(const Reader& reader, const ProfileTable& profiles, ListLine& line) {
    if (!check_only_keys(reader, {"training", "type", "quality", "points"})) return;
    line.either = read_profile_keys(reader, profiles);
    line.either_points = read_halves(reader.at("points"), 0, 200);
    if (line.either) check_points(reader, line.either_points, listed_price(profiles, *line.either));
}

// 7.2: of two profiles the dearer one is paid.
int line_price(const ProfileTable& profiles, const ListLine& line) {
    int price = listed_price(profiles, line.profile);
    if (line.alternative) price = std::max(price, listed_price(profiles, *line.alternative));
    return price + (line.role == Role::None ? 0 : surcharge(line.profile, false));
}

void read_texts(const Reader& list, std::vector<std::string>& texts) {
    content::each_item(list, 0, 100, [&](const Reader& item) { texts.push_back(item.identifier()); });
}

void read_limits(const Reader& reader, int list_from, ListLine& line) {
    content::read_into(reader, "min", 0, kMaxOfLine, line.least);
    content::read_into(reader, "max", line.least, kMaxOfLine, line.most);
    line.from_year = content::read_number(reader, "from", kFirstYear, kLastYear, list_from);
    if (reader.has("not_with")) read_texts(reader.at("not_with"), line.not_with);
    read_role(reader, Role::General, line.role);
}

ListLine read_line(const Reader& reader, const ProfileTable& profiles, int list_from) {
    ListLine line;
    if (reader.has("id"))
        line.id = reader.at("id").identifier();  // others name it, whatever is wrong with it
    if (!check_only_keys(reader, {"id", "name", "training", "type", "quality", "min", "max", "points"},
                         {"role", "chariot", "bow", "mount", "alt", "either", "from", "not_with"}))
        return line;
    line.name = content::bilingual(reader.at("name"));
    read_limits(reader, list_from, line);
    const auto profile = read_profile_keys(reader, profiles);
    if (!profile) return line;
    line.profile = *profile;
    apply_marks(reader, read_marks(reader), line.profile);
    if (reader.has("alt") && check_only_keys(reader.at("alt"), {"training", "type", "quality"}))
        line.alternative = read_profile_keys(reader.at("alt"), profiles);
    if (reader.has("either")) read_either(reader.at("either"), profiles, line);
    line.points = read_halves(reader.at("points"), 0, 200);
    check_points(reader, line.points, line_price(profiles, line));
    return line;
}

Allies read_allies(const Reader& reader) {
    Allies allies;
    if (!check_only_keys(reader, {"max"}, {"min", "of", "name", "same_nationality"})) return allies;
    content::read_into(reader, "max", 0, kMaxCorpsOfSide - 1, allies.most);
    content::read_into(reader, "min", 0, allies.most, allies.least);
    if (reader.has("of")) read_texts(reader.at("of"), allies.of);
    if (reader.has("name")) allies.name = content::bilingual(reader.at("name"));
    allies.same_nationality = read_flag(reader, "same_nationality");
    return allies;
}

void check_lines(const Reader& reader, const ArmyList& list) {
    int cincs = 0;
    // A line without an id that can be read may be the one that others name.
    const bool named = std::none_of(list.lines.begin(), list.lines.end(),
                                    [](const ListLine& line) { return line.id.empty(); });
    for (std::size_t i = 0; i < list.lines.size(); ++i) {
        const ListLine& line = list.lines[i];
        cincs += line.role == Role::CinC ? 1 : 0;
        content::is_taken(reader.at(i), "line", std::span(list.lines).first(i), line.id);
        for (std::size_t j = 0; named && j < line.not_with.size(); ++j) {
            const std::string& other = line.not_with[j];
            if (content::find_by_id(list.lines, other) != nullptr) continue;
            const Reader place = reader.at(i).at("not_with").at(j);
            place.error("D-13", "there is no line " + in_quotes(other) + " in this list");
        }
    }
    if (cincs != 1)
        reader.error("D-09", "a list has one line of the role 'cinc', found " + std::to_string(cincs));
}

ArmyList read_list(const Reader& reader, const ProfileTable& profiles) {
    ArmyList list;
    if (reader.has("id"))
        list.id = reader.at("id").identifier();  // allies name it, whatever is wrong with it
    if (!check_only_keys(reader, {"id", "name", "from", "to", "aggression", "lines"},
                         {"code", "ps_support", "allies"}))
        return list;
    list.name = content::bilingual(reader.at("name"));
    content::read_into(reader, "from", kFirstYear, kLastYear, list.from_year);
    content::read_into(reader, "to", list.from_year, kLastYear, list.to_year);
    content::read_into(reader, "aggression", 0, 4, list.aggression);
    if (reader.has("code")) list.code = content::shown_text(reader.at("code"));
    if (reader.has("ps_support")) list.psiloi = read_psiloi_support(reader.at("ps_support"));
    if (reader.has("allies")) list.allies = read_allies(reader.at("allies"));
    const auto read = [&](const Reader& line) {
        list.lines.push_back(read_line(line, profiles, list.from_year));
    };
    if (content::each_item(reader.at("lines"), 2, 100, read)) check_lines(reader.at("lines"), list);
    return list;
}

// Allies come from lists that exist, whichever stands first in the file.
void check_allies(const Reader& reader, const ArmyLists& lists) {
    if (!reader.has("allies") || !reader.at("allies").has("of")) return;
    const Reader of = reader.at("allies").at("of");
    for (std::size_t i = 0; of.json().is_array() && i < of.json().size(); ++i) {
        if (of.at(i).json().is_string()) content::read_one_of(of.at(i), "army list", lists);
    }
}

}  // namespace

void read_army_lists(const Reader& file, const ProfileTable& profiles, ArmyLists& lists) {
    if (!check_format(file, kArmiesFormat) || !check_only_keys(file, {"format", "armies"})) return;
    bool named = true;
    const bool read = content::each_item(file.at("armies"), 0, 500, [&](const Reader& item) {
        ArmyList army = read_list(item, profiles);
        named = named && !army.id.empty();
        content::is_taken(item, "list", lists, army.id);
        if (!army.id.empty()) lists.push_back(std::move(army));
    });
    if (!read || !named) return;
    content::each_item(file.at("armies"), 0, 500, [&](const Reader& item) { check_allies(item, lists); });
}

const ArmyList& list_of(const BoughtArmy& army, const BoughtCorps& corps, const ArmyLists& lists) {
    const ArmyList* list = content::find_by_id(lists, corps.ally_of.empty() ? army.list : corps.ally_of);
    CLASHFIELD_ASSERT(list != nullptr);
    return *list;
}

int BoughtCorps::size() const {
    int counters = 0;
    for (const Purchase& purchase : lines) counters += purchase.count;
    return counters;
}

bool exclude_each_other(const ListLine& line, const ListLine& other) {
    const auto names = [](const ListLine& one, const ListLine& two) {
        return std::find(one.not_with.begin(), one.not_with.end(), two.id) != one.not_with.end();
    };
    return names(line, other) || names(other, line);
}

int least_price(const ArmyList& list, int budget_points) {
    int price = 0;
    for (const ListLine& line : list.lines) price += line.points * bounds_of(line, budget_points).least;
    return price;
}

int price_of(const ArmyList& list, const Purchase& purchase, bool allied) {
    const ListLine& line = list.lines[purchase.line];
    int points = line.points;
    if (allied && line.role != Role::None)
        points += surcharge(line.profile, true) - surcharge(line.profile, false);
    return (purchase.count - purchase.either) * points + purchase.either * line.either_points;
}

int price_of(const BoughtArmy& army, const ArmyLists& lists) {
    int sum = 0;
    for (const BoughtCorps& corps : army.corps) {
        const ArmyList& list = list_of(army, corps, lists);
        for (const Purchase& purchase : corps.lines) sum += price_of(list, purchase, !corps.ally_of.empty());
    }
    return sum;
}

}  // namespace clashfield::champs

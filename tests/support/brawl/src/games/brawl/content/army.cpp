#include "games/brawl/content/army.h"

#include <algorithm>
#include <numeric>

#include "battle/side.h"
#include "content/game_files.h"

namespace clashfield::brawl {
namespace {

using content::ArmyFault;
using content::Json;
using content::Reader;

constexpr std::size_t kMostLists = 20;
constexpr std::size_t kMostKinds = 20;

Kind read_kind(const Reader& reader) {
    static constexpr std::string_view kKeys[] = {"id",    "name",  "points", "skill",
                                                 "lives", "reach", "least",  "most"};
    if (!reader.object(kKeys, {})) return {};
    const auto number = [&](std::string_view key, int least, int most) {
        return static_cast<int>(reader.at(key).integer(least, most));
    };
    return {.id = reader.at("id").identifier(),
            .name = content::bilingual(reader.at("name")),
            .points = number("points", 1, kMostPoints),
            .skill = number("skill", 0, 6),
            .lives = number("lives", 1, 9),
            .reach_mm = number("reach", 10, 500),
            .least = number("least", 0, static_cast<int>(kMostOfSide)),
            .most = number("most", 1, static_cast<int>(kMostOfSide))};
}

const ArmyList* read_list_id(const Reader& reader, std::span<const ArmyList> lists) {
    const std::string id = reader.text();
    if (!reader.json().is_string()) return nullptr;
    std::vector<std::string> known;
    for (const ArmyList& list : lists) {
        if (list.id == id) return &list;
        known.push_back(list.id);
    }
    content::refuse_unknown(reader, "army list", id, known);
    return nullptr;
}

void read_unit(const Reader& reader, Army& army) {
    static constexpr std::string_view kKeys[] = {"entry", "figures"};
    if (!reader.object(kKeys, {})) return;
    const auto count = static_cast<int>(reader.at("figures").integer(1, 99));
    std::vector<std::string_view> known;
    for (const Kind& kind : army.list->kinds) known.push_back(kind.id);
    if (const auto kind = reader.at("entry").word(known, "entry")) army.counts[*kind] += count;
}

int total(const Army& army) { return std::accumulate(army.counts.begin(), army.counts.end(), 0); }

Army least_army(const ArmyList& list) {
    Army army{&list, {}, {}};
    for (const Kind& kind : list.kinds) army.counts.push_back(kind.least);
    return army;
}

}  // namespace

std::vector<ArmyList> read_lists(const Reader& file) {
    static constexpr std::string_view kFileKeys[] = {"format", "lists"};
    static constexpr std::string_view kKeys[] = {"id", "name", "lines"};
    std::vector<ArmyList> lists;
    if (!content::check_format(file, "brawl-armies/1") || !file.object(kFileKeys, {})) return lists;
    content::each_item(file.at("lists"), 1, kMostLists, [&](const Reader& reader) {
        if (!reader.object(kKeys, {})) return;
        ArmyList list;
        list.id = reader.at("id").identifier();
        list.name = content::bilingual(reader.at("name"));
        content::each_item(reader.at("lines"), 1, kMostKinds,
                           [&](const Reader& line) { list.kinds.push_back(read_kind(line)); });
        lists.push_back(std::move(list));
    });
    return lists;
}

std::optional<Army> read_army(const Reader& reader, std::span<const ArmyList> lists) {
    static constexpr std::string_view kNeeded[] = {"list", "units"};
    static constexpr std::string_view kOptional[] = {"format", "budget"};
    if (!content::check_keys(reader, kNeeded, kOptional)) return std::nullopt;
    Army army{read_list_id(reader.at("list"), lists), {}, {}};
    if (army.list == nullptr) return std::nullopt;
    if (reader.has("budget"))
        army.budget = static_cast<int>(reader.at("budget").integer(kLeastPoints, kMostPoints));
    army.counts.assign(army.list->kinds.size(), 0);
    content::each_item(reader.at("units"), 1, kMostKinds, [&](const Reader& unit) { read_unit(unit, army); });
    return army;
}

Json army_json(const Army& army) {
    Json json{{"list", army.list->id}};
    if (army.budget) json["budget"] = *army.budget;
    json["units"] = Json::array();
    for (std::size_t i = 0; i < army.counts.size(); ++i)
        if (army.counts[i] > 0)
            json["units"].push_back({{"entry", army.list->kinds[i].id}, {"figures", army.counts[i]}});
    return json;
}

int price_of(const Army& army) {
    int price = 0;
    for (std::size_t i = 0; i < army.counts.size(); ++i) price += army.counts[i] * army.list->kinds[i].points;
    return price;
}

int least_price(const ArmyList& list) { return price_of(least_army(list)); }

std::optional<Army> random_army(const ArmyList& list, int points, Random& random) {
    Army army = least_army(list);
    army.budget = points;
    if (price_of(army) > points) return std::nullopt;
    for (;;) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < list.kinds.size(); ++i) {
            if (army.counts[i] < list.kinds[i].most && price_of(army) + list.kinds[i].points <= points)
                open.push_back(i);
        }
        if (open.empty() || total(army) == static_cast<int>(kMostOfSide)) return army;
        ++army.counts[open[random.below(static_cast<std::uint32_t>(open.size()))]];
    }
}

std::span<const content::ArmyFaultRow> army_faults() {
    static constexpr content::ArmyFaultRow kFaults[] = {{ArmyFault::OverBudget, "BR-ARM-01"},
                                                        {ArmyFault::TooManyUnits, "BR-ARM-01"},
                                                        {ArmyFault::TooFew, "BR-ARM-02"},
                                                        {ArmyFault::TooMany, "BR-ARM-02"}};
    return kFaults;
}

std::vector<content::ArmyViolation> violations_of(const Army& army) {
    std::vector<content::ArmyViolation> violations;
    const auto add = [&](ArmyFault fault, const content::Bilingual& line, int found, int least, int most) {
        violations.push_back(
            {.fault = fault, .line = line, .other = {}, .found = found, .least = least, .most = most});
    };
    constexpr auto kMost = static_cast<int>(kMostOfSide);
    if (total(army) > kMost) add(ArmyFault::TooManyUnits, {}, total(army), 1, kMost);
    if (!army.budget) return violations;
    if (price_of(army) > *army.budget) add(ArmyFault::OverBudget, {}, price_of(army), 0, *army.budget);
    for (std::size_t i = 0; i < army.counts.size(); ++i) {
        const Kind& kind = army.list->kinds[i];
        if (army.counts[i] < kind.least)
            add(ArmyFault::TooFew, kind.name, army.counts[i], kind.least, kind.most);
        if (army.counts[i] > kind.most)
            add(ArmyFault::TooMany, kind.name, army.counts[i], kind.least, kind.most);
    }
    return violations;
}

void add_army(const Army& army, std::uint8_t side, Setup& setup) {
    setup.names[side] = army.list->name;
    int number = 0;
    for (std::size_t i = 0; i < army.counts.size(); ++i) {
        for (int count = 0; count < army.counts[i]; ++count)
            setup.fighters.push_back(
                {to_string(Side{side}) + std::to_string(++number), side, army.list->kinds[i]});
    }
}

}  // namespace clashfield::brawl

#include "games/empires/content/goals.h"

#include "content/by_id.h"

namespace clashfield::empires {
namespace {

using content::Reader;

constexpr int kMostOfGoal = 5000;
constexpr std::size_t kMostGoals = 12;

// What a goal needs besides its name and side.
std::vector<std::string_view> needs_of(Goal goal) {
    switch (goal) {
        case Goal::GeneralDead:
            return {"points"};
        case Goal::UnitsGone:
            return {"points", "units"};
        case Goal::WhollyBeyond:
            return {"points", "count", "line", "beyond"};
        case Goal::Endure:
            return {"percent"};
        case Goal::WinsDraws:
            break;
    }
    return {};
}

ScenarioGoal read_goal(const Reader& reader, const Setup& setup) {
    static constexpr std::string_view kAll[] = {"goal", "side"};
    static constexpr std::string_view kBeyond[] = {"south", "north"};
    ScenarioGoal goal;
    if (!reader.has("goal")) {
        reader.error("F-02", "missing key 'goal'");
        return goal;
    }
    const auto word = reader.at("goal").word(kGoalNames, "goal");
    if (!word) return goal;
    goal.goal = static_cast<Goal>(*word);
    const std::vector<std::string_view> needs = needs_of(goal.goal);
    if (!reader.object(content::joined_keys({kAll, needs}), {})) return goal;
    content::read_word(reader, "side", kSideNames, "side", goal.side);
    content::read_into(reader, "points", 1, kMostOfGoal, goal.points);
    content::read_into(reader, "count", 1, kMaxUnits, goal.count);
    content::read_into(reader, "percent", 0, 100, goal.percent);
    content::read_word(reader, "beyond", kBeyond, "direction", goal.north);
    if (reader.has("line"))
        goal.line = content::read_length(reader.at("line"), 0, setup.height / kInch, kInches);
    if (reader.has("units"))
        content::each_item(reader.at("units"), 1, kMaxUnits, [&](const Reader& item) {
            const UnitInfo* unit = content::read_one_of(item, "unit", setup.units);
            if (unit != nullptr) goal.units.push_back(static_cast<std::uint8_t>(unit - setup.units.data()));
        });
    return goal;
}

}  // namespace

void read_goals(const Reader& list, Setup& setup) {
    content::each_item(list, 0, kMostGoals,
                       [&](const Reader& item) { setup.goals.push_back(read_goal(item, setup)); });
}

}  // namespace clashfield::empires

#include "games/ancients/content/goals.h"

#include <fmt/format.h>

namespace clashfield::ancients {
namespace {

using content::Reader;

constexpr int kMostOfGoal = 5000;
constexpr std::size_t kMostGoals = 12;

// What a goal needs besides its name and points.
std::span<const std::string_view> needs_of(Goal goal) {
    static constexpr std::string_view kNearest[] = {"goal", "points", "piece"};
    static constexpr std::string_view kWorth[] = {"goal", "points", "side"};
    static constexpr std::string_view kLine[] = {"goal", "points", "side", "line", "beyond"};
    static constexpr std::string_view kWithin[] = {"goal", "points", "side", "line", "beyond", "count"};
    switch (goal) {
        case Goal::Nearest:
            return kNearest;
        case Goal::GeneralWorth:
            return kWorth;
        case Goal::CentreBeyond:
        case Goal::NobodyBeyond:
            return kLine;
        case Goal::WhollyWithin:
            return kWithin;
    }
    return {};
}

std::uint8_t read_piece_id(const Reader& reader, const Setup& setup) {
    const std::string id = reader.text();
    std::vector<std::string> known;
    for (std::size_t i = 0; i < setup.terrain.size(); ++i) {
        if (setup.terrain[i].id == id) return static_cast<std::uint8_t>(i);
        known.push_back(setup.terrain[i].id);
    }
    if (reader.json().is_string()) content::refuse_unknown(reader, "piece", id, known);
    return 0;
}

ScenarioGoal read_goal(const Reader& reader, const Setup& setup) {
    static constexpr std::string_view kOther[] = {"other"};
    static constexpr std::string_view kBeyond[] = {"south", "north"};
    ScenarioGoal rule;
    if (!reader.has("goal")) {
        reader.error("F-02", "missing key 'goal'");
        return rule;
    }
    const auto goal = reader.at("goal").word(kGoalNames, "goal");
    if (!goal) return rule;
    rule.goal = static_cast<Goal>(*goal);
    const bool other = rule.goal == Goal::WhollyWithin;
    if (!reader.object(needs_of(rule.goal), std::span(kOther).first(other ? 1 : 0))) return rule;
    rule.points = static_cast<std::int32_t>(reader.at("points").integer(1, kMostOfGoal));
    rule.other = content::read_number(reader, "other", 0, kMostOfGoal, 0);
    rule.count = static_cast<std::uint8_t>(content::read_number(reader, "count", 1, kMaxUnits, 1));
    content::read_word(reader, "side", kSideNames, "side", rule.side);
    if (reader.has("piece")) rule.piece = read_piece_id(reader.at("piece"), setup);
    if (reader.has("line"))
        rule.line = content::read_length(reader.at("line"), 0, setup.height / kInch, kInches);
    content::read_word(reader, "beyond", kBeyond, "direction", rule.north);
    return rule;
}

}  // namespace

void read_goals(const Reader& list, Setup& setup) {
    content::each_item(list, 0, kMostGoals,
                       [&](const Reader& item) { setup.goals.push_back(read_goal(item, setup)); });
}

}  // namespace clashfield::ancients

#include "analysis/order_odds.h"

#include <algorithm>

#include "analysis/walk.h"
#include "base/closest.h"

namespace clashfield::analysis {
namespace {

// Numbers are written as numbers; of "S0" and "out" there is no mean.
bool is_number(const Battle& battle, Fact fact, std::int32_t value) {
    return battle.write(fact, value) == std::to_string(value);
}

using Walked = WalkResult<Fraction>;

ChanceTable table_for(const Battle& battle, const Walked& walked, std::size_t index, Fact fact,
                      std::string title) {
    ChanceTable table;
    table.title = std::move(title);
    table.now = battle.write(fact, battle.read(fact));
    Fraction mean;
    bool no_negative = true;
    for (const auto& [value, weight] : walked.distribution(index)) {
        ChanceRow row{battle.write(fact, value), weight, {}};
        if (!walked.exact) {
            std::uint64_t count = 0;
            for (const auto& line : walked.lines) count += line.values[index] == value ? line.count : 0;
            row.interval = wilson(count, walked.runs);
        }
        table.rows.push_back(std::move(row));
        table.has_mean = table.has_mean && is_number(battle, fact, value);
        no_negative = no_negative && value >= 0;
        if (value > 0) mean += Fraction(static_cast<std::uint64_t>(value)) * weight;
    }
    if (table.has_mean && no_negative) table.mean = mean;
    table.mean_double = walked.mean(index);
    return table;
}

}  // namespace

namespace {

// "A.energy" and so on: of each side that has this fact.
std::vector<std::string> facts_of_sides(const Battle& battle, std::string_view fact) {
    std::vector<std::string> facts;
    for (int i = 0; i < battle.sides() && !fact.empty(); ++i) {
        std::string path = to_string(Side{static_cast<std::uint8_t>(i)}) + "." + std::string(fact);
        if (battle.find_fact(path)) facts.push_back(std::move(path));
    }
    return facts;
}

}  // namespace

std::vector<std::string> strength_facts(const Battle& battle) {
    return facts_of_sides(battle, battle.vocabulary().facts.health);
}

namespace {

// What is asked where nobody says: what a side has left, or how the next clash ends, or how many are lost.
std::vector<std::string> default_facts(const Battle& battle) {
    if (std::vector<std::string> facts = strength_facts(battle); !facts.empty()) return facts;
    const FactRoles& roles = battle.vocabulary().facts;
    if (!roles.result.empty()) return {std::string(roles.result)};
    return facts_of_sides(battle, roles.strength);
}

}  // namespace

Result<OrderOddsAnswer> order_odds(const Battle& whole, const Order& order,
                                   const OrderOddsQuestion& question) {
    const std::unique_ptr<Battle> known = whole.known_to({order.side});
    const Battle& battle = *known;
    const std::vector<std::string> paths = question.facts.empty() ? default_facts(battle) : question.facts;
    WalkQuestion walk_question;
    walk_question.policy = question.policy;
    Problems problems;
    for (const std::string& path : paths) {
        const std::optional<Fact> fact = battle.find_fact(path);
        if (fact) {
            walk_question.facts.push_back(*fact);
        } else {
            const std::vector<std::string> usual = default_facts(battle);
            problems.push_back({"F-05", "fact",
                                "This battle has no fact '" + path + "'." +
                                    (usual.empty() ? "" : " The usual ones: " + joined(usual) + ".")});
        }
    }
    if (!problems.empty()) return problems;
    if (paths.empty()) return OrderOddsAnswer{};  // nothing to count
    bool given_up = false;
    if (question.enough) {
        walk_question.stop = [&](const Battle& at) {
            given_up = given_up || question.enough();
            return given_up || at_main_decision(at);
        };
    }
    const Walked walked =
        walk<Fraction>(battle, &order, walk_question, {.nodes = question.nodes, .runs = question.runs});
    OrderOddsAnswer answer;
    if (given_up) return answer;
    answer.basis = {.exact = walked.exact, .runs = walked.runs};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        answer.tables.push_back(table_for(battle, walked, i, walk_question.facts[i], paths[i]));
    }
    for (const auto& line : walked.lines) {
        std::string values;
        for (std::size_t i = 0; i < line.values.size(); ++i) {
            values += (i == 0 ? "" : ",") + battle.write(walk_question.facts[i], line.values[i]);
        }
        answer.together.push_back({std::move(values), line.weight, walked.interval(line)});
    }
    return answer;
}

}  // namespace clashfield::analysis

#include "app/terminal/odds.h"

#include <algorithm>
#include <cmath>

#include "analysis/walk.h"
#include "app/terminal/style.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

// Enough for every combat of few dice; a prompt must not make people wait.
constexpr analysis::WalkBudget kBudget{.nodes = 20'000, .runs = 2'000, .seed = 1, .inputs_per_run = 1'000};
// Where figures stand on an open table the bot's decisions on the way take a hundred times as long.
constexpr analysis::WalkBudget kSlowBudget{.nodes = 2'000, .runs = 200, .seed = 1, .inputs_per_run = 1'000};

constexpr int kValueColumns = 5;
constexpr int kShareColumns = 9;

std::string to_the_right(const std::string& text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ') + text;
}

struct Measure {
    Side side;
    Fact fact;
};

std::vector<Measure> measures(const Battle& battle) {
    const FactRoles& roles = battle.vocabulary().facts;
    const std::string measure(roles.health.empty() ? roles.strength : roles.health);
    std::vector<Measure> found;
    for (int i = 0; i < battle.sides() && !measure.empty(); ++i) {
        const Side side{static_cast<std::uint8_t>(i)};
        if (const auto fact = battle.find_fact(to_string(side) + "." + measure))
            found.push_back({side, *fact});
    }
    return found;
}

}  // namespace

OddsTeller::OddsTeller(const text::Catalogue& words, bool slow)
    : words_(words), bot_(std::move(*bots::make_bot("greedy"))), slow_(slow) {}

const OrderOdds& OddsTeller::odds(const Battle& battle, const Order& order) {
    if (of_ != battle.hash()) known_.clear();
    of_ = battle.hash();
    const std::string notation = battle.write(order);
    if (const auto found = known_.find(notation); found != known_.end()) return found->second;

    const std::vector<Measure> sides = measures(battle);
    analysis::WalkQuestion question;
    for (const Measure& measure : sides) question.facts.push_back(measure.fact);
    question.policy = [this](const Battle& at, Order& answer) {
        Random random(1);
        const bool chosen = bot_->choose(at, random, answer);
        CLASHFIELD_ASSERT(chosen);
    };
    OrderOdds odds;
    if (!sides.empty()) {
        const auto walked = analysis::walk<double>(*battle.known_to({order.side}), &order, question,
                                                   slow_ ? kSlowBudget : kBudget);
        odds.exact = walked.exact;
        odds.runs = walked.runs;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            SideOdds side{
                .side = sides[i].side, .now = battle.read(sides[i].fact), .mean = 0, .out = 0, .chances = {}};
            side.chances = walked.distribution(i);
            side.mean = walked.mean(i);
            for (const auto& [left, chance] : side.chances) {
                if (left <= 0 && side.now > 0) side.out += chance;
            }
            if (side.now <= 0) continue;  // fallen, or not placed yet
            const bool changes = side.chances.size() > 1 || side.chances.front().first != side.now;
            if (changes) odds.sides.push_back(std::move(side));
        }
    }
    return known_.emplace(notation, std::move(odds)).first->second;
}

std::string OddsTeller::percent(double share) const {
    constexpr double kTooSmall = 0.005;
    if (share > 0 && share < kTooSmall) return words_.format("odds.percent.tiny");
    if (share < 1 && share > 1 - kTooSmall) return words_.format("odds.percent.nearly");
    return words_.format("odds.percent", {{"share", share}});
}

std::string OddsTeller::brief(const OrderOdds& odds) const {
    std::string text;
    for (const SideOdds& side : odds.sides) {
        const double change = side.mean - side.now;
        if (std::abs(change) < 0.005 && side.out == 0) continue;
        if (!text.empty()) text += "; ";
        text +=
            words_.format("odds.brief", {{"side", to_string(side.side)},
                                         {"way", std::string(change < 0 ? "loses" : "gains")},
                                         {"amount", std::abs(change)},
                                         {"out", side.out > 0 ? percent(side.out) : std::string("none")}});
    }
    if (!text.empty() && !odds.exact) text += words_.format("odds.brief.simulated");
    return text;
}

std::vector<std::string> OddsTeller::full(const Battle& battle, const OrderOdds& odds, int bar) const {
    const text::Renderer words(words_, battle);
    std::vector<std::string> lines;
    if (odds.sides.empty()) lines.push_back(words_.format("odds.nothing"));
    for (const SideOdds& side : odds.sides) {
        lines.push_back(words_.format("odds.side", {{"side", words.side(side.side)},
                                                    {"now", static_cast<std::int64_t>(side.now)},
                                                    {"mean", side.mean}}));
        for (const auto& [left, chance] : side.chances) {
            std::string drawn;
            for (int i = 0; i < static_cast<int>(std::lround(chance * bar)); ++i) drawn += "█";
            const std::string value = left <= 0 ? words_.format("odds.out") : std::to_string(left);
            const std::string share = words_.format("odds.percent.fine", {{"share", chance}});
            lines.push_back(to_the_right(value, kValueColumns) + to_the_right(share, kShareColumns) + " " +
                            drawn);
        }
    }
    return lines;
}

std::string OddsTeller::basis(const OrderOdds& odds) const {
    return odds.exact ? words_.format("odds.exact")
                      : words_.format("odds.simulated", {{"runs", static_cast<std::int64_t>(odds.runs)}});
}

}  // namespace clashfield::app

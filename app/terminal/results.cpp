#include "app/terminal/results.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/terminal/style.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

constexpr int kMostThrows = 216;
constexpr int kShareWidth = 8;
constexpr int kShortestBar = 8;
constexpr int kNameWidth = 24;  // unless one needs more

// What the events of one throw come to: the unit that suffers and how. A recoil or flight that ends in
// destruction is destruction, and the reason is told.
ThrowResult read_result(const text::Renderer& words, const std::vector<Event>& events) {
    ThrowResult told;
    std::optional<std::int32_t> loser;
    const std::string game(words.battle().vocabulary().game);
    for (const Event& event : events) {
        const Form& form = words.battle().vocabulary().events[event.kind];
        if (form.role == FormRole::Results && !loser) {
            loser = event.words[0];
            told.unit = words.battle().name(form.fields[0].domain, *loser);
            told.result = words.word(form.fields[1].domain, event.words[1]);
        }
        if (form.role != FormRole::Destroys || loser != event.words[0]) continue;
        const std::string destroyed = words.catalogue().format(game + ".result.destroyed");
        if (told.result != destroyed) {
            const std::string why = words.word(form.fields[1].domain, event.words[1]);
            told.result = words.catalogue().format("ui.odds.fate", {{"result", destroyed}, {"cause", why}});
        }
    }
    if (!loser) told.result = words.catalogue().format(game + ".result.none");
    return told;
}

std::string share_of(const text::Catalogue& words, int throws, int all) {
    return words.format("odds.percent", {{"share", static_cast<double>(throws) / all}});
}

}  // namespace

std::optional<ThrowOdds> throw_odds(const Battle& battle, const text::Catalogue& words) {
    const Pending pending = battle.pending();
    const auto* roll = std::get_if<RollRequest>(&pending);
    if (roll == nullptr) return std::nullopt;
    int all = 1;
    for (int i = 0; i < roll->dice.count; ++i) all = std::min(all * roll->dice.sides, kMostThrows + 1);
    if (all > kMostThrows) return std::nullopt;

    ThrowOdds odds;
    odds.throws = all;
    odds.roll = text::explain(text::Renderer(words, battle), *roll, battle.explain());
    bool decides = false;
    for (int number = 0; number < all; ++number) {
        Faces faces;
        for (int i = 0, left = number; i < roll->dice.count; ++i, left /= roll->dice.sides)
            faces.push_back(static_cast<std::uint8_t>(1 + left % roll->dice.sides));
        const std::unique_ptr<Battle> after = battle.clone();
        std::vector<Event> events;
        EventSink sink(events);
        after->apply(faces, sink);
        ThrowResult result = read_result(text::Renderer(words, *after), events);
        decides = decides || !result.unit.empty();
        const auto known =
            std::find_if(odds.results.begin(), odds.results.end(), [&](const ThrowResult& other) {
                return other.unit == result.unit && other.result == result.result;
            });
        if (known == odds.results.end()) {
            result.throws = 1;
            odds.results.push_back(std::move(result));
        } else {
            ++known->throws;
        }
    }
    if (!decides) return std::nullopt;
    std::stable_sort(odds.results.begin(), odds.results.end(),
                     [](const ThrowResult& a, const ThrowResult& b) { return a.throws > b.throws; });
    return odds;
}

std::string in_brief(const ThrowOdds& odds, const text::Catalogue& words) {
    std::vector<std::pair<std::string, std::string>> by_unit;
    for (const ThrowResult& result : odds.results) {
        if (result.unit.empty()) continue;
        const std::string share = result.result + " " + share_of(words, result.throws, odds.throws);
        const auto known = std::find_if(by_unit.begin(), by_unit.end(),
                                        [&](const auto& other) { return other.first == result.unit; });
        if (known == by_unit.end()) {
            by_unit.emplace_back(result.unit, share);
        } else {
            known->second += ", " + share;
        }
    }
    std::string text;
    for (const auto& [unit, shares] : by_unit) text += (text.empty() ? "" : "; ") + unit + " " + shares;
    return text;
}

std::vector<std::string> in_full(const ThrowOdds& odds, const text::Catalogue& words, int bar) {
    std::vector<std::string> lines;
    const auto name_of = [](const ThrowResult& result) {
        return result.unit.empty() ? result.result : result.unit + " " + result.result;
    };
    int width = kNameWidth;
    for (const ThrowResult& result : odds.results) width = std::max(width, columns(name_of(result)) + 1);
    // Long names leave less room for the bars, so that a line still fits the screen.
    bar = std::max(kShortestBar, bar - (width - kNameWidth));
    for (const ThrowResult& result : odds.results) {
        const double share = static_cast<double>(result.throws) / odds.throws;
        std::string percent = words.format("odds.percent.fine", {{"share", share}});
        percent.insert(0, static_cast<std::size_t>(std::max(0, kShareWidth - columns(percent))), ' ');
        std::string drawn;
        for (int i = 0; i < static_cast<int>(std::lround(share * bar)); ++i) drawn += "█";
        lines.push_back(fitted(name_of(result), width) + percent + " " + drawn);
    }
    return lines;
}

namespace {

// An action that goes on is paid when it is finished. What that would cost, if it could not be paid here.
std::string unpaid_words(const Battle& battle, const text::Catalogue& words) {
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (decision == nullptr || !decision->nested) return "";
    const auto verb = verb_with(battle.vocabulary(), FormRole::Finishes);
    if (!verb) return "";
    const Result<Order> finish =
        battle.read_order(decision->side, std::string(battle.vocabulary().verbs[*verb].name));
    if (!finish) return "";
    const Verdict verdict = battle.check(*finish);
    if (verdict.ok()) return "";
    if (battle.vocabulary().refusals[verdict.refusal().code].role != FormRole::TooDear) return "";
    return words.format("ui.board.unpaid",
                        {{"why", text::Renderer(words, battle).refusal(verdict.refusal())}});
}

}  // namespace

AfterOrder after_order(const Battle& battle, const Order& order, const text::Catalogue& words) {
    AfterOrder after{battle.known_to({order.side}), ""};
    std::vector<Event> events;
    EventSink sink(events);
    after.battle->apply(order, sink);
    const text::Renderer renderer(words, *after.battle);
    for (const Event& event : events) {
        const Form& form = battle.vocabulary().events[event.kind];
        if (form.role == FormRole::Cancels && after.cost.empty())
            after.cost = words.format("ui.board.cancelled");
        if (form.role == FormRole::Costs)
            after.cost = words.format(
                "ui.board.cost",
                renderer.arguments(form, event.words.span(), words.arguments_of("ui.board.cost")));
    }
    if (after.cost.empty()) after.cost = unpaid_words(*after.battle, words);
    return after;
}

}  // namespace clashfield::app

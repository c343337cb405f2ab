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

// The word of a single field of an event, or nothing.
std::optional<std::int32_t> word_of(const Form& form, const Event& event, std::string_view name) {
    std::size_t at = 0;
    for (const Field& field : form.fields) {
        if (field.shape == Shape::Many || at >= event.words.size()) return std::nullopt;
        if (field.name == name) return event.words[at];
        ++at;
    }
    return std::nullopt;
}

Domain domain_of(const Form& form, std::string_view name) {
    for (const Field& field : form.fields) {
        if (field.name == name) return field.domain;
    }
    return Domain::Number;
}

// What the events of one throw come to: the unit that suffers and how. A recoil or flight that ends in
// destruction is destruction, and the reason is told.
ThrowResult read_result(const text::Renderer& words, const std::vector<Event>& events) {
    ThrowResult told;
    std::optional<std::int32_t> loser;
    const std::string game(words.battle().vocabulary().game);
    for (const Event& event : events) {
        const Form& form = words.battle().vocabulary().events[event.kind];
        const std::optional<std::int32_t> unit = word_of(form, event, "unit");
        if (!unit) continue;
        if (form.name == "result" && !loser) {
            const std::optional<std::int32_t> result = word_of(form, event, "result");
            if (!result) continue;
            loser = unit;
            told.unit = words.battle().name(domain_of(form, "unit"), *unit);
            told.result = words.word(domain_of(form, "result"), *result);
        }
        if (form.name != "destroyed" || loser != unit) continue;
        const std::string destroyed = words.catalogue().format(game + ".result.destroyed");
        const std::optional<std::int32_t> cause = word_of(form, event, "cause");
        if (told.result != destroyed && cause) {
            const std::string why = words.word(domain_of(form, "cause"), *cause);
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
    const Result<Order> finish = battle.read_order(decision->side, "finish");
    if (!finish) return "";
    const Verdict verdict = battle.check(*finish);
    if (verdict.ok()) return "";
    const Form& form = battle.vocabulary().refusals[verdict.refusal().code];
    const bool dear = std::any_of(form.fields.begin(), form.fields.end(),
                                  [](const Field& field) { return field.name == "cost"; });
    if (!dear) return "";
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
        const bool costs = std::any_of(form.fields.begin(), form.fields.end(),
                                       [](const Field& field) { return field.name == "cost"; });
        if (form.name == "cancelled" && after.cost.empty()) after.cost = words.format("ui.board.cancelled");
        if (costs)
            after.cost = words.format(
                "ui.board.cost",
                renderer.arguments(form, event.words.span(), words.arguments_of("ui.board.cost")));
    }
    if (after.cost.empty()) after.cost = unpaid_words(*after.battle, words);
    return after;
}

}  // namespace clashfield::app

#include "battle/codec.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/closest.h"

namespace clashfield {
namespace {

std::size_t words_per_item(const Field& field) { return field.parts.empty() ? 1 : field.parts.size(); }

std::string clause_name(const Vocabulary& vocabulary, ClauseId clause) {
    return clause.index < vocabulary.clauses.size() ? std::string(vocabulary.clauses[clause.index])
                                                    : std::to_string(clause.index);
}

std::string name_in(std::span<const std::string_view> names, std::size_t index) {
    return index < names.size() ? std::string(names[index]) : std::to_string(index);
}

std::string name_in(std::span<const Form> forms, std::size_t index) {
    return index < forms.size() ? std::string(forms[index].name) : std::to_string(index);
}

Json word_to_json(const Battle& battle, Domain domain, std::int32_t word) {
    switch (domain) {
        case Domain::Number:
        case Domain::Hundredths:
            return word;
        case Domain::Flag:
            return word != 0;
        case Domain::Side:
            if (word < 0 || word >= battle.sides()) return word;
            return to_string(Side{static_cast<std::uint8_t>(word)});
        case Domain::Clause:
            return word < 0
                       ? Json(word)
                       : Json(clause_name(battle.vocabulary(), ClauseId{static_cast<std::uint16_t>(word)}));
        case Domain::FirstOfGame:
            break;
    }
    return battle.name(domain, word);
}

// Adds a key per field. Precondition: the words fit the form.
void words_to_json(const Battle& battle, const Form& form, std::span<const std::int32_t> words, Json& json) {
    std::size_t at = 0;
    for (const Field& field : form.fields) {
        const std::string key(field.name);
        if (field.shape != Shape::Many) {
            const std::int32_t word = words[at++];
            if (word != kNothing) json[key] = word_to_json(battle, field.domain, word);
            continue;
        }
        Json list = Json::array();
        for (std::int32_t left = words[at++]; left > 0; --left) {
            if (field.parts.empty()) {
                list.push_back(word_to_json(battle, field.domain, words[at++]));
                continue;
            }
            Json item = Json::object();
            for (const Field& part : field.parts) {
                const std::int32_t word = words[at++];
                if (word != kNothing) item[std::string(part.name)] = word_to_json(battle, part.domain, word);
            }
            list.push_back(std::move(item));
        }
        json[key] = std::move(list);
    }
}

Json bare_words(std::span<const std::int32_t> words) {
    Json list = Json::array();
    for (const std::int32_t word : words.subspan(0, std::min(words.size(), kLongestList)))
        list.push_back(word);
    return list;
}

void add_words(const Battle& battle, std::span<const Form> forms, std::size_t index,
               std::span<const std::int32_t> words, Json& json) {
    if (index < forms.size() && words_fit(forms[index], words)) {
        words_to_json(battle, forms[index], words, json);
    } else {
        json["words"] = bare_words(words);
    }
}

Json decision_to_json(const Battle& battle, const Decision& decision) {
    const Vocabulary& vocabulary = battle.vocabulary();
    Json json;
    json["waits"] = "decision";
    json["kind"] = name_in(vocabulary.decisions, decision.kind);
    json["side"] = to_string(decision.side);
    if (decision.subject != Decision::kNoSubject) json["subject"] = decision.subject;
    Json verbs = Json::array();
    for (std::size_t verb = 0; verb < vocabulary.verbs.size() && verb < 64; ++verb) {
        if ((decision.verbs >> verb & 1u) != 0) verbs.push_back(std::string(vocabulary.verbs[verb].name));
    }
    json["verbs"] = std::move(verbs);
    json["finite"] = decision.finite;
    json["nested"] = decision.nested;
    return json;
}

Json roll_to_json(const Battle& battle, const RollRequest& roll) {
    Json json;
    json["waits"] = "roll";
    json["kind"] = name_in(battle.vocabulary().rolls, roll.kind);
    json["roller"] = to_string(roll.roller);
    json["dice"] = roll.dice.count;
    json["sides"] = roll.dice.sides;
    json["check"] = check_to_json(battle, battle.explain());
    return json;
}

}  // namespace

bool words_fit(const Form& form, std::span<const std::int32_t> words) {
    std::size_t at = 0;
    const auto take = [&](Shape shape) {
        if (at >= words.size()) return false;
        const std::int32_t word = words[at++];
        return shape == Shape::Maybe || word != kNothing;
    };
    for (const Field& field : form.fields) {
        if (field.shape != Shape::Many) {
            if (!take(field.shape)) return false;
            continue;
        }
        if (!take(Shape::One)) return false;
        const std::int32_t count = words[at - 1];
        if (count < 0 || static_cast<std::size_t>(count) > kLongestList) return false;
        if (static_cast<std::size_t>(count) * words_per_item(field) > words.size() - at) return false;
        for (std::int32_t i = 0; i < count; ++i) {
            if (field.parts.empty() && !take(Shape::One)) return false;
            for (const Field& part : field.parts) {
                if (!take(part.shape)) return false;
            }
        }
    }
    return at == words.size();
}

std::string unknown_word(std::string_view what, std::string_view found, std::span<const std::string> known) {
    std::string message = "Unknown " + std::string(what) + " " + in_quotes(found) + ".";
    constexpr std::size_t kMostListed = 24;
    if (!known.empty() && known.size() <= kMostListed) message += " Expected " + joined(known) + ".";
    // Any letter is near any other letter.
    const std::string near = found.size() < 2 ? "" : closest(found, known);
    if (!near.empty()) message += " Did you mean " + near + "?";
    return message;
}

Json order_to_json(const Battle& battle, const Order& order) {
    const std::span<const Form> verbs = battle.vocabulary().verbs;
    Json json;
    json["side"] = to_string(order.side);
    json["verb"] = name_in(verbs, order.verb);
    add_words(battle, verbs, order.verb, order.words.span(), json);
    return json;
}

Json event_to_json(const Battle& battle, const Event& event) {
    const Vocabulary& vocabulary = battle.vocabulary();
    Json json;
    json["kind"] = name_in(vocabulary.events, event.kind);
    json["clause"] = clause_name(vocabulary, event.clause);
    add_words(battle, vocabulary.events, event.kind, event.words.span(), json);
    return json;
}

Json refusal_to_json(const Battle& battle, const Refusal& refusal) {
    const Vocabulary& vocabulary = battle.vocabulary();
    Json json;
    json["code"] = name_in(vocabulary.refusals, refusal.code);
    json["clause"] = clause_name(vocabulary, refusal.clause);
    Json words = Json::object();
    add_words(battle, vocabulary.refusals, refusal.code, refusal.words.span(), words);
    json["words"] = std::move(words);
    return json;
}

Json check_to_json(const Battle& battle, const Check& check) {
    const Vocabulary& vocabulary = battle.vocabulary();
    const Domain labels = vocabulary.domain_roles.labels;
    Json json;
    json["clause"] = clause_name(vocabulary, check.clause);
    json["dice"] = check.dice;
    json["score"] = check.score;
    json["need"] = check.need;
    if (check.opposed) json["opposed"] = true;
    Json lines = Json::array();
    for (const Modifier& line : check.lines) {
        Json item;
        item["clause"] = clause_name(vocabulary, line.clause);
        static constexpr std::string_view kParts[] = {"dice", "score", "need"};
        item["part"] = kParts[static_cast<std::size_t>(line.part)];
        if (!line.owner.is_none()) item["owner"] = to_string(line.owner);
        item["amount"] = line.amount;
        item["label"] = labels != Domain::Number ? Json(battle.name(labels, line.label)) : Json(line.label);
        lines.push_back(std::move(item));
    }
    json["lines"] = std::move(lines);
    return json;
}

Json outcome_to_json(const Battle& battle, const Outcome& outcome) {
    Json json;
    json["waits"] = "nothing";
    Json winners = Json::array();
    for (int i = 0; i < battle.sides(); ++i) {
        const Side side{static_cast<std::uint8_t>(i)};
        if (contains(outcome.winners, side)) winners.push_back(to_string(side));
    }
    json["winners"] = std::move(winners);
    json["draw"] = outcome.draw;
    json["reason"] = name_in(battle.vocabulary().outcomes, outcome.reason);
    return json;
}

Json pending_to_json(const Battle& battle) {
    const Pending pending = battle.pending();
    if (const auto* decision = std::get_if<Decision>(&pending)) return decision_to_json(battle, *decision);
    if (const auto* roll = std::get_if<RollRequest>(&pending)) return roll_to_json(battle, *roll);
    return outcome_to_json(battle, std::get<Outcome>(pending));
}

Json faces_to_json(const Faces& faces) {
    Json json = Json::array();
    for (const std::uint8_t face : faces) json.push_back(face);
    return json;
}

}  // namespace clashfield

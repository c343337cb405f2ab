#include "battle/codec.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "battle/each_word.h"
#include "battle/json_writer.h"

namespace clashfield {
namespace {

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

// Builds a tree by the calls that JsonWriter takes.
class JsonTree {
  public:
    JsonTree& key(std::string_view name) {
        key_ = name;
        return *this;
    }
    void text(std::string_view value) { put(std::string(value)); }
    void number(std::int64_t value) { put(value); }
    void flag(bool value) { put(value); }
    void open_object() { open(Json::object()); }
    void close_object() { open_.pop_back(); }
    void open_list() { open(Json::array()); }
    void close_list() { open_.pop_back(); }
    Json take() { return std::move(root_); }

  private:
    Json& put(Json value) {
        if (open_.empty()) return root_ = std::move(value);
        Json& around = *open_.back();
        if (around.is_object()) return around[std::string(key_)] = std::move(value);
        around.push_back(std::move(value));
        return around.back();
    }
    void open(Json value) { open_.push_back(&put(std::move(value))); }

    Json root_;
    std::vector<Json*> open_;  // only the innermost grows
    std::string_view key_;
};

// Writes the words of a form into an open object: a key per field, and none for a field without a value.
template <typename Writer>
class WordWriter {
  public:
    WordWriter(Writer& json, const Battle& battle) : json_(json), battle_(battle) {}

    void word(const Field& field, std::int32_t word) {
        if (!in_bare_list_) {
            if (word == kNothing) return;
            json_.key(field.name);
        }
        write(field.domain, word);
    }
    void open_list(const Field& field, std::int32_t) {
        json_.key(field.name).open_list();
        in_bare_list_ = field.parts.empty();
    }
    void close_list(const Field&) {
        json_.close_list();
        in_bare_list_ = false;
    }
    void open_item(const Field&) { json_.open_object(); }
    void close_item(const Field&) { json_.close_object(); }

  private:
    void write(Domain domain, std::int32_t word) {
        switch (domain) {
            case Domain::Number:
            case Domain::Hundredths:
            case Domain::Thousandths:
                return json_.number(word);
            case Domain::Flag:
                return json_.flag(word != 0);
            case Domain::Side:
                if (word < 0 || word >= battle_.sides()) return json_.number(word);
                return json_.text(to_string(Side{static_cast<std::uint8_t>(word)}));
            case Domain::Clause:
                if (word < 0) return json_.number(word);
                return json_.text(
                    clause_name(battle_.vocabulary(), ClauseId{static_cast<std::uint16_t>(word)}));
            case Domain::FirstOfGame:
                break;
        }
        json_.text(battle_.name(domain, word));
    }

    Writer& json_;
    const Battle& battle_;
    bool in_bare_list_ = false;
};

// Words that do not fit their form are written as they are.
template <typename Writer>
void write_words(Writer& json, const Battle& battle, std::span<const Form> forms, std::size_t index,
                 std::span<const std::int32_t> words) {
    if (index < forms.size() && words_fit(forms[index], words))
        return each_word(forms[index], words, WordWriter<Writer>(json, battle));
    json.key("words").open_list();
    for (const std::int32_t word : words.first(std::min(words.size(), kLongestList))) json.number(word);
    json.close_list();
}

template <typename Writer>
void write_order_to(Writer& json, const Battle& battle, const Order& order) {
    const std::span<const Form> verbs = battle.vocabulary().verbs;
    json.open_object();
    json.key("side").text(to_string(order.side));
    json.key("verb").text(name_in(verbs, order.verb));
    write_words(json, battle, verbs, order.verb, order.words.span());
    json.close_object();
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

void write_order(JsonWriter& json, const Battle& battle, const Order& order) {
    write_order_to(json, battle, order);
}

Json order_to_json(const Battle& battle, const Order& order) {
    JsonTree json;
    write_order_to(json, battle, order);
    return json.take();
}

Json event_to_json(const Battle& battle, const Event& event) {
    const Vocabulary& vocabulary = battle.vocabulary();
    JsonTree json;
    json.open_object();
    json.key("kind").text(name_in(vocabulary.events, event.kind));
    json.key("clause").text(clause_name(vocabulary, event.clause));
    write_words(json, battle, vocabulary.events, event.kind, event.words.span());
    json.close_object();
    return json.take();
}

Json refusal_to_json(const Battle& battle, const Refusal& refusal) {
    const Vocabulary& vocabulary = battle.vocabulary();
    JsonTree json;
    json.open_object();
    json.key("code").text(name_in(vocabulary.refusals, refusal.code));
    json.key("clause").text(clause_name(vocabulary, refusal.clause));
    json.key("words").open_object();
    write_words(json, battle, vocabulary.refusals, refusal.code, refusal.words.span());
    json.close_object();
    json.close_object();
    return json.take();
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

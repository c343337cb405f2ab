#include "text/render.h"

#include <algorithm>
#include <array>
#include <optional>

#include "battle/codec.h"
#include "battle/notation.h"
#include "text/form_message.h"
#include "text/memory.h"

namespace clashfield::text {
namespace {

constexpr const char* kNone = "none";

std::string name_at(std::span<const std::string_view> names, std::size_t index) {
    return index < names.size() ? std::string(names[index]) : std::to_string(index);
}

std::string name_at(std::span<const Form> forms, std::size_t index) {
    return index < forms.size() ? std::string(forms[index].name) : std::to_string(index);
}

bool is_game_domain(Domain domain) { return domain >= Domain::FirstOfGame; }

std::size_t game_index(Domain domain) {
    return static_cast<std::size_t>(domain) - static_cast<std::size_t>(Domain::FirstOfGame);
}

// "side", or one of the game's own domains.
std::optional<Domain> domain_named(const Vocabulary& vocabulary, std::string_view name) {
    if (name == "side") return Domain::Side;
    for (std::size_t i = 0; i < vocabulary.domains.size(); ++i) {
        if (vocabulary.domains[i] == name) return game_domain(static_cast<int>(i));
    }
    return std::nullopt;
}

// The name without language, as notation writes it.
std::string plain_name(const Battle& battle, Domain domain, std::int32_t value) {
    switch (domain) {
        case Domain::Number:
            return std::to_string(value);
        case Domain::Hundredths:
        case Domain::Thousandths:
            return write_decimal(value, decimals_of(domain));
        case Domain::Flag:
            return value != 0 ? "yes" : "no";
        case Domain::Side:
            if (value < 0 || value >= battle.sides()) return std::to_string(value);
            return to_string(Side{static_cast<std::uint8_t>(value)});
        case Domain::Clause:
            return name_at(battle.vocabulary().clauses, static_cast<std::size_t>(value));
        case Domain::FirstOfGame:
            break;
    }
    return battle.name(domain, value);
}

// "who_id" of the field "who".
bool is_id_of(std::string_view name, const Field& field) {
    return name.size() == field.name.size() + 3 && name.ends_with("_id") && name.starts_with(field.name);
}

bool is_count_of(std::string_view name, const Field& field) {
    return name.size() == field.name.size() + 6 && name.ends_with("_count") && name.starts_with(field.name);
}

bool is_all_of(std::string_view name, const Field& field) {
    return name.size() == field.name.size() + 4 && name.ends_with("_all") && name.starts_with(field.name);
}

}  // namespace

std::string Renderer::key(std::string_view group, std::string_view name) const {
    std::string key(battle_.vocabulary().game);
    key += ".";
    key += group;
    key += ".";
    key += name;
    return key;
}

std::string Renderer::word(Domain domain, std::int32_t value) const {
    if (value == kNothing) return kNone;
    if (domain == Domain::Side && (value < 0 || value >= battle_.sides())) return std::to_string(value);
    if (auto title = battle_.title(domain, value, catalogue_.language())) return std::move(*title);
    std::string plain = plain_name(battle_, domain, value);
    if (decimals_of(domain) > 0 && catalogue_.language() == "fr")
        std::replace(plain.begin(), plain.end(), '.', ',');
    if (!is_game_domain(domain) || game_index(domain) >= battle_.vocabulary().domains.size()) return plain;
    const std::string text = key(battle_.vocabulary().domains[game_index(domain)], plain);
    return catalogue_.find_words(text).value_or(plain);
}

void Renderer::add_word(Arguments& arguments, const Field& field, std::int32_t value,
                        const std::vector<std::string>& wanted) const {
    for (const std::string& name : wanted) {
        const bool id = is_id_of(name, field);
        if (!id && name != field.name) continue;
        if (value == kNothing) {
            arguments.push_back({name, kNone});
        } else if (field.domain == Domain::Number) {
            if (id)
                arguments.push_back({name, std::to_string(value)});
            else
                arguments.push_back({name, static_cast<std::int64_t>(value)});
        } else {
            arguments.push_back(
                {name, id ? plain_name(battle_, field.domain, value) : word(field.domain, value)});
        }
    }
}

std::string Renderer::item(const Field& field, std::span<const std::int32_t> words) const {
    if (field.parts.empty()) return word(field.domain, words[0]);
    const std::string text = key("item", field.name);
    if (catalogue_.has(text)) {
        const std::vector<std::string>& wanted = catalogue_.arguments_of(text);
        Arguments arguments;
        for (std::size_t i = 0; i < field.parts.size(); ++i)
            add_word(arguments, field.parts[i], words[i], wanted);
        return catalogue_.format(text, arguments);
    }
    std::string plain;
    for (std::size_t i = 0; i < field.parts.size(); ++i) {
        if (words[i] == kNothing) continue;
        if (!plain.empty()) plain += " ";
        plain += word(field.parts[i].domain, words[i]);
    }
    return plain;
}

// Adds the list whose count is words[0]; returns how many words it takes.
std::size_t Renderer::add_list(Arguments& arguments, const Field& field, std::span<const std::int32_t> words,
                               const std::vector<std::string>& wanted) const {
    const std::size_t each = std::max<std::size_t>(1, field.parts.size());
    const auto count = static_cast<std::size_t>(words[0]);
    for (const std::string& name : wanted) {
        if (name == field.name) {
            arguments.push_back({name, {}});
            arguments.back().value = list(field, words);
        }
        if (is_count_of(name, field)) arguments.push_back({name, static_cast<std::int64_t>(count)});
        if (!field.parts.empty()) continue;
        const auto items = words.subspan(1, count);
        if (is_id_of(name, field)) {
            std::vector<std::string> ids;
            for (const std::int32_t item : items) ids.push_back(plain_name(battle_, field.domain, item));
            arguments.push_back({name, ids.empty() ? kNone : catalogue_.list(ids)});
        }
        if (is_all_of(name, field)) {
            const bool same = count > 0 && std::all_of(items.begin(), items.end(),
                                                       [&](std::int32_t item) { return item == items[0]; });
            arguments.push_back({name, same ? word(field.domain, items[0]) : kNone});
        }
    }
    return 1 + count * each;
}

std::string Renderer::list(const Field& field, std::span<const std::int32_t> words) const {
    const std::size_t each = std::max<std::size_t>(1, field.parts.size());
    std::vector<std::string> items;
    for (std::size_t i = 0; i < static_cast<std::size_t>(words[0]); ++i)
        items.push_back(item(field, words.subspan(1 + i * each, each)));
    return items.empty() ? kNone : catalogue_.list(items);
}

Arguments Renderer::arguments(const Form& form, std::span<const std::int32_t> words,
                              const std::vector<std::string>& wanted) const {
    Arguments arguments;
    if (!words_fit(form, words)) return arguments;
    arguments.reserve(wanted.size() + form.fields.size());
    std::size_t at = 0;
    for (const Field& field : form.fields) {
        if (field.shape == Shape::Many) {
            at += add_list(arguments, field, words.subspan(at), wanted);
        } else {
            add_word(arguments, field, words[at++], wanted);
        }
    }
    return arguments;
}

// Finds the fields of a message's arguments.
void Renderer::find_uses(std::string_view group, const Form& form, FormMessage& found) const {
    found = {};
    found.key = key(group, form.name);
    found.message = catalogue_.find_message(found.key);
    found.uses.resize(form.fields.size());
    if (found.message == nullptr) return;
    const std::vector<std::string>& names = catalogue_.arguments_of(*found.message);
    if (names.size() > FormMessage::kMostArguments) return;
    found.complete = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto place = static_cast<std::int8_t>(i);
        bool known = false;
        for (std::size_t at = 0; at < form.fields.size() && !known; ++at) {
            const Field& field = form.fields[at];
            FormMessage::Use& use = found.uses[at];
            known = true;
            if (names[i] == field.name) {
                use.word = place;
            } else if (field.shape == Shape::Many && is_count_of(names[i], field)) {
                use.count = place;
            } else if (field.shape != Shape::Many && field.domain != Domain::Number &&
                       is_id_of(names[i], field)) {
                use.id = place;
            } else {
                known = false;
            }
        }
        found.complete = found.complete && known;
    }
}

bool Renderer::is_message_of(const FormMessage& message, std::string_view group, const Form& form) const {
    const std::string_view game = battle_.vocabulary().game;
    const std::string_view text = message.key;
    return text.size() == game.size() + group.size() + form.name.size() + 2 && text.starts_with(game) &&
           text.substr(game.size() + 1).starts_with(group) && text.ends_with(form.name);
}

std::string Renderer::filled(std::string_view group, const Form& form,
                             std::span<const std::int32_t> words) const {
    const auto make = [&] { return filled_anew(group, form, words); };
    if (!words_fit(form, words)) return make();
    MemoryKey said(reinterpret_cast<std::uintptr_t>(&form));
    said.add_words(battle_, form, words);
    return said.known() ? catalogue_.memory().recall(said, make) : make();
}

std::string Renderer::filled_anew(std::string_view group, const Form& form,
                                  std::span<const std::int32_t> words) const {
    FormMessage& message = catalogue_.form_message(form);
    if (!is_message_of(message, group, form)) find_uses(group, form, message);
    if (!message.complete || !words_fit(form, words))
        return catalogue_.format(message.key, arguments(form, words, catalogue_.arguments_of(message.key)));
    std::array<Value, FormMessage::kMostArguments> values;
    std::size_t at = 0;
    for (std::size_t i = 0; i < form.fields.size(); ++i) {
        const Field& field = form.fields[i];
        const FormMessage::Use& use = message.uses[i];
        const auto value = [&](std::int8_t place) -> Value& {
            return values[static_cast<std::size_t>(place)];
        };
        if (field.shape == Shape::Many) {
            const auto count = static_cast<std::size_t>(words[at]);
            if (use.count != FormMessage::kUnused) value(use.count) = static_cast<std::int64_t>(count);
            if (use.word != FormMessage::kUnused) value(use.word) = list(field, words.subspan(at));
            at += 1 + count * std::max<std::size_t>(1, field.parts.size());
            continue;
        }
        const std::int32_t number = words[at++];
        if (use.word != FormMessage::kUnused) {
            if (field.domain == Domain::Number && number != kNothing)
                value(use.word) = static_cast<std::int64_t>(number);
            else
                value(use.word) = word(field.domain, number);
        }
        if (use.id != FormMessage::kUnused)
            value(use.id) = number == kNothing ? kNone : plain_name(battle_, field.domain, number);
    }
    return catalogue_.format(*message.message,
                             std::span(values).first(catalogue_.arguments_of(*message.message).size()));
}

std::string Renderer::event(const Event& event) const {
    const std::span<const Form> events = battle_.vocabulary().events;
    if (event.kind >= events.size()) return name_at(events, event.kind);
    return filled("event", events[event.kind], event.words.span());
}

std::string Renderer::refusal(const Refusal& refusal) const {
    const std::span<const Form> refusals = battle_.vocabulary().refusals;
    if (refusal.code >= refusals.size()) return name_at(refusals, refusal.code);
    return filled("refusal", refusals[refusal.code], refusal.words.span());
}

std::string Renderer::order(const Order& order) const {
    const std::span<const Form> verbs = battle_.vocabulary().verbs;
    if (order.verb >= verbs.size()) return name_at(verbs, order.verb);
    return filled("order", verbs[order.verb], order.words.span());
}

std::string Renderer::decision(const Decision& decision) const {
    return asked(key("decision", name_at(battle_.vocabulary().decisions, decision.kind)), decision);
}

std::string Renderer::typing(const Decision& decision, const OrderList& orders) const {
    const std::string text = key("typing", name_at(battle_.vocabulary().decisions, decision.kind));
    if (!catalogue_.has(text)) return "";
    constexpr std::string_view kExample = "example_";
    Arguments examples;
    for (const std::string& wanted : catalogue_.arguments_of(text)) {
        if (wanted.starts_with(kExample))
            examples.push_back(
                {wanted, example_of(std::string_view(wanted).substr(kExample.size()), orders)});
    }
    return asked(text, decision, std::move(examples));
}

std::string Renderer::example_of(std::string_view verb, const OrderList& orders) const {
    Order order;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        if (battle_.vocabulary().verbs[order.verb].name == verb) return battle_.write(order);
    }
    return std::string(kNone);
}

std::string Renderer::asked(const std::string& text, const Decision& decision, Arguments arguments) const {
    const Vocabulary& vocabulary = battle_.vocabulary();
    arguments.push_back({"side", side(decision.side)});
    arguments.push_back({"side_id", to_string(decision.side)});
    // Only the message knows what its subject is, so only the names it asks for are looked up.
    constexpr std::string_view kSubject = "subject";
    for (const std::string& wanted : catalogue_.arguments_of(text)) {
        if (!wanted.starts_with(kSubject)) continue;
        if (decision.subject == Decision::kNoSubject) {
            arguments.push_back({wanted, kNone});
        } else if (wanted == kSubject) {
            arguments.push_back({wanted, static_cast<std::int64_t>(decision.subject)});
        } else if (const auto domain = domain_named(vocabulary, wanted.substr(kSubject.size() + 1))) {
            arguments.push_back({wanted, word(*domain, decision.subject)});
        }
    }
    return catalogue_.format(text, arguments);
}

std::string Renderer::outcome(const Outcome& outcome) const {
    std::vector<std::string> winners;
    for (int i = 0; i < battle_.sides(); ++i) {
        const Side candidate{static_cast<std::uint8_t>(i)};
        if (contains(outcome.winners, candidate)) winners.push_back(side(candidate));
    }
    return catalogue_.format(key("outcome", name_at(battle_.vocabulary().outcomes, outcome.reason)),
                             {{"winners", winners.empty() ? kNone : catalogue_.list(winners)},
                              {"winners_count", static_cast<std::int64_t>(winners.size())},
                              {"draw", std::string(outcome.draw ? "yes" : "no")}});
}

std::string Renderer::roll(const RollRequest& roll) const {
    return catalogue_.format(key("roll", name_at(battle_.vocabulary().rolls, roll.kind)));
}

std::string Renderer::roll_title(const RollRequest& request, const Check& check) const {
    const std::string own = key("roll", name_at(battle_.vocabulary().rolls, request.kind)) + ".title";
    return catalogue_.format(catalogue_.has(own) ? own : "roll.title",
                             {{"who", side(request.roller)},
                              {"roll", roll(request)},
                              {"dice", static_cast<std::int64_t>(request.dice.count)},
                              {"by", word(check.by.domain, check.by.value)},
                              {"at", word(check.at.domain, check.at.value)},
                              {"why", word(check.why.domain, check.why.value)}});
}

namespace {

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('.') + 1); }

}  // namespace

std::string Renderer::fact(std::string_view path) const {
    const std::string text = key("fact", last_part(path));
    if (!catalogue_.has(text)) return std::string(path);
    std::string owner(path.substr(0, path.size() - last_part(path).size()));
    if (!owner.empty()) owner.pop_back();
    if (owner.size() == 1 && owner[0] >= 'A' && owner[0] < 'A' + battle_.sides())
        owner = side(Side{static_cast<std::uint8_t>(owner[0] - 'A')});
    return catalogue_.format(text, {{"owner", owner}});
}

std::string Renderer::fact_value(std::string_view path, std::string_view value) const {
    return catalogue_.find_words(key(last_part(path), value)).value_or(std::string(value));
}

std::string Renderer::clause_name(ClauseId clause) const {
    return name_at(battle_.vocabulary().clauses, clause.index);
}

std::string Renderer::clause_text(ClauseId clause) const {
    return catalogue_.find_words("clause." + clause_name(clause)).value_or("");
}

}  // namespace clashfield::text

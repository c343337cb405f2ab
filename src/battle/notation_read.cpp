// The reading half of notation.h.

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "base/closest.h"
#include "base/names.h"
#include "base/text_parts.h"
#include "battle/codec.h"
#include "battle/notation.h"
#include "battle/notation_pattern.h"

namespace clashfield {
namespace {

using notation::fields_of;
using notation::first_word;
using notation::Slot;
using notation::take_bracketed;

// " [full]" of the choices " full" and nothing: the space before them stands outside of the bracket.
std::string in_brackets(std::span<const std::string_view> choices) {
    std::string text;
    std::size_t spaces = 0;
    for (const std::string_view choice : choices) {
        if (choice.empty()) continue;
        const std::size_t first = std::min(choice.find_first_not_of(' '), choice.size());
        if (text.empty()) spaces = first;
        text += (text.empty() ? "[" : "|") + std::string(choice.substr(first));
    }
    return text.empty() ? text : std::string(spaces, ' ') + text + "]";
}

// "unit action" or "figure@x,y,heading ...", or the pattern.
std::string usage(const Form& form) {
    std::string text(form.written.empty() ? form.name : "");
    for (std::string_view pattern = form.written; !pattern.empty();) {
        if (pattern.front() != '{') {
            text += pattern.front();
            pattern.remove_prefix(1);
            continue;
        }
        const Slot slot(take_bracketed(pattern));
        if (!slot.chooses) text += slot.field;
        text += in_brackets({slot.choices.begin(), slot.choices.size()});
    }
    if (!form.written.empty()) return text;
    for (const Field& field : form.fields) {
        text += " ";
        if (field.shape != Shape::Many || field.parts.empty()) {
            text += std::string(field.name) + (field.shape == Shape::Many ? " ..." : "");
            continue;
        }
        for (std::size_t i = 0; i < field.parts.size(); ++i)
            text += (i == 0 ? "" : i == 1 ? "@" : ",") + std::string(field.parts[i].name);
        text += " ...";
    }
    return text;
}

std::optional<std::int32_t> read_integer(std::string_view text) {
    const auto value = read_whole<std::int32_t>(text);
    return value != kNothing ? value : std::nullopt;
}

std::optional<std::int32_t> read_word(const Field& field, std::string_view text, const Naming& naming) {
    switch (field.domain) {
        case Domain::Number:
            return read_integer(text);
        case Domain::Hundredths:
            return read_hundredths(text);
        case Domain::Flag:
            if (text == "1" || equal_in_any_case(text, "yes")) return 1;
            if (text == "0" || equal_in_any_case(text, "no")) return 0;
            return std::nullopt;
        case Domain::Side:
            return find_name(kMaxSides, text, [](std::size_t side) {
                return to_string(Side{static_cast<std::uint8_t>(side)});
            });
        case Domain::Clause:
            return std::nullopt;
        case Domain::FirstOfGame:
            break;
    }
    return naming.find(field.domain, text);
}

class NotationReader {
  public:
    NotationReader(const Form& form, std::vector<std::string_view> tokens, const Naming& naming)
        : form_(form), tokens_(std::move(tokens)), naming_(naming) {}

    Result<Words> read() {
        const bool good = form_.written.empty() ? read_in_order() : read_pattern(form_.written, form_.fields);
        if (!good) return problem_;
        if (!at_end())
            return wrong("there is more than '" + usage(form_) + "' takes: " + in_quotes(tokens_[at_]),
                         tokens_[at_]);
        return words_;
    }

  private:
    bool at_end() const { return at_ >= tokens_.size(); }
    bool is_next(std::string_view word) const { return !at_end() && equal_in_any_case(tokens_[at_], word); }

    Problem wrong(std::string message, std::string_view found = {}) {
        Problem problem{"", "", std::move(message)};
        problem.found = found;
        problem.allowed = usage(form_);
        return problem;
    }

    bool read_in_order() {
        ++at_;  // the name of the form
        bool after_list = false;
        for (const Field& field : form_.fields) {
            if (after_list && is_next(notation::kBar)) ++at_;
            after_list = field.shape == Shape::Many;
            if (!(after_list ? read_list(field, {}) : read_one(field))) return false;
        }
        return true;
    }

    // Fields come in the order of the form, each once.
    bool read_pattern(std::string_view pattern, std::span<const Field> fields) {
        std::size_t next = 0;
        while (!pattern.empty()) {
            if (pattern.front() == ' ') {
                pattern.remove_prefix(1);
            } else if (pattern.front() == '[') {
                const std::string_view inside = take_bracketed(pattern);
                const std::string_view word = first_word(inside);
                const auto some = fields.subspan(next, fields_of(inside).size());
                next += some.size();
                if (at_end() || (!word.empty() && !is_next(word))) {
                    for (const Field& field : some)
                        words_.push_back(field.shape == Shape::Maybe ? kNothing : 0);
                } else if (!read_pattern(inside, some)) {
                    return false;
                }
            } else if (pattern.front() == '{') {
                const Slot slot(take_bracketed(pattern));
                const Field& field = fields[next++];
                CLASHFIELD_ASSERT(field.name == slot.field);
                if (!(slot.chooses                 ? read_choice(slot)
                      : field.shape == Shape::Many ? read_list(field, slot.item)
                                                   : read_one(field)))
                    return false;
            } else {
                const std::string_view word = first_word(pattern);
                if (!is_next(word)) {
                    problem_ = wrong("'" + std::string(word) + "' is missing; write '" + usage(form_) + "'");
                    return false;
                }
                ++at_;
                pattern.remove_prefix(word.size());
            }
        }
        return true;
    }

    bool read_choice(const Slot& slot) {
        std::optional<std::int32_t> silent;
        for (std::size_t i = 0; i < slot.choices.size(); ++i) {
            const std::string_view word = first_word(slot.choices[i]);
            const auto value = static_cast<std::int32_t>(i);
            if (word.empty()) silent = value;
            if (word.empty() || !is_next(word)) continue;
            ++at_;
            words_.push_back(value);
            return true;
        }
        if (silent) words_.push_back(*silent);
        if (!silent) problem_ = wrong(std::string(slot.field) + " is missing; write '" + usage(form_) + "'");
        return silent.has_value();
    }

    bool value(const Field& field, std::string_view token) {
        const auto value = read_word(field, token, naming_);
        if (value) {
            words_.push_back(*value);
            return true;
        }
        problem_ =
            wrong(in_quotes(token) + " is no " + std::string(field.name) + "; write '" + usage(form_) + "'");
        if (naming_.unknown) problem_ = naming_.unknown(field, token);
        return false;
    }

    bool read_one(const Field& field) {
        if (at_end()) {
            if (field.shape == Shape::Maybe) {
                words_.push_back(kNothing);
                return true;
            }
            problem_ = wrong(std::string(field.name) + " is missing; write '" + usage(form_) + "'");
            return false;
        }
        const std::string_view token = tokens_[at_++];
        if (field.shape == Shape::Maybe && token == notation::kNone) {
            words_.push_back(kNothing);
            return true;
        }
        return value(field, token);
    }

    bool read_list(const Field& field, std::string_view item) {
        const std::size_t place = words_.size();
        words_.push_back(0);
        while (!at_end() && tokens_[at_] != notation::kBar) {
            if (static_cast<std::size_t>(words_[place]) >= kLongestList) {
                problem_ = wrong("the list of " + std::string(field.name) + " is too long");
                return false;
            }
            if (!(item.empty() ? read_item(field, tokens_[at_++]) : read_pattern(item, field.parts)))
                return false;
            ++words_[place];
        }
        return true;
    }

    bool read_item(const Field& field, std::string_view token) {
        if (field.parts.empty()) return value(field, token);
        const std::size_t sign = token.find('@');
        std::vector<std::string_view> values = {token.substr(0, sign)};
        if (sign != std::string_view::npos) {
            for (const std::string_view part : split(token.substr(sign + 1), ",")) values.push_back(part);
        }
        if (values.size() != field.parts.size()) {
            problem_ = wrong(in_quotes(token) + " has not " + std::to_string(field.parts.size()) +
                             " parts; write '" + usage(form_) + "'");
            return false;
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!value(field.parts[i], values[i])) return false;
        }
        return true;
    }

    const Form& form_;
    std::vector<std::string_view> tokens_;
    const Naming& naming_;
    std::size_t at_ = 0;
    Words words_;
    Problem problem_;
};

// The word that a line of this form begins with.
std::string_view word_of(const Form& form) {
    return form.written.empty() ? form.name : first_word(form.written);
}

}  // namespace

std::optional<std::int32_t> read_hundredths(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    constexpr std::size_t kLongest = std::string_view("21474836.47").size();
    if (text.empty() || text.size() > kLongest) return std::nullopt;
    std::int64_t value = 0;
    int decimals = -1;
    for (const char c : text) {
        if (c == '.' && decimals < 0) {
            decimals = 0;
        } else if (c >= '0' && c <= '9' && decimals < 2) {
            value = value * 10 + (c - '0');
            if (decimals >= 0) ++decimals;
        } else {
            return std::nullopt;
        }
    }
    for (int i = std::max(decimals, 0); i < 2; ++i) value *= 10;
    // All that write_hundredths writes, so that whatever order was taken is read again.
    if (value > INT32_MAX) return std::nullopt;
    return static_cast<std::int32_t>(negative ? -value : value);
}

Result<Order> read_notation(const Vocabulary& vocabulary, Side side, std::string_view text,
                            const Naming& naming, std::uint64_t asked) {
    const auto malformed = [&](Problems problems) {
        for (Problem& problem : problems) {
            if (problem.code.empty()) problem.code = malformed_code(vocabulary);
        }
        return problems;
    };
    if (text.size() > kLongestOrderText) return malformed({{"", "", "the order is too long"}});
    std::vector<std::string_view> tokens = split(text, " \t");
    if (tokens.empty()) return malformed({{"", "", "the order is empty"}});
    std::vector<std::string> known;
    std::optional<std::size_t> verb;
    for (std::size_t i = 0; i < vocabulary.verbs.size(); ++i) {
        known.emplace_back(word_of(vocabulary.verbs[i]));
        if (!equal_in_any_case(known.back(), tokens[0])) continue;
        if (!verb || (i < 64 && (asked >> i & 1u) != 0)) verb = i;
    }
    if (!verb) return malformed({{"", "", unknown_word("order", tokens[0], known)}});
    Result<Words> words = NotationReader(vocabulary.verbs[*verb], std::move(tokens), naming).read();
    if (!words) return malformed(words.problems());
    return Order{side, static_cast<std::uint8_t>(*verb), std::move(*words)};
}

}  // namespace clashfield

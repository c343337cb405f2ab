#include "battle/notation.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "base/closest.h"
#include "base/names.h"
#include "battle/codec.h"

namespace clashfield {
namespace {

constexpr std::string_view kNone = "-";
constexpr std::string_view kBar = "|";

std::vector<std::string_view> split(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(by, from), text.size());
        if (to > from) parts.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return parts;
}

// "unit action" or "figure@x,y,heading ..."
std::string usage(const Form& form) {
    std::string text(form.name);
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
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value == kNothing) return std::nullopt;
    return value;
}

std::string write_word(const Field& field, std::int32_t value, const Naming& naming) {
    switch (field.domain) {
        case Domain::Number:
        case Domain::Flag:
            return std::to_string(value);
        case Domain::Hundredths:
            return write_hundredths(value);
        case Domain::Side:
            return to_string(Side{static_cast<std::uint8_t>(value)});
        case Domain::Clause:
            return value >= 0 && static_cast<std::size_t>(value) < naming.clauses.size()
                       ? std::string(naming.clauses[static_cast<std::size_t>(value)])
                       : std::to_string(value);
        case Domain::FirstOfGame:
            break;
    }
    return naming.name(field.domain, value);
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
        bool after_list = false;
        for (const Field& field : form_.fields) {
            if (after_list && at_ < tokens_.size() && tokens_[at_] == kBar) ++at_;
            after_list = field.shape == Shape::Many;
            if (!(after_list ? read_list(field) : read_one(field))) return problem_;
        }
        if (at_ < tokens_.size())
            return wrong("there is more than '" + usage(form_) + "' takes: " + in_quotes(tokens_[at_]),
                         tokens_[at_]);
        return words_;
    }

  private:
    Problem wrong(std::string message, std::string_view found = {}) {
        Problem problem{"", "order", std::move(message)};
        problem.found = found;
        problem.allowed = usage(form_);
        return problem;
    }

    bool value(const Field& field, std::string_view token) {
        const auto value = read_word(field, token, naming_);
        if (!value) {
            problem_ = wrong(in_quotes(token) + " is no " + std::string(field.name) + "; write '" +
                             usage(form_) + "'");
            return false;
        }
        words_.push_back(*value);
        return true;
    }

    bool read_one(const Field& field) {
        if (at_ >= tokens_.size()) {
            if (field.shape == Shape::Maybe) {
                words_.push_back(kNothing);
                return true;
            }
            problem_ = wrong(std::string(field.name) + " is missing; write '" + usage(form_) + "'");
            return false;
        }
        const std::string_view token = tokens_[at_++];
        if (field.shape == Shape::Maybe && token == kNone) {
            words_.push_back(kNothing);
            return true;
        }
        return value(field, token);
    }

    bool read_list(const Field& field) {
        const std::size_t place = words_.size();
        words_.push_back(0);
        for (; at_ < tokens_.size() && tokens_[at_] != kBar; ++at_) {
            if (static_cast<std::size_t>(words_[place]) >= kLongestList) {
                problem_ = wrong("the list of " + std::string(field.name) + " is too long");
                return false;
            }
            if (!read_item(field, tokens_[at_])) return false;
            ++words_[place];
        }
        return true;
    }

    bool read_item(const Field& field, std::string_view token) {
        if (field.parts.empty()) return value(field, token);
        const std::size_t sign = token.find('@');
        std::vector<std::string_view> values = {token.substr(0, sign)};
        if (sign != std::string_view::npos) {
            for (const std::string_view part : split(token.substr(sign + 1), ',')) values.push_back(part);
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

}  // namespace

std::string write_hundredths(std::int32_t value) {
    const std::int64_t size = value < 0 ? -std::int64_t{value} : value;
    std::string text = (value < 0 ? "-" : "") + std::to_string(size / 100);
    if (size % 100 == 0) return text;
    text += "." + std::to_string(size % 100 / 10);
    if (size % 10 != 0) text += std::to_string(size % 10);
    return text;
}

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

std::string write_notation(const Form& form, const Words& words, const Naming& naming) {
    std::string text(form.name);
    if (!words_fit(form, {words.data(), words.size()})) {
        for (std::size_t i = 0; i < words.size(); ++i) text += " " + std::to_string(words[i]);
        return text;
    }
    std::size_t at = 0;
    bool after_list = false;
    for (const Field& field : form.fields) {
        if (after_list) text += " |";
        after_list = field.shape == Shape::Many;
        if (!after_list) {
            const std::int32_t word = words[at++];
            text += " ";
            text += field.shape == Shape::Maybe && word == kNothing ? std::string(kNone)
                                                                    : write_word(field, word, naming);
            continue;
        }
        const std::int32_t count = words[at++];
        for (std::int32_t i = 0; i < count; ++i) {
            if (field.parts.empty()) {
                text += " " + write_word(field, words[at++], naming);
                continue;
            }
            for (std::size_t part = 0; part < field.parts.size(); ++part)
                text += (part == 0   ? " "
                         : part == 1 ? "@"
                                     : ",") +
                        write_word(field.parts[part], words[at++], naming);
        }
    }
    return text;
}

Result<NotationRead> read_notation(std::span<const Form> forms, std::string_view text, const Naming& naming) {
    if (text.size() > kLongestOrderText) return Problem{"", "order", "the order is too long"};
    std::vector<std::string_view> tokens = split(text, ' ');
    if (tokens.empty()) return Problem{"", "order", "the order is empty"};
    std::vector<std::string> known;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        known.emplace_back(forms[i].name);
        if (!equal_in_any_case(forms[i].name, tokens[0])) continue;
        tokens.erase(tokens.begin());
        Result<Words> words = NotationReader(forms[i], std::move(tokens), naming).read();
        if (!words) return words.problems();
        return NotationRead{static_cast<std::uint8_t>(i), std::move(*words)};
    }
    return Problem{"", "order", unknown_word("order", tokens[0], known)};
}

}  // namespace clashfield

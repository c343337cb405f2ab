#include "battle/notation.h"

#include "battle/codec.h"
#include "battle/each_word.h"
#include "battle/notation_pattern.h"

namespace clashfield {
namespace {

using notation::fields_of;
using notation::Slot;
using notation::take_bracketed;

std::string write_word(const Field& field, std::int32_t value, const Naming& naming) {
    switch (field.domain) {
        case Domain::Number:
        case Domain::Flag:
            return std::to_string(value);
        case Domain::Hundredths:
        case Domain::Thousandths:
            return write_decimal(value, decimals_of(field.domain));
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

// A field of a form or item with its words: one, or a count and the words of the items.
struct Part {
    const Field& field;
    std::span<const std::int32_t> words;

    bool is_empty() const { return words[0] == (field.shape == Shape::Maybe ? kNothing : 0); }
};

class NotationWriter {
  public:
    NotationWriter(const Naming& naming, std::string& text) : naming_(naming), text_(text) {}

    void by_pattern(std::string_view pattern, std::span<const Field> fields,
                    std::span<const std::int32_t> words) {
        while (!pattern.empty()) {
            const std::size_t plain = std::min(pattern.find_first_of("[{"), pattern.size());
            text_ += pattern.substr(0, plain);
            pattern.remove_prefix(plain);
            if (pattern.empty()) return;
            const bool optional = pattern.front() == '[';
            const std::string_view inside = take_bracketed(pattern);
            if (!optional) {
                const Slot slot(inside);
                write(slot, find(slot.field, fields, words));
            } else if (!find(fields_of(inside).front(), fields, words).is_empty()) {
                by_pattern(inside, fields, words);
            }
        }
    }

    // A word per field, and a bar before a field that follows a list.
    void in_order(std::span<const Field> fields, std::span<const std::int32_t> words) {
        bool after_list = false;
        for (const Field& field : fields) {
            if (after_list) text_ += " |";
            after_list = field.shape == Shape::Many;
            if (!after_list || words[0] > 0) text_ += ' ';
            const std::size_t size = size_of(field, words);
            write(Slot(field.name), {field, words.first(size)});
            words = words.subspan(size);
        }
    }

  private:
    static std::size_t size_of(const Field& field, std::span<const std::int32_t> words) {
        return field.shape == Shape::Many ? 1 + static_cast<std::size_t>(words[0]) * words_per_item(field)
                                          : 1;
    }

    static Part find(std::string_view name, std::span<const Field> fields,
                     std::span<const std::int32_t> words) {
        std::size_t i = 0;
        for (; fields[i].name != name; ++i) {
            CLASHFIELD_ASSERT(i + 1 < fields.size());
            words = words.subspan(size_of(fields[i], words));
        }
        return {fields[i], words.first(size_of(fields[i], words))};
    }

    void write(const Slot& slot, const Part& part) {
        const std::int32_t word = part.words[0];
        if (slot.chooses) {
            const bool known = word >= 0 && static_cast<std::size_t>(word) < slot.choices.size();
            text_ += known ? slot.choices[static_cast<std::size_t>(word)] : "?";
        } else if (part.field.shape != Shape::Many) {
            text_ += part.field.shape == Shape::Maybe && word == kNothing
                         ? std::string(notation::kNone)
                         : write_word(part.field, word, naming_);
        } else {
            write_list(slot, part.field, part.words.subspan(1));
        }
    }

    void write_list(const Slot& slot, const Field& field, std::span<const std::int32_t> words) {
        const std::size_t size = words_per_item(field);
        for (std::size_t at = 0; at < words.size(); at += size) {
            if (at > 0) text_ += slot.between;
            const auto item = words.subspan(at, size);
            if (field.parts.empty()) {
                text_ += write_word(field, item[0], naming_);
            } else if (!slot.item.empty()) {
                by_pattern(slot.item, field.parts, item);
            } else {
                for (std::size_t i = 0; i < size; ++i) {
                    if (i > 0) text_ += i == 1 ? '@' : ',';
                    text_ += write_word(field.parts[i], item[i], naming_);
                }
            }
        }
    }

    const Naming& naming_;
    std::string& text_;
};

}  // namespace

std::string write_decimal(std::int32_t value, int decimals) {
    const std::int64_t size = value < 0 ? -std::int64_t{value} : value;
    std::int64_t one = 1;
    for (int i = 0; i < decimals; ++i) one *= 10;
    std::string text = (value < 0 ? "-" : "") + std::to_string(size / one);
    std::int64_t rest = size % one;
    if (rest != 0) text += '.';
    while (rest != 0) {
        rest *= 10;
        text += static_cast<char>('0' + rest / one);
        rest %= one;
    }
    return text;
}

std::string write_notation(const Form& form, const Words& words, const Naming& naming) {
    std::string text;
    if (!words_fit(form, words.span())) {
        text = form.name;
        for (const std::int32_t word : words) text += " " + std::to_string(word);
    } else if (form.written.empty()) {
        text = form.name;
        NotationWriter(naming, text).in_order(form.fields, words.span());
    } else {
        NotationWriter(naming, text).by_pattern(form.written, form.fields, words.span());
    }
    return text;
}

std::string write_notation(std::span<const Form> forms, std::size_t index, const Words& words,
                           const Naming& naming) {
    return index < forms.size() ? write_notation(forms[index], words, naming) : "?";
}

}  // namespace clashfield

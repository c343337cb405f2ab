#pragma once

// Notation made from forms: an order or event as one line of text, and back. Without more said, a form is its
// name and a word per field:
//
//   announce A1 shoot                     "-" for a field without a value
//   move A1-1@412.5,300,0 A1-2@437.5,300,0   items of a list; their further parts stand behind "@"
//   duels A1-1@B1-1,1 | A1-2@B1-1         a bar before each further field behind a list
//
// A form that is written otherwise has a pattern (Form::written), such as "pick {unit}[ {part}]":
//
//   {unit}            the field's word; of a list its items, with spaces between them
//   {units:+}         the items of a list with "+" between them
//   {lines: :{label} {amount}}   the same with spaces, and each item by a pattern of its own
//   {failed?pass|fail}   "pass" for 0, "fail" for 1
//   [ {part}]         left out where its first field has no value, is 0 or is an empty list
//
// A pattern that is read, not only written, names the fields in their order, each once.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/words.h"
#include "battle/form.h"
#include "battle/order.h"

namespace clashfield {

// "412.5" for 41250 with two decimals, and back. Nothing if it is no such number.
std::string write_decimal(std::int32_t value, int decimals);
std::optional<std::int32_t> read_decimal(std::string_view text, int decimals);

// Names of the game's own domains and clauses; numbers, flags and sides are known here. A game that can say
// more about a word which it does not know, such as what is near it, says it in `unknown`.
struct Naming {
    std::function<std::string(Domain, std::int32_t)> name;
    std::function<std::optional<std::int32_t>(Domain, std::string_view)> find;
    std::span<const std::string_view> clauses;
    std::function<Problem(const Field&, std::string_view)> unknown = {};
};

// The names that the rules of a game give to things.
template <typename Rules>
Naming naming_of(const typename Rules::Setup& setup, const typename Rules::State& state) {
    return {[&setup, &state](Domain domain, std::int32_t value) {
                return Rules::name(setup, state, domain, value);
            },
            [&setup, &state](Domain domain, std::string_view name) {
                return Rules::find(setup, state, domain, name);
            },
            Rules::vocabulary().clauses};
}

// Words that do not fit the form are written as bare numbers.
std::string write_notation(const Form& form, const Words& words, const Naming& naming);
// By the form of this place; "?" if there is none.
std::string write_notation(std::span<const Form> forms, std::size_t index, const Words& words,
                           const Naming& naming);

// Reads an order. Of verbs that are written alike the one that is `asked` for, a bit per verb, is meant.
// Problems say what is wrong and what would be right; their code is that of malformed orders.
Result<Order> read_notation(const Vocabulary& vocabulary, Side side, std::string_view text,
                            const Naming& naming, std::uint64_t asked = 0);

}  // namespace clashfield

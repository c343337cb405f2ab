#pragma once

// Notation made from forms: an order or event as one line of text, and back. For games whose rules do not ask
// for a notation of their own.
//
//   announce A1 shoot                     a word for each field, "-" for a field without a value
//   move A1-1@412.5,300,0 A1-2@437.5,300,0   items of a list; their further parts stand behind "@"
//   duels A1-1@B1-1,1 | A1-2@B1-1         a bar before each further field behind a list

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/words.h"
#include "battle/form.h"

namespace clashfield {

// "412.5" for 41250, and back. Nothing if it is no such number.
std::string write_hundredths(std::int32_t value);
std::optional<std::int32_t> read_hundredths(std::string_view text);

// Names of the game's own domains and clauses; numbers, flags and sides are known here.
struct Naming {
    std::function<std::string(Domain, std::int32_t)> name;
    std::function<std::optional<std::int32_t>(Domain, std::string_view)> find;
    std::span<const std::string_view> clauses;
};

// Words that do not fit the form are written as bare numbers.
std::string write_notation(const Form& form, const Words& words, const Naming& naming);

// Reads one line: which form of the table, and its words. Problems say what is wrong and what would be right.
struct NotationRead {
    std::uint8_t form = 0;
    Words words;
};
Result<NotationRead> read_notation(std::span<const Form> forms, std::string_view text, const Naming& naming);

}  // namespace clashfield

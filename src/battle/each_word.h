#pragma once

// The walk over the words of an order, event or refusal, as their form lays them out: the one place that
// knows in which order fields, lists and parts of items follow each other. Writers, readers, hashes and names
// are visitors of it.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "battle/form.h"

namespace clashfield {

// How many words an item of this list takes.
inline std::size_t words_per_item(const Field& field) { return field.parts.empty() ? 1 : field.parts.size(); }

// Calls visit(field, word) for every word that means something, with the field or part it belongs to; counts
// of lists are left out. A visitor that wants to know where lists and items begin and end is an object with
// these functions instead:
//   word(field, word)
//   open_list(field, count)  close_list(field)
//   open_item(field)         close_item(field)    around items that have parts
// Precondition: words_fit(form, words).
template <typename Word, typename Visit>
void each_word(const Form& form, std::span<Word> words, Visit&& visit) {
    constexpr bool kPlain = std::invocable<Visit, const Field&, Word&>;
    std::size_t at = 0;
    const auto give = [&](const Field& field) {
        if constexpr (kPlain) {
            visit(field, words[at++]);
        } else {
            visit.word(field, words[at++]);
        }
    };
    for (const Field& field : form.fields) {
        if (field.shape != Shape::Many) {
            give(field);
            continue;
        }
        const std::int32_t count = words[at++];
        if constexpr (!kPlain) visit.open_list(field, count);
        for (std::int32_t left = count; left > 0; --left) {
            if (field.parts.empty()) {
                give(field);
                continue;
            }
            if constexpr (!kPlain) visit.open_item(field);
            for (const Field& part : field.parts) give(part);
            if constexpr (!kPlain) visit.close_item(field);
        }
        if constexpr (!kPlain) visit.close_list(field);
    }
}

}  // namespace clashfield

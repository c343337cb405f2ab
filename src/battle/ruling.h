#pragma once

// What a chapter of the rules says to an order: yes, or the clause against it. Plain data, because lists ask
// thousands of times; it becomes a Verdict where the contract begins. `Clause` and `Code` are the game's own.

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "base/assert.h"
#include "battle/verdict.h"

namespace clashfield {

// Nothing but zeros is a yes.
template <typename Clause, typename Code>
struct [[nodiscard]] RulingOf {
    bool refused;
    Code code;
    Clause clause;
    std::int32_t count;
    std::array<std::int32_t, 5> words;

    static RulingOf yes() { return RulingOf{}; }
    static RulingOf no(Clause clause, Code code, std::initializer_list<std::int32_t> words) {
        RulingOf ruling{true, code, clause, 0, {}};
        CLASHFIELD_ASSERT(words.size() <= ruling.words.size());
        for (const std::int32_t word : words) ruling.words[static_cast<std::size_t>(ruling.count++)] = word;
        return ruling;
    }

    bool ok() const { return !refused; }
    explicit operator bool() const { return ok(); }
    operator Verdict() const {
        if (ok()) return Verdict::yes();
        const std::span<const std::int32_t> used(words.data(), static_cast<std::size_t>(count));
        return Verdict::no(Refusal{ClauseId{static_cast<std::uint16_t>(clause)},
                                   static_cast<std::uint8_t>(code), Words(used)});
    }
};

template <typename Clause, typename Code>
RulingOf<Clause, Code> refuse(Clause clause, Code code, std::initializer_list<std::int32_t> words = {}) {
    return RulingOf<Clause, Code>::no(clause, code, words);
}

}  // namespace clashfield

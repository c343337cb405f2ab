#pragma once

// Short ways to refuse and to emit, so that a rule reads as one line with its clause.

#include <initializer_list>

#include "battle/event.h"
#include "battle/verdict.h"
#include "games/filler/clauses.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {

inline Verdict refuse(Clause clause, Code code, std::initializer_list<std::int32_t> words) {
    return Verdict::no(Refusal{id(clause), static_cast<std::uint8_t>(code), Words(words)});
}

}  // namespace clashfield::filler

#pragma once

// The clauses of docs/rules/brawl.md, in its order.

#include <cstdint>
#include <string_view>

#include "battle/event.h"

namespace clashfield::brawl {

// clang-format off
#define BRAWL_CLAUSES(X) \
    X(SET_01) X(ARM_01) X(ARM_02) X(TRN_01) X(TRN_02) X(TRN_03) X(MOV_01) X(MOV_02) X(MOV_03) \
    X(DUE_01) X(DUE_02) X(DUE_03) X(END_01) X(END_02) X(END_03)
// clang-format on

enum class Clause : std::uint16_t {
#define BRAWL_CLAUSE(name) name,
    BRAWL_CLAUSES(BRAWL_CLAUSE)
#undef BRAWL_CLAUSE
};

}  // namespace clashfield::brawl

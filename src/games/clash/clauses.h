#pragma once

// The clauses of docs/rules/clash.md, in its order. Code cites them as Clause::MOV_01 where a rule is
// enforced.

#include <cstdint>

#include "battle/event.h"

namespace clashfield::clash {

// clang-format off
#define CLASH_CLAUSES(X) \
    X(SET_01) X(SET_02) X(SET_03) X(SET_04) X(SET_05) X(SET_06) X(SET_07) X(SET_08) X(SET_09) \
    X(SET_10) X(SET_11) X(SET_12) X(SET_13) X(GEO_01) X(GEO_02) X(GEO_03) X(GEO_04) X(GEO_05) \
    X(GEO_06) X(GEO_07) X(GEO_08) X(GEO_09) X(GEO_10) X(GEO_11) X(GEO_12) X(GEO_13) X(UNT_01) \
    X(UNT_02) X(UNT_03) X(UNT_04) X(UNT_05) X(UNT_06) X(UNT_07) X(UNT_08) X(UNT_09) X(UNT_10) \
    X(UNT_11) X(UNT_12) X(UNT_13) X(UNT_14) X(UNT_15) X(UNT_16) X(UNT_17) X(UNT_18) X(UNT_19) \
    X(UNT_20) X(UNT_21) X(UNT_22) X(UNT_23) X(UNT_24) X(UNT_25) X(FIG_01) X(FIG_02) X(FIG_03) \
    X(FIG_04) X(FIG_05) X(FIG_06) X(FIG_07) X(TOK_01) X(TOK_02) X(TOK_03) X(ACT_01) X(ACT_02) \
    X(ACT_03) X(ACT_04) X(ACT_05) X(ACT_06) X(ACT_07) X(ACT_08) X(ACT_09) X(INT_01) X(INT_02) \
    X(INT_03) X(INT_04) X(INT_05) X(INT_06) X(INT_07) X(MOV_01) X(MOV_02) X(MOV_03) X(MOV_04) \
    X(MOV_05) X(MOV_06) X(MOV_07) X(MOV_08) X(MOV_09) X(MOV_10) X(MAN_01) X(MAN_02) X(MAN_03) \
    X(MAN_04) X(MAN_05) X(MAN_06) X(SPC_01) X(SPC_02) X(SPC_03) X(SPC_04) X(SPC_05) X(SPC_06) \
    X(SPC_07) X(SPC_08) X(SHO_01) X(SHO_02) X(SHO_03) X(SHO_04) X(SHO_05) X(SHO_06) X(SHO_07) \
    X(SHO_08) X(SHO_09) X(SHO_10) X(SHO_11) X(SHO_12) X(SHO_13) X(SHO_14) X(SHO_15) X(SHO_16) \
    X(SHO_17) X(SHO_18) X(CAS_01) X(CAS_02) X(CAS_03) X(CAS_04) X(MEL_01) X(MEL_02) X(MEL_03) \
    X(MEL_04) X(MEL_05) X(MEL_06) X(MEL_07) X(MEL_08) X(MEL_09) X(MEL_10) X(MEL_11) X(MEL_12) \
    X(MEL_13) X(MEL_14) X(MEL_15) X(MEL_16) X(MEL_17) X(MEL_18) X(MEL_19) X(MEL_20) X(MEL_21) \
    X(MOR_01) X(MOR_02) X(MOR_03) X(MOR_04) X(MOR_05) X(MOR_06) X(MOR_07) X(MOR_08) X(MOR_09) \
    X(MOR_10) X(MOR_11) X(MOR_12) X(MOR_13) X(MOR_14) X(MOR_15) X(MOR_16) X(MOR_17) X(MOR_18) \
    X(MOR_19) X(TRN_01) X(TRN_02) X(TRN_03) X(TRN_04) X(TRN_05) X(TRN_06) X(TRN_07) X(TRN_08) \
    X(TRN_09) X(TRN_10) X(TRN_11) X(VIC_01) X(VIC_02) X(VIC_03) X(VIC_04) X(VIC_05) X(VIC_06) \
    X(PTS_01) X(PTS_02) X(PTS_03) X(PTS_04) X(PTS_05) X(PTS_06) X(PTS_07) X(MRK_01) X(ARB_01)
// clang-format on

enum class Clause : std::uint16_t {
#define CLASH_CLAUSE(name) name,
    CLASH_CLAUSES(CLASH_CLAUSE)
#undef CLASH_CLAUSE
};

}  // namespace clashfield::clash

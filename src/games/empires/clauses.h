#pragma once

// The clauses of docs/rules/empires.md, in its order. Code cites them where it enforces them.

#include <cstdint>

#include "battle/event.h"

namespace clashfield::empires {

// clang-format off
#define EMPIRES_CLAUSES(X) \
    X(SET_01) X(SET_02) X(SET_03) X(SET_04) X(SET_05) X(SET_06) X(SET_07) X(SET_08) X(SET_09) \
    X(GEN_01) X(GEN_02) X(GEN_03) X(GEN_04) X(GEN_05) X(GEN_06) X(GEN_07) X(GEN_08) X(GEN_09) \
    X(GEN_10) X(GEO_01) X(GEO_02) X(GEO_03) X(GEO_04) X(GEO_05) X(GEO_06) X(GEO_07) X(GEO_08) \
    X(GEO_09) X(GEO_10) X(GEO_11) X(UNT_01) X(UNT_02) X(UNT_03) X(UNT_04) X(UNT_05) X(UNT_06) \
    X(ORD_01) X(ORD_02) X(ORD_03) X(ORD_04) X(ORD_05) X(ORD_06) X(ORD_07) X(ORD_08) X(ORD_09) \
    X(ORD_10) X(ORD_11) X(CHG_01) X(CHG_02) X(CHG_03) X(CHG_04) X(CHG_05) X(CHG_06) X(CHG_07) \
    X(CHG_08) X(CHG_09) X(CHG_10) X(CHG_11) X(CHG_12) X(CHG_13) X(CHG_14) X(CHG_15) X(MOV_01) \
    X(MOV_02) X(MOV_03) X(MOV_04) X(MOV_05) X(MOV_06) X(MOV_07) X(MOV_08) X(MAN_01) X(MAN_02) \
    X(MAN_03) X(MAN_04) X(MAN_05) X(MAN_06) X(MAN_07) X(MAN_08) X(MAR_01) X(MAR_02) X(MAR_03) \
    X(MAR_04) X(TER_01) X(TER_02) X(TER_03) X(TER_04) X(TER_05) X(TER_06) X(TER_07) X(TER_08) \
    X(INT_01) X(INT_02) X(INT_03) X(EVD_01) X(EVD_02) X(EVD_03) X(EVD_04) X(EVD_05) X(EVD_06) \
    X(SHO_01) X(SHO_02) X(SHO_03) X(SHO_04) X(SHO_05) X(SHO_06) X(SHO_07) X(SHO_08) X(SHO_09) \
    X(SHO_10) X(SHO_11) X(SHO_12) X(SHO_13) X(SHO_14) X(ARM_01) X(ARM_02) X(ARM_03) X(ARM_04) \
    X(ARM_05) X(ARM_06) X(ARM_07) X(HTH_01) X(HTH_02) X(HTH_03) X(HTH_04) X(HTH_05) X(HTH_06) \
    X(HTH_07) X(HTH_08) X(HTH_09) X(HTH_10) X(HTH_11) X(HTH_12) X(WPN_01) X(WPN_02) X(WPN_03) \
    X(WPN_04) X(WPN_05) X(WPN_06) X(WPN_07) X(WPN_08) X(WPN_09) X(CRS_01) X(CRS_02) X(CRS_03) \
    X(CRS_04) X(CRS_05) X(CRS_06) X(CRS_07) X(CRS_08) X(CRS_09) X(CRS_10) X(OUT_01) X(OUT_02) \
    X(OUT_03) X(OUT_04) X(OUT_05) X(OUT_06) X(OUT_07) X(OUT_08) X(OUT_09) X(OUT_10) X(OUT_11) \
    X(OUT_12) X(OUT_13) X(OUT_14) X(OUT_15) X(OUT_16) X(MOR_01) X(MOR_02) X(MOR_03) X(MOR_04) \
    X(MOR_05) X(MOR_06) X(MOR_07) X(MOR_08) X(MOR_09) X(MOR_10) X(MOR_11) X(FOR_01) X(FOR_02) \
    X(FOR_03) X(SPC_01) X(SPC_02) X(SPC_03) X(SPC_04) X(SPC_05) X(SPC_06) X(SPC_07) X(SPC_08) \
    X(SPC_09) X(SPC_10) X(ELE_01) X(ELE_02) X(ELE_03) X(ELE_04) X(SCY_01) X(CHR_01) X(CHR_02) \
    X(CHR_03) X(CHR_04) X(CHR_05) X(CHR_06) X(CHR_07) X(RSV_01) X(RSV_02) X(VIC_01) X(VIC_02) \
    X(VIC_03)
// clang-format on

enum class Clause : std::uint16_t {
#define EMPIRES_CLAUSE(name) name,
    EMPIRES_CLAUSES(EMPIRES_CLAUSE)
#undef EMPIRES_CLAUSE
};

}  // namespace clashfield::empires

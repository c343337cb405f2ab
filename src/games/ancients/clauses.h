#pragma once

// The clauses of docs/rules/ancients.md, in its order. Code cites them as Clause::MOV_01 where a rule is
// enforced.

#include <cstdint>

#include "battle/event.h"

namespace clashfield::ancients {

// clang-format off
#define ANCIENTS_CLAUSES(X) \
    X(SET_01) X(SET_02) X(SET_03) X(SET_04) X(SET_05) X(SET_06) X(SET_07) X(SET_08) X(GEN_01) \
    X(GEN_02) X(GEN_03) X(GEN_04) X(GEN_05) X(DIC_01) X(DIC_02) X(GEO_01) X(GEO_02) X(GEO_03) \
    X(GEO_04) X(GEO_05) X(GEO_06) X(GEO_07) X(GEO_08) X(GEO_09) X(GEO_10) X(GEO_11) X(GEO_12) \
    X(GEO_13) X(GEO_14) X(TER_01) X(TER_02) X(TER_03) X(TER_04) X(TER_05) X(TER_06) X(STA_01) \
    X(STA_02) X(STA_03) X(STA_04) X(STA_05) X(CHG_01) X(CHG_02) X(CHG_03) X(CHG_04) X(CHG_05) \
    X(CHG_06) X(CHG_07) X(CHG_08) X(CHG_09) X(CHG_10) X(CHG_11) X(CHG_12) X(CHG_13) X(CHG_14) \
    X(CHG_15) X(RAL_01) X(RAL_02) X(RAL_03) X(CMP_01) X(CMP_02) X(CMP_03) X(MOV_01) X(MOV_02) \
    X(MOV_03) X(MOV_04) X(MOV_05) X(MOV_06) X(MOV_07) X(MOV_08) X(MOV_10) X(MOV_11) X(MOV_12) \
    X(MOV_13) X(MOV_14) X(MOV_20) X(MOV_21) X(SHO_01) X(SHO_02) X(SHO_03) X(SHO_04) X(SHO_05) \
    X(SHO_06) X(SHO_07) X(SHO_08) X(SHO_09) X(SHO_10) X(SHO_11) X(SHO_12) X(SHO_13) X(SHO_14) \
    X(SHO_15) X(WMC_01) X(WMC_02) X(WMC_03) X(WMC_04) X(WMC_05) X(WMC_06) X(WMC_07) X(WMC_08) \
    X(CMB_01) X(CMB_02) X(CMB_03) X(CMB_04) X(CMB_05) X(CMB_06) X(CMB_07) X(CMB_08) X(CMB_09) \
    X(CMB_10) X(CMB_11) X(CMB_12) X(RES_01) X(RES_02) X(RES_03) X(RES_04) X(RES_05) X(RES_06) \
    X(RES_07) X(RES_08) X(RES_09) X(RES_10) X(BRK_01) X(BRK_02) X(BRK_03) X(BRK_04) X(BRK_05) \
    X(BRK_06) X(FBO_01) X(FBO_02) X(FBO_03) X(FLE_01) X(FLE_02) X(FLE_03) X(FLE_04) X(FLE_05) \
    X(FLE_06) X(FLE_07) X(FLE_08) X(FLE_09) X(FLE_10) X(RED_01) X(RED_02) X(RED_03) X(OVL_01) \
    X(OVL_02) X(OVL_03) X(PSY_01) X(PSY_02) X(PSY_03) X(PSY_04) X(PSY_05) X(PSY_06) X(PSY_07) \
    X(PSY_10) X(PSY_11) X(PSY_12) X(PSY_13) X(PSY_20) X(SPC_01) X(SPC_10) X(SPC_20) X(SPC_25) \
    X(SPC_30) X(SPC_31) X(SPC_32) X(ARM_01) X(ARM_02) X(ARM_03) X(ARM_04) X(CHR_01) X(CHR_02) \
    X(CHR_03) X(CHA_01) X(CHA_02) X(ELE_01) X(ELE_02) X(ELE_03) X(PTS_01) X(VIC_01) X(VIC_02) \
    X(VIC_03)
// clang-format on

enum class Clause : std::uint16_t {
#define ANCIENTS_CLAUSE(name) name,
    ANCIENTS_CLAUSES(ANCIENTS_CLAUSE)
#undef ANCIENTS_CLAUSE
};

}  // namespace clashfield::ancients

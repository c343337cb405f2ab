#pragma once

// The clauses of docs/rules/champs.md, in its order. Code cites them as Clause::MOV_01 where a rule is
// enforced.

#include <cstdint>

#include "battle/event.h"

namespace clashfield::champs {

// clang-format off
#define CHAMPS_CLAUSES(X) \
    X(GEO_01) X(GEO_02) X(GEO_03) X(GEO_04) X(GEO_05) X(GEO_06) X(GEO_07) X(GEO_08) X(GEO_09) \
    X(GEO_10) X(LST_01) X(LST_02) X(LST_03) X(LST_04) X(LST_05) X(LST_06) X(LST_07) X(LST_08) \
    X(SET_01) X(SET_02) X(SET_03) X(SET_04) X(SET_05) X(SET_06) X(AMB_01) X(AMB_02) X(SEQ_01) \
    X(SEQ_02) X(SEQ_03) X(SEQ_04) X(GEN_01) X(TER_01) X(TER_02) X(TER_03) X(TER_04) X(TER_05) \
    X(TER_06) X(UNI_01) X(UNI_02) X(UNI_03) X(UNI_04) X(UNI_05) X(UNI_06) X(UNI_07) X(UNI_08) \
    X(UNI_09) X(UNI_10) X(UNI_11) X(UNI_12) X(ACT_01) X(ACT_02) X(ACT_03) X(ACT_04) X(ACT_05) \
    X(ACT_06) X(ACT_07) X(ACT_08) X(ACT_09) X(ACT_10) X(ACT_11) X(ACT_12) X(ACT_13) X(ACT_14) \
    X(ALY_01) X(ALY_02) X(ALY_03) X(ALY_04) X(GRP_01) X(GRP_02) X(GRP_03) X(GRP_04) X(GRP_05) \
    X(GRP_06) X(GRP_07) X(GRP_08) X(FAC_01) X(FAC_02) X(FAC_03) X(FAC_04) X(FAC_05) X(FAC_06) \
    X(FAC_07) X(ZOC_01) X(ZOC_02) X(ZOC_03) X(ZOC_04) X(ZOC_05) X(ZOC_06) X(STK_01) X(STK_02) \
    X(STK_03) X(STK_04) X(STK_05) X(STK_06) X(STK_07) X(STK_08) X(STK_09) X(PAS_01) X(PAS_02) \
    X(PAS_03) X(PAS_04) X(PAS_05) X(PAS_06) X(MOV_01) X(MOV_02) X(MOV_03) X(MOV_04) X(MOV_05) \
    X(MOV_06) X(MOV_07) X(MOV_08) X(MOV_09) X(MOV_10) X(MOV_11) X(MOV_12) X(MOV_13) X(MOV_14) \
    X(MOV_15) X(SPO_01) X(SPO_02) X(SPO_03) X(SPO_04) X(SPO_05) X(SPO_06) X(SPO_07) X(SPO_08) \
    X(LOS_01) X(LOS_02) X(LOS_03) X(LOS_04) X(SHO_01) X(SHO_02) X(SHO_03) X(SHO_04) X(SHO_05) \
    X(SHO_06) X(SHO_07) X(SHO_08) X(SHO_09) X(SHO_10) X(MEL_01) X(MEL_02) X(MEL_03) X(MEL_04) \
    X(MEL_05) X(MEL_06) X(MEL_07) X(MEL_08) X(MEL_09) X(MEL_10) X(SUP_01) X(SUP_02) X(SUP_03) \
    X(SUP_04) X(FLK_01) X(FLK_02) X(RES_01) X(RES_02) X(RES_03) X(RES_04) X(RES_05) X(RES_06) \
    X(REC_01) X(REC_02) X(REC_03) X(REC_04) X(REC_05) X(REC_06) X(REC_07) X(DES_01) X(DES_02) \
    X(DES_03) X(DES_04) X(DES_05) X(FLT_01) X(FLT_02) X(FLT_03) X(FLT_04) X(FLT_05) X(FLT_06) \
    X(FLT_07) X(ADV_01) X(ADV_02) X(ADV_03) X(DEM_01) X(DEM_02) X(DEM_03) X(DEM_04) X(DEM_05) \
    X(DEM_06) X(VIC_01) X(VIC_02) X(VIC_03) X(VIC_04) X(SCN_01) X(SCN_02) X(SCN_03) X(SCN_04) \
    X(SCN_05) X(SCN_06) X(OPT_01) X(OPT_02) X(OPT_03) X(OPT_04) X(OPT_05) X(OPT_06)
// clang-format on

enum class Clause : std::uint16_t {
#define CHAMPS_CLAUSE(name) name,
    CHAMPS_CLAUSES(CHAMPS_CLAUSE)
#undef CHAMPS_CLAUSE
};

}  // namespace clashfield::champs

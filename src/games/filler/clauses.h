#pragma once

// The clauses of Filler Clash (docs/rules/filler.md), so that a rule cites its clause on the line that
// decides and the compiler knows it exists.

#include <cstdint>

#include "battle/event.h"

namespace clashfield::filler {

// clang-format off
#define FILLER_CLAUSES(X)                                                                                   \
    X(SET_01)                                                                                               \
    X(SET_02)                                                                                               \
    X(SET_03) X(SET_04) X(SET_05) X(SET_06) X(SET_07) X(SET_08) X(SET_09) X(TRN_01) X(TRN_02) X(TRN_03) X(  \
        TRN_04) X(TRN_05) X(TRN_06) X(TAB_01) X(TAB_02) X(TAB_03) X(TAB_04) X(TAB_05) X(TAB_06) X(MOV_01)   \
        X(MOV_02) X(MOV_03) X(MOV_04) X(MOV_05) X(MOV_06) X(ATK_01) X(ATK_02) X(ATK_03) X(ATK_04) X(ATK_05) \
            X(ATK_06) X(ATK_07) X(MVA_01) X(MVA_02) X(SKP_01) X(SKP_02) X(DIC_01) X(DIC_02) X(DIC_03)       \
                X(DIC_04) X(DIC_05) X(DIC_06) X(DIC_07) X(DIC_08) X(DIC_09) X(DIC_10) X(MOD_01) X(MOD_02)   \
                    X(MOD_03) X(MOD_04) X(MOD_05) X(MOD_06) X(MOD_07) X(ENE_01) X(ENE_02) X(ENE_03)         \
                        X(ENE_04) X(ENE_05) X(ENE_06) X(ENE_07) X(SKL_01) X(SKL_02) X(SKL_03) X(SKL_04)     \
                            X(SKL_05) X(SKL_06) X(SKL_07) X(SKL_08) X(SKL_08a) X(SKL_08b) X(SKL_08c)        \
                                X(SKL_09) X(SKL_10) X(SKL_11) X(SKL_12) X(CMB_01) X(CMB_02) X(CMB_03)       \
                                    X(CMB_04) X(CMB_05) X(CMB_06) X(CMB_07) X(CMB_08) X(CMB_09) X(CMB_10)   \
                                        X(DEF_01) X(DEF_02) X(DEF_03) X(DEF_04) X(TEA_01) X(TEA_02)         \
                                            X(END_01) X(END_02) X(END_03) X(END_04) X(END_05) X(DSP_01)     \
                                                X(DSP_02) X(DSP_03) X(DSP_04) X(DSP_05) X(TRG_01) X(TRG_02) \
                                                    X(TRG_03) X(TGT_01) X(TGT_02) X(TGT_03) X(CND_01)       \
                                                        X(CND_02) X(CND_03) X(DUR_01) X(DUR_02) X(DUR_03)   \
                                                            X(DUR_04) X(DUR_05) X(DUR_06) X(EFX_01)         \
                                                                X(EFX_02) X(EFX_03) X(EFX_04) X(EFX_05) X(  \
                                                                    EFX_06) X(EFX_07) X(EFX_08) X(EFX_09)   \
                                                                    X(EFX_10) X(EFX_11) X(EFX_12) X(EFX_13) \
                                                                        X(EFX_14) X(EFX_15) X(EFX_16)       \
                                                                            X(EFX_17) X(EFX_18) X(EFX_19)   \
                                                                                X(EFX_20) X(EFX_21)         \
                                                                                    X(EFX_22) X(EFX_23)     \
                                                                                        X(EFX_24) X(EFX_25) \
                                                                                            X(EFX_26)
// clang-format on

enum class Clause : std::uint16_t {
#define FILLER_CLAUSE(name) name,
    FILLER_CLAUSES(FILLER_CLAUSE)
#undef FILLER_CLAUSE
};

}  // namespace clashfield::filler

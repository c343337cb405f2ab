#include "games/ancients/content/situation_words.h"

namespace clashfield::ancients {
namespace {

using content::Reader;

struct FlagWord {
    std::string_view word;
    std::uint32_t bit;
};
constexpr FlagWord kFlagWords[] = {
    {"closed_up", flag::kClosedUp},
    {"may_march", flag::kMayMarch},
    {"fled_this_turn", flag::kFledThisTurn},
    {"panic_tested", flag::kPanicTested},
    {"charging", flag::kCharging},
    {"charged", flag::kCharged},
    {"redirected", flag::kRedirected},
    {"no_charge", flag::kNoCharge},
    {"must_charge", flag::kMustCharge},
    {"must_advance", flag::kMustAdvance},
    {"terror_done", flag::kTerrorDone},
    {"frenzied", flag::kFrenzied},
    {"stubborn_used", flag::kStubbornUsed},
    {"ranks_lost", flag::kRanksLost},
    {"won_last_round", flag::kWonLastRound},
    {"free_manoeuvre", flag::kFreeManoeuvre},
    {"shot", flag::kShot},
    {"tried_rally", flag::kTriedRally},
    {"disengaging", flag::kDisengaging},
    {"ran_in_21", flag::kRanIn21},
    {"break_tested", flag::kBreakTested},
    {"fell_back", flag::kFellBack},
    {"held_by_charge", flag::kHeldByCharge},
    {"fought_here", flag::kFoughtHere},
    {"wiped", flag::kWiped},
    {"caught", flag::kCaught},
    {"scored", flag::kScored},
    {"alarmed", flag::kAlarmed},
    {"opened_lanes", flag::kOpenedLanes},
    {"entered", flag::kEntered},
    {"to_run", flag::kToRun},
};

}  // namespace

void read_flags(const Reader& reader, std::uint32_t& flags) {
    std::vector<std::string_view> words;
    for (const FlagWord& known : kFlagWords) words.push_back(known.word);
    if (!reader.object({}, words)) return;
    for (const FlagWord& known : kFlagWords) {
        if (!reader.has(known.word)) continue;
        flags = reader.at(known.word).boolean() ? flags | known.bit : flags & ~known.bit;
    }
}

void read_step(const Reader& situation, Step& step) {
    content::read_word(situation, "step", kStepNames, "step", step);
}

}  // namespace clashfield::ancients

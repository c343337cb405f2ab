#pragma once

// The machinery inside the rules: the agenda and the steps that carry it out. A step either changes the state
// and lets the run go on, or leaves the battle waiting for an input. Included by the chapters of this folder
// only.

#include "battle/event.h"
#include "dice/faces.h"
#include "games/filler/rules/modifiers.h"
#include "games/filler/rules/queries.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/skills.h"

namespace clashfield::filler {

// A battle being changed.
struct Play {
    const Setup& setup;
    State& state;
    EventSink& events;
};

// Carries out the agenda until the battle waits for an input or is over.
void run(Play& play);

inline void push(Play& play, const Frame& frame) { play.state.agenda.push_back(frame); }
inline Frame& top(Play& play) { return play.state.agenda.back(); }
inline void pop(Play& play) { play.state.agenda.pop_back(); }

// Waits for dice. `skill` is the number of the skill that asks for them (0 if none does).
void wait_for_roll(Play& play, RollKind kind, int dice, std::uint8_t roller, std::int32_t skill);
// Odds go no further than this (EventSink::until_next_turn).
void wait_for_turn(Play& play);

// --- set-up (setup_phase.cpp) ---
void begin(Play& play);
void step_first_player(Play& play);
void apply_first_roll(Play& play, const Faces& faces);
void step_draft(Play& play);
void choose_card(Play& play, std::uint8_t card);
Verdict check_choice(const Setup& setup, const State& state, std::int32_t card);

// --- turn (turn.cpp) ---
namespace turn {
enum Step : std::uint8_t { Start, Started, Decide, SkipEffects, Skipped, Moved, End, Ended, Close };
}
void start_turn(Play& play);
void step_turn(Play& play);
void step_after_move(Play& play);
void skip_turn(Play& play, const Loadout& loadout);
void make_move(Play& play, std::uint8_t space, std::uint8_t attack);
void make_swap_move(Play& play, std::uint8_t skill, std::uint8_t target, std::uint8_t attack);
void declare_attack(Play& play, std::uint8_t defender);

// --- actions (actions.cpp): what a turn order may be ---
struct Stand {  // where everybody would stand when the attack is judged
    std::uint8_t space = kNowhere;
    bool moved = false;
    std::uint8_t swapped = kNobody;  // who has taken the attacker's old space
    std::uint8_t swapped_space = kNowhere;
};
Verdict check_attack(const Setup& setup, const State& state, std::uint8_t who, std::int32_t target,
                     Stand stand);
Verdict check_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t space);
Verdict check_swap_move(const Setup& setup, const State& state, std::uint8_t who, std::int32_t skill,
                        std::int32_t target);
inline Stand standing(const State& state, std::uint8_t who) {
    return Stand{.space = state.fighters[who].space};
}
inline Stand moved_to(std::uint8_t space) { return Stand{.space = space, .moved = true}; }
inline Stand swapped_with(const State& state, std::uint8_t who, std::uint8_t target) {
    return Stand{.space = state.fighters[target].space,
                 .moved = true,
                 .swapped = target,
                 .swapped_space = state.fighters[who].space};
}
// The attacker would stand next to the target.
inline bool near_target(const Setup& setup, const State& state, std::uint8_t target, Stand stand) {
    const std::uint8_t space = target == stand.swapped ? stand.swapped_space : state.fighters[target].space;
    return adjacent_spaces(setup.seats, stand.space, space);
}
bool reaches_all(const Setup& setup, const State& state, std::uint8_t who);
// The attack can still be made: used again after the effects of a Move (FC-ATK-07).
bool in_reach(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t target, Stand stand);
bool is_veiled(const State& state, std::uint8_t target, bool ranged);

// --- combat (combat.cpp, defence.cpp) ---
namespace combat {
enum Step : std::uint8_t {
    Declare,
    Announce,
    Pay,
    Defusing,
    Instants,
    Count,
    Roll,
    Rerolls,
    Raw,
    Respond,
    PayResponse,
    ForceRerolls,
    Dodges,
    Blocks,
    Mitigate,
    ResponseInstants,
    Damage,
    AttackerAfter,
    AttackerOngoing,
    DefenderAfter,
    DefenderOngoing,
    FoesDown,
    Close,
};
}
void step_combat(Play& play);
void announce(Play& play, const Loadout& loadout);
void respond(Play& play, const Loadout& loadout, bool chosen);
void apply_combat_roll(Play& play, const Faces& faces);
RollSource pending_source(const Setup& setup, const State& state);  // of a dodge, block, test or counter roll

// Steps of the answer to damage. The first three say whether the answer goes on; else it waits for dice.
bool step_force_rerolls(Play& play);
bool step_dodges(Play& play);
bool step_blocks(Play& play);
void mitigate(Play& play);
void damage_step(Play& play);
void count_raw(Play& play);
void apply_defence_roll(Play& play, const Faces& faces);
void apply_force_reroll(Play& play, const Faces& faces);
// The next effect of one kind behind the top frame's cursor: the ongoing skills of `who` first, then its
// loadout.
const Effect* next_reaction(Play& play, std::uint8_t who, std::uint8_t foe, std::uint8_t ongoing,
                            Trigger ongoing_at, std::uint8_t announced, Trigger announced_at, Do what);
void reset_cursor(Frame& frame);

// --- effects (effects.cpp) ---
Frame ongoing_frame(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t foe,
                    TriggerSet triggers);
// aux of an Announced frame: which effects of the loadout it carries out.
enum class Pass : std::uint8_t { All, DefuseOnly, AllButDefuse };
Frame announced_frame(std::uint8_t who, std::uint8_t foe, std::uint8_t skills, TriggerSet triggers,
                      Pass pass);
inline bool any_ongoing(const Setup& setup, const State& state, std::uint8_t who, TriggerSet triggers) {
    return (card_of(setup, state, who).ongoing_triggers & triggers) != 0;
}
void step_ongoing(Play& play);
void step_announced(Play& play);
void step_inner(Play& play);
void step_ask(Play& play);
void step_foe_down(Play& play);
void answer_pick(Play& play, PickChoice choice);
void answer_accept(Play& play);
void answer_decline(Play& play);
void apply_test_roll(Play& play, const Faces& faces);
void apply_counter_roll(Play& play, const Faces& faces);
Verdict check_pick(const Setup& setup, const State& state, std::span<const std::int32_t> words);
const Effect& asked_effect(const Setup& setup, const State& state);

// --- energy (energy.cpp) ---
struct Cause {
    std::int32_t label = kLabelAttack;
    bool cost = false;
    Clause clause = Clause::ENE_02;
};
// Changes an energy within 0 .. maximum and tells it; eliminations wait for settle().
void change_energy(Play& play, std::uint8_t who, int change, Cause cause);
// Everybody at 0 is eliminated together, and the battle may end (FC-ENE-05, -06, FC-END-01, -03).
void settle(Play& play);
void adjudicate(Play& play, Ending ending);

// --- statuses (statuses.cpp) ---
void add_status(Play& play, Status status);
void expire_round_statuses(Play& play, std::uint8_t source);
void wake_next_turn_statuses(Play& play, std::uint8_t holder);
void expire_turn_statuses(Play& play, std::uint8_t active);
void drop_combat_statuses(Play& play);
void drop_statuses_of(Play& play, std::uint8_t holder);

// --- dispute (dispute.cpp) ---
Verdict check_dispute_order(const Setup& setup, const State& state, std::uint8_t side, Verb verb,
                            std::int32_t target);
void open_dispute(Play& play, std::uint8_t by, std::uint8_t with);
void withdraw_dispute(Play& play);
void time_up(Play& play);
void apply_coin(Play& play, const Faces& faces);

}  // namespace clashfield::filler

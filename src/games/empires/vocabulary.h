#pragma once

// Everything a battle of Clash of Empires can say, as numbers: verbs, events, refusals and what their words
// mean. Lengths in orders are thousandths of an inch, headings and angles hundredths of a degree. Each list
// stands here once, with its names; vocabulary.cpp adds the fields.

#include <cstdint>
#include <string_view>

#include "battle/form.h"

namespace clashfield::empires {

// clang-format off
#define EMPIRES_DOMAINS(X) \
    X(Unit, "unit") X(Character, "character") X(Reaction, "reaction") X(Mode, "mode") X(Step, "step") \
    X(Formation, "formation") X(Plan, "plan") X(Choice, "choice") X(TableSide, "table_side") \
    X(Label, "label") X(Cause, "cause") X(Face, "face") X(Decision, "decision") X(Roll, "roll") \
    X(Ending, "ending") X(Grade, "grade") X(Terrain, "terrain") X(Reason, "reason") X(Verb, "verb") \
    X(Fate, "fate") X(Status, "status") X(Level, "level") X(Attack, "attack") X(Weapon, "weapon")

// Set-up, orders phase, movement, shooting, combat, outcome, of several, any time.
#define EMPIRES_VERBS(X) \
    X(Choose, "choose") X(Assign, "assign") X(Deploy, "deploy") X(AutoDeploy, "auto_deploy") \
    X(Place, "place") X(Charge, "charge") X(Respond, "respond") X(Withdraw, "withdraw") X(Stay, "stay") \
    X(Rally, "rally") X(Slay, "slay") X(Reform, "reform") X(React, "react") X(ChargeMove, "charge_move") \
    X(Follow, "follow") X(Redirect, "redirect") X(Stop, "stop") X(Intercept, "intercept") X(Move, "move") \
    X(Go, "go") X(Square, "square") X(Recover, "recover") X(Arrive, "arrive") X(Join, "join") \
    X(Leave, "leave") X(Shoot, "shoot") X(Fight, "fight") X(Weapon, "weapon") X(Allocate, "allocate") \
    X(PushBack, "push_back") X(FightingRetreat, "fighting_retreat") X(Pursue, "pursue") X(Hold, "hold") \
    X(Advance, "advance") X(FallBack, "fall_back") X(Reorder, "reorder") X(Overlap, "overlap") \
    X(Face, "face") X(Pass, "pass") X(End, "end") X(Resign, "resign") X(OfferDraw, "offer_draw") \
    X(AcceptDraw, "accept_draw")

#define EMPIRES_DECISIONS(X) \
    X(Choose, "choose") X(Assign, "assign") X(Deploy, "deploy") X(Place, "place") X(Charges, "charges") \
    X(Respond, "respond") X(Withdraw, "withdraw") X(Amok, "amok") X(Reform, "reform") X(React, "react") \
    X(ChargeMoves, "charge_moves") X(Redirect, "redirect") X(Intercept, "intercept") X(Moves, "moves") \
    X(CharacterMoves, "character_moves") X(Targets, "targets") X(Combats, "combats") X(Weapon, "weapon") \
    X(Allocate, "allocate") X(Retreat, "retreat") X(Pursue, "pursue") X(FallBack, "fall_back") \
    X(Reorder, "reorder") X(Overlap, "overlap")

// Section 10.
#define EMPIRES_CODES(X) \
    X(NotNow, "E_NOT_NOW") X(NotYours, "E_NOT_YOURS") X(Choice, "E_CHOICE") X(Zone, "E_ZONE") \
    X(Files, "E_FILES") X(MayNotCharge, "E_MAY_NOT_CHARGE") X(NotInArc, "E_NOT_IN_ARC") \
    X(NoSight, "E_NO_SIGHT") X(SightGround, "E_SIGHT_GROUND") X(FootSkirmishers, "E_FOOT_SKIRMISHERS") \
    X(NoReach, "E_NO_REACH") X(ChargeMeets, "E_CHARGE_MEETS") X(NoWay, "E_NO_WAY") X(Twice, "E_TWICE") \
    X(NoReaction, "E_NO_REACTION") X(MayNotMove, "E_MAY_NOT_MOVE") X(TooFar, "E_TOO_FAR") \
    X(Overlaps, "E_OVERLAPS") X(Spacing, "E_SPACING") X(OffTable, "E_OFF_TABLE") X(Barred, "E_BARRED") \
    X(March, "E_MARCH") X(MarchNear, "E_MARCH_NEAR") X(MarchStep, "E_MARCH_STEP") \
    X(StopsNear, "E_STOPS_NEAR") X(Manoeuvre, "E_MANOEUVRE") X(Formation, "E_FORMATION") \
    X(MayNotShoot, "E_MAY_NOT_SHOOT") X(Range, "E_RANGE") X(MayNotIntercept, "E_MAY_NOT_INTERCEPT") \
    X(MayNotWithdraw, "E_MAY_NOT_WITHDRAW") X(MustPursue, "E_MUST_PURSUE") X(NoRetreat, "E_NO_RETREAT") \
    X(Allocation, "E_ALLOCATION") X(NoOverlap, "E_NO_OVERLAP") X(Character, "E_CHARACTER") \
    X(CommandReach, "E_CHARACTER_REACH") X(NoRoom, "E_NO_ROOM") X(Malformed, "E_ORDER") X(Over, "E_OVER")

#define EMPIRES_EVENTS(X) \
    X(Turn, "turn") X(Phase, "phase") X(Chosen, "chosen") X(Ground, "ground") X(Strategy, "strategy") \
    X(Assigned, "assigned") X(Deployed, "deployed") X(Placed, "placed") X(Dice, "dice") \
    X(Tested, "tested") X(Charge, "charge") X(Response, "response") \
    X(ChargeCancelled, "charge_cancelled") X(Redirected, "redirected") \
    X(CounterCharged, "counter_charged") X(Contact, "contact") X(ChargeFailed, "charge_failed") \
    X(Stopped, "stopped") X(RiddenDown, "ridden_down") X(Uncontrolled, "uncontrolled") \
    X(Withdrew, "withdrew") X(Stays, "stays") X(Balked, "balked") X(Rallied, "rallied") \
    X(Reformed, "reformed") X(Slain, "slain") X(Evades, "evades") X(Flees, "flees") X(Runs, "runs") \
    X(Retreats, "retreats") X(PushedBack, "pushed_back") X(Moved, "moved") X(Formed, "formed") \
    X(Formation, "formation") X(ManoeuvreFailed, "manoeuvre_failed") X(Intercepts, "intercepts") \
    X(Arrival, "arrival") X(Arrived, "arrived") X(Disrupted, "disrupted") X(State, "state") \
    X(Amok, "amok") X(Tramples, "tramples") X(Shot, "shot") X(Volley, "volley") X(Hits, "hits") \
    X(Armour, "armour") X(Kills, "kills") X(Losses, "losses") X(Combat, "combat") X(Blows, "blows") \
    X(Allocated, "allocated") X(Sum, "sum") X(Drawn, "drawn") X(Outcome, "outcome") X(Pursues, "pursues") \
    X(Holds, "holds") X(Caught, "caught") X(Follows, "follows") X(LeftTable, "left_table") \
    X(Returned, "returned") X(Withdraws, "withdraws") X(Reordered, "reordered") \
    X(Overlapped, "overlapped") X(Faced, "faced") X(UnitGone, "unit_gone") \
    X(CharacterMoved, "character_moved") X(CharacterJoins, "character_joins") \
    X(CharacterSlain, "character_slain") X(GeneralLost, "general_lost") X(Panic, "panic") \
    X(Points, "points") X(DrawOffered, "draw_offered") X(Over, "over")

// Lines of sums: shots, armour and kills, blows, combat resolution, tests.
#define EMPIRES_LABELS(X) \
    X(Dice, "dice") X(Base, "base") X(Skill, "skill") X(Moved, "moved") X(LongRange, "long_range") \
    X(SoftCover, "soft_cover") X(HardCover, "hard_cover") X(LooseTarget, "loose_target") \
    X(FastTarget, "fast_target") X(ChargingTarget, "charging_target") X(SupportFire, "support_fire") \
    X(LargeTarget, "large_target") X(Cantabrian, "cantabrian") X(Body, "body") X(Shield, "shield") \
    X(Barding, "barding") X(SevenPlus, "seven_plus") X(WeaponAm, "weapon_am") \
    X(CloseRange, "close_range") X(WeaponKill, "weapon_kill") X(TargetChariot, "target_chariot") \
    X(TargetLarge, "target_large") X(HigherSkill, "higher_skill") X(FlankAttack, "flank_attack") \
    X(HalfSkill, "half_skill") X(Formation, "formation") X(Feared, "feared") X(Defended, "defended") \
    X(ElephantAtSkirmishers, "elephant_at_skirmishers") X(Casualties, "casualties") \
    X(ClosedOrder, "closed_order") X(OtherFormed, "other_formed") X(Depth, "depth") \
    X(Disrupted, "disrupted") X(Terrain, "terrain") X(Flank, "flank") X(Rear, "rear") \
    X(General, "general") X(Morale, "morale") X(Discipline, "discipline") \
    X(GeneralBonus, "general_bonus") X(Command, "command") X(BelowMinimum, "below_minimum") \
    X(ManyRanks, "many_ranks") X(LostBy, "lost_by") X(ClosedOrderDl, "closed_order_dl") \
    X(EnemyNear, "enemy_near") X(WarbandDl, "warband_dl") X(Terrifying, "terrifying") \
    X(StrategyRating, "strategy_rating") X(Turn, "turn") X(Limit, "limit") X(Ground, "ground")

// Why a unit may not do something.
#define EMPIRES_REASONS(X) \
    X(Engaged, "engaged") X(Disrupted, "disrupted") X(Broken, "broken") X(OffTable, "off_table") \
    X(Rallied, "rallied") X(Balked, "balked") X(Square, "square") X(Vehicle, "vehicle") \
    X(Charged, "charged") X(Reacted, "reacted") X(Withdrew, "withdrew") X(Moved, "moved") \
    X(Marched, "marched") X(Arrived, "arrived") X(Compulsory, "compulsory") X(NotCharged, "not_charged") \
    X(NotSkirmisher, "not_skirmisher") X(Reckless, "reckless") X(NoMissile, "no_missile") \
    X(NotMounted, "not_mounted") X(NotAhead, "not_ahead") X(Flank, "flank") X(NotFormed, "not_formed") \
    X(NoRoom, "no_room") X(Amok, "amok") X(Shot, "shot") X(Shieldwall, "shieldwall") \
    X(Skirmisher, "skirmisher") X(WeaponMoved, "weapon_moved") X(TargetEngaged, "target_engaged") \
    X(Wheeled, "wheeled") X(Rough, "rough") X(Obstacle, "obstacle") X(Order, "order") \
    X(Taken, "taken") X(NotDrilled, "not_drilled") X(TooFew, "too_few") X(Phalanx, "phalanx") \
    X(Draw, "draw") X(Never, "never") X(Fixed, "fixed") X(Type, "type")

// How a unit ends.
#define EMPIRES_FATES(X) \
    X(Shot, "shot") X(Fought, "fought") X(RiddenDown, "ridden_down") X(Caught, "caught") \
    X(LeftTable, "left_table") X(Dispersed, "dispersed") X(RunInto, "run_into") X(Slain, "slain") \
    X(Wrecked, "wrecked") X(Beaten, "beaten")
// clang-format on

// The enumerators, how many there are, and their names.
#define EMPIRES_ENUMERATOR(name, word) name,
#define EMPIRES_WORD(name, word) word,
#define EMPIRES_LIST(Type, names, LIST)                          \
    enum class Type : std::uint8_t { LIST(EMPIRES_ENUMERATOR) }; \
    inline constexpr std::string_view names[] = {LIST(EMPIRES_WORD)};
EMPIRES_LIST(Domains, kDomainNames, EMPIRES_DOMAINS)
EMPIRES_LIST(Verb, kVerbNames, EMPIRES_VERBS)
EMPIRES_LIST(DecisionKind, kDecisionNames, EMPIRES_DECISIONS)
EMPIRES_LIST(Code, kCodeNames, EMPIRES_CODES)
EMPIRES_LIST(EventKind, kEventNames, EMPIRES_EVENTS)
EMPIRES_LIST(Label, kLabelNames, EMPIRES_LABELS)
EMPIRES_LIST(Reason, kReasonNames, EMPIRES_REASONS)
EMPIRES_LIST(Fate, kFateNames, EMPIRES_FATES)
#undef EMPIRES_LIST

constexpr Domain domain_of(Domains domain) { return game_domain(static_cast<int>(domain)); }
inline constexpr Domain kUnit = domain_of(Domains::Unit);
inline constexpr Domain kCharacter = domain_of(Domains::Character);

enum class Mode : std::uint8_t { Normal, March };
inline constexpr std::string_view kModeNames[] = {"normal", "march"};
// CE-MOV-03, in steps of an order. Of expand and contract, `Both` adds or takes the odd file on the right.
enum class StepWord : std::uint8_t {
    Advance,
    WheelLeft,
    WheelRight,
    TurnLeft,
    TurnRight,
    TurnAbout,
    ObliqueLeft,
    ObliqueRight,
    Back,
    BackwheelLeft,
    BackwheelRight,
    ExpandLeft,
    ExpandRight,
    ExpandBoth,
    ContractLeft,
    ContractRight,
    ContractBoth,
    PivotLeft,
    PivotRight,
};
inline constexpr std::string_view kStepWordNames[] = {
    "advance",         "wheel_left",    "wheel_right",   "turn_left",   "turn_right",
    "turn_about",      "oblique_left",  "oblique_right", "back",        "backwheel_left",
    "backwheel_right", "expand_left",   "expand_right",  "expand_both", "contract_left",
    "contract_right",  "contract_both", "pivot_left",    "pivot_right"};
// CE-SET-05.
enum class Choice : std::uint8_t { South, North, First, Second };
inline constexpr std::string_view kChoiceNames[] = {"south", "north", "first", "second"};

const Vocabulary& empires_vocabulary();

}  // namespace clashfield::empires

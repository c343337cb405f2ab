// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("F1-03.hex").

#include "battle/facts.h"

#include "games/champs/content/reading.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/victory.h"

namespace clashfield::champs {
namespace {

constexpr std::string_view kStatuses[] = {"off_map", "on_map", "hidden", "eliminated", "exited"};
constexpr std::string_view kCombatResults[] = {"none",     "a_recoil", "a_flight",   "a_destroyed",
                                               "d_recoil", "d_flight", "d_destroyed"};
constexpr std::string_view kReasons[] = {"losses", "stall", "resigned", "agreed"};

struct Seen {
    const Setup& setup;
    const State& state;
    Fact fact;

    std::uint8_t subject() const { return static_cast<std::uint8_t>(fact.subject); }
    const Counter& counter() const { return state.counters[subject()]; }
    const Corps& corps() const { return state.corps[subject()]; }
    const Army& army() const { return state.armies[subject()]; }
    int loss() const { return army_loss(setup, state, subject()); }
};

// CB-VIC-02, -03.
int points_limit(const Seen& s) {
    const SideInfo& army = s.setup.sides[s.subject()];
    return army.limit > 0 ? army.limit : (army.ep_total + 1) / 2;
}

std::string in_halves(const Seen&, std::int32_t value) { return halves_text(value); }

constexpr FactOf<Seen> kUnitFacts[] = {
    {"hex", [](const Seen& s) { return s.counter().hex; },
     [](const Seen&, std::int32_t hex) { return hex == kNoHex ? "out" : hex_name(static_cast<Hex>(hex)); }},
    {"facing", [](const Seen& s) { return s.counter().facing; },
     [](const Seen&, std::int32_t facing) {
         return std::string(facing_name(static_cast<std::uint8_t>(facing)));
     }},
    {"status", [](const Seen& s) { return s.counter().status; }, write_name<kStatuses, Seen>},
    {"rank", [](const Seen& s) { return rank_of(s.state, s.subject()); }},
    {"moves", [](const Seen& s) { return s.counter().moves; }},
    {"profile", [](const Seen& s) { return s.counter().profile; },
     [](const Seen& s, std::int32_t profile) {
         return profile_name(s.setup.info(s.subject()).profiles[profile]);
     }},
    {"independent", [](const Seen& s) { return s.counter().independent; }},
};

constexpr FactOf<Seen> kCorpsFacts[] = {
    {"pa", [](const Seen& s) { return s.corps().pa; }},
    {"die", [](const Seen& s) { return s.corps().die; }},
    {"lost", [](const Seen& s) { return s.corps().ep_lost; }},
    {"demoralised", [](const Seen& s) { return s.corps().demoralised; }},
    {"reliable", [](const Seen& s) { return s.corps().reliable; }, write_name<kReliableNames, Seen>},
};

constexpr FactOf<Seen> kSideFacts[] = {
    {"lost", [](const Seen& s) { return s.loss(); }},
    {"bonus", [](const Seen& s) { return s.army().bonus_left; }},
    {"strength", [](const Seen& s) { return s.setup.sides[s.subject()].ep_total - s.loss(); }},
    {"points_lost", [](const Seen& s) { return s.loss(); }, in_halves},
    {"points_limit", [](const Seen& s) { return points_limit(s); }, in_halves},
    {"edge", [](const Seen& s) { return s.army().edge; }, write_name<kEdgeNames, Seen>},
};

constexpr FactOf<Seen> kBattleFacts[] = {
    {"turn", [](const Seen& s) { return s.state.turn; }},
    {"active", [](const Seen& s) { return s.state.active; }, write_side<Seen>},
    {"attacker", [](const Seen& s) { return s.state.attacker; }, write_side<Seen>},
    {"phase", [](const Seen& s) { return s.state.phase; }, write_name<kPhaseNames, Seen>},
    {"winner", [](const Seen& s) { return s.state.winner == kNone ? -1 : s.state.winner; }, write_side<Seen>},
    {"result", [](const Seen& s) { return s.state.result; }, write_name<kCombatResults, Seen>},
    {"reason",
     [](const Seen& s) { return s.state.wait == Wait::Over ? static_cast<int>(s.state.ending) : -1; },
     write_name<kReasons, Seen>},
};

constexpr FactGroup<Seen> kGroups[] = {
    {kUnitFacts, kUnit}, {kCorpsFacts, kCorps}, {kSideFacts, Domain::Side}, {kBattleFacts}};
constexpr FactTable<Seen> kFacts(kGroups);

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    return kFacts.find_path<Rules>(setup, state, path);
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    return kFacts.read({setup, state, fact});
}

std::string Rules::write(const Setup& setup, const State& state, Fact fact, std::int32_t value) {
    return kFacts.write({setup, state, fact}, value);
}

}  // namespace clashfield::champs

// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("A1.models").

#include "battle/facts.h"

#include "battle/domain_names.h"
#include "battle/notation.h"
#include "games/empires/rules/geometry.h"
#include "games/empires/rules/rules.h"
#include "games/empires/rules/victory.h"

namespace clashfield::empires {
namespace {

struct Seen {
    const Setup& setup;
    const State& state;
    Fact fact;

    const Unit& unit() const { return state.units[static_cast<std::size_t>(fact.subject)]; }
    UnitId id() const { return static_cast<UnitId>(fact.subject); }
    std::uint8_t side() const { return static_cast<std::uint8_t>(fact.subject); }
    bool is(std::uint32_t bit) const { return unit().is(bit); }
};

std::string in_inches(const Seen&, std::int32_t value) { return write_decimal(value, 3); }
std::string in_degrees(const Seen&, std::int32_t value) { return write_decimal(value, 2); }

// Points on the table that have not been lost.
int side_strength(const Seen& s) {
    return s.setup.sides[s.side()].points - points_lost(s.setup, s.state, s.side());
}

constexpr FactOf<Seen> kUnitFacts[] = {
    {"models", [](const Seen& s) { return int{s.unit().models}; }},
    {"x", [](const Seen& s) { return s.unit().front.at.x / kGrid; }, in_inches},
    {"y", [](const Seen& s) { return s.unit().front.at.y / kGrid; }, in_inches},
    {"heading", [](const Seen& s) { return s.unit().front.heading.centidegrees(); }, in_degrees},
    {"files", [](const Seen& s) { return int{s.unit().files}; }},
    {"ranks", [](const Seen& s) { return ranks_of(s.state, s.id()); }},
    {"status", [](const Seen& s) { return word(s.unit().status); }, write_name<kStatusNames, Seen>},
    {"formation", [](const Seen& s) { return word(s.unit().formation); }, write_name<kFormationNames, Seen>},
    {"moved", [](const Seen& s) { return word(s.unit().moved); }, write_name<kMovedNames, Seen>},
    {"reaction", [](const Seen& s) { return word(s.unit().reaction); }, write_name<kReactionNames, Seen>},
    {"disrupted", [](const Seen& s) { return s.is(flag::kDisrupted) ? 1 : 0; }},
    {"charging", [](const Seen& s) { return s.is(flag::kCharging) ? 1 : 0; }},
    {"wounds", [](const Seen& s) { return int{s.unit().wounds}; }},
    {"debt", [](const Seen& s) { return s.unit().debt / kGrid; }, in_inches},
    {"way", [](const Seen& s) { return s.unit().way / kGrid; }, in_inches},
    {"engaged", [](const Seen& s) { return is_engaged(s.state, s.id()) ? 1 : 0; }},
};
constexpr FactOf<Seen> kSideFacts[] = {
    {"strength", [](const Seen& s) { return side_strength(s); }},
    {"points", [](const Seen& s) { return s.setup.sides[s.side()].points; }},
    {"points_lost", [](const Seen& s) { return points_lost(s.setup, s.state, s.side()); }},
    {"scored", [](const Seen& s) { return victory_points(s.setup, s.state, s.side()); }},
    {"away", [](const Seen& s) { return int{s.state.away[s.side()]}; }},
};
constexpr FactOf<Seen> kBattleFacts[] = {
    {"turn", [](const Seen& s) { return int{s.state.turn}; }},
    {"active", [](const Seen& s) { return int{s.state.active}; }, write_side<Seen>},
    {"step", [](const Seen& s) { return word(s.state.step); }, write_name<kStepNames, Seen>},
    {"winner", [](const Seen& s) { return s.state.winner == kNoUnit ? -1 : int{s.state.winner}; },
     write_side<Seen>},
    {"grade", [](const Seen& s) { return word(s.state.grade); }, write_name<kGradeNames, Seen>},
    {"reason", [](const Seen& s) { return s.state.step == Step::Over ? word(s.state.ending) : -1; },
     [](const Seen&, std::int32_t value) {
         return value < 0 ? std::string() : name_at(kEndingNames, value);
     }},
};
constexpr FactOf<Seen> kCharacterFacts[] = {
    {"alive", [](const Seen& s) { return s.state.characters[s.fact.subject].alive ? 1 : 0; }},
};
constexpr FactGroup<Seen> kGroups[] = {
    {kUnitFacts, kUnit}, {kSideFacts, Domain::Side}, {kBattleFacts}, {kCharacterFacts, kCharacter}};
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

}  // namespace clashfield::empires

// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("A1.models").

#include "battle/facts.h"

#include "battle/domain_names.h"
#include "battle/notation.h"
#include "games/ancients/rules/general_and_dice.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/vocabulary.h"

namespace clashfield::ancients {
namespace {

struct Seen {
    const Setup& setup;
    const State& state;
    Fact fact;

    const Unit& unit() const { return state.units[static_cast<std::size_t>(fact.subject)]; }
    UnitId unit_id() const { return static_cast<UnitId>(fact.subject); }
    std::uint8_t side() const { return static_cast<std::uint8_t>(fact.subject); }
};

std::string in_inches(const Seen&, std::int32_t value) { return write_decimal(value, 3); }
std::string in_degrees(const Seen&, std::int32_t value) { return write_decimal(value, 2); }
constexpr std::string_view kOutcomeWords[] = {"none", "won", "lost", "drawn"};
constexpr std::string_view kFormationWords[] = {"formed", "skirmish"};

int side_strength(const Seen& s) {
    int size = 0;
    for (std::size_t i = 0; i < s.setup.units.size(); ++i) {
        if (s.setup.units[i].side == s.side() && is_on_table(s.state.units[i]))
            size += size_of(s.setup, s.state, static_cast<UnitId>(i));
    }
    return size;
}

constexpr FactOf<Seen> kUnitFacts[] = {
    {"models", [](const Seen& s) { return static_cast<int>(s.unit().models); }},
    {"size", [](const Seen& s) { return size_of(s.setup, s.state, s.unit_id()); }},
    {"x", [](const Seen& s) { return static_cast<std::int32_t>(s.unit().front.at.x / kGrid); }, in_inches},
    {"y", [](const Seen& s) { return static_cast<std::int32_t>(s.unit().front.at.y / kGrid); }, in_inches},
    {"heading",
     [](const Seen& s) { return static_cast<std::int32_t>(s.unit().front.heading.centidegrees()); },
     in_degrees},
    {"files", [](const Seen& s) { return static_cast<int>(s.unit().files); }},
    {"formation", [](const Seen& s) { return s.unit().is(flag::kSkirmishing) ? 1 : 0; },
     write_name<kFormationWords, Seen>},
    {"status", [](const Seen& s) { return static_cast<int>(s.unit().status); },
     write_name<kStatusNames, Seen>},
    {"moved", [](const Seen& s) { return static_cast<int>(s.unit().moved); }, write_name<kMovedNames, Seen>},
    {"wounds", [](const Seen& s) { return static_cast<int>(s.unit().wounds); }},
    {"crew", [](const Seen& s) { return static_cast<int>(s.unit().crew); }},
    {"combat", [](const Seen& s) { return static_cast<int>(s.state.tallies[s.unit_id()].outcome); },
     write_name<kOutcomeWords, Seen>},  // how its last combat ended
    {"engaged", [](const Seen& s) { return is_engaged(s.state, s.unit_id()) ? 1 : 0; }},
};
constexpr FactOf<Seen> kSideFacts[] = {
    {"strength", [](const Seen& s) { return side_strength(s); }},
    {"points", [](const Seen& s) { return s.setup.sides[s.side()].points; }},
    {"scored", [](const Seen& s) { return s.state.points[s.side()]; }},
    {"points_against", [](const Seen& s) { return s.state.points[1 - s.side()]; }},
};
constexpr FactOf<Seen> kBattleFacts[] = {
    {"turn", [](const Seen& s) { return static_cast<int>(s.state.turn); }},
    {"active", [](const Seen& s) { return static_cast<int>(s.state.active); }, write_side<Seen>},
    {"winner", [](const Seen& s) { return s.state.winner == kNoUnit ? -1 : s.state.winner; },
     write_side<Seen>},
    {"reason",
     [](const Seen& s) { return s.state.step == Step::Over ? static_cast<int>(s.state.ending) : -1; },
     [](const Seen&, std::int32_t value) {
         return value < 0 ? std::string() : name_at(ancients_vocabulary().outcomes, value);
     }},
};
constexpr FactGroup<Seen> kGroups[] = {{kUnitFacts, kUnit}, {kSideFacts, Domain::Side}, {kBattleFacts}};
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

}  // namespace clashfield::ancients

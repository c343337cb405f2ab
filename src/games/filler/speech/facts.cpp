// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("B.energy").

#include "battle/facts.h"

#include "games/filler/rules/rules.h"
#include "games/filler/rules/table.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

struct Seen {
    const Setup& setup;
    const State& state;
    Fact fact;

    std::uint8_t side() const { return static_cast<std::uint8_t>(fact.subject); }
    const Fighter& fighter() const { return state.fighters[side()]; }
    bool are_adjacent() const {
        return adjacent_spaces(setup.seats, static_cast<std::uint8_t>(fact.subject),
                               static_cast<std::uint8_t>(fact.detail));
    }
};

// The sides that `side_at` gives for the numbers below `count`; one that is none is left out.
template <typename SideAt>
std::string side_names(int count, SideAt side_at) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        const Side side = side_at(i);
        if (!side.is_none()) text += (text.empty() ? "" : " ") + to_string(side);
    }
    return text;
}

std::string clockwise_from(const Seen& s, std::int32_t first) {
    const int players = player_count(s.setup);
    return side_names(players, [&](int i) {
        return Side{s.setup.clockwise[static_cast<std::size_t>((first + i) % players)]};
    });
}

std::string winners(const Seen& s, std::int32_t value) {
    return side_names(player_count(s.setup), [&](int i) {
        const Side side{static_cast<std::uint8_t>(i)};
        return contains(static_cast<SideSet>(value), side) ? side : Side::none();
    });
}

constexpr FactOf<Seen> kSideFacts[] = {
    {"energy", [](const Seen& s) { return s.fighter().energy; }},
    {"space", [](const Seen& s) { return s.fighter().space; },
     [](const Seen& s, std::int32_t space) { return Rules::name(s.setup, s.state, kSpace, space); }},
    {"place", [](const Seen& s) { return s.fighter().place; }},
    {"alive", [](const Seen& s) { return s.fighter().alive; }},
    {"moved", [](const Seen& s) { return s.fighter().moved; }},
    {"team", [](const Seen& s) { return s.fighter().team; }},
};

constexpr FactOf<Seen> kSkillFacts[] = {
    {"used", [](const Seen& s) { return s.fighter().used[s.fact.detail]; }},
};

// Of two spaces (FC-TAB-02, -06).
constexpr FactOf<Seen> kSpaceFacts[] = {
    {"adjacent", [](const Seen& s) { return s.are_adjacent(); }},
    {"ranged", [](const Seen& s) { return s.fact.subject != s.fact.detail && !s.are_adjacent(); }},
};

constexpr FactOf<Seen> kBattleFacts[] = {
    {"seats", [](const Seen& s) { return s.setup.seats; }},
    {"round", [](const Seen& s) { return s.state.round; }},
    {"quiet", [](const Seen& s) { return s.state.quiet; }},
    {"order", [](const Seen& s) { return s.state.first; }, clockwise_from},
    {"winners", [](const Seen& s) { return s.state.winners; }, winners},
    {"reason",
     [](const Seen& s) { return s.state.wait == Wait::Over ? static_cast<int>(s.state.ending) : -1; },
     [](const Seen& s, std::int32_t reason) {
         return reason < 0 ? "none" : Rules::name(s.setup, s.state, kEnding, reason);
     }},
};

enum Group : std::uint8_t { kOfSide, kOfSkill, kOfSpaces, kOfBattle };
constexpr FactGroup<Seen> kGroups[] = {{kSideFacts}, {kSkillFacts}, {kSpaceFacts}, {kBattleFacts}};
constexpr FactTable<Seen> kFacts(kGroups);

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view text) {
    const FactPath path(text);
    if (path.owner.empty()) return kFacts.find(kOfBattle, path.name);
    if (const std::size_t dash = path.name.find('-'); dash != std::string_view::npos) {
        const auto a = find(setup, state, kSpace, path.name.substr(0, dash));
        const auto b = find(setup, state, kSpace, path.name.substr(dash + 1));
        return a && b ? kFacts.find(kOfSpaces, path.owner, *a, *b) : std::nullopt;
    }
    const auto side = find(setup, state, Domain::Side, text.substr(0, 1));
    if (!side) return std::nullopt;
    if (path.owner.size() == 1) return kFacts.find(kOfSide, path.name, *side);
    const std::uint8_t card = state.fighters[*side].card;
    if (path.owner.substr(1) != ".used" || card == kNoCard) return std::nullopt;
    const auto& skills = setup.deck->cards[card].skills;
    for (std::size_t k = 0; k < skills.size(); ++k) {
        if (skills[k].id == path.name) return kFacts.find(kOfSkill, "used", *side, static_cast<int>(k));
    }
    return std::nullopt;
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    return kFacts.read({setup, state, fact});
}

std::string Rules::write(const Setup& setup, const State& state, Fact fact, std::int32_t value) {
    return kFacts.write({setup, state, fact}, value);
}

}  // namespace clashfield::filler

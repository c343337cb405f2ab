// Names and facts.

#include "base/names.h"
#include "battle/facts.h"
#include "games/brawl/rules/rules.h"
#include "games/brawl/rules/turn.h"
#include "games/brawl/vocabulary.h"

namespace clashfield::brawl {
namespace {

constexpr std::string_view kLabels[] = {"skill"};

struct Seen {
    const Setup& setup;
    const State& state;
    Fact fact;
    const Man& man() const { return state.men[static_cast<std::size_t>(fact.subject)]; }
};

constexpr FactOf<Seen> kBattleFacts[] = {
    {"round", [](const Seen& s) { return s.state.round; }},
    {"active", [](const Seen& s) { return s.state.active; }, write_side<Seen>},
};
constexpr FactOf<Seen> kSideFacts[] = {
    {"strength",
     [](const Seen& s) { return strength(s.setup, s.state, static_cast<std::uint8_t>(s.fact.subject)); }},
};
constexpr FactOf<Seen> kFighterFacts[] = {
    {"lives", [](const Seen& s) { return s.man().lives; }},
    {"x", [](const Seen& s) { return s.man().at.x / content::kMillimetre; }},
    {"y", [](const Seen& s) { return s.man().at.y / content::kMillimetre; }},
};
constexpr FactGroup<Seen> kGroups[] = {{kBattleFacts}, {kSideFacts, Domain::Side}, {kFighterFacts, kFighter}};
constexpr FactTable<Seen> kFacts(kGroups);

std::span<const std::string_view> words_of(Domain domain) {
    if (domain == kLabel) return kLabels;
    if (domain == kEnding) return brawl_vocabulary().outcomes;
    if (domain == Domain::Clause) return brawl_vocabulary().clauses;
    return {};
}

}  // namespace

std::string Rules::name(const Setup& setup, const State&, Domain domain, std::int32_t value) {
    const auto index = static_cast<std::size_t>(value);
    if (domain == Domain::Side) return to_string(Side{static_cast<std::uint8_t>(value)});
    if (domain == kFighter && value >= 0 && index < setup.fighters.size()) return setup.fighters[index].id;
    const std::span<const std::string_view> words = words_of(domain);
    return value >= 0 && index < words.size() ? std::string(words[index]) : std::to_string(value);
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State&, Domain domain,
                                        std::string_view name) {
    if (domain == Domain::Side)
        return find_name(2, name,
                         [](std::size_t i) { return to_string(Side{static_cast<std::uint8_t>(i)}); });
    if (domain == kFighter)
        return find_name(setup.fighters.size(), name, [&](std::size_t i) { return setup.fighters[i].id; });
    const std::span<const std::string_view> words = words_of(domain);
    return find_name(words.size(), name, [&](std::size_t i) { return words[i]; });
}

std::optional<std::string> Rules::title(const Setup& setup, const State&, Domain domain, std::int32_t value,
                                        std::string_view language) {
    const auto index = static_cast<std::size_t>(value);
    if (domain != kFighter || value < 0 || index >= setup.fighters.size()) return std::nullopt;
    const Fighter& fighter = setup.fighters[index];
    return fighter.id + " " + (language == "fr" ? fighter.kind.name.fr : fighter.kind.name.en);
}

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    return kFacts.find_path<Rules>(setup, state, path);
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    return kFacts.read({setup, state, fact});
}

std::string Rules::write(const Setup& setup, const State& state, Fact fact, std::int32_t value) {
    return kFacts.write({setup, state, fact}, value);
}

}  // namespace clashfield::brawl

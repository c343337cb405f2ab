// AB-CMB-12, R-93: whom models strike who have a choice. Until somebody says otherwise everything goes at the
// rank and file of the unit with most contact.

#include <algorithm>

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/geometry.h"
#include "games/ancients/rules/melee.h"

namespace clashfield::ancients {
namespace {

constexpr std::size_t kMostTargets = 12;

// One that may be struck: the rank and file of a unit, or a character of it, by so many of the strikers.
struct Target {
    UnitId unit = kNoUnit;
    CharacterId character = kNoCharacter;
    int most = 0;
};
using Targets = InlineVector<Target, kMostTargets>;

const Strike& striking(const State& state) { return state.round.strikes[state.round.strike]; }

// Whether he is one of the two of a challenge, whom nobody else strikes (AB-CMB-02).
bool is_in_challenge(const Round& round, CharacterId character) {
    return round.challenged != kNoCharacter &&
           (character == round.challenger || character == round.challenged);
}

void add_heroes(const Setup& setup, const State& state, UnitId unit, bool by_men, Targets& targets) {
    if (is_lone_character(setup, unit)) return;
    each_attached(setup, state, unit, [&](CharacterId character) {
        if (state.characters[character].refused || is_in_challenge(state.round, character)) return;
        const int most = by_men ? room_at(setup, state, striking(state), character) : 1;
        if (most > 0 && !targets.full()) targets.push_back({unit, character, most});
    });
}

// The first one is what they strike if nobody says otherwise.
Targets targets_of(const Setup& setup, const State& state, const Strike& strike) {
    Targets targets;
    const int strikers = strikers_of(setup, state, strike);
    if (strike.attacker != 0 || strike.target_character != kNoCharacter || strikers == 0) return targets;
    targets.push_back({strike.target, kNoCharacter, strikers});
    const bool hero = strike.character != kNoCharacter;
    add_heroes(setup, state, strike.target, !hero, targets);
    each_contact(state, strike.unit, [&](Face, UnitId enemy, Face) {
        const bool known = std::any_of(targets.begin(), targets.end(),
                                       [&](const Target& each) { return each.unit == enemy; });
        int most = hero ? 1 : std::min<int>(strike.shared, strikers);
        if (!hero && is_lone_character(setup, enemy))
            most = std::min(most, room_at(setup, state, strike, setup.units[enemy].character));
        if (known || most == 0 || targets.full()) return;
        targets.push_back({enemy, kNoCharacter, most});
        if (hero) add_heroes(setup, state, enemy, false, targets);
    });
    return targets;
}

// The shares of an order: first those at units, then those at characters.
struct Share {
    std::int32_t target = kNothing;
    std::int32_t character = kNothing;
    std::int32_t models = 0;
};
std::int32_t count_shares(const Order& order) {
    const std::int32_t units = order.words[1];
    return units + order.words[static_cast<std::size_t>(2 + 2 * units)];
}
Share share_of(const Order& order, std::int32_t i) {
    const std::int32_t units = order.words[1];
    const auto at = static_cast<std::size_t>(2 + 2 * i + (i < units ? 0 : 1));
    if (i < units) return {order.words[at], kNothing, order.words[at + 1]};
    return {kNothing, order.words[at], order.words[at + 1]};
}

const Target* find(const Targets& targets, const Share& share) {
    for (const Target& each : targets) {
        if (each.character == kNoCharacter ? each.unit == share.target : each.character == share.character)
            return &each;
    }
    return nullptr;
}

Ruling check_allocation(const Setup& setup, const State& state, const Order& order) {
    const Strike& strike = striking(state);
    if (order.words[0] != strike.unit) return refuse(Clause::CMB_12, Code::BadChoice, {strike.unit});
    const Targets targets = targets_of(setup, state, strike);
    const int needed = strikers_of(setup, state, strike);
    std::int64_t found = 0;
    for (std::int32_t i = 0; i < count_shares(order); ++i) {
        const Share share = share_of(order, i);
        const Target* target = find(targets, share);
        if (target == nullptr)
            return refuse(Clause::CMB_12, Code::BadChoice,
                          {is_unit(setup, share.target) ? share.target : kNothing});
        for (std::int32_t before = 0; before < i; ++before) {
            if (find(targets, share_of(order, before)) == target)
                return refuse(Clause::CMB_12, Code::BadChoice, {target->unit});
        }
        if (share.models < 1 || share.models > target->most)
            return refuse(Clause::CMB_12, Code::BadAllocation, {share.models, target->most});
        found += share.models;
    }
    if (found != needed)
        return refuse(Clause::CMB_12, Code::BadAllocation,
                      {static_cast<std::int32_t>(std::min<std::int64_t>(found, 1000)), needed});
    return Ruling::yes();
}

// The strike is split by target; each part is rolled on its own, the easiest to hit first (AB-DIC-02), and
// the leader's attack goes with the first part.
void apply_allocation(Play& play, const Order& order) {
    State& state = play.state;
    Round& round = state.round;
    const Strike whole = striking(state);
    const Targets targets = targets_of(play.setup, state, whole);
    InlineVector<Strike, kMostTargets> parts;
    for (std::int32_t i = 0; i < count_shares(order); ++i) {
        const Share share = share_of(order, i);
        const Target& target = *find(targets, share);
        Strike part = whole;
        part.settled = true;
        part.sent = static_cast<std::uint8_t>(share.models);
        // Losses still come off the whole group, which one part stands for.
        if (i > 0) part.strikers = part.supports = part.wraps = part.answers = part.shared = 0;
        part.target = target.unit;
        part.target_character = target.character;
        part.leads = whole.leads && i == 0;
        part.need = static_cast<std::uint8_t>(lines_to_hit(play.setup, state, part).total);
        std::size_t at = parts.size();
        parts.push_back(part);
        for (; at > 0 && parts[at].need < parts[at - 1].need; --at) std::swap(parts[at], parts[at - 1]);
    }
    round.strikes[round.strike] = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) {
        round.strikes.push_back(parts[i]);
        for (std::size_t at = round.strikes.size() - 1; at > round.strike + i; --at)
            std::swap(round.strikes[at], round.strikes[at - 1]);
    }
}

void list_allocations(const Setup& setup, const State& state, Lister& lister) {
    const Strike& strike = striking(state);
    const Targets targets = targets_of(setup, state, strike);
    const int strikers = strikers_of(setup, state, strike);
    if (targets.empty()) return;
    lister.add_words(Verb::Allocate, strike.unit, 1, targets[0].unit, strikers, 0);
    for (std::size_t i = 1; i < targets.size(); ++i) {
        const Target& aim = targets[i];
        const bool hero = aim.character != kNoCharacter;
        for (int models = std::min(aim.most, strikers); models > 0; --models) {
            const int rest = strikers - models;
            if (hero && rest == 0) {
                lister.add_words(Verb::Allocate, strike.unit, 0, 1, aim.character, models);
            } else if (hero) {
                lister.add_words(Verb::Allocate, strike.unit, 1, targets[0].unit, rest, 1, aim.character,
                                 models);
            } else if (rest == 0) {
                lister.add_words(Verb::Allocate, strike.unit, 1, aim.unit, models, 0);
            } else {
                lister.add_words(Verb::Allocate, strike.unit, 2, targets[0].unit, rest, aim.unit, models, 0);
            }
        }
    }
}

}  // namespace

bool has_choice_of_target(const Setup& setup, const State& state) {
    const Strike& strike = striking(state);
    const std::size_t room = kMaxStrikes - state.round.strikes.size();
    return !strike.settled && room > kMostTargets && targets_of(setup, state, strike).size() > 1;
}

constinit const DecisionRules kAllocateRules{.verbs = verb_bits(Verb::Allocate),
                                             .finite = false,
                                             .nested = true,
                                             .check = check_allocation,
                                             .apply = apply_allocation,
                                             .list = list_allocations};

}  // namespace clashfield::ancients

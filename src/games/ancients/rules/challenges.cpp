// AB-CMB-02: challenges.

#include "games/ancients/rules/characters_chariots_elephants.h"
#include "games/ancients/rules/melee.h"

namespace clashfield::ancients {

namespace {

template <typename Visit>
void each_hero(const Setup& setup, const State& state, std::uint8_t side, Visit visit) {
    each_in_combat(state, state.round.combat, [&](UnitId unit) {
        if (side_of(setup, unit) == side) each_attached(setup, state, unit, visit);
    });
}
bool has_hero(const Setup& setup, const State& state, std::uint8_t side) {
    bool any = false;
    each_hero(setup, state, side, [&](CharacterId) { any = true; });
    return any;
}

// The charging side first; the active one if both or neither charged.
std::uint8_t first_challenger(const Setup& setup, const State& state) {
    bool charged[2] = {false, false};
    each_in_combat(state, state.round.combat, [&](UnitId unit) {
        if (counts_as_charging(state, unit)) charged[side_of(setup, unit)] = true;
    });
    if (charged[0] == charged[1]) return state.active;
    return charged[0] ? 0 : 1;
}

enum ChallengeStage : std::uint8_t { kMayChallenge, kAnswered, kNaming, kSettled };

bool is_hero_of(const Setup& setup, const State& state, std::uint8_t side, std::int32_t character) {
    bool found = false;
    each_hero(setup, state, side, [&](CharacterId each) { found = found || each == character; });
    return found;
}

Ruling check_hero(const Setup& setup, const State& state, const Order& order, std::uint8_t side) {
    const auto verb = static_cast<Verb>(order.verb);
    if (verb == Verb::Pass || verb == Verb::Refuse) return Ruling::yes();
    return is_hero_of(setup, state, side, order.words[0])
               ? Ruling::yes()
               : refuse(Clause::CMB_02, Code::NotYours, {kNothing});
}
Ruling check_challenge(const Setup& setup, const State& state, const Order& order) {
    return check_hero(setup, state, order, state.asked);
}
Ruling check_name(const Setup& setup, const State& state, const Order& order) {
    return check_hero(setup, state, order, other(state.asked));
}

void apply_challenge(Play& play, const Order& order) {
    Round& round = play.state.round;
    round.asked = static_cast<std::uint8_t>(round.asked | 1u << play.state.asked);
    if (static_cast<Verb>(order.verb) == Verb::Pass) return;
    round.challenger = static_cast<CharacterId>(order.words[0]);
    round.stage = kAnswered;
    emit(play, EventKind::Challenge, Clause::CMB_02, {round.challenger, kNothing});
}

void refuse_for(Play& play, CharacterId character) {
    play.state.characters[character].refused = true;
    play.state.round.challenger = kNoCharacter;
    play.state.round.stage = kSettled;
}

void apply_accept(Play& play, const Order& order) {
    Round& round = play.state.round;
    if (static_cast<Verb>(order.verb) == Verb::Accept) {
        round.challenged = static_cast<CharacterId>(order.words[0]);
        round.stage = kSettled;
        emit(play, EventKind::Challenge, Clause::CMB_02, {round.challenger, round.challenged});
        return;
    }
    InlineVector<CharacterId, kMaxCharacters> heroes;
    each_hero(play.setup, play.state, play.state.asked, [&](CharacterId each) { heroes.push_back(each); });
    if (heroes.size() == 1) return refuse_for(play, heroes[0]);
    round.stage = kNaming;
}
void apply_name(Play& play, const Order& order) {
    refuse_for(play, static_cast<CharacterId>(order.words[0]));
}

// the highest Leadership, then the lowest number, first.
void list_heroes(const Setup& setup, const State& state, std::uint8_t side, Verb verb, Lister& lister) {
    for (int ld = 10; ld >= 1; --ld) {
        each_hero(setup, state, side, [&](CharacterId each) {
            if (setup.characters[each].stats.ld == ld) lister.add_words(verb, each);
        });
    }
}
void list_challenge(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Pass);
    list_heroes(setup, state, state.asked, Verb::Challenge, lister);
}
void list_accept(const Setup& setup, const State& state, Lister& lister) {
    lister.add_words(Verb::Refuse);
    list_heroes(setup, state, state.asked, Verb::Accept, lister);
}
void list_name(const Setup& setup, const State& state, Lister& lister) {
    list_heroes(setup, state, other(state.asked), Verb::Name, lister);
}

}  // namespace

void step_challenge(Play& play) {
    State& state = play.state;
    Round& round = state.round;
    const bool possible = has_hero(play.setup, state, 0) && has_hero(play.setup, state, 1);
    if (possible && round.stage == kMayChallenge) {
        const std::uint8_t first = first_challenger(play.setup, state);
        for (const std::uint8_t side : {first, other(first)}) {
            if ((round.asked >> side & 1u) == 0) return ask(play, side);
        }
    }
    if (round.stage == kAnswered || round.stage == kNaming) {
        const std::uint8_t challenging = play.setup.characters[round.challenger].side;
        return ask(play, round.stage == kAnswered ? other(challenging) : challenging);
    }
    go_to(play, Step::Blows);
}

constinit const DecisionRules kChallengeRules{.verbs = verb_bits(Verb::Challenge, Verb::Pass),
                                              .check = check_challenge,
                                              .apply = apply_challenge,
                                              .list = list_challenge};
constinit const DecisionRules kAcceptRules{.verbs = verb_bits(Verb::Accept, Verb::Refuse),
                                           .nested = true,
                                           .check = check_challenge,
                                           .apply = apply_accept,
                                           .list = list_accept};
constinit const DecisionRules kNameRules{.verbs = verb_bits(Verb::Name),
                                         .nested = true,
                                         .check = check_name,
                                         .apply = apply_name,
                                         .list = list_name};

}  // namespace clashfield::ancients

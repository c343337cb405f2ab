#include "games/filler/rules/dice.h"

#include <algorithm>

#include "games/filler/rules/modifiers.h"
#include "games/filler/rules/refusals.h"
#include "games/filler/rules/triggers.h"

namespace clashfield::filler {
namespace {

constexpr AttackClasses classes_of(int bonus, bool ones_matter, const std::uint8_t (&crit)[6]) {
    AttackClasses classes;
    int last = -1;  // what the previous face's class stands for
    for (int face = 1; face <= 6; ++face) {
        const bool success = succeeds(face, bonus);
        const bool one = face == 1 && ones_matter;
        const int meaning = success ? 2 + crit[face - 1] : (one ? 0 : 1);
        if (meaning != last) {
            classes.success[classes.count] = success;
            classes.crit[classes.count] = success ? crit[face - 1] : std::uint8_t{0};
            classes.one[classes.count] = one;
            ++classes.count;
            last = meaning;
        }
        classes.class_of[face - 1] = static_cast<std::uint8_t>(classes.count - 1);
    }
    return classes;
}

// Most attacks have no crit and no reroll of ones: their classes depend on the bonus alone, from -3 (nothing
// succeeds) to 2 (all but a natural 1).
constexpr int kLeastBonus = -3;
constexpr int kMostBonus = 2;
struct PlainClasses {
    AttackClasses by_bonus[kMostBonus - kLeastBonus + 1] = {};
    constexpr PlainClasses() {
        constexpr std::uint8_t none[6] = {};
        for (int bonus = kLeastBonus; bonus <= kMostBonus; ++bonus)
            by_bonus[bonus - kLeastBonus] = classes_of(bonus, false, none);
    }
};
constexpr PlainClasses kPlain;

void fix_attack_reading(const Setup& setup, State& state) {
    Combat& combat = state.combat;
    std::uint8_t crit[6] = {};
    each_effect(setup, state, attacker_skills(combat), Do::Crit, [&](std::uint8_t, const Effect& effect) {
        for (int face = effect.face; face <= 6; ++face) {  // FC-EFX-04
            crit[face - 1] = static_cast<std::uint8_t>(crit[face - 1] + effect.value);
        }
    });
    bool ones = false;
    each_effect(setup, state, attacker_skills(combat), Do::Reroll,
                [&](std::uint8_t, const Effect& effect) { ones = ones || effect.which == Which::Ones; });
    for (int i = 0; i < 6; ++i) combat.crit[i] = crit[i];
    combat.ones_matter = ones ? 1 : 0;
}

void emit_sum(Play& play, EventKind kind, Clause clause, const Check& check, Part part, int total) {
    Event event{static_cast<std::uint8_t>(kind), id(clause), {}};
    event.words.push_back(total);
    int count = 0;
    for (const Modifier& line : check.lines) count += line.part == part ? 1 : 0;
    event.words.push_back(count);
    for (const Modifier& line : check.lines) {
        if (line.part != part) continue;
        event.words.push_back(line.label);
        event.words.push_back(line.amount);
        event.words.push_back(line.owner.index);
        event.words.push_back(line.clause.index);
    }
    play.events.emit(std::move(event));
}

int wanted_dice(const Effect& effect) {
    return effect.value == Effect::kAll ? kMaxDicePerRoll : effect.value;
}

// Takes as many of these dice as are wanted. Returns how many.
int take_dice(std::uint8_t& tally, int& wanted) {
    const int dice = std::min<int>(wanted, tally);
    tally = static_cast<std::uint8_t>(tally - dice);
    wanted -= dice;
    return dice;
}

}  // namespace

Reading success_reading(int bonus) {
    Reading reading;
    reading.kind = Reading::Kind::Tally;
    reading.classes = 2;
    for (int face = 1; face <= 6; ++face) {
        reading.class_of[static_cast<std::size_t>(face - 1)] = succeeds(face, bonus) ? 1 : 0;
    }
    return reading;
}

int count_successes(std::span<const std::uint8_t> faces, int bonus) {
    int successes = 0;
    for (const std::uint8_t face : faces) successes += succeeds(face, bonus) ? 1 : 0;
    return successes;
}

AttackClasses attack_classes(const Combat& combat) {
    unsigned special = combat.ones_matter;
    for (const std::uint8_t crit : combat.crit) special |= crit;
    if (special != 0) return classes_of(combat.bonus, combat.ones_matter != 0, combat.crit);
    return kPlain.by_bonus[std::clamp<int>(combat.bonus, kLeastBonus, kMostBonus) - kLeastBonus];
}

Reading attack_reading(const Combat& combat) {
    const AttackClasses classes = attack_classes(combat);
    Reading reading;
    reading.kind = Reading::Kind::Tally;
    reading.classes = classes.count;
    for (std::size_t i = 0; i < 6; ++i) reading.class_of[i] = classes.class_of[i];
    return reading;
}

// Dice and bonuses are fixed before the throw (FC-DIC-07).
void count_dice(Play& play) {
    State& state = play.state;
    Combat& record = state.combat;
    record.attack_ongoing = live_ongoing(play.setup, state, record.attacker);
    const Sums sums = attack_sums(play.setup, state);
    record.dice = static_cast<std::uint8_t>(
        std::clamp(sums.dice, 0, static_cast<int>(kMaxDicePerRoll)));  // FC-DIC-05, R-44
    record.bonus = static_cast<std::int8_t>(std::clamp(sums.bonus, -100, 100));
    fix_attack_reading(play.setup, state);
    if (!play.events.listens()) return;
    const Check check = attack_check(play.setup, state);
    emit_sum(play, EventKind::Pool, Clause::DIC_04, check, Part::Dice, record.dice);
    emit_sum(play, EventKind::Bonus, Clause::MOD_05, check, Part::Score, record.bonus);
}

// FC-EFX-03, FC-DIC-09: failed dice or natural ones are thrown again.
int take_failures(Combat& combat, const Effect& effect) {
    const AttackClasses classes = attack_classes(combat);
    int wanted = wanted_dice(effect);
    int taken = 0;
    for (std::uint8_t c = 0; c < classes.count && wanted > 0; ++c) {
        const bool fits = effect.which == Which::Ones ? classes.one[c] : !classes.success[c];
        if (fits) taken += take_dice(combat.tally[c], wanted);
    }
    return taken;
}

int take_successes(Combat& combat, const Effect& effect) {
    const AttackClasses classes = attack_classes(combat);
    int wanted = wanted_dice(effect);
    int taken = 0;
    for (std::uint8_t c = classes.count; c-- > 0 && wanted > 0;) {
        if (classes.success[c]) taken += take_dice(combat.tally[c], wanted);
    }
    return taken;
}

}  // namespace clashfield::filler

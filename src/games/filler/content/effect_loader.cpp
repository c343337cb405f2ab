#include "games/filler/content/effect_loader.h"

#include <algorithm>
#include <array>

#include "games/filler/speech/language.h"

namespace clashfield::filler {
namespace {

using content::Reader;

template <typename Enum, std::size_t N>
Enum read_word(const Reader& reader, std::string_view key, const std::string_view (&words)[N],
               std::string_view what, Enum fallback) {
    if (!reader.has(key)) return fallback;
    const auto index = reader.at(key).word(words, what);
    return index ? static_cast<Enum>(*index) : fallback;
}

std::string word(Do what) { return std::string(language::kDo[static_cast<std::size_t>(what)]); }
std::string word(Trigger at) { return std::string(language::kTriggers[static_cast<std::size_t>(at)]); }
std::string word(Use use) { return std::string(language::kUses[static_cast<std::size_t>(use)]); }

// Keys of each effect besides do, at, to, if, may; those marked ! must be given.
constexpr std::array<std::string_view, 26> kOwnKeys = {"!value roll for",
                                                       "!value roll for",
                                                       "which count",
                                                       "face value",
                                                       "!value needs_hit",
                                                       "",
                                                       "count",
                                                       "dice bonus need",
                                                       "!dice bonus",
                                                       "!value for",
                                                       "!value",
                                                       "value",
                                                       "!value of",
                                                       "!dice bonus",
                                                       "!value",
                                                       "!value",
                                                       "!value",
                                                       "for",
                                                       "for",
                                                       "!what for",
                                                       "!mode for",
                                                       "dest",
                                                       "",
                                                       "dice bonus need then else",
                                                       "",
                                                       ""};

struct Keys {
    std::vector<std::string_view> required{"do"};
    std::vector<std::string_view> optional{"at", "to", "if", "may"};
};

Keys keys_of(Do what) {
    Keys keys;
    std::string_view own = kOwnKeys[static_cast<std::size_t>(what)];
    while (!own.empty()) {
        const std::size_t end = std::min(own.find(' '), own.size());
        const std::string_view key = own.substr(0, end);
        if (key.front() == '!') {
            keys.required.push_back(key.substr(1));
        } else {
            keys.optional.push_back(key);
        }
        own.remove_prefix(std::min(end + 1, own.size()));
    }
    return keys;
}

bool lists(Do what, std::initializer_list<Do> list) {
    return std::find(list.begin(), list.end(), what) != list.end();
}

bool is_shaping_word(Do what) {
    return lists(what, {Do::Dice, Do::Bonus, Do::Reroll, Do::Crit, Do::Extra, Do::IgnoreDrawback});
}
bool is_reaction_word(Do what) {
    return lists(what, {Do::ForceReroll, Do::Dodge, Do::Block, Do::Reduce, Do::Cap, Do::Reflect});
}
bool is_instant_word(Do what) {
    return lists(what, {Do::Heal, Do::Lose, Do::Steal, Do::Defuse, Do::Taunt, Do::Forbid, Do::Veil,
                        Do::Relocate, Do::Swap, Do::Test, Do::Dice, Do::Bonus, Do::Reduce});
}

// FC-TRG-01, column "allowed effects".
bool allowed_at(Do what, Trigger at) {
    switch (at) {
        case Trigger::Announce:
            return is_instant_word(what) || is_shaping_word(what);
        case Trigger::Hit:
        case Trigger::Miss:
        case Trigger::Kill:
        case Trigger::After:
        case Trigger::Skip:
        case Trigger::Moved:
        case Trigger::TurnStart:
        case Trigger::TurnEnd:
        case Trigger::FoeEnters:
        case Trigger::FoeDown:
            return is_instant_word(what);
        case Trigger::Respond:
            return is_reaction_word(what) || is_instant_word(what) || what == Do::Redirect ||
                   what == Do::Counter;
        case Trigger::Attack:
            return is_shaping_word(what);
        case Trigger::Attacked:
            return is_reaction_word(what) || what == Do::Dice || what == Do::Bonus;
        case Trigger::Damaged:
        case Trigger::Evaded:
            return is_instant_word(what) || what == Do::Counter;
        case Trigger::Aura:
            return what == Do::Dice || what == Do::Bonus;
        case Trigger::Always:
            return what == Do::Reach || what == Do::Immovable;
    }
    return false;
}

// FC-TRG-01, column "use".
bool allowed_for(Trigger at, Use use) {
    switch (use) {
        case Use::Attack:
            return at == Trigger::Announce || at == Trigger::Hit || at == Trigger::Miss ||
                   at == Trigger::Kill || at == Trigger::After;
        case Use::Defend:
            return at == Trigger::Respond || at == Trigger::After;
        case Use::Skip:
            return at == Trigger::Skip;
        case Use::Move:
            return at == Trigger::Moved;
        case Use::Ongoing:
            return at != Trigger::Announce && at != Trigger::After && at != Trigger::Respond &&
                   at != Trigger::Skip;
    }
    return false;
}

bool in_combat(Trigger at) {
    switch (at) {
        case Trigger::Announce:
        case Trigger::Hit:
        case Trigger::Miss:
        case Trigger::Kill:
        case Trigger::After:
        case Trigger::Respond:
        case Trigger::Attack:
        case Trigger::Attacked:
        case Trigger::Damaged:
        case Trigger::Evaded:
        case Trigger::Aura:
            return true;
        case Trigger::Skip:
        case Trigger::Moved:
        case Trigger::TurnStart:
        case Trigger::TurnEnd:
        case Trigger::FoeEnters:
        case Trigger::FoeDown:
        case Trigger::Always:
            return false;
    }
    return false;
}

bool has_foe(Trigger at) { return in_combat(at) || at == Trigger::FoeEnters || at == Trigger::FoeDown; }

std::optional<Trigger> default_trigger(Use use) {
    switch (use) {
        case Use::Attack:
            return Trigger::Announce;
        case Use::Defend:
            return Trigger::Respond;
        case Use::Skip:
            return Trigger::Skip;
        case Use::Move:
            return Trigger::Moved;
        case Use::Ongoing:
            return std::nullopt;
    }
    return std::nullopt;
}

Duration default_duration(Do what) {
    if (what == Do::Taunt || what == Do::Forbid) return Duration::NextTurn;  // FC-DUR-03
    if (what == Do::Veil) return Duration::Round;                            // FC-DUR-04
    return Duration::Combat;                                                 // FC-DUR-01
}

bool takes_duration(Do what) {
    return lists(what, {Do::Dice, Do::Bonus, Do::Reduce, Do::Defuse, Do::Taunt, Do::Forbid, Do::Veil});
}

Target default_target(Do what) {
    const bool foe = lists(what, {Do::Lose, Do::Steal, Do::Taunt, Do::Forbid, Do::Defuse, Do::Swap});
    return foe ? Target::Foe : Target::Self;  // FC-TGT-03
}

std::int8_t number(const Reader& reader, std::string_view key, int least, int most, int fallback) {
    if (!reader.has(key)) return static_cast<std::int8_t>(fallback);
    return static_cast<std::int8_t>(reader.at(key).integer(least, most));
}

std::int8_t number_or_all(const Reader& reader, std::string_view key, int most) {
    if (!reader.has(key)) return Effect::kAll;
    const Reader value = reader.at(key);
    if (value.json().is_string()) {
        if (value.json() == "all") return Effect::kAll;
        value.error("F-05", "a number from 1 to " + std::to_string(most) + " or \"all\" is expected");
        return 1;
    }
    return static_cast<std::int8_t>(value.integer(1, most));
}

void read_target(const Reader& reader, Card& card, Effect& effect) {
    effect.to = default_target(effect.what);
    if (!reader.has("to")) return;
    const Reader to = reader.at("to");
    if (to.json().is_object()) {
        static constexpr std::string_view kRequired[] = {"pick"};
        static constexpr std::string_view kOptional[] = {"where"};
        effect.to = Target::Pick;
        if (!to.object(kRequired, kOptional)) return;
        effect.pick = read_word(to, "pick", language::kPicks, "group to pick from", PickFrom::Foe);
        if (to.has("where"))
            effect.where = load_conditions(to.at("where"), card, condition_place(effect.at, true));
        return;
    }
    const auto index = to.word(language::kTargets, "target");
    if (!index) return;
    effect.to = static_cast<Target>(*index);
    if (effect.to == Target::Pick)
        to.error("F-05", "a pick is written {\"pick\": ...}, with one of foe, ally, other_ally, other, any");
}

// A line of a roll.
void read_line(const Reader& reader, Effect& effect) {
    effect.value = number(reader, "value", -3, 3, 1);
    if (effect.value == 0)
        reader.at("value").error("F-03", "a number from -3 to 3 but not 0 is expected, found 0");
    effect.roll = read_word(reader, "roll", language::kRollSides, "roll", RollSide::Attack);
}

// Dice that the effect rolls itself.
void read_own_dice(const Reader& reader, Effect& effect, int most) {
    effect.dice = number(reader, "dice", 1, most, 1);
    effect.bonus = number(reader, "bonus", -3, 3, 0);
}

void read_branches(const Reader& reader, Card& card, Effect& effect, EffectPlace place) {
    if (place.inner) return;  // nested: refused elsewhere
    const EffectPlace inside{place.use, true, effect.at};
    if (!reader.has("then") && !reader.has("else")) reader.error("F-02", "a test needs 'then' or 'else'");
    if (reader.has("then")) effect.then_do = load_effects(reader.at("then"), card, inside);
    if (reader.has("else")) effect.else_do = load_effects(reader.at("else"), card, inside);
}

// The keys that are words: what is forbidden, how a veil works, where somebody goes.
void read_choice(const Reader& reader, Effect& effect) {
    if (effect.what == Do::Forbid)
        effect.forbids = read_word(reader, "what", language::kForbidden, "action to forbid", Forbidden::Move);
    if (effect.what == Do::Veil)
        effect.veil = read_word(reader, "mode", language::kVeilModes, "mode of a veil", VeilMode::Any);
    if (effect.what == Do::Relocate)
        effect.destination =
            read_word(reader, "dest", language::kDestinations, "destination", Destination::Any);
}

// What is won or lost; a heal may be worth the damage dealt.
void read_energy(const Reader& reader, Effect& effect) {
    effect.dealt = effect.what == Do::Heal && reader.has("value") && reader.at("value").json() == "dealt";
    if (!effect.dealt) effect.value = number(reader, "value", 1, 5, 1);
}

// The keys of one kind of effect (FC-EFX).
void read_own_keys(const Reader& reader, Card& card, Effect& effect, EffectPlace place) {
    switch (effect.what) {
        case Do::Dice:
        case Do::Bonus:
            return read_line(reader, effect);
        case Do::Reroll:
            effect.which = read_word(reader, "which", language::kWhich, "choice of dice", Which::Fails);
            effect.value = number_or_all(reader, "count", 5);
            return;
        case Do::Crit:
            effect.face = number(reader, "face", 4, 6, 6);
            effect.value = number(reader, "value", 1, 2, 1);
            return;
        case Do::Extra:
            effect.value = number(reader, "value", 1, 3, 1);
            if (reader.has("needs_hit")) effect.needs_hit = reader.at("needs_hit").boolean();
            return;
        case Do::ForceReroll:
            effect.value = number_or_all(reader, "count", 5);
            return;
        case Do::Dodge:
        case Do::Test:
            read_own_dice(reader, effect, 3);
            effect.need = number(reader, "need", 1, 3, 1);
            if (effect.what == Do::Test) read_branches(reader, card, effect, place);
            return;
        case Do::Block:
        case Do::Counter:
            return read_own_dice(reader, effect, 4);
        case Do::Reduce:
        case Do::Steal:
            effect.value = number(reader, "value", 1, 3, 1);
            return;
        case Do::Cap:
            effect.value = number(reader, "value", 0, 5, 0);
            return;
        case Do::Redirect:
            effect.value = number_or_all(reader, "value", 5);
            return;
        case Do::Reflect:
            effect.value = number_or_all(reader, "value", 5);
            effect.of = read_word(reader, "of", language::kReflectOf, "base of a reflect", ReflectOf::Taken);
            return;
        case Do::Heal:
        case Do::Lose:
            return read_energy(reader, effect);
        case Do::Forbid:
        case Do::Veil:
        case Do::Relocate:
            return read_choice(reader, effect);
        case Do::IgnoreDrawback:
        case Do::Defuse:
        case Do::Taunt:
        case Do::Swap:
        case Do::Reach:
        case Do::Immovable:
            return;
    }
}

void check_trigger(const Reader& reader, const Effect& effect, EffectPlace place) {
    if (!place.inner && !allowed_for(effect.at, place.use)) {
        reader.error("F-06", "trigger '" + word(effect.at) + "' is not for a skill with use '" +
                                 word(place.use) + "'");
    }
    if (place.inner && effect.what == Do::Test) reader.error("F-09", "tests do not nest");
    const bool allowed = place.inner ? is_instant_word(effect.what) : allowed_at(effect.what, effect.at);
    if (!allowed) {
        reader.error("F-06", "effect '" + word(effect.what) + "' is not allowed at trigger '" +
                                 word(effect.at) + "' of a skill with use '" + word(place.use) + "'" +
                                 (place.inner ? " inside a test" : ""));
    }
    if (takes_duration(effect.what) && effect.lasts == Duration::Combat && !in_combat(effect.at)) {
        reader.error("F-09", "'for': 'combat' (the default of '" + word(effect.what) +
                                 "') needs a combat; at '" + word(effect.at) +
                                 "' say turn, next_turn or round");
    }
    const bool acts = is_instant_word(effect.what) || effect.what == Do::Counter;
    if (effect.may && (!acts || is_line(effect) || !is_instant(effect)) && effect.what != Do::Counter) {
        reader.error("F-06", "'may' is for effects that act by themselves, not for '" + word(effect.what) +
                                 "' at '" + word(effect.at) + "'");
    }
}

// Effects whose user also names a skill or a space, or changes places, have one target.
bool takes_one_target(Do what) { return lists(what, {Do::Defuse, Do::Relocate, Do::Swap, Do::Redirect}); }

void check_target(const Reader& reader, const Effect& effect) {
    const bool foe_word = effect.to == Target::Foe || effect.to == Target::AroundFoe;
    if (foe_word && !has_foe(effect.at)) {
        reader.error("F-09", "there is no foe at trigger '" + word(effect.at) + "'; name a pick or a group");
    }
    const bool own = !is_instant_word(effect.what) || effect.what == Do::Test;
    if (effect.what == Do::Redirect && effect.to != Target::Pick) {
        reader.error("F-06", "a redirect needs 'to': {\"pick\": ...}");
    } else if (effect.what != Do::Redirect && own && effect.to != Target::Self) {
        reader.error("F-06", "effect '" + word(effect.what) + "' has no target but its user");
    }
    if (effect.what == Do::Redirect && effect.may)
        reader.error("F-06", "'may' does not go with a redirect; put it on the skill");
    const bool single = effect.to == Target::Self || effect.to == Target::Foe || effect.to == Target::Pick;
    if (takes_one_target(effect.what) && !single) {
        reader.error("F-06", "effect '" + word(effect.what) + "' takes one target, not a group");
    }
    if (effect.at == Trigger::Aura && (effect.to == Target::Pick || foe_word)) {
        reader.error("F-06", "an aura names a group or self");
    }
}

// F-10: lines of a roll concern the two parties only.
void check_line(const Reader& reader, const Effect& effect) {
    if (effect.what != Do::Dice && effect.what != Do::Bonus && effect.what != Do::Reduce) return;
    const bool roll_trigger =
        effect.at == Trigger::Attack || effect.at == Trigger::Attacked || effect.at == Trigger::Aura;
    if (roll_trigger && effect.lasts != Duration::Combat) {
        reader.error("F-10", "at '" + word(effect.at) + "' no duration but combat is possible");
    }
    if (effect.what == Do::Reduce || effect.lasts != Duration::Combat) return;
    if (effect.at == Trigger::Respond) {
        reader.error("F-10", "at 'respond' dice and bonus need another duration than combat");
    }
    if (!is_line(effect) || effect.at == Trigger::Aura) return;
    if (effect.to != Target::Self && effect.to != Target::Foe) {
        reader.error("F-10", "a line of a roll is for self or foe, nobody else");
    }
    const bool mine = effect.at != Trigger::Attacked;
    if (mine && effect.to == Target::Foe && effect.roll != RollSide::Defence) {
        reader.error("F-10",
                     "'to': 'foe' needs 'roll': 'defence' here: the foe does not attack in this combat");
    }
    if (!mine && effect.to == Target::Self && effect.roll != RollSide::Defence) {
        reader.error("F-10", "'to': 'self' needs 'roll': 'defence' here: you do not attack in this combat");
    }
    if (!mine && effect.to == Target::Foe && effect.roll == RollSide::Defence) {
        reader.error("F-10", "the attacker has no defence roll in this combat");
    }
}

void load_effect(const Reader& reader, Card& card, std::size_t slot, EffectPlace place) {
    Effect effect;
    if (!reader.json().is_object() || !reader.has("do")) {
        reader.error("F-02", "an effect is an object with the key 'do'");
        return;
    }
    const auto what = reader.at("do").word(language::kDo, "effect");
    if (!what) return;
    effect.what = static_cast<Do>(*what);
    effect.inner = place.inner;
    const Keys keys = keys_of(effect.what);
    if (!reader.object(keys.required, keys.optional)) return;
    const std::optional<Trigger> fallback = place.inner ? place.test_at : default_trigger(place.use);
    if (place.inner && reader.has("at"))
        reader.at("at").error("F-06", "effects inside a test take the trigger of the test");
    if (!fallback && !reader.has("at")) {
        reader.error("F-02", "missing key 'at': an ongoing skill must say when it acts");
        return;
    }
    effect.at = read_word(reader, "at", language::kTriggers, "trigger", fallback.value_or(Trigger::Always));
    if (place.inner) effect.at = place.test_at;
    effect.lasts = read_word(reader, "for", language::kDurations, "duration",
                             default_duration(effect.what));  // FC-DUR-06
    if (reader.has("may")) effect.may = reader.at("may").boolean();
    read_target(reader, card, effect);
    if (reader.has("if"))
        effect.conditions = load_conditions(reader.at("if"), card, condition_place(effect.at, false));
    read_own_keys(reader, card, effect, place);
    check_trigger(reader, effect, place);
    check_target(reader, effect);
    check_line(reader, effect);
    card.effects[slot] = effect;
}

}  // namespace

Range load_effects(const Reader& list, Card& card, EffectPlace place) {
    Range range;
    if (!list.array(1, 6)) return range;
    range.begin = static_cast<std::uint16_t>(card.effects.size());
    range.count = static_cast<std::uint16_t>(list.json().size());
    card.effects.resize(card.effects.size() + range.count);
    for (std::size_t i = 0; i < range.count; ++i) load_effect(list.at(i), card, range.begin + i, place);
    return range;
}

ConditionPlace condition_place(Trigger trigger, bool where) {
    return ConditionPlace{in_combat(trigger), has_foe(trigger), where || trigger == Trigger::Aura};
}

}  // namespace clashfield::filler

#include "games/filler/content/card.h"

namespace clashfield::filler {

bool is_line(const Effect& effect) {
    if (effect.what != Do::Dice && effect.what != Do::Bonus) return false;
    if (effect.inner || effect.lasts != Duration::Combat) return false;
    switch (effect.at) {
        case Trigger::Announce:
        case Trigger::Attack:
        case Trigger::Attacked:
        case Trigger::Aura:
            return true;
        case Trigger::Hit:
        case Trigger::Miss:
        case Trigger::Kill:
        case Trigger::After:
        case Trigger::Respond:
        case Trigger::Skip:
        case Trigger::Moved:
        case Trigger::Damaged:
        case Trigger::Evaded:
        case Trigger::TurnStart:
        case Trigger::TurnEnd:
        case Trigger::FoeEnters:
        case Trigger::FoeDown:
        case Trigger::Always:
            return false;
    }
    return false;
}

bool is_instant(const Effect& effect) {
    switch (effect.what) {
        case Do::Dice:
        case Do::Bonus:
            return !is_line(effect);
        case Do::Reduce:  // in answer to damage it is a reaction, with a duration or elsewhere a status
            return !((effect.at == Trigger::Respond || effect.at == Trigger::Attacked) &&
                     effect.lasts == Duration::Combat && !effect.inner);
        case Do::Heal:
        case Do::Lose:
        case Do::Steal:
        case Do::Defuse:
        case Do::Taunt:
        case Do::Forbid:
        case Do::Veil:
        case Do::Relocate:
        case Do::Swap:
        case Do::Test:
            return true;
        case Do::Reroll:
        case Do::Crit:
        case Do::Extra:
        case Do::IgnoreDrawback:
        case Do::ForceReroll:
        case Do::Dodge:
        case Do::Block:
        case Do::Cap:
        case Do::Redirect:
        case Do::Reflect:
        case Do::Counter:
        case Do::Reach:
        case Do::Immovable:
            return false;
    }
    return false;
}

int Deck::find(std::string_view id) const {
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].id == id) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace clashfield::filler

// What boards, bots and tests see. All information of this game is public, so every observer sees the same.

#include <nlohmann/json.hpp>

#include "games/filler/engine.h"
#include "games/filler/language.h"
#include "games/filler/rules.h"

namespace clashfield::filler {
namespace {

View words(const Words2& text) { return View{{"en", text.en}, {"fr", text.fr}}; }

// FC-SKL-10: the full text of a skill, since names are only labels.
View skill_view(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t k) {
    const Skill& skill = card_of(setup, state, who).skills[k];
    const Fighter& fighter = state.fighters[who];
    View view;
    view["id"] = skill.id;
    view["name"] = words(skill.name);
    view["text"] = words(skill.text);
    view["levels"] = skill.levels_text;
    view["use"] = language::kUses[static_cast<std::size_t>(skill.use)];
    view["may"] = skill.may;
    view["pin"] = skill.pin;
    view["cost"] = skill.cost;
    view["uses"] = skill.uses;
    view["used"] = fighter.used[k];
    view["live"] = fighter.alive != 0 && at_level(skill, fighter.energy);
    view["defused"] = is_defused(state, who, k);
    return view;
}

View status_view(const Setup& setup, const State& state, const Status& status) {
    const std::int32_t ref = skill_ref(status.source, status.skill);
    View view;
    view["holder"] = to_string(Side{status.holder});
    view["kind"] = language::kStatuses[static_cast<std::size_t>(status.kind)];
    switch (status.kind) {
        case StatusKind::Dice:
        case StatusKind::Bonus:
        case StatusKind::Reduce:
            view["value"] = status.value;
            break;
        case StatusKind::Defuse:
            view["value"] = Rules::name(setup, state, kSkill, status.holder * kSkillStride + status.value);
            break;
        case StatusKind::Taunt:
            view["value"] = to_string(Side{status.source});
            break;
        case StatusKind::Forbid:
            view["value"] = Rules::name(setup, state, kForbidden, status.value);
            break;
        case StatusKind::Veil:
            view["value"] = Rules::name(setup, state, kVeil, status.value);
            break;
    }
    view["roll"] = language::kRollSides[static_cast<std::size_t>(status.roll)];
    view["until"] = language::kDurations[static_cast<std::size_t>(status.until)];
    view["source"] = to_string(Side{status.source});
    view["skill"] = Rules::name(setup, state, kSkill, ref);
    view["pending"] = status.pending != 0;
    return view;
}

View fighter_view(const Setup& setup, const State& state, std::uint8_t who) {
    const Fighter& fighter = state.fighters[who];
    View view;
    view["side"] = to_string(Side{who});
    view["team"] = fighter.team > kMaxPlayers ? View(nullptr) : View(fighter.team);
    view["seat"] = Rules::name(setup, state, kSpace, setup.players[who].seat);
    if (fighter.card == kNoCard) return view;
    const Card& card = card_of(setup, state, who);
    view["card"] = card.id;
    view["name"] = words(card.name);
    view["energy"] = fighter.energy;
    view["max"] = card.energy;
    view["dice"] = card.dice;
    view["ranged"] = fighter.alive != 0 && (card.ranged || has_property(setup, state, who, Do::Reach));
    view["space"] = Rules::name(setup, state, kSpace, fighter.space);
    view["alive"] = fighter.alive != 0;
    view["place"] = fighter.place;
    view["moved"] = fighter.moved != 0;
    view["skills"] = View::array();
    for (std::uint8_t k = 0; k < card.skills.size(); ++k)
        view["skills"].push_back(skill_view(setup, state, who, k));
    return view;
}

View combat_view(const State& state) {
    const Combat& combat = state.combat;
    View view;
    view["attacker"] = to_string(Side{combat.attacker});
    view["defender"] = to_string(Side{combat.defender});
    view["mode"] = combat.ranged != 0 ? "ranged" : "melee";
    view["combo"] = combat.combo != 0;
    view["raw"] = combat.raw;
    view["left"] = combat.left;
    return view;
}

}  // namespace

View Rules::view(const Setup& setup, const State& state, Observer) {
    View view;
    view["game"] = "filler";
    view["board"] = "ring";
    view["seats"] = setup.seats;
    view["mode"] = setup.teams ? "teams" : "ffa";
    view["round"] = state.round;
    view["round_limit"] = setup.round_limit;
    view["quiet"] = state.quiet;
    view["quiet_limit"] = setup.quiet_limit;
    view["active"] = state.active == kNobody ? View(nullptr) : View(to_string(Side{state.active}));
    view["order"] = View::array();
    for (int i = 0; i < player_count(setup); ++i)
        view["order"].push_back(to_string(Side{side_at(setup, state, i)}));
    view["spaces"] = View::array();
    each_space(setup, [&](std::uint8_t space) {
        const std::uint8_t holder = holder_of(setup, state, space);
        view["spaces"].push_back(
            View{{"id", name(setup, state, kSpace, space)},
                 {"holder", holder == kNobody ? View(nullptr) : View(to_string(Side{holder}))}});
    });
    view["fighters"] = View::array();
    for (std::uint8_t who = 0; who < player_count(setup); ++who)
        view["fighters"].push_back(fighter_view(setup, state, who));
    view["statuses"] = View::array();
    for (const Status& status : state.statuses) view["statuses"].push_back(status_view(setup, state, status));
    view["combat"] = state.combat.open != 0 ? combat_view(state) : View(nullptr);
    view["dispute"] = state.dispute_by == kNobody ? View(nullptr)
                                                  : View{{"by", to_string(Side{state.dispute_by})},
                                                         {"with", to_string(Side{state.dispute_with})}};
    return view;
}

}  // namespace clashfield::filler

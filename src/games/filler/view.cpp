// What boards, bots and tests see. All information of this game is public, so every observer sees the same.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "battle/view_changes.h"
#include "games/filler/engine.h"
#include "games/filler/language.h"
#include "games/filler/rules.h"

namespace clashfield::filler {
namespace {

View words(const Words2& text) { return View{{"en", text.en}, {"fr", text.fr}}; }

bool is_live(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t k) {
    const Fighter& fighter = state.fighters[who];
    return fighter.alive != 0 && at_level(card_of(setup, state, who).skills[k], fighter.energy);
}

bool is_ranged(const Setup& setup, const State& state, std::uint8_t who) {
    return state.fighters[who].alive != 0 &&
           (card_of(setup, state, who).ranged || has_property(setup, state, who, Do::Reach));
}

View side_or_null(std::uint8_t who) { return who == kNobody ? View(nullptr) : View(to_string(Side{who})); }

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
    view["live"] = is_live(setup, state, who, k);
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
    view["ranged"] = is_ranged(setup, state, who);
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

View status_list(const Setup& setup, const State& state) {
    View list = View::array();
    for (const Status& status : state.statuses) list.push_back(status_view(setup, state, status));
    return list;
}

View turn_order(const Setup& setup, const State& state) {
    View list = View::array();
    for (int i = 0; i < player_count(setup); ++i) list.push_back(to_string(Side{side_at(setup, state, i)}));
    return list;
}

View combat_or_null(const State& state) {
    return state.combat.open != 0 ? combat_view(state) : View(nullptr);
}

View dispute_or_null(const State& state) {
    if (state.dispute_by == kNobody) return nullptr;
    return View{{"by", to_string(Side{state.dispute_by})}, {"with", to_string(Side{state.dispute_with})}};
}

// What can change of a fighter whose card lies open.
View fighter_changes(const Setup& setup, const State& before, const State& after, std::uint8_t who) {
    const Fighter& old = before.fighters[who];
    const Fighter& now = after.fighters[who];
    View changes;  // null is empty, too, and takes no memory
    if (old.team != now.team) changes["team"] = now.team > kMaxPlayers ? View(nullptr) : View(now.team);
    if (old.energy != now.energy) changes["energy"] = now.energy;
    if (is_ranged(setup, before, who) != is_ranged(setup, after, who))
        changes["ranged"] = is_ranged(setup, after, who);
    if (old.space != now.space) changes["space"] = Rules::name(setup, after, kSpace, now.space);
    if (old.alive != now.alive) changes["alive"] = now.alive != 0;
    if (old.place != now.place) changes["place"] = now.place;
    if (old.moved != now.moved) changes["moved"] = now.moved != 0;
    // Nearly always nothing has happened to it.
    const bool same = old == now && before.statuses.size() == after.statuses.size() &&
                      std::equal(before.statuses.begin(), before.statuses.end(), after.statuses.begin());
    if (same) return changes;
    View skills;
    for (std::uint8_t k = 0; k < card_of(setup, after, who).skills.size(); ++k) {
        View skill;
        if (old.used[k] != now.used[k]) skill["used"] = now.used[k];
        if (const bool live = is_live(setup, after, who, k); live != is_live(setup, before, who, k))
            skill["live"] = live;
        if (const bool defused = is_defused(after, who, k); defused != is_defused(before, who, k))
            skill["defused"] = defused;
        if (!skill.empty()) skills[std::to_string(k)] = std::move(skill);
    }
    if (!skills.empty()) changes["skills"] = std::move(skills);
    return changes;
}

void add_if_changed(View& changes, const char* key, View before, View after) {
    if (before != after) changes[key] = whole_change(std::move(after));
}

}  // namespace

// The same as comparing two views, without making them: the texts of all skills are most of a view.
View Rules::view_changes(const Setup& setup, const State& before, const State& after, Observer) {
    View changes = View::object();
    if (before.round != after.round) changes["round"] = after.round;
    if (before.quiet != after.quiet) changes["quiet"] = after.quiet;
    if (before.active != after.active) changes["active"] = side_or_null(after.active);
    View order;
    View spaces;
    View fighters;
    for (int i = 0; i < player_count(setup); ++i) {
        const std::uint8_t side = side_at(setup, after, i);
        if (side != side_at(setup, before, i)) order[std::to_string(i)] = to_string(Side{side});
    }
    std::size_t index = 0;
    each_space(setup, [&](std::uint8_t space) {
        const std::uint8_t holder = holder_of(setup, after, space);
        if (holder != holder_of(setup, before, space))
            spaces[std::to_string(index)]["holder"] = side_or_null(holder);
        ++index;
    });
    for (std::uint8_t who = 0; who < player_count(setup); ++who) {
        View change =
            before.fighters[who].card == after.fighters[who].card && after.fighters[who].card != kNoCard
                ? fighter_changes(setup, before, after, who)
                : whole_change(fighter_view(setup, after, who));
        if (!change.empty()) fighters[std::to_string(who)] = std::move(change);
    }
    if (!order.empty()) changes["order"] = std::move(order);
    if (!spaces.empty()) changes["spaces"] = std::move(spaces);
    if (!fighters.empty()) changes["fighters"] = std::move(fighters);
    if (before.statuses.size() != after.statuses.size() ||
        !std::equal(before.statuses.begin(), before.statuses.end(), after.statuses.begin()))
        add_if_changed(changes, "statuses", status_list(setup, before), status_list(setup, after));
    if (before.combat != after.combat)
        add_if_changed(changes, "combat", combat_or_null(before), combat_or_null(after));
    if (before.dispute_by != after.dispute_by || before.dispute_with != after.dispute_with)
        changes["dispute"] = whole_change(dispute_or_null(after));
    return changes;
}

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
    view["active"] = side_or_null(state.active);
    view["order"] = turn_order(setup, state);
    view["spaces"] = View::array();
    each_space(setup, [&](std::uint8_t space) {
        view["spaces"].push_back(View{{"id", name(setup, state, kSpace, space)},
                                      {"holder", side_or_null(holder_of(setup, state, space))}});
    });
    view["fighters"] = View::array();
    for (std::uint8_t who = 0; who < player_count(setup); ++who)
        view["fighters"].push_back(fighter_view(setup, state, who));
    view["statuses"] = status_list(setup, state);
    view["combat"] = combat_or_null(state);
    view["dispute"] = dispute_or_null(state);
    return view;
}

}  // namespace clashfield::filler

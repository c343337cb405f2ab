// What boards, bots and tests see. All information of this game is public, so every observer sees the same.
// Written straight as text, because a server sends it after every order; the tree is read from that text.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "battle/json_writer.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/skills.h"
#include "games/filler/rules/table.h"
#include "games/filler/rules/triggers.h"
#include "games/filler/rules/turn_order.h"
#include "games/filler/speech/language.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

// An object of changes that is only there if something has changed.
class Changes {
  public:
    Changes(JsonWriter& json, Changes* outer, std::string_view key) : json_(json), outer_(outer), key_(key) {}
    Changes(const Changes&) = delete;
    Changes& operator=(const Changes&) = delete;
    ~Changes() {
        if (open_) json_.close_object();
    }
    // The next value is the new one of this key.
    JsonWriter& of(std::string_view key) {
        open();
        return json_.key(key);
    }

  private:
    void open() {
        if (open_ || outer_ == nullptr) return;
        outer_->open_with(key_);
        open_ = true;
    }
    void open_with(std::string_view key) {
        open();
        json_.key(key).open_object();
    }

    JsonWriter& json_;
    Changes* outer_;  // none for the whole, which is always open
    std::string_view key_;
    bool open_ = false;
};

// The place in a list as the key of a change.
class Index {
  public:
    explicit Index(std::size_t index) : digits_(std::to_string(index)) {}
    operator std::string_view() const { return digits_; }

  private:
    std::string digits_;
};

void write_words(JsonWriter& json, const Words2& text) {
    json.open_object();
    json.key("en").text(text.en);
    json.key("fr").text(text.fr);
    json.close_object();
}

void write_side(JsonWriter& json, std::uint8_t who) {
    if (who == kNobody) return json.null();
    json.text(to_string(Side{who}));
}

void write_team(JsonWriter& json, const Fighter& fighter) {
    if (fighter.team > kMaxPlayers) return json.null();
    json.number(fighter.team);
}

bool is_live(const Setup& setup, const State& state, std::uint8_t who, std::uint8_t k) {
    const Fighter& fighter = state.fighters[who];
    return fighter.alive != 0 && at_level(card_of(setup, state, who).skills[k], fighter.energy);
}

bool is_ranged(const Setup& setup, const State& state, std::uint8_t who) {
    return state.fighters[who].alive != 0 &&
           (card_of(setup, state, who).ranged || has_property(setup, state, who, Do::Reach));
}

// FC-SKL-10: the full text of a skill, since names are only labels.
void write_skill(JsonWriter& json, const Setup& setup, const State& state, std::uint8_t who, std::uint8_t k) {
    const Skill& skill = card_of(setup, state, who).skills[k];
    json.open_object();
    json.key("id").text(skill.id);
    write_words(json.key("name"), skill.name);
    write_words(json.key("text"), skill.text);
    json.key("levels").text(skill.levels_text);
    json.key("use").text(language::kUses[static_cast<std::size_t>(skill.use)]);
    json.key("may").flag(skill.may);
    json.key("pin").flag(skill.pin);
    json.key("cost").number(skill.cost);
    json.key("uses").number(skill.uses);
    json.key("used").number(state.fighters[who].used[k]);
    json.key("live").flag(is_live(setup, state, who, k));
    json.key("defused").flag(is_defused(state, who, k));
    json.close_object();
}

void write_status(JsonWriter& json, const Setup& setup, const State& state, const Status& status) {
    const std::int32_t ref = skill_ref(status.source, status.skill);
    json.open_object();
    json.key("holder").text(to_string(Side{status.holder}));
    json.key("kind").text(language::kStatuses[static_cast<std::size_t>(status.kind)]);
    json.key("value");
    switch (status.kind) {
        case StatusKind::Dice:
        case StatusKind::Bonus:
        case StatusKind::Reduce:
            json.number(status.value);
            break;
        case StatusKind::Defuse:
            json.text(Rules::name(setup, state, kSkill, status.holder * kSkillStride + status.value));
            break;
        case StatusKind::Taunt:
            json.text(to_string(Side{status.source}));
            break;
        case StatusKind::Forbid:
            json.text(Rules::name(setup, state, kForbidden, status.value));
            break;
        case StatusKind::Veil:
            json.text(Rules::name(setup, state, kVeil, status.value));
            break;
    }
    json.key("roll").text(language::kRollSides[static_cast<std::size_t>(status.roll)]);
    json.key("until").text(language::kDurations[static_cast<std::size_t>(status.until)]);
    json.key("source").text(to_string(Side{status.source}));
    json.key("skill").text(Rules::name(setup, state, kSkill, ref));
    json.key("pending").flag(status.pending != 0);
    json.close_object();
}

void write_fighter(JsonWriter& json, const Setup& setup, const State& state, std::uint8_t who) {
    const Fighter& fighter = state.fighters[who];
    json.open_object();
    json.key("side").text(to_string(Side{who}));
    write_team(json.key("team"), fighter);
    json.key("seat").text(Rules::name(setup, state, kSpace, setup.players[who].seat));
    if (fighter.card == kNoCard) return json.close_object();
    const Card& card = card_of(setup, state, who);
    json.key("card").text(card.id);
    write_words(json.key("name"), card.name);
    json.key("energy").number(fighter.energy);
    json.key("max").number(card.energy);
    json.key("dice").number(card.dice);
    json.key("ranged").flag(is_ranged(setup, state, who));
    json.key("space").text(Rules::name(setup, state, kSpace, fighter.space));
    json.key("alive").flag(fighter.alive != 0);
    json.key("place").number(fighter.place);
    json.key("moved").flag(fighter.moved != 0);
    json.key("skills").open_list();
    for (std::uint8_t k = 0; k < card.skills.size(); ++k) write_skill(json, setup, state, who, k);
    json.close_list();
    json.close_object();
}

void write_statuses(JsonWriter& json, const Setup& setup, const State& state) {
    json.open_list();
    for (const Status& status : state.statuses) write_status(json, setup, state, status);
    json.close_list();
}

void write_combat(JsonWriter& json, const State& state) {
    const Combat& combat = state.combat;
    if (combat.open == 0) return json.null();
    json.open_object();
    json.key("attacker").text(to_string(Side{combat.attacker}));
    json.key("defender").text(to_string(Side{combat.defender}));
    json.key("mode").text(combat.ranged != 0 ? "ranged" : "melee");
    json.key("combo").flag(combat.combo != 0);
    json.key("raw").number(combat.raw);
    json.key("left").number(combat.left);
    json.close_object();
}

void write_dispute(JsonWriter& json, const State& state) {
    if (state.dispute_by == kNobody) return json.null();
    json.open_object();
    json.key("by").text(to_string(Side{state.dispute_by}));
    json.key("with").text(to_string(Side{state.dispute_with}));
    json.close_object();
}

bool same_statuses(const State& a, const State& b) {
    return a.statuses.size() == b.statuses.size() &&
           std::equal(a.statuses.begin(), a.statuses.end(), b.statuses.begin());
}

// What can change of a fighter whose card lies open.
void write_fighter_changes(Changes& changes, JsonWriter& json, const Setup& setup, const State& before,
                           const State& after, std::uint8_t who) {
    const Fighter& old = before.fighters[who];
    const Fighter& now = after.fighters[who];
    if (old.team != now.team) write_team(changes.of("team"), now);
    if (old.energy != now.energy) changes.of("energy").number(now.energy);
    if (const bool ranged = is_ranged(setup, after, who); ranged != is_ranged(setup, before, who))
        changes.of("ranged").flag(ranged);
    if (old.space != now.space) changes.of("space").text(Rules::name(setup, after, kSpace, now.space));
    if (old.alive != now.alive) changes.of("alive").flag(now.alive != 0);
    if (old.place != now.place) changes.of("place").number(now.place);
    if (old.moved != now.moved) changes.of("moved").flag(now.moved != 0);
    // Nearly always nothing has happened to it.
    if (old == now && same_statuses(before, after)) return;
    Changes skills(json, &changes, "skills");
    for (std::uint8_t k = 0; k < card_of(setup, after, who).skills.size(); ++k) {
        const Index index(k);
        Changes skill(json, &skills, index);
        if (old.used[k] != now.used[k]) skill.of("used").number(now.used[k]);
        if (const bool live = is_live(setup, after, who, k); live != is_live(setup, before, who, k))
            skill.of("live").flag(live);
        if (const bool defused = is_defused(after, who, k); defused != is_defused(before, who, k))
            skill.of("defused").flag(defused);
    }
}

// A new value that is an object or a list stands in a list; null stands for itself. Nothing if it reads as
// before.
template <typename Write>
void write_if_changed(Changes& changes, const char* key, const State& before, const State& after,
                      const Write& write) {
    std::string old;
    std::string now;
    JsonWriter old_json(old);
    JsonWriter now_json(now);
    write(old_json, before);
    write(now_json, after);
    if (old == now) return;
    if (now == "null") return changes.of(key).null();
    JsonWriter& json = changes.of(key);
    json.open_list();
    json.raw(now);
    json.close_list();
}

}  // namespace

// The same as comparing two views, without making them: the texts of all skills are most of a view.
void Rules::write_view_changes(const Setup& setup, const State& before, const State& after, Observer,
                               std::string& out) {
    JsonWriter json(out);
    json.open_object();
    Changes whole(json, nullptr, {});
    if (before.round != after.round) json.key("round").number(after.round);
    if (before.quiet != after.quiet) json.key("quiet").number(after.quiet);
    if (before.active != after.active) write_side(json.key("active"), after.active);
    {
        Changes order(json, &whole, "order");
        for (int i = 0; i < player_count(setup); ++i) {
            const std::uint8_t side = side_at(setup, after, i);
            if (side != side_at(setup, before, i))
                write_side(order.of(Index(static_cast<std::size_t>(i))), side);
        }
    }
    {
        Changes spaces(json, &whole, "spaces");
        std::size_t at = 0;
        each_space(setup, [&](std::uint8_t space) {
            const Index index(at++);
            const std::uint8_t holder = holder_of(setup, after, space);
            if (holder == holder_of(setup, before, space)) return;
            Changes change(json, &spaces, index);
            write_side(change.of("holder"), holder);
        });
    }
    {
        Changes fighters(json, &whole, "fighters");
        for (std::uint8_t who = 0; who < player_count(setup); ++who) {
            const Index index(who);
            const std::uint8_t card = after.fighters[who].card;
            if (before.fighters[who].card == card && card != kNoCard) {
                Changes fighter(json, &fighters, index);
                write_fighter_changes(fighter, json, setup, before, after, who);
            } else {
                fighters.of(index).open_list();
                write_fighter(json, setup, after, who);
                json.close_list();
            }
        }
    }
    if (!same_statuses(before, after))
        write_if_changed(whole, "statuses", before, after,
                         [&](JsonWriter& list, const State& state) { write_statuses(list, setup, state); });
    if (before.combat != after.combat) write_if_changed(whole, "combat", before, after, write_combat);
    if (before.dispute_by != after.dispute_by || before.dispute_with != after.dispute_with)
        write_if_changed(whole, "dispute", before, after, write_dispute);
    json.close_object();
}

void Rules::write_view(const Setup& setup, const State& state, Observer, std::string& out) {
    JsonWriter json(out);
    json.open_object();
    json.key("game").text("filler");
    json.key("board").text("ring");
    json.key("seats").number(setup.seats);
    json.key("mode").text(setup.teams ? "teams" : "ffa");
    json.key("round").number(state.round);
    json.key("round_limit").number(setup.round_limit);
    json.key("quiet").number(state.quiet);
    json.key("quiet_limit").number(setup.quiet_limit);
    write_side(json.key("active"), state.active);
    json.key("order").open_list();
    for (int i = 0; i < player_count(setup); ++i) write_side(json, side_at(setup, state, i));
    json.close_list();
    json.key("spaces").open_list();
    each_space(setup, [&](std::uint8_t space) {
        json.open_object();
        json.key("id").text(name(setup, state, kSpace, space));
        write_side(json.key("holder"), holder_of(setup, state, space));
        json.close_object();
    });
    json.close_list();
    json.key("fighters").open_list();
    for (std::uint8_t who = 0; who < player_count(setup); ++who) write_fighter(json, setup, state, who);
    json.close_list();
    write_statuses(json.key("statuses"), setup, state);
    write_combat(json.key("combat"), state);
    write_dispute(json.key("dispute"), state);
    json.close_object();
}

View Rules::view(const Setup& setup, const State& state, Observer observer) {
    std::string text;
    write_view(setup, state, observer, text);
    return View::parse(text);
}

}  // namespace clashfield::filler

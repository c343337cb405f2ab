// Every skill of every character that touches a roll, met in battles: the exact walk and thrown dice agree on
// what follows.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "analysis/walk.h"
#include "battle/battle_of.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/skills.h"
#include "registry/registry.h"
#include "tests/laws/law_play.h"

namespace clashfield::laws {
namespace {

using filler::Do;
using SkillName = std::pair<std::uint8_t, std::uint8_t>;  // card, skill

constexpr std::uint32_t kLines = filler::does_bit(Do::Dice) | filler::does_bit(Do::Bonus);
constexpr std::uint32_t kRolled = filler::does_bit(Do::Reroll) | filler::does_bit(Do::ForceReroll) |
                                  filler::does_bit(Do::Dodge) | filler::does_bit(Do::Block) |
                                  filler::does_bit(Do::Counter) | filler::does_bit(Do::Test);
constexpr std::uint32_t kSilent =
    filler::does_bit(Do::Crit) | filler::does_bit(Do::Extra) | filler::does_bit(Do::IgnoreDrawback);

const BattleOf<filler::Rules>& inside(const Battle& battle) {
    return dynamic_cast<const BattleOf<filler::Rules>&>(battle);
}

// The skills that shape the pending roll: lines of its check, the skill that asks for it, and those of the
// attack that read its faces.
void add_skills_of_roll(const Battle& battle, std::set<SkillName>& skills) {
    const filler::Setup& setup = inside(battle).setup();
    const filler::State& state = inside(battle).state();
    const auto add = [&](std::int32_t ref) {
        skills.insert({state.fighters[filler::skill_owner(ref)].card, filler::skill_index(ref)});
    };
    for (const Modifier& line : battle.explain().lines) {
        if (line.label >= 0) add(line.label);
    }
    const bool by_skill = state.roll != filler::RollKind::First && state.roll != filler::RollKind::Attack &&
                          state.roll != filler::RollKind::Coin;
    if (by_skill) add(state.roll_skill);
    if (state.roll != filler::RollKind::Attack) return;
    const std::uint8_t attacker = state.combat.attacker;
    const filler::Card& card = filler::card_of(setup, state, attacker);
    const unsigned in_force = state.combat.attack.skills | state.combat.attack_ongoing;
    for (std::uint8_t k = 0; in_force >> k != 0; ++k) {
        if ((in_force >> k & 1u) != 0 && (card.skills[k].does & kSilent) != 0)
            add(filler::skill_ref(attacker, k));
    }
}

// What one play of the order meets until the next main decision.
std::set<SkillName> skills_met(const Battle& battle, const Order& order, Random& random) {
    const auto play = battle.clone();
    std::set<SkillName> skills;
    EventSink silent;
    play->apply(order, silent);
    const analysis::Policy policy = analysis::first_order();
    Order answer;
    while (!is_over(*play) && !analysis::at_main_decision(*play)) {
        if (asked_side(*play).is_none()) {
            add_skills_of_roll(*play, skills);
            random_step(*play, random, silent);
        } else {
            policy(*play, answer);
            play->apply(answer, silent);
        }
    }
    return skills;
}

void compare_with_dice(const Battle& battle, const Order& order, Random& random) {
    analysis::WalkQuestion question;
    for (int side = 0; side < battle.sides(); ++side) {
        const std::string name(1, static_cast<char>('A' + side));
        question.facts.push_back(*battle.find_fact(name + ".energy"));
    }
    const auto exact = analysis::walk<double>(battle, &order, question, {.nodes = 200'000, .runs = 1});
    ASSERT_TRUE(exact.exact) << battle.write(order) << " in " << describe(battle);
    const auto dice = analysis::simulate_walk<double>(battle, &order, question,
                                                      {.nodes = 0, .runs = 4000, .seed = random.next64()});
    std::map<std::vector<std::int32_t>, std::uint64_t> counts;
    for (const auto& line : dice.lines) counts[line.values] = line.count;
    for (const auto& line : exact.lines) {
        EXPECT_TRUE(is_plausible(counts[line.values], dice.runs, line.weight))
            << battle.write(order) << " in " << describe(battle);
        counts.erase(line.values);
    }
    EXPECT_TRUE(counts.empty()) << "dice found an end that the walk does not know: " << battle.write(order);
}

class SkillHunt {
  public:
    explicit SkillHunt(const Game& game) : game_(game) {
        const Started any = start(game, R"({"scenario": "duel_classic"})", 1);
        deck_ = inside(*any.battle).setup().deck;
        for (std::uint8_t c = 0; c < deck_->cards.size(); ++c) {
            const filler::Card& card = deck_->cards[c];
            for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
                if ((card.skills[k].does & (kLines | kRolled | kSilent)) != 0) wanted_.insert({c, k});
            }
        }
    }

    std::size_t wanted() const { return wanted_.size(); }

    // Battles of this character against others, two against two and one against one, until its skills have
    // been met.
    void hunt(std::uint8_t card, std::uint64_t battles) {
        for (std::uint64_t i = 0; i < battles && is_wanted(card); ++i) {
            const bool teams = i % 2 == 0;
            Json scenario{{"mode", teams ? "teams" : "ffa"}, {"choose", "fixed"}, {"players", Json::array()}};
            for (std::uint64_t seat = 0; seat < (teams ? 4u : 2u); ++seat) {
                const auto other = (card + seat * (1 + i)) % deck_->cards.size();
                Json player{{"character", deck_->cards[other].id}};
                if (teams) player["team"] = 1 + seat % 2;
                scenario["players"].push_back(player);
            }
            scenario["duplicates"] = true;
            play(to_text(Json{{"scenario", scenario}}), i);
        }
    }

    std::string missing() const {
        std::string names;
        for (const SkillName& skill : wanted_) {
            const filler::Card& card = deck_->cards[skill.first];
            names += " " + card.id + "." + card.skills[skill.second].id;
        }
        return names;
    }

  private:
    bool is_wanted(std::uint8_t card) const {
        const auto first = wanted_.lower_bound({card, 0});
        return first != wanted_.end() && first->first == card;
    }

    void play(const std::string& setup, std::uint64_t seed) {
        const Started started = start(game_, setup, seed);
        if (testing::Test::HasFailure()) return;
        Random random(seed, 80);
        EventSink silent;
        OrderList orders;
        while (!is_over(*started.battle) && !testing::Test::HasFailure()) {
            if (!asked_side(*started.battle).is_none()) {
                orders.clear();
                started.battle->list_orders(orders, {});
                for (std::size_t i = 0; i < orders.size(); ++i) look(*started.battle, orders[i], random);
            }
            random_step(*started.battle, random, silent);
        }
    }

    void look(const Battle& battle, const Order& order, Random& random) {
        bool fresh = false;
        for (const SkillName& skill : skills_met(battle, order, random))
            fresh = wanted_.erase(skill) > 0 || fresh;
        if (fresh) compare_with_dice(battle, order, random);
    }

    const Game& game_;
    std::shared_ptr<const filler::Deck> deck_;
    std::set<SkillName> wanted_;
};

TEST(FillerSkills, exact_odds_agree_with_dice_for_every_skill_that_touches_a_roll) {
    const auto game = registry::load("filler", CLASHFIELD_SOURCE_DIR "/data", {});
    ASSERT_TRUE(game.ok()) << to_string(game.problems());
    SkillHunt hunt(**game);
    EXPECT_GT(hunt.wanted(), 40u);
    const auto cards = (*game)->contents()["characters"].size();
    for (std::uint8_t card = 0; card < cards && !HasFailure(); ++card) hunt.hunt(card, 60);
    EXPECT_EQ(hunt.missing(), "");
}

}  // namespace
}  // namespace clashfield::laws

#pragma once

// A game with its content loaded: what can be played, and how a battle of it begins. Immutable once loaded
// and shared by all battles of a program.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/random.h"
#include "base/result.h"
#include "battle/battle.h"

namespace clashfield {

namespace content {
class ArmyShop;
}

// What a form for a new battle offers and how its battles are drawn, beside contents().
struct SetupForm {
    std::string_view board = {};                     // the kind of board: "ring", "hex", "table"
    std::vector<std::string_view> deployments = {};  // ways of deploying, the usual one first
    std::vector<std::string_view> terrains = {};     // ways to come to a battlefield, the usual one first
    bool free_scenarios = false;  // people may deploy a scenario themselves: {"deployment": "free"}
};

class Game {
  public:
    virtual ~Game() = default;

    virtual const Vocabulary& vocabulary() const = 0;

    // What can be played, for people and programs: scenarios, armies, characters, with names in both
    // languages.
    virtual nlohmann::ordered_json contents() const = 0;

    virtual SetupForm setup_form() const { return {}; }

    // Buys, reads and checks armies (content/army_shop.h); null for a game without armies.
    virtual const content::ArmyShop* army_shop() const { return nullptr; }

    // Fills in whatever chance decides before the battle exists (a shuffled deal), so that the set-up alone
    // reproduces the battle. A set-up that needs nothing comes back unchanged.
    virtual nlohmann::ordered_json complete(nlohmann::ordered_json setup, Random& random) const = 0;

    // A set-up is {"scenario": id or object} or {"situation": object}, with options of the game. It must be
    // complete. The battle comes back waiting for its first input; `events` gets what happened until then.
    virtual Result<std::unique_ptr<Battle>> start(const nlohmann::ordered_json& setup,
                                                  EventSink& events) const = 0;

    // The dice behind a question about a bare roll of this game, such as {"successes": {"dice": 3, "bonus":
    // -1}}: a pool and a reading whose last class is what is counted.
    virtual Result<RollRequest> roll_question(const nlohmann::ordered_json& question) const = 0;

    // Hash over the content this set-up uses: a log replays only on the same.
    virtual std::string content_hash(const nlohmann::ordered_json& setup) const = 0;

    // What the next battle of a series must respect after this one (bars, standings); null if nothing.
    virtual nlohmann::ordered_json carry_over(const nlohmann::ordered_json& setup,
                                              const Battle& battle) const = 0;
};

}  // namespace clashfield

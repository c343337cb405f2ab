#include "tests/support/pig.h"

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "battle/battle_of.h"
#include "battle/codec.h"
#include "tests/support/pig_rules.h"

namespace clashfield::pig {
namespace {

struct Start {
    Setup setup;
    State state;
};

class SituationReader {
  public:
    explicit SituationReader(const Json& json) : json_(json) {}

    Result<Start> read() {
        static const std::vector<std::string> kKeys = {"sides",       "target", "dice",       "first",
                                                       "round_limit", "jinxes", "toasts",     "charms",
                                                       "scores",      "active", "turn_total", "round"};
        if (!json_.is_object()) return Problem{"F-02", "situation", "Expected an object."};
        for (const auto& [key, value] : json_.items()) {
            if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) {
                problems_.push_back({"F-02", "situation." + key, unknown_word("key", key, kKeys)});
            }
        }
        Setup& setup = start_.setup;
        State& state = start_.state;
        setup.sides = static_cast<std::uint8_t>(number("sides", 2, kMostSides, 2));
        setup.target = static_cast<std::int16_t>(number("target", 1, 1000, 20));
        setup.dice = static_cast<std::uint8_t>(number("dice", 1, 3, 1));
        setup.first = static_cast<std::uint8_t>(number("first", 0, setup.sides - 1, 0));
        setup.round_limit = static_cast<std::uint16_t>(number("round_limit", 0, 1000, 0));
        setup.toasts = number("toasts", 0, 1, 0) != 0;
        state.active = static_cast<std::uint8_t>(number("active", 0, setup.sides - 1, setup.first));
        state.turn_total = static_cast<std::int16_t>(number("turn_total", 0, 1000, 0));
        state.round = static_cast<std::uint16_t>(number("round", 1, 1000, 1));
        const auto jinxes = static_cast<std::uint8_t>(number("jinxes", 0, 3, 0));
        for (int side = 0; side < setup.sides; ++side) state.jinxes[side] = jinxes;
        if (json_.contains("scores")) {
            const std::vector<int> scores = list("scores", 0, setup.target - 1);
            for (std::size_t i = 0; i < scores.size(); ++i)
                state.scores[i] = static_cast<std::int16_t>(scores[i]);
        }
        if (json_.contains("charms")) {
            const std::vector<int> charms = list("charms", 0, 2);
            for (std::size_t i = 0; i < charms.size(); ++i)
                state.charms[i] = static_cast<std::uint8_t>(charms[i]);
            state.phase = Phase::Turn;
            state.asked = state.active;
        }
        if (!problems_.empty()) return problems_;
        return start_;
    }

  private:
    int number(const char* key, int least, int most, int otherwise) {
        const auto found = json_.find(key);
        if (found == json_.end()) return otherwise;
        if (found->is_number_integer() && found->get<int>() >= least && found->get<int>() <= most)
            return found->get<int>();
        problems_.push_back({"F-03", std::string("situation.") + key,
                             "Expected " + std::to_string(least) + ".." + std::to_string(most) + ", got " +
                                 to_text(*found) + "."});
        return otherwise;
    }

    std::vector<int> list(const char* key, int least, int most) {
        const Json& found = json_[key];
        std::vector<int> values;
        bool good = found.is_array() && found.size() == start_.setup.sides;
        for (std::size_t i = 0; good && i < found.size(); ++i) {
            good =
                found[i].is_number_integer() && found[i].get<int>() >= least && found[i].get<int>() <= most;
            if (good) values.push_back(found[i].get<int>());
        }
        if (good) return values;
        problems_.push_back({"F-03", std::string("situation.") + key,
                             "Expected a number " + std::to_string(least) + ".." + std::to_string(most) +
                                 " per side, got " + to_text(found) + "."});
        return {};
    }

    const Json& json_;
    Start start_;
    Problems problems_;
};

const Json& scenarios() {
    static const Json all = {
        {"duel", {{"sides", 2}, {"target", 20}, {"dice", 2}, {"jinxes", 1}, {"round_limit", 30}}},
        {"endless", {{"sides", 2}, {"target", 12}, {"dice", 1}}},
        {"three",
         {{"sides", 3}, {"target", 15}, {"dice", 3}, {"jinxes", 2}, {"first", 1}, {"round_limit", 20}}},
        {"party", {{"sides", 4}, {"target", 10}, {"dice", 1}, {"toasts", 1}, {"round_limit", 10}}},
        {"dealt", {{"sides", 2}, {"target", 10}, {"dice", 2}, {"charms", "dealt"}, {"round_limit", 10}}},
    };
    return all;
}

class PigGame final : public Game {
  public:
    const Vocabulary& vocabulary() const override { return Rules::vocabulary(); }

    Json contents() const override { return {{"scenarios", scenarios()}}; }

    // Charms that chance deals are the part of a set-up that must be fixed before the battle.
    Json complete(Json setup, Random& random) const override {
        Json situation = situation_of(setup);
        if (!situation.is_object() || situation.value("charms", Json()) != "dealt") return setup;
        Json charms = Json::array();
        for (int side = 0; side < situation.value("sides", 2); ++side) charms.push_back(random.below(3));
        situation["charms"] = std::move(charms);
        return {{"situation", std::move(situation)}};
    }

    Result<std::unique_ptr<Battle>> start(const Json& setup, EventSink& events) const override {
        Result<Start> start = SituationReader(situation_of(setup)).read();
        if (!start) return start.problems();
        if (start->state.phase == Phase::Turn) {
            events.emit(kTurnEvent, id(TRN_02), {start->state.active, start->state.round});
        }
        return std::unique_ptr<Battle>(
            std::make_unique<BattleOf<Rules>>(std::make_shared<const Setup>(start->setup), start->state));
    }

    Result<RollRequest> roll_question(const nlohmann::ordered_json&) const override {
        return Problem{"", "question", "pig has no bare rolls to ask about"};
    }

    std::string content_hash(const Json& setup) const override {
        return to_string(StateHash{hash_text(to_text(situation_of(setup)))});
    }

    Json carry_over(const Json&, const Battle&) const override { return nullptr; }

  private:
    static Json situation_of(const Json& setup) {
        if (!setup.is_object()) return nullptr;
        if (setup.contains("situation")) return setup["situation"];
        const Json scenario = setup.value("scenario", Json());
        if (scenario.is_object()) return scenario;
        if (scenario.is_string() && scenarios().contains(scenario.get<std::string>())) {
            return scenarios()[scenario.get<std::string>()];
        }
        return nullptr;
    }
};

}  // namespace

std::unique_ptr<Game> make_game() { return std::make_unique<PigGame>(); }

}  // namespace clashfield::pig

#pragma once

// How a battle of a game begins whose set-up has one of "scenario", "pickup" (armies bought for a battle) and
// "situation" (a battle in full swing).

#include <memory>
#include <span>
#include <string_view>

#include "battle/battle_of.h"
#include "battle/game.h"
#include "content/game_files.h"

namespace clashfield::content {

// The door of the game reads the parts:
//   check_set_up(reader, keys)            whether it is an object with such keys
//   start_scenario(set-up, data)          the set-up, because others of its keys change the scenario
//   start_pickup(reader, data)
//   start_situation(reader, data, state)
//   begin(data, state, events, in_full_swing)
template <typename Rules, typename Door>
Result<std::unique_ptr<Battle>> start_battle(const Json& setup, EventSink& events, const Door& door) {
    static constexpr std::string_view kKeys[] = {"game",    "scenario", "deployment",
                                                 "options", "pickup",   "situation"};
    Findings findings;
    const Reader reader(setup, "set-up", "", findings);
    auto data = std::make_shared<typename Rules::Setup>();
    auto state = std::make_unique<typename Rules::State>();
    const std::string_view key = door.check_set_up(reader, kKeys) ? key_of_start(reader) : "";
    if (key == "scenario") door.start_scenario(reader, *data);
    if (key == "pickup") door.start_pickup(reader.at(key), *data);
    if (key == "situation") door.start_situation(reader.at(key), *data, *state);
    if (!findings.errors.empty()) return findings.errors;
    door.begin(*data, *state, events, key == "situation");
    return std::unique_ptr<Battle>(std::make_unique<BattleOf<Rules>>(std::move(data), *state));
}

// What such a door says unless it knows better. `Door` is the game that is made of it.
template <typename Rules, typename Door>
class DoorOf : public Game {
  public:
    const Vocabulary& vocabulary() const override { return Rules::vocabulary(); }
    Result<std::unique_ptr<Battle>> start(const Json& setup, EventSink& events) const override {
        return start_battle<Rules>(setup, events, static_cast<const Door&>(*this));
    }
    static bool check_set_up(const Reader& setup, std::span<const std::string_view> keys) {
        return setup.object({}, keys);
    }
    static void begin(const typename Rules::Setup& data, typename Rules::State& state, EventSink& events,
                      bool in_full_swing) {
        PlayOf<typename Rules::Setup, typename Rules::State> play{data, state, events};
        return in_full_swing ? begin_situation(play) : begin_battle(play);
    }
    Result<RollRequest> roll_question(const Json&) const override {
        return Problem{"F-02", "question", "this game has no bare rolls; ask about an order"};
    }
    Json carry_over(const Json&, const Battle&) const override { return nullptr; }
};

}  // namespace clashfield::content

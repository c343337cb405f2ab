#pragma once

// How a battle of a game begins whose set-up has one of "scenario", "pickup" (armies bought for a battle) and
// "situation" (a battle in full swing).

#include <memory>
#include <span>
#include <string_view>

#include "base/hash.h"
#include "battle/battle_of.h"
#include "battle/game.h"
#include "content/army_shop.h"
#include "content/game_files.h"
#include "content/shipped.h"

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

// A door over the library of its game, which says what most doors say. `Door` is the game that is made of it,
// and says otherwise where it knows better. The game has make_shop(library), contents_json(library),
// read_scenario, read_pickup, complete_pickup and read_situation.
template <typename Rules, typename Library, typename Door>
class DoorOf : public Game {
  public:
    // `hash` is that of all files which every battle may come to use.
    DoorOf(Library library, std::uint64_t hash) : library_(std::move(library)), hash_(hash) {}

    const Vocabulary& vocabulary() const override { return Rules::vocabulary(); }
    Json contents() const override { return contents_json(library_); }
    const ArmyShop* army_shop() const override { return shop_.get(); }

    // What is only named is written out, so that a log can be replayed after the files have changed: the
    // scenario, with the options and the deployment of the set-up, and armies that are bought for the battle.
    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        if (setup.contains("pickup")) door().complete_battle(setup, random);
        if (!setup.contains("scenario")) return setup;
        write_out_scenario(setup, library_.scenarios);
        if (!setup["scenario"].is_object()) return setup;
        door().buy_armies(setup["scenario"], random);
        move_options(setup);
        if (!setup.contains("deployment")) return setup;
        for (const std::string_view way : Door::deployments()) {
            if (setup["deployment"] != way) continue;
            Door::deploy(way, setup["scenario"]);
            setup.erase("deployment");
            break;
        }
        return setup;
    }
    Result<std::unique_ptr<Battle>> start(const Json& setup, EventSink& events) const override {
        return start_battle<Rules>(setup, events, door());
    }
    Result<RollRequest> roll_question(const Json&) const override {
        return Problem{"F-02", "question", "this game has no bare rolls; ask about an order"};
    }
    Json carry_over(const Json&, const Battle&) const override { return nullptr; }
    // The shared files, and the set-up with its scenario and the one whose ground a pick-up battle borrows.
    std::string content_hash(const Json& setup) const override {
        const std::uint64_t shared = hash_mix(hash_text(Rules::vocabulary().rules), hash_);
        return to_string(StateHash{hash_of_set_up(setup, library_.scenarios, shared)});
    }

    // --- the parts of a set-up ---
    static bool check_set_up(const Reader& setup, std::span<const std::string_view> keys) {
        return setup.object({}, keys);
    }
    void start_scenario(const Reader& setup, typename Rules::Setup& data) const {
        std::optional<std::size_t> way;
        const auto ways = Door::deployments();
        if (setup.has("deployment")) {
            way = setup.at("deployment").word(ways, "deployment");
            if (!way) return;
        }
        std::optional<Json> json = scenario_of(setup, library_.scenarios);
        if (!json) return;
        if (way && json->is_object()) Door::deploy(ways[*way], *json);
        read_in_place(setup.at("scenario"), *json,
                      [&](const Reader& scenario) { read_scenario(scenario, library_, data); });
    }
    void start_pickup(const Reader& pickup, typename Rules::Setup& data) const {
        read_pickup(pickup, library_, data);
    }
    void start_situation(const Reader& situation, typename Rules::Setup& data,
                         typename Rules::State& state) const {
        read_situation(situation, library_, data, state);
    }
    static void begin(const typename Rules::Setup& data, typename Rules::State& state, EventSink& events,
                      bool in_full_swing) {
        PlayOf<typename Rules::Setup, typename Rules::State> play{data, state, events};
        return in_full_swing ? begin_situation(play) : begin_battle(play);
    }
    // The ways of deployment that a set-up may ask for, and what each makes of a scenario.
    static std::span<const std::string_view> deployments() { return {}; }
    static void deploy(std::string_view, Json&) {}
    // For a pick-up battle, and for a scenario whose armies are only named.
    void complete_battle(Json& setup, Random& random) const {
        setup["pickup"] = complete_pickup(setup["pickup"], library_, random);
    }
    void buy_armies(Json&, Random&) const {}

  protected:
    const Library& library() const { return library_; }

  private:
    const Door& door() const { return static_cast<const Door&>(*this); }

    Library library_;
    std::unique_ptr<ArmyShop> shop_ = make_shop(library_);
    std::uint64_t hash_;
};

// Such a game over its library and further files, each of which read(file, library) adds to it.
template <typename Door, typename Library, typename Read, typename Hash>
Result<std::unique_ptr<Game>> open_door(Library library, Findings findings,
                                        const std::vector<std::string>& further, const Read& read,
                                        Hash hash) {
    for (const std::string& path : further) {
        with_file(path, findings, [&](const Reader& file) {
            if (findings.errors.empty()) read(file, library);
        });
    }
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(std::make_unique<Door>(std::move(library), std::move(hash)));
}

}  // namespace clashfield::content

#include "games/ancients/ancients_game.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "battle/battle_of.h"
#include "content/shipped.h"
#include "content/start_battle.h"
#include "games/ancients/content/army_shop.h"
#include "games/ancients/content/contents.h"
#include "games/ancients/content/library.h"
#include "games/ancients/content/scenario.h"
#include "games/ancients/rules/rules.h"
#include "games/ancients/rules/the_turn.h"

namespace clashfield::ancients {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

// The sides of a scenario place their units, whatever poses it gives them (AB-SET-06).
constexpr std::string_view kFreely = "free";

class AncientsGame final : public content::DoorOf<Rules, AncientsGame> {
  public:
    AncientsGame(Library library, std::uint64_t hash) : library_(std::move(library)), hash_(hash) {}

    Json contents() const override { return contents_json(library_); }
    SetupForm setup_form() const override { return {.board = "table", .free_scenarios = true}; }
    const content::ArmyShop* army_shop() const override { return &shop_; }

    // A scenario named by id is written out, and so are armies bought at random, so that a log can be
    // replayed after the files have changed.
    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        if (setup.contains("pickup")) setup["pickup"] = complete_pickup(setup["pickup"], library_, random);
        if (!setup.contains("scenario")) return setup;
        content::write_out_scenario(setup, library_.scenarios);
        if (!setup["scenario"].is_object()) return setup;
        content::move_options(setup);
        if (setup.contains("deployment") && setup["deployment"] == kFreely) {
            setup["scenario"]["free_setup"] = true;
            setup.erase("deployment");
        }
        return setup;
    }

    // --- the parts of a set-up (content/start_battle.h) ---
    void start_scenario(const Reader& setup, Setup& data) const {
        static constexpr std::string_view kWays[] = {kFreely};
        if (setup.has("deployment") && !setup.at("deployment").word(kWays, "deployment")) return;
        std::optional<Json> json = content::scenario_of(setup, library_.scenarios);
        if (!json) return;
        if (setup.has("deployment")) (*json)["free_setup"] = true;
        content::read_in_place(setup.at("scenario"), *json,
                               [&](const Reader& scenario) { read_scenario(scenario, library_, data); });
    }
    void start_pickup(const Reader& pickup, Setup& data) const { read_pickup(pickup, library_, data); }
    void start_situation(const Reader& situation, Setup& data, State& state) const {
        read_situation(situation, library_, data, state);
    }

    // The lists, and the set-up with its scenario and the one whose ground a pick-up battle borrows.
    std::string content_hash(const Json& setup) const override {
        const std::uint64_t shared = hash_mix(hash_text(ancients_vocabulary().rules), hash_);
        return to_string(StateHash{content::hash_of_set_up(setup, library_.scenarios, shared)});
    }

  private:
    Library library_;
    AncientsShop shop_{library_};
    std::uint64_t hash_;  // of what every battle may come to use
};

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    for (const std::string& path : further) {
        content::with_file(path, findings, [&](const Reader& file) {
            if (findings.errors.empty()) read_further(file, library);
        });
    }
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(std::make_unique<AncientsGame>(std::move(library), shared_hash(data)));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    return lint_content(data, file);
}

}  // namespace clashfield::ancients

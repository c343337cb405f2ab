#include "games/empires/empires_game.h"

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "battle/battle_of.h"
#include "content/shipped.h"
#include "content/start_battle.h"
#include "games/empires/content/army_shop.h"
#include "games/empires/content/contents.h"
#include "games/empires/content/scenario.h"
#include "games/empires/rules/rules.h"
#include "games/empires/rules/set_up.h"

namespace clashfield::empires {
namespace {

using content::Findings;
using content::Json;
using content::Reader;

class EmpiresGame final : public content::DoorOf<Rules, EmpiresGame> {
  public:
    EmpiresGame(Library library, std::uint64_t hash)
        : library_(std::move(library)), hash_(hash), shop_(make_shop(library_)) {}

    Json contents() const override { return contents_json(library_); }
    SetupForm setup_form() const override { return {.board = "table"}; }
    const content::ArmyShop* army_shop() const override { return shop_.get(); }

    // What is named by id or bought at random is written out, so that a log can be replayed after the files
    // have changed.
    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        if (setup.contains("pickup")) setup["pickup"] = complete_pickup(setup["pickup"], library_, random);
        if (setup.contains("scenario")) content::write_out_scenario(setup, library_.scenarios);
        if (setup.contains("scenario") && setup["scenario"].is_object()) content::move_options(setup);
        return setup;
    }

    // --- the parts of a set-up (content/start_battle.h) ---
    void start_scenario(const Reader& setup, Setup& data) const {
        const std::optional<Json> json = content::scenario_of(setup, library_.scenarios);
        if (!json) return;
        content::read_in_place(setup.at("scenario"), *json,
                               [&](const Reader& scenario) { read_scenario(scenario, library_, data); });
    }
    void start_pickup(const Reader& pickup, Setup& data) const { read_pickup(pickup, library_, data); }
    void start_situation(const Reader& situation, Setup& data, State& state) const {
        read_situation(situation, library_, data, state);
    }

    std::string content_hash(const Json& setup) const override {
        const std::uint64_t shared = hash_mix(hash_text(empires_vocabulary().rules), hash_);
        return to_string(StateHash{content::hash_of_set_up(setup, library_.scenarios, shared)});
    }

  private:
    Library library_;
    std::uint64_t hash_;  // of what every battle may come to use
    std::unique_ptr<content::ArmyShop> shop_;
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
    return std::unique_ptr<Game>(std::make_unique<EmpiresGame>(std::move(library), shared_hash(data)));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    return lint_content(data, file);
}

}  // namespace clashfield::empires

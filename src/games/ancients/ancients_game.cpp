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

// The sides of a scenario place their units, whatever poses it gives them (AB-SET-06).
constexpr std::string_view kDeployments[] = {"free"};

class AncientsGame final : public content::DoorOf<Rules, Library, AncientsGame> {
  public:
    using DoorOf::DoorOf;

    SetupForm setup_form() const override { return {.board = "table", .free_scenarios = true}; }

    static std::span<const std::string_view> deployments() { return kDeployments; }
    static void deploy(std::string_view, Json& scenario) { scenario["free_setup"] = true; }
};

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    return content::open_door<AncientsGame>(std::move(library), std::move(findings), further, read_further,
                                            shared_hash(data));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    return lint_content(data, file);
}

}  // namespace clashfield::ancients

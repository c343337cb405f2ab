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

class EmpiresGame final : public content::DoorOf<Rules, Library, EmpiresGame> {
  public:
    using DoorOf::DoorOf;

    SetupForm setup_form() const override { return {.board = "table"}; }
};

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Library library = load_library(data, findings);
    return content::open_door<EmpiresGame>(std::move(library), std::move(findings), further, read_further,
                                           shared_hash(data));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    return lint_content(data, file);
}

}  // namespace clashfield::empires

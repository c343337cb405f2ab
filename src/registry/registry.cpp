#include "registry/registry.h"

#include <array>

#include "base/closest.h"
#include "games/champs/champs_game.h"
#include "games/clash/clash_game.h"
#include "games/filler/filler_game.h"

namespace clashfield::registry {
namespace {

constexpr std::array<GameEntry, 3> kGames{{
    {"filler", "FC", &filler::load_game, &filler::lint_file},
    {"champs", "CB", &champs::load_game, &champs::lint_file},
    {"clash", "CL", &clash::load_game, &clash::lint_file},
}};

}  // namespace

std::span<const GameEntry> games() { return kGames; }

std::vector<std::string> ids() {
    std::vector<std::string> ids;
    for (const GameEntry& game : kGames) ids.emplace_back(game.id);
    return ids;
}

Result<std::unique_ptr<Game>> load(std::string_view id, const std::filesystem::path& data,
                                   const std::vector<std::string>& further) {
    for (const GameEntry& game : kGames) {
        if (game.id == id) return game.load(data, further);
    }
    const std::vector<std::string> known = ids();
    std::string message = "no game " + in_quotes(id) + "; there is " + joined(known);
    if (const std::string near = closest(id, known); !near.empty()) message += ". Did you mean " + near + "?";
    return Problem{"", "", message};
}

}  // namespace clashfield::registry

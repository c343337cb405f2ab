#include "registry/registry.h"

#include <algorithm>
#include <iterator>

#include "base/closest.h"
#include "games/ancients/ancients_game.h"
#include "games/champs/champs_game.h"
#include "games/clash/clash_game.h"
#include "games/filler/filler_game.h"

namespace clashfield::registry {
namespace {

// All that there will be, in the order people are shown them.
constexpr std::string_view kPlanned[] = {"filler", "champs", "clash", "ancients", "empires"};

std::vector<GameEntry>& list() {
    static std::vector<GameEntry> games = {
        {"filler", "FC", &filler::load_game, &filler::lint_file},
        {"champs", "CB", &champs::load_game, &champs::lint_file},
        {"clash", "CL", &clash::load_game, &clash::lint_file},
        {"ancients", "AB", &ancients::load_game, &ancients::lint_file},
    };
    return games;
}

}  // namespace

std::span<const GameEntry> games() { return list(); }

bool add(const GameEntry& game) {
    list().push_back(game);
    return true;
}

std::vector<std::string> planned() {
    std::vector<std::string> planned(std::begin(kPlanned), std::end(kPlanned));
    for (const GameEntry& game : games()) {
        if (std::find(planned.begin(), planned.end(), game.id) == planned.end())
            planned.emplace_back(game.id);
    }
    return planned;
}

std::vector<std::string> ids() {
    std::vector<std::string> ids;
    for (const GameEntry& game : games()) ids.emplace_back(game.id);
    return ids;
}

Result<std::unique_ptr<Game>> load(std::string_view id, const std::filesystem::path& data,
                                   const std::vector<std::string>& further) {
    for (const GameEntry& game : games()) {
        if (game.id == id) return game.load(data, further);
    }
    const std::vector<std::string> known = ids();
    std::string message = "no game " + in_quotes(id) + "; there is " + joined(known);
    if (const std::string near = closest(id, known); !near.empty()) message += ". Did you mean " + near + "?";
    return Problem{"", "", message};
}

}  // namespace clashfield::registry

#include "app/terminal/view.h"

#include <string>

#include <nlohmann/json.hpp>

namespace clashfield::app {
namespace {

using Json = nlohmann::ordered_json;

// "+1D", "no move"; in brackets while it waits for the holder's next turn.
std::string mark_of(const Json& status, const std::string& game, const text::Catalogue& words) {
    text::Arguments arguments;
    for (const auto& [name, value] : status.items()) {
        if (value.is_number_integer()) arguments.push_back({name, value.get<std::int64_t>()});
        if (value.is_string()) arguments.push_back({name, value.get<std::string>()});
    }
    const std::string mark = words.format(game + ".mark." + status.value("kind", ""), arguments);
    return status.value("pending", false) ? "(" + mark + ")" : mark;
}

SpacePicture empty_space(const std::string& name) {
    SpacePicture space;
    space.name = name;
    return space;
}

void put_fighter(SpacePicture& space, const Json& fighter, std::size_t index, const text::Catalogue& words) {
    space.letter = fighter.value("side", "?");
    if (fighter.contains("name")) space.title = fighter["name"].value(words.language(), "");
    space.energy = fighter.value("energy", 0);
    space.most = fighter.value("max", 0);
    space.team = static_cast<int>(index);
    if (fighter.contains("team") && fighter["team"].is_number_integer()) {
        space.team = fighter["team"].get<int>();
        space.team_mark = std::to_string(space.team);
    }
}

}  // namespace

std::optional<TablePicture> picture_of(const Battle& battle, const text::Catalogue& words, Side asked) {
    const View view = battle.view(Observer{});
    if (view.value("board", "") != "ring") return std::nullopt;
    const std::string game(battle.vocabulary().game);

    TablePicture table;
    table.free = words.format("ui.table.free");
    for (const Json& space : view["spaces"]) {
        const SpacePicture picture = empty_space(space["id"].get<std::string>());
        if (role_of(battle.vocabulary(), picture.name) == WordRole::Centre) {
            table.centre = picture;
        } else {
            table.seats.push_back(picture);
        }
    }
    const auto space_named = [&](const std::string& name) -> SpacePicture* {
        if (table.centre.name == name) return &table.centre;
        for (SpacePicture& seat : table.seats) {
            if (seat.name == name) return &seat;
        }
        return nullptr;
    };
    std::size_t index = 0;
    for (const Json& fighter : view["fighters"]) {
        // Before characters are placed, players sit on their own seats.
        const std::string where = fighter.contains("space") ? fighter["space"].get<std::string>()
                                                            : fighter["seat"].get<std::string>();
        SpacePicture* space = space_named(where);
        if (space != nullptr && fighter.value("alive", true)) {
            put_fighter(*space, fighter, index, words);
            space->active = space->letter == to_string(asked);
            for (const Json& status : view["statuses"]) {
                if (status["holder"] == fighter["side"]) space->marks.push_back(mark_of(status, game, words));
            }
        }
        ++index;
    }
    return table;
}

}  // namespace clashfield::app

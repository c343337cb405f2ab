#pragma once

// A set-up on the terminal: what a side still has to place, and where. Drawn from the part of the view that
// only this side is shown ("setup": waiting counters, the Corps under way, the zone).

#include <string>
#include <vector>

#include "app/terminal/board.h"
#include "battle/parse_json.h"

namespace clashfield::app {

// A name or text that the data hold in several languages; empty if it is not there.
std::string said(const Json& texts, const std::string& language);

// '*' for the unit that leads an army, '+' for one that leads a part of it, else 0.
char sign_of_leader(const Battle& battle, const Json& unit);

// The set-up of the side that is asked, or null.
const Json* setup_of(const View& view, Side asked);

// "F1 Clovis waits: F1-01* Irr Kn(O), F1-02…08 Irr Wb(O)", Corps by Corps, and the zone. Of a Corps that is
// not at hand only the number is told.
std::vector<std::string> setup_lines(const BoardScene& scene, const View& view);

// Marks the hexes of the zone while it is asked who stands there.
void put_zone(HexMapPicture& map, const BoardScene& scene, const View& view);

}  // namespace clashfield::app

#pragma once

// What stands above a question on the terminal: the table of a ring game, or the part of a hex map that
// matters, with the score, or an open table. Which of them, the battle's view says ("board": "ring", "hex" or
// "table"); all are drawn from that view alone.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/terminal/ground.h"
#include "app/terminal/hexmap.h"
#include "app/terminal/style.h"
#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::app {

// What a drawing is made from.
struct BoardScene {
    const Battle& battle;
    const text::Catalogue& words;
    Side asked;               // whose decision it is, or nobody's
    const OrderList& orders;  // of the decision
    Style style;
    int question_lines = 1;  // that the question below the drawing takes
    int told_lines = 0;      // above the drawing, that people have not read yet
};

class Board {
  public:
    // Whether the battle is fought on a map, which has commands of its own.
    static bool has_map(const Battle& battle);
    // Whether figures stand on an open table.
    static bool has_ground(const Battle& battle);

    // The lines for the question that is asked; the map turns to what it is about.
    std::vector<std::string> draw(const BoardScene& scene);

    // "map 1017", "map N", "map all", "map ids", or "map" for the same part again; on an open table "map A1",
    // "map 600,450" for a part of it, larger. Nothing if the argument cannot be read.
    std::vector<std::string> map(const BoardScene& scene, const std::string& argument);
    // The next drawing has this hex in sight: something was put there.
    void look_at(std::string hex) { wanted_ = std::move(hex); }
    // Whether a hex ("1017") was in the part that was drawn last.
    bool shows(const std::string& hex) const;
    // Shows the zones of control, or hides them again.
    std::vector<std::string> zones(const BoardScene& scene);

  private:
    std::vector<std::string> draw_map(const BoardScene& scene, bool follow, bool whole);
    std::vector<std::string> ground(const BoardScene& scene, const std::string& argument);

    MapWindow window_;
    std::string wanted_;
    std::optional<GroundSpot> near_;  // what "map A1" showed last
    bool with_ids_ = false;
    bool with_zones_ = false;
    bool told_ = false;  // the signs were explained once
};

// Lines about a unit of a map: its name, its values, what its type is and how it stands. Empty if there is no
// such unit; a hex names the unit that stands there.
std::vector<std::string> unit_lines(const BoardScene& scene, const std::string& wanted);

// All units on the map, Corps by Corps, each with its type, hex and facing.
std::vector<std::string> roster_lines(const BoardScene& scene);

// The ids of all units that an observer sees.
std::vector<std::string> unit_ids(const Battle& battle, Side observer);

// Who fights whom in the roll that is pending, or an empty text.
std::string combat_line(const Battle& battle, const text::Catalogue& words);

// The unit on top in a hex of a map ("2016"), or an empty text.
std::string unit_in_hex(const Battle& battle, Side observer, const std::string& hex);

}  // namespace clashfield::app

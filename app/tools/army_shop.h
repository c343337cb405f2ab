#pragma once

// What the verb army needs of one game: its lists, and armies bought or read, as people and programs see
// them. Each game with army lists has one, made in army_<game>.cpp.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/session.h"
#include "content/reader.h"
#include "text/catalogue.h"

namespace clashfield::app {

struct ArmyFault {
    std::string code;  // "over_budget"
    std::string clause;
    std::string message;  // with what would mend it
};

// A body of troops, or the heading of those that follow it.
struct ArmyLine {
    std::string count;  // "12/1": with officers; empty for a heading
    std::string name;
    std::string note;
    std::string points;
};

struct ShownArmy {
    std::string title;
    std::vector<ArmyLine> lines;
    std::string text;  // title and lines, for a terminal
    content::Json file;
    content::Json points;
    int budget = 0;
    std::vector<ArmyFault> faults;
    std::function<std::string()> sheet;  // as a page of HTML; empty if the game has none
};

struct ArmyShop {
    struct List {
        std::string id;
        std::string code;
        content::Bilingual name;
        int from_year = 0;  // negative years are BC
        int to_year = 0;
    };
    int least_points = 0;
    int most_points = 0;
    std::vector<List> lists;
    // Nothing after errors, which are added to the findings; they name the file.
    std::function<std::optional<ShownArmy>(const content::Json& army, const std::string& file,
                                           content::Findings& findings)>
        read;
    // At random; nothing if the list's minimum costs more.
    std::function<std::optional<ShownArmy>(std::size_t list, int points, std::uint64_t seed)> buy;
    std::function<text::Value(std::size_t list, int points)> least_price;
    // The army that comes with a list; empty if the game has none.
    std::function<std::optional<ShownArmy>(std::size_t list)> ready;
};

// The session must outlive the shop.
Result<ArmyShop> champs_shop(Session& session);
Result<ArmyShop> clash_shop(Session& session);

inline const std::string& say(const Session& session, const content::Bilingual& both) {
    return session.language == "fr" ? both.fr : both.en;
}
// Without the digit grouping of other numbers.
std::string year_text(const text::Catalogue& words, int year);

}  // namespace clashfield::app

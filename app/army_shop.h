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

struct ShownArmy {
    std::string text;  // a title, and a line per body of troops
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
    // Nothing after errors, which the reader has been told.
    std::function<std::optional<ShownArmy>(const content::Reader&)> read;
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

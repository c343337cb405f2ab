#pragma once

// Armies of a game that has them: bought at random from a list, or read from a file and checked. Answers are
// ids, numbers and names in both languages; `text` makes sentences of them.
//
// People put an army together by hand where the lines of a list in Game::contents() have an "id" and a
// "cost", and a file of the game has {"units": [{"entry": id, "figures": 3}]}, with "officers" where lines
// have an "officer_cost".

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/random.h"
#include "base/result.h"
#include "content/army_fault.h"
#include "content/reader.h"

namespace clashfield::content {

// Counted in halves: some games have counters of half a point.
struct Points {
    int halves = 0;
};
constexpr Points whole_points(int points) { return {2 * points}; }

struct Year {
    int year = 0;  // negative years are BC
};

// What a text about an army is given. An empty name is the word "none".
using ArmyArgument = std::variant<std::int64_t, Points, Year, Bilingual, std::string_view>;

// The text "<game>.army.<key>" of the catalogue with what stands in it.
struct ArmyText {
    std::string_view key;
    std::vector<std::pair<std::string_view, ArmyArgument>> arguments = {};
};
using ArmyName = std::variant<Bilingual, ArmyText>;

// A body of troops, or the heading of those that follow it.
struct ArmyLine {
    std::string count = {};  // "12/1": with officers; empty for a heading
    ArmyName name = {};
    std::string note = {};
    Points price = {};
};

// The words of one language, for a sheet: say("<game>.sheet.range"). Names choose by `language`.
struct SheetWords {
    std::string language;
    std::function<std::string(std::string_view)> say;
};

struct ShopArmy {
    ArmyText title;
    std::vector<ArmyLine> lines;
    Json file;  // as read() takes it
    Points price;
    int budget = 0;  // whole points; 0 if it was not bought for points
    std::vector<ArmyViolation> violations;
    // The army on paper, as a page of HTML; empty if the game has no sheets.
    std::function<std::string(const SheetWords&)> sheet;
};

struct PointsRange {
    int least = 0;
    int usual = 0;
    int most = 0;
};

struct ArmyListEntry {
    std::string id;
    std::string code;  // of the rulebook
    Bilingual name;
    int from_year = 0;  // negative years are BC
    int to_year = 0;
};

// Armies it has answered must not outlive the game.
class ArmyShop {
  public:
    virtual ~ArmyShop() = default;

    virtual PointsRange points() const = 0;
    // The key of an army file that says for how many points it is bought.
    virtual std::string_view budget_key() const = 0;
    // Everything that can be wrong with an army.
    virtual std::span<const ArmyFaultRow> faults() const = 0;
    virtual std::vector<ArmyListEntry> lists() const = 0;

    // Nothing after errors, which name the file. Whether the army is legal is in its violations.
    virtual std::optional<ShopArmy> read(const Json& army, const std::string& file,
                                         Findings& findings) const = 0;
    // At random, from the list at this place; nothing if the list's minimum costs more.
    virtual std::optional<ShopArmy> buy(std::size_t list, int points, Random& random) const = 0;
    // What the list's minimum costs in an army of so many points.
    virtual Points least_price(std::size_t list, int points) const = 0;
    // The army that comes with a list, where one does.
    virtual std::optional<ShopArmy> ready(std::size_t list) const = 0;
};

}  // namespace clashfield::content

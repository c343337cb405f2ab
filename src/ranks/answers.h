#pragma once

// What games of ranks answer alike (docs/server-protocol.md): how sums and refusals stand in an answer, where
// a unit would stand, where a charge ends up and why no other does, how a move on trial comes to its end, and
// the sheet of a combat. Words are made later, by text::put_into_words: a refusal stands as {"refused":
// [clause, code, words...]}, a line of a sum as {"label", "cites", "value"}.

#include <array>
#include <optional>
#include <utility>

#include "base/words.h"
#include "battle/event.h"
#include "battle/order.h"
#include "battle/verdict.h"
#include "geometry/charge.h"
#include "geometry/motion.h"
#include "ranks/board.h"

namespace clashfield::ranks {

// {"kind": {...}}; nothing for whatever else was sent.
struct Question {
    std::string kind;
    const Json& about;

    // A text in it, empty if there is none.
    std::string text(const char* key) const;
};
std::optional<Question> read_question(const Json& json);

Json refusal_json(const Verdict& verdict);  // Precondition: it refuses.

// Of the lines of a sum: each has a label, a clause and an amount.
template <typename Lines>
Json lines_json(const Lines& lines) {
    Json list = Json::array();
    for (const auto& line : lines)
        list.push_back(
            {{"label", word(line.label)}, {"cites", id(line.clause).index}, {"value", line.amount}});
    return list;
}

// "at" of a question: somewhere on the table, and maybe in so many files.
struct PlaceAsked {
    geometry::Pose front;
    std::optional<int> files;
};
struct PlacesAllowed {
    Tick width = 0;
    Tick height = 0;
    int most_files = 1;
};
std::optional<PlaceAsked> place_asked(const Json& at, const PlacesAllowed& allowed);

// --- charges ---

using NameOf = std::function<std::string(geometry::Id)>;
// Where the charger ends up, what it pays for that and whom it touches. `charger` has its ranks and files.
void add_charge(const geometry::Charge& charge, const Regiment& charger, const NameOf& name_of, Json& item);
// One candidate for each criterion that it is worse by; `solve` makes a charge by this wheel and no other.
using SolveAgain = std::function<geometry::Charge(std::int32_t wheel)>;
Json others_json(const geometry::Charge& charge, const Regiment& charger, const SolveAgain& solve);
inline Tick way_of(const geometry::Charge& charge) {
    return charge.best.wheel_cost + charge.best.way_cost + charge.best.slide;
}

// --- moves on trial ---

// The parts of an order of movement: a count at this word, and then so many words for each.
struct OrderParts {
    std::size_t count_at = 0;
    std::size_t words = 1;

    std::size_t count(const Order& order) const { return static_cast<std::size_t>(order.words[count_at]); }
    std::size_t at(std::size_t part) const { return count_at + 1 + part * words; }
    // The first parts of it, and maybe another one.
    Order cut(const Order& order, std::size_t whole, const Words& last = {}) const;
};

// How far a move came that could not be made: so many parts, and something of the next.
struct CameTo {
    std::size_t whole = 0;
    Words last;                    // of the next part; empty for nothing
    std::size_t amount_at = 0;     // which of its words may be made less; 0: none
    std::int32_t amount_less = 0;  // at most by this, as poses are rounded
};
using IsLegal = std::function<bool(const Order&)>;
// The same order cut to what is legal; nothing if nothing of it is.
std::optional<Order> furthest_of(const Order& order, const OrderParts& parts, const CameTo& came,
                                 const IsLegal& is_legal);
// How much of a step was made, in thousandths of an inch or of a degree.
std::int32_t amount_made(const geometry::StepEnd& step, Tick inch);

struct Trial {
    bool legal = false;
    const Regiment& standing;  // as it stands now
    const geometry::TakenSteps& taken;
    Tick cost = 0;       // of the whole, if it is legal
    const Body& rest;    // else how far it came in the step after those taken,
    Tick rest_cost = 0;  // and for how much
    Tick allowance = 0;
};
// "legal", "block", "path", "used", "left"; the parts and the refusal are the game's to add.
Json trial_json(const Trial& trial);
Json part_json(Tick price, std::string_view step, std::optional<std::int32_t> amount);

}  // namespace clashfield::ranks

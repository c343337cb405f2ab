#pragma once

// The contract between games and everything else: bots, odds, terminal, server and laws know a battle only by
// this.
//
// A battle is the whole state of one game and nothing more: no dice, no clock, no words, no history. It can
// be copied between any two inputs, and the same inputs always lead to the same state, in every build.
//
// The loop of every driver: look at pending(); for a decision choose an order that check() accepts and apply
// it; for a roll throw the dice asked for and apply the faces; stop at an Outcome.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/hash.h"
#include "base/random.h"
#include "base/result.h"
#include "battle/check.h"
#include "battle/event.h"
#include "battle/form.h"
#include "battle/order.h"
#include "battle/pending.h"
#include "battle/side.h"
#include "battle/verdict.h"
#include "dice/faces.h"

namespace clashfield {

using View = nlohmann::ordered_json;

// Who looks: one side, or a spectator, who sees only what everybody may see.
struct Observer {
    Side side = Side::none();
    bool operator==(const Observer&) const = default;
};

// A number that can be read off a battle ("B.energy"), resolved once and read often.
struct Fact {
    std::uint8_t kind = 0;
    std::int16_t subject = 0;
    std::int16_t detail = 0;
    bool operator==(const Fact&) const = default;
};

class Battle {
  public:
    virtual ~Battle() = default;
    Battle() = default;
    Battle& operator=(const Battle&) = delete;

    // --- playing ---
    virtual Pending pending() const = 0;

    // The check behind the pending roll. Precondition: pending() is a RollRequest.
    virtual Check explain() const = 0;

    // Total and const: any order in, a verdict out, the state untouched.
    virtual Verdict check(const Order& order) const = 0;

    // Precondition: check(order) said yes.
    virtual void apply(const Order& order, EventSink& events) = 0;

    // Precondition: a roll is pending and the faces fit its pool.
    virtual void apply(const Faces& faces, EventSink& events) = 0;

    // Appends the legal orders of the pending decision, in the rules' list order: the first is the default a
    // time-out takes. Complete if the decision is finite, otherwise candidates worth considering.
    virtual void list_orders(OrderList& orders, OrderBudget budget) const = 0;

    // --- looking ---
    // An allow-list: what this observer may know, as JSON for boards, bots and tests.
    virtual View view(Observer observer) const = 0;

    // Appends the same as text.
    virtual void write_view(Observer observer, std::string& out) const = 0;

    // Appends what has changed in the view since an earlier moment of the same battle, as
    // battle/view_changes.h lays it out. A game may know a shorter way than to compare two views; the answer
    // is the same.
    virtual void write_view_changes(const Battle& before, Observer observer, std::string& out) const = 0;

    // One observer who stands for all that see the same, so that what is made of a view is made once. In a
    // game without secrets everybody sees what a spectator sees.
    virtual Observer same_view(Observer observer) const = 0;

    // --- knowing ---
    // Views, answers, verdicts, lists and advice are made of what an observer may know, and so are bots'
    // plans and odds. Whether something is hidden from this observer now:
    virtual bool hides_from(Observer observer) const = 0;

    // Becomes a battle that this observer cannot tell from the one it was: everything that is hidden from it
    // is as if it were not there. Where nothing is hidden, nothing changes.
    virtual void forget_hidden(Observer observer) = 0;

    // A copy that has forgotten it: what people are shown of the future is played there.
    std::unique_ptr<Battle> known_to(Observer observer) const {
        std::unique_ptr<Battle> known = clone();
        known->forget_hidden(observer);
        return known;
    }

    // Whether this side may have come upon something hidden since `before`, an earlier moment of the same
    // battle: it has looked where something could have been, even if nothing was there.
    virtual bool may_have_found(const Battle& before, Side side) const = 0;

    // An answer to a question about what this observer may see (a line of shot, a reach), in keys of the
    // game; null if it knows no such question. `why` is set where something stands in the way.
    virtual View answer(const View& question, Observer observer, std::optional<Refusal>& why) const = 0;

    // Equal states have equal hashes, in every build.
    virtual StateHash hash() const = 0;

    // Like hash(), without counters that nothing can read any more (a round number when no limit is set):
    // positions that play alike are equal, so that endless games can be solved as finite graphs.
    virtual StateHash position() const = 0;

    virtual int sides() const = 0;

    // Side `side`'s prospects, larger is better, comparable within one battle. For bots only.
    virtual double evaluate(Side side) const = 0;  // tidy: double ok

    // What a sound player of this game would order at the pending decision, from what the side asked may
    // know; where he would toss a coin, `random` is tossed. False where the game has nothing to say and bots
    // look ahead by themselves. For bots only.
    virtual bool advise(Order& order, Random& random) const = 0;

    // --- copying ---
    virtual std::unique_ptr<Battle> clone() const = 0;
    // Copies into this battle without allocating. Precondition: both come from the same game.
    virtual void assign(const Battle& other) = 0;

    // --- naming ---
    virtual const Vocabulary& vocabulary() const = 0;
    virtual std::string name(Domain domain, std::int32_t value) const = 0;
    virtual std::optional<std::int32_t> find(Domain domain, std::string_view name) const = 0;
    // The name of a piece of content for people (a card, a skill, a unit), or nothing if words for it are in
    // the catalogue. `language` is "en" or "fr".
    virtual std::optional<std::string> title(Domain domain, std::int32_t value,
                                             std::string_view language) const = 0;

    // Stands for the name of a thing: two battles of one game that give the same number for the same value,
    // other than 0, have the same name() and title() for it, so that words made for one serve the other. 0
    // promises nothing. Only for Side and the game's own domains.
    virtual std::uint64_t naming(Domain domain, std::int32_t value) const = 0;

    // Notation: short language-free text for orders and events, as written in vectors, logs and the terminal.
    virtual std::string write(const Order& order) const = 0;
    virtual Result<Order> read_order(Side side, std::string_view text) const = 0;
    virtual std::string write(const Event& event) const = 0;

    virtual std::optional<Fact> find_fact(std::string_view path) const = 0;
    virtual std::int32_t read(Fact fact) const = 0;
    // A fact's value as written in vectors: "3", "S0", "out".
    virtual std::string write(Fact fact, std::int32_t value) const = 0;

  protected:
    Battle(const Battle&) = default;
};

}  // namespace clashfield

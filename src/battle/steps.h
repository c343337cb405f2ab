#pragma once

// What games share that go through the steps of a turn: how a step asks for an order or for dice, how frames
// interrupt it, and the rows of the tables that say who judges an order and who resolves dice. A state that
// uses it has `waiting`, `asked`, `subject`, `roll`, `roll_dice`, `roller`, `agenda` (its frames) and
// `returned` (what the frame that ended last has found out).

#include <cstdint>
#include <initializer_list>
#include <utility>

#include "battle/check.h"
#include "battle/event.h"
#include "battle/order_lister.h"

namespace clashfield {

// A unit, or whatever else decisions are about, that is none.
inline constexpr std::uint8_t kNoSubject = 255;

// The battle waits for an order of this side, about this unit or about none.
template <typename Play>
void ask(Play& play, std::uint8_t side, std::uint8_t subject = kNoSubject) {
    play.state.waiting = true;
    play.state.asked = side;
    play.state.subject = subject;
}
// The battle waits for dice.
template <typename Play, typename Kind>
void roll(Play& play, Kind kind, int dice, std::uint8_t side) {
    play.state.roll = kind;
    play.state.roll_dice = static_cast<std::uint8_t>(dice);
    play.state.roller = side;
}
template <typename Play, typename Frame>
void push(Play& play, const Frame& frame) {
    play.state.agenda.push_back(frame);
}
template <typename Play>
auto& top(Play& play) {
    return play.state.agenda.back();
}
// The frame is done, and has found this out.
template <typename Play>
void finish(Play& play, decltype(std::declval<Play&>().state.returned) returned = {}) {
    play.state.agenda.pop_back();
    play.state.returned = returned;
}
// What the frame that has just ended found out; asked once.
template <typename Play>
auto take_returned(Play& play) {
    return std::exchange(play.state.returned, {});
}

// How one kind of decision is answered.
template <typename Play, typename Ruling, typename Verb>
struct DecisionRulesOf {
    using Setup = std::remove_cvref_t<decltype(Play::setup)>;
    using State = std::remove_cvref_t<decltype(Play::state)>;

    std::uint64_t verbs = 0;
    bool finite = true;   // the list holds every legal order
    bool nested = false;  // a detail inside a larger action
    // The order has words that fit its form, comes from the side that is asked, and its verb is one of these.
    Ruling (*check)(const Setup& setup, const State& state, const Order& order) = nullptr;
    void (*apply)(Play& play, const Order& order) = nullptr;
    // In list order: the first is the default.
    void (*list)(const Setup& setup, const State& state, OrderLister<Verb>& lister) = nullptr;
};
// What the faces of a roll do, and the sum behind it.
template <typename Play>
struct RollRulesOf {
    using Setup = std::remove_cvref_t<decltype(Play::setup)>;
    using State = std::remove_cvref_t<decltype(Play::state)>;

    Check (*explain)(const Setup& setup, const State& state) = nullptr;
    odds::Reading (*reading)(const Setup& setup, const State& state) = nullptr;
    void (*resolve)(Play& play, const Faces& faces) = nullptr;
    bool opens = false;
};

}  // namespace clashfield

#pragma once

// Events are the facts that follow from an input: which, by which clause, with which numbers. No words for
// people: text/ makes those from the event's form, in the reader's language.

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/words.h"
#include "dice/faces.h"

namespace clashfield {

struct ClauseId {
    std::uint16_t index = 0;
    bool operator==(const ClauseId&) const = default;
};

struct Event {
    std::uint8_t kind = 0;
    ClauseId clause;
    Words words;

    bool operator==(const Event&) const = default;
};

// Where apply() puts its events. A sink without a list costs nothing: simulations and searches use that.
class EventSink {
  public:
    EventSink() = default;
    explicit EventSink(std::vector<Event>& events) : events_(&events) {}

    // For odds: what follows from an order ends with the turn. A battle that is given this sink stops there,
    // before anything that the next turn begins with, and waits for a roll of no dice that opens it; its
    // facts can be read, but no input given to it.
    static EventSink until_next_turn() {
        EventSink sink;
        sink.stops_at_turn_ = true;
        return sink;
    }

    bool listens() const { return events_ != nullptr; }
    bool stops_at_turn() const { return stops_at_turn_; }

    void emit(std::uint8_t kind, ClauseId clause, std::initializer_list<std::int32_t> words) {
        if (events_ != nullptr) events_->push_back(Event{kind, clause, Words(words)});
    }
    void emit(Event event) {
        if (events_ != nullptr) events_->push_back(std::move(event));
    }

    // The same with the faces of a throw behind the words, as a list.
    void emit_faces(std::uint8_t kind, ClauseId clause, std::initializer_list<std::int32_t> words,
                    const Faces& faces) {
        if (events_ == nullptr) return;
        Event event{kind, clause, Words(words)};
        event.words.push_back(static_cast<std::int32_t>(faces.size()));
        for (const std::uint8_t face : faces) event.words.push_back(face);
        events_->push_back(std::move(event));
    }

  private:
    std::vector<Event>* events_ = nullptr;
    bool stops_at_turn_ = false;
};

// A battle in play: what never changes in it, what does, and where its events go.
template <typename Setup, typename State>
struct PlayOf {
    const Setup& setup;
    State& state;
    EventSink& events;
};

// Numbers of a game's own enumerations: its clauses, and what it writes into words.
template <typename Clause>
requires std::is_enum_v<Clause>
constexpr ClauseId id(Clause clause) { return ClauseId{static_cast<std::uint16_t>(clause)}; }
template <typename Word>
constexpr std::int32_t word(Word value) {
    return static_cast<std::int32_t>(value);
}

template <typename Kind, typename Clause>
void emit(EventSink& events, Kind kind, Clause clause, std::initializer_list<std::int32_t> words) {
    if (events.listens()) events.emit(static_cast<std::uint8_t>(kind), id(clause), words);
}
template <typename Kind, typename Clause>
void emit(EventSink& events, Kind kind, Clause clause, Words words) {
    events.emit(Event{static_cast<std::uint8_t>(kind), id(clause), std::move(words)});
}

}  // namespace clashfield

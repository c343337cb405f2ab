#pragma once

// Events are the facts that follow from an input: which, by which clause, with which numbers. No words for
// people: text/ makes those from the event's form, in the reader's language.

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "base/words.h"

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

    bool listens() const { return events_ != nullptr; }

    void emit(std::uint8_t kind, ClauseId clause, std::initializer_list<std::int32_t> words) {
        if (events_ != nullptr) events_->push_back(Event{kind, clause, Words(words)});
    }
    void emit(Event event) {
        if (events_ != nullptr) events_->push_back(std::move(event));
    }

  private:
    std::vector<Event>* events_ = nullptr;
};

}  // namespace clashfield

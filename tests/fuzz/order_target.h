#pragma once

// Orders from outside. The input is: a byte that chooses the start, a byte that chooses the dice, a byte
// with the number of random inputs before, and then lines, each of them one order:
//
//   B: attack A     notation of a side (without the side: of the one who is asked)
//   {"verb": ...}   an order as JSON
//   #<bytes>        an order as no reader would make it: side, verb and words are taken from the bytes
//
// Orders that are accepted are applied, and the dice behind them are thrown.

#include <cstddef>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "battle/codec.h"
#include "tests/fuzz/fuzz_support.h"

namespace clashfield::fuzz {

class OrderTarget {
  public:
    void run(std::span<const std::uint8_t> input) {
        constexpr std::size_t kHeader = 3;
        constexpr std::size_t kMostLines = 40;
        if (input.size() < kHeader) return;
        Random random(input[1]);
        std::unique_ptr<Battle> battle = begin(input[0], random);
        play_on(*battle, random, input[2] % 64);
        throw_pending_dice(*battle, random);
        std::string_view text(reinterpret_cast<const char*>(input.data()) + kHeader, input.size() - kHeader);
        for (std::size_t lines = 0; lines < kMostLines && !text.empty(); ++lines) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            try_line(*battle, text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
            throw_pending_dice(*battle, random);
        }
    }

  private:
    static std::unique_ptr<Battle> begin(std::uint8_t choice, Random& random) {
        const Start& start = all_starts()[choice % all_starts().size()];
        EventSink silent;
        Result<std::unique_ptr<Battle>> battle =
            start.game->start(start.game->complete(start.setup, random), silent);
        CLASHFIELD_ASSERT(battle.ok());
        return std::move(*battle);
    }

    static void try_line(Battle& battle, std::string_view line) {
        if (line.empty()) return;
        Order order;
        if (line.front() == '#') {
            order = raw_order(line.substr(1));
        } else if (line.front() == '{' || line.front() == '"' || line.front() == '[') {
            const Result<Json> json = parse_json(line, "fuzz");
            if (!json) return;
            const Result<Order> read = order_from_json(battle, *json);
            if (!read) return;
            order = *read;
        } else {
            const bool named =
                line.size() > 1 && line[1] == ':' && line[0] >= 'A' && line[0] < 'A' + battle.sides();
            const Pending pending = battle.pending();
            const auto* decision = std::get_if<Decision>(&pending);
            if (!named && decision == nullptr) return;
            const Side side = named ? Side{static_cast<std::uint8_t>(line[0] - 'A')} : decision->side;
            const Result<Order> read = battle.read_order(side, named ? line.substr(2) : line);
            if (!read) return;
            order = *read;
        }
        give(battle, order);
    }

    static void give(Battle& battle, const Order& order) {
        // Whatever it is, it can be shown to people.
        CLASHFIELD_ASSERT(order_to_json(battle, order).is_object());
        if (!is_legal(battle, order)) {
            const Verdict verdict = battle.check(order);
            CLASHFIELD_ASSERT(refusal_to_json(battle, verdict.refusal()).is_object());
            return;
        }
        const Result<Order> again = order_from_json(battle, order_to_json(battle, order));
        CLASHFIELD_ASSERT(again.ok());
        CLASHFIELD_ASSERT(*again == order);
        // As matches keep it.
        const Result<Order> written = battle.read_order(order.side, battle.write(order));
        CLASHFIELD_ASSERT(written.ok());
        CLASHFIELD_ASSERT(*written == order);
        std::vector<Event> events;
        EventSink sink(events);
        const std::unique_ptr<Battle> twin = battle.clone();
        battle.apply(order, sink);
        EventSink silent;
        twin->apply(order, silent);
        CLASHFIELD_ASSERT(twin->hash() == battle.hash());  // whether anybody listens changes nothing
        for (const Event& event : events) CLASHFIELD_ASSERT(event_to_json(battle, event).is_object());
    }

    static Order raw_order(std::string_view bytes) {
        Order order;
        if (bytes.size() < 2) return order;
        order.side = Side{static_cast<std::uint8_t>(bytes[0])};
        order.verb = static_cast<std::uint8_t>(bytes[1]);
        bytes.remove_prefix(2);
        while (!bytes.empty() && order.words.size() < 40) {
            // Small numbers are likelier to mean something; every eighth word takes four bytes.
            if ((bytes[0] & 7) == 7 && bytes.size() >= 5) {
                std::int32_t word = 0;
                std::memcpy(&word, bytes.data() + 1, sizeof word);
                order.words.push_back(word);
                bytes.remove_prefix(5);
            } else {
                order.words.push_back(static_cast<std::int8_t>(bytes[0]) >> 3);
                bytes.remove_prefix(1);
            }
        }
        return order;
    }
};

inline void try_orders(std::span<const std::uint8_t> input) { OrderTarget().run(input); }

}  // namespace clashfield::fuzz

#pragma once

// The message of a form, with the way from the form's fields to the message's arguments found once: a server
// words dozens of orders and events for every order.

#include <cstdint>
#include <string>
#include <vector>

#include "text/catalogue.h"

namespace clashfield::text {

struct FormMessage {
    static constexpr std::int8_t kUnused = -1;
    static constexpr std::size_t kMostArguments = 8;

    // Where a field goes among the arguments of the message.
    struct Use {
        std::int8_t word = kUnused;
        std::int8_t id = kUnused;
        std::int8_t count = kUnused;
    };

    std::string key;  // empty: nothing is known yet
    const Catalogue::Message* message = nullptr;
    std::vector<Use> uses;  // one for each field
    bool complete = false;  // every argument has its field
};

}  // namespace clashfield::text

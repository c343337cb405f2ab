#pragma once

// The message that comes most often, an order in notation, read without building a tree:
//   {"do":"order","id":7,"at":12,"order":"attack B"}
// These keys in any order, each once; nothing else, and no escapes. Whatever is not just so is nothing here
// and is read as any other message.

#include <cstdint>
#include <optional>
#include <string_view>

namespace clashfield::server {

struct OrderMessage {
    std::string_view id = {};  // as JSON; empty if it has none
    std::uint64_t at = 0;
    std::string_view order = {};
};

std::optional<OrderMessage> read_order_message(std::string_view text);

}  // namespace clashfield::server

#pragma once

// Compressed answers for browsers on slow lines.

#include <string>
#include <string_view>

namespace clashfield::server {

// The text in the gzip form (RFC 1952).
std::string gzip(std::string_view text);

}  // namespace clashfield::server

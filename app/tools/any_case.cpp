#include "app/tools/any_case.h"

#include "app/tools/plain_text.h"
#include "base/names.h"

namespace clashfield::app {
namespace {

constexpr std::size_t kMostParts = 4;  // of the path of a fact

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts(1);
    for (const char c : path) {
        if (c == '.') {
            parts.emplace_back();
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

}  // namespace

std::string in_known_case(const std::string& word, const std::vector<std::string>& known) {
    const auto at = find_name(known.size(), word, [&](std::size_t i) { return known[i]; });
    return at ? known[static_cast<std::size_t>(*at)] : word;
}

// A part is the name of a thing, in capitals, or a word, in small letters.
std::string fact_in_known_case(const Battle& battle, const std::string& path) {
    const std::vector<std::string> parts = parts_of(path);
    if (battle.find_fact(path) || parts.size() > kMostParts) return path;
    for (std::size_t names = 0; names < std::size_t{1} << parts.size(); ++names) {
        std::string other;
        for (std::size_t i = 0; i < parts.size(); ++i)
            other += (i > 0 ? "." : "") + ((names >> i & 1) != 0 ? upper(parts[i]) : lower(parts[i]));
        if (battle.find_fact(other)) return other;
    }
    return path;
}

}  // namespace clashfield::app

#include "base/plain_text.h"

#include <algorithm>
#include <cstdint>

namespace clashfield {
namespace {

bool continues(char c) { return (static_cast<std::uint8_t>(c) & 0xC0u) == 0x80u; }

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};
constexpr Range kNotPlain[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},      // control characters
    {0x200E, 0x200F},   {0x2028, 0x202E},  // marks of direction, ends of lines and paragraphs
    {0x2066, 0x2069},                      // isolates of direction
    {0xFEFF, 0xFEFF},                      // byte order mark
    {0xE0000, 0xE007F},                    // tags that nobody sees
};

// The character at this place, which is its first byte.
std::uint32_t character_at(std::string_view text, std::size_t at) {
    const auto lead = static_cast<std::uint8_t>(text[at]);
    std::uint32_t character = lead < 0x80u   ? lead
                              : lead < 0xE0u ? lead & 0x1Fu
                              : lead < 0xF0u ? lead & 0x0Fu
                                             : lead & 0x07u;
    for (std::size_t i = at + 1; i < text.size() && continues(text[i]); ++i)
        character = character << 6 | (static_cast<std::uint8_t>(text[i]) & 0x3Fu);
    return character;
}

}  // namespace

std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

bool is_plain_text(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (continues(text[i])) continue;
        const std::uint32_t character = character_at(text, i);
        for (const Range& range : kNotPlain)
            if (range.first <= character && character <= range.last) return false;
    }
    return true;
}

bool is_blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

}  // namespace clashfield

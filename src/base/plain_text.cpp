#include "base/plain_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace clashfield {
namespace {

bool continues(char c) { return (static_cast<std::uint8_t>(c) & 0xC0u) == 0x80u; }

struct Range {
    std::uint32_t first;
    std::uint32_t last;
};
constexpr Range kNotPlain[] = {
    {0x00, 0x1F},       {0x7F, 0x9F},      // control characters
    {0x00AD, 0x00AD},   {0x034F, 0x034F},  // a hyphen that hides, a joiner of marks
    {0x061C, 0x061C},                      // a mark of direction
    {0x115F, 0x1160},   {0x17B4, 0x17B5},  // letters that nobody sees
    {0x180B, 0x180F},   {0x3164, 0x3164},  // more of these
    {0x200B, 0x200B},   {0x200E, 0x200F},  // a space without width, marks of direction
    {0x2028, 0x202E},                      // ends of lines and paragraphs, embeddings of direction
    {0x2060, 0x206F},                      // joiners, isolates of direction, old marks of formatting
    {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},  // byte order mark, a letter without ink
    {0xFFF9, 0xFFFB},                      // marks of annotations
    {0xE0000, 0xE0FFF},                    // tags and selectors that nobody sees
};
// They join what stands beside them: Persian and Indian writing need them, and signs made of several.
constexpr Range kJoiners = {0x200C, 0x200D};

bool is_in(std::uint32_t character, const Range& range) {
    return range.first <= character && character <= range.last;
}

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

namespace {

template <typename Allowed>
bool all_of(std::string_view text, const Allowed& allowed) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!continues(text[i]) && !allowed(character_at(text, i))) return false;
    return true;
}

bool is_plain(std::uint32_t character) {
    return std::none_of(std::begin(kNotPlain), std::end(kNotPlain),
                        [&](const Range& range) { return is_in(character, range); });
}

}  // namespace

bool is_plain_text(std::string_view text) {
    return all_of(text,
                  [](std::uint32_t character) { return is_plain(character) && !is_in(character, kJoiners); });
}

bool is_plain_line(std::string_view text) { return all_of(text, is_plain); }

bool is_plain_page(std::string_view text) {
    return all_of(text, [](std::uint32_t character) {
        return character == '\n' || character == '\t' || is_plain(character);
    });
}

bool is_blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

}  // namespace clashfield

#pragma once

// How text looks on a terminal: colour and Unicode where they are understood, plain ASCII drawing where they
// are not (a pipe, a file, NO_COLOR). Letters with accents are kept everywhere: they are spelling, not
// decoration.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clashfield::app {

struct Style {
    bool colour = false;
    bool unicode = false;
    int width = 80;
    int height = 0;  // of the screen; 0: no limit, as in a file
};

// What an output is (STDOUT_FILENO, STDERR_FILENO): a terminal or not, how wide, and whether NO_COLOR or a
// dumb TERM asks for plain text.
Style style_of(int descriptor);

enum class Ink : std::uint8_t { Plain, Dim, Bold, Good, Bad, Heading };

std::string paint(const Style& style, Ink ink, std::string_view text);

// Teams are told apart by letter first and colour second; the colours repeat after eight.
std::string paint_team(const Style& style, int team, std::string_view text, bool bold = false);

// Columns that the text takes on screen: escape sequences and combining marks take none.
int columns(std::string_view text);

// Filled up with blanks, or cut with an ellipsis, to exactly that many columns. Precondition: no escape
// sequences.
std::string fitted(std::string_view text, int width);

// Breaks at blanks; further lines are indented. A single word longer than the line stays whole.
std::vector<std::string> wrapped(std::string_view text, int width, int indent);

// Typographic characters and drawings become ASCII ("-", "'", "->"); letters stay. With Unicode nothing
// changes.
std::string plain(const Style& style, std::string_view text);

}  // namespace clashfield::app

#include "app/terminal/style.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace clashfield::app {
namespace {

constexpr int kNarrowest = 40;
constexpr int kWidest = 100;  // longer lines are hard to read

constexpr std::array<const char*, 8> kTeamColours = {"36", "33", "35", "32", "34", "31", "96", "93"};

const char* code_of(Ink ink) {
    switch (ink) {
        case Ink::Plain:
            return "";
        case Ink::Dim:
            return "2";
        case Ink::Bold:
            return "1";
        case Ink::Good:
            return "32";
        case Ink::Bad:
            return "31";
        case Ink::Heading:
            return "1;4";
    }
    return "";
}

// Length in bytes of the character that starts here.
std::size_t character_length(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return std::min(length, text.size() - at);
}

// Length in bytes of the escape sequence that starts here, or 0.
std::size_t escape_length(std::string_view text, std::size_t at) {
    if (text[at] != '\x1b') return 0;
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != 'm') ++end;
    return std::min(end + 1, text.size()) - at;
}

bool is_combining(std::string_view character) {
    return character >= "\xCC\x80" && character <= "\xCD\xAF";  // U+0300 to U+036F
}

struct Fold {
    std::string_view from;
    std::string_view to;
};
constexpr std::array kFolds = {
    Fold{"«\u202F", "\""}, Fold{"\u202F»", "\""},  // French quotes with their spaces, before each alone
    Fold{"\u202F", " "},   Fold{"\u00A0", " "},   Fold{"’", "'"},  Fold{"‘", "'"},  Fold{"“", "\""},
    Fold{"”", "\""},       Fold{"«", "\""},       Fold{"»", "\""}, Fold{"–", "-"},  Fold{"—", "-"},
    Fold{"→", "->"},       Fold{"…", "..."},      Fold{"●", "*"},  Fold{"○", "."},  Fold{"▶", ">"},
    Fold{"─", "-"},        Fold{"│", "|"},        Fold{"╱", "/"},  Fold{"╲", "\\"}, Fold{"×", "x"},
    Fold{"✓", "*"},        Fold{"⚀", "1"},        Fold{"·", "."},  Fold{"█", "#"},  Fold{"−", "-"},
    Fold{"≥", ">="},       Fold{"✕", "x"},        Fold{"◆", "*"},  Fold{"≈", "~"},
};

}  // namespace

Style style_of(int descriptor) {
    Style style;
    if (isatty(descriptor) == 0) return style;
    const char* term = std::getenv("TERM");
    const bool dumb = term == nullptr || std::string_view(term) == "dumb";
    const char* no_colour = std::getenv("NO_COLOR");
    style.colour = !dumb && (no_colour == nullptr || *no_colour == '\0');
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        const std::string_view locale(value);
        style.unicode = !dumb && (locale.find("UTF-8") != std::string_view::npos ||
                                  locale.find("utf8") != std::string_view::npos);
        break;
    }
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        style.width = std::clamp<int>(size.ws_col, kNarrowest, kWidest);
        style.height = size.ws_row;
    }
    return style;
}

std::string paint(const Style& style, Ink ink, std::string_view text) {
    const std::string code = code_of(ink);
    if (!style.colour || code.empty() || text.empty()) return std::string(text);
    return "\x1b[" + code + "m" + std::string(text) + "\x1b[0m";
}

std::string paint_team(const Style& style, int team, std::string_view text, bool bold) {
    if (!style.colour || text.empty()) return std::string(text);
    const std::size_t index = static_cast<std::size_t>(std::max(0, team)) % kTeamColours.size();
    return std::string("\x1b[") + (bold ? "1;" : "") + kTeamColours[index] + "m" + std::string(text) +
           "\x1b[0m";
}

int columns(std::string_view text) {
    int width = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t escape = escape_length(text, at); escape > 0) {
            at += escape;
            continue;
        }
        const std::size_t length = character_length(text, at);
        if (!is_combining(text.substr(at, length))) ++width;
        at += length;
    }
    return width;
}

std::string fitted(std::string_view text, int width) {
    const int found = columns(text);
    if (found <= width) return std::string(text) + std::string(static_cast<std::size_t>(width - found), ' ');
    std::string cut;
    int used = 0;
    for (std::size_t at = 0; at < text.size() && used < width - 1;) {
        const std::size_t length = character_length(text, at);
        cut += text.substr(at, length);
        if (!is_combining(text.substr(at, length))) ++used;
        at += length;
    }
    return cut + "…";
}

std::vector<std::string> wrapped(std::string_view text, int width, int indent) {
    std::vector<std::string> lines;
    std::string line;
    bool has_word = false;
    std::size_t at = 0;
    while (at < text.size()) {
        // A word with the blanks before it, which are kept unless the line breaks here.
        const std::size_t word_at = std::min(text.find_first_not_of(' ', at), text.size());
        const std::size_t end = std::min(text.find(' ', word_at), text.size());
        const std::string_view blanks = text.substr(at, word_at - at);
        const std::string_view word = text.substr(word_at, end - word_at);
        if (has_word && columns(line) + static_cast<int>(blanks.size()) + columns(word) > width) {
            lines.push_back(line);
            line = std::string(static_cast<std::size_t>(indent), ' ');
        } else {
            line += blanks;
        }
        line += word;
        has_word = true;
        at = end;
    }
    lines.push_back(line);
    return lines;
}

std::string plain(const Style& style, std::string_view text) {
    if (style.unicode) return std::string(text);
    std::string ascii;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const auto fold = std::find_if(kFolds.begin(), kFolds.end(),
                                       [&](const Fold& f) { return rest.starts_with(f.from); });
        const std::size_t length = fold == kFolds.end() ? character_length(text, at) : fold->from.size();
        ascii += fold == kFolds.end() ? rest.substr(0, length) : fold->to;
        at += length;
    }
    return ascii;
}

}  // namespace clashfield::app

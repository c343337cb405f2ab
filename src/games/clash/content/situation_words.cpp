#include "games/clash/content/situation_words.h"

#include <fmt/format.h>

#include "base/closest.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr Tick kTicksOfHundredth = 10;
constexpr int kMostInRow = 96;
constexpr std::string_view kFigureWords[] = {
    "officer", "general", "messenger", "symbol",  "hero",    "charging", "shield_down", "named", "lost",
    "left",    "exited",  "waiting",   "lives=2", "shots=1", "climb=1",  "*6",          "+25,0"};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::optional<int> parse_whole(std::string_view text) {
    if (text.empty() || text.size() > 6) return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

// "-12.5" in hundredths; a third decimal is one too many.
std::optional<int> parse_hundredths(std::string_view text) {
    const bool negative = text.starts_with("-");
    if (negative || text.starts_with("+")) text.remove_prefix(1);
    const std::size_t dot = text.find('.');
    const std::optional<int> whole = parse_whole(text.substr(0, dot));
    if (!whole) return std::nullopt;
    int value = *whole * 100;
    if (dot != std::string_view::npos) {
        const std::string_view decimals = text.substr(dot + 1);
        const std::optional<int> part = decimals.size() <= 2 ? parse_whole(decimals) : std::nullopt;
        if (!part) return std::nullopt;
        value += decimals.size() == 1 ? *part * 10 : *part;
    }
    return negative ? -value : value;
}

// "x,y,heading" or "x,y".
std::optional<std::vector<int>> parse_numbers(std::string_view text, std::size_t count) {
    const std::vector<std::string_view> parts = split(text, ',');
    if (parts.size() != count) return std::nullopt;
    std::vector<int> numbers;
    for (const std::string_view part : parts) {
        const std::optional<int> number = parse_hundredths(part);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

struct Row {
    PlacedFigure figure;
    int count = 1;
    Vector step;
};

bool read_place(std::string_view word, Row& row) {
    const auto numbers = parse_numbers(word, 3);
    if (!numbers) return false;
    row.figure.placed = true;
    row.figure.pose.at = {(*numbers)[0] * kTicksOfHundredth, (*numbers)[1] * kTicksOfHundredth};
    row.figure.pose.heading = Angle((*numbers)[2]);
    return true;
}

bool read_step(std::string_view word, Row& row) {
    const auto numbers = parse_numbers(word.substr(1), 2);
    if (!numbers) return false;
    row.step = {(*numbers)[0] * kTicksOfHundredth, (*numbers)[1] * kTicksOfHundredth};
    return true;
}

bool read_count(std::string_view word, std::string_view prefix, int most, int& value) {
    if (!word.starts_with(prefix)) return false;
    const std::optional<int> number = parse_whole(word.substr(prefix.size()));
    if (!number || *number < 1 || *number > most) return false;
    value = *number;
    return true;
}

bool read_mark(std::string_view word, PlacedFigure& figure) {
    for (std::size_t i = 1; i < std::size(kRoleNames); ++i) {
        if (word != kRoleNames[i]) continue;
        figure.role = static_cast<Role>(i);
        return true;
    }
    struct Mark {
        std::string_view word;
        std::uint8_t bit;
    };
    for (const Mark known : {Mark{"charging", mark::kCharging}, Mark{"shield_down", mark::kShieldDown},
                             Mark{"named", mark::kNamed}}) {
        if (word != known.word) continue;
        figure.marks = static_cast<std::uint8_t>(figure.marks | known.bit);
        return true;
    }
    struct Off {
        std::string_view word;
        Status status;
    };
    for (const Off known : {Off{"lost", Status::Lost}, Off{"left", Status::Left},
                            Off{"exited", Status::Exited}, Off{"waiting", Status::Waiting}}) {
        if (word != known.word) continue;
        figure.status = known.status;
        return true;
    }
    return false;
}

bool read_word(std::string_view word, Row& row) {
    if (word.find(',') != std::string_view::npos)
        return word.starts_with("+") ? read_step(word, row) : read_place(word, row);
    return read_count(word, "*", kMostInRow, row.count) || read_count(word, "lives=", 20, row.figure.lives) ||
           read_count(word, "shots=", 9, row.figure.shots) ||
           read_count(word, "climb=", 9, row.figure.climb) || read_mark(word, row.figure);
}

}  // namespace

void read_figures(const Reader& text, std::vector<PlacedFigure>& figures) {
    const std::string written = text.text();
    if (!text.json().is_string()) return;
    Row row;
    for (const std::string_view word : split(written, ' ')) {
        if (read_word(word, row)) continue;
        text.error("D-02", "cannot read " + in_quotes(word) +
                               " of a figure; it is written \"x,y,heading\" and words such as " +
                               joined(as_strings(kFigureWords)));
        return;
    }
    const bool stands = row.figure.status == Status::OnTable;
    if (stands != row.figure.placed) {
        text.error("D-02", stands ? "a figure has a place, or is lost, left, exited or waiting"
                                  : "a figure that is not on the table has no place");
        return;
    }
    for (int i = 0; i < row.count; ++i) {
        figures.push_back(row.figure);
        row.figure.pose.at = row.figure.pose.at + row.step;
    }
}

}  // namespace clashfield::clash

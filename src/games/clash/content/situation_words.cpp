#include "games/clash/content/situation_words.h"

#include <cstdlib>

#include "base/closest.h"
#include "base/text_parts.h"
#include "battle/notation.h"
#include "content/word_table.h"
#include "games/clash/content/reading.h"

namespace clashfield::clash {
namespace {

using content::Reader;

constexpr Tick kTicksOfHundredth = 10;
constexpr int kMostInRow = 96;
constexpr std::string_view kNumbers = "lives=2, shots=1, climb=1, *6, +25,0";

constexpr int kFarthest = 1'000'000 * 100;  // in hundredths: more is no place on any table

// "x,y,heading" or "x,y", in hundredths.
std::optional<std::vector<int>> parse_numbers(std::string_view text, std::size_t count) {
    const std::vector<std::string_view> parts = split(text, ",");
    if (parts.size() != count) return std::nullopt;
    std::vector<int> numbers;
    for (const std::string_view part : parts) {
        const auto number = read_decimal(part.substr(part.starts_with("+") ? 1 : 0), 2);
        if (!number || std::abs(*number) >= kFarthest) return std::nullopt;
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
    const auto number = read_whole<int>(word.substr(prefix.size()));
    if (!number || *number < 1 || *number > most) return false;
    value = *number;
    return true;
}

constexpr content::SaidWord<PlacedFigure> kMarks[] = {
    {"officer", [](PlacedFigure& it, std::string_view) { it.role = Role::Officer; }},
    {"general", [](PlacedFigure& it, std::string_view) { it.role = Role::General; }},
    {"messenger", [](PlacedFigure& it, std::string_view) { it.role = Role::Messenger; }},
    {"symbol", [](PlacedFigure& it, std::string_view) { it.role = Role::Symbol; }},
    {"hero", [](PlacedFigure& it, std::string_view) { it.role = Role::Hero; }},
    {"charging", [](PlacedFigure& it, std::string_view) { it.marks |= mark::kCharging; }},
    {"shield_down", [](PlacedFigure& it, std::string_view) { it.marks |= mark::kShieldDown; }},
    {"named", [](PlacedFigure& it, std::string_view) { it.marks |= mark::kNamed; }},
    {"lost", [](PlacedFigure& it, std::string_view) { it.status = Status::Lost; }},
    {"left", [](PlacedFigure& it, std::string_view) { it.status = Status::Left; }},
    {"exited", [](PlacedFigure& it, std::string_view) { it.status = Status::Exited; }},
    {"waiting", [](PlacedFigure& it, std::string_view) { it.status = Status::Waiting; }},
};
constexpr std::span<const content::SaidWord<PlacedFigure>> kMarkTable = kMarks;

bool read_word(std::string_view word, Row& row) {
    if (word.find(',') != std::string_view::npos)
        return word.starts_with("+") ? read_step(word, row) : read_place(word, row);
    return read_count(word, "*", kMostInRow, row.count) || read_count(word, "lives=", 20, row.figure.lives) ||
           read_count(word, "shots=", 9, row.figure.shots) ||
           read_count(word, "climb=", 9, row.figure.climb) || hear(kMarkTable, word, row.figure);
}

}  // namespace

void read_figures(const Reader& text, std::vector<PlacedFigure>& figures) {
    const std::string written = text.text();
    if (!text.json().is_string()) return;
    Row row;
    for (const std::string_view word : split(written, " ")) {
        if (read_word(word, row)) continue;
        text.error("D-02", "cannot read " + in_quotes(word) +
                               " of a figure; it is written \"x,y,heading\" and words such as " +
                               joined(words_of(kMarkTable)) + ", " + std::string(kNumbers));
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

#include "dice/dice_source.h"

#include <array>
#include <span>

#include "base/closest.h"

namespace clashfield {
namespace {

constexpr const char* kBadDice = "B-24";

std::string dice_expected(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " die expected" : " dice expected");
}

std::string die_range(DicePool pool) { return "1.." + std::to_string(pool.sides); }

bool is_separator(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Digits only, and small enough for `most`.
std::optional<std::uint64_t> parse_number(std::string_view digits, std::uint64_t most) {
    if (digits.empty()) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : digits) {
        if (!is_digit(c)) return std::nullopt;
        const std::uint64_t digit = static_cast<std::uint64_t>(c - '0');
        if (digit > most || value > (most - digit) / 10) return std::nullopt;
        value = value * 10 + digit;
    }
    return value;
}

// Takes the next run of characters that are no separators off the front of `rest`; "" at the end.
std::string_view next_token(std::string_view& rest) {
    while (!rest.empty() && is_separator(rest.front())) rest.remove_prefix(1);
    std::size_t length = 0;
    while (length < rest.size() && !is_separator(rest[length])) ++length;
    const std::string_view token = rest.substr(0, length);
    rest.remove_prefix(length);
    return token;
}

}  // namespace

DiceAnswer ScriptedDice::roll(DicePool pool, Faces& faces) {
    if (left() < pool.count) {
        return DiceAnswer::no({kBadDice, "dice script",
                               dice_expected(pool.count) + ", but the script has " + std::to_string(left()) +
                                   " left after its first " + std::to_string(used_) + "."});
    }
    faces.clear();
    for (std::size_t i = used_; i < used_ + pool.count; ++i) {
        const std::uint8_t face = script_[i];
        if (face < 1 || face > pool.sides) {
            return DiceAnswer::no({kBadDice, "dice script, die " + std::to_string(i + 1),
                                   "the script shows " + std::to_string(face) +
                                       ", but this die has the faces " + die_range(pool) + "."});
        }
        faces.push_back(face);
    }
    used_ += pool.count;
    return DiceAnswer::yes();
}

bool faces_fit(DicePool pool, const Faces& faces) {
    if (faces.size() != pool.count) return false;
    for (const std::uint8_t face : faces) {
        if (face < 1 || face > pool.sides) return false;
    }
    return true;
}

std::optional<Problem> parse_faces(std::string_view typed, DicePool pool, Faces& faces) {
    constexpr std::size_t kLongestText = 2048;
    const auto wrong_face = [pool](std::string_view text) {
        return Problem{.code = kBadDice,
                       .where = "dice",
                       .message = "A die shows " + die_range(pool) + ", got " + in_quotes(text) + ".",
                       .found = in_quotes(text),
                       .allowed = die_range(pool)};
    };
    const auto wrong_number = [pool](const std::string& got, std::size_t number) {
        return Problem{.code = kBadDice,
                       .where = "dice",
                       .message = dice_expected(pool.count) + ", got " + got + ".",
                       .found = std::to_string(number),
                       .allowed = std::to_string(pool.count)};
    };
    if (typed.size() > kLongestText) {
        return wrong_number("a text of " + std::to_string(typed.size()) + " bytes", typed.size());
    }
    const bool one_digit_faces = pool.sides <= 9;
    faces.clear();
    std::size_t count = 0;
    std::string_view rest = typed;
    for (std::string_view token = next_token(rest); !token.empty(); token = next_token(rest)) {
        for (const char c : token) {
            if (!is_digit(c)) return wrong_face(token);
        }
        // Digits written together are one die each, unless a face can have two digits.
        const std::size_t step = one_digit_faces ? 1 : token.size();
        for (std::size_t at = 0; at < token.size(); at += step) {
            const std::string_view digits = token.substr(at, step);
            const std::optional<std::uint64_t> face = parse_number(digits, pool.sides);
            if (!face || *face == 0) return wrong_face(digits);
            ++count;
            if (count <= pool.count) faces.push_back(static_cast<std::uint8_t>(*face));
        }
    }
    if (count != pool.count) return wrong_number(std::to_string(count), count);
    return std::nullopt;
}

Result<std::vector<std::uint8_t>> parse_script(std::string_view text, std::string_view file) {
    std::vector<std::uint8_t> faces;
    Problems problems;
    std::size_t line_number = 0;
    while (!text.empty()) {
        ++line_number;
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        line = line.substr(0, line.find('#'));
        for (std::string_view token = next_token(line); !token.empty(); token = next_token(line)) {
            const std::optional<std::uint64_t> face = parse_number(token, kMaxDieSides);
            if (face && *face > 0) {
                faces.push_back(static_cast<std::uint8_t>(*face));
                continue;
            }
            problems.push_back({kBadDice, std::string(file) + ", line " + std::to_string(line_number),
                                "A face is a number 1.." + std::to_string(kMaxDieSides) + ", got " +
                                    in_quotes(token) + "."});
        }
    }
    if (!problems.empty()) return problems;
    return faces;
}

Result<DiceOption> parse_dice_option(std::string_view text) {
    constexpr std::string_view kSeed = "seed:";
    constexpr std::string_view kScript = "script:";
    if (text == "typed") return DiceOption{.kind = DiceKind::Typed, .seed = 0, .file = {}};
    if (text.substr(0, kSeed.size()) == kSeed) {
        const std::string_view digits = text.substr(kSeed.size());
        const std::optional<std::uint64_t> seed = parse_number(digits, UINT64_MAX);
        if (seed) return DiceOption{.kind = DiceKind::Seeded, .seed = *seed, .file = {}};
        return Problem{kBadDice, "dice",
                       "A seed is a whole number 0..18446744073709551615, got " + in_quotes(digits) + "."};
    }
    if (text.substr(0, kScript.size()) == kScript) {
        const std::string_view file = text.substr(kScript.size());
        if (!file.empty())
            return DiceOption{.kind = DiceKind::Scripted, .seed = 0, .file = std::string(file)};
        return Problem{kBadDice, "dice", "script: needs the name of a file."};
    }
    static const std::array<std::string, 3> kKnown = {"seed", "typed", "script"};
    const std::string near = closest(text.substr(0, text.find(':')), kKnown);
    return Problem{kBadDice, "dice",
                   "Dice are seed:N, typed or script:FILE, got " + in_quotes(text) + "." +
                       (near.empty() ? "" : " Did you mean " + near + "?")};
}

std::string to_string(const DiceOption& option) {
    switch (option.kind) {
        case DiceKind::Seeded:
            return "seed:" + std::to_string(option.seed);
        case DiceKind::Typed:
            return "typed";
        case DiceKind::Scripted:
            return "script:" + option.file;
    }
    CLASHFIELD_ASSERT(false);
    return {};
}

}  // namespace clashfield

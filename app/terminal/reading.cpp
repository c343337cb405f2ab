#include "app/terminal/reading.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

#include "app/terminal/board.h"
#include "app/tools/plain_text.h"

namespace clashfield::app {
namespace {

constexpr int kMostRepeated = 40;        // members of a group
constexpr std::size_t kLongestName = 3;  // "L", "SE", "NNW": names in capitals that have no digit

std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string sentence(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

bool has_digit(const std::string& word) {
    return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The verb and whole words in small letters, ids and short names in capitals: "PICK f1-03 Front" becomes
// "pick F1-03 front".
std::vector<std::string> as_notation(std::vector<std::string> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool name = i > 0 && (has_digit(words[i]) || words[i].size() <= kLongestName);
        words[i] = name ? upper(words[i]) : lower(words[i]);
    }
    return words;
}

std::optional<Order> read_notation(const Battle& battle, Side side, const std::vector<std::string>& words) {
    if (const Result<Order> order = battle.read_order(side, sentence(words))) return *order;
    std::vector<std::string> units = words;
    for (std::size_t i = 1; i < units.size(); ++i) {
        const std::string unit = unit_in_hex(battle, side, units[i]);
        if (!unit.empty()) units[i] = unit;
    }
    if (units == words) return std::nullopt;
    if (const Result<Order> order = battle.read_order(side, sentence(units))) return *order;
    return std::nullopt;
}

// "step L*": as many L as the rules want here. The first count that is an order at all is taken, even if the
// rules have another reason to refuse it.
std::optional<Order> read_repeated(const Battle& battle, Side side, std::vector<std::string> words) {
    const std::string repeated = words.back().substr(0, words.back().size() - 1);
    words.pop_back();
    std::optional<Order> refused;
    for (int i = 0; i < kMostRepeated; ++i) {
        words.push_back(repeated);
        const std::optional<Order> order = read_notation(battle, side, as_notation(words));
        if (!order) continue;
        const Verdict verdict = battle.check(*order);
        if (verdict.ok()) return order;
        const bool malformed =
            battle.vocabulary().refusals[verdict.refusal().code].role == FormRole::Malformed;
        if (!refused && !malformed) refused = order;
    }
    return refused;
}

}  // namespace

Result<Order> read_typed(const Battle& battle, Side side, const std::string& typed) {
    Result<Order> plainly = battle.read_order(side, lower(typed));
    if (plainly) return plainly;
    const std::vector<std::string> words = words_in(typed);
    if (words.empty()) return plainly;
    const bool star = words.size() > 1 && words.back().size() > 1 && words.back().back() == '*';
    if (star) {
        if (const std::optional<Order> order = read_repeated(battle, side, words)) return *order;
    }
    if (const std::optional<Order> order = read_notation(battle, side, as_notation(words))) return *order;
    // On a map small letters name nobody, so the mistake is told of what was meant.
    return Board::has_map(battle) ? battle.read_order(side, sentence(as_notation(words))) : plainly;
}

std::vector<std::string> parts_of_line(const std::string& line) {
    std::vector<std::string> parts;
    std::istringstream stream(line);
    for (std::string part; std::getline(stream, part, ';');) {
        const std::string words = sentence(words_in(part));
        if (!words.empty()) parts.push_back(words);
    }
    return parts;
}

}  // namespace clashfield::app

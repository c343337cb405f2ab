#include "app/terminal/reading.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

#include <nlohmann/json.hpp>

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

bool is_plain_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("-.0123456789") == std::string::npos;
}

// How a unit looks, for orders that leave out where it is to look.
std::string heading_of(const Battle& battle, Side side, const std::string& id) {
    const View view = battle.view(Observer{side});
    for (const View& unit : view["units"]) {
        if (unit.value("id", "") == id && unit.contains("block")) return unit["block"]["h"].dump();
    }
    return "0";
}

// Things with parts as people write them: "advance 4" and "36,15" for "advance@4" and "36@15"; a thing that
// needs no number has 0.
std::vector<std::string> joined_parts(const std::vector<std::string>& words, std::size_t from) {
    std::vector<std::string> items;
    for (std::size_t i = from; i < words.size(); ++i) {
        std::string word = words[i];
        if (const auto comma = word.find(','); comma != std::string::npos) word[comma] = '@';
        if (word.find('@') == std::string::npos) {
            const bool counted = i + 1 < words.size() && is_plain_number(words[i + 1]);
            word += counted ? "@" + words[++i] : "@0";
        }
        items.push_back(word);
    }
    return items;
}

// An order with a list of things that have parts, loosely written: "move A1 advance 3 wheel_left 20" or
// "go A4 36,15". Words of its own that are missing get the first of their kind, a heading that of the unit.
std::optional<Order> read_loosely(const Battle& battle, Side side, std::vector<std::string> words) {
    for (std::string& word : words) {
        while (word.size() > 1 && (word.back() == ',' || word.back() == '"')) word.pop_back();
    }
    const std::span<const Form> verbs = battle.vocabulary().verbs;
    const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                   [&](const Form& form) { return !words.empty() && form.name == words[0]; });
    if (verb == verbs.end() || verb->fields.empty() || words.size() < 3) return std::nullopt;
    if (verb->fields.back().shape != Shape::Many || verb->fields.back().parts.size() != 2)
        return std::nullopt;
    std::vector<std::string> whole = {words[0]};
    std::size_t next = 1;
    for (const Field& field : verb->fields.first(verb->fields.size() - 1)) {
        const std::string& word = next < words.size() ? words[next] : words.back();
        const bool number = field.domain == Domain::Hundredths;
        const bool given = next < words.size() &&
                           (number ? is_plain_number(word) : battle.find(field.domain, word).has_value());
        if (given) {
            whole.push_back(words[next++]);
        } else {
            whole.push_back(number ? heading_of(battle, side, words[1]) : battle.name(field.domain, 0));
        }
    }
    for (std::string& item : joined_parts(words, next)) whole.push_back(std::move(item));
    if (const Result<Order> order = battle.read_order(side, sentence(whole))) return *order;
    return std::nullopt;
}

// An order without its last word, which is the first of its kind then: "deploy A1 36 8 0 5" is formed.
std::optional<Order> read_without_last(const Battle& battle, Side side, std::vector<std::string> words) {
    const std::span<const Form> verbs = battle.vocabulary().verbs;
    const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                   [&](const Form& form) { return !words.empty() && form.name == words[0]; });
    if (verb == verbs.end() || verb->fields.empty() || words.size() != verb->fields.size())
        return std::nullopt;
    const Field& last = verb->fields.back();
    if (last.shape != Shape::One || last.domain < Domain::FirstOfGame) return std::nullopt;
    if (!battle.view(Observer{side}).contains("duties")) return std::nullopt;  // elsewhere it is a slip
    words.push_back(battle.name(last.domain, 0));
    if (const Result<Order> order = battle.read_order(side, sentence(words))) return *order;
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
    if (const std::optional<Order> order = read_loosely(battle, side, as_notation(words))) return *order;
    if (const std::optional<Order> order = read_without_last(battle, side, as_notation(words))) return *order;
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

#include "text/problems.h"

#include <algorithm>

namespace clashfield::text {
namespace {

constexpr std::string_view kBegin = "problem.";

}  // namespace

ProblemWords::ProblemWords(const Catalogue& english, const Catalogue& spoken) : spoken_(spoken) {
    if (spoken.language() == english.language()) return;
    for (const std::string& key : english.keys()) {
        if (key.starts_with(kBegin) && spoken.has(key))
            patterns_.push_back(pattern_of(key, english.source(key)));
    }
    std::stable_sort(patterns_.begin(), patterns_.end(),
                     [](const Pattern& a, const Pattern& b) { return a.letters > b.letters; });
}

ProblemWords::Pattern ProblemWords::pattern_of(std::string key, std::string_view source) {
    Pattern pattern;
    pattern.key = std::move(key);
    std::string piece;
    bool quoted = false;  // ICU: '{' between apostrophes is a plain brace, two apostrophes are one
    for (std::size_t i = 0; i < source.size(); ++i) {
        const bool twice = source.substr(i, 2) == "''";
        if (twice) {
            piece += '\'';
            ++i;
        } else if (source[i] == '\'' &&
                   (quoted || (i + 1 < source.size() && (source[i + 1] == '{' || source[i + 1] == '}')))) {
            quoted = !quoted;
        } else if (source[i] == '{' && !quoted) {
            const std::size_t end = std::min(source.find('}', i), source.size());
            pattern.names.emplace_back(source.substr(i + 1, end - i - 1));
            pattern.pieces.push_back(std::move(piece));
            piece.clear();
            i = end;
        } else {
            piece += source[i];
        }
    }
    pattern.pieces.push_back(std::move(piece));
    for (const std::string& each : pattern.pieces) pattern.letters += each.size();
    return pattern;
}

bool ProblemWords::fits(const Pattern& pattern, std::string_view message, Arguments& found) const {
    const std::string& first = pattern.pieces.front();
    const std::string& last = pattern.pieces.back();
    if (!message.starts_with(first)) return false;
    if (pattern.names.empty()) return message.size() == first.size();
    message.remove_prefix(first.size());
    if (!message.ends_with(last)) return false;
    message.remove_suffix(last.size());
    for (std::size_t i = 0; i < pattern.names.size(); ++i) {
        const bool at_end = i + 1 == pattern.names.size();
        const std::size_t size = at_end ? message.size() : message.find(pattern.pieces[i + 1]);
        if (size == std::string_view::npos || size == 0) return false;
        const std::string_view value = message.substr(0, size);
        const bool ours = pattern.names[i].starts_with("what");
        found.push_back({pattern.names[i], ours ? say(value) : std::string(value)});
        if (!at_end) message.remove_prefix(size + pattern.pieces[i + 1].size());
    }
    return true;
}

std::string ProblemWords::say(std::string_view message) const {
    for (const Pattern& pattern : patterns_) {
        Arguments found;
        if (fits(pattern, message, found)) return spoken_.format(pattern.key, found);
    }
    return std::string(message);
}

Problems ProblemWords::say(Problems problems) const {
    for (Problem& problem : problems) problem.message = say(problem.message);
    return problems;
}

}  // namespace clashfield::text

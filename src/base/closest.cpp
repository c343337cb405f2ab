#include "base/closest.h"

#include <algorithm>
#include <cstddef>

#include "base/plain_text.h"

namespace clashfield {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substitution = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitution});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string closest(std::string_view word, std::span<const std::string> known) {
    constexpr std::size_t kLongestWord = 64;
    if (word.size() > kLongestWord) return "";
    std::string best;
    // Short words forgive one slip, longer ones two or a third of their letters.
    const std::size_t slips = word.size() <= 3 ? 1 : std::max<std::size_t>(2, word.size() / 3);
    std::size_t best_distance = slips + 1;
    for (const std::string& candidate : known) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string with_known(std::string message, std::string_view word, std::span<const std::string> known,
                       std::string_view label) {
    const std::string near = closest(word, known);
    message += near.empty() ? "." : "; did you mean '" + near + "'?";
    return message + " " + std::string(label) + ": " + joined(known) + ".";
}

std::string joined(std::span<const std::string> words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

std::string in_quotes(std::string_view text, std::size_t most) {
    std::string shown = "'";
    const std::string_view part = text.substr(0, most);
    for (std::size_t i = 0; i < part.size();) {
        std::size_t length = 1;
        while (i + length < part.size() && (static_cast<unsigned char>(part[i + length]) & 0xC0u) == 0x80u)
            ++length;
        const std::string_view sign = part.substr(i, length);
        shown += is_plain_text(sign) ? sign : "?";
        i += length;
    }
    // A cut inside a UTF-8 sequence would leave broken bytes at the end.
    if (text.size() > most) {
        while (shown.size() > 1 && (static_cast<unsigned char>(shown.back()) & 0xC0u) == 0x80u)
            shown.pop_back();
        if (shown.size() > 1 && static_cast<unsigned char>(shown.back()) >= 0xC0u) shown.pop_back();
        shown += "...";
    }
    return shown + "'";
}

}  // namespace clashfield

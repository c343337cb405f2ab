#pragma once

// Words behind a text, each with what it says of the thing that the text describes: "kept", "lives=2".

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clashfield::content {

// The example behind "=" is for messages.
template <typename Thing>
struct SaidWord {
    std::string_view word;
    void (*say)(Thing& thing, std::string_view value);
};

// "met=" of "met=X"; all of a word without a value.
constexpr std::string_view key_of_word(std::string_view word) {
    const std::size_t equals = word.find('=');
    return equals == std::string_view::npos ? word : word.substr(0, equals + 1);
}

// Has the thing hear a word of the table. False if it is none of them.
template <typename Thing>
bool hear(std::span<const SaidWord<Thing>> table, std::string_view word, Thing& thing) {
    const auto known = std::find_if(table.begin(), table.end(), [&](const SaidWord<Thing>& one) {
        return key_of_word(one.word) == key_of_word(word);
    });
    if (known == table.end()) return false;
    known->say(thing, word.substr(key_of_word(word).size()));
    return true;
}

// For messages.
template <typename Thing>
std::vector<std::string> words_of(std::span<const SaidWord<Thing>> table) {
    std::vector<std::string> words;
    for (const SaidWord<Thing>& one : table) words.emplace_back(one.word);
    return words;
}

}  // namespace clashfield::content

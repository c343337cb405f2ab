#pragma once

// What the data files of every game have in common: format tags, keys that may be missing, words in two
// languages, lists of things with ids, and scenarios that a set-up names.

#include <concepts>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/reader.h"

namespace clashfield::content {

// Is this file of this format? Says so if not.
bool check_format(const Reader& file, std::string_view format, std::string_view code = "D-01");

// Keys of an object, written where they are asked for or kept elsewhere. Not to be kept itself.
class Keys {
  public:
    Keys() = default;
    Keys(std::initializer_list<std::string_view> keys) : keys_(keys.begin(), keys.size()) {}
    template <typename List>
    requires std::convertible_to<const List&, std::span<const std::string_view>> Keys(const List& list)
        : keys_(list) {}

    auto begin() const { return keys_.begin(); }
    auto end() const { return keys_.end(); }

  private:
    std::span<const std::string_view> keys_;
};
// Those of all lists.
std::vector<std::string_view> joined_keys(std::initializer_list<Keys> lists);

// An object that has all required keys; unknown ones are warnings, where Reader::object() refuses them.
bool check_keys(const Reader& object, Keys required, Keys optional);

// The key is there, and true.
bool read_flag(const Reader& object, std::string_view key);
// A whole number behind a key, or what holds without it.
int read_number(const Reader& object, std::string_view key, int least, int most, int otherwise);
// The same over a value that stays what it is without the key.
template <typename Value>
void read_into(const Reader& object, std::string_view key, int least, int most, Value& value) {
    if (object.has(key)) value = static_cast<Value>(object.at(key).integer(least, most));
}
// One of the words behind a key, if it is there, by its place. Otherwise the value stays what it is.
template <typename Value>
void read_word(const Reader& object, std::string_view key, std::span<const std::string_view> words,
               std::string_view what, Value& value) {
    if (!object.has(key)) return;
    if (const auto found = object.at(key).word(words, what)) value = static_cast<Value>(*found);
}
// The words behind "name", if it is there: a text, or words in both languages.
Bilingual read_name(const Reader& object);
Json words_json(const Bilingual& words);

std::vector<std::string> as_strings(std::span<const std::string_view> words);

// An id that is in no list of ids.
void refuse_unknown(const Reader& reader, std::string_view what, const std::string& id,
                    const std::vector<std::string>& known, std::string_view code = "D-13");
void refuse_taken(const Reader& reader, std::string_view what, const std::string& id,
                  std::string_view code = "D-14");

// Calls visit(Reader) for each item of a list of so many. False if it is none, which is said.
template <typename Visit>
bool each_item(const Reader& list, std::size_t least, std::size_t most, const Visit& visit) {
    if (!list.array(least, most)) return false;
    for (std::size_t i = 0; i < list.json().size(); ++i) visit(list.at(i));
    return true;
}

// Words behind a key, if it is there, each of which sets the bit with its number.
template <typename Bits>
void read_bits(const Reader& object, std::string_view key, std::span<const std::string_view> words,
               std::string_view what, Bits& bits, std::size_t least = 0) {
    if (!object.has(key)) return;
    each_item(object.at(key), least, words.size(), [&](const Reader& item) {
        if (const auto bit = item.word(words, what)) bits = static_cast<Bits>(bits | 1u << *bit);
    });
}
// The other way: calls visit(word) for each bit that is set.
template <typename Visit>
void each_word_of(std::uint32_t bits, std::span<const std::string_view> words, const Visit& visit) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if ((bits >> i & 1u) != 0) visit(words[i]);
    }
}

// A code of 1 to `most` letters, digits and this sign; empty after an error, which is `rule` and the code.
std::string read_code(const Reader& reader, std::string_view rule, std::size_t most, char sign);

// Reads a file and hands it on; what is wrong with it goes to the findings.
template <typename Read>
void with_file(const std::filesystem::path& file, Findings& findings, const Read& read) {
    const Result<Json> json = read_json(file);
    if (json) return read(Reader(*json, file.string(), "", findings));
    findings.errors.insert(findings.errors.end(), json.problems().begin(), json.problems().end());
}

// An object with all required keys and no unknown ones: Reader::object() for keys that stand where they are
// asked for.
bool check_only_keys(const Reader& object, Keys required, Keys optional = {});

// Of a JSON value as it is written, words included.
std::uint64_t hash_as_written(const Json& json);

// --- scenarios ---

// Appends the scenarios of a list; `read` says what is wrong with one. An id that is taken is refused.
void append_scenarios(const Reader& list, std::vector<Json>& scenarios,
                      const std::function<void(const Reader&)>& read, std::string_view taken = "D-14");

// The scenario with this id; null if there is none.
const Json* find_scenario(std::span<const Json> scenarios, const Json& id);

// The scenario of a set-up: written out in it, or one of those that are shipped, with the options of the
// set-up on top. Nothing after an error.
std::optional<Json> scenario_of(const Reader& setup, std::span<const Json> shipped);

// What a set-up calls a map that is no scenario's.
inline constexpr std::string_view kPlainMap = "plain";
// The maps to choose from: the plain, and the ground of each scenario.
Json map_contents(std::span<const Json> scenarios);

// Reads a value that stands for the one at `place`: what is wrong with it is told there.
void read_in_place(const Reader& place, const Json& json, const std::function<void(const Reader&)>& read);

// A set-up has one of 'scenario', 'pickup' and 'situation': that key, or nothing after an error.
std::string_view key_of_start(const Reader& setup);

// --- lint ---

// What a file is by its format tag, and how it is judged.
struct FileKind {
    std::string_view format;  // "clash-terrain/1"
    std::function<void(const Reader&)> judge;
};
// Judges a file by the kind whose tag it has, in whichever version.
void judge_by_kind(const Reader& file, std::span<const FileKind> kinds);

}  // namespace clashfield::content

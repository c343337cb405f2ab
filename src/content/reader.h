#pragma once

// Reading content files: one JSON value at a known place, with problems that name the file, the path, what
// was found and what is allowed. A reader never stops at the first mistake; it collects all of them.
//
// Codes are those of the rules' tables of malformed data: F-02 keys, F-03 ranges, F-05 unknown words, F-14 a
// missing language (a warning: the other one is shown).

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"

namespace clashfield::content {

using Json = nlohmann::ordered_json;

// Collects what is wrong; warnings do not make a file unusable.
struct Findings {
    Problems errors;
    Problems warnings;
};

// A value as messages show it.
std::string shown_json(const Json& json);

class Reader {
  public:
    Reader(const Json& json, std::string file, std::string path, Findings& findings)
        : json_(&json), file_(std::move(file)), path_(std::move(path)), findings_(&findings) {}

    const Json& json() const { return *json_; }
    const std::string& path() const { return path_; }
    const std::string& file() const { return file_; }

    void error(std::string code, std::string message) const;
    void warning(std::string code, std::string message) const;

    // Is an object with these keys and no others; required ones are there. Says so if not.
    bool object(std::span<const std::string_view> required, std::span<const std::string_view> optional) const;
    bool array(std::size_t least, std::size_t most) const;

    bool has(std::string_view key) const;
    Reader at(std::string_view key) const;  // precondition: has(key)
    Reader at(std::size_t index) const;

    std::int64_t integer(std::int64_t least, std::int64_t most) const;
    bool boolean() const;
    std::string text() const;
    // The place of this word in the list, or nothing after an F-05.
    std::optional<std::size_t> word(std::span<const std::string_view> words, std::string_view what) const;
    // Lower-case letters, digits and underscores, beginning with a letter.
    std::string identifier() const;

  private:
    const Json* json_;
    std::string file_;
    std::string path_;
    Findings* findings_;
};

// {"en": ..., "fr": ...}; a missing language is a warning and takes the other's words.
struct Bilingual {
    std::string en;
    std::string fr;
};
Bilingual bilingual(const Reader& reader);

// Of all that rules can see. Words in two languages are left out: a log names the content it was played with,
// and better words must not spoil it.
std::uint64_t hash_without_words(const Json& json);

// The file's text, or a problem that names it.
Result<std::string> read_file(const std::filesystem::path& file);
Result<Json> read_json(const std::filesystem::path& file);

// The *.json files of a folder, sorted by name, so that every machine loads them in the same order.
std::vector<std::filesystem::path> json_files(const std::filesystem::path& folder);

}  // namespace clashfield::content

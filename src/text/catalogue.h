#pragma once

// The words of the program in one language: a flat list of keys and ICU messages, read from
// data/text/<language>.json; a game may have its own in data/text/<game>/<language>.json.
//
// A message names its arguments ("{who} moves to {to}"), chooses by them ("{mode, select, melee {...} other
// {...}}"), counts with them ("{n, plural, one {# die} other {# dice}}") and formats numbers as readers of
// the language expect. Rules and programs only ever hold keys; a sentence exists here or nowhere.
//
// A catalogue keeps the messages it has compiled. One object is therefore for one thread; a copy shares the
// texts and is cheap, so every thread takes its own.

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace clashfield {
struct Form;
}

namespace clashfield::text {

// What a message is given. Numbers stay numbers, so that plurals and decimal commas come out right.
using Value = std::variant<std::int64_t, double, std::string>;
struct Argument {
    std::string_view name;  // must outlive it
    Value value;
};
using Arguments = std::vector<Argument>;

struct FormMessage;
class Memory;

class Catalogue {
  public:
    struct Message;

    // Reads <folder>/<language>.json and <folder>/<game>/<language>.json of every game. Every text that is no
    // string, and every message that does not compile, is a problem that names file and key; all are reported
    // together.
    static Result<Catalogue> load(const std::filesystem::path& folder, std::string_view language);

    // The same from text in memory. `file` is named in problems.
    static Result<Catalogue> parse(std::string_view json, std::string_view language, std::string_view file);

    Catalogue(const Catalogue& other);
    Catalogue(Catalogue&& other) noexcept;
    Catalogue& operator=(const Catalogue& other);
    Catalogue& operator=(Catalogue&& other) noexcept;
    ~Catalogue();

    const std::string& language() const;
    bool has(std::string_view key) const;
    std::vector<std::string> keys() const;
    // The message as written in the file; empty if there is none.
    std::string_view source(std::string_view key) const;
    // Names of the arguments a message uses, sorted.
    const std::vector<std::string>& arguments_of(std::string_view key) const;

    // The message in words. A key without a message gives "[key]": visible to a reader, findable by a test.
    std::string format(std::string_view key, std::span<const Argument> arguments) const;
    std::string format(std::string_view key, std::initializer_list<Argument> arguments = {}) const {
        return format(key, std::span(arguments.begin(), arguments.size()));
    }
    // The same by ICU alone, which is slow and always right: format() must agree with it.
    std::string format_whole(std::string_view key, std::span<const Argument> arguments) const;
    // The words of a message without arguments; nothing if there is no such message.
    std::optional<std::string> find_words(std::string_view key) const;

    // What a renderer has found out about the message of a form. Kept by the address of the form, so check
    // that it is the same one.
    FormMessage& form_message(const Form& form) const;
    // A message whose values come in the order of its arguments' names.
    std::string format(const Message& message, std::span<const Value> values) const;
    // Null if there is none. Lives as long as this object.
    const Message* find_message(std::string_view key) const { return find(key); }
    const std::vector<std::string>& arguments_of(const Message& message) const;

    // What was said in this language before.
    Memory& memory() const;

    // "A, B and C" as the language writes it.
    std::string list(const std::vector<std::string>& words) const;

  private:
    struct Texts;
    struct Compiled;
    explicit Catalogue(std::shared_ptr<const Texts> texts);
    static void add_texts(std::string_view json, std::string_view file, Texts& texts, Problems& problems);
    Message* find(std::string_view key) const;
    std::string list_whole(const std::vector<std::string>& words) const;

    std::shared_ptr<const Texts> texts_;
    std::unique_ptr<Compiled> compiled_;
};

}  // namespace clashfield::text

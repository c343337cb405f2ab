#pragma once

// Result<T>: a value, or a list of problems told to a person. Used at the edges (files, JSON, the command
// line), where everything wrong is collected and reported at once; rules answer with a Verdict instead.

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/assert.h"

namespace clashfield {

// `code` is stable and short ("F-05"); `where` is a file with a JSON path, line or column; `message` is a
// sentence that names what was found and what is allowed. Where the words are shown to players the two are
// given separately too, so that text/ can say it in their language.
struct Problem {
    std::string code;
    std::string where;
    std::string message;
    std::string found = {};
    std::string allowed = {};

    bool operator==(const Problem&) const = default;
};

using Problems = std::vector<Problem>;

std::string to_string(const Problem& problem);
std::string to_string(const Problems& problems);

template <typename T>
class Result {
  public:
    Result(T value) : value_(std::move(value)) {}
    Result(Problem problem) : value_(Problems{std::move(problem)}) {}
    Result(Problems problems) : value_(std::move(problems)) { CLASHFIELD_ASSERT(!this->problems().empty()); }

    bool ok() const { return std::holds_alternative<T>(value_); }
    explicit operator bool() const { return ok(); }

    T& value() {
        CLASHFIELD_ASSERT(ok());
        return std::get<T>(value_);
    }
    const T& value() const {
        CLASHFIELD_ASSERT(ok());
        return std::get<T>(value_);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Problems& problems() const {
        CLASHFIELD_ASSERT(!ok());
        return std::get<Problems>(value_);
    }

  private:
    std::variant<T, Problems> value_;
};

}  // namespace clashfield

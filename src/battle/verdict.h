#pragma once

// The answer of check(): yes, or a refusal with the clause that forbids it and the facts for a sentence.

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "base/words.h"
#include "battle/event.h"

namespace clashfield {

struct Refusal {
    ClauseId clause;
    std::uint8_t code = 0;  // index into the vocabulary's refusals, whose form names the words
    Words words;

    bool operator==(const Refusal&) const = default;
};

class [[nodiscard]] Verdict {
  public:
    static Verdict yes() { return Verdict(); }
    static Verdict no(Refusal refusal) {
        Verdict verdict;
        verdict.refusal_ = std::move(refusal);
        return verdict;
    }

    bool ok() const { return !refusal_.has_value(); }
    explicit operator bool() const { return ok(); }
    const Refusal& refusal() const { return *refusal_; }

  private:
    Verdict() = default;
    std::optional<Refusal> refusal_;
};

}  // namespace clashfield

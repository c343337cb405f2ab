#pragma once

// What is wrong with a file or a set-up, in the language of whoever wrote it.
//
// Readers of content lie below all words and report in English, where they find something. The catalogues
// know their sentences as `problem.*`: the English one is the pattern by which a message is recognised,
// whatever stands in the place of its arguments is taken over, and the other language says the same.
// Arguments named `what...` are words or sentences of ours again. A message that fits no pattern stays as it
// is.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "text/catalogue.h"

namespace clashfield::text {

class ProblemWords {
  public:
    // The catalogues outlive this.
    ProblemWords(const Catalogue& english, const Catalogue& spoken);

    std::string say(std::string_view message) const;
    Problems say(Problems problems) const;

  private:
    // "missing key '{key}'": the pieces between the arguments, and the names of those.
    struct Pattern {
        std::string key;
        std::vector<std::string> pieces;
        std::vector<std::string> names;
        std::size_t letters = 0;
    };
    static Pattern pattern_of(std::string key, std::string_view source);
    bool fits(const Pattern& pattern, std::string_view message, Arguments& found) const;

    const Catalogue& spoken_;
    std::vector<Pattern> patterns_;  // those that say most first
};

}  // namespace clashfield::text

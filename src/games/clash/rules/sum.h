#pragma once

// The sum behind a die: lines of the tables T4, T5 and T7, each with its clause.

#include "games/clash/rules/play.h"

namespace clashfield::clash {

struct SumLine {
    Label label = Label::Factor;
    std::int16_t amount = 0;
    Clause clause{};
    bool operator==(const SumLine&) const = default;
};
struct Sum {
    int total = 0;
    InlineVector<SumLine, 16> lines;  // a blow has fourteen at most

    // A line of nothing is none. Precondition: there is room for it.
    void add(Label label, int amount, Clause clause) {
        if (amount == 0) return;
        total += amount;
        lines.push_back({label, static_cast<std::int16_t>(amount), clause});
    }
    bool operator==(const Sum&) const = default;
};
// Tells an event: its words, then the lines of the sum.
void emit_sum(EventSink& events, EventKind kind, Clause clause, std::initializer_list<std::int32_t> words,
              const Sum& sum);

}  // namespace clashfield::clash

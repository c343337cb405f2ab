#pragma once

// The sum behind a roll, a score or a cost: lines that people see, each with its clause. `Label` and `Clause`
// are the game's own.

#include "base/inline_vector.h"
#include "base/words.h"
#include "battle/check.h"
#include "battle/event.h"

namespace clashfield {

template <typename Label, typename Clause>
struct SumLineOf {
    Label label{};
    std::int16_t amount = 0;
    Clause clause{};
    bool operator==(const SumLineOf&) const = default;
};

template <typename Label, typename Clause>
struct SumOf {
    int total = 0;
    InlineVector<SumLineOf<Label, Clause>, 16> lines;  // one more is an error in the rules, and asserts

    // A line of nothing is none.
    void add(Label label, int amount, Clause clause) {
        if (amount != 0) keep(label, amount, clause);
    }
    // A line that is told even of nothing.
    void keep(Label label, int amount, Clause clause) {
        total += amount;
        lines.push_back({label, static_cast<std::int16_t>(amount), clause});
    }
    bool operator==(const SumOf&) const = default;
};

// The lines as a list at the end of an event or a refusal.
template <typename Label, typename Clause>
void append(Words& words, const SumOf<Label, Clause>& sum) {
    words.push_back(static_cast<std::int32_t>(sum.lines.size()));
    for (const auto& line : sum.lines) {
        words.push_back(word(line.label));
        words.push_back(line.amount);
        words.push_back(word(line.clause));
    }
}

// Tells an event that has a sum behind its words.
template <typename Kind, typename Label, typename Clause>
void emit_sum(EventSink& events, Kind kind, Clause clause, std::initializer_list<std::int32_t> words,
              const SumOf<Label, Clause>& sum) {
    if (!events.listens()) return;
    Words all(words);
    append(all, sum);
    emit(events, kind, clause, std::move(all));
}

// The lines as modifiers of a check.
template <typename Label, typename Clause>
void add_lines(Check& check, const SumOf<Label, Clause>& sum, Part part, std::uint8_t side) {
    for (const auto& line : sum.lines) {
        check.add(Modifier{.clause = id(line.clause),
                           .part = part,
                           .owner = Side{side},
                           .amount = line.amount,
                           .label = word(line.label)});
    }
}

}  // namespace clashfield

#include "games/clash/rules/sum.h"

namespace clashfield::clash {

void emit_sum(EventSink& events, EventKind kind, Clause clause, std::initializer_list<std::int32_t> words,
              const Sum& sum) {
    if (!events.listens()) return;
    Event event{static_cast<std::uint8_t>(kind), id(clause), {}};
    for (const std::int32_t value : words) event.words.push_back(value);
    event.words.push_back(static_cast<std::int32_t>(sum.lines.size()));
    for (const SumLine& line : sum.lines) {
        event.words.push_back(word(line.label));
        event.words.push_back(line.amount);
        event.words.push_back(word(line.clause));
    }
    events.emit(std::move(event));
}

}  // namespace clashfield::clash

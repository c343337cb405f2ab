#pragma once

// The engine verb: every line of the input is a request, as a program would send it. Whatever comes in, a
// line of JSON comes out, and a battle that was opened goes on.

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/tools/engine_protocol.h"
#include "tests/fuzz/fuzz_support.h"

namespace clashfield::fuzz {

inline void try_requests(std::span<const std::uint8_t> input) {
    constexpr std::size_t kMostLines = 40;
    app::Session session;
    session.data = data_folder();
    static app::Engine engine(session);  // the games are loaded once
    engine.answer(R"({"do": "new", "game": "filler", "scenario": "duel_classic", "dice": {"seed": 1}})");
    std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    for (std::size_t lines = 0; lines < kMostLines && !text.empty(); ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string answer = engine.answer(text.substr(0, end));
        CLASHFIELD_ASSERT(parse_json(answer, "answer").ok());
        CLASHFIELD_ASSERT(answer.find('\n') == std::string::npos);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    engine.forget_battles();
}

}  // namespace clashfield::fuzz

#pragma once

// Content files from outside: characters and scenarios of any game. Whatever the loader accepts must be
// playable, so battles of the new characters and scenarios are played for some turns by random players.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "app/tools/setup_options.h"
#include "tests/fuzz/card_generator.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::fuzz {

// A file in memory: loaders read files, and a fuzzer makes thousands of them in a second.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : descriptor_(memfd_create("content", 0)) {
        CLASHFIELD_ASSERT(descriptor_ >= 0);
        const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
        CLASHFIELD_ASSERT(written == static_cast<ssize_t>(bytes.size()));
    }
    ~MemoryFile() { close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  private:
    int descriptor_;
};

// A data folder without content, so that a card file is loaded alone and fast.
inline const std::filesystem::path& empty_data_folder() {
    static const test::TemporaryFolder folder;
    return folder.path();
}

inline void play_setup(const Game& game, const Json& setup, std::uint64_t seed) {
    constexpr int kMostInputs = 120;
    Random random(seed);
    EventSink silent;
    const Result<std::unique_ptr<Battle>> battle = game.start(game.complete(setup, random), silent);
    if (!battle) {
        CLASHFIELD_ASSERT(!battle.problems().empty());
        return;
    }
    play_on(**battle, random, kMostInputs);
}

inline void play_content(const Game& game) {
    constexpr std::size_t kMostScenarios = 3;
    const std::vector<std::string> characters = app::content_ids(game, "characters");
    for (std::size_t i = 0; i < characters.size() && i < 4; ++i) {
        const std::string& other = characters[(i + 1) % characters.size()];
        std::vector<std::string> chosen = {characters[i], other};
        if (i == 1) chosen = {characters[i], other, characters[i], other};
        const Result<Json> setup = app::character_scenario(game, chosen, static_cast<int>(i % 2));
        CLASHFIELD_ASSERT(setup.ok());
        play_setup(game, *setup, i);
    }
    const std::vector<std::string> scenarios = app::content_ids(game, "scenarios");
    for (std::size_t i = 0; i < scenarios.size() && i < kMostScenarios; ++i) {
        Json setup;
        setup["scenario"] = scenarios[scenarios.size() - 1 - i];  // the new ones come last
        play_setup(game, setup, i);
    }
}

inline void try_content_text(std::string_view text) {
    const MemoryFile file(text);
    for (const registry::GameEntry& entry : registry::games()) {
        // A scenario needs what is shipped with its game; everything else is loaded without it, and fast.
        const std::string format = std::string(entry.id) + "-scenarios/";
        const bool scenarios = text.find(format) != std::string_view::npos;
        const Result<std::unique_ptr<Game>> game =
            entry.load(scenarios ? data_folder() : empty_data_folder(), {file.path()});
        if (game) {
            play_content(**game);
        } else {
            for (const Problem& problem : game.problems()) CLASHFIELD_ASSERT(!problem.message.empty());
        }
    }
}

inline void try_content(std::span<const std::uint8_t> input) {
    constexpr std::size_t kMostBytes = 64u << 10;
    if (input.size() > kMostBytes) return;
    if (!input.empty() && input[0] == 'G') {
        try_content_text(CardGenerator(input.subspan(1)).deck().dump());
    } else {
        try_content_text({reinterpret_cast<const char*>(input.data()), input.size()});
    }
}

}  // namespace clashfield::fuzz

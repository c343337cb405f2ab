#pragma once

// The engine protocol: another program plays battles by writing requests, one JSON object per line, and
// reading one answer per line. docs/engine-protocol.md documents every operation, with a session that a test
// runs line by line.
//
// Every line gets exactly one answer with "ok", whatever it holds: nothing a caller writes stops the engine
// or changes a battle half-way. Battles are known by handles, so that one engine holds as many as a caller
// likes to compare.

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session.h"
#include "app/tools/json_shape.h"
#include "battle/match.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"

namespace clashfield::app {

inline constexpr int kEngineProtocol = 1;
inline constexpr std::size_t kLongestRequest = 1u << 20;
inline constexpr std::size_t kMostBattles = 1000;

class Engine {
  public:
    explicit Engine(const Session& session);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // One line in, one line out, both without the line break. Total: anything may come in.
    std::string answer(std::string_view line);

    // As at the start, but the games stay loaded.
    void forget_battles() {
        battles_.clear();
        next_handle_ = 1;
    }

    // The answer to a line that was too long to be kept.
    std::string answer_too_long();

  private:
    // Where the dice of a battle come from. Scripted dice that have run out leave the rest to the caller.
    enum class Dice : std::uint8_t { Caller, Seeded, Scripted };

    struct OpenBattle {
        const Game* game = nullptr;
        Dice dice = Dice::Caller;
        std::unique_ptr<DiceSource> source;
        std::unique_ptr<Match> match;
    };

    // Thrown nowhere: an operation fills in the answer or returns what is wrong.
    using Failure = std::optional<Problems>;
    using Action = Failure (Engine::*)(const Json& request, Json& answer);
    struct Operation {
        std::string_view name;
        Action action;
        std::vector<JsonKey> keys;
    };
    static const std::vector<Operation>& operations();

    Failure hello(const Json& request, Json& answer);
    Failure list(const Json& request, Json& answer);
    Failure start(const Json& request, Json& answer);
    Failure pending(const Json& request, Json& answer);
    Failure orders(const Json& request, Json& answer);
    Failure check(const Json& request, Json& answer);
    Failure apply(const Json& request, Json& answer);
    Failure undo(const Json& request, Json& answer);
    Failure choose(const Json& request, Json& answer);
    Failure view(const Json& request, Json& answer);
    Failure odds(const Json& request, Json& answer);
    Failure copy(const Json& request, Json& answer);
    Failure log(const Json& request, Json& answer);
    Failure close(const Json& request, Json& answer);

    Failure perform(const Json& request, Json& answer);
    Failure find_game(const std::string& id, const Game*& game);
    Failure find_battle(const Json& request, OpenBattle*& battle);
    Failure read_order(const OpenBattle& battle, const Json& request, Order& order) const;
    Failure refuse(const OpenBattle& battle, const Refusal& refusal) const;
    Failure apply_order(OpenBattle& battle, const Json& request);
    Failure apply_faces(OpenBattle& battle, const Json& request);
    Failure read_dice(const Json& request, OpenBattle& battle, std::string& label) const;
    Failure resume(const Json& request, Json& answer);
    void keep(OpenBattle battle, Json& answer);
    void throw_dice(OpenBattle& battle, Json& answer);
    void add_position(const OpenBattle& battle, Json& answer) const;
    Json events_json(const Battle& battle, std::span<const Event> events) const;

    const text::Catalogue& say() const;         // the words of the tools
    const text::Catalogue& game_words() const;  // the words of the games
    Problems problem(const char* code, std::string where, const char* key,
                     const text::Arguments& arguments = {}) const;

    mutable Session session_;
    std::map<std::string, std::unique_ptr<Game>, std::less<>> games_;
    std::map<std::uint64_t, OpenBattle> battles_;
    std::uint64_t next_handle_ = 1;
};

// Answers every line of `in` until it ends. Each answer is flushed, so that the caller can wait for it.
void serve(Engine& engine, std::istream& in, std::ostream& out);

}  // namespace clashfield::app

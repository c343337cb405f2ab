#pragma once

// Match drives a battle for people and programs: it checks orders before it applies them, fetches dice,
// writes the log and keeps the events. Between two inputs everything it holds is consistent and can be saved.
//
// A player may take back own orders as long as nothing was learnt from them: up to the last roll, the last
// reveal, a look where something could have been hidden, or the moment another side was asked. Snapshots are
// kept until then and dropped.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "battle/battle.h"
#include "battle/battle_log.h"
#include "dice/dice_source.h"

namespace clashfield {

// Why nothing can be taken back now.
enum class UndoBlocked : std::uint8_t {
    No,         // undo() works
    Start,      // nothing has happened since the match began or was resumed
    Roll,       // dice were rolled since
    Reveal,     // something hidden was shown since, or would have been if it had been there
    OtherSide,  // another side is asked now
    Over,       // the battle has ended
};

class Match {
  public:
    // Goes on after the last entry of the log, which is empty for a new battle. Precondition: the battle is
    // in the state that the log leads to. The dice source outlives the match.
    Match(std::unique_ptr<Battle> battle, DiceSource& dice, BattleLog log);

    // Gives an order. A refused one changes nothing.
    Verdict order(const Order& order);

    // Rolls the pending dice with the dice source. On a problem nothing changes.
    Result<Faces> roll();

    // Takes the faces that people rolled. On a problem nothing changes.
    Result<Faces> roll_typed(const Faces& faces);

    // Takes back the last order, its log entry and its events. False if undo_blocked() says why not.
    bool undo();
    UndoBlocked undo_blocked() const;

    // Nobody but the side that gave the last order can have noticed it: it told nothing, and what the others
    // know of the battle is as before. False if the last input was none.
    bool is_unnoticed() const;

    const Battle& battle() const { return *battle_; }
    const BattleLog& log() const { return log_; }

    // What followed from the last input; empty after an undo.
    std::span<const Event> last_events() const;
    // What followed from all inputs since the match was made.
    std::span<const Event> events() const { return events_; }

  private:
    struct Snapshot {
        std::unique_ptr<Battle> battle;
        Side side;  // whose order follows
        std::size_t event_count = 0;
        std::size_t entry_count = 0;
    };

    Result<RollRequest> pending_roll() const;
    void apply_faces(const Faces& faces);
    void keep_snapshot(Side side);
    void drop_snapshots(UndoBlocked reason);
    bool revealed_since(std::size_t event_count) const;

    std::unique_ptr<Battle> battle_;
    DiceSource& dice_;
    BattleLog log_;
    std::vector<Event> events_;
    std::size_t last_events_begin_ = 0;
    std::vector<Snapshot> snapshots_;
    std::vector<std::unique_ptr<Battle>> spare_;  // battles of dropped snapshots, to be used again
    UndoBlocked blocked_ = UndoBlocked::Start;    // what is told when there is no snapshot
};

}  // namespace clashfield

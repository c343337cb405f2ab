#pragma once

// One match as the server holds it: the battle, who sits where, what was told so far. It knows nothing of
// networks and databases. What a person does becomes records for the journal; only when these are durable is
// anybody told. The same records, read back, make the same room again.
//
// Records (JSON, one a line; an order and the dice that follow it are one entry of the journal):
//   {"k": "order", "side": "A", "order": "attack B", "hash": "..."}    {"k": "faces", "faces": [3, 5],
//   "hash": "..."}
//   {"k": "undo"}    {"k": "seal", "side": "A", "seal": "..."}    {"k": "seed", "side": "A", "seed": "..."}
//   {"k": "say", "side": "A", "text": "..."}
//   {"k": "seat", "side": "B", "bot": "greedy"} and the way back, {"k": "seat", "side": "B", "person": true}

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "battle/match.h"
#include "battle/parse_json.h"
#include "content/reader.h"
#include "dice/fair_dice.h"
#include "server/chat.h"
#include "text/memory.h"
#include "text/render.h"

namespace clashfield::server {

enum class SeatKind : std::uint8_t { Human, Bot };

struct Seat {
    SeatKind kind = SeatKind::Human;
    std::string name;         // of the person, may be empty
    std::string bot;          // of a bot
    std::string secret_hash;  // of a human seat, also while a bot plays for its person
    // A bot plays for a person, who may come back.
    bool stands_in() const { return kind == SeatKind::Bot && !secret_hash.empty(); }
};

enum class DiceKindOf : std::uint8_t { Fair, Typed };

// Fair dice go through these: sides seal their seeds, show them, and then the first roll is made.
enum class DicePhase : std::uint8_t { Seal, Seed, Roll };

// What a match begins with. Stored once, never changed.
struct RoomHead {
    std::string id;
    std::string game;
    std::string setup;  // complete, compact JSON
    std::vector<Seat> seats;
    DiceKindOf dice = DiceKindOf::Fair;
    std::string dice_secret;          // 32 bytes as hex; shown when the battle is over
    std::string branch_of;            // the match it goes on from, or empty
    std::vector<std::string> before;  // the records it goes on from; none any more in an open room
    std::size_t before_count = 0;     // how many they were, in an open room
    // The setup as a tree, where it is known already: a rematch begins as the match before it.
    std::shared_ptr<const Json> setup_tree = nullptr;
};
// As head_from_json() reads it.
std::string head_text(const RoomHead& head);
Result<RoomHead> head_from_json(std::string_view body, const std::string& id, const std::string& game);

// Why something was not done, in the words of the one who asked.
struct Denial {
    std::string code;
    std::string message;
    std::string clause = {};
    std::string path = {};
};
template <typename T>
using Answer = std::variant<T, Denial>;

using Records = std::vector<std::string>;

// What a side may do again and again is bounded, because all of it stays in the journal: how often it
// replaces its seal, and how often it takes orders back, in the whole match and for each order of its own
// that stands.
inline constexpr std::uint32_t kMostSeals = 10;
inline constexpr std::uint32_t kTakeBacks = 100;
inline constexpr std::uint32_t kTakeBacksForOrder = 3;

// A roll that was made, kept in few bytes: a match has hundreds.
class Rolled {
  public:
    Rolled(const RollRequest& roll, const Check& check, const Faces& faces);
    const RollRequest& roll() const { return roll_; }
    Check check() const;
    Faces faces() const;
    // All of it, as a key of what is said about it.
    void add_to(text::MemoryKey& key, const Battle& battle) const;

  private:
    RollRequest roll_;
    Named named_[3];  // by, at and why
    ClauseId clause_;
    std::int16_t dice_;
    std::int16_t score_;
    std::int16_t need_;
    bool opposed_;
    std::vector<Modifier> lines_;
    std::vector<std::uint8_t> faces_;
};

// What followed from one input: events, and the roll that was made.
struct Told {
    std::uint32_t first_event = 0;  // of Match::events(); up to the first one of the next entry
    bool roll_follows = false;
    bool quiet = false;  // a secret order: nobody but its side has noticed it
    Side side;           // who gave the order; none for dice
    std::unique_ptr<Rolled> rolled;
    std::uint32_t roll = 0;  // its number among the match's own rolls, from 1; 0 if it is none
};

// The dice of a match: fair ones, or those that people roll and type.
class RoomDice final : public DiceSource {
  public:
    DiceAnswer roll(DicePool pool, Faces& faces) override;
    void throw_with(const DiceKey& key) { fair_.emplace(key); }

  private:
    std::optional<FairDice> fair_;
};

class Room {
  public:
    // Problems are those of the set-up.
    static Result<std::unique_ptr<Room>> open(const Game& game, RoomHead head, std::string_view engine);

    // Applies a stored record. A problem means that this program plays the match otherwise than the one that
    // wrote it.
    std::optional<Problem> replay(std::string_view record);

    // --- what people do; the records must be stored before anybody is told ---
    Answer<Records> order(Side side, const Json& order, std::uint64_t at, const text::Catalogue& words);
    // Nothing if it is not a legal order in notation; order() then says why.
    std::optional<Records> order_if_legal(Side side, std::string_view order);
    // A bot's order, known to be legal.
    Records play(const Order& order);
    Answer<Records> faces(const Json& faces, std::uint64_t at, const text::Catalogue& words);
    Answer<Records> undo(Side side, std::uint64_t at, const text::Catalogue& words);
    Answer<Records> seal(Side side, std::string_view seal, const text::Catalogue& words);
    // Nothing instead of a seed: whoever sealed it has lost it.
    Answer<Records> seed(Side side, std::optional<std::string_view> seed, const text::Catalogue& words);
    // Everybody has sealed: seeds may be shown.
    void open_seeds();
    // Everybody has shown his seed: dice may roll.
    void open_dice();
    // A bot plays on until the person comes back. Both begin with the next decision.
    Records seat_bot(Side side, std::string_view bot);
    Records seat_person(Side side);
    Answer<Records> say(Side side, std::string_view text, const text::Catalogue& words);
    // Throws fair dice as long as the battle waits for them: after opening and after each order. Not before
    // they are open.
    void roll(Records& records);

    // --- looking ---
    // The side has not taken back as much as it may (N-31).
    bool may_take_back(Side side) const;
    std::optional<Denial> check(Side side, const Json& order, const text::Catalogue& words) const;
    Answer<Order> read(Side side, const Json& order, const text::Catalogue& words) const;
    // Read and checked.
    Answer<Order> judge(Side side, const Json& order, const text::Catalogue& words) const;
    const RoomHead& head() const { return head_; }
    const std::vector<Seat>& seats() const { return seats_; }
    // Grows when seats or seeds change.
    std::uint64_t arrangement() const { return arrangement_; }
    const Match& match() const { return *match_; }
    const Battle& battle() const { return match_->battle(); }
    const Game& game() const { return game_; }
    const content::Bilingual& scenario() const { return scenario_; }  // its name, or nothing
    const std::vector<Told>& told() const { return told_; }
    // What an entry of told() tells.
    std::span<const Event> events_of(std::size_t entry) const;
    const Chat& chat() const { return chat_; }
    const std::vector<std::string>& seeds() const { return seeds_; }
    const std::vector<std::string>& seals() const { return seals_; }
    bool gave_seed(Side side) const { return given_[side.index]; }
    // Every person who has sealed a seed has shown it.
    bool seeds_are_shown() const;
    DicePhase dice_phase() const { return phase_; }
    std::uint64_t step() const { return step_; }
    // How often orders were taken back: told() is longer than it was and yet not the same.
    std::uint64_t taken_back() const { return taken_back_; }
    // Secret orders must not be counted by others: each counts what those who hold these seats have noticed.
    std::uint64_t step_for(SideSet seats) const;
    // How many entries of told() after the first, up to and with this one, they have noticed.
    std::size_t moment_for(SideSet seats, std::size_t entry) const;
    // The entry that they know as this moment; the last one if there are fewer.
    std::size_t entry_of(SideSet seats, std::size_t moment) const;
    bool has_quiet() const;  // somebody has given secret orders
    bool over() const { return std::holds_alternative<Outcome>(battle().pending()); }
    const std::string& commitment() const { return commitment_; }
    // With all that is needed to check fair dice. Precondition: the battle is over, for it holds the secret.
    BattleLog proven_log() const;
    // The side asked for a decision, or none.
    Side asked() const;
    // The seat that this secret opens, or none.
    Side seat_of(std::string_view secret) const;

  private:
    Room(const Game& game, RoomHead head);

    std::optional<Denial> stale(std::uint64_t at, const text::Catalogue& words) const;
    void tell(Side side, std::unique_ptr<Rolled> rolled);
    bool take_back();
    void order_record(const Order& order, Records& records);
    void apply_faces(const Faces& faces, Records& records);
    std::optional<Problem> replay_order(const Json& record);
    std::optional<Problem> replay_faces(const Json& record);
    // Seeds, seats and words of a side.
    std::optional<Problem> replay_of_side(const std::string& kind, const Json& record);
    // Fair dice with the seeds given so far.
    void mix_dice();

    const Game& game_;
    RoomHead head_;
    std::vector<Seat> seats_;
    content::Bilingual scenario_;
    RoomDice dice_;
    std::unique_ptr<Match> match_;
    std::vector<Event> start_events_;
    std::vector<Told> told_;  // [0] is the start, then one for each entry of the log
    std::string commitment_;
    Chat chat_;
    std::vector<std::string> seals_;  // by side, as hex
    std::vector<std::string> seeds_;  // by side
    std::vector<bool> given_;         // by side: the seed, or word that there is none
    std::uint64_t step_ = 0;
    std::uint64_t taken_back_ = 0;
    std::array<std::uint32_t, kMaxSides> taken_back_by_ = {};
    std::array<std::uint32_t, kMaxSides> seals_by_ = {};  // how many each side has given
    // Of step_, those of secret orders and of their take-backs; of told_, secret orders. By side.
    std::array<std::uint64_t, kMaxSides> quiet_steps_ = {};
    std::array<std::size_t, kMaxSides> quiet_entries_ = {};
    std::uint64_t arrangement_ = 1;
    DicePhase phase_ = DicePhase::Seal;
    std::uint32_t rolls_ = 0;  // of its own
    bool before_ = false;      // the records of the match it branched from are being replayed
};

// A new secret of 128 bits, and what of it is stored.
std::string make_secret();
std::string hash_of_secret(std::string_view secret);
// A new secret for the seat of a person, which keeps its hash; none for a bot, whose seat no old one opens.
std::string give_secret(Seat& seat);
// Twelve letters and digits, unguessable enough not to be met by chance.
std::string make_id();
std::string make_dice_secret();

}  // namespace clashfield::server

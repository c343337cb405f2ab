#pragma once

// A battle on a terminal: shows the table, asks the people, lets the bots answer, explains every roll. Works
// on any pair of streams, so that a test can play a whole battle with a script.
//
// The words are the catalogue's, the rules the battle's, undo and log the match's; here is only the
// conversation.

#include <cstdint>
#include <deque>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/session.h"
#include "app/terminal/board.h"
#include "app/terminal/odds.h"
#include "app/terminal/open_orders.h"
#include "app/terminal/story.h"
#include "app/terminal/style.h"
#include "battle/game.h"
#include "battle/match.h"
#include "bots/bot.h"
#include "text/catalogue.h"

namespace clashfield::app {

// FC-DSP-01: how long people may talk before the coin decides.
inline constexpr std::int64_t kDisputeSeconds = 180;

// The time outside the battle. Tests bring their own.
struct Clock {
    std::function<std::int64_t()> now_s;  // seconds since any fixed moment
    std::function<bool()> wait_a_second;  // false if somebody has begun to type
};
Clock real_clock();

// Where the conversation takes place.
struct Terminal {
    std::istream& in;
    std::ostream& out;
    Style style;
    bool interactive = false;  // a person sits here: wait for Enter before a person's roll, do not echo
    Clock clock = real_clock();
};

struct PlayOptions {
    std::vector<std::string> players;  // by side: kHuman or the name of a bot
    bool quiet = false;                // neither table nor odds
    bool json = false;                 // every event and decision as a line of JSON
    bool typed_dice = false;           // people roll and type
    std::uint64_t bot_seed = 1;
    std::string save_file;  // where "save" goes without a name, and where leaving saves
};

class Play {
  public:
    Play(const Game& game, Match& match, const text::Catalogue& words, const PlayOptions& options,
         const Terminal& terminal);

    // Tells what happened before the first input; `history` is what a resumed log tells, kept for "log".
    void begin(std::span<const Event> events, std::vector<std::string> history);

    // Plays until the battle is over or people leave. Ok if it is over or saved, BadInput if the dice of a
    // script cannot be used, Cancelled otherwise.
    Exit run();

    // "agreement" was given: the next battle of the series has no bars (FC-DSP-03).
    bool agreed() const { return agreed_; }

  private:
    enum class Command : std::uint8_t {
        Help,
        Odds,
        Why,
        Card,
        Map,
        Zoc,
        Unit,
        Reach,
        Charges,
        Threats,
        Try,
        Sheet,
        Zones,
        Duties,
        Table,
        Log,
        More,
        Undo,
        Save,
        Bot,
        Wait,
        Agreement,
        Resign,
        Quit,
    };
    // "pass until": every chance to interrupt is passed until something has happened to an own unit, one of
    // them is in contact, or the own turn has come.
    enum class Until : std::uint8_t { Something, Charged, Turn };
    struct Standing {
        Side side;
        Until until = Until::Something;
        std::string units;    // how they stood when the pass was given
        std::string engaged;  // those in contact
    };
    struct CommandWords {
        Command command;
        std::vector<std::string> words;
    };
    // Words with which a typed order may begin.
    struct TypedVerbs {
        std::vector<std::string> known;     // at any time
        std::vector<std::string> expected;  // now
    };
    // Told: the question is still open, and what was typed was no attempt to answer it.
    enum class Next : std::uint8_t { GoOn, AskAgain, Told, Leave };

    // The conversation (play.cpp).
    Next decide(const Decision& decision);
    Next bot_decides(const std::string& name);
    Next roll(const RollRequest& roll);
    Next wait_for_roll(const RollRequest& roll, std::optional<Faces>& typed);
    Next answer(const Decision& decision, const std::string& typed);
    Next give(const Order& order);
    void show_decision(const Decision& decision);
    void show_options(const Decision& decision);
    void show_option(std::size_t index, int notation_columns);
    void show_options_in_columns(int lines);
    void sort_options();
    std::string consequence(const Order& order);
    void show_table();
    void show_refusal(const Refusal& refusal);
    void after_input();
    void finish(const Outcome& outcome);
    Exit leave(bool end_of_input);
    bool is_human(Side side) const;
    bool read_line(const std::string& prompt, std::string& line);
    Next answer_line(const Decision& decision, const std::string& line);
    Next answer_rest(const Decision& decision);
    void drop_rest_of_line();

    // Beside the questions, most of it at an open table (ground_play.cpp).
    std::optional<Next> try_until(const Decision& decision, const std::string& typed);
    std::optional<Next> pass_on(const Decision& decision);
    void show_contacts(const Decision& decision);
    bool warns_of_vain(const Order& order);

    // Commands (commands.cpp).
    std::optional<Next> try_command(const std::string& typed);
    std::optional<Next> run_command(Command command, const std::string& argument);
    std::optional<Next> ask_bot(const std::string& argument);
    void show_all_options();
    void load_command_words();
    void help();
    void odds(const std::string& argument);
    void why(const std::string& argument);
    void why_clause(const std::string& name);
    void card(const std::string& argument);
    void unit(const std::string& argument);
    void show_map(const std::string& argument);
    void ask_board(Command command, const std::string& argument);
    void show_zones(const std::string& argument);
    void try_order(const std::string& argument);
    std::string in_order_words(const std::string& typed) const;
    BoardScene scene() const;
    std::string question(const Decision& decision) const;
    void log();
    Next undo();
    bool save(const std::string& file);
    Next wait();
    bool dispute_is_open() const;
    // An order that cannot be read: the likeliest slip is told. The other three say whether it was theirs.
    void say_unknown(const Decision& decision, const std::string& typed, const Problem& problem);
    bool say_wrong_verb(const Decision& decision, const std::string& typed);
    std::string example_now() const;
    void show_what_is_asked(const Order& refused);
    bool say_unfinished(const std::string& typed);
    bool say_missing_unit(const Decision& decision, const std::string& typed);
    TypedVerbs typed_verbs(const Decision& decision) const;
    void print_json(const char* kind, const nlohmann::ordered_json& json);
    std::string ui(const std::string& key, const text::Arguments& arguments = {}) const;

    const Game& game_;
    Match& match_;
    const text::Catalogue& words_;
    PlayOptions options_;
    std::istream& in_;
    bool interactive_;
    Page page_;
    Story story_;
    mutable std::unique_ptr<Battle> known_;  // as the asked side knows it: boards are drawn from this
    Clock clock_;
    OddsTeller odds_;
    std::map<std::string, std::unique_ptr<bots::Bot>> bots_;
    Random bot_random_;
    Board board_;
    bool on_map_;
    bool on_ground_;
    bool in_ranks_;  // regiments stand on it
    std::vector<CommandWords> command_words_;

    OrderList options_now_;         // of the pending decision, numbered as they are shown
    std::size_t main_options_ = 0;  // of these; the rest only adds a word to one of them
    std::deque<std::string> rest_;  // of a line with several orders
    Side rest_side_;                // who gave them
    bool show_all_ = false;
    int table_lines_ = 0;
    StateHash shown_;  // the battle that the table on screen shows
    std::optional<Standing> standing_;
    std::optional<Order> warned_;  // a shot that nobody can make; given again, it is meant
    std::optional<Refusal> last_refusal_;
    std::size_t saved_entries_ = 0;  // how much of the log the last save holds
    std::optional<std::int64_t> dispute_began_s_;
    bool agreed_ = false;
    bool dice_failed_ = false;  // a script that ran out or has a face that no die shows
};

}  // namespace clashfield::app

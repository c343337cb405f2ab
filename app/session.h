#pragma once

// What every verb of the program shares: language, where the data is, how answers are printed, what the exit
// code means.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/game.h"

namespace CLI {
class App;
}

namespace clashfield::app {

enum class Exit : int {
    Ok = 0,
    Failed =
        1,  // the program worked, the answer is no: a vector failed, a log does not verify, a file has errors
    Usage = 2,        // wrong verb, option or argument
    BadInput = 3,     // a file or set-up could not be read
    Cancelled = 130,  // the person left in the middle
};

struct Session {
    std::string language = "en";
    bool json = false;                 // answers as JSON for programs
    std::filesystem::path data;        // the data folder
    std::vector<std::string> content;  // further content files, beside the shipped ones
    Exit exit = Exit::Ok;
};

// The data folder: $CLASHFIELD_DATA, or `data` beside or above the program.
Result<std::filesystem::path> find_data_folder(const char* program);

// Loads a game by id with the session's content, printing problems; null sets session.exit.
std::unique_ptr<Game> load_game(Session& session, const std::string& id);

// Prints problems as text or JSON on stderr and sets the exit code.
void report(Session& session, const Problems& problems, Exit exit);
Exit refuse(Session& session, const Problems& problems, Exit exit);  // reports, and gives the exit back

// One function per verb, each in its own file: adds the subcommand with its options, examples and action.
void add_games(CLI::App& app, Session& session);
void add_play(CLI::App& app, Session& session);
void add_verify(CLI::App& app, Session& session);
void add_odds(CLI::App& app, Session& session);
void add_sim(CLI::App& app, Session& session);
void add_replay(CLI::App& app, Session& session);
void add_perft(CLI::App& app, Session& session);
void add_lint(CLI::App& app, Session& session);
void add_army(CLI::App& app, Session& session);
void add_engine(CLI::App& app, Session& session);
void add_serve(CLI::App& app, Session& session);
void add_backup(CLI::App& app, Session& session);

}  // namespace clashfield::app

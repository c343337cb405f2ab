#pragma once

// The verbs for makers and programs: verify, odds, sim, perft, lint, army, engine. Each verb is a function on
// streams, so that a test calls it as the command line does; the add_ functions of session.h only read the
// options.
//
// A verb returns its exit code. Problems with what it was given go to report(), on stderr.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/session.h"
#include "app/tools/setup_options.h"
#include "text/catalogue.h"

namespace clashfield::app {

struct VerifyOptions {
    std::vector<std::string> files = {};
    std::string filter = {};  // only vectors whose name contains it
    bool show_all = false;    // names of vectors that pass, too
};
Exit verify(Session& session, const VerifyOptions& options, std::ostream& out);

struct OddsOptions {
    std::string question = {};  // of `odds dice`
    std::string game = {};
    SetupOptions setup = {};
    std::string order = {};
    std::string side = {};                  // who gives the order; empty: who is asked
    std::vector<std::string> facts = {};    // empty: the strength of every side
    std::vector<std::string> answers = {};  // to decisions on the way
    std::string bot = {};                   // decides where no answer fits; empty: the default order
    std::uint64_t runs = 20'000;            // where counting takes too long
};
Exit tell_dice_odds(Session& session, const OddsOptions& options, std::ostream& out);
Exit tell_order_odds(Session& session, const OddsOptions& options, std::ostream& out);

struct SimOptions {
    std::string game = {};
    SetupOptions setup = {};
    std::vector<std::string> bots = {};
    std::uint64_t battles = 1000;
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    bool mirror = false;
    bool matrix = false;        // all pairs of characters
    bool markdown = false;      // the matrix as a page
    std::string log_file = {};  // of battle 0
};
Exit simulate_battles(Session& session, const SimOptions& options, std::ostream& out);

struct PerftOptions {
    std::string game = {};
    SetupOptions setup = {};
    int depth = 1;
    bool divide = false;
};
Exit count_orders(Session& session, const PerftOptions& options, std::ostream& out);

Exit lint(Session& session, const std::vector<std::string>& files, std::ostream& out);

struct ArmyOptions {
    std::string game = {};
    std::string what = {};  // an army list, or a file with an army; empty: which lists there are
    int points = 0;         // of a new army
    std::uint64_t seed = 1;
    std::string check = {};  // a file with an army
    std::string sheet = {};  // where its sheets are written to
};
// Buys an army at random, shows the one that comes with a list, or checks one: Ok if it is legal, Failed if
// not.
Exit muster(Session& session, const ArmyOptions& options, std::ostream& out);

// Answers engine requests, one per line, until the input ends.
Exit serve_engine(Session& session, std::istream& in, std::ostream& out);

}  // namespace clashfield::app

// Plays a battle of bots and writes its log, which other builds replay (cross_build.sh). It holds the engine
// and nothing else: without server, texts and verbs, a build of its own costs a quarter.
// usage: recorder <game> <set-up as JSON> <bots of the sides in turn, with commas> <seed> <log file>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/tools/sim_battle.h"
#include "battle/battle_log.h"
#include "battle/parse_json.h"
#include "battle/side.h"
#include "registry/registry.h"

namespace {

using namespace clashfield;

int refuse(const Problems& problems) {
    std::cerr << to_string(problems) << '\n';
    return 1;
}

// A bot for each side that there may be: after the last name comes the first again.
std::vector<std::string> bots_of(const std::string& text) {
    std::vector<std::string> bots;
    std::istringstream in(text);
    for (std::string name; std::getline(in, name, ',');) bots.push_back(name);
    for (std::size_t i = 0; bots.size() < kMaxSides; ++i) bots.push_back(bots.at(i));
    return bots;
}

}  // namespace

int main(int count, char** words) {
    if (count != 6) {
        std::cerr << "usage: recorder <game> <set-up> <bots> <seed> <log file>\n";
        return 2;
    }
    const auto game = registry::load(words[1], CLASHFIELD_SOURCE_DIR "/data", {});
    if (!game) return refuse(game.problems());
    const Result<Json> setup = parse_json(words[2], "set-up");
    if (!setup) return refuse(setup.problems());
    const Result<BattleLog> log =
        app::log_of_first_battle(**game, *setup, bots_of(words[3]), std::strtoull(words[4], nullptr, 10));
    if (!log) return refuse(log.problems());
    const auto again = replay(**game, *log, {.engine = CLASHFIELD_VERSION, .other_versions = false});
    if (!again) return refuse(again.problems());
    std::ofstream file(words[5]);
    file << to_text(to_json(*log)) << '\n';
    std::cout << words[1] << " " << words[2] << ": " << log->entries.size() << " inputs\n";
    return file.flush() ? 0 : 1;
}

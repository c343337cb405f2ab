// The terminal shows nothing that the player may not know: neither on the board nor by what it works out.

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/play.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"
#include "text/catalogue.h"

namespace clashfield::app {
namespace {

const std::filesystem::path kSecretsData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

// What a Frank who rides at a wood is shown while a Roman lies in ambush there.
std::string played(const std::string& ambush, const std::string& script) {
    const std::string setup = R"({"situation": {"map": "m0_casilinum", "active": "A", "attacker": "A",
        "phase": "movement", "sides": [
        {"edge": "W", "corps": [{"id": "F1", "die": 6, "baggage": ["0116", "0118"], "units": [
            "F1-01 Irr Kn(O) 0517/E cinc", "F1-02 Irr LH(O) 1120/E", "F1-03 Irr LH(O) 1005/E"]}]},
        {"edge": "E", "corps": [{"id": "R1", "baggage": ["2116", "2118"], "units": [
            "R1-01 Reg Cv(O) 2017/W cinc", "R1-02 Reg Sp(O) )" +
                              ambush + R"(/W hidden"]}]}]}})";
    const Result<std::unique_ptr<Game>> game = champs::load_game(kSecretsData, {});
    const Result<text::Catalogue> words = text::Catalogue::load(kSecretsData / "text", "en");
    EventSink silent;
    Result<std::unique_ptr<Battle>> battle = (*game)->start(*parse_json(setup, "set-up"), silent);
    EXPECT_TRUE(battle.ok()) << to_string(battle.problems());
    ScriptedDice dice({});
    Match match(std::move(*battle), dice, {});
    std::istringstream in(script);
    std::ostringstream out;
    PlayOptions options;
    options.players = {"human", "human"};
    Play play(**game, match, *words, options, Style{}, in, out);
    play.begin({}, {});
    play.run();
    return out.str();
}

TEST(PlaySecrets, CB_AMB_02_the_marks_of_a_move_do_not_show_an_ambush) {
    const std::string script = "pick F1-02\nmap\noptions\nwhere R1-02\nodds 1\nquit\n";
    const std::string there = played("1420", script);
    EXPECT_EQ(there, played("1723", script));
    EXPECT_EQ(there, played("1621", script));
    EXPECT_NE(there, played("1420", "pick F1-03\nmap\nquit\n"));
}

}  // namespace
}  // namespace clashfield::app

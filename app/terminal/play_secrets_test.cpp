// The terminal shows nothing that the player may not know: neither on the board nor by what it works out.

#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/terminal/open_orders.h"
#include "app/terminal/play.h"
#include "app/tools/setup_options.h"
#include "battle/parse_json.h"
#include "dice/dice_source.h"
#include "games/champs/champs_game.h"
#include "games/clash/clash_game.h"
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
    Play play(**game, match, *words, options, {.in = in, .out = out, .style = {}});
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

const Game& game_of(const std::string& id) {
    static const std::unique_ptr<Game> champs = std::move(*champs::load_game(kSecretsData, {}));
    static const std::unique_ptr<Game> clash = std::move(*clash::load_game(kSecretsData, {}));
    return id == "champs" ? *champs : *clash;
}

// A set-up where sides decide in secret: both come to that by the opening, then A is a person and B a bot.
struct SecretPlay {
    std::string game;
    std::string setup;
    std::vector<std::string> opening;  // "A done"
    std::string script;                // of the person
    std::string open_again;            // told when the secrets are shown; what follows differs openly
};

std::unique_ptr<Battle> begun(const SecretPlay& play) {
    Random random(1);
    EventSink silent;
    const Game& game = game_of(play.game);
    Result<std::unique_ptr<Battle>> battle =
        game.start(game.complete(*parse_json(play.setup, "set-up"), random), silent);
    if (!battle) throw std::runtime_error(to_string(battle.problems()));
    return std::move(*battle);
}

struct Transcript {
    std::string text;
    std::string secret;  // what the bot did, as the log has it
};

// The bot decides in another way with every seed.
Transcript transcript(const SecretPlay& secret, std::uint64_t seed, bool json) {
    const Result<text::Catalogue> words = text::Catalogue::load(kSecretsData / "text", "en");
    ScriptedDice dice({5, 3, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4});
    Match match(begun(secret), dice, {});
    for (const std::string& line : secret.opening) {
        while (std::holds_alternative<RollRequest>(match.battle().pending())) EXPECT_TRUE(match.roll().ok());
        const Side side{static_cast<std::uint8_t>(line[0] - 'A')};
        const Result<Order> order = match.battle().read_order(side, line.substr(2));
        EXPECT_TRUE(order.ok() && match.order(*order).ok()) << line;
    }
    std::istringstream in(secret.script);
    std::ostringstream out;
    PlayOptions options;
    options.players = {kHuman, "random"};
    options.bot_seed = seed;
    options.quiet = true;
    options.json = json;
    Play play(game_of(secret.game), match, *words, options, {.in = in, .out = out, .style = {}});
    play.begin({}, {});
    play.run();
    Transcript shown;
    shown.text = out.str().substr(0, out.str().find(secret.open_again));
    for (const LogEntry& entry : match.log().entries) shown.secret += entry.order + "; ";
    return shown;
}

std::string clash_setup(const std::string& deployment) {
    return R"({"pickup": {"armies": ["zulus", "british_1879"], "points": 300, "options": {"deployment": ")" +
           deployment + R"("}}})";
}

std::vector<SecretPlay> secret_plays() {
    const std::string soissons = R"({"scenario": "soissons", "deployment": "free")";
    const std::vector<std::string> to_plans = {"A done", "B done", "A edge E", "B camp",
                                               "B done", "A camp", "A done"};
    return {
        {"clash", clash_setup("covered"), {}, "auto_deploy\nauto_deploy\nquit\n", "eveal"},
        {"clash", clash_setup("plans"), {}, "auto_deploy\nauto_deploy\nquit\n", "eveal"},
        {"clash", clash_setup("decoys"), {}, "1\n1\n1\n1\n1\n1\n1\n1\nquit\n", "eveal"},
        {"champs", soissons + "}", to_plans, "plan F1 F2\ndone\nquit\n", "ambush"},
        {"champs", soissons + R"(, "options": {"simultaneous": true}})", to_plans,
         "done\ndeploy F1\ndone\ndeploy F2\ndone\nquit\n", "placed"},
    };
}

TEST(PlaySecrets, a_person_reads_the_same_whatever_a_bot_decides_in_secret) {
    for (const SecretPlay& play : secret_plays()) {
        for (const bool json : {false, true}) {
            SCOPED_TRACE(play.setup + (json ? ", for programs" : ""));
            const Transcript first = transcript(play, 1, json);
            std::set<std::string> secrets = {first.secret};
            for (std::uint64_t seed = 2; seed < 7; ++seed) {
                const Transcript other = transcript(play, seed, json);
                EXPECT_EQ(first.text, other.text);
                secrets.insert(other.secret);
            }
            EXPECT_GT(secrets.size(), 3u) << "the bot has hardly decided anything";
        }
    }
}

TEST(PlaySecrets, CL_SET_09_nobody_but_its_side_reads_what_a_marker_stands_for) {
    const std::unique_ptr<Battle> battle = begun(secret_plays()[2]);
    ASSERT_TRUE(reach_decision(*battle));
    const Side side = std::get<Decision>(battle->pending()).side;
    OrderList orders;
    battle->list_orders(orders, {.most = 40, .seed = 1});
    ASSERT_GT(orders.size(), 3u);
    for (std::size_t i = 0; i < orders.size(); ++i) {
        const std::string text = battle->write(orders[i]);
        EXPECT_FALSE(may_read(*battle, orders[i], {Side{static_cast<std::uint8_t>(1 - side.index)}})) << text;
        EXPECT_FALSE(may_read(*battle, orders[i], {})) << text << ", a spectator";
    }
}

}  // namespace
}  // namespace clashfield::app

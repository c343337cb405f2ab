// What people get when they mistype: one message for each mistake, at its place, and an exit code that says
// so.

#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "app/tools/engine_protocol.h"
#include "app/tools/json_schema.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/verbs/play.h"
#include "base/random.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

const fs::path kMistakesTop = CLASHFIELD_SOURCE_DIR;

class Mistakes : public testing::Test {
  protected:
    Mistakes() { session_.data = kMistakesTop / "data"; }

    std::string file(const std::string& name, const std::string& text) {
        const std::string path = (folder_.path() / name).string();
        EXPECT_TRUE(write_text_file(path, text).empty());
        return path;
    }

    // The problems that lint tells of a file with this text.
    std::vector<Json> problems_of(const std::string& text) {
        session_.json = true;
        std::ostringstream out;
        lint(session_, {file("linted.json", text)}, out);
        const Json answer = *parse_json(out.str(), "output");
        return {answer["problems"].begin(), answer["problems"].end()};
    }

    // "where" of the only problem, without the file; anything else fails.
    std::string only_place(const Json& json) {
        const std::vector<Json> problems = problems_of(json.dump());
        EXPECT_EQ(problems.size(), 1u) << Json(problems).dump(1);
        if (problems.empty()) return "";
        const std::string where = problems[0]["where"].get<std::string>();
        return where.substr(std::min(where.find(".json: ") + 7, where.size()));
    }

    Json shipped(const char* path) { return *read_json_file((kMistakesTop / path).string()); }

    Exit odds(OddsOptions options) {
        testing::internal::CaptureStderr();
        const Exit exit = tell_order_odds(session_, options, out_);
        errors_ = testing::internal::GetCapturedStderr();
        return exit;
    }

    Exit play_with(const std::string& dice, const std::string& script, bool json = false) {
        session_.json = json;
        PlayRequest request;
        request.game = "filler";
        request.sides = {"human", "human"};
        request.dice = "script:" + file("dice.txt", dice);
        request.first = "A";
        std::istringstream in(script);
        return play(session_, request,
                    {.in = in, .out = out_, .style = Style{}, .interactive = false, .clock = {}});
    }

    Session session_;
    test::TemporaryFolder folder_;
    std::ostringstream out_;
    std::string errors_;
};

// ---- one mistake, one message, at its place ----

TEST_F(Mistakes, a_wrong_value_of_a_data_file_gives_one_message_at_its_place) {
    Json armies = shipped("data/champs/armies.json");
    armies["armies"][0]["lines"][0]["role"] = "chief";  // the price of a general does not fit either, then
    EXPECT_EQ(only_place(armies), "armies[0].lines[0].role");
    Json maps = shipped("data/champs/maps.json");
    maps["maps"][0]["columns"] = "many";  // no hex can be judged
    EXPECT_EQ(only_place(maps), "maps[0].columns");
    maps = shipped("data/champs/maps.json");
    maps["maps"][1] = 5;
    EXPECT_EQ(only_place(maps), "maps[1]");
    Json scenarios = shipped("data/champs/scenarios.json");
    scenarios["scenarios"][0]["sides"][0]["corps"][0]["units"][0]["role"] =
        "boss";  // a corps without its general
    EXPECT_EQ(only_place(scenarios), "scenarios[0].sides[0].corps[0].units[0].role");
    Json profiles = shipped("data/champs/profiles.json");
    profiles["types"][0]["name"]["fr"] = 5;
    EXPECT_EQ(only_place(profiles), "types[0].name.fr");
    profiles = shipped("data/champs/profiles.json");
    profiles["types"][15]["trainings"] = {"Reg"};  // no Baggage could be made
    EXPECT_EQ(only_place(profiles), "types[15]");
}

TEST_F(Mistakes, two_mistakes_in_two_records_give_two_messages) {
    Json profiles = shipped("data/champs/profiles.json");
    profiles["types"][0]["tv_foot"] = 77;
    profiles["types"][3]["ma"] = "fast";
    EXPECT_EQ(problems_of(profiles.dump()).size(), 2u);
}

// Every kind of value of every file is spoilt in turn: however much hangs on it, one message is given.
TEST_F(Mistakes, any_one_value_that_cannot_be_read_gives_one_message) {
    static const std::regex kNumber("/[0-9]+");
    Random random(17);
    for (const char* path : {"data/champs/armies.json", "data/champs/maps.json", "data/champs/profiles.json",
                             "data/champs/scenarios.json", "data/clash/armies.json", "data/clash/melee.json",
                             "data/clash/ready.json", "data/clash/scenarios.json", "data/clash/terrain.json",
                             "data/clash/weapons.json", "data/filler/characters/classic.json",
                             "data/filler/scenarios/classic.json"}) {
        Json good = shipped(path);
        for (const char* list : {"characters", "scenarios"}) {  // cards and scenarios beside those shipped
            if (std::string(path).find("filler") == std::string::npos || !good.contains(list)) continue;
            for (Json& item : good[list]) item["id"] = "my_" + item["id"].get<std::string>();
        }
        std::map<std::string, std::vector<std::string>> by_kind;
        const Json flat = good.flatten();
        for (const auto& [at, value] : flat.items()) {
            if (at == "/format") continue;  // another tag is another kind of file
            by_kind[std::regex_replace(at, kNumber, "/0")].push_back(at);
        }
        for (const auto& [kind, places] : by_kind) {
            const std::string& at = places[random.below(static_cast<std::uint32_t>(places.size()))];
            Json spoilt = good;
            spoilt[Json::json_pointer(at)] = Json::array({nullptr});  // nothing is written so
            const std::vector<Json> problems = problems_of(spoilt.dump());
            EXPECT_EQ(problems.size(), 1u) << path << " " << at << " " << Json(problems).dump(1);
        }
    }
}

// The other half: messages are left out because they follow from a mistake, never because there is another.
TEST_F(Mistakes, five_mistakes_of_their_own_give_five_messages) {
    Json armies = shipped("data/clash/armies.json");
    Json& list = armies["armies"][3];
    list["year"] = "long ago";
    list["entries"][0]["max"] = -1;
    list["entries"][1]["id"] = list["entries"][0]["id"];
    list["entries"][1]["morale"] = "brave";
    list["general"]["copies"] = "nobody";
    EXPECT_EQ(problems_of(armies.dump()).size(), 5u);
    Json scenarios = shipped("data/champs/scenarios.json");
    Json& sides = scenarios["scenarios"][0]["sides"];
    sides[0]["corps"][0]["units"][0]["role"] = "boss";
    sides[0]["corps"][1]["units"][0]["unit"] = "Irr Wx(O)";
    sides[1]["corps"][0]["baggage"].push_back("0101");
    scenarios["scenarios"][1]["map"] = "nowhere";
    scenarios["scenarios"][2]["id"] = scenarios["scenarios"][0]["id"];
    EXPECT_EQ(problems_of(scenarios.dump()).size(), 5u) << Json(problems_of(scenarios.dump())).dump(1);
}

TEST_F(Mistakes, the_item_of_a_list_is_named) {
    Json armies = shipped("data/champs/armies.json");
    armies["armies"][10]["allies"]["of"][0] = "martians";
    EXPECT_EQ(only_place(armies), "armies[10].allies.of[0]");
    Json vectors = shipped("tests/vectors/filler/rules.json");
    vectors["vectors"][0]["clauses"][0] = 5;
    EXPECT_EQ(only_place(vectors), "vectors[0].clauses[0]");
    Engine engine(session_);
    const auto where = [&](const std::string& line) {
        const Json answer = *parse_json(engine.answer(line), "answer");
        return answer["error"].value("path", "none");
    };
    EXPECT_EQ(
        where(R"({"do": "new", "game": "filler", "scenario": "duel_classic", "dice": {"script": [3, 0]}})"),
        "dice.script[1]");
    engine.answer(R"({"do": "new", "game": "filler", "scenario": "duel_classic"})");
    EXPECT_EQ(where(R"({"do": "apply", "battle": 1, "faces": [3, 9]})"), "faces[1]");
}

TEST_F(Mistakes, control_characters_are_refused_in_names) {
    for (const char* bad : {"\\u001b[2J", "two\\nlines", "\\u0000", "\\u009b2J", "\\u202eevil", "\\u007f"}) {
        const std::string card =
            R"({"format": "filler-cards/1", "characters": [{"id": "x", "name": {"en": "A)" +
            std::string(bad) + R"(", "fr": "X"}, "energy": 5, "dice": 2, "reach": "melee", "skills": []}]})";
        const std::vector<Json> problems = problems_of(card);
        ASSERT_EQ(problems.size(), 1u) << bad;
        EXPECT_THAT(problems[0]["where"].get<std::string>(), HasSubstr("characters[0].name.en"));
        EXPECT_THAT(problems[0]["message"].get<std::string>(), Not(HasSubstr("\x1b")));
    }
}

// ---- vectors ----

TEST_F(Mistakes, lint_holds_vectors_to_their_schema) {
    const Json good = shipped("tests/vectors/filler/refusals.json");
    for (const Json& deck : good["content"])  // named from where the vectors are
        file(deck.get<std::string>(),
             shipped(("tests/vectors/filler/" + deck.get<std::string>()).c_str()).dump());
    EXPECT_THAT(problems_of(good.dump()), testing::IsEmpty());
    const auto with = [&](const char* pointer, const Json& value) {
        Json json = good;
        json[Json::json_pointer(pointer)] = value;
        return only_place(json);
    };
    Json typed = good;  // faces may be typed instead of scripted
    typed["vectors"][0]["inputs"] = Json::array({{{"faces", {3, 4}}}});
    EXPECT_THAT(problems_of(typed.dump()), testing::IsEmpty());
    EXPECT_EQ(with("/vectors/0/refused/0/code", "nonsense!"), "vectors[0].refused[0].code");
    EXPECT_EQ(with("/vectors/0/clauses/0", "MOV-1"), "vectors[0].clauses[0]");
    EXPECT_EQ(with("/vectors/0/name", ""), "vectors[0].name");
    EXPECT_EQ(with("/vectors/0/dice", Json::array({7})), "vectors[0].dice[0]");
    EXPECT_EQ(with("/vectors/0/situation/players/0/energy", 12), "vectors[0].situation.players[0].energy");
    EXPECT_EQ(with("/vectors/0/situation/seats", 99), "vectors[0].situation.seats");
}

TEST_F(Mistakes, lint_asks_the_game_about_vectors) {
    struct Start {
        const char* game;
        const char* clause;
        const char* order;
        const char* known;  // a scenario
    };
    for (const Start& start :
         {Start{"filler", "FC-MOV-01", "skip", "triangle"}, Start{"champs", "CB-SEQ-01", "end", "soissons"},
          Start{"clash", "CL-MOV-01", "end", "first_clash"}}) {
        SCOPED_TRACE(start.game);
        const auto with = [&](const char* key, const Json& value) {
            Json vector{{"name", "n"},
                        {"clauses", {start.clause}},
                        {"scenario", start.known},
                        {"refused", {{{"side", "A"}, {"order", start.order}, {"code", "B-01"}}}}};
            if (std::string_view(key) == "situation") vector.erase("scenario");
            vector[key] = value;
            return Json{{"format", "clashfield-vectors/1"}, {"game", start.game}, {"vectors", {vector}}};
        };
        EXPECT_THAT(problems_of(with("name", "good").dump()), testing::IsEmpty());
        EXPECT_THAT(problems_of(with("situation", {{"bogus", 1}, {"map", 77}}).dump()),
                    Not(testing::IsEmpty()));
        EXPECT_THAT(only_place(with("scenario", "nowhere")), HasSubstr("vectors[0].scenario"));
        EXPECT_EQ(only_place(with("clauses", {"ZZ-NOPE-99"})), "vectors[0].clauses[0]");
        Json next = with("next", {{"scenario", "nowhere"}, {"agreement", true}});
        EXPECT_THAT(only_place(next), HasSubstr("vectors[0].next.scenario"));
    }
}

TEST_F(Mistakes, an_input_with_an_order_but_no_side_lacks_its_side) {
    Json vectors = shipped("tests/vectors/filler/legal_orders.json");
    vectors["vectors"][0]["inputs"] = Json::array({{{"order", "skip"}}});
    EXPECT_EQ(only_place(vectors), "vectors[0].inputs[0].side");
}

TEST_F(Mistakes, every_vector_of_ours_passes_lint) {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(kMistakesTop / "tests" / "vectors")) {
        if (entry.path().extension() == ".json") files.push_back(entry.path().string());
    }
    EXPECT_EQ(lint(session_, files, out_), Exit::Ok) << out_.str();
    EXPECT_EQ(unknown_keyword(shipped("schema/vectors.json")), "");
}

TEST_F(Mistakes, a_vector_that_proves_nothing_is_refused) {
    const auto report = [&](const std::string& keys) {
        testing::internal::CaptureStderr();
        const Exit exit =
            verify(session_,
                   {.files = {file("v.json", R"({"format": "clashfield-vectors/1", "game": "filler",
            "vectors": [{"name": "one", "clauses": ["FC-MOV-01"])" +
                                                 keys + "}]}")}},
                   out_);
        errors_ = testing::internal::GetCapturedStderr();
        return exit;
    };
    EXPECT_EQ(report(""), Exit::BadInput);
    EXPECT_THAT(errors_, HasSubstr("situation or from a scenario"));
    EXPECT_EQ(report(R"(, "expect": {"pending": "A turn"})"), Exit::BadInput);
    EXPECT_EQ(report(R"(, "scenario": "duel_classic")"), Exit::BadInput);
    EXPECT_THAT(errors_, HasSubstr("expects nothing"));
    EXPECT_EQ(report(R"(, "odds": [{"question": {"successes": {"dice": 1, "bonus": 0}},
        "distribution": {"0": "1/2", "1": "1/2"}}])"),
              Exit::Ok);
}

TEST_F(Mistakes, an_answer_of_a_vector_that_nobody_can_give_fails_it) {
    const std::string vector = R"({"format": "clashfield-vectors/1", "game": "filler", "vectors": [
        {"name": "slip", "clauses": ["FC-ATK-06"],
         "situation": {"seats": 4, "mode": "ffa", "first": "A", "players": [
            {"name": "A", "card": "gambler", "space": "S0"}, {"name": "B", "card": "ronin", "space": "S1"}]},
         "odds": [{"question": {"side": "A", "order": "attack B", "facts": ["B.energy"],
            "answers": ["use double_or_nohting"]}, "distribution": {"5": "1"}}]}]})";
    EXPECT_EQ(verify(session_, {.files = {file("slip.json", vector)}}, out_), Exit::Failed);
    EXPECT_THAT(out_.str(), HasSubstr("odds[0].question.answers[0]"));
}

// ---- odds ----

TEST_F(Mistakes, a_slip_in_an_answer_is_an_error) {
    OddsOptions options{.question = "", .game = "filler"};
    options.setup.characters = {"gambler", "ronin"};
    options.answers = {"use double_or_nohting"};
    EXPECT_EQ(odds(options), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("double_or_nohting"));
    EXPECT_THAT(errors_, HasSubstr("Did you mean double_or_nothing?"));
    options.answers = {"D: use double_or_nothing"};
    EXPECT_EQ(odds(options), Exit::Usage);
    EXPECT_THAT(errors_, HasSubstr("there is no side D"));
    options.answers = {"skip"};  // refused, in words
    EXPECT_EQ(odds(options), Exit::Usage);
    EXPECT_THAT(errors_, Not(HasSubstr("{")));
    EXPECT_THAT(errors_, HasSubstr("FC-"));
    options.answers = {"B: respond"};
    EXPECT_EQ(odds(options), Exit::Usage);
    EXPECT_THAT(errors_, Not(HasSubstr("''")));
    EXPECT_THAT(errors_, HasSubstr("A skill is missing"));
    options.answers = {"a: USE double_or_nothing"};
    EXPECT_EQ(odds(options), Exit::Ok) << errors_;
    options.answers = {"use double_or_nothing", "respond fly"};  // never asked, but no order either
    EXPECT_EQ(odds(options), Exit::Usage);
}

TEST_F(Mistakes, names_are_read_in_any_case) {
    OddsOptions options{.question = "", .game = "FILLER"};
    options.setup.characters = {"Gambler", "RONIN"};
    options.order = "ATTACK b";
    options.side = "a";
    options.facts = {"b.ENERGY"};
    options.bot = "Greedy";
    EXPECT_EQ(odds(options), Exit::Ok) << errors_;
    const std::unique_ptr<Game> clash = load_game(session_, "Clash");
    const std::unique_ptr<Game> champs = load_game(session_, "champs");
    const auto setup = [](const Game& game, const char* scenario, std::vector<std::string> rules) {
        SetupOptions given{.scenario = scenario};
        given.meeting.rules = std::move(rules);
        const Result<Json> read = setup_from(game, given);
        return read ? to_text(*read) : to_string(read.problems());
    };
    EXPECT_EQ(setup(*clash, "First_Clash", {"PASS_over_enemies", "Deployment=DECOYS"}),
              setup(*clash, "first_clash", {"pass_over_enemies", "deployment=decoys"}));
    EXPECT_EQ(setup(*champs, "SOISSONS", {"Simple"}), setup(*champs, "soissons", {"simple"}));
    const auto pickup = [&](const char* first, const char* second, const char* map) {
        SetupOptions given;
        given.meeting.pickup = {first, second};
        given.meeting.map = map;
        return to_text(*setup_from(*champs, given));
    };
    EXPECT_EQ(pickup("Normans", "ARABS", "M2"), pickup("normans", "arabs", "m2"));
}

TEST_F(Mistakes, the_engine_names_an_answer_that_nobody_can_give) {
    Engine engine(session_);
    engine.answer(R"({"do": "new", "game": "filler", "situation": {"seats": 4, "mode": "ffa", "first": "A",
        "players": [{"name": "A", "card": "gambler", "space": "S0"}, {"name": "B", "card": "ronin", "space": "S1"}]}})");
    EXPECT_THAT(engine.answer(R"({"do": "odds", "battle": 1, "order": "attack B", "answers": ["use x"]})"),
                HasSubstr("answers[0]"));
}

// ---- dice ----

TEST_F(Mistakes, a_script_with_a_face_that_no_die_shows_says_so_and_fails) {
    EXPECT_EQ(play_with("7 1", "move S1 attack B\n"), Exit::BadInput);
    EXPECT_THAT(out_.str(), HasSubstr("the script shows 7"));
    EXPECT_THAT(out_.str(), Not(HasSubstr("Until next time")));
    EXPECT_THAT(out_.str(), Not(HasSubstr("were not used")));
}

TEST_F(Mistakes, a_script_that_runs_out_says_so_and_fails) {
    EXPECT_EQ(play_with("3", "move S1 attack B\n"), Exit::BadInput);
    EXPECT_THAT(out_.str(), HasSubstr("the script has 1 left"));
    out_.str("");
    EXPECT_EQ(play_with("3", "move S1 attack B\n", true), Exit::BadInput);
    EXPECT_THAT(out_.str(), HasSubstr(R"({"problem":{"code":"B-24")"));
}

TEST_F(Mistakes, the_engine_says_why_a_script_throws_no_dice) {
    Engine engine(session_);
    const auto start =
        [&](const std::string& script) {
            return *parse_json(engine.answer(R"({"do": "new", "game": "filler", "scenario": "duel_classic",
            "dice": {"script": )" + script + "}}"),
                               "answer");
        };
    EXPECT_THAT(start("[7, 1]")["script"]["message"].get<std::string>(), HasSubstr("shows 7"));
    EXPECT_THAT(start("[6]")["script"]["message"].get<std::string>(), HasSubstr("1 left"));
    EXPECT_FALSE(start("[6, 1]").contains("script"));
}

// ---- armies ----

TEST_F(Mistakes, CB_LST_01_lint_counts_in_points_as_army_does) {
    const std::string army =
        R"({"format": "champs-army/1", "list": "merovingian_franks", "points": 50, "corps": [
        {"lines": {"cinc": 1, "warriors": 10, "nobles": 2}, "baggage": "mobile"},
        {"lines": {"sub_general": 1, "warriors": 6, "skirmishers": 2}}]})";
    session_.json = true;
    std::ostringstream out;
    lint(session_, {file("franks.json", army)}, out);
    const Json problems = (*parse_json(out.str(), "output"))["problems"];
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems[0]["code"], "CB-LST-01");
    EXPECT_THAT(problems[0]["message"].get<std::string>(),
                HasSubstr("the army costs 96 points, the budget is 50"));
}

TEST_F(Mistakes, army_shows_what_lint_shows) {
    Json army = shipped("data/clash/ready.json")["armies"][0];
    army["format"] = "clash-army/1";
    army["name"] = {{"en", "Mine"}};
    const std::string path = file("army.json", army.dump());
    EXPECT_EQ(lint(session_, {path}, out_), Exit::Ok) << out_.str();
    ASSERT_THAT(out_.str(), HasSubstr("1 warning"));
    const std::string warning = out_.str().substr(0, out_.str().find('\n'));
    out_.str("");
    EXPECT_EQ(muster(session_, {.game = "clash", .what = path}, out_), Exit::Ok);
    EXPECT_THAT(out_.str(), HasSubstr(warning));
    session_.json = true;
    out_.str("");
    EXPECT_EQ(muster(session_, {.game = "clash", .what = path}, out_), Exit::Ok);
    EXPECT_EQ((*parse_json(out_.str(), "output"))["warnings"].size(), 1u) << out_.str();
}

// ---- optional rules ----

TEST_F(Mistakes, CLASH_takes_its_options_by_name_and_value) {
    const std::unique_ptr<Game> clash = load_game(session_, "clash");
    SetupOptions options{.scenario = "zama"};
    options.meeting.rules = {"pass_over_enemies", "auto_replace=false", "max_phases=12", "deployment=ready"};
    const Result<Json> setup = setup_from(*clash, options);
    ASSERT_TRUE(setup) << to_string(setup.problems());
    EXPECT_EQ((*setup)["options"], (Json{{"pass_over_enemies", true},
                                         {"auto_replace", false},
                                         {"max_phases", 12},
                                         {"deployment", "ready"}}));
    Random random(1);
    const Json complete = clash->complete(*setup, random);
    EXPECT_EQ(complete["scenario"]["options"]["max_phases"], 12);
    EXPECT_FALSE(complete.contains("options"));
    EventSink quiet;
    const auto plain = clash->start(*setup, quiet);
    const auto written = clash->start(complete, quiet);
    ASSERT_TRUE(plain && written) << to_string(plain.problems());
    EXPECT_EQ((*plain)->hash(), (*written)->hash());
    const auto without = clash->start(Json{{"scenario", "zama"}, {"deployment", "alternate"}}, quiet);
    ASSERT_TRUE(without);
    EXPECT_NE((*plain)->hash(), (*without)->hash());  // one is set up at once
    options.meeting.rules = {"deployment=magic"};
    const auto wrong = clash->start(*setup_from(*clash, options), quiet);
    ASSERT_FALSE(wrong);
    EXPECT_THAT(to_string(wrong.problems()), HasSubstr("options.deployment: unknown deployment 'magic'"))
        << to_string(wrong.problems());
    EXPECT_FALSE(clash->start(
        Json{{"pickup", {{"armies", {"greeks", "persians"}}}}, {"options", Json::object()}}, quiet));
}

TEST_F(Mistakes, optional_rules_are_switched_on_by_name) {
    const std::unique_ptr<Game> champs = load_game(session_, "champs");
    SetupOptions options{.scenario = "soissons"};
    options.meeting.rules = {"simple", "half_losses"};
    const Result<Json> setup = setup_from(*champs, options);
    ASSERT_TRUE(setup) << to_string(setup.problems());
    Random random(1);
    const Json complete = champs->complete(*setup, random);
    EXPECT_EQ(complete["scenario"]["options"], (Json{{"simple", true}, {"half_losses", true}}));
    EventSink quiet;
    const auto plain = champs->start(*setup, quiet);
    const auto written = champs->start(complete, quiet);
    ASSERT_TRUE(plain && written);
    EXPECT_EQ((*plain)->hash(), (*written)->hash());
    options.meeting.rules = {"simpel"};
    const Result<Json> wrong = setup_from(*champs, options);
    ASSERT_FALSE(wrong);
    EXPECT_THAT(to_string(wrong.problems()), HasSubstr("did you mean 'simple'?"));
    const std::unique_ptr<Game> filler = load_game(session_, "filler");
    EXPECT_FALSE(setup_from(*filler, {.scenario = "duel_classic", .meeting = {.rules = {"simple"}}}));
    SetupOptions pickup;
    pickup.meeting = {.pickup = {"normans", "arabs"}, .rules = {"simultaneous"}};
    EXPECT_EQ((*setup_from(*champs, pickup))["pickup"]["options"], (Json{{"simultaneous", true}}));
}

}  // namespace
}  // namespace clashfield::app

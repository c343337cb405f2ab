#include "app/verbs/play.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/tools/any_case.h"
#include "app/tools/plain_text.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/words.h"
#include "base/closest.h"
#include "battle/battle_log.h"
#include "dice/dice_source.h"

namespace clashfield::app {
namespace {

// Bots draw from a stream of their own, so that their number never changes the dice.
constexpr std::uint64_t kBotStream = 0x626F7473;

// Stands where people roll: nobody asks it.
class NoDice final : public DiceSource {
  public:
    DiceAnswer roll(DicePool, Faces&) override {
        return DiceAnswer::no({"B-24", "dice", "the dice are typed"});
    }
};

std::uint64_t new_seed() {
    std::random_device device;
    // 32 bits are enough to never meet the same battle again, and short enough to be typed.
    return device();
}

// A battle about to be played: fresh, or as its log left it.
struct Prepared {
    std::unique_ptr<Battle> battle;
    BattleLog log;
    Json setup;
    DiceOption dice;
    std::unique_ptr<DiceSource> source;
    ScriptedDice* script = nullptr;
    std::vector<Event> events;         // until the first input
    std::vector<std::string> history;  // what a resumed log tells
};

Result<DiceOption> dice_of(const std::string& asked) {
    if (asked.empty()) return DiceOption{.kind = DiceKind::Seeded, .seed = new_seed(), .file = ""};
    return parse_dice_option(asked);
}

Problems open_dice(Prepared& prepared) {
    switch (prepared.dice.kind) {
        case DiceKind::Seeded:
            prepared.source = std::make_unique<SeededDice>(prepared.dice.seed);
            return {};
        case DiceKind::Typed:
            prepared.source = std::make_unique<NoDice>();
            return {};
        case DiceKind::Scripted:
            break;
    }
    const Result<std::string> text = read_text_file(prepared.dice.file);
    if (!text) return text.problems();
    Result<std::vector<std::uint8_t>> faces = parse_script(*text, prepared.dice.file);
    if (!faces) return faces.problems();
    auto script = std::make_unique<ScriptedDice>(std::move(*faces));
    prepared.script = script.get();
    prepared.source = std::move(script);
    return {};
}

// What the last battle of the series left behind becomes part of the set-up. A file that does not exist yet
// is the beginning of a series.
Problems join_series(Json& setup, const PlayRequest& request) {
    if (request.series.empty() || request.agreement || !std::filesystem::exists(request.series)) return {};
    const Result<Json> carried = read_json_file(request.series);
    if (!carried) return carried.problems();
    if (!carried->is_object()) return {};  // null: nothing is carried over
    for (const auto& [key, value] : carried->items()) setup[key] = value;
    return {};
}

Problems start_battle(const Game& game, const PlayRequest& request, const text::Catalogue& texts,
                      Prepared& prepared) {
    Result<Json> setup = play_setup(game, request, texts);
    if (!setup) return setup.problems();
    if (Problems problems = join_series(*setup, request); !problems.empty()) return problems;
    Result<DiceOption> dice = dice_of(request.dice);
    if (!dice) return dice.problems();
    prepared.dice = *dice;
    Random random(dice->kind == DiceKind::Seeded ? dice->seed : new_seed(), kBotStream + 1);
    prepared.setup = game.complete(std::move(*setup), random);
    EventSink events(prepared.events);
    Result<std::unique_ptr<Battle>> battle = game.start(prepared.setup, events);
    if (!battle) return battle.problems();
    prepared.battle = std::move(*battle);
    prepared.log.header = make_header(game, prepared.setup, CLASHFIELD_VERSION, to_string(prepared.dice));
    return open_dice(prepared);
}

// Replays the log and checks every step. Seeded dice are thrown again beside it, so that they go on where
// they were.
Problems resume_battle(const Game& game, const PlayRequest& request, const text::Catalogue& texts,
                       Prepared& prepared) {
    const Result<Json> json = read_json_file(request.load);
    if (!json) return json.problems();
    Result<BattleLog> log = log_from_json(*json, request.load);
    if (!log) return log.problems();
    if (log->header.game != game.vocabulary().game) {
        return {{"", "",
                 texts.format("ui.play.other_game", {{"file", request.load},
                                                     {"found", log->header.game},
                                                     {"game", std::string(game.vocabulary().game)}})}};
    }
    const Result<DiceOption> dice = dice_of(request.dice.empty() ? log->header.dice : request.dice);
    if (!dice) return dice.problems();
    prepared.dice = *dice;
    if (Problems problems = open_dice(prepared); !problems.empty()) return problems;

    bool same_dice = request.dice.empty() && prepared.dice.kind != DiceKind::Typed;
    std::optional<DicePool> pool;  // that the next faces belong to
    const auto on_step = [&](const ReplayStep& step) {
        if (step.entry != nullptr && !step.entry->is_order() && same_dice && pool) {
            Faces again;
            same_dice = prepared.source->roll(*pool, again).ok() && again == step.entry->faces;
        }
        const Pending pending = step.battle.pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        pool = roll == nullptr ? std::nullopt : std::optional<DicePool>(roll->dice);
        const text::Renderer words(texts, step.battle);
        for (const Event& event : step.events) prepared.history.push_back(words.event(event));
    };
    Result<std::unique_ptr<Battle>> battle =
        replay(game, *log, {.engine = CLASHFIELD_VERSION, .other_versions = true}, on_step);
    if (!battle) return battle.problems();
    // Dice that are no longer those of the log (some were typed) begin anew.
    if (request.dice.empty() && prepared.dice.kind == DiceKind::Seeded && !same_dice) {
        prepared.source = std::make_unique<SeededDice>(new_seed());
    }
    const Result<Json> setup = parse_json(log->header.setup, request.load);
    if (setup) prepared.setup = *setup;
    prepared.battle = std::move(*battle);
    if (!request.dice.empty()) log->header.dice = to_string(prepared.dice);
    prepared.log = std::move(*log);
    return {};
}

Result<std::vector<std::string>> players_of(const PlayRequest& request, int sides,
                                            const text::Catalogue& texts) {
    std::vector<std::string> known(bots::bot_names().begin(), bots::bot_names().end());
    known.insert(known.begin(), "human");
    std::vector<std::string> players = request.sides;
    if (static_cast<int>(players.size()) > sides) {
        return Problem{
            "", "",
            texts.format("ui.play.too_many_sides", {{"found", static_cast<std::int64_t>(players.size())},
                                                    {"sides", static_cast<std::int64_t>(sides)}})};
    }
    for (std::string& player : players) {
        player = in_known_case(player, known);
        if (std::find(known.begin(), known.end(), player) != known.end()) continue;
        const std::string near = closest(player, known);
        return Problem{"", "",
                       texts.format("ui.play.unknown_player", {{"word", player},
                                                               {"near", near.empty() ? "none" : near},
                                                               {"known", joined(known)}})};
    }
    if (players.empty()) players.emplace_back("human");
    players.resize(static_cast<std::size_t>(sides), "greedy");
    return players;
}

void say_beginning(Page& page, const text::Catalogue& texts, const PlayRequest& request,
                   const Prepared& prepared) {
    const Json& setup = prepared.setup;
    const bool named =
        setup.contains("scenario") && setup["scenario"].is_object() && setup["scenario"].contains("name");
    const std::string game = texts.format(lower(request.game) + ".name");
    const std::string title =
        named ? texts.format(
                    "ui.play.scenario",
                    {{"game", game}, {"scenario", setup["scenario"]["name"].value(texts.language(), "")}})
              : game;
    page.line(paint(page.style(), Ink::Heading, title));
    if (!request.load.empty()) {
        page.line(texts.format("ui.play.resumed",
                               {{"inputs", static_cast<std::int64_t>(prepared.log.entries.size())}}));
    }
    if (prepared.dice.kind == DiceKind::Seeded) {
        page.line(texts.format("ui.play.seed", {{"seed", std::to_string(prepared.dice.seed)}}));
    }
    if (setup.contains("barred")) {
        std::vector<std::string> bars;
        for (const Json& bar : setup["barred"])
            bars.push_back(bar.value("side", "") + " " + bar.value("card", ""));
        page.line(texts.format("ui.play.barred", {{"list", texts.list(bars)}}));
    }
}

// The log and the series are written whatever way the battle ended; a battle left in the middle bars nobody.
void write_results(Session& session, const PlayRequest& request, const Game& game, const Prepared& prepared,
                   const Match& match, bool agreed) {
    if (!request.log.empty()) {
        const Problems problems = write_text_file(request.log, to_text(to_json(match.log()), 1) + "\n");
        if (!problems.empty()) report(session, problems, Exit::BadInput);
    }
    const bool over = std::holds_alternative<Outcome>(match.battle().pending());
    if (request.series.empty() || !over) return;
    const Json carried = agreed ? Json(nullptr) : game.carry_over(prepared.setup, match.battle());
    const Problems problems = write_text_file(request.series, to_text(carried, 1) + "\n");
    if (!problems.empty()) report(session, problems, Exit::BadInput);
}

}  // namespace

Exit play(Session& session, const PlayRequest& request, const Terminal& terminal) {
    const std::unique_ptr<Game> game = load_game(session, request.game);
    if (game == nullptr) return session.exit;
    const text::Catalogue& texts = words(session);
    Prepared prepared;
    const Problems problems = request.load.empty() ? start_battle(*game, request, texts, prepared)
                                                   : resume_battle(*game, request, texts, prepared);
    if (!problems.empty()) {
        report(session, problems, Exit::BadInput);
        return session.exit;
    }
    const Result<std::vector<std::string>> players = players_of(request, prepared.battle->sides(), texts);
    if (!players) {
        report(session, players.problems(), Exit::Usage);
        return session.exit;
    }
    Page page(terminal.out, terminal.style);
    if (session.json) {
        page.out() << to_text(Json{
                          {"battle", {{"game", lower(request.game)}, {"dice", to_string(prepared.dice)}}}})
                   << '\n';
    } else {
        say_beginning(page, texts, request, prepared);
    }

    Match match(std::move(prepared.battle), *prepared.source, prepared.log);
    const PlayOptions options{.players = *players,
                              .quiet = request.quiet,
                              .json = session.json,
                              .typed_dice = prepared.dice.kind == DiceKind::Typed,
                              .bot_seed = prepared.dice.seed ^ kBotStream,
                              .save_file = request.save};
    Play conversation(*game, match, texts, options, terminal);
    conversation.begin(prepared.events, std::move(prepared.history));
    session.exit = conversation.run();
    const bool usable = session.exit != Exit::BadInput;  // else it is told already
    if (usable && prepared.script != nullptr && prepared.script->left() > 0 && !session.json) {
        page.line(texts.format("ui.play.script_left",
                               {{"count", static_cast<std::int64_t>(prepared.script->left())}}));
    }
    write_results(session, request, *game, prepared, match, request.agreement || conversation.agreed());
    return session.exit;
}

void add_play(CLI::App& app, Session& session) {
    const text::Catalogue& texts = words(session);
    CLI::App* verb = app.add_subcommand("play", texts.format("ui.play.about"));
    const auto request = std::make_shared<PlayRequest>();
    const std::string bot_names = joined(bots::bot_names());
    const auto text = [&](const std::string& key) {
        return texts.format("ui.play." + key, {{"bots", bot_names}});
    };
    verb->add_option("game", request->game, text("game"))->required()->type_name("");
    auto* scenario =
        verb->add_option("--scenario", request->scenario, text("scenario_option"))->type_name("ID|FILE");
    verb->add_option("--situation", request->situation, text("situation"))
        ->type_name("FILE")
        ->excludes(scenario);
    const auto list_option = [&](const char* name, std::vector<std::string>& list, const std::string& help) {
        return verb->add_option_function<std::string>(
            name, [&list](const std::string& given) { list = names_in(given); }, help);
    };
    list_option("--sides", request->sides, text("sides"))->type_name("WHO,WHO...");
    list_option("--characters", request->characters, text("characters"))->type_name("ID,ID...");
    verb->add_option("--seats", request->seats, text("seats"))
        ->check(CLI::Range(2, 12).description(""))
        ->type_name("N");
    verb->add_flag("--teams", request->teams, text("teams"));
    verb->add_option("--first", request->first, text("first"))->type_name("A|roll");
    add_meeting_options(*verb, request->meeting, tool_words(session.language));
    verb->add_option("--dice", request->dice, text("dice"))->type_name("DICE");
    verb->add_option("--load", request->load, text("load"))->type_name("FILE");
    verb->add_option("--save", request->save, text("save"))->type_name("FILE");
    verb->add_option("--log", request->log, text("log"))->type_name("FILE");
    verb->add_option("--series", request->series, text("series"))->type_name("FILE");
    verb->add_flag("--agreement", request->agreement, text("agreement"));
    verb->add_flag("--quiet", request->quiet, text("quiet"));
    verb->footer(text("examples"));
    verb->callback([&session, request] {
        const bool interactive = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
        play(session, *request,
             {.in = std::cin,
              .out = std::cout,
              .style = style_of(STDOUT_FILENO),
              .interactive = interactive,
              .clock = real_clock()});
    });
}

}  // namespace clashfield::app

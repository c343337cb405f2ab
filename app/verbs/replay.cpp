// clashfield replay: a battle log told turn by turn in words, with dice and clauses, or only checked.

#include <iostream>
#include <memory>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/session.h"
#include "app/terminal/story.h"
#include "app/terminal/view.h"
#include "app/tools/text_files.h"
#include "app/words.h"
#include "base/closest.h"
#include "base/hex.h"
#include "battle/battle_log.h"
#include "battle/codec.h"

namespace clashfield::app {
namespace {

constexpr std::size_t kToTheEnd = SIZE_MAX;

struct ReplayRequest {
    std::string file;
    bool verify = false;
    bool verify_dice = false;
    std::string commitment;          // as somebody noted it, or empty
    std::vector<std::string> seeds;  // "A=the seed that side A gave"
    std::size_t to = kToTheEnd;
};

// Tells step after step. A roll is explained from the battle before it, so that one is kept.
class Teller {
  public:
    Teller(const text::Catalogue& words, Page& page, bool json)
        : words_(words), page_(page), story_(words, page), json_(json) {}

    void step(const ReplayStep& step) {
        if (json_) {
            print_json(step);
        } else {
            print_words(step);
        }
        before_ = step.battle.clone();
    }

    void finish() {
        if (json_ || before_ == nullptr) return;
        const Pending pending = before_->pending();
        const auto* decision = std::get_if<Decision>(&pending);
        if (const auto table =
                picture_of(*before_, words_, decision == nullptr ? Side::none() : decision->side)) {
            page_.drawing(draw_table(*table, page_.style()));
        }
        const auto* outcome = std::get_if<Outcome>(&pending);
        const text::Renderer words(words_, *before_);
        page_.line(outcome == nullptr ? words_.format("ui.replay.unfinished") : words.outcome(*outcome));
    }

  private:
    void print_words(const ReplayStep& step) {
        if (step.entry != nullptr && step.entry->is_order()) {
            const text::Renderer words(words_, *before_);
            page_.line(words_.format("ui.replay.order", {{"side", words.side(step.entry->side)},
                                                         {"notation", step.entry->order}}));
        } else if (step.entry != nullptr) {
            story_.announce_roll(*before_);
            story_.show_roll(*before_, step.entry->faces);
        }
        story_.tell(step.battle, step.events);
    }

    void print_json(const ReplayStep& step) {
        Json line;
        line["step"] = step.index;
        if (step.entry != nullptr && step.entry->is_order()) {
            line["side"] = to_string(step.entry->side);
            line["order"] = step.entry->order;
        } else if (step.entry != nullptr) {
            line["faces"] = faces_to_json(step.entry->faces);
        }
        line["events"] = Json::array();
        for (const Event& event : step.events) line["events"].push_back(event_to_json(step.battle, event));
        line["hash"] = to_string(step.battle.hash());
        page_.out() << to_text(line) << '\n';
    }

    const text::Catalogue& words_;
    Page& page_;
    Story story_;
    bool json_;
    std::unique_ptr<Battle> before_;
};

// The seeds that people noted are those in the log. A server that left one out could have chosen the dice.
std::optional<Problem> check_seeds(const std::vector<std::string>& noted, const DiceProof& proof) {
    for (const std::string& item : noted) {
        const bool named = item.size() > 1 && item[1] == '=';
        const std::size_t side =
            named ? static_cast<std::size_t>(static_cast<unsigned char>(item[0]) - 'A') : SIZE_MAX;
        if (side >= proof.seeds.size())
            return Problem{"F-03", "--seed",
                           "Expected a side and its seed, as in A=0123abcd, got " + in_quotes(item) + "."};
        const std::string_view seed = std::string_view(item).substr(2);
        if (seed != proof.seeds[side])
            return Problem{"L-08", "log.proof.seeds",
                           "Side " + item.substr(0, 1) + " gave the seed " + in_quotes(seed) +
                               ", but the dice were thrown with " + in_quotes(proof.seeds[side]) + "."};
    }
    return std::nullopt;
}

void check_dice(Session& session, const ReplayRequest& request, const Game& game, const BattleLog& log) {
    std::optional<DiceCommitment> promised;
    if (!request.commitment.empty()) {
        promised = from_hex<sizeof(DiceCommitment)>(request.commitment);
        if (!promised) {
            const Problem wrong{"F-03", "--commitment",
                                "Expected 64 hexadecimal digits, got " + in_quotes(request.commitment) + "."};
            return report(session, {wrong}, Exit::BadInput);
        }
    }
    const Result<std::size_t> rolls = verify_dice(game, log, {.engine = CLASHFIELD_VERSION}, promised);
    if (!rolls) return report(session, rolls.problems(), Exit::Failed);
    if (const auto problem = check_seeds(request.seeds, *log.proof))
        return report(session, {*problem}, problem->code == "F-03" ? Exit::BadInput : Exit::Failed);
    if (session.json) {
        std::cout << to_text(Json{{"verified", true}, {"rolls", *rolls}}) << '\n';
        return;
    }
    Page page(std::cout, style_of(STDOUT_FILENO));
    page.line(words(session).format("ui.replay.fair", {{"file", request.file},
                                                       {"rolls", static_cast<std::int64_t>(*rolls)},
                                                       {"commitment", to_hex(log.proof->commitment)}}));
}

void replay_file(Session& session, const ReplayRequest& request) {
    const text::Catalogue& texts = words(session);
    const Result<Json> json = read_json_file(request.file);
    if (!json) return report(session, json.problems(), Exit::BadInput);
    Result<BattleLog> log = log_from_json(*json, request.file);
    if (!log) return report(session, log.problems(), Exit::BadInput);
    const std::unique_ptr<Game> game = load_game(session, log->header.game);
    if (game == nullptr) return;

    if (request.verify_dice) return check_dice(session, request, *game, *log);
    Page page(std::cout, style_of(STDOUT_FILENO));
    if (request.to < log->entries.size()) log->entries.resize(request.to);
    if (!request.verify && !session.json) {
        page.line(texts.format("ui.replay.head", {{"game", texts.format(log->header.game + ".name")},
                                                  {"engine", log->header.engine},
                                                  {"dice", log->header.dice}}));
    }
    Teller teller(texts, page, session.json);
    const auto tell = [&](const ReplayStep& step) {
        if (!request.verify) teller.step(step);
    };
    const auto battle = replay(*game, *log, {.engine = CLASHFIELD_VERSION, .other_versions = true}, tell);
    if (!battle) return report(session, battle.problems(), Exit::Failed);
    if (!request.verify) return teller.finish();
    if (session.json) {
        page.out() << to_text(Json{{"verified", true}, {"inputs", log->entries.size()}}) << '\n';
        return;
    }
    page.line(
        texts.format("ui.replay.verified",
                     {{"file", request.file}, {"inputs", static_cast<std::int64_t>(log->entries.size())}}));
}

}  // namespace

void add_replay(CLI::App& app, Session& session) {
    const text::Catalogue& texts = words(session);
    CLI::App* verb = app.add_subcommand("replay", texts.format("ui.replay.about"));
    const auto request = std::make_shared<ReplayRequest>();
    verb->add_option("file", request->file, texts.format("ui.replay.file"))->required()->type_name("");
    verb->add_flag("--verify", request->verify, texts.format("ui.replay.verify"));
    CLI::Option* dice =
        verb->add_flag("--verify-dice", request->verify_dice, texts.format("ui.replay.verify_dice"));
    verb->add_option("--commitment", request->commitment, texts.format("ui.replay.commitment"))
        ->type_name("HEX")
        ->needs(dice);
    verb->add_option("--seed", request->seeds, texts.format("ui.replay.seed"))
        ->type_name("SIDE=SEED")
        ->allow_extra_args(false)
        ->needs(dice);
    verb->add_option("--to", request->to, texts.format("ui.replay.to"))->type_name("N");
    verb->footer(texts.format("ui.replay.examples"));
    verb->callback([&session, request] { replay_file(session, *request); });
}

}  // namespace clashfield::app

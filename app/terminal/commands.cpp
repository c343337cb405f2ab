// What people can ask for besides giving orders: help, odds, reasons, cards, undo, saving, the dispute clock.

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <ostream>
#include <sstream>
#include <system_error>

#include <nlohmann/json.hpp>

#include "app/terminal/card.h"
#include "app/terminal/ground.h"
#include "app/terminal/play.h"
#include "app/terminal/questions.h"
#include "app/terminal/reading.h"
#include "app/terminal/results.h"
#include "app/tools/plain_text.h"
#include "app/tools/text_files.h"
#include "base/closest.h"
#include "battle/codec.h"

namespace clashfield::app {
namespace {

constexpr std::size_t kLogLinesShown = 40;
constexpr std::int64_t kCountdownStep_s = 10;
constexpr int kBarColumns = 40;
constexpr int kFormColumns = 23;  // of the list of commands
constexpr std::size_t kExamples = 6;

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    std::istringstream stream(text);
    while (std::getline(stream, part, separator)) {
        part.erase(0, part.find_first_not_of(' '));
        part.erase(part.find_last_not_of(' ') + 1);
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

const char* key_of(UndoBlocked reason) {
    switch (reason) {
        case UndoBlocked::No:
            return "undo.done";
        case UndoBlocked::Start:
            return "undo.start";
        case UndoBlocked::Roll:
            return "undo.roll";
        case UndoBlocked::Reveal:
            return "undo.reveal";
        case UndoBlocked::OtherSide:
            return "undo.other_side";
        case UndoBlocked::Over:
            return "undo.over";
    }
    return "undo.start";
}

}  // namespace

void Play::load_command_words() {
    struct Named {
        Command command;
        const char* id;
    };
    constexpr Named kCommands[] = {{Command::Help, "help"},       {Command::Odds, "odds"},
                                   {Command::Why, "why"},         {Command::Card, "card"},
                                   {Command::Map, "map"},         {Command::Zoc, "zoc"},
                                   {Command::Unit, "unit"},       {Command::Reach, "reach"},
                                   {Command::Charges, "charges"}, {Command::Threats, "threats"},
                                   {Command::Try, "try"},         {Command::Sheet, "sheet"},
                                   {Command::Zones, "zones"},     {Command::Duties, "duties"},
                                   {Command::Table, "table"},     {Command::Log, "log"},
                                   {Command::More, "more"},       {Command::Undo, "undo"},
                                   {Command::Save, "save"},       {Command::Bot, "bot"},
                                   {Command::Wait, "wait"},       {Command::Agreement, "agreement"},
                                   {Command::Resign, "resign"},   {Command::Quit, "quit"}};
    const Vocabulary& vocabulary = match_.battle().vocabulary();
    const bool disputes = std::count(vocabulary.decisions.begin(), vocabulary.decisions.end(), "dispute") > 0;
    const auto is_verb = [&](const char* word) {
        return std::any_of(vocabulary.verbs.begin(), vocabulary.verbs.end(),
                           [&](const Form& verb) { return verb.name == word; });
    };
    for (const auto& [command, id] : kCommands) {
        const bool of_map = command == Command::Zoc || (command == Command::Map && !on_ground_);
        const bool of_units = command == Command::Unit;
        const bool of_ranks = command >= Command::Reach && command <= Command::Duties;
        const bool of_cards = command == Command::Card;
        const bool units = on_map_ || on_ground_;
        const bool of_disputes = command == Command::Wait || command == Command::Agreement;
        if (of_ranks && !in_ranks_) continue;
        if ((of_map && !on_map_) || (of_units && !units) || (of_cards && units) || (of_disputes && !disputes))
            continue;
        if (is_verb(id)) continue;  // the rules know better
        CommandWords words{command, {id}};
        // Words of the reader's language, besides the English ones that always work.
        for (const std::string& word : split(ui(std::string("command.") + id), ','))
            words.words.push_back(word);
        command_words_.push_back(std::move(words));
    }
}

std::optional<Play::Next> Play::try_command(const std::string& typed) {
    const std::size_t blank = typed.find(' ');
    const std::string word = lower(typed.substr(0, blank));
    std::string argument = blank == std::string::npos ? "" : typed.substr(blank + 1);
    argument.erase(0, argument.find_first_not_of(' '));
    const auto known =
        std::find_if(command_words_.begin(), command_words_.end(), [&](const CommandWords& command) {
            return std::find(command.words.begin(), command.words.end(), word) != command.words.end();
        });
    if (known == command_words_.end()) return std::nullopt;

    return run_command(known->command, argument);
}

std::optional<Play::Next> Play::run_command(Command command, const std::string& argument) {
    switch (command) {
        case Command::Help:
            help();
            break;
        case Command::Odds:
            odds(argument);
            break;
        case Command::Why:
            why(argument);
            break;
        case Command::Card:
            card(argument);
            break;
        case Command::Zoc:
            page_.drawing(board_.zones(scene()));
            break;
        case Command::Unit:
            unit(argument);
            break;
        case Command::Map:
        case Command::Reach:
        case Command::Charges:
        case Command::Threats:
        case Command::Sheet:
        case Command::Duties:
        case Command::Try:
        case Command::Zones:
            ask_board(command, argument);
            break;
        case Command::Table:
            show_table();
            break;
        case Command::Log:
            log();
            break;
        case Command::More:
            show_all_options();
            break;
        case Command::Undo:
            return undo();
        case Command::Save:
            save(argument.empty() ? options_.save_file : argument);
            break;
        case Command::Bot:
            return ask_bot(argument);
        case Command::Wait:
            return wait();
        case Command::Agreement:
            agreed_ = true;
            page_.line(ui("play.agreed"));
            break;
        case Command::Resign:
            page_.line(ui("play.no_resigning"));
            break;
        case Command::Quit:
            return Next::Leave;
    }
    return Next::Told;
}

void Play::show_all_options() {
    show_all_ = true;
    const Pending pending = match_.battle().pending();
    if (const auto* decision = std::get_if<Decision>(&pending)) show_options(*decision);
}

std::optional<Play::Next> Play::ask_bot(const std::string& argument) {
    // Nothing to decide while dice wait: whoever asks is told so.
    const Pending pending = match_.battle().pending();
    if (!std::holds_alternative<Decision>(pending)) return std::nullopt;
    const bool times = !argument.empty() && argument.size() <= 2 &&
                       argument.find_first_not_of("0123456789") == std::string::npos;
    if (times) {  // "bot 5": and the next four decisions too
        const int more = std::stoi(argument) - 1;
        for (int i = 0; i < more; ++i) rest_.emplace_front("bot");
        if (more > 0) rest_side_ = std::get<Decision>(pending).side;
    }
    const std::string name = argument.empty() || times ? "greedy" : lower(argument);
    if (!bots_.contains(name)) {
        Result<std::unique_ptr<bots::Bot>> bot = bots::make_bot(name);
        if (!bot) {
            page_.line(to_string(bot.problems()));
            return Next::AskAgain;
        }
        bots_.emplace(name, std::move(*bot));
    }
    return bot_decides(name);
}

void Play::help() {
    page_.line(ui("help.orders"));
    const std::string clause(match_.battle().vocabulary().clauses.front());
    for (const CommandWords& command : command_words_) {
        const std::string& id = command.words.front();
        if (command.command == Command::Resign) continue;  // understood, but no advice
        page_.line(fitted(plain(page_.style(), ui("form." + id, {{"clause", clause}})), kFormColumns) +
                       ui("help." + id),
                   2, kFormColumns);
    }
    const std::string game(match_.battle().vocabulary().game);
    for (const std::string& key : {game + ".help.rules", game + ".help.courtesy"}) {
        if (!words_.has(key)) continue;
        page_.line();
        page_.line(words_.format(key));
    }
}

void Play::odds(const std::string& argument) {
    const Battle& battle = match_.battle();
    std::optional<Order> order;
    const bool number = !argument.empty() && argument.size() <= 4 &&
                        argument.find_first_not_of("0123456789") == std::string::npos;
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (number && decision != nullptr) {
        const std::size_t index = std::stoul(argument);
        if (index >= 1 && index <= options_now_.size()) order = options_now_[index - 1];
    } else if (decision != nullptr && !argument.empty()) {
        const Result<Order> read = read_typed(battle, decision->side, argument);
        if (read) order = *read;
    }
    if (!order) {
        page_.line(ui("play.odds_of_what", {{"count", static_cast<std::int64_t>(options_now_.size())}}));
        return;
    }
    if (const Verdict verdict = battle.check(*order); !verdict.ok()) {
        show_refusal(verdict.refusal());
        return;
    }
    const text::Renderer words(words_, battle);
    if (on_map_) {
        const AfterOrder after = after_order(battle, *order, words_);
        const auto results = throw_odds(*after.battle, words_);
        page_.line(
            ui("odds.title", {{"order", words.order(*order)}, {"basis", words_.format("odds.exact")}}));
        if (!results) page_.line(after.cost.empty() ? ui("odds.no_dice") : after.cost, 2);
        if (!results) return;
        for (const std::string& sum : results->roll.sums) page_.line(sum, 2);
        for (const std::string& line : in_full(*results, words_, kBarColumns)) page_.line(line, 2);
        return;
    }
    const OrderOdds& found = odds_.odds(battle, *order);
    page_.line(ui("odds.title", {{"order", words.order(*order)}, {"basis", odds_.basis(found)}}));
    for (const std::string& line : odds_.full(battle, found, kBarColumns)) page_.line(line, 2);
}

void Play::why(const std::string& argument) {
    if (!argument.empty()) return why_clause(argument);
    const text::Renderer words(words_, match_.battle());
    if (last_refusal_) {
        show_refusal(Refusal(*last_refusal_));
        why_clause(words.clause_name(last_refusal_->clause));
        return;
    }
    if (!story_.last_roll()) {
        page_.line(
            ui("why.nothing", {{"clause", std::string(match_.battle().vocabulary().clauses.front())}}));
        return;
    }
    const text::RollWords& roll = *story_.last_roll();
    page_.line(roll.title);
    for (const std::string& sum : roll.sums) page_.line(sum, 2);
    if (!roll.need.empty()) page_.line(roll.need, 2);
    if (!roll.faces.empty()) {
        page_.line(words_.format("roll.shown", {{"faces", show_faces(page_.style(), roll.faces)},
                                                {"result", roll.result.empty() ? "none" : roll.result}}),
                   2);
    }
    for (const ClauseId clause : roll.clauses) why_clause(words.clause_name(clause));
}

void Play::why_clause(const std::string& name) {
    const std::span<const std::string_view> clauses = match_.battle().vocabulary().clauses;
    // "mov-01" is enough; sub-clauses end in a small letter.
    const std::string prefix = std::string(match_.battle().vocabulary().prefix) + "-";
    std::vector<std::string> known(clauses.begin(), clauses.end());
    for (const std::string& clause : known) {
        if (upper(clause) != upper(name) && upper(clause) != prefix + upper(name)) continue;
        page_.line(paint(page_.style(), Ink::Bold, clause) + "  " + words_.format("clause." + clause), 2);
        return;
    }
    const std::string near = closest(upper(name), known);
    page_.line(ui("why.unknown", {{"name", name}, {"near", near.empty() ? std::string("none") : near}}));
}

void Play::card(const std::string& argument) {
    if (!show_card(page_, words_, game_, match_.battle(), argument)) {
        page_.line(ui("play.no_card", {{"typed", argument.empty() ? std::string("none") : argument}}));
    }
}

void Play::unit(const std::string& argument) {
    if (on_ground_ && argument.empty()) {
        const Battle& battle = match_.battle();
        const GroundWords words{words_, battle.vocabulary()};
        for (const std::string& line : ground_roster(battle.view(Observer{scene().asked}), words))
            page_.line(line, 0, 4);
        return;
    }
    if (on_ground_) {
        const std::vector<std::string> lines =
            in_ranks_ ? Questions(match_.battle(), words_, Observer{scene().asked}).card(argument)
                      : ground_unit(match_.battle().view(Observer{scene().asked}), argument, words_);
        if (lines.empty()) page_.line(ui("unit.unknown", {{"typed", argument}}));
        for (std::size_t i = 0; i < lines.size(); ++i) page_.line(lines[i], i == 0 ? 0 : 2);
        return;
    }
    if (argument.empty()) {
        for (const std::string& line : roster_lines(scene())) page_.line(line);
        return;
    }
    const std::vector<std::string> lines = unit_lines(scene(), argument);
    if (lines.empty()) page_.line(ui("unit.unknown", {{"typed", argument}}));
    for (std::size_t i = 0; i < lines.size(); ++i) page_.line(lines[i], i == 0 ? 0 : 2);
}

void Play::show_map(const std::string& argument) {
    const std::vector<std::string> lines = board_.map(scene(), argument);
    if (lines.empty()) {
        page_.line(ui("map.unreadable", {{"typed", argument}}));
    } else {
        page_.drawing(lines);
    }
}

void Play::log() {
    const std::vector<std::string>& told = story_.told();
    const std::size_t from = told.size() > kLogLinesShown ? told.size() - kLogLinesShown : 0;
    if (told.empty()) page_.line(ui("play.log_empty"));
    for (std::size_t i = from; i < told.size(); ++i) page_.line(told[i]);
}

Play::Next Play::undo() {
    const std::size_t entries = match_.log().entries.size();
    const UndoBlocked blocked = match_.undo_blocked();
    match_.undo();
    standing_.reset();
    if (blocked == UndoBlocked::No) last_refusal_.reset();
    page_.line(ui(key_of(blocked)));
    return match_.log().entries.size() == entries ? Next::AskAgain : Next::GoOn;
}

bool Play::save(const std::string& file) {
    if (file.empty()) {
        page_.line(ui("save.where"));
        return false;
    }
    // Written beside the file and renamed, so that a failure never costs the last good save.
    const std::string draft = file + ".part";
    Problems problems = write_text_file(draft, to_text(to_json(match_.log()), 1) + "\n");
    if (problems.empty()) {
        std::error_code error;
        std::filesystem::rename(draft, file, error);
        if (error) problems.push_back({"", file, error.message()});
    }
    if (!problems.empty()) {
        page_.line(ui("save.failed", {{"file", file}}));
        return false;
    }
    saved_entries_ = match_.log().entries.size();
    page_.line(ui("save.done", {{"file", file}}));
    return true;
}

bool Play::dispute_is_open() const {
    const Pending pending = match_.battle().pending();
    const auto* decision = std::get_if<Decision>(&pending);
    return decision != nullptr &&
           role_of(match_.battle().vocabulary(), decision->kind) == DecisionRole::Dispute;
}

// Counts down what is left of the dispute and lets the coin decide. A key pressed meanwhile stops the
// waiting, not the clock.
Play::Next Play::wait() {
    if (!dispute_is_open() || !dispute_began_s_) {
        page_.line(ui("dispute.none"));
        return Next::AskAgain;
    }
    std::int64_t told_s = kDisputeSeconds + kCountdownStep_s;
    while (true) {
        const std::int64_t left_s = kDisputeSeconds - (clock_.now_s() - *dispute_began_s_);
        if (left_s <= 0) break;
        if (told_s - left_s >= kCountdownStep_s) {
            page_.line(ui("dispute.left", {{"seconds", left_s}}));
            page_.out() << std::flush;
            told_s = left_s;
        }
        if (!clock_.wait_a_second()) return Next::AskAgain;
    }
    const Pending pending = match_.battle().pending();
    const Side side = std::get<Decision>(pending).side;
    const Vocabulary& vocabulary = match_.battle().vocabulary();
    const auto verb = verb_with(vocabulary, FormRole::EndsTalk);
    CLASHFIELD_ASSERT(verb.has_value());
    const Result<Order> time_up = match_.battle().read_order(side, std::string(vocabulary.verbs[*verb].name));
    CLASHFIELD_ASSERT(time_up.ok());
    return give(*time_up);
}

Play::TypedVerbs Play::typed_verbs(const Decision& decision) const {
    const Vocabulary& vocabulary = match_.battle().vocabulary();
    TypedVerbs verbs;
    for (std::size_t i = 0; i < vocabulary.verbs.size(); ++i) {
        verbs.known.emplace_back(vocabulary.verbs[i].name);
        // Names of two words are no notation: "move via" begins as "move" does, the clock gives "time_up".
        const bool typed_so = vocabulary.verbs[i].name.find('_') == std::string_view::npos;
        if (typed_so && (decision.verbs >> i & 1u) != 0)
            verbs.expected.emplace_back(vocabulary.verbs[i].name);
    }
    if (!on_map_) return verbs;
    // On a map verbs are written in other words than their names: what is offered tells them.
    std::vector<std::string>& expected = verbs.expected;
    expected.clear();
    for (std::size_t i = 0; i < options_now_.size(); ++i) {
        const std::string notation = match_.battle().write(options_now_[i]);
        const std::string verb = notation.substr(0, notation.find(' '));
        if (std::find(expected.begin(), expected.end(), verb) == expected.end()) expected.push_back(verb);
    }
    verbs.known.insert(verbs.known.end(), expected.begin(), expected.end());
    return verbs;
}

bool Play::say_wrong_verb(const Decision& decision, const std::string& typed) {
    const TypedVerbs verbs = typed_verbs(decision);
    const std::string word = lower(typed.substr(0, typed.find(' ')));
    const auto holds = [&word](const std::vector<std::string>& words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (!holds(verbs.known)) {
        std::vector<std::string> words = verbs.expected;
        for (const CommandWords& command : command_words_)
            words.insert(words.end(), command.words.begin(), command.words.end());
        const std::string near = closest(word, words);
        page_.line(ui("play.unknown", {{"typed", typed},
                                       {"near", near.empty() ? std::string("none") : near},
                                       {"expected", joined(verbs.expected)},
                                       {"example", example_now()}}));
        return true;
    }
    if (on_map_ || holds(verbs.expected)) return false;
    page_.line(ui("play.unasked",
                  {{"typed", typed}, {"expected", joined(verbs.expected)}, {"example", example_now()}}));
    return true;
}

// The first order that does more than pass or end.
std::string Play::example_now() const {
    for (std::size_t i = 0; i < options_now_.size(); ++i) {
        const Order order = options_now_[i];
        if (!order.words.empty()) return match_.battle().write(order);
    }
    return "none";
}

bool Play::say_unfinished(const std::string& typed) {
    std::vector<std::string> longer;  // orders that begin so; on a map there are too many to help
    for (std::size_t i = 0; !on_map_ && i < options_now_.size() && longer.size() < kExamples; ++i) {
        const std::string notation = match_.battle().write(options_now_[i]);
        if (lower(notation).starts_with(lower(typed) + " ")) longer.push_back(notation);
    }
    if (longer.empty()) return false;
    page_.line(ui("play.unfinished", {{"typed", typed}, {"examples", joined(longer)}}));
    return true;
}

bool Play::say_missing_unit(const Decision& decision, const std::string& typed) {
    if (!on_map_ && !on_ground_) return false;
    const std::vector<std::string> ids = on_map_ ? unit_ids(match_.battle(), decision.side)
                                                 : ground_ids(match_.battle().view(Observer{decision.side}));
    for (const std::string& part : split(upper(typed), ' ')) {
        const bool on_ground_id = part.size() > 1 && std::isupper(static_cast<unsigned char>(part[0])) != 0 &&
                                  std::isdigit(static_cast<unsigned char>(part[1])) != 0;
        const bool looks_like_id = on_map_ ? part.find('-') != std::string::npos : on_ground_id;
        if (!looks_like_id || std::find(ids.begin(), ids.end(), part) != ids.end()) continue;
        const std::string near = closest(part, ids);
        page_.line(
            ui("unit.missing", {{"typed", part}, {"near", near.empty() ? std::string("none") : near}}));
        return true;
    }
    return false;
}

void Play::say_unknown(const Decision& decision, const std::string& typed, const Problem& problem) {
    if (say_wrong_verb(decision, typed) || say_unfinished(typed) || say_missing_unit(decision, typed)) return;
    // The verb is right. The rules' own words where their table of refusals says it, else what is allowed
    // there.
    const std::string refusal = std::string(match_.battle().vocabulary().game) + ".refusal." + problem.code;
    if (words_.has(refusal) && words_.arguments_of(refusal).empty() && problem.allowed.empty()) {
        page_.line(words_.format(refusal));
        return;
    }
    page_.line(
        ui("play.unreadable", {{"typed", typed},
                               {"found", problem.found.empty() ? std::string("none") : problem.found},
                               {"allowed", problem.allowed.empty() ? std::string("none") : problem.allowed},
                               {"example", example_now()}}));
}

}  // namespace clashfield::app

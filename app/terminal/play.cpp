#include "app/terminal/play.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <istream>
#include <ostream>
#include <poll.h>
#include <thread>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "app/terminal/card.h"
#include "app/terminal/marks.h"
#include "app/terminal/open_orders.h"
#include "app/terminal/reading.h"
#include "app/terminal/results.h"
#include "app/tools/plain_text.h"
#include "battle/codec.h"

namespace clashfield::app {
namespace {

constexpr int kFewestOptions = 8;  // shown at once, however small the screen
constexpr int kLinesAround = 5;    // heading, question, prompt and the blank lines beside the table
constexpr int kFewestOnMap = 4;    // a map is worth more lines than a list
constexpr int kWidestNotation = 30;
constexpr int kWidestEntry = 38;        // two beside each other
constexpr int kFewestWordColumns = 20;  // fewer would be cut beyond recognition

constexpr int kToldShare = 2;  // results may take so much of the screen: one half

constexpr int kOddsIndent = 6;  // below the sums of a roll

std::string trimmed(const std::string& text) {
    const std::size_t from = text.find_first_not_of(" \t\r");
    if (from == std::string::npos) return "";
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

std::string prompt_of(const Style& style, const Decision& decision) {
    return paint(style, Ink::Bold, to_string(decision.side) + "> ");
}

bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

// A number from 1 to `most`, or nothing.
std::optional<std::size_t> option_number(const std::string& typed, std::size_t most) {
    if (!is_number(typed) || typed.size() > 4) return std::nullopt;
    const auto number = static_cast<std::size_t>(std::stoul(typed));
    if (number < 1 || number > most) return std::nullopt;
    return number;
}

}  // namespace

Clock real_clock() {
    using std::chrono::steady_clock;
    return {.now_s =
                [] {
                    const auto since = steady_clock::now().time_since_epoch();
                    return static_cast<std::int64_t>(
                        std::chrono::duration_cast<std::chrono::seconds>(since).count());
                },
            .wait_a_second =
                [] {
                    if (isatty(STDIN_FILENO) == 0) {
                        std::this_thread::sleep_for(std::chrono::seconds(1));
                        return true;
                    }
                    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
                    return poll(&input, 1, 1000) == 0;
                }};
}

Play::Play(const Game& game, Match& match, const text::Catalogue& words, const PlayOptions& options,
           const Terminal& terminal)
    : game_(game),
      match_(match),
      words_(words),
      options_(options),
      in_(terminal.in),
      interactive_(terminal.interactive),
      page_(terminal.out, options.json ? Style{} : terminal.style, options.json),
      story_(words, page_),
      clock_(terminal.clock),
      odds_(words, Board::has_ground(match.battle())),
      bot_random_(options.bot_seed),
      on_map_(Board::has_map(match.battle())),
      on_ground_(Board::has_ground(match.battle())),
      in_ranks_(on_ground_ && match.battle().view(Observer{}).contains("duties")),
      saved_entries_(match.log().entries.size()) {
    for (const std::string& player : options_.players) {
        if (player == kHuman || bots_.contains(player)) continue;
        Result<std::unique_ptr<bots::Bot>> bot = bots::make_bot(player);
        CLASHFIELD_ASSERT(bot.ok());  // names are checked where they are read
        bots_.emplace(player, std::move(*bot));
    }
    load_command_words();
}

std::string Play::ui(const std::string& key, const text::Arguments& arguments) const {
    // A game may say it in its own way, and so may a kind of board.
    const std::string own = std::string(match_.battle().vocabulary().game) + ".ui." + key;
    if (words_.has(own)) return words_.format(own, arguments);
    const std::string of_board = "table.ui." + key;
    return words_.format(on_ground_ && words_.has(of_board) ? of_board : "ui." + key, arguments);
}

bool Play::is_human(Side side) const {
    return side.index < options_.players.size() && options_.players[side.index] == kHuman;
}

void Play::begin(std::span<const Event> events, std::vector<std::string> history) {
    story_.remember(std::move(history));
    if (options_.json) {
        for (const Event& event : events) print_json("event", event_to_json(match_.battle(), event));
        return;
    }
    page_.line(ui("play.welcome"));
    if (!options_.quiet) page_.line(ui("odds.note"));
    story_.tell(match_.battle(), events);
}

Exit Play::run() {
    while (true) {
        const Pending pending = match_.battle().pending();
        if (const auto* outcome = std::get_if<Outcome>(&pending)) {
            finish(*outcome);
            return Exit::Ok;
        }
        Next next = Next::GoOn;
        if (const auto* request = std::get_if<RollRequest>(&pending)) {
            next = roll(*request);
        } else {
            next = decide(std::get<Decision>(pending));
        }
        if (next == Next::Leave) return leave(in_.eof());
    }
}

bool Play::read_line(const std::string& prompt, std::string& line) {
    page_.prompt(prompt);
    if (!std::getline(in_, line)) {
        page_.line();
        return false;
    }
    line = trimmed(line);
    // A script is echoed, so that its transcript reads like a session.
    if (!interactive_ && !options_.json) page_.out() << line << '\n';
    return true;
}

void Play::print_json(const char* kind, const Json& json) {
    Json line;
    line[kind] = json;
    page_.out() << to_text(line) << '\n';
}

// --- decisions ---

Play::Next Play::decide(const Decision& decision) {
    options_now_.clear();
    match_.battle().list_orders(options_now_, OrderBudget{.most = 4096, .seed = 0});
    if (options_.json && all_may_read(match_.battle(), decision, options_.players))
        print_json("decision", pending_to_json(match_.battle()));
    if (!is_human(decision.side)) return bot_decides(options_.players[decision.side.index]);
    sort_options();
    show_all_ = false;
    if (interactive_ && page_.style().height > 0) {  // people pull at windows
        const Style window = style_of(STDOUT_FILENO);
        if (window.height > 0) page_.resize(window.width, window.height);
    }
    // The rest of a line speaks for the same side only, and stops at the first order that is refused.
    if (!rest_.empty() && rest_side_ != decision.side) drop_rest_of_line();
    if (const Next next = answer_rest(decision); next == Next::GoOn || next == Next::Leave) return next;
    if (const auto next = pass_on(decision)) return *next;
    show_decision(decision);
    while (true) {
        std::string typed;
        if (!read_line(prompt_of(page_.style(), decision), typed)) return Next::Leave;
        const Next next = answer_line(decision, typed);
        if (next == Next::GoOn || next == Next::Leave) return next;
    }
}

Play::Next Play::answer_line(const Decision& decision, const std::string& line) {
    const std::vector<std::string> parts = parts_of_line(line);
    if (parts.size() < 2) return answer(decision, parts.empty() ? "" : line);
    rest_.assign(parts.begin() + 1, parts.end());
    rest_side_ = decision.side;
    const Next next = answer(decision, parts.front());
    if (next == Next::AskAgain) drop_rest_of_line();
    return next == Next::Told ? answer_rest(decision) : next;
}

// What is left of a line, up to the first part that answers the question. Commands that only show something
// do not end it.
Play::Next Play::answer_rest(const Decision& decision) {
    Next next = Next::Told;
    while (next == Next::Told && !rest_.empty()) {
        const std::string typed = rest_.front();
        rest_.pop_front();
        page_.line(prompt_of(page_.style(), decision) + typed);
        next = answer(decision, typed);
    }
    if (next == Next::AskAgain) drop_rest_of_line();
    return next;
}

void Play::drop_rest_of_line() {
    if (rest_.empty()) return;
    std::string rest;
    for (const std::string& part : rest_) rest += (rest.empty() ? "" : "; ") + part;
    const bool only_bot =
        std::all_of(rest_.begin(), rest_.end(), [](const auto& part) { return part == "bot"; });
    rest_.clear();
    if (only_bot) return;  // "bot 30" ends with the side's decisions
    page_.line(paint(page_.style(), Ink::Bad, ui("line.dropped", {{"rest", rest}})));
}

Play::Next Play::bot_decides(const std::string& name) {
    Order order;
    const bool chosen = bots_.at(name)->choose(match_.battle(), bot_random_, order);
    CLASHFIELD_ASSERT(chosen);
    // On a map an order has many small decisions in its wake, and their events say it all.
    const Pending pending = match_.battle().pending();
    const bool detail = on_map_ && std::get<Decision>(pending).nested;
    if (!options_.json && !detail && all_may_read(match_.battle(), order, options_.players)) {
        const text::Renderer words(words_, match_.battle());
        page_.line(ui("play.bot_orders",
                      {{"side", words.side(order.side)}, {"notation", match_.battle().write(order)}}));
    }
    return give(order);
}

Play::Next Play::answer(const Decision& decision, const std::string& typed) {
    if (typed.empty()) return Next::AskAgain;
    if (const auto number = option_number(typed, options_now_.size())) return give(options_now_[*number - 1]);
    if (is_number(typed)) {
        page_.line(ui("play.no_option",
                      {{"number", typed}, {"count", static_cast<std::int64_t>(options_now_.size())}}));
        return Next::AskAgain;
    }
    if (const auto next = try_until(decision, typed)) return *next;
    if (const auto next = try_command(typed)) return *next;

    // "B: dispute A": an order of a side that is not asked.
    Side side = decision.side;
    std::string text = typed;
    const int letter = std::toupper(static_cast<unsigned char>(typed[0])) - 'A';
    if (typed.size() > 2 && typed[1] == ':' && letter >= 0 && letter < match_.battle().sides()) {
        side = Side{static_cast<std::uint8_t>(letter)};
        text = trimmed(typed.substr(2));
    }
    text = in_order_words(text);
    const Result<Order> order = read_typed(match_.battle(), side, text);
    if (!order) {
        say_unknown(decision, text, order.problems().front());
        return Next::AskAgain;
    }
    return give(*order);
}

Play::Next Play::give(const Order& order) {
    const bool clock_is_asked = match_.battle().vocabulary().verbs[order.verb].role == FormRole::EndsTalk;
    if (clock_is_asked && dispute_began_s_ && clock_.now_s() - *dispute_began_s_ < kDisputeSeconds)
        return wait();

    if (!options_.json && warns_of_vain(order)) return Next::AskAgain;
    const std::vector<std::string> hexes = named_by(match_.battle(), order, &DomainRoles::places);
    const Verdict verdict = match_.order(order);
    if (!verdict.ok()) {
        show_refusal(verdict.refusal());
        show_what_is_asked(order);
        return Next::AskAgain;
    }
    if (!hexes.empty() && is_human(order.side)) board_.look_at(hexes.front());
    last_refusal_.reset();
    warned_.reset();
    after_input();
    return Next::GoOn;
}

void Play::after_input() {
    const bool open = dispute_is_open();
    if (open && !dispute_began_s_) dispute_began_s_ = clock_.now_s();
    if (!open) dispute_began_s_.reset();
    if (options_.json) {
        for (const Event& event : match_.last_events())
            print_json("event", event_to_json(match_.battle(), event));
        return;
    }
    story_.tell(match_.battle(), match_.last_events());
}

void Play::show_refusal(const Refusal& refusal) {
    last_refusal_ = refusal;
    if (options_.json) {
        print_json("refusal", refusal_to_json(match_.battle(), refusal));
        return;
    }
    const text::Renderer words(words_, match_.battle());
    const std::string clause = paint(page_.style(), Ink::Dim, " [" + words.clause_name(refusal.clause) + "]");
    page_.line(paint(page_.style(), Ink::Bad, words.refusal(refusal)) + clause);
}

BoardScene Play::scene() const {
    const Pending pending = match_.battle().pending();
    const auto* decision = std::get_if<Decision>(&pending);
    const int lines = decision == nullptr
                          ? 1
                          : static_cast<int>(wrapped(question(*decision), page_.style().width, 2).size());
    const Side asked = decision == nullptr ? Side::none() : decision->side;
    if (known_ == nullptr) known_ = match_.battle().clone();
    known_->assign(match_.battle());
    known_->forget_hidden({asked});
    return {.battle = *known_,
            .words = words_,
            .asked = asked,
            .orders = options_now_,
            .style = page_.style(),
            .question_lines = lines,
            .told_lines = std::min(page_.lines_since_prompt(), page_.style().height / kToldShare)};
}

std::string Play::question(const Decision& decision) const {
    const text::Renderer words(words_, match_.battle());
    const std::string typing = words.typing(decision, options_now_);
    return plain(page_.style(), words.decision(decision) + (typing.empty() ? "" : " " + typing));
}

void Play::show_table() {
    const std::vector<std::string> lines = board_.draw(scene());
    if (lines.empty()) return;
    table_lines_ = static_cast<int>(lines.size());
    page_.drawing(lines);
}

void Play::show_decision(const Decision& decision) {
    if (options_.json) return;
    if (!options_.quiet && shown_ != match_.battle().hash()) {
        shown_ = match_.battle().hash();
        if (role_of(match_.battle().vocabulary(), decision.kind) == DecisionRole::Duel) {
            show_cards_of_combat(page_, words_, match_.battle());
        } else {
            show_table();
        }
    }
    const text::Renderer words(words_, match_.battle());
    const std::string typing = words.typing(decision, options_now_);
    page_.line(paint(page_.style(), Ink::Bold, words.decision(decision)) +
               (typing.empty() ? "" : " " + typing));
    show_contacts(decision);
    show_options(decision);
}

void Play::show_options(const Decision& decision) {
    // On an open table the question says already what may be typed.
    const bool on_screen = page_.style().height > 0;
    if (!decision.finite && !(on_ground_ && on_screen)) page_.line(ui("play.candidates"));
    const std::size_t count = options_now_.size();
    // The table stays on the screen; what has no room is behind "more".
    const int room = page_.style().height - table_lines_ - kLinesAround;
    const bool tight = on_map_ || (on_ground_ && on_screen);
    const bool brief = on_map_ || (on_ground_ && on_screen && !decision.nested);
    if (brief && !show_all_ && count > static_cast<std::size_t>(std::max(kFewestOnMap, room)))
        return show_options_in_columns(std::max(kFewestOnMap, room));
    const int lines = tight ? std::max(kFewestOnMap - 1, room - 1) : std::max(kFewestOptions, room);
    const auto most = static_cast<std::size_t>(lines);
    const bool all = show_all_ || !on_screen || count <= most + 1;
    const std::size_t shown = all ? count : most;
    int notation_columns = 0;
    for (std::size_t i = 0; i < shown; ++i) {
        notation_columns = std::max(notation_columns, columns(match_.battle().write(options_now_[i])));
    }
    for (std::size_t i = 0; i < shown; ++i) show_option(i, std::min(notation_columns, kWidestNotation));
    if (shown < count) {
        page_.line(ui("play.more", {{"count", static_cast<std::int64_t>(count - shown)}}), 4);
    }
}

// "  3 move CT attack B  to the centre, then attack Cheerleader (B)   B loses 0.50"
void Play::show_option(std::size_t index, int notation_columns) {
    const Style& style = page_.style();
    const Order order = options_now_[index];
    const text::Renderer words(words_, match_.battle());
    std::string number = std::to_string(index + 1);
    if (number.size() < 3) number.insert(0, 3 - number.size(), ' ');
    std::string notation = match_.battle().write(order);
    const int padding = notation_columns - columns(notation);
    if (padding > 0) notation += std::string(static_cast<std::size_t>(padding), ' ');
    const std::string head = number + " " + notation + "  ";
    const std::string said = plain(style, words.order(order));
    const std::string brief = options_.quiet ? "" : plain(style, consequence(order));

    // The notation says it all, so where the line is too short its words are cut rather than the odds. Only
    // what would become unreadable gets a second line.
    const int room = style.width - columns(head) - columns(brief) - (brief.empty() ? 0 : 2);
    const bool cut = !brief.empty() && columns(said) > room;
    const bool two_lines = cut && room < kFewestWordColumns;
    // In ASCII the ellipsis takes three columns.
    std::string shown =
        cut && !two_lines ? plain(style, fitted(said, style.unicode ? room : room - 2)) : said;
    if (!brief.empty() && !two_lines) shown = fitted(shown, room + 2);
    std::string line =
        paint(style, Ink::Bold, number) + " " + notation + "  " + paint(style, Ink::Dim, shown);
    if (!two_lines) line += paint(style, Ink::Good, brief);
    page_.line(line);
    if (two_lines) page_.line(paint(style, Ink::Good, brief), std::max(4, style.width - columns(brief)));
}

// On a map options are numbered in the order in which they are shown: first those whose cost is worth a line,
// then units in sight, then the others; what only adds a word to another option comes last.
void Play::sort_options() {
    main_options_ = options_now_.size();
    if (!on_map_ || options_.json) return;
    const Battle& battle = match_.battle();
    std::vector<std::size_t> groups[4];
    std::string last = "?";
    for (std::size_t i = 0; i < options_now_.size(); ++i) {
        const std::string notation = battle.write(options_now_[i]);
        if (notation.starts_with(last + " ")) {
            groups[3].push_back(i);
            continue;
        }
        last = notation;
        const std::vector<std::string> units = named_by(battle, options_now_[i], &DomainRoles::units);
        const bool costs = units.empty() && !options_.quiet && !consequence(options_now_[i]).empty();
        const auto fact = units.size() == 1 ? battle.find_fact(units.front() + ".hex") : std::nullopt;
        const bool out_of_sight = fact && !board_.shows(battle.write(*fact, battle.read(*fact)));
        groups[costs ? 0 : out_of_sight ? 2 : 1].push_back(i);
    }
    main_options_ -= groups[3].size();
    OrderList sorted;
    for (const std::vector<std::size_t>& group : groups) {
        for (const std::size_t i : group) {
            const Order order = options_now_[i];
            sorted.add(order.side, order.verb, order.words.span());
        }
    }
    options_now_ = std::move(sorted);
}

// On a map an army has too many options for a line each: notation only, with the hex of the unit, in columns.
void Play::show_options_in_columns(int lines) {
    const Battle& battle = match_.battle();
    std::vector<std::string> entries;
    int widest = 0;
    for (std::size_t i = 0; i < main_options_; ++i) {
        const std::string notation = battle.write(options_now_[i]);
        const std::vector<std::string> units = named_by(battle, options_now_[i], &DomainRoles::units);
        if (units.empty() && entries.empty() && !options_.quiet && !consequence(options_now_[i]).empty()) {
            show_option(i, columns(notation));  // what it costs is worth a line
            --lines;
            continue;
        }
        std::string entry = std::to_string(i + 1) + " " + notation;
        if (entry.find(' ') == 1) entry.insert(0, " ");
        const auto fact = units.size() == 1 ? battle.find_fact(units.front() + ".hex") : std::nullopt;
        const std::string hex = fact ? battle.write(*fact, battle.read(*fact)) : "";
        const bool tells = is_number(hex) && named_by(battle, options_now_[i], &DomainRoles::places).empty();
        if (tells) entry += " " + hex;
        if (columns(entry) > kWidestEntry) entry = fitted(entry, kWidestEntry);  // its number is enough
        widest = std::max(widest, columns(entry));
        entries.push_back(std::move(entry));
    }
    lines = std::max(2, lines);
    const int across = std::max(1, (page_.style().width + 2) / (widest + 2));
    const auto most = static_cast<std::size_t>(across * (lines - 1));
    const std::size_t shown = std::min(entries.size(), most);
    std::string line;
    for (std::size_t i = 0; i < shown; ++i) {
        const bool ends = (i + 1) % static_cast<std::size_t>(across) == 0 || i + 1 == shown;
        line += ends ? entries[i] : fitted(entries[i], widest + 2);
        if (!ends) continue;
        page_.out() << plain(page_.style(), line) << '\n';
        line.clear();
    }
    const std::size_t left = options_now_.size() - shown - (main_options_ - entries.size());
    if (left > 0) page_.line(ui("play.more", {{"count", static_cast<std::int64_t>(left)}}));
}

// --- rolls ---

Play::Next Play::roll(const RollRequest& request) {
    if (options_.json) {
        print_json("roll", pending_to_json(match_.battle()));
    } else {
        const std::string fighters = on_map_ ? combat_line(match_.battle(), words_) : "";
        if (!fighters.empty()) page_.line(paint(page_.style(), Ink::Bold, fighters), 2);
        story_.announce_roll(match_.battle());
        const auto odds =
            on_map_ && !options_.quiet ? throw_odds(*match_.battle().known_to({}), words_) : std::nullopt;
        if (odds) page_.line(paint(page_.style(), Ink::Good, in_brief(*odds, words_)), kOddsIndent);
    }
    const std::size_t entries = match_.log().entries.size();
    std::optional<Faces> typed;
    const Next next = wait_for_roll(request, typed);
    if (next == Next::Leave) return next;
    if (match_.log().entries.size() != entries) return Next::GoOn;  // taken back instead of rolled

    // The explanation needs the battle as it is before the faces count.
    const std::unique_ptr<Battle> before = match_.battle().clone();
    const Result<Faces> faces = typed ? match_.roll_typed(*typed) : match_.roll();
    if (!faces) {
        const Problem& problem = faces.problems().front();
        if (options_.json) {
            print_json("problem",
                       {{"code", problem.code}, {"where", problem.where}, {"message", problem.message}});
        } else {
            page_.line(paint(page_.style(), Ink::Bad, to_string(problem)));
        }
        dice_failed_ = true;
        return Next::Leave;
    }
    if (options_.json) {
        print_json("faces", faces_to_json(*faces));
    } else {
        story_.show_roll(*before, *faces);
    }
    last_refusal_.reset();
    after_input();
    return Next::GoOn;
}

// Lets people type their dice, or press Enter for the program's; commands work here too.
Play::Next Play::wait_for_roll(const RollRequest& request, std::optional<Faces>& typed) {
    // A person whose order asks for these dice may still think again; after that they are rolled at once.
    const bool pause = interactive_ && !options_.quiet && is_human(request.roller) &&
                       match_.undo_blocked() == UndoBlocked::No;
    if (!options_.typed_dice && !pause) return Next::GoOn;
    const text::Arguments dice = {{"dice", static_cast<std::int64_t>(request.dice.count)},
                                  {"sides", static_cast<std::int64_t>(request.dice.sides)}};
    const std::size_t entries = match_.log().entries.size();
    while (true) {
        std::string line;
        if (!read_line(ui(options_.typed_dice ? "play.type_dice" : "play.press_enter", dice), line))
            return Next::Leave;
        if (line.empty() && !options_.typed_dice) return Next::GoOn;
        const bool looks_like_dice =
            !line.empty() && line.find_first_not_of("0123456789 ,") == std::string::npos;
        Faces faces;
        if (options_.typed_dice && looks_like_dice && !parse_faces(line, request.dice, faces)) {
            typed = faces;
            return Next::GoOn;
        }
        if (!looks_like_dice && !line.empty()) {
            const auto next = try_command(line);
            if (next == Next::Leave) return Next::Leave;
            if (match_.log().entries.size() != entries) return Next::GoOn;
            if (next) continue;
        }
        page_.line(paint(page_.style(), Ink::Bad,
                         ui(options_.typed_dice ? "play.bad_dice" : "play.enter_or_command", dice)));
    }
}

// --- the end ---

void Play::finish(const Outcome& outcome) {
    if (options_.json) {
        print_json("outcome", outcome_to_json(match_.battle(), outcome));
        return;
    }
    if (!options_.quiet) show_table();
    const text::Renderer words(words_, match_.battle());
    page_.line(paint(page_.style(), Ink::Heading, words.outcome(outcome)));
}

Exit Play::leave(bool end_of_input) {
    const bool saved = !options_.save_file.empty() && save(options_.save_file);
    if (dice_failed_) return Exit::BadInput;
    if (saved) return Exit::Ok;
    if (saved_entries_ == match_.log().entries.size()) {
        page_.line(ui("play.left_saved"));
        return Exit::Ok;
    }
    page_.line(ui(end_of_input ? "play.end_of_input" : "play.left_unsaved"));
    return Exit::Cancelled;
}

}  // namespace clashfield::app

// What people are spared and told beside the questions: a standing pass, who touches whom before the duels,
// and a warning before an action that would come to nothing.

#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>

#include "app/terminal/ground.h"
#include "app/terminal/marks.h"
#include "app/terminal/play.h"
#include "app/terminal/questions.h"
#include "app/terminal/reading.h"
#include "app/terminal/results.h"
#include "app/tools/plain_text.h"
#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

constexpr std::size_t kMostContacts = 16;  // lines

// Own units as they stand: what may have happened to them can be seen by comparing two of these.
struct Own {
    std::string all;
    std::string engaged;
};

Own own_of(const View& view, const std::string& side) {
    Own own;
    for (const Json& unit : view["units"]) {
        if (unit.value("side", "") != side) continue;
        const std::string id = unit.value("id", "") + " ";
        const bool engaged = unit.value("engaged", false);
        own.all +=
            id + std::to_string(unit.value("strength", 0)) + unit.value("state", "") + (engaged ? "x" : "");
        if (engaged) own.engaged += id;
    }
    return own;
}

std::string with_plain_apostrophes(std::string text) {
    constexpr std::string_view kCurved = "’";
    for (std::size_t at = text.find(kCurved); at != std::string::npos; at = text.find(kCurved, at + 1))
        text.replace(at, kCurved.size(), "'");
    return text;
}

bool is_word_of(const std::string& word, const std::string& list) {
    std::string wanted = "," + lower(word) + ",";
    std::string known = ",";
    for (const char c : list) {
        if (c == ' ' && known.back() == ',') continue;
        known += c;
    }
    return (known + ",").find(wanted) != std::string::npos;
}

}  // namespace

std::optional<Play::Next> Play::try_until(const Decision& decision, const std::string& typed) {
    if (!on_ground_) return std::nullopt;
    const std::string text = with_plain_apostrophes(lower(typed));
    std::size_t end = std::string::npos;
    const Vocabulary& vocabulary = match_.battle().vocabulary();
    const auto pass = verb_with(vocabulary, FormRole::Passes);
    if (!pass) return std::nullopt;
    for (const std::string& opening : {std::string(vocabulary.verbs[*pass].name) + " until",
                                       with_plain_apostrophes(lower(ui("until.opening")))}) {
        if (text.starts_with(opening)) end = opening.size();
    }
    if (end == std::string::npos) return std::nullopt;
    std::string word = text.substr(end);
    word.erase(0,
               word.find_first_not_of(' ') == std::string::npos ? word.size() : word.find_first_not_of(' '));
    constexpr std::pair<Until, const char*> kWords[] = {{Until::Something, "until.something"},
                                                        {Until::Charged, "until.charged"},
                                                        {Until::Turn, "until.turn"}};
    const auto* found = std::find_if(std::begin(kWords), std::end(kWords), [&](const auto& each) {
        const std::string english = std::string(each.second).substr(6);
        return word == english || is_word_of(word, ui(each.second));
    });
    if (!word.empty() && found == std::end(kWords)) {
        page_.line(ui("until.unknown", {{"typed", word}}));
        return Next::AskAgain;
    }
    const Own own = own_of(match_.battle().view(Observer{decision.side}), to_string(decision.side));
    standing_ = Standing{decision.side, word.empty() ? Until::Something : found->first, own.all, own.engaged};
    const auto next = pass_on(decision);
    if (next) return next;
    standing_.reset();
    page_.line(ui("until.not_now"));
    return Next::AskAgain;
}

std::optional<Play::Next> Play::pass_on(const Decision& decision) {
    if (!standing_ || standing_->side != decision.side) return std::nullopt;
    const std::string side = to_string(decision.side);
    const View view = match_.battle().view(Observer{decision.side});
    const Own own = own_of(view, side);
    bool met = view.value("active", "") == side;
    if (standing_->until == Until::Something) met = met || own.all != standing_->units;
    if (standing_->until == Until::Charged) met = met || own.engaged != standing_->engaged;
    if (met) {
        standing_.reset();
        page_.line(ui("until.over"));
        return std::nullopt;
    }
    const std::span<const Form> verbs = match_.battle().vocabulary().verbs;
    for (std::size_t i = 0; i < options_now_.size(); ++i) {
        const Order order = options_now_[i];
        if (verbs[order.verb].role != FormRole::Passes) continue;
        page_.line(ui("until.passes", {{"side", side}}), 2);
        return give(order);
    }
    return std::nullopt;  // another question: answered first, the pass stands
}

void Play::show_contacts(const Decision& decision) {
    if (!on_ground_ || options_.quiet) return;
    if (role_of(match_.battle().vocabulary(), decision.kind) != DecisionRole::Pairs) return;
    std::optional<Refusal> why;
    const std::string question(match_.battle().vocabulary().contacts_question);
    const View answer =
        match_.battle().answer(View{{question, View::object()}}, Observer{decision.side}, why);
    if (!answer.is_object()) return;
    std::vector<std::string> lines;
    for (const Json& fighter : answer["fighters"]) {
        for (const Json& pair : fighter["against"]) {
            lines.push_back(ui("contact.line", {{"figure", fighter.value("figure", "")},
                                                {"foe", pair.value("foe", "")},
                                                {"face", pair.value("face", "")},
                                                {"dice", pair["dice"].get<std::int64_t>()},
                                                {"factor", pair["factor"].get<std::int64_t>()},
                                                {"riposte_dice", pair["riposte_dice"].get<std::int64_t>()},
                                                {"riposte", pair["riposte"].get<std::int64_t>()}}));
        }
    }
    const std::size_t shown = show_all_ ? lines.size() : std::min(lines.size(), kMostContacts);
    for (std::size_t i = 0; i < shown; ++i) page_.line(lines[i], 2);
    if (shown < lines.size())
        page_.line(ui("contact.more", {{"count", static_cast<std::int64_t>(lines.size() - shown)}}), 2);
}

bool Play::warns_of_vain(const Order& order) {
    const Battle& battle = match_.battle();
    if (battle.vocabulary().verbs[order.verb].role != FormRole::Promises || !is_human(order.side))
        return false;
    for (std::size_t i = 0; i < options_now_.size(); ++i) {
        if (options_now_[i] == order) return false;
    }
    if (!battle.check(order).ok() || warned_ == order) return false;
    warned_ = order;
    page_.line(paint(page_.style(), Ink::Bad,
                     ui("in_vain", {{"order", battle.write(order)},
                                    {"again", std::string(interactive_ ? "yes" : "no")}})));
    return interactive_;
}

void Play::ask_board(Command command, const std::string& argument) {
    if (command == Command::Map) return show_map(argument);
    if (command == Command::Try) return try_order(argument);
    if (command == Command::Zones) return show_zones(argument);
    const Questions questions(match_.battle(), words_, Observer{scene().asked});
    std::vector<std::string> lines;
    if (command == Command::Reach) lines = questions.reach(argument);
    if (command == Command::Charges) lines = questions.charges(argument);
    if (command == Command::Threats) lines = questions.threats(argument);
    if (command == Command::Sheet) lines = questions.sheet(argument);
    if (command == Command::Duties) lines = questions.duties();
    for (const std::string& line : lines) page_.line(line, 0, 4);
}

// Words of the reader's language for those of orders, where a game has them: "fin" for "end". The catalogue
// lists them as pairs, "fin=end, avance=advance".
std::string Play::in_order_words(const std::string& typed) const {
    const std::string key = std::string(match_.battle().vocabulary().game) + ".ui.order_words";
    const auto pairs = words_.find_words(key);
    if (!pairs) return typed;
    std::istringstream parts(typed);
    std::string text;
    for (std::string part; parts >> part;) {
        std::istringstream list(*pairs);
        for (std::string pair; list >> pair;) {
            if (pair.back() == ',') pair.pop_back();
            const std::size_t equals = pair.find('=');
            if (lower(part) != pair.substr(0, equals)) continue;
            part = pair.substr(equals + 1);
            break;
        }
        text += (text.empty() ? "" : " ") + part;
    }
    return text;
}

// An order at the wrong moment: what would be one at the right moment.
void Play::show_what_is_asked(const Order& refused) {
    const Pending pending = match_.battle().pending();
    const auto* decision = std::get_if<Decision>(&pending);
    if (!in_ranks_ || options_.json || decision == nullptr) return;
    if ((decision->verbs >> refused.verb & 1) != 0 || example_now() == "none") return;
    page_.line(ui("play.instead", {{"example", example_now()}}));
}

void Play::try_order(const std::string& argument) {
    const Questions questions(match_.battle(), words_, Observer{scene().asked});
    const Pending pending = match_.battle().pending();
    const auto* decision = std::get_if<Decision>(&pending);
    std::optional<Order> order;
    if (decision != nullptr && !argument.empty()) {
        const std::string text = in_order_words(argument);
        if (const Result<Order> read = read_typed(match_.battle(), decision->side, text)) order = *read;
    }
    if (order) {
        for (const std::string& line : questions.trial(*order)) page_.line(line, 0, 4);
        return;
    }
    page_.line(
        questions.say("trial.example",
                      {{"typed", argument}, {"example", "try move " + questions.example() + " advance 2"}}));
}

void Play::show_zones(const std::string& argument) {
    const Questions questions(match_.battle(), words_, Observer{scene().asked});
    const View view = argument.empty() ? View() : questions.with_zones(argument);
    if (view.is_null()) {
        page_.line(questions.say("which", {{"command", "zones"}, {"unit", questions.example()}}));
        return;
    }
    const GroundWords words{words_, match_.battle().vocabulary()};
    const int room = page_.style().height > 0 ? page_.style().height - 4 : 0;
    page_.drawing(draw_ground(view, words, page_.style(), {.lines = room}));
    page_.line(questions.say("zones", {{"unit", upper(argument)}}));
}

// What an order leads to, in a few words: the odds of its dice, or what it costs.
std::string Play::consequence(const Order& order) {
    const Battle& battle = match_.battle();
    if (on_map_) {
        if (!battle.check(order).ok()) return "";
        const AfterOrder after = after_order(battle, order, words_);
        if (named_by(battle, order, &DomainRoles::units).empty())
            return after.cost;  // later dice are another matter
        const auto odds = throw_odds(*after.battle, words_);
        return odds ? in_brief(*odds, words_) : after.cost;
    }
    if (in_ranks_ && battle.vocabulary().verbs[order.verb].role == FormRole::Attacks) {
        const std::vector<std::string> units = named_by(battle, order, &DomainRoles::units);
        if (units.size() < 2) return "";
        return Questions(battle, words_, Observer{order.side}).charge_in_brief(units[0], units[1]);
    }
    // Of an announcement nobody knows yet what will be done; "odds" tells what the bot would make of it.
    if (on_ground_ && !std::get<Decision>(battle.pending()).nested) return "";
    return odds_.brief(odds_.odds(battle, order));
}

}  // namespace clashfield::app

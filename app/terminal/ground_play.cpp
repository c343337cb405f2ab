// What people are spared and told beside the questions: a standing pass, who touches whom before the duels,
// and a warning before an action that would come to nothing.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/terminal/play.h"
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

}  // namespace clashfield::app

#include "app/terminal_story.h"

#include <algorithm>
#include <ostream>

#include <nlohmann/json.hpp>

#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

constexpr int kEventIndent = 2;
constexpr int kDetailIndent = 6;

bool reports_roll(const Form& form) {
    return std::any_of(form.fields.begin(), form.fields.end(), [](const Field& field) {
        return field.shape == Shape::Many && field.name == "faces";
    });
}

// Sums behind a roll that is still to come. What tells a score or a cost has come to its end already.
bool reports_sums(const Form& form) {
    const bool done = std::any_of(form.fields.begin(), form.fields.end(), [](const Field& field) {
        return field.name == "score" || field.name == "cost";
    });
    return !done && std::any_of(form.fields.begin(), form.fields.end(), [](const Field& field) {
        return std::any_of(field.parts.begin(), field.parts.end(),
                           [](const Field& part) { return part.domain == Domain::Clause; });
    });
}

// A group that moves tells a line of hexes for each unit; these stand in one paragraph.
bool reports_move(const Form& form) {
    return form.fields.size() == 3 && form.fields[0].name == "unit" && form.fields[1].name == "from" &&
           form.fields[2].name == "to";
}

}  // namespace

void Page::line(std::string_view text, int indent, int hang) {
    if (json_) {
        if (!text.empty()) out_ << to_text(Json{{"text", plain(style_, text)}}) << '\n';
        return;
    }
    const std::string indented = std::string(static_cast<std::size_t>(indent), ' ') + std::string(text);
    for (const std::string& row : wrapped(plain(style_, indented), style_.width, indent + hang))
        out_ << row << '\n';
}

void Page::drawing(const std::vector<std::string>& lines) {
    if (json_) return;
    out_ << '\n';
    for (const std::string& line : lines) out_ << line << '\n';
    out_ << '\n';
}

void Page::prompt(std::string_view text) {
    if (!json_) out_ << plain(style_, text) << std::flush;
}

std::string show_faces(const Style& style, const std::vector<text::ShownFace>& faces) {
    std::string text;
    for (const text::ShownFace& face : faces) {
        if (!text.empty()) text += " ";
        const std::string number = std::to_string(face.face);
        text += face.hit ? paint(style, Ink::Good, "[" + number + "]") : paint(style, Ink::Dim, number);
    }
    return text;
}

void Story::say(std::string text, int indent) {
    page_.line(text, indent);
    told_.push_back(std::string(static_cast<std::size_t>(indent), ' ') + std::move(text));
}

void Story::remember(std::vector<std::string> lines) {
    for (std::string& line : lines) told_.push_back(std::move(line));
}

void Story::tell(const Battle& battle, std::span<const Event> events) {
    const text::Renderer words(words_, battle);
    const std::span<const Form> forms = battle.vocabulary().events;
    const bool roll_follows = std::holds_alternative<RollRequest>(battle.pending());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        const Form& form = forms[event.kind];
        if (form.name == "end" || reports_roll(form) || (roll_follows && reports_sums(form))) continue;
        if (form.name == "turn") {
            page_.line();
            say(paint(page_.style(), Ink::Heading, words.event(event)), 0);
            continue;
        }
        const std::string clause =
            paint(page_.style(), Ink::Dim, " [" + words.clause_name(event.clause) + "]");
        std::string text = words.event(event);
        while (reports_move(form) && i + 1 < events.size() && events[i + 1].kind == event.kind)
            text += " " + words.event(events[++i]);
        say(text + clause, kEventIndent);
    }
}

void Story::announce_roll(const Battle& battle) {
    const text::Renderer words(words_, battle);
    const Pending pending = battle.pending();
    last_roll_ = text::explain(words, std::get<RollRequest>(pending), battle.explain());
    say(last_roll_->title, kEventIndent);
    for (const std::string& sum : last_roll_->sums) say(sum, kDetailIndent);
    if (!last_roll_->need.empty()) say(last_roll_->need, kDetailIndent);
}

void Story::show_roll(const Battle& battle, const Faces& faces) {
    const text::Renderer words(words_, battle);
    const Pending pending = battle.pending();
    last_roll_ = text::explain(words, std::get<RollRequest>(pending), battle.explain(), &faces);
    const std::string shown = show_faces(page_.style(), last_roll_->faces);
    say(words_.format("roll.shown", {{"faces", shown},
                                     {"result", last_roll_->result.empty() ? "none" : last_roll_->result}}),
        kDetailIndent);
}

}  // namespace clashfield::app

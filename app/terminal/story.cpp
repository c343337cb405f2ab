#include "app/terminal/story.h"

#include <ostream>

#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "text/story.h"

namespace clashfield::app {
namespace {

constexpr int kEventIndent = 2;
constexpr int kDetailIndent = 6;

}  // namespace

void Page::line(std::string_view text, int indent, int hang) {
    if (json_) {
        if (!text.empty()) out_ << to_text(Json{{"text", plain(style_, text)}}) << '\n';
        return;
    }
    const std::string indented = std::string(static_cast<std::size_t>(indent), ' ') + std::string(text);
    for (const std::string& row : wrapped(plain(style_, indented), style_.width, indent + hang)) {
        out_ << row << '\n';
        ++lines_since_prompt_;
    }
}

void Page::drawing(const std::vector<std::string>& lines) {
    if (json_) return;
    out_ << '\n';
    for (const std::string& line : lines) out_ << line << '\n';
    out_ << '\n';
    lines_since_prompt_ += static_cast<int>(lines.size()) + 2;
}

void Page::prompt(std::string_view text) {
    if (!json_) out_ << plain(style_, text) << std::flush;
    lines_since_prompt_ = 0;
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
    const bool roll_follows = std::holds_alternative<RollRequest>(battle.pending());
    for (const text::StoryLine& line : text::story_of(words, events, roll_follows)) {
        if (line.heading) {
            page_.line();
            say(paint(page_.style(), Ink::Heading, line.words), 0);
            continue;
        }
        const std::string clause =
            paint(page_.style(), Ink::Dim, " [" + words.clause_name(line.clause) + "]");
        say(line.words + clause, kEventIndent);
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

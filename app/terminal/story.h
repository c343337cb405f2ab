#pragma once

// Tells people what happens: every event in words with its clause, every roll line by line. Used by play and
// replay.

#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/terminal/style.h"
#include "battle/battle.h"
#include "text/explain.h"
#include "text/render.h"

namespace clashfield::app {

// Lines on a terminal, wrapped to its width and in its characters. For programs each text is a line {"text":
// ...}.
class Page {
  public:
    Page(std::ostream& out, const Style& style, bool json = false) : out_(out), style_(style), json_(json) {}

    // Lines that a text needs beyond the first hang further in.
    void line(std::string_view text = "", int indent = 0, int hang = 2);
    // Lines of a drawing, as they are; programs have no use for them.
    void drawing(const std::vector<std::string>& lines);
    // Without a line break behind it; programs need no prompt.
    void prompt(std::string_view text);

    const Style& style() const { return style_; }
    // The window has another size now.
    void resize(int width, int height) {
        style_.width = width;
        style_.height = height;
    }
    std::ostream& out() { return out_; }
    // Since people were asked last: what they have not read yet.
    int lines_since_prompt() const { return lines_since_prompt_; }

  private:
    std::ostream& out_;
    Style style_;
    bool json_;
    int lines_since_prompt_ = 0;
};

class Story {
  public:
    Story(const text::Catalogue& words, Page& page) : words_(words), page_(page) {}

    // What followed from an input. `battle` is the battle after it.
    void tell(const Battle& battle, std::span<const Event> events);

    // The dice that are about to be rolled: where they come from and what they need. Precondition: a roll is
    // pending.
    void announce_roll(const Battle& battle);
    // What they showed. Precondition: announce_roll() was called for this roll and the faces are not applied
    // yet.
    void show_roll(const Battle& battle, const Faces& faces);

    // Lines told elsewhere, before this story began.
    void remember(std::vector<std::string> lines);

    // The last roll with everything behind it, for "why".
    const std::optional<text::RollWords>& last_roll() const { return last_roll_; }
    // Everything told so far, one entry per line.
    const std::vector<std::string>& told() const { return told_; }

  private:
    void say(std::string text, int indent);

    const text::Catalogue& words_;
    Page& page_;
    std::optional<text::RollWords> last_roll_;
    std::vector<std::string> told_;
};

// "[4] 2 [6]": faces that succeed stand in brackets.
std::string show_faces(const Style& style, const std::vector<text::ShownFace>& faces);

}  // namespace clashfield::app

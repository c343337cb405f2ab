#include "text/story.h"

#include <algorithm>

namespace clashfield::text {
namespace {

bool reports_roll(const Form& form) {
    return std::any_of(form.fields.begin(), form.fields.end(), [](const Field& field) {
        return field.shape == Shape::Many && field.name == "faces";
    });
}

// Sums behind a roll that is still to come. What tells a score, a cost or the die has come to its end
// already.
bool reports_sums(const Form& form) {
    const bool done = std::any_of(form.fields.begin(), form.fields.end(), [](const Field& field) {
        return field.name == "score" || field.name == "cost" || field.name == "die";
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

bool begins_turn(const Form& event) { return event.name == "turn" || event.name == "tokens"; }

std::vector<StoryLine> story_of(const Renderer& words, std::span<const Event> events, bool roll_follows) {
    std::vector<StoryLine> lines;
    const std::span<const Form> forms = words.battle().vocabulary().events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        const Form& form = forms[event.kind];
        if (form.name == "end" || reports_roll(form) || (roll_follows && reports_sums(form))) continue;
        StoryLine line{words.event(event), event.clause, begins_turn(form)};
        while (reports_move(form) && i + 1 < events.size() && events[i + 1].kind == event.kind)
            line.words += " " + words.event(events[++i]);
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace clashfield::text

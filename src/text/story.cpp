#include "text/story.h"

namespace clashfield::text {

bool begins_turn(const Form& event) { return event.role == FormRole::BeginsTurn; }

std::vector<StoryLine> story_of(const Renderer& words, std::span<const Event> events, bool roll_follows) {
    std::vector<StoryLine> lines;
    const std::span<const Form> forms = words.battle().vocabulary().events;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        const Form& form = forms[event.kind];
        if (form.role == FormRole::EndsTurn || form.role == FormRole::ShowsDice) continue;
        if (roll_follows && form.role == FormRole::AddsUp) continue;
        StoryLine line{words.event(event), event.clause, begins_turn(form)};
        // A group that moves tells a line of hexes for each unit; these stand in one paragraph.
        while (form.role == FormRole::Moves && i + 1 < events.size() && events[i + 1].kind == event.kind)
            line.words += " " + words.event(events[++i]);
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace clashfield::text

#include <charconv>

#include <nlohmann/json.hpp>

#include "battle/parse_json.h"
#include "battle/view_changes.h"

namespace clashfield {
namespace {

// A new value as a change of its key.
View whole_change(View value) {
    if (!value.is_structured()) return value;
    View list = View::array();
    list.push_back(std::move(value));
    return list;
}

void add_change(View& changes, const std::string& key, const View& before, const View& after) {
    if (before == after) return;
    const bool alike = (before.is_object() && after.is_object()) ||
                       (before.is_array() && after.is_array() && before.size() == after.size());
    changes[key] = alike ? view_changes(before, after) : whole_change(after);
}

View* find_in(View& view, const std::string& key) {
    if (view.is_object()) {
        const auto found = view.find(key);
        return found == view.end() ? nullptr : &*found;
    }
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    const bool good = error == std::errc() && end == key.data() + key.size();
    return good && view.is_array() && index < view.size() ? &view[index] : nullptr;
}

}  // namespace

void append_text(const View& view, std::string& out) { out += to_text(view); }

View view_changes(const View& before, const View& after) {
    View changes = View::object();
    if (after.is_array()) {
        for (std::size_t i = 0; i < after.size(); ++i)
            add_change(changes, std::to_string(i), before[i], after[i]);
        return changes;
    }
    for (const auto& [key, value] : after.items()) {
        const auto old = before.find(key);
        if (old == before.end()) {
            changes[key] = whole_change(value);
        } else {
            add_change(changes, key, *old, value);
        }
    }
    for (const auto& [key, value] : before.items())
        if (!after.contains(key)) changes[key] = View::array();
    return changes;
}

bool apply_view_changes(View& view, const View& changes) {
    if (!changes.is_object()) return false;
    for (const auto& [key, change] : changes.items()) {
        View* part = find_in(view, key);
        if (change.is_object()) {
            if (part == nullptr || !apply_view_changes(*part, change)) return false;
        } else if (change.is_array() && change.empty()) {
            if (!view.is_object() || part == nullptr) return false;
            view.erase(key);
        } else if (part != nullptr) {
            *part = change.is_array() ? change[0] : change;
        } else {
            if (!view.is_object()) return false;
            view[key] = change.is_array() ? change[0] : change;
        }
    }
    return true;
}

}  // namespace clashfield

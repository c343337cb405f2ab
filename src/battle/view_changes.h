#pragma once

// What differs between two views of a battle, so that a board need not be sent anew after each order.
//
//   changes of an object   {"energy": 3, "skills": {"2": {"used": 1}}}   only what differs, by key
//   changes of a list      the same, by index, if it is as long as before
//   a new value            itself if it is a text, a number, true, false or null, else in a list: [{"by":
//   "A"}] a key that is gone     []
//
// No changes at all are an empty object.

#include <string>

#include "battle/battle.h"

namespace clashfield {

View view_changes(const View& before, const View& after);

// Makes `view` what it is after the changes. False if they do not fit it.
bool apply_view_changes(View& view, const View& changes);

// Appends a view, or changes of it, as text.
void append_text(const View& view, std::string& out);

}  // namespace clashfield

#pragma once

// Words in the answers of a game. An answer is a tree of facts; where a sentence belongs the game puts
// numbers, which are replaced here, anywhere in the tree:
//
//   {"refused": [clause, code, word...]}   gets "words" and "clause" instead of "refused"
//   {"label": n, "cites": clause}          gets "words" (of the game's labels) and "clause" instead

#include <nlohmann/json_fwd.hpp>

#include "text/render.h"

namespace clashfield::text {

void put_into_words(nlohmann::ordered_json& answer, const Renderer& renderer);

}  // namespace clashfield::text

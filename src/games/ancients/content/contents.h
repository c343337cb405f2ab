#pragma once

// What can be played, and with what, as the page and programs list it.

#include "games/ancients/content/library.h"

namespace clashfield::ancients {

content::Json contents_json(const Library& library);

}  // namespace clashfield::ancients

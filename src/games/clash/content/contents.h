#pragma once

// What can be played, and with what, as the page and programs list it.

#include "games/clash/content/library.h"

namespace clashfield::clash {

content::Json contents_json(const Library& library);

}  // namespace clashfield::clash

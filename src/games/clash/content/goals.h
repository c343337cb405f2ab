#pragma once

// How a scenario is won (CL-VIC-01), as its file says it.

#include "games/clash/content/reading.h"
#include "games/clash/setup.h"

namespace clashfield::clash {

// Units must have been read: a goal may name one.
void read_victory(const content::Reader& list, const TableSize& table, Setup& setup);

}  // namespace clashfield::clash

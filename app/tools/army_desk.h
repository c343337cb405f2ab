#pragma once

// Armies for the page: bought at random or read from what a person has sent, and checked, in either language.
// docs/server-protocol.md describes request and answer.

#include "app/session.h"
#include "server/site.h"

namespace clashfield::app {

// Loads the army lists. Errors of the data folder, if there are any, are the games' to report.
Result<server::ArmyDesk> open_army_desk(const Session& session);

}  // namespace clashfield::app

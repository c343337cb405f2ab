#pragma once

// Armies for the page: bought at random or read from what a person has sent, and checked, in either language.
// docs/server-protocol.md describes request and answer.

#include "app/session.h"
#include "server/site.h"

namespace clashfield::app {

// Armies of the games on the shelf, which outlives the desk.
server::ArmyDesk open_army_desk(const Session& session, const server::GameShelf& shelf);

}  // namespace clashfield::app

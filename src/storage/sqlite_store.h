#pragma once

// A store in one file of SQLite, with a journal of its own beside it (WAL) that is synced at each commit.

#include <memory>
#include <string>

#include "storage/battle_store.h"

namespace clashfield::storage {

Result<std::unique_ptr<BattleStore>> open_sqlite_store(const std::string& file, StoreUse use);

}  // namespace clashfield::storage

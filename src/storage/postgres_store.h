#pragma once

// A store in a PostgreSQL database. It needs a session of its own: a pooler that shares sessions between
// clients would lose the lock that keeps a second server away.

#include <memory>
#include <string_view>

#include "storage/battle_store.h"

namespace clashfield::storage {

Result<std::unique_ptr<BattleStore>> open_postgres_store(std::string_view url, StoreUse use);

}  // namespace clashfield::storage

#include "storage/battle_store.h"

#include "base/closest.h"
#include "storage/postgres_store.h"
#include "storage/sqlite_store.h"

namespace clashfield::storage {

Result<std::unique_ptr<BattleStore>> open_store(std::string_view where, StoreUse use) {
    if (where.starts_with("postgresql://") || where.starts_with("postgres://"))
        return open_postgres_store(where, use);
    const std::size_t scheme = where.find("://");
    if (scheme != std::string_view::npos || where.empty()) {
        // Only the scheme is shown: behind it there may be a password.
        const std::string_view shown = where.substr(0, where.empty() ? 0 : scheme + 3);
        return Problem{
            .code = "S-01",
            .where = std::string(shown),
            .message = "A store is the name of a file, :memory: or postgresql://user@host/database, got " +
                       in_quotes(shown) + ".",
            .found = in_quotes(shown),
            .allowed = "a file, :memory:, postgresql://"};
    }
    return open_sqlite_store(std::string(where), use);
}

std::vector<Result<Done>> BattleStore::create_all(std::span<const MatchHead> heads) {
    std::vector<Result<Done>> answers;
    for (const MatchHead& head : heads) answers.push_back(create(head));
    return answers;
}

std::vector<Result<Done>> BattleStore::finish_all(std::span<const Ending> endings) {
    std::vector<Result<Done>> answers;
    for (const Ending& ending : endings) answers.push_back(finish(ending.match, ending.outcome));
    return answers;
}

}  // namespace clashfield::storage

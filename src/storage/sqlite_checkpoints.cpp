#include "storage/sqlite_checkpoints.h"

#include <utility>

#include <sqlite3.h>

namespace clashfield::storage {

Result<std::unique_ptr<SqliteCheckpoints>> SqliteCheckpoints::begin(SqliteConnection& writer) {
    Result<SqliteConnection> own = SqliteConnection::open(writer.name(), false);
    if (!own) return own.problems();
    if (!own->execute("PRAGMA synchronous = FULL")) return own->failure("Asking for durable writes");
    return std::unique_ptr<SqliteCheckpoints>(new SqliteCheckpoints(writer, std::move(*own)));
}

SqliteCheckpoints::SqliteCheckpoints(SqliteConnection& writer, SqliteConnection own)
    : writer_(writer), own_(std::move(own)) {
    const auto grown = [](void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteCheckpoints*>(self)->grown_to(pages);
        return SQLITE_OK;
    };
    // Takes the place of SQLite's own checkpoints.
    sqlite3_wal_hook(writer_.handle(), grown, this);
    thread_ = std::thread([this] { run(); });
}

SqliteCheckpoints::~SqliteCheckpoints() {
    sqlite3_wal_hook(writer_.handle(), nullptr, nullptr);
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void SqliteCheckpoints::grown_to(int pages) {
    if (pages < carried_) carried_ = 0;  // it has begun anew
    if (pages >= kLongest) return carry_over(writer_);
    if (pages - carried_ < kOften) return;
    carried_ = pages;
    {
        const std::lock_guard lock(mutex_);
        wanted_ = true;
    }
    changed_.notify_one();
}

void SqliteCheckpoints::carry_over(SqliteConnection& connection) {
    if (disk_failed_) return;
    // Passive: waits for nobody. Where another one is at it, or still reads, the rest comes with the next
    // one.
    const int result =
        sqlite3_wal_checkpoint_v2(connection.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if ((result & 0xFF) == SQLITE_IOERR) disk_failed_ = true;
}

void SqliteCheckpoints::run() {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return wanted_ || ended_; });
            if (ended_) return;
            wanted_ = false;
        }
        carry_over(own_);
    }
}

}  // namespace clashfield::storage

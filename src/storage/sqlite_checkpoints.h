#pragma once

// SQLite writes to a log first, and from time to time carries the pages of the log over to the database: a
// checkpoint. By itself it does so in the middle of a commit, and everybody whose order is in that commit
// waits for two more syncs of some megabytes. Here a thread of its own does it, while commits go on. The log
// begins anew only when all of it has been carried over; so when it has become long, the writer carries over
// the little that is left.

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "base/result.h"
#include "storage/sqlite_connection.h"

namespace clashfield::storage {

class SqliteCheckpoints {
  public:
    // Pages of the log.
    static constexpr int kOften = 1'000;     // carried over at a time
    static constexpr int kLongest = 16'000;  // then the writer helps

    // From now on for all commits of this connection, which must outlive this object.
    static Result<std::unique_ptr<SqliteCheckpoints>> begin(SqliteConnection& writer);
    SqliteCheckpoints(const SqliteCheckpoints&) = delete;
    SqliteCheckpoints& operator=(const SqliteCheckpoints&) = delete;
    ~SqliteCheckpoints();

    // After that nobody knows what the disk holds; nothing more is carried over, so that the log keeps it
    // all.
    bool disk_failed() const { return disk_failed_; }

  private:
    SqliteCheckpoints(SqliteConnection& writer, SqliteConnection own);

    // By the writer's thread, after a commit.
    void grown_to(int pages);
    void carry_over(SqliteConnection& connection);
    void run();

    SqliteConnection& writer_;
    SqliteConnection own_;
    int carried_ = 0;  // how long the log was when this was last asked for
    std::atomic<bool> disk_failed_ = false;
    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    bool wanted_ = false;
    bool ended_ = false;
    std::thread thread_;  // last, because it uses the others
};

}  // namespace clashfield::storage

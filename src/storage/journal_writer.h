#pragma once

// The thread that owns a store, and the queue in front of it. A commit waits for the disk, and while it
// waits, everything that arrives is gathered and becomes the next commit: the busier the server, the more
// records share one wait (group commit). One who comes alone never waits for a timer; a crowd is given a
// moment to gather where the disk is quicker than that, because each commit costs the same however small.
//
// Of what is waiting, new matches are made first, then all records are written, then matches are marked as
// over, loaded and listed. So each job sees what was submitted before it, in any match. Long journals are
// read beside the writer, by read().
//
// Answers come on the writer's thread, after what they tell is durable. They must be quick, must not throw,
// and may submit more.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "storage/battle_store.h"

namespace clashfield::storage {

// For /metrics. All but `waiting` only grow.
struct JournalCounters {
    std::uint64_t records = 0;        // that are durable
    std::uint64_t groups = 0;         // transactions that wrote them
    std::uint64_t largest_group = 0;  // in records
    std::uint64_t failures = 0;       // jobs that ended with a problem
    std::uint64_t waiting = 0;        // jobs in the queue
    std::string last_error = {};      // of all

    bool operator==(const JournalCounters&) const = default;
};

class JournalWriter {
  public:
    template <typename T>
    using Answer = std::function<void(const Result<T>&)>;

    explicit JournalWriter(std::unique_ptr<BattleStore> store);
    JournalWriter(const JournalWriter&) = delete;
    JournalWriter& operator=(const JournalWriter&) = delete;
    ~JournalWriter() { stop(); }

    // The records of one match in a submission are written together or not at all. One that cannot be written
    // takes the rest of its own match with it and nothing else: the problems name the matches that failed.
    void submit(std::vector<JournalRecord> records, Answer<Done> done);

    void create(MatchHead head, Answer<Done> done);
    void finish(std::string match, std::string outcome, Answer<Done> done);
    void load(std::string match, Answer<StoredMatch> done);
    // Answers when all that was submitted before is written or has failed; S-09 if the database is lost.
    void settle(Answer<Done> done);
    // Loads beside the writer, on the thread that asks, so that no commit waits for a long journal. From any
    // thread but the writer's. Of what was submitted it surely sees what was settled. Only a store without
    // readers makes it wait for the writer.
    Result<StoredMatch> read(const std::string& match);
    void list(MatchQuery query, Answer<std::vector<MatchSummary>> done);
    void remove_unplayed(std::int64_t before, std::set<std::string> keep, Answer<std::size_t> done);
    // Stops the writing for as long as it takes; a StoreUse::Read of its own does not.
    void backup(std::filesystem::path file, Answer<Done> done);

    // Writes to the disk to see whether it can; at most once a second, else it tells of the last time.
    void probe(Answer<Done> done);

    // Empty while records can be kept; else why not: the last write failed, the database is not where it was,
    // or the writer has been waiting for the disk for too long. From any thread.
    std::string trouble() const;
    // Called with each new trouble, and with "" when all is well again. On the writer's thread.
    void report_trouble(std::function<void(const std::string&)> report);

    // Does all that was submitted, and what its answers submit, then ends the thread. What comes later is
    // answered with a problem, at once and on the thread that asks. Never called from an answer.
    void stop();

    JournalCounters counters() const;

  private:
    struct Submission {
        std::vector<JournalRecord> records;
        Answer<Done> done;
    };
    using Job = std::function<void(BattleStore&)>;
    template <typename Item>
    struct Batch {
        std::vector<Item> items;
        std::vector<Answer<Done>> answers;  // one for each
    };
    // All that arrived during the last round.
    struct Queue {
        Batch<MatchHead> creations;
        std::vector<Submission> submissions;
        Batch<Ending> endings;
        std::vector<Job> others;

        bool empty() const {
            return creations.items.empty() && submissions.empty() && endings.items.empty() && others.empty();
        }
    };
    // The records of one match in one submission, as a part of a group's records.
    struct Piece {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t submission = 0;
    };
    struct Group {
        std::vector<JournalRecord> records;
        std::vector<Piece> pieces;  // one after the other, without gaps
        std::size_t bytes = 0;
    };

    // False when the writer has ended.
    template <typename Add>
    bool enqueue(const Add& add);
    // A job that asks the store, counts what fails and gives the answer.
    template <typename T, typename Ask>
    Job job(Ask ask, Answer<T> done);

    template <typename Item>
    void give_answers(const Batch<Item>& batch, const std::vector<Result<Done>>& results);

    // One that nobody else uses; a null pointer if the store has none.
    Result<std::unique_ptr<BattleStore>> take_reader();
    void give_back(std::unique_ptr<BattleStore> reader);

    void run();
    void gather();
    void write(std::vector<Submission> submissions);
    void write_pieces(const Group& group, std::span<const Piece> pieces, std::vector<Problems>& problems);
    void count_failure(const Problems& problems);
    // After each write and each look at the store: what it tells about the store itself.
    void note(const Result<Done>& result);

    std::unique_ptr<BattleStore> store_;
    std::mutex readers_mutex_;
    std::vector<std::unique_ptr<BattleStore>> readers_;  // that nobody uses now
    mutable std::mutex mutex_;                           // guards what follows
    std::condition_variable arrived_;
    Queue queue_;
    bool stopping_ = false;
    bool ended_ = false;
    JournalCounters counters_;
    std::string trouble_;
    std::optional<std::chrono::steady_clock::time_point> busy_since_;
    std::function<void(const std::string&)> report_;
    std::chrono::steady_clock::time_point written_{};  // of the writer's thread
    std::thread thread_;                               // last, because it uses the others
};

}  // namespace clashfield::storage

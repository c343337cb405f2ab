// What group commit is worth. One record per transaction, synced each time, is what SQLite does by itself;
// the journal writer is asked for the same with N records in flight, as when N players wait for their
// answers. The bar is three times the single rate. A shared disk is now fast, now slow, so single commits are
// measured before and after each run of the writer, and `ratio` compares with the mean of the two.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <sqlite3.h>

#include "storage/battle_store.h"
#include "storage/journal_writer.h"
#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

constexpr int kBenchMatches = 256;
const std::string kBenchBody =
    R"({"order":{"kind":"move","unit":"F1-03","to":[12,7],"facing":3},"at":1763280000})";

std::vector<Scribe> make_matches(BattleStore& store) {
    std::vector<Scribe> scribes;
    for (int i = 0; i < kBenchMatches; ++i) {
        const MatchHead head = head_of("match-of-the-bench-" + std::to_string(i));
        if (!store.create(head)) std::abort();
        scribes.emplace_back(head);
    }
    return scribes;
}

// SQLite without anything of ours: a prepared insert into the same table, a transaction for each.
class PlainJournal {
  public:
    PlainJournal() : scribes_(make_matches(*place_.open())) {
        sqlite3_open(place_.where().c_str(), &database_);
        sqlite3_exec(database_,
                     "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
                     nullptr, nullptr, nullptr);
        sqlite3_prepare_v2(database_, "INSERT INTO journal (match, seq, body, chain) VALUES (?, ?, ?, ?)", -1,
                           &insert_, nullptr);
    }
    PlainJournal(const PlainJournal&) = delete;
    PlainJournal& operator=(const PlainJournal&) = delete;
    ~PlainJournal() {
        sqlite3_finalize(insert_);
        sqlite3_close(database_);
    }

    void write_one() {
        const JournalRecord record = scribes_[next_++ % kBenchMatches].next(kBenchBody);
        sqlite3_bind_text(insert_, 1, record.match.data(), static_cast<int>(record.match.size()),
                          SQLITE_STATIC);
        sqlite3_bind_int64(insert_, 2, record.seq);
        sqlite3_bind_text(insert_, 3, record.body.data(), static_cast<int>(record.body.size()),
                          SQLITE_STATIC);
        sqlite3_bind_blob(insert_, 4, record.chain.data(), static_cast<int>(record.chain.size()),
                          SQLITE_STATIC);
        if (sqlite3_step(insert_) != SQLITE_DONE) std::abort();
        sqlite3_reset(insert_);
    }

    // Of so many records, one after the other.
    double seconds_per_record(int records) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < records; ++i) write_one();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / records;
    }

  private:
    StorePlace place_{StoreKind::SqliteFile};
    std::vector<Scribe> scribes_;
    std::size_t next_ = 0;
    sqlite3* database_ = nullptr;
    sqlite3_stmt* insert_ = nullptr;
};

void journal_single_commits(benchmark::State& state) {
    PlainJournal plain;
    for (auto _ : state) plain.write_one();
    state.SetItemsProcessed(state.iterations());
}

// Keeps `in_flight` records on the way: each answer makes room for one more.
void journal_group_commits(benchmark::State& state) {
    const StorePlace place(StoreKind::SqliteFile);
    std::unique_ptr<BattleStore> store = place.open();
    std::vector<Scribe> scribes = make_matches(*store);
    JournalWriter writer(std::move(store));
    const std::int64_t in_flight = state.range(0);
    std::mutex mutex;
    std::condition_variable room;
    std::int64_t open = 0;
    std::int64_t bad = 0;
    std::size_t next = 0;
    const auto wait_below = [&](std::int64_t most) {
        std::unique_lock lock(mutex);
        room.wait(lock, [&] { return open < most; });
    };
    PlainJournal plain;
    const double single_before = plain.seconds_per_record(1000);
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        wait_below(in_flight);
        {
            const std::lock_guard lock(mutex);
            ++open;
        }
        writer.submit({scribes[next++ % kBenchMatches].next(kBenchBody)}, [&](const Result<Done>& result) {
            const std::lock_guard lock(mutex);
            --open;
            bad += !result.ok();
            room.notify_one();
        });
    }
    wait_below(1);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (bad > 0) state.SkipWithError("not written");
    state.SetItemsProcessed(state.iterations());
    const double records = static_cast<double>(state.iterations());
    state.counters["records_per_group"] = records / static_cast<double>(writer.counters().groups);
    const double single_after = plain.seconds_per_record(1000);
    state.counters["ratio"] = (single_before + single_after) / 2 / (took.count() / records);
}

BENCHMARK(journal_single_commits)->UseRealTime()->Iterations(2000);
BENCHMARK(journal_group_commits)->UseRealTime()->Arg(64)->Arg(512)->Arg(2048)->Iterations(40'000);

}  // namespace
}  // namespace clashfield::storage

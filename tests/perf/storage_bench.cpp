// What group commit is worth. One record per transaction, synced each time, is what SQLite does by itself;
// the journal writer is asked for the same with N records in flight, as when N players wait for their
// answers. The bar is three times the single rate. Both write to the same disk in one run, so compare the
// ratio: the counter `ratio` of the second against the first, which runs just before it.

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

double single_rate = 0;  // records a second

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
void journal_single_commits(benchmark::State& state) {
    const StorePlace place(StoreKind::SqliteFile);
    std::vector<Scribe> scribes = make_matches(*place.open());
    sqlite3* database = nullptr;
    sqlite3_open(place.where().c_str(), &database);
    sqlite3_exec(database, "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL",
                 nullptr, nullptr, nullptr);
    sqlite3_stmt* insert = nullptr;
    sqlite3_prepare_v2(database, "INSERT INTO journal (match, seq, body, chain) VALUES (?, ?, ?, ?)", -1,
                       &insert, nullptr);
    std::size_t next = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (auto _ : state) {
        const JournalRecord record = scribes[next++ % kBenchMatches].next(kBenchBody);
        sqlite3_bind_text(insert, 1, record.match.data(), static_cast<int>(record.match.size()),
                          SQLITE_STATIC);
        sqlite3_bind_int64(insert, 2, record.seq);
        sqlite3_bind_text(insert, 3, record.body.data(), static_cast<int>(record.body.size()), SQLITE_STATIC);
        sqlite3_bind_blob(insert, 4, record.chain.data(), static_cast<int>(record.chain.size()),
                          SQLITE_STATIC);
        if (sqlite3_step(insert) != SQLITE_DONE) state.SkipWithError("not written");
        sqlite3_reset(insert);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    single_rate = static_cast<double>(state.iterations()) / took.count();
    state.SetItemsProcessed(state.iterations());
    sqlite3_finalize(insert);
    sqlite3_close(database);
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
    if (single_rate > 0) state.counters["ratio"] = records / took.count() / single_rate;
}

BENCHMARK(journal_single_commits)->UseRealTime()->Iterations(2000);
BENCHMARK(journal_group_commits)->UseRealTime()->Arg(64)->Arg(512)->Arg(2048)->Iterations(40'000);

}  // namespace
}  // namespace clashfield::storage

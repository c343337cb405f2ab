// What only a store in a file promises: who may read it, what may lie there, and copies of it.

#include <atomic>
#include <csignal>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "storage/battle_store.h"
#include "storage/journal_writer.h"
#include "storage/sqlite_checkpoints.h"
#include "storage/sqlite_journal.h"
#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

namespace fs = std::filesystem;
using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

std::string opening(std::string_view where, StoreUse use = StoreUse::Serve) {
    const auto store = open_store(where, use);
    return store ? "" : clashfield::to_string(store.problems());
}

unsigned mode_of(const fs::path& path) {
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777u : 0;
}

TEST(SqliteStore, its_files_and_its_folder_are_for_this_user_only) {
    const StorePlace place(StoreKind::SqliteFile);
    const auto store = place.open();
    ASSERT_TRUE(store->create(head_of("a")).ok());
    EXPECT_EQ(mode_of(fs::path(place.where()).parent_path()), 0700u);
    for (const char* suffix : {"", "-wal", "-shm", ".lock", ".acknowledged"})
        EXPECT_EQ(mode_of(place.where() + suffix), 0600u) << suffix;
}

TEST(SqliteStore, an_impossible_place_is_refused_with_the_reason) {
    const StorePlace place(StoreKind::SqliteFile);
    const std::string folder = place.folder().string();
    EXPECT_EQ(opening(folder), folder + ": This is a folder; a file is needed. [S-01]");
    EXPECT_EQ(opening(folder + "/none.db", StoreUse::Read),
              folder + "/none.db: There is no such file to read a store from. [S-01]");
    std::ofstream(folder + "/letter.db") << std::string(5000, 'x');
    EXPECT_EQ(
        opening(folder + "/letter.db"),
        folder +
            "/letter.db: This is not an SQLite database that can be read: file is not a database. [S-01]");
    EXPECT_TRUE(opening(folder + "/letter.db/store.db").ends_with("Not a directory. [S-01]"))
        << opening(folder + "/letter.db/store.db");
    EXPECT_EQ(opening(""),
              "A store is the name of a file, :memory: or postgresql://user@host/database, got ''. [S-01]");
    EXPECT_EQ(opening("mysql://ada:secret@host/db"),
              "mysql://: A store is the name of a file, :memory: or postgresql://user@host/database, got "
              "'mysql://'. [S-01]");
}

TEST(SqliteStore, another_name_of_the_same_file_is_the_same_store) {
    const StorePlace place(StoreKind::SqliteFile);
    const auto store = place.open();
    const fs::path link = place.folder() / "link.db";
    fs::create_symlink(place.where(), link);
    EXPECT_NE(opening(link.string()).find("[S-02]"), std::string::npos);
}

// Opens the store, says so through the pipe, and writes or waits until it is killed.
[[noreturn]] void serve_until_killed(const StorePlace& place, int pipe) {
    JournalWriter writer(place.open());
    const MatchHead head = head_of("a");
    Scribe scribe(head);
    writer.create(head, [](const Result<Done>&) {});
    for (;;) {
        writer.submit(scribe.next_few(1), [pipe](const Result<Done>& result) {
            if (!result || ::write(pipe, "x", 1) != 1) ::_exit(1);
        });
        while (writer.counters().waiting > 20) std::this_thread::yield();
    }
}

TEST(SqliteStore, beside_the_server_of_another_process_only_readers_and_backups_work) {
    const StorePlace place(StoreKind::SqliteFile);
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        ::close(ends[0]);
        serve_until_killed(place, ends[1]);
    }
    ::close(ends[1]);
    std::size_t durable = 0;
    char byte = 0;
    while (durable < 200 && ::read(ends[0], &byte, 1) == 1) ++durable;

    EXPECT_EQ(opening(place.where()),
              place.where() + ": Another server (process " + std::to_string(child) +
                  ") uses this database; stop it, or give this server a file of its own. "
                  "[S-02]");
    for (int i = 0; i < 3; ++i) {
        const fs::path copy = place.folder() / ("copy" + std::to_string(i) + ".db");
        const auto reader = place.open(StoreUse::Read);
        const Result<Done> copied = reader->backup(copy);
        ASSERT_TRUE(copied.ok()) << clashfield::to_string(copied.problems());
        const auto kept = open_store(copy.string());
        ASSERT_TRUE(kept.ok()) << clashfield::to_string(kept.problems());
        const Result<StoredMatch> match = (*kept)->load("a");
        ASSERT_TRUE(match.ok()) << clashfield::to_string(match.problems());
        EXPECT_GE(match->records.size(), durable);
        // The server writes on meanwhile.
        while (durable < match->records.size() + 50 && ::read(ends[0], &byte, 1) == 1) ++durable;
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    ::close(ends[0]);
    EXPECT_EQ(opening(place.where()), "");
    EXPECT_GE(place.open()->load("a")->records.size(), durable);
}

TEST(SqliteStore, a_backup_is_one_private_file_that_opens_as_a_store) {
    for (const StoreKind kind : {StoreKind::SqliteFile, StoreKind::SqliteMemory}) {
        const StorePlace place(kind);
        const auto store = place.open();
        const MatchHead head = head_of("a");
        Scribe scribe(head);
        ASSERT_TRUE(store->create(head).ok());
        ASSERT_TRUE(store->append(scribe.next_few(3)).ok());
        const fs::path copy = place.folder() / "backups" / "copy.db";
        ASSERT_TRUE(store->backup(copy).ok());
        ASSERT_TRUE(store->append(scribe.next_few(2)).ok());
        EXPECT_EQ(mode_of(copy), 0600u);
        EXPECT_EQ(std::distance(fs::directory_iterator(copy.parent_path()), {}), 1);
        EXPECT_EQ(
            clashfield::to_string(store->backup(copy).problems()),
            copy.string() + ": A backup is never written over a file that is there; name a new file. [S-10]");
        EXPECT_EQ((*open_store(copy.string(), StoreUse::Read))->load("a")->records.size(), 3u);
        const auto restored = open_store(copy.string());
        ASSERT_TRUE(restored.ok());
        EXPECT_EQ((*restored)->schema_version(), store->schema_version());
        Scribe again(*(*restored)->load("a"));
        EXPECT_TRUE((*restored)->append(again.next_few(1)).ok());
    }
}

TEST(SqliteStore, a_backup_while_this_program_writes_holds_one_moment) {
    const StorePlace place(StoreKind::SqliteFile);
    JournalWriter writer(place.open());
    constexpr int kMatches = 10;
    std::vector<Scribe> scribes;
    for (int i = 0; i < kMatches; ++i) {
        const MatchHead head = head_of("m" + std::to_string(i));
        scribes.emplace_back(head);
        writer.create(head, [](const Result<Done>&) {});
    }
    std::atomic<bool> stop = false;
    std::atomic<std::size_t> rounds = 0;  // that are durable: one record of each match, in one submission
    std::thread busy([&] {
        while (!stop) {
            std::vector<JournalRecord> round;
            for (Scribe& scribe : scribes) round.push_back(scribe.next("{}"));
            writer.submit(std::move(round), [&](const Result<Done>& result) { rounds += result.ok(); });
            while (!stop && writer.counters().waiting > 5) std::this_thread::yield();
        }
    });
    while (rounds < 20) std::this_thread::yield();
    const auto reader = place.open(StoreUse::Read);
    for (int i = 0; i < 3; ++i) {
        const std::size_t before = rounds;
        const fs::path copy = place.folder() / ("copy" + std::to_string(i) + ".db");
        ASSERT_TRUE(reader->backup(copy).ok());
        const auto kept = open_store(copy.string());
        const std::size_t size = (*kept)->load("m0")->records.size();
        EXPECT_GE(size, before);
        for (int match = 1; match < kMatches; ++match)
            EXPECT_EQ((*kept)->load("m" + std::to_string(match))->records.size(), size);
    }
    stop = true;
    busy.join();
    writer.stop();
    EXPECT_EQ(writer.counters().last_error, "");
}

// A log that begins anew only when all of it is in the database must not grow for ever while records come.
TEST(SqliteStore, the_log_of_a_busy_store_stays_short) {
    const StorePlace place(StoreKind::SqliteFile);
    const std::unique_ptr<BattleStore> store = place.open();
    const MatchHead head = head_of("m");
    ASSERT_TRUE(store->create(head).ok());
    constexpr std::uintmax_t kPage = 4096 + 24;
    constexpr std::size_t kRounds = 3 * SqliteCheckpoints::kLongest / 300;  // of a little over 300 pages
    Scribe scribe(head);
    std::uintmax_t longest = 0;
    for (std::size_t round = 0; round < kRounds; ++round) {
        std::vector<JournalRecord> records;
        for (int i = 0; i < 20; ++i) records.push_back(scribe.next(std::string(60'000, 'x')));
        ASSERT_TRUE(store->append(records).ok());
        longest = std::max(longest, std::filesystem::file_size(place.where() + "-wal"));
    }
    EXPECT_GT(longest, SqliteCheckpoints::kOften * kPage);
    EXPECT_LT(longest, (SqliteCheckpoints::kLongest + 2'000) * kPage);
    EXPECT_EQ(store->load("m")->records.size(), 20 * kRounds);
}

// Enough for the mark of the journal to move, so that some ends are in the heads and some behind the mark.
TEST(SqliteStore, of_a_long_journal_every_match_is_found_again) {
    const StorePlace place(StoreKind::SqliteFile);
    std::vector<Scribe> scribes;
    const auto name_of = [](std::size_t i) { return "m" + std::to_string(i); };
    const auto write = [&](BattleStore& store, int rounds) {
        for (int round = 0; round < rounds; ++round) {
            std::vector<JournalRecord> records;
            for (Scribe& scribe : scribes)
                for (JournalRecord& record : scribe.next_few(20)) records.push_back(std::move(record));
            ASSERT_TRUE(store.append(records).ok());
        }
    };
    const auto expect_all = [&](BattleStore& store, std::size_t records) {
        for (std::size_t i = 0; i < scribes.size(); ++i) {
            const Result<StoredMatch> match = store.load(name_of(i));
            ASSERT_TRUE(match.ok()) << clashfield::to_string(match.problems());
            EXPECT_EQ(match->records.size(), records);
        }
        const Result<std::vector<MatchSummary>> listed = store.list({});
        for (const MatchSummary& match : *listed) EXPECT_EQ(match.records, records) << match.id;
    };
    std::unique_ptr<BattleStore> store = place.open();
    for (std::size_t i = 0; i < 40; ++i) {
        const MatchHead head = head_of(name_of(i));
        scribes.emplace_back(head);
        ASSERT_TRUE(store->create(head).ok());
    }
    const std::unique_ptr<BattleStore> reader = place.open(StoreUse::Read);
    write(*store, 25);
    expect_all(*reader, 500);
    ASSERT_TRUE(store->finish("m7", "draw").ok());
    write(*store, 230);
    static_assert(40 * 20 * (25 + 230) > kRowsBehindMark);
    expect_all(*store, 5100);
    expect_all(*reader, 5100);
    store.reset();
    store = place.open();
    write(*store, 2);
    expect_all(*store, 5140);
}

}  // namespace
}  // namespace clashfield::storage

#include "storage/journal_writer.h"

#include <atomic>
#include <csignal>
#include <future>
#include <map>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

// Passes everything on, counts what goes through, and can hold the first append until it is let go.
class WatchedStore final : public BattleStore {
  public:
    struct Watch {
        std::atomic<int> appends = 0;
        std::atomic<std::size_t> largest = 0;
        std::atomic<bool> disk_full = false;
        std::promise<void> entered;
        std::promise<void> let_go;
    };

    WatchedStore(std::unique_ptr<BattleStore> store, Watch& watch, bool hold)
        : store_(std::move(store)), watch_(watch), hold_(hold) {}

    Result<Done> create(const MatchHead& head) override { return store_->create(head); }
    Result<Done> append(std::span<const JournalRecord> records) override {
        ++watch_.appends;
        watch_.largest = std::max(watch_.largest.load(), records.size());
        if (hold_) {
            hold_ = false;
            watch_.entered.set_value();
            watch_.let_go.get_future().wait();
        }
        if (watch_.disk_full) return Problem{.code = "S-09", .where = "test", .message = "The disk is full."};
        return store_->append(records);
    }
    Result<StoredMatch> load(std::string_view match) override { return store_->load(match); }
    Result<Done> finish(std::string_view match, std::string_view outcome) override {
        return store_->finish(match, outcome);
    }
    Result<std::size_t> remove_unplayed(std::int64_t before, const std::set<std::string>& keep) override {
        return store_->remove_unplayed(before, keep);
    }
    Result<std::vector<MatchSummary>> list(const MatchQuery& query) override { return store_->list(query); }
    Result<Done> backup(const std::filesystem::path& file) override { return store_->backup(file); }
    Result<Done> probe() override { return store_->probe(); }
    int schema_version() override { return store_->schema_version(); }
    Result<std::unique_ptr<BattleStore>> open_reader() const override { return store_->open_reader(); }

  private:
    std::unique_ptr<BattleStore> store_;
    Watch& watch_;
    bool hold_;
};

// Answers by the name of who asked. Only the writer's thread adds to them, and stop() comes before reading.
class Answers {
  public:
    JournalWriter::Answer<Done> as(const std::string& name) {
        return [this, name](const Result<Done>& result) {
            order_.push_back(name);
            codes_[name] = result ? "ok" : result.problems().front().code;
        };
    }
    const std::map<std::string, std::string>& codes() const { return codes_; }
    const std::vector<std::string>& order() const { return order_; }

  private:
    std::map<std::string, std::string> codes_;
    std::vector<std::string> order_;
};

std::string match_name(int number) { return "m" + std::to_string(number); }

TEST(JournalWriter, what_arrives_during_a_commit_becomes_one_transaction) {
    const StorePlace place(StoreKind::SqliteFile);
    WatchedStore::Watch watch;
    constexpr int kMatches = 100;
    Answers answers;
    {
        JournalWriter writer(std::make_unique<WatchedStore>(place.open(), watch, true));
        for (int i = 0; i < kMatches; ++i) writer.create(head_of(match_name(i)), answers.as("create"));
        writer.submit(Scribe(head_of(match_name(0))).next_few(1), answers.as(match_name(0)));
        watch.entered.get_future().wait();
        for (int i = 1; i < kMatches; ++i)
            writer.submit(Scribe(head_of(match_name(i))).next_few(3), answers.as(match_name(i)));
        EXPECT_EQ(writer.counters().waiting, static_cast<std::uint64_t>(kMatches - 1));
        EXPECT_EQ(writer.counters().records, 0u);
        watch.let_go.set_value();
        writer.stop();
        const JournalCounters counters = writer.counters();
        EXPECT_EQ(counters.records, 1u + 3 * (kMatches - 1));
        EXPECT_EQ(counters.groups, 2u);
        EXPECT_EQ(counters.largest_group, 3u * (kMatches - 1));
        EXPECT_EQ(counters.failures, 0u);
        EXPECT_EQ(counters.waiting, 0u);
        EXPECT_EQ(counters.last_error, "");
    }
    EXPECT_EQ(watch.appends, 2);
    EXPECT_EQ(answers.codes().size(), 1u + kMatches);
    for (const auto& [name, code] : answers.codes()) EXPECT_EQ(code, "ok") << name;
    const auto store = place.open();
    EXPECT_EQ(store->load(match_name(0))->records.size(), 1u);
    EXPECT_EQ(store->load(match_name(kMatches - 1))->records.size(), 3u);
}

// A long journal is read beside the writer, so that it holds up no commit, and no commit holds it up.
TEST(JournalWriter, a_match_is_read_while_a_commit_waits_for_the_disk) {
    const StorePlace place(StoreKind::SqliteFile);
    WatchedStore::Watch watch;
    {
        const auto store = place.open();
        ASSERT_TRUE(store->create(head_of("a")).ok());
        ASSERT_TRUE(store->create(head_of("b")).ok());
        ASSERT_TRUE(store->append(Scribe(head_of("a")).next_few(5)).ok());
    }
    JournalWriter writer(std::make_unique<WatchedStore>(place.open(), watch, true));
    Answers answers;
    writer.submit(Scribe(head_of("b")).next_few(2), answers.as("b"));
    watch.entered.get_future().wait();
    EXPECT_EQ(writer.read("a")->records.size(), 5u);
    EXPECT_EQ(writer.read("b")->records.size(), 0u) << "it is not durable yet";
    EXPECT_EQ(writer.read("c").problems().front().code, "S-04");
    std::promise<bool> settled;
    writer.settle([&](const Result<Done>& result) { settled.set_value(result.ok()); });
    std::future<bool> both = settled.get_future();
    EXPECT_EQ(both.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
    watch.let_go.set_value();
    EXPECT_TRUE(both.get());
    EXPECT_EQ(writer.read("b")->records.size(), 2u) << "what was submitted before is settled";
}

TEST(JournalWriter, nothing_is_settled_where_the_database_is_lost) {
    const StorePlace place(StoreKind::SqliteFile);
    JournalWriter writer(place.open());
    const auto settle = [&] {
        std::promise<std::string> code;
        writer.settle([&](const Result<Done>& result) {
            code.set_value(result ? "" : result.problems().front().code);
        });
        return code.get_future().get();
    };
    EXPECT_EQ(settle(), "");
    std::filesystem::rename(place.where(), place.where() + ".away");
    EXPECT_EQ(settle(), "S-09");
    std::filesystem::rename(place.where() + ".away", place.where());
    EXPECT_EQ(settle(), "");
}

TEST(JournalWriter, a_store_in_memory_is_read_through_the_writer) {
    const StorePlace place(StoreKind::SqliteMemory);
    JournalWriter writer(place.open());
    Answers answers;
    writer.create(head_of("a"), answers.as("create"));
    writer.submit(Scribe(head_of("a")).next_few(3), answers.as("a"));
    EXPECT_EQ(writer.read("a")->records.size(), 3u);
}

TEST(JournalWriter, a_group_has_at_most_4096_records) {
    const StorePlace place(StoreKind::SqliteMemory);
    WatchedStore::Watch watch;
    JournalWriter writer(std::make_unique<WatchedStore>(place.open(), watch, true));
    Answers answers;
    const MatchHead head = head_of("a");
    writer.create(head, answers.as("create"));
    Scribe scribe(head);
    writer.submit(scribe.next_few(1), answers.as("first"));
    watch.entered.get_future().wait();
    for (int i = 0; i < 5000; ++i) writer.submit(scribe.next_few(2), answers.as("more"));
    watch.let_go.set_value();
    writer.stop();
    EXPECT_EQ(watch.appends, 4);
    EXPECT_EQ(watch.largest, 4096u);
    EXPECT_EQ(writer.counters().records, 10'001u);
    EXPECT_EQ(answers.order().size(), 5002u);
    EXPECT_EQ(writer.counters().last_error, "");
}

// One writer for all kinds of stores: bad records among good ones, all in one group.
class JournalWriterOn : public testing::TestWithParam<StoreKind> {};
INSTANTIATE_TEST_SUITE_P(Stores, JournalWriterOn,
                         testing::Values(StoreKind::SqliteFile, StoreKind::SqliteMemory, StoreKind::Postgres),
                         test::StoreKindName());

TEST_P(JournalWriterOn, one_bad_match_does_not_hurt_the_others) {
    const StorePlace place(GetParam());
    WatchedStore::Watch watch;
    JournalWriter writer(std::make_unique<WatchedStore>(place.open(), watch, true));
    Answers answers;
    constexpr int kMatches = 64;
    std::vector<Scribe> scribes;
    for (int i = 0; i < kMatches; ++i) {
        scribes.emplace_back(head_of(match_name(i)));
        writer.create(head_of(match_name(i)), answers.as("create"));
    }
    writer.submit(scribes[0].next_few(1), answers.as("first"));
    watch.entered.get_future().wait();
    for (int i = 1; i < kMatches; ++i) {
        std::vector<JournalRecord> records = scribes[static_cast<std::size_t>(i)].next_few(2);
        if (i == 17) records.erase(records.begin());
        if (i == 40) records[1].body = "another";
        writer.submit(std::move(records), answers.as(match_name(i)));
    }
    // Of two matches in one submission the good one is written.
    std::vector<JournalRecord> mixed = scribes[2].next_few(1);
    mixed.push_back(scribes[17].next("{}"));
    mixed.push_back(scribes[3].next("{}"));
    writer.submit(mixed, answers.as("mixed"));
    writer.submit(scribes[4].next_few(1), answers.as("later"));
    writer.submit(scribes[40].next_few(1), answers.as("later of the bad one"));

    std::map<std::string, std::size_t> sizes;
    for (int i = 0; i < kMatches; ++i) {
        writer.load(match_name(i), [&sizes, i](const Result<StoredMatch>& match) {
            sizes[match_name(i)] = match ? match->records.size() : 999;
        });
    }
    watch.let_go.set_value();
    writer.stop();

    EXPECT_EQ(answers.codes().at(match_name(17)), "S-06");
    EXPECT_EQ(answers.codes().at(match_name(40)), "S-07");
    EXPECT_EQ(answers.codes().at("mixed"), "S-06");
    EXPECT_EQ(answers.codes().at("later"), "ok");
    EXPECT_EQ(answers.codes().at("later of the bad one"), "S-06");
    for (int i = 1; i < kMatches; ++i) {
        const bool bad = i == 17 || i == 40;
        EXPECT_TRUE(bad || answers.codes().at(match_name(i)) == "ok") << i;
        const bool longer = i == 2 || i == 3 || i == 4;
        EXPECT_EQ(sizes[match_name(i)], bad ? 0u : longer ? 3u : 2u) << i;
    }
    EXPECT_LT(watch.appends, 40) << "halves are tried, not all matches one by one";
    EXPECT_EQ(writer.counters().failures, 4u);
    EXPECT_NE(writer.counters().last_error.find("match 'm40', record 3"), std::string::npos)
        << writer.counters().last_error;
}

TEST(JournalWriter, a_database_that_fails_is_asked_once_for_the_whole_group) {
    const StorePlace place(StoreKind::SqliteMemory);
    WatchedStore::Watch watch;
    JournalWriter writer(std::make_unique<WatchedStore>(place.open(), watch, true));
    Answers answers;
    for (int i = 0; i < 3; ++i) writer.create(head_of(match_name(i)), answers.as("create"));
    writer.submit(Scribe(head_of("m0")).next_few(1), answers.as("m0"));
    watch.entered.get_future().wait();
    for (int i = 1; i < 3; ++i)
        writer.submit(Scribe(head_of(match_name(i))).next_few(1), answers.as(match_name(i)));
    watch.disk_full = true;
    watch.let_go.set_value();
    writer.stop();
    EXPECT_EQ(watch.appends, 2);
    EXPECT_EQ(answers.codes().at("m1"), "S-09");
    EXPECT_EQ(answers.codes().at("m2"), "S-09");
    EXPECT_EQ(writer.counters().last_error, "test: The disk is full. [S-09]");
}

TEST(JournalWriter, each_job_sees_what_was_submitted_before_it) {
    const StorePlace place(StoreKind::SqliteFile);
    JournalWriter writer(place.open());
    Answers answers;
    const MatchHead head = head_of("a");
    std::promise<std::size_t> records;
    std::promise<std::vector<MatchSummary>> listed;
    writer.create(head, answers.as("create"));
    writer.submit(Scribe(head).next_few(2), answers.as("submit"));
    writer.load(
        "a", [&](const Result<StoredMatch>& match) { records.set_value(match ? match->records.size() : 0); });
    writer.finish("a", "draw", answers.as("finish"));
    writer.list({}, [&](const Result<std::vector<MatchSummary>>& matches) { listed.set_value(*matches); });
    writer.backup(place.folder() / "copy.db", answers.as("backup"));
    EXPECT_EQ(records.get_future().get(), 2u);
    const std::vector<MatchSummary> summaries = listed.get_future().get();
    ASSERT_EQ(summaries.size(), 1u);
    EXPECT_EQ(summaries[0].outcome, "draw");
    writer.stop();
    EXPECT_EQ(answers.order(), (std::vector<std::string>{"create", "submit", "finish", "backup"}));
    EXPECT_EQ(answers.codes().at("backup"), "ok");
}

TEST(JournalWriter, stopping_writes_everything_and_what_answers_submit) {
    const StorePlace place(StoreKind::SqliteFile);
    Answers answers;
    {
        JournalWriter writer(place.open());
        const MatchHead head = head_of("a");
        Scribe scribe(head);
        writer.create(head, answers.as("create"));
        for (int i = 0; i < 300; ++i) writer.submit(scribe.next_few(1), answers.as(match_name(i)));
        writer.submit(scribe.next_few(1), [&](const Result<Done>&) {
            writer.submit(scribe.next_few(1), answers.as("from an answer"));
        });
        writer.stop();
        EXPECT_EQ(answers.codes().at("from an answer"), "ok");
        writer.submit(scribe.next_few(1), answers.as("too late"));
        writer.create(head_of("b"), answers.as("also too late"));
    }
    EXPECT_EQ(answers.codes().at("too late"), "S-10");
    EXPECT_EQ(answers.codes().at("also too late"), "S-10");
    EXPECT_EQ(answers.codes().size(), 304u);
    EXPECT_EQ(place.open()->load("a")->records.size(), 302u);
}

TEST(JournalWriter, many_threads_may_submit) {
    const StorePlace place(StoreKind::SqliteFile);
    std::atomic<int> fine = 0;
    {
        JournalWriter writer(place.open());
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&writer, &fine, i] {
                const MatchHead head = head_of(match_name(i));
                Scribe scribe(head);
                writer.create(head, [](const Result<Done>&) {});
                for (int n = 0; n < 200; ++n)
                    writer.submit(scribe.next_few(1),
                                  [&fine](const Result<Done>& result) { fine += result.ok(); });
            });
        }
        for (std::thread& thread : threads) thread.join();
    }
    EXPECT_EQ(fine, 800);
    const auto store = place.open();
    for (int i = 0; i < 4; ++i) EXPECT_EQ(store->load(match_name(i))->records.size(), 200u);
}

// Writes to eight matches without end, and tells each durable record through the pipe.
[[noreturn]] void write_until_killed(const StorePlace& place, int pipe) {
    JournalWriter writer(place.open());
    std::vector<Scribe> scribes;
    for (int i = 0; i < 8; ++i) {
        scribes.emplace_back(head_of(match_name(i)));
        writer.create(head_of(match_name(i)), [](const Result<Done>&) {});
    }
    for (;;) {
        for (std::uint8_t i = 0; i < 8; ++i) {
            writer.submit(scribes[i].next_few(1), [pipe, i](const Result<Done>& result) {
                if (!result || ::write(pipe, &i, 1) != 1) ::_exit(1);
            });
        }
        while (writer.counters().waiting > 200) std::this_thread::yield();
    }
}

TEST(JournalWriter, what_was_answered_survives_a_kill) {
    for (int round = 0; round < 3; ++round) {
        const StorePlace place(StoreKind::SqliteFile);
        int ends[2] = {};
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::close(ends[0]);
            write_until_killed(place, ends[1]);
        }
        ::close(ends[1]);
        std::vector<std::size_t> durable(8, 0);
        std::size_t total = 0;
        std::uint8_t match = 0;
        while (::read(ends[0], &match, 1) == 1) {
            ++durable.at(match);
            if (++total == 1000u + 777u * static_cast<std::size_t>(round)) ::kill(child, SIGKILL);
        }
        ::close(ends[0]);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));
        ASSERT_GE(total, 1000u);

        const auto store = place.open();
        for (int i = 0; i < 8; ++i) {
            const Result<StoredMatch> loaded = store->load(match_name(i));
            ASSERT_TRUE(loaded.ok()) << to_string(loaded.problems());
            EXPECT_GE(loaded->records.size(), durable[static_cast<std::size_t>(i)]);
            Scribe scribe(*loaded);
            EXPECT_TRUE(store->append(scribe.next_few(1)).ok());
        }
    }
}

}  // namespace
}  // namespace clashfield::storage

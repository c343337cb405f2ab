// An acknowledged record is in the file that people will open.

#include <atomic>
#include <functional>
#include <future>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "storage/battle_store.h"
#include "storage/journal_writer.h"
#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

namespace fs = std::filesystem;
using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

std::string code_of(const Result<Done>& result) { return result ? "" : result.problems().front().code; }

struct Loss {
    const char* ending;  // of the file
    bool replaced;       // by a copy; else it is moved away
};

class LostFile : public testing::TestWithParam<Loss> {
  protected:
    // Does it, and gives a way to undo it.
    std::function<void()> lose(const StorePlace& place) const {
        const std::string file = place.where() + GetParam().ending;
        const std::string away = file + ".away";
        fs::rename(file, away);
        if (GetParam().replaced) fs::copy_file(away, file);
        return [file, away] { fs::rename(away, file); };
    }
};
INSTANTIATE_TEST_SUITE_P(Files, LostFile,
                         testing::Values(Loss{"", false}, Loss{"", true}, Loss{"-wal", false},
                                         Loss{"-wal", true}, Loss{"-shm", false}, Loss{".lock", true}),
                         [](const auto& test) {
                             std::string name = test.param.ending;
                             name = name.empty() ? "database" : name.substr(1);
                             return name + (test.param.replaced ? "_replaced" : "_moved");
                         });

TEST_P(LostFile, stops_the_acknowledging_until_it_is_back) {
    const StorePlace place(StoreKind::SqliteFile);
    const auto store = place.open();
    const MatchHead head = head_of("a");
    Scribe scribe(head);
    ASSERT_TRUE(store->create(head).ok());
    ASSERT_TRUE(store->append(scribe.next_few(1)).ok());
    EXPECT_FALSE(store->find_loss().has_value());
    EXPECT_TRUE(store->probe().ok());

    const std::function<void()> undo = lose(place);
    EXPECT_TRUE(store->find_loss().has_value());
    EXPECT_EQ(code_of(store->probe()), "S-09");
    EXPECT_EQ(code_of(store->create(head_of("b"))), "S-09");
    EXPECT_EQ(code_of(store->append(scribe.next_few(1))), "S-09");
    EXPECT_EQ(code_of(store->finish("a", "draw")), "S-09");
    EXPECT_FALSE(store->load("a").ok());

    undo();
    EXPECT_TRUE(store->probe().ok());
    Scribe again(*store->load("a"));
    EXPECT_TRUE(store->append(again.next_few(1)).ok());
}

TEST_P(LostFile, is_told_by_the_writer_without_being_asked) {
    const StorePlace place(StoreKind::SqliteFile);
    JournalWriter writer(place.open());
    std::promise<std::string> told;
    writer.report_trouble([&](const std::string& trouble) { told.set_value(trouble); });
    std::promise<bool> made;
    writer.create(head_of("a"), [&](const Result<Done>& result) { made.set_value(result.ok()); });
    ASSERT_TRUE(made.get_future().get());
    EXPECT_EQ(writer.trouble(), "");
    lose(place);
    EXPECT_NE(told.get_future().get(), "");
    EXPECT_NE(writer.trouble(), "");
}

TEST(SqliteFiles, a_file_with_two_names_is_refused) {
    const StorePlace place(StoreKind::SqliteFile);
    place.open().reset();
    const fs::path link = place.folder() / "link.db";
    fs::create_hard_link(place.where(), link);
    for (const std::string& name : {place.where(), link.string()}) {
        for (const StoreUse use : {StoreUse::Serve, StoreUse::Read}) {
            const auto store = open_store(name, use);
            ASSERT_FALSE(store.ok());
            EXPECT_EQ(store.problems().front().code, "S-01");
            EXPECT_NE(store.problems().front().message.find("2 names"), std::string::npos);
        }
    }
    fs::remove(link);
    EXPECT_TRUE(open_store(place.where()).ok());
}

// A store that fails as long as it is told to.
class SickStore final : public BattleStore {
  public:
    explicit SickStore(std::atomic<bool>& sick) : sick_(sick), inner_(std::move(*open_store(":memory:"))) {}
    Result<Done> create(const MatchHead& head) override { return sick_ ? failure() : inner_->create(head); }
    Result<Done> append(std::span<const JournalRecord> records) override { return inner_->append(records); }
    Result<StoredMatch> load(std::string_view match) override { return inner_->load(match); }
    Result<Done> finish(std::string_view match, std::string_view outcome) override {
        return inner_->finish(match, outcome);
    }
    Result<std::size_t> remove_unplayed(std::int64_t before, const std::set<std::string>& keep) override {
        return inner_->remove_unplayed(before, keep);
    }
    Result<std::vector<MatchSummary>> list(const MatchQuery& query) override { return inner_->list(query); }
    Result<Done> backup(const fs::path& file) override { return inner_->backup(file); }
    Result<Done> probe() override { return sick_ ? failure() : inner_->probe(); }
    int schema_version() override { return inner_->schema_version(); }

  private:
    static Result<Done> failure() {
        return Problem{.code = "S-09", .where = "here", .message = "The disk is full."};
    }
    std::atomic<bool>& sick_;
    std::unique_ptr<BattleStore> inner_;
};

TEST(JournalHealth, follows_the_last_write_and_the_last_probe) {
    std::atomic<bool> sick = false;
    JournalWriter writer(std::make_unique<SickStore>(sick));
    const auto wait_for = [](auto ask) {
        std::promise<bool> answered;
        ask([&](const Result<Done>& result) { answered.set_value(result.ok()); });
        return answered.get_future().get();
    };
    EXPECT_TRUE(wait_for([&](auto done) { writer.probe(done); }));
    sick = true;
    EXPECT_FALSE(wait_for([&](auto done) { writer.create(head_of("a"), done); }));
    EXPECT_EQ(writer.trouble(), "The disk is full.");
    EXPECT_FALSE(wait_for([&](auto done) { writer.probe(done); }));
    sick = false;
    EXPECT_TRUE(wait_for([&](auto done) { writer.probe(done); }));
    EXPECT_EQ(writer.trouble(), "");
    // A refusal is the fault of the one who asks.
    EXPECT_TRUE(wait_for([&](auto done) { writer.create(head_of("a"), done); }));
    EXPECT_FALSE(wait_for([&](auto done) { writer.create(head_of("a"), done); }));
    EXPECT_EQ(writer.trouble(), "");
}

}  // namespace
}  // namespace clashfield::storage

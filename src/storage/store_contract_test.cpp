// What every store promises, shown for each database by the same tests.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/hex.h"
#include "storage/battle_store.h"
#include "storage/migrations.h"
#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

// The only problem, "where: message [code]"; "" if all went well.
template <typename T>
std::string told(const Result<T>& result) {
    return result ? "" : clashfield::to_string(result.problems());
}

template <typename T>
std::string code_of(const Result<T>& result) {
    return result ? "" : result.problems().front().code;
}

class StoreContract : public testing::TestWithParam<StoreKind> {
  protected:
    StorePlace place{GetParam()};
    std::unique_ptr<BattleStore> store = place.open();

    Scribe made(const std::string& id) {
        const MatchHead head = head_of(id);
        EXPECT_EQ(told(store->create(head)), "");
        return Scribe(head);
    }
};

// Those that outlive the program.
class LastingStoreContract : public StoreContract {
  protected:
    void reopen() {
        store.reset();
        store = place.open();
    }
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract,
                         testing::Values(StoreKind::SqliteFile, StoreKind::SqliteMemory, StoreKind::Postgres),
                         test::StoreKindName());
INSTANTIATE_TEST_SUITE_P(Stores, LastingStoreContract,
                         testing::Values(StoreKind::SqliteFile, StoreKind::Postgres), test::StoreKindName());

TEST(Chain, gives_the_known_answers) {
    // Computed by another implementation (hashlib of Python).
    const MatchHead head = head_of("k3v9");
    const Chain first = first_chain(head);
    EXPECT_EQ(to_hex(first), "1a094afd97fd01bc34d82315c19b399f");
    const Chain second = next_chain(first, "k3v9", 1, R"({"order":"pick F1-03"})");
    EXPECT_EQ(to_hex(second), "3233b1a8ee8136accdd9f18914861a9e");
    EXPECT_EQ(to_hex(next_chain(second, "k3v9", 2, R"({"faces":[3,5]})")),
              "3ecd26c6a145d6cadcaaace8343b6ace");
}

TEST(Chain, where_one_text_ends_matters) {
    EXPECT_NE(next_chain(Chain{}, "ab", 1, "c"), next_chain(Chain{}, "a", 1, "bc"));
    MatchHead one = head_of("ab");
    MatchHead two = head_of("a");
    one.game = "c";
    two.game = "bc";
    EXPECT_NE(first_chain(one), first_chain(two));
}

TEST_P(StoreContract, keeps_heads_and_records_in_order) {
    Scribe scribe = made("k3v9");
    const std::vector<JournalRecord> records = scribe.next_few(5);
    EXPECT_EQ(told(store->append(std::span(records).first(2))), "");
    EXPECT_EQ(told(store->append(std::span(records).subspan(2))), "");
    const Result<StoredMatch> loaded = store->load("k3v9");
    ASSERT_EQ(told(loaded), "");
    EXPECT_EQ(loaded->head, head_of("k3v9"));
    EXPECT_EQ(loaded->records, records);
    EXPECT_EQ(loaded->last_chain(), records.back().chain);
    EXPECT_FALSE(loaded->outcome.has_value());
}

TEST_P(StoreContract, a_new_match_has_no_records_and_its_id_is_taken) {
    made("k3v9");
    const Result<StoredMatch> loaded = store->load("k3v9");
    ASSERT_EQ(told(loaded), "");
    EXPECT_TRUE(loaded->records.empty());
    EXPECT_EQ(loaded->last_chain(), first_chain(head_of("k3v9")));
    MatchHead other = head_of("k3v9");
    other.game = "filler";
    EXPECT_EQ(told(store->create(other)), "match 'k3v9': A match of this id exists already. [S-05]");
    EXPECT_EQ(store->load("k3v9")->head.game, "champs");
}

TEST_P(StoreContract, a_match_that_is_not_there_is_named) {
    EXPECT_EQ(told(store->load("none")), "match 'none': There is no such match in the store. [S-04]");
    EXPECT_EQ(code_of(store->finish("none", "x")), "S-04");
    EXPECT_EQ(code_of(store->append(Scribe(head_of("none")).next_few(1))), "S-04");
    EXPECT_EQ(code_of(store->load("")), "S-04");
    EXPECT_EQ(code_of(store->load(std::string("a\0b", 3))), "S-04");
    EXPECT_EQ(code_of(store->load("\xFF")), "S-04");
    EXPECT_EQ(code_of(store->list({.after = "none"})), "S-04");
}

TEST_P(StoreContract, a_gap_is_refused_and_nothing_is_written) {
    Scribe scribe = made("a");
    Scribe other = made("b");
    const std::vector<JournalRecord> records = scribe.next_few(4);
    ASSERT_EQ(told(store->append(std::span(records).first(1))), "");
    const std::vector<JournalRecord> batch = {other.next("{}"), records[1], records[3]};
    const Result<Done> refused = store->append(batch);
    EXPECT_EQ(told(refused),
              "match 'a', record 4: The next record of this match is 3, got 4; nothing was written. [S-06]");
    EXPECT_TRUE(is_refusal(refused.problems()));
    EXPECT_EQ(store->load("a")->records.size(), 1u);
    EXPECT_EQ(store->load("b")->records.size(), 0u);
    EXPECT_EQ(told(store->append(std::span(records).subspan(1))), "");
    EXPECT_EQ(store->load("a")->records, records);
}

TEST_P(StoreContract, a_duplicate_is_refused_and_nothing_is_written) {
    Scribe scribe = made("a");
    const std::vector<JournalRecord> records = scribe.next_few(3);
    ASSERT_EQ(told(store->append(std::span(records).first(2))), "");
    EXPECT_EQ(code_of(store->append(std::span(records).subspan(1))), "S-06");
    EXPECT_EQ(code_of(store->append(std::vector{records[2], records[2]})), "S-06");
    JournalRecord zero = records[0];
    zero.seq = 0;
    EXPECT_EQ(code_of(store->append(std::vector{zero})), "S-06");
    EXPECT_EQ(store->load("a")->records.size(), 2u);
}

TEST_P(StoreContract, a_record_with_the_wrong_chain_is_refused) {
    Scribe scribe = made("a");
    JournalRecord record = scribe.next("{}");
    record.body = "{ }";
    EXPECT_EQ(code_of(store->append(std::vector{record})), "S-07");
    EXPECT_TRUE(store->load("a")->records.empty());
}

TEST_P(StoreContract, one_append_holds_records_of_many_matches) {
    std::vector<JournalRecord> batch;
    for (int match = 0; match < 40; ++match) {
        Scribe scribe = made("m" + std::to_string(match));
        for (const JournalRecord& record : scribe.next_few(3)) batch.push_back(record);
    }
    std::stable_sort(batch.begin(), batch.end(),
                     [](const JournalRecord& a, const JournalRecord& b) { return a.seq < b.seq; });
    ASSERT_EQ(told(store->append(batch)), "");
    for (int match = 0; match < 40; ++match)
        EXPECT_EQ(store->load("m" + std::to_string(match))->records.size(), 3u);
    EXPECT_EQ(told(store->append({})), "");
}

TEST_P(StoreContract, texts_come_back_as_they_were) {
    MatchHead head = head_of("Ünïcode ☃ 𝔘");
    head.body = "{\"name\":\"Ça va, Zoë? \xE2\x80\xAE\\u0000 \xF0\x9F\x8E\xB2\"}";
    head.title = "";
    ASSERT_EQ(told(store->create(head)), "");
    Scribe scribe(head);
    std::string long_body(1 << 20, 'x');
    for (std::size_t i = 0; i + 2 < long_body.size(); i += 97) long_body.replace(i, 2, "é");
    const std::vector<JournalRecord> records = {scribe.next(""), scribe.next("\t\r\n\\ \"'` {}"),
                                                scribe.next(long_body), scribe.next("\xEF\xBB\xBF ")};
    ASSERT_EQ(told(store->append(records)), "");
    const Result<StoredMatch> loaded = store->load(head.id);
    ASSERT_EQ(told(loaded), "");
    EXPECT_EQ(loaded->head, head);
    EXPECT_TRUE(loaded->records == records);
}

TEST_P(StoreContract, an_id_is_never_read_as_sql) {
    const std::vector<std::string> ids = {"'; DROP TABLE journal; --",
                                          "\" OR \"\"=\"",
                                          "$1",
                                          "%",
                                          "_",
                                          "?1",
                                          "{a,b}",
                                          "NULL",
                                          "\\",
                                          "a'b''c",
                                          "(SELECT 1)",
                                          "\x01\x1F\x7F"};
    for (const std::string& id : ids) {
        Scribe scribe = made(id);
        ASSERT_EQ(told(store->append(scribe.next_few(2))), "") << id;
        ASSERT_EQ(told(store->finish(id, id)), "") << id;
    }
    for (const std::string& id : ids) {
        const Result<StoredMatch> loaded = store->load(id);
        ASSERT_EQ(told(loaded), "") << id;
        EXPECT_EQ(loaded->records.size(), 2u);
        EXPECT_EQ(loaded->outcome, id);
    }
    EXPECT_EQ(store->list({})->size(), ids.size());
}

TEST_P(StoreContract, a_text_that_cannot_be_kept_is_refused) {
    MatchHead head = head_of("a");
    head.body = std::string("{\0}", 3);
    EXPECT_EQ(told(store->create(head)),
              "match 'a': The body of the head must be UTF-8 without the character 0, got something else at "
              "byte 1. [S-08]");
    for (const std::string bad : {"\xC0\x80", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\xE2\x82", "\x80", "\xFF",
                                  "\xE0\x80\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80"}) {
        head = head_of("a");
        head.title = bad;
        EXPECT_EQ(code_of(store->create(head)), "S-08");
    }
    EXPECT_EQ(code_of(store->create(head_of(""))), "S-08");
    EXPECT_EQ(code_of(store->create(head_of(std::string(kMaxNameBytes + 1, 'x')))), "S-08");
    Scribe scribe = made("a");
    EXPECT_EQ(code_of(store->append(std::vector{scribe.next("\xFF")})), "S-08");
    EXPECT_EQ(
        code_of(store->append(std::vector{Scribe(head_of("a")).next(std::string(kMaxBodyBytes + 1, 'x'))})),
        "S-08");
    EXPECT_EQ(code_of(store->finish("a", "\xFF")), "S-08");
    EXPECT_TRUE(store->load("a")->records.empty());
}

TEST_P(StoreContract, a_finished_match_stays_finished) {
    Scribe scribe = made("a");
    ASSERT_EQ(told(store->append(scribe.next_few(2))), "");
    EXPECT_EQ(told(store->finish("a", R"({"winners":["A"]})")), "");
    EXPECT_EQ(store->load("a")->outcome, R"({"winners":["A"]})");
    EXPECT_EQ(told(store->finish("a", R"({"winners":["A"]})")), "");
    EXPECT_EQ(told(store->finish("a", "draw")),
              "match 'a': The match is over already, with the outcome '{\"winners\":[\"A\"]}'. [S-05]");
    // What is to be remembered after the end, such as the secret of the dice.
    EXPECT_EQ(told(store->append(scribe.next_few(1))), "");
    EXPECT_EQ(store->load("a")->records.size(), 3u);
    made("b");
    EXPECT_EQ(told(store->finish("b", "")), "");
    EXPECT_EQ(store->load("b")->outcome, "");
}

std::vector<std::string> ids_of(const Result<std::vector<MatchSummary>>& matches) {
    std::vector<std::string> ids;
    if (!matches) return {told(matches)};
    for (const MatchSummary& match : *matches) ids.push_back(match.id);
    return ids;
}

TEST_P(StoreContract, of_several_at_once_each_has_its_own_answer) {
    made("b");
    const std::vector<MatchHead> heads = {head_of("a"), head_of("b"), head_of("c")};
    const std::vector<Result<Done>> made_now = store->create_all(heads);
    ASSERT_EQ(made_now.size(), 3u);
    EXPECT_EQ(told(made_now[0]), "");
    EXPECT_EQ(made_now[1].problems().front().code, "S-05");
    EXPECT_EQ(told(made_now[2]), "");
    EXPECT_EQ(told(store->append(Scribe(heads[2]).next_few(2))), "");

    const std::vector<Ending> endings = {{"a", "draw"}, {"x", "draw"}, {"c", "A"}};
    const std::vector<Result<Done>> ended = store->finish_all(endings);
    ASSERT_EQ(ended.size(), 3u);
    EXPECT_EQ(told(ended[0]), "");
    EXPECT_EQ(ended[1].problems().front().code, "S-04");
    EXPECT_EQ(told(ended[2]), "");
    EXPECT_EQ(store->load("a")->outcome, "draw");
    EXPECT_EQ(store->load("b")->outcome, std::nullopt);
    EXPECT_EQ(store->load("c")->outcome, "A");
    EXPECT_TRUE(store->create_all({}).empty());
}

TEST_P(StoreContract, lists_running_and_finished_matches_newest_first) {
    // B comes before a: ids are compared by bytes, whatever the language of the database.
    const std::vector<std::pair<std::string, std::int64_t>> matches = {
        {"a", 100}, {"B", 100}, {"c", 300}, {"d", 200}, {"e", 100}};
    for (const auto& [id, created] : matches) ASSERT_EQ(told(store->create(head_of(id, created))), "");
    Scribe scribe(head_of("d", 200));
    ASSERT_EQ(told(store->append(scribe.next_few(7))), "");
    ASSERT_EQ(told(store->finish("d", "draw")), "");
    ASSERT_EQ(told(store->finish("a", "A")), "");

    using Ids = std::vector<std::string>;
    EXPECT_EQ(ids_of(store->list({})), (Ids{"c", "d", "e", "a", "B"}));
    EXPECT_EQ(ids_of(store->list({.state = MatchState::Running})), (Ids{"c", "e", "B"}));
    EXPECT_EQ(ids_of(store->list({.state = MatchState::Over})), (Ids{"d", "a"}));
    EXPECT_EQ(ids_of(store->list({.limit = 2})), (Ids{"c", "d"}));
    EXPECT_EQ(ids_of(store->list({.limit = 2, .after = "d"})), (Ids{"e", "a"}));
    EXPECT_EQ(ids_of(store->list({.limit = 2, .after = "a"})), (Ids{"B"}));
    EXPECT_EQ(ids_of(store->list({.after = "B"})), Ids{});
    // The match behind which a page begins may have ended meanwhile.
    EXPECT_EQ(ids_of(store->list({.state = MatchState::Running, .after = "d"})), (Ids{"e", "B"}));
    EXPECT_EQ(ids_of(store->list({.limit = 0})), Ids{});
    EXPECT_EQ(store->list({.limit = 2})->back(), (MatchSummary{.id = "d",
                                                               .game = "champs",
                                                               .title = "The match d",
                                                               .created = 200,
                                                               .records = 7,
                                                               .outcome = "draw"}));
}

TEST_P(StoreContract, only_old_matches_without_records_are_removed) {
    for (const auto& [id, created] : std::vector<std::pair<std::string, std::int64_t>>{
             {"old", 100}, {"kept", 100}, {"played", 100}, {"over", 100}, {"new", 300}})
        ASSERT_EQ(told(store->create(head_of(id, created))), "");
    ASSERT_EQ(told(store->append(Scribe(head_of("played", 100)).next_few(1))), "");
    ASSERT_EQ(told(store->finish("over", "draw")), "");
    EXPECT_EQ(*store->remove_unplayed(100, {}), 0u);
    EXPECT_EQ(*store->remove_unplayed(200, {"kept"}), 1u);
    EXPECT_EQ(*store->remove_unplayed(200, {"kept"}), 0u);
    EXPECT_EQ(code_of(store->load("old")), "S-04");
    EXPECT_EQ(code_of(store->append(Scribe(head_of("old", 100)).next_few(1))), "S-04");
    for (const char* id : {"kept", "played", "over", "new"}) EXPECT_EQ(told(store->load(id)), "") << id;
    // The id is free again, and its new match has no past.
    EXPECT_EQ(told(store->create(head_of("old", 300))), "");
    EXPECT_EQ(told(store->append(Scribe(head_of("old", 300)).next_few(2))), "");
    EXPECT_EQ(store->load("old")->records.size(), 2u);
}

TEST_P(StoreContract, has_the_newest_schema) { EXPECT_EQ(store->schema_version(), newest_schema_version()); }

TEST_P(LastingStoreContract, what_was_written_is_there_after_opening_again) {
    Scribe scribe = made("a");
    const std::vector<JournalRecord> records = scribe.next_few(6);
    ASSERT_EQ(told(store->append(std::span(records).first(3))), "");
    ASSERT_EQ(told(store->finish("a", "draw")), "");
    reopen();
    EXPECT_EQ(store->load("a")->records.size(), 3u);
    EXPECT_EQ(store->load("a")->outcome, "draw");
    EXPECT_EQ(code_of(store->append(std::span(records).subspan(4))), "S-06");
    EXPECT_EQ(told(store->append(std::span(records).subspan(3))), "");
    EXPECT_EQ(store->load("a")->records, records);
}

TEST_P(LastingStoreContract, a_second_server_is_refused_and_a_reader_is_not) {
    Scribe scribe = made("a");
    const auto second = open_store(place.where());
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.problems().front().code, "S-02");
    EXPECT_NE(told(second).find("Another server"), std::string::npos) << told(second);

    const std::unique_ptr<BattleStore> reader = place.open(StoreUse::Read);
    ASSERT_EQ(told(store->append(scribe.next_few(2))), "");
    EXPECT_EQ(reader->load("a")->records.size(), 2u);
    EXPECT_EQ(reader->list({})->size(), 1u);
    EXPECT_EQ(code_of(reader->create(head_of("b"))), "S-10");
    EXPECT_EQ(code_of(reader->append(scribe.next_few(1))), "S-10");
    EXPECT_EQ(code_of(reader->finish("a", "x")), "S-10");

    store.reset();
    store = place.open();
    EXPECT_EQ(store->load("a")->records.size(), 2u);
}

TEST_P(LastingStoreContract, the_journal_cannot_be_changed_by_mistake) {
    Scribe scribe = made("a");
    ASSERT_EQ(told(store->append(scribe.next_few(2))), "");
    EXPECT_DEATH(place.sql("UPDATE journal SET body = 'x'"), "append-only");
    EXPECT_DEATH(place.sql("DELETE FROM journal"), "append-only");
}

class TamperedStore : public LastingStoreContract {
  protected:
    // Loads after somebody has changed the database behind the server's back.
    std::string load_after(const std::string& statements) {
        const std::string name = "match_" + std::to_string(++number_);
        const MatchHead head = head_of(name);
        Scribe scribe(head);
        EXPECT_EQ(told(store->create(head)), "");
        EXPECT_EQ(told(store->append(scribe.next_few(4))), "");
        const std::string on_table = GetParam() == StoreKind::Postgres ? " ON journal" : "";
        std::string text = "DROP TRIGGER IF EXISTS journal_never_changes" + on_table +
                           ";DROP TRIGGER IF EXISTS journal_never_shrinks" + on_table + ";" + statements;
        for (std::size_t at = text.find("ID"); at != std::string::npos; at = text.find("ID", at))
            text.replace(at, 2, "'" + name + "'");
        place.sql(text);
        const std::string answer = told(store->load(name));
        const std::string begin = "match '" + name + "', ";
        EXPECT_TRUE(answer.empty() || answer.starts_with(begin)) << answer;
        return answer.empty() ? "" : answer.substr(begin.size());
    }

  private:
    int number_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Stores, TamperedStore, testing::Values(StoreKind::SqliteFile, StoreKind::Postgres),
                         test::StoreKindName());

TEST_P(TamperedStore, every_change_is_found_and_named) {
    const std::string unfit =
        "The journal was changed: the record does not fit the hash of its chain. [S-07]";
    const std::string head = "record 0: The journal was changed: the head does not fit its hash. [S-07]";
    EXPECT_EQ(load_after("SELECT 1"), "");
    EXPECT_EQ(load_after("UPDATE journal SET body = '{}' WHERE match = ID AND seq = 3"),
              "record 3: " + unfit);
    EXPECT_EQ(
        load_after("UPDATE journal SET chain = (SELECT chain FROM journal WHERE match = ID AND seq = 2) "
                   "WHERE match = ID AND seq = 1"),
        "record 1: " + unfit);
    EXPECT_EQ(load_after("DELETE FROM journal WHERE match = ID AND seq = 2"),
              "record 2: The journal was changed: the record is missing, the next one is 3. [S-07]");
    // A whole record of another match, hash and all.
    EXPECT_EQ(
        load_after(
            "DELETE FROM journal WHERE match = ID AND seq = 4; INSERT INTO journal (match, seq, body, chain) "
            "SELECT ID, seq, body, chain FROM journal WHERE match = 'match_1' AND seq = 4"),
        "record 4: " + unfit);
    EXPECT_EQ(load_after("DELETE FROM journal WHERE match = ID AND seq = 4"),
              "record 4: The journal was changed: the last record is missing. [S-07]");
    EXPECT_EQ(load_after("DELETE FROM journal WHERE match = ID AND seq > 1"),
              "record 2: The journal was changed: the last record is missing. [S-07]");
    EXPECT_EQ(load_after("UPDATE matches SET title = 'other' WHERE id = ID"),
              "record 0: The journal was changed: the title or the outcome does not fit its hash. [S-07]");
    EXPECT_EQ(load_after("UPDATE matches SET outcome = 'A' WHERE id = ID"),
              "record 0: The journal was changed: the title or the outcome does not fit its hash. [S-07]");
    EXPECT_EQ(load_after("UPDATE matches SET body = '{}' WHERE id = ID"), head);
    EXPECT_EQ(load_after("UPDATE matches SET created = 1 WHERE id = ID"), head);
    EXPECT_EQ(
        load_after(
            "UPDATE matches SET chain = (SELECT chain FROM matches WHERE id = 'match_1') WHERE id = ID"),
        head);
    EXPECT_EQ(code_of(store->load("match_2")), "S-07");
    EXPECT_EQ(told(store->load("match_1")), "");
}

}  // namespace
}  // namespace clashfield::storage

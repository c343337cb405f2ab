#include "storage/migrations.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

using test::Scribe;
using test::StoreKind;
using test::StorePlace;

// Databases as the first version made them, with a running and a finished match. These texts stay as they
// are: files like this exist.
constexpr const char* kSqliteVersion1 = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;
INSERT INTO schema_version (version) VALUES (1);
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    created INTEGER NOT NULL,
    chain BLOB NOT NULL,
    outcome TEXT
) STRICT;
CREATE TABLE journal (
    match TEXT NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    body TEXT NOT NULL,
    chain BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT;
CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
INSERT INTO matches VALUES
    ('k3v9', 'champs', '{"scenario":"soissons"}', 1763280000, X'1a094afd97fd01bc34d82315c19b399f', NULL),
    ('old', 'filler', '{}', 1763270000, X'fd677832d40f0977332680deeec6a86c', '{"winners":["A"]}');
INSERT INTO journal VALUES
    ('k3v9', 1, '{"order":"pick F1-03"}', X'3233b1a8ee8136accdd9f18914861a9e'),
    ('k3v9', 2, '{"faces":[3,5]}', X'3ecd26c6a145d6cadcaaace8343b6ace'),
    ('k3v9', 3, '{"order":"é ''quoted''"}', X'eea26ac21437e8d837ca8d09b2f820ee'),
    ('old', 1, '{}', X'954967ebd1b95b1ef1b14095162bf5b3');
)sql";

constexpr const char* kPostgresVersion1 = R"sql(
CREATE TABLE schema_version (version integer NOT NULL);
INSERT INTO schema_version (version) VALUES (1);
CREATE TABLE matches (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    game text NOT NULL,
    body text NOT NULL,
    created bigint NOT NULL,
    chain bytea NOT NULL,
    outcome text
);
CREATE TABLE journal (
    match text COLLATE "C" NOT NULL REFERENCES matches (id),
    seq bigint NOT NULL CHECK (seq >= 1),
    body text NOT NULL,
    chain bytea NOT NULL,
    PRIMARY KEY (match, seq)
);
CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the journal is append-only'; END $$;
CREATE TRIGGER journal_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();
INSERT INTO matches VALUES
    ('k3v9', 'champs', '{"scenario":"soissons"}', 1763280000, '\x1a094afd97fd01bc34d82315c19b399f', NULL),
    ('old', 'filler', '{}', 1763270000, '\xfd677832d40f0977332680deeec6a86c', '{"winners":["A"]}');
INSERT INTO journal VALUES
    ('k3v9', 1, '{"order":"pick F1-03"}', '\x3233b1a8ee8136accdd9f18914861a9e'),
    ('k3v9', 2, '{"faces":[3,5]}', '\x3ecd26c6a145d6cadcaaace8343b6ace'),
    ('k3v9', 3, '{"order":"é ''quoted''"}', '\xeea26ac21437e8d837ca8d09b2f820ee'),
    ('old', 1, '{}', '\x954967ebd1b95b1ef1b14095162bf5b3');
)sql";

class Migrations : public testing::TestWithParam<StoreKind> {
  protected:
    StorePlace place{GetParam()};

    void make_version_1() {
        place.sql(GetParam() == StoreKind::Postgres ? kPostgresVersion1 : kSqliteVersion1);
    }
    std::string refused(StoreUse use = StoreUse::Serve) {
        const auto store = open_store(place.where(), use);
        if (store) return "";
        const Problem& problem = store.problems().front();
        return problem.code + " " + problem.message;
    }
};

INSTANTIATE_TEST_SUITE_P(Stores, Migrations, testing::Values(StoreKind::SqliteFile, StoreKind::Postgres),
                         test::StoreKindName());

TEST(MigrationList, begins_with_1_and_has_no_gaps) {
    int version = 0;
    for (const Migration& step : migrations()) EXPECT_EQ(step.version, ++version);
    EXPECT_EQ(newest_schema_version(), version);
}

TEST_P(Migrations, a_database_of_version_1_is_brought_up_to_date_with_all_its_matches) {
    make_version_1();
    EXPECT_EQ(
        refused(StoreUse::Read),
        "S-03 The database has the schema version 1, and reading needs version 4; a server that opens it "
        "brings it up to date.");
    auto store = place.open();
    EXPECT_EQ(store->schema_version(), 4);
    const Result<StoredMatch> running = store->load("k3v9");
    ASSERT_TRUE(running.ok()) << to_string(running.problems());
    EXPECT_EQ(running->head, (MatchHead{.id = "k3v9",
                                        .game = "champs",
                                        .body = R"({"scenario":"soissons"})",
                                        .created = 1763280000,
                                        .title = ""}));
    ASSERT_EQ(running->records.size(), 3u);
    EXPECT_EQ(running->records[2].body, R"({"order":"é 'quoted'"})");
    EXPECT_EQ(store->load("old")->outcome, R"({"winners":["A"]})");

    Scribe scribe(*running);
    EXPECT_TRUE(store->append(scribe.next_few(2)).ok());
    EXPECT_TRUE(store->create(test::head_of("new")).ok());
    store.reset();
    store = place.open();
    EXPECT_EQ(store->schema_version(), 4);
    EXPECT_EQ(store->load("k3v9")->records.size(), 5u);
    const auto running_ones = store->list({.state = MatchState::Running});
    ASSERT_EQ(running_ones->size(), 2u);
    EXPECT_EQ(running_ones->at(0).title, "The match new");
    EXPECT_EQ(running_ones->at(1).title, "");
}

TEST_P(Migrations, a_database_of_a_newer_program_is_refused_and_stays_as_it_is) {
    make_version_1();
    place.sql("UPDATE schema_version SET version = 99");
    EXPECT_EQ(
        refused(),
        "S-03 The database has the schema version 99, and this program knows versions up to 4; use a newer "
        "program.");
    EXPECT_EQ(refused(StoreUse::Read), refused());
    place.sql("UPDATE schema_version SET version = 1");
    EXPECT_EQ(place.open()->load("k3v9")->records.size(), 3u);
}

TEST_P(Migrations, a_database_of_another_program_is_refused) {
    place.sql("CREATE TABLE recipes (name TEXT)");
    EXPECT_EQ(refused(),
              "S-03 The database has tables of another program and none of a store; an empty database or a "
              "store is "
              "needed.");
}

TEST_P(Migrations, a_step_that_fails_leaves_the_version_before_it) {
    make_version_1();
    place.sql("CREATE INDEX matches_running ON matches (id)");
    EXPECT_TRUE(refused().starts_with("S-09 Bringing the schema to version 2 failed: ")) << refused();
    place.sql("DROP INDEX matches_running");
    EXPECT_EQ(place.open()->schema_version(), 4);
}

}  // namespace
}  // namespace clashfield::storage

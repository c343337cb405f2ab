#include "storage/migrations.h"

#include <array>

#include "base/assert.h"

namespace clashfield::storage {
namespace {

// Ids are compared byte by byte in both databases (COLLATE "C"). The journal is append-only for everyone.
constexpr std::array kMigrations = {
    Migration{.version = 1,
              .sqlite = R"sql(
CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;
INSERT INTO schema_version (version) VALUES (0);
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
)sql",
              .postgres = R"sql(
CREATE TABLE schema_version (version integer NOT NULL);
INSERT INTO schema_version (version) VALUES (0);
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
)sql"},
    // What a list of matches shows, and the order it is read in.
    Migration{.version = 2,
              .sqlite = R"sql(
ALTER TABLE matches ADD COLUMN title TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_newest ON matches (created DESC, id DESC);
CREATE INDEX matches_running ON matches (created DESC, id DESC) WHERE outcome IS NULL;
)sql",
              .postgres = R"sql(
ALTER TABLE matches ADD COLUMN title text NOT NULL DEFAULT '';
CREATE INDEX matches_newest ON matches (created DESC, id DESC);
CREATE INDEX matches_running ON matches (created DESC, id DESC) WHERE outcome IS NULL;
)sql"},
    // SQLite: records by the order of writing, without an index; sqlite_journal.h says why.
    Migration{.version = 3,
              .sqlite = R"sql(
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    match TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq >= 1),
    previous INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL,
    chain BLOB NOT NULL
) STRICT;
INSERT INTO log (id, match, seq, previous, body, chain)
SELECT rowid, match, seq, coalesce(lag(rowid) OVER (PARTITION BY match ORDER BY seq), 0), body, chain
FROM journal;
DROP TABLE journal;
ALTER TABLE log RENAME TO journal;
CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
ALTER TABLE matches ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN records INTEGER NOT NULL DEFAULT 0;
UPDATE matches SET last = ends.last, records = ends.records
FROM (SELECT match, max(id) AS last, max(seq) AS records FROM journal GROUP BY match) AS ends
WHERE ends.match = matches.id;
CREATE TABLE journal_mark (last INTEGER NOT NULL) STRICT;
INSERT INTO journal_mark (last) SELECT coalesce(max(id), 0) FROM journal;
)sql",
              .postgres = ""},
    // The end of each match in a second place; seals.h says what for. The hashes are computed by the program.
    Migration{.version = 4,
              .sqlite = R"sql(
UPDATE matches SET last = ends.last, records = ends.records
FROM (SELECT match, max(id) AS last, max(seq) AS records FROM journal
      WHERE id > (SELECT last FROM journal_mark) GROUP BY match) AS ends
WHERE ends.match = matches.id;
ALTER TABLE matches ADD COLUMN seal BLOB NOT NULL DEFAULT x'';
ALTER TABLE matches ADD COLUMN end_seal BLOB NOT NULL DEFAULT x'';
UPDATE matches SET
    seal = seal_of_head(chain, title, outcome),
    end_seal = seal_of_end(id, last, records,
                           coalesce((SELECT chain FROM journal WHERE id = matches.last), matches.chain));
CREATE TABLE journal_groups (last INTEGER PRIMARY KEY, entries BLOB NOT NULL, chain BLOB NOT NULL) STRICT;
DROP TABLE journal_mark;
CREATE TABLE journal_mark (last INTEGER NOT NULL, start BLOB NOT NULL) STRICT;
INSERT INTO journal_mark (last, start) SELECT coalesce(max(id), 0), zeroblob(16) FROM journal;
INSERT INTO journal_groups (last, entries, chain)
SELECT 9223372036854775807, CAST(CAST(last AS TEXT) AS BLOB), chain_of_mark(last, start) FROM journal_mark;
)sql",
              .postgres = R"sql(
ALTER TABLE matches ADD COLUMN seal bytea NOT NULL DEFAULT '';
CREATE TABLE journal_ends (
    match text COLLATE "C" NOT NULL PRIMARY KEY,
    seq bigint NOT NULL,
    seal bytea NOT NULL
) WITH (fillfactor = 70);
)sql"},
};

#define CLASHFIELD_LIST_WHERE(records, condition)                                         \
    "SELECT id, game, title, created, outcome, " records " FROM matches WHERE " condition \
    "(created, id) < ($1, $2) ORDER BY created DESC, id DESC LIMIT $3"
#define CLASHFIELD_LIST(condition)                                                                       \
    (count == RecordCount::InHead                                                                        \
         ? CLASHFIELD_LIST_WHERE("records", condition)                                                   \
         : CLASHFIELD_LIST_WHERE("(SELECT coalesce(max(seq), 0) FROM journal WHERE match = matches.id)", \
                                 condition))

}  // namespace

std::span<const Migration> migrations() { return kMigrations; }

int newest_schema_version() { return kMigrations.back().version; }

const char* sql::list_of(MatchState state, RecordCount count) {
    switch (state) {
        case MatchState::Any:
            return CLASHFIELD_LIST("");
        case MatchState::Running:
            return CLASHFIELD_LIST("outcome IS NULL AND ");
        case MatchState::Over:
            return CLASHFIELD_LIST("outcome IS NOT NULL AND ");
    }
    CLASHFIELD_ASSERT(false);
    return "";
}

#undef CLASHFIELD_LIST
#undef CLASHFIELD_LIST_WHERE

std::optional<Problem> check_schema_version(std::string_view where, int version, bool may_migrate) {
    const std::string newest = std::to_string(newest_schema_version());
    const auto refuse = [&](const std::string& message) {
        return Problem{.code = "S-03",
                       .where = std::string(where),
                       .message = message,
                       .found = std::to_string(version),
                       .allowed = newest};
    };
    if (version > newest_schema_version()) {
        return refuse("The database has the schema version " + std::to_string(version) +
                      ", and this program knows versions up to " + newest + "; use a newer program.");
    }
    if (version < 0 || (version < newest_schema_version() && !may_migrate)) {
        return refuse("The database has the schema version " + std::to_string(version) +
                      ", and reading needs version " + newest +
                      "; a server that opens it brings it up to date.");
    }
    return std::nullopt;
}

Problem foreign_database(std::string_view where) {
    return {.code = "S-03",
            .where = std::string(where),
            .message =
                "The database has tables of another program and none of a store; an empty database or a "
                "store is needed."};
}

}  // namespace clashfield::storage

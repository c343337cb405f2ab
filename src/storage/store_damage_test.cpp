// Whatever happens to a database behind the server's back is noticed or does no harm: no match is ever served
// shorter, longer or otherwise than it was written. Rows are deleted, copied, swapped and changed one by one,
// and the bytes of a small file are flipped.

#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "storage/battle_store.h"
#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

namespace fs = std::filesystem;
using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

const std::vector<std::string> kMatches = {"k3va", "k3vb", "k3vc", "k3vd"};

using Served = std::map<std::string, StoredMatch>;

// Two that are being played, one that is over and was talked in afterwards, one that nobody has joined.
void fill(BattleStore& store) {
    std::vector<Scribe> scribes;
    for (const std::string& id : kMatches) {
        scribes.emplace_back(head_of(id));
        ASSERT_TRUE(store.create(head_of(id)).ok());
    }
    for (int round = 0; round < 2; ++round) {
        std::vector<JournalRecord> group;
        for (std::size_t i = 0; i < 3; ++i)
            for (JournalRecord& record : scribes[i].next_few(2)) group.push_back(std::move(record));
        ASSERT_TRUE(store.append(group).ok());
    }
    ASSERT_TRUE(store.finish("k3vc", "draw").ok());
    ASSERT_TRUE(store.append(scribes[2].next_few(1)).ok());
    ASSERT_TRUE(store.append(scribes[1].next_few(1)).ok());
}

Served all_of(BattleStore& store) {
    Served served;
    for (const std::string& id : kMatches) {
        Result<StoredMatch> match = store.load(id);
        if (match) served.emplace(id, std::move(*match));
    }
    return served;
}

bool same(const StoredMatch& a, const StoredMatch& b) {
    return a.head == b.head && a.outcome == b.outcome && a.records == b.records;
}

// What a server would serve from the place, or the match that it would serve wrongly.
struct Look {
    std::size_t whole = 0;
    std::string wrong = {};
    std::string lost = {};  // "there is no such match": said openly, but not what happened
};
Look look_at_store(BattleStore& store, const Served& before) {
    Look look;
    for (const std::string& id : kMatches) {
        const Result<StoredMatch> match = store.load(id);
        if (match && same(*match, before.at(id))) ++look.whole;
        if (match && !same(*match, before.at(id))) look.wrong += id + " ";
        if (!match && match.problems().front().code == "S-04") look.lost += id + " ";
    }
    return look;
}
Look look_at(const std::string& where, StoreUse use, const Served& before) {
    const auto store = open_store(where, use);
    return store ? look_at_store(**store, before) : Look{};
}

// Statements, each of which is done to a database of its own.
std::vector<std::string> damages(StoreKind kind) {
    const bool sqlite = kind == StoreKind::SqliteFile;
    std::vector<std::string> list;
    const auto record = [](const std::string& match, int seq) {
        return " WHERE match = '" + match + "' AND seq = " + std::to_string(seq);
    };
    for (const std::string id : {"k3va", "k3vb", "k3vc"}) {
        for (int seq = 1; seq <= 5; ++seq) {
            list.push_back("DELETE FROM journal WHERE match = '" + id +
                           "' AND seq >= " + std::to_string(seq));
            list.push_back("DELETE FROM journal" + record(id, seq));
            list.push_back("UPDATE journal SET match = 'k3vd'" + record(id, seq));
            list.push_back("UPDATE journal SET body = body || ' '" + record(id, seq));
            list.push_back("UPDATE journal SET seq = 6" + record(id, seq));
        }
        list.push_back("DELETE FROM matches WHERE id = '" + id + "'");
        list.push_back("UPDATE matches SET title = 'x' WHERE id = '" + id + "'");
        list.push_back("UPDATE matches SET outcome = 'B' WHERE id = '" + id + "'");
        list.push_back("UPDATE matches SET outcome = NULL WHERE id = '" + id + "'");
        list.push_back("UPDATE matches SET seal = (SELECT seal FROM matches WHERE id = 'k3vd') WHERE id = '" +
                       id + "'");
    }
    list.push_back("UPDATE journal SET match = 'x'" + record("k3va", 4) +
                   "; UPDATE journal SET match = 'k3va'" + record("k3vb", 4) +
                   "; UPDATE journal SET match = 'k3vb'" + record("x", 4));
    list.push_back(
        "INSERT INTO journal (match, seq, body, chain) SELECT match, 6, body, chain FROM journal "
        "WHERE match = 'k3vb' AND seq = 5");
    if (sqlite) {
        const std::string rows = "(SELECT max(id) FROM journal)";
        list.push_back("INSERT INTO journal SELECT id + 100, match, seq, previous, body, chain FROM journal");
        list.push_back("UPDATE journal SET previous = 0 WHERE match = 'k3vb' AND seq = 3");
        list.push_back("UPDATE matches SET last = 0, records = 0");
        list.push_back("UPDATE matches SET end_seal = (SELECT end_seal FROM matches WHERE id = 'k3vd')");
        list.push_back("DELETE FROM journal_mark");
        list.push_back("DELETE FROM journal_groups");
        list.push_back("DELETE FROM journal_groups; DELETE FROM journal");
        list.push_back("UPDATE journal_groups SET entries = CAST('12' AS BLOB) WHERE last > 1000");
        // The last record in all its places, but for the hash that would have to be computed.
        list.push_back("DELETE FROM journal WHERE id = " + rows +
                       "; DELETE FROM journal_groups WHERE last < 1000 AND last > " + rows);
        list.push_back("DELETE FROM journal WHERE id = " + rows +
                       "; DELETE FROM journal_groups WHERE last < 1000 AND last > " + rows +
                       "; UPDATE journal_groups SET entries = CAST(CAST(" + rows +
                       " AS TEXT) AS BLOB) WHERE last > 1000");
        list.push_back("DELETE FROM journal_groups WHERE last > 1000");
        // The same, with the hash of the group before it: a journal that never was, but for the last record.
        list.push_back(
            "UPDATE journal_groups SET chain = (SELECT chain FROM journal_groups WHERE last = 13) "
            "WHERE last > 1000");
        for (int last = 1; last <= 14; ++last) {
            list.push_back("DELETE FROM journal_groups WHERE last = " + std::to_string(last));
            list.push_back("UPDATE journal_groups SET entries = x'00' WHERE last = " + std::to_string(last));
        }
    } else {
        for (const std::string id : {"k3va", "k3vb", "k3vc"}) {
            list.push_back("DELETE FROM journal_ends WHERE match = '" + id + "'");
            list.push_back("DELETE FROM journal_ends WHERE match = '" + id + "'; DELETE FROM journal" +
                           record(id, 4));
            list.push_back("UPDATE journal_ends SET seq = seq - 1 WHERE match = '" + id +
                           "'; DELETE FROM journal WHERE match = '" + id +
                           "' AND seq > (SELECT seq FROM journal_ends WHERE match = '" + id + "')");
        }
        list.push_back("DELETE FROM journal_ends");
    }
    return list;
}

class DamagedStore : public testing::TestWithParam<StoreKind> {};
INSTANTIATE_TEST_SUITE_P(Stores, DamagedStore, testing::Values(StoreKind::SqliteFile, StoreKind::Postgres),
                         test::StoreKindName());

TEST_P(DamagedStore, rows_that_were_deleted_added_changed_or_swapped_are_noticed_or_do_no_harm) {
    const bool sqlite = GetParam() == StoreKind::SqliteFile;
    const StorePlace sound(GetParam());
    Served before;
    {
        const auto store = sound.open();
        fill(*store);
        before = all_of(*store);
        ASSERT_EQ(before.size(), kMatches.size());
    }
    std::size_t noticed = 0;
    for (const std::string& damage : damages(GetParam())) {
        const StorePlace place(GetParam());
        if (sqlite) {
            fs::create_directories(fs::path(place.where()).parent_path());
            fs::copy_file(sound.where(), place.where());
        } else {
            fill(*place.open());
        }
        const std::string on_table = sqlite ? "" : " ON journal";
        place.sql("DROP TRIGGER IF EXISTS journal_never_changes" + on_table +
                  ";DROP TRIGGER IF EXISTS journal_never_shrinks" + on_table +
                  (sqlite ? "" : ";ALTER TABLE journal DROP CONSTRAINT journal_match_fkey") + ";" + damage);
        for (const StoreUse use : {StoreUse::Read, StoreUse::Serve}) {
            const Look look = look_at(place.where(), use, before);
            EXPECT_EQ(look.wrong, "") << damage;
            EXPECT_EQ(look.lost, "") << damage;
            noticed += look.whole < kMatches.size() ? 1 : 0;
        }
    }
    EXPECT_GT(noticed, 100u);
}

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Small pages, so that few bytes mean nothing.
TEST(DamagedFile, flipped_bytes_are_noticed_or_do_no_harm) {
    const StorePlace place(StoreKind::SqliteFile);
    place.sql("PRAGMA page_size = 512; VACUUM");
    Served before;
    {
        const auto store = place.open();
        fill(*store);
        before = all_of(*store);
    }
    const std::string sound = read_file(place.where());
    ASSERT_FALSE(fs::exists(place.where() + "-wal"));
    // All of them take minutes; a few thousand, in other places each time the file changes, are enough here.
    const std::size_t step = std::getenv("CLASHFIELD_TEST_EVERY_BYTE") != nullptr ? 1 : 13;
    std::size_t noticed = 0;
    const fs::path copy = place.folder() / "damaged.db";
    for (std::size_t at = 0; at < sound.size(); at += step) {
        std::string bytes = sound;
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << (at / step % 8)));
        for (const char* beside : {"", "-wal", "-shm"}) fs::remove(copy.string() + beside);
        std::ofstream(copy, std::ios::binary) << bytes;
        const Look look = look_at(copy.string(), StoreUse::Read, before);
        ASSERT_EQ(look.wrong, "") << "byte " << at;
        noticed += look.whole < kMatches.size() ? 1 : 0;
        // Of a match without records nothing but the head tells that it was there.
        ASSERT_TRUE(look.lost.empty() || look.lost == "k3vd ") << look.lost << "byte " << at;
    }
    EXPECT_GT(noticed, sound.size() / step / 4);
}

// As a server leaves them that is killed: its newest records are only in the log.
class KilledServer {
  public:
    KilledServer() {
        place_.sql("PRAGMA page_size = 512; VACUUM");
        const auto store = place_.open();
        fill(*store);
        before = all_of(*store);
        for (const char* beside : kFiles) files_[beside] = read_file(place_.where() + beside);
    }
    std::string& file(const std::string& beside) { return files_.at(beside); }
    // What a server would serve from them, which tells nothing else if it does not start.
    Look look(StoreUse use) const {
        const fs::path copy = place_.folder() / "left.db";
        for (const char* beside : {"", "-wal", "-shm", ".lock", ".acknowledged"})
            fs::remove(copy.string() + beside);
        for (const auto& [beside, bytes] : files_)
            if (!bytes.empty()) std::ofstream(copy.string() + beside, std::ios::binary) << bytes;
        const auto store = open_store(copy.string(), use);
        return store ? look_at_store(**store, before) : Look{};
    }
    std::string why_not() const {
        look(StoreUse::Serve);
        const auto store = open_store((place_.folder() / "left.db").string());
        return store ? "" : clashfield::to_string(store.problems());
    }

    Served before;

  private:
    static constexpr const char* kFiles[] = {"", "-wal", ".acknowledged"};
    StorePlace place_{StoreKind::SqliteFile};
    std::map<std::string, std::string> files_;
};

TEST(DamagedLog, a_killed_server_goes_on_with_all_that_it_has_acknowledged) {
    const KilledServer killed;
    EXPECT_EQ(killed.look(StoreUse::Read).whole, kMatches.size());
    EXPECT_EQ(killed.look(StoreUse::Serve).whole, kMatches.size());
}

TEST(DamagedLog, flipped_bytes_are_noticed_or_do_no_harm) {
    KilledServer killed;
    const std::string sound = killed.file("-wal");
    ASSERT_GT(sound.size(), 10'000u);
    const std::size_t step = std::getenv("CLASHFIELD_TEST_EVERY_BYTE") != nullptr ? 1 : 61;
    std::size_t noticed = 0;
    for (std::size_t at = 0; at < sound.size(); at += step) {
        killed.file("-wal") = sound;
        killed.file("-wal")[at] = static_cast<char>(sound[at] ^ (1 << (at / step % 8)));
        const Look look = killed.look(at / step % 2 == 0 ? StoreUse::Serve : StoreUse::Read);
        ASSERT_EQ(look.wrong, "") << "byte " << at;
        ASSERT_EQ(look.lost, "") << "byte " << at;
        noticed += look.whole < kMatches.size() ? 1 : 0;
    }
    EXPECT_GT(noticed, sound.size() / step / 2);
}

TEST(DamagedLog, one_that_was_deleted_or_cut_is_told_and_how_to_go_on) {
    KilledServer killed;
    const std::string sound = killed.file("-wal");
    for (const std::size_t left : {sound.size() / 2, sound.size() / 4, std::size_t{0}}) {
        killed.file("-wal") = sound.substr(0, left);
        const std::string why = killed.why_not();
        EXPECT_NE(why.find("[S-07]"), std::string::npos) << why;
        EXPECT_NE(why.find(".acknowledged"), std::string::npos) << why;
    }
    // The host has read that and wants what is left.
    killed.file(".acknowledged").clear();
    EXPECT_EQ(killed.why_not(), "");
}

TEST(DamagedLog, stays_as_it_is_when_the_server_does_not_start) {
    KilledServer killed;
    std::string& log = killed.file("-wal");
    log[log.size() / 2] = static_cast<char>(log[log.size() / 2] ^ 1);
    EXPECT_EQ(killed.look(StoreUse::Serve).whole, 0u);
    EXPECT_NE(killed.why_not(), "") << "also at the second start";
}

TEST(DamagedLog, an_acknowledged_file_that_is_older_or_damaged_stops_nobody) {
    KilledServer killed;
    std::string& kept = killed.file(".acknowledged");
    const std::string sound = kept;
    ASSERT_FALSE(sound.empty());
    for (std::size_t at = 0; at < sound.size(); ++at) {
        kept = sound;
        kept[at] = static_cast<char>(kept[at] ^ 1);
        EXPECT_EQ(killed.why_not(), "") << "byte " << at;
    }
    // After a power cut the disk may have an older one.
    const StorePlace place(StoreKind::SqliteFile);
    const auto store = place.open();
    const std::string older = read_file(place.where() + ".acknowledged");
    kept = older;
    EXPECT_EQ(killed.why_not(), "");
}

TEST(DamagedLog, an_older_copy_under_the_same_name_is_noticed) {
    const StorePlace place(StoreKind::SqliteFile);
    const fs::path backup = place.folder() / "backup.db";
    {
        const auto store = place.open();
        const MatchHead head = head_of("a");
        Scribe scribe(head);
        ASSERT_TRUE(store->create(head).ok());
        ASSERT_TRUE(store->append(scribe.next_few(1)).ok());
        ASSERT_TRUE(store->backup(backup).ok());
        ASSERT_TRUE(store->append(scribe.next_few(1)).ok());
    }
    EXPECT_TRUE(open_store(backup.string()).ok()) << "a copy stands for itself";
    fs::copy_file(backup, place.where(), fs::copy_options::overwrite_existing);
    const auto store = open_store(place.where());
    ASSERT_FALSE(store.ok());
    EXPECT_EQ(store.problems().front().code, "S-07");
    fs::remove(place.where() + ".acknowledged");
    EXPECT_TRUE(open_store(place.where()).ok());
}

}  // namespace
}  // namespace clashfield::storage

#pragma once

// Places for the stores of tests: a file in a folder of its own, memory, or a schema of its own on a real
// PostgreSQL server. The server is the one of CLASHFIELD_TEST_POSTGRES, else the one that ctest has started
// (CLASHFIELD_TEST_POSTGRES_FOLDER), else tools/postgres.sh starts one for this program.

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "storage/battle_store.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::test {

enum class StoreKind : std::uint8_t { SqliteFile, SqliteMemory, Postgres };

std::string to_string(StoreKind kind);

// Names the tests of a suite after their store.
struct StoreKindName {
    template <typename Info>
    std::string operator()(const Info& test) const {
        return to_string(test.param);
    }
};

class StorePlace {
  public:
    // A test fails here if PostgreSQL cannot be reached.
    explicit StorePlace(StoreKind kind);
    StorePlace(const StorePlace&) = delete;
    StorePlace& operator=(const StorePlace&) = delete;
    ~StorePlace();

    StoreKind kind() const { return kind_; }
    const std::string& where() const { return where_; }
    const std::filesystem::path& folder() const { return folder_.path(); }

    // Opened, or the test fails and the program ends.
    std::unique_ptr<storage::BattleStore> open(storage::StoreUse use = storage::StoreUse::Serve) const;

    // Statements for the database itself, past the store. Not for memory.
    void sql(const std::string& statements) const;

  private:
    StoreKind kind_;
    TemporaryFolder folder_;
    std::string where_;
    std::string schema_;  // of Postgres
};

// The address of the server, without a schema.
std::string postgres_url();
void postgres_sql(const std::string& url, const std::string& statements);

// A head whose texts depend on the id.
storage::MatchHead head_of(std::string id, std::int64_t created = 1'763'280'000);

// Makes records that follow each other.
class Scribe {
  public:
    explicit Scribe(const storage::MatchHead& head) : match_(head.id), chain_(first_chain(head)) {}
    explicit Scribe(const storage::StoredMatch& match)
        : match_(match.head.id),
          seq_(static_cast<std::uint32_t>(match.records.size())),
          chain_(match.last_chain()) {}

    storage::JournalRecord next(std::string body);
    std::vector<storage::JournalRecord> next_few(int count);

  private:
    std::string match_;
    std::uint32_t seq_ = 0;
    storage::Chain chain_;
};

}  // namespace clashfield::test

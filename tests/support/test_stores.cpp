#include "tests/support/test_stores.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <stdlib.h>
#include <unistd.h>

#include <libpq-fe.h>
#include <sqlite3.h>

#include "base/assert.h"

namespace clashfield::test {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void give_up_test(const std::string& message) {
    std::cerr << message << '\n';
    std::abort();
}

void run_script(const std::string& verb, const fs::path& folder) {
    const std::string command = std::string(CLASHFIELD_SOURCE_DIR) + "/tools/postgres.sh " + verb + " '" +
                                folder.string() + "' >/dev/null";
    if (std::system(command.c_str()) != 0) give_up_test("PostgreSQL is needed, but failed: " + command);
}

std::string read_url(const fs::path& folder) {
    std::ifstream file(folder / "url");
    std::string url;
    if (!std::getline(file, url)) give_up_test("There is no address in " + (folder / "url").string());
    return url;
}

// Runs as long as this program.
class OwnServer {
  public:
    OwnServer() : owner_(::getpid()), folder_(folder_of_program_.path() / "server") {
        run_script("start", folder_);
        url_ = read_url(folder_);
    }
    OwnServer(const OwnServer&) = delete;
    OwnServer& operator=(const OwnServer&) = delete;
    ~OwnServer() {
        if (::getpid() == owner_) run_script("stop", folder_);
    }

    const std::string& url() const { return url_; }

  private:
    pid_t owner_;
    TemporaryFolder folder_of_program_;
    fs::path folder_;
    std::string url_;
};

std::string with_schema(const std::string& url, const std::string& schema) {
    return url + (url.find('?') == std::string::npos ? "?" : "&") + "options=-csearch_path%3D" + schema;
}

}  // namespace

std::string to_string(StoreKind kind) {
    switch (kind) {
        case StoreKind::SqliteFile:
            return "SqliteFile";
        case StoreKind::SqliteMemory:
            return "SqliteMemory";
        case StoreKind::Postgres:
            return "Postgres";
    }
    CLASHFIELD_ASSERT(false);
    return {};
}

std::string postgres_url() {
    if (const char* url = std::getenv("CLASHFIELD_TEST_POSTGRES"); url != nullptr && *url != '\0') return url;
    if (const char* folder = std::getenv("CLASHFIELD_TEST_POSTGRES_FOLDER"); folder != nullptr)
        return read_url(folder);
    static const OwnServer server;
    return server.url();
}

void postgres_sql(const std::string& url, const std::string& statements) {
    PGconn* connection = PQconnectdb(url.c_str());
    PQsetNoticeProcessor(
        connection, [](void*, const char*) {}, nullptr);
    PGresult* result = PQexec(connection, statements.c_str());
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        give_up_test(statements + ": " + PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

StorePlace::StorePlace(StoreKind kind) : kind_(kind) {
    static int number = 0;
    switch (kind) {
        case StoreKind::SqliteFile:
            where_ = (folder() / "store" / "matches.db").string();
            return;
        case StoreKind::SqliteMemory:
            where_ = ":memory:";
            return;
        case StoreKind::Postgres:
            schema_ = "test_" + std::to_string(::getpid()) + "_" + std::to_string(++number);
            postgres_sql(postgres_url(), "CREATE SCHEMA " + schema_);
            where_ = with_schema(postgres_url(), schema_);
            return;
    }
}

StorePlace::~StorePlace() {
    if (!schema_.empty()) postgres_sql(postgres_url(), "DROP SCHEMA " + schema_ + " CASCADE");
}

std::unique_ptr<storage::BattleStore> StorePlace::open(storage::StoreUse use) const {
    auto store = storage::open_store(where_, use);
    if (!store) give_up_test(clashfield::to_string(store.problems()));
    return std::move(*store);
}

void StorePlace::sql(const std::string& statements) const {
    if (kind_ == StoreKind::Postgres) {
        postgres_sql(where_, statements);
        return;
    }
    CLASHFIELD_ASSERT(kind_ == StoreKind::SqliteFile);
    fs::create_directories(fs::path(where_).parent_path());
    sqlite3* database = nullptr;
    sqlite3_open(where_.c_str(), &database);
    sqlite3_busy_timeout(database, 10'000);
    if (sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        give_up_test(statements + ": " + sqlite3_errmsg(database));
    sqlite3_close(database);
}

storage::MatchHead head_of(std::string id, std::int64_t created) {
    storage::MatchHead head;
    head.title = "The match " + id;
    head.body = R"({"scenario":"soissons"})";
    head.game = "champs";
    head.created = created;
    head.id = std::move(id);
    return head;
}

storage::JournalRecord Scribe::next(std::string body) {
    ++seq_;
    chain_ = storage::next_chain(chain_, match_, seq_, body);
    return {.match = match_, .seq = seq_, .body = std::move(body), .chain = chain_};
}

std::vector<storage::JournalRecord> Scribe::next_few(int count) {
    std::vector<storage::JournalRecord> records;
    for (int i = 0; i < count; ++i) records.push_back(next("{\"order\":" + std::to_string(seq_ + 1) + "}"));
    return records;
}

}  // namespace clashfield::test

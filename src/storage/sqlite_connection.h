#pragma once

// A thin layer over the C interface of SQLite: handles that close themselves, and statements that are
// prepared once.

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "storage/battle_store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace clashfield::storage {

struct CloseSqlite {
    void operator()(sqlite3* database) const;
    void operator()(sqlite3_stmt* statement) const;
};

// One run of a prepared statement: bind all parameters, step, read columns. Texts are not copied when they
// are bound, so they must live until the last step. Parameters count from 1, columns from 0.
class SqliteRun {
  public:
    explicit SqliteRun(sqlite3_stmt* statement) : statement_(statement) {}
    SqliteRun(const SqliteRun&) = delete;
    SqliteRun& operator=(const SqliteRun&) = delete;
    ~SqliteRun();

    SqliteRun& text(int parameter, std::string_view value);
    SqliteRun& number(int parameter, std::int64_t value);
    SqliteRun& chain(int parameter, const Chain& value);
    SqliteRun& blob(int parameter, std::string_view value);

    bool row();   // True if there is one (more) row.
    bool done();  // For a statement without rows: true if it went well.
    bool failed() const;
    bool constraint_failed() const;

    std::string text_at(int column) const;
    std::optional<std::string> optional_text_at(int column) const;
    std::int64_t number_at(int column) const;
    std::string blob_at(int column) const;
    Chain chain_at(int column) const;  // All zeros if it has another size, which fits no record.

  private:
    sqlite3_stmt* statement_;
    int result_ = 0;
};

// The hashes of seals.h as functions of SQL, for migrations and for what is made of several columns.
void add_seal_functions(sqlite3* database);

class SqliteConnection {
  public:
    // `file` may be ":memory:". A missing file is made only if `may_create`.
    static Result<SqliteConnection> open(const std::string& file, bool may_create);

    // Prepared at the first use. The text is a constant of the program.
    SqliteRun run(const char* sql);

    // Statements without parameters and rows, one after the other. False if one failed.
    bool execute(const char* sql);

    const std::string& name() const { return name_; }
    std::string error() const;
    bool io_failed() const;  // The last error came from the disk.
    Problem failure(std::string_view doing) const;
    sqlite3* handle() const { return database_.get(); }

  private:
    std::string name_;
    std::unique_ptr<sqlite3, CloseSqlite> database_;
    std::map<std::string_view, std::unique_ptr<sqlite3_stmt, CloseSqlite>> statements_;
};

}  // namespace clashfield::storage

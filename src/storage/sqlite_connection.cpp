#include "storage/sqlite_connection.h"

#include <cstring>

#include <sqlite3.h>

#include "base/assert.h"
#include "storage/seals.h"
#include "storage/store_checks.h"

namespace clashfield::storage {
namespace {

constexpr int kBusyTimeout_ms = 10'000;

Problem bad_file(const std::string& where, std::string message) {
    return {.code = "S-01", .where = where, .message = std::move(message)};
}

// All zeros if it has another size, which fits no record.
Chain chain_in(std::string_view bytes) {
    Chain chain{};
    if (bytes.size() == chain.size()) std::memcpy(chain.data(), bytes.data(), chain.size());
    return chain;
}

std::string_view blob_in(sqlite3_value* value) {
    const auto* bytes = static_cast<const char*>(sqlite3_value_blob(value));
    if (bytes == nullptr) return {};
    return {bytes, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

std::string text_in(sqlite3_value* value) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    if (text == nullptr) return {};
    return {text, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

void give(sqlite3_context* context, const Chain& chain) {
    sqlite3_result_blob(context, chain.data(), static_cast<int>(chain.size()), SQLITE_TRANSIENT);
}

}  // namespace

void CloseSqlite::operator()(sqlite3* database) const { sqlite3_close_v2(database); }
void CloseSqlite::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

SqliteRun::~SqliteRun() {
    if (statement_ == nullptr) return;
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

SqliteRun& SqliteRun::text(int parameter, std::string_view value) {
    // A null pointer would be bound as NULL, and an empty view may have one.
    const char* data = value.empty() ? "" : value.data();
    sqlite3_bind_text64(statement_, parameter, data, value.size(), SQLITE_STATIC, SQLITE_UTF8);
    return *this;
}

SqliteRun& SqliteRun::number(int parameter, std::int64_t value) {
    sqlite3_bind_int64(statement_, parameter, value);
    return *this;
}

SqliteRun& SqliteRun::chain(int parameter, const Chain& value) {
    sqlite3_bind_blob64(statement_, parameter, value.data(), value.size(), SQLITE_STATIC);
    return *this;
}

SqliteRun& SqliteRun::blob(int parameter, std::string_view value) {
    sqlite3_bind_blob64(statement_, parameter, value.empty() ? "" : value.data(), value.size(),
                        SQLITE_STATIC);
    return *this;
}

bool SqliteRun::row() {
    result_ = statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_);
    return result_ == SQLITE_ROW;
}

bool SqliteRun::done() {
    row();
    return result_ == SQLITE_DONE;
}

bool SqliteRun::failed() const { return result_ != SQLITE_ROW && result_ != SQLITE_DONE; }
bool SqliteRun::constraint_failed() const { return (result_ & 0xFF) == SQLITE_CONSTRAINT; }

std::string SqliteRun::text_at(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    if (text == nullptr) return {};
    return {text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::optional<std::string> SqliteRun::optional_text_at(int column) const {
    if (sqlite3_column_type(statement_, column) == SQLITE_NULL) return std::nullopt;
    return text_at(column);
}

std::int64_t SqliteRun::number_at(int column) const { return sqlite3_column_int64(statement_, column); }

std::string SqliteRun::blob_at(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    if (bytes == nullptr) return {};
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Chain SqliteRun::chain_at(int column) const { return chain_in(blob_at(column)); }

void add_seal_functions(sqlite3* database) {
    using Values = sqlite3_value**;
    const auto add = [database](const char* name, int parameters,
                                void (*function)(sqlite3_context*, int, Values)) {
        sqlite3_create_function(database, name, parameters, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                function, nullptr, nullptr);
    };
    add("seal_of_head", 3, [](sqlite3_context* context, int, Values values) {
        const bool over = sqlite3_value_type(values[2]) != SQLITE_NULL;
        give(context, seal_of_head(chain_in(blob_in(values[0])), text_in(values[1]),
                                   over ? std::optional(text_in(values[2])) : std::nullopt));
    });
    add("seal_of_end", 4, [](sqlite3_context* context, int, Values values) {
        const auto seq = static_cast<std::uint32_t>(sqlite3_value_int64(values[2]));
        give(context, seal_of_end(text_in(values[0]),
                                  {sqlite3_value_int64(values[1]), seq, chain_in(blob_in(values[3]))}));
    });
    add("chain_of_mark", 2, [](sqlite3_context* context, int, Values values) {
        give(context, chain_of_mark(sqlite3_value_int64(values[0]), chain_in(blob_in(values[1]))));
    });
}

Result<SqliteConnection> SqliteConnection::open(const std::string& file, bool may_create) {
    SqliteConnection connection;
    connection.name_ = file;
    sqlite3* raw = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | (may_create ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX |
                      SQLITE_OPEN_EXRESCODE;
    const int result = sqlite3_open_v2(file.c_str(), &raw, flags, nullptr);
    connection.database_.reset(raw);
    if (result != SQLITE_OK)
        return bad_file(file, "SQLite cannot open the file: " + connection.error() + ".");
    sqlite3_busy_timeout(raw, kBusyTimeout_ms);
    // The first statement that looks into the file.
    if (!connection.execute(
            "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA schema_version;")) {
        return bad_file(file, "This is not an SQLite database that can be read: " + connection.error() + ".");
    }
    return connection;
}

SqliteRun SqliteConnection::run(const char* sql) {
    auto& statement = statements_[sql];
    if (statement == nullptr) {
        sqlite3_stmt* raw = nullptr;
        sqlite3_prepare_v3(database_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
        statement.reset(raw);
    }
    return SqliteRun(statement.get());
}

bool SqliteConnection::execute(const char* sql) {
    return sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::string SqliteConnection::error() const {
    if (database_ == nullptr) return "out of memory";
    return sqlite3_errmsg(database_.get());
}

bool SqliteConnection::io_failed() const { return (sqlite3_errcode(database_.get()) & 0xFF) == SQLITE_IOERR; }

Problem SqliteConnection::failure(std::string_view doing) const {
    return database_failed(name_, doing, error());
}

}  // namespace clashfield::storage

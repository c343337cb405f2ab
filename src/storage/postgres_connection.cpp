#include "storage/postgres_connection.h"

#include <cstdlib>
#include <cstring>

#include <libpq-fe.h>

#include "base/assert.h"
#include "storage/store_checks.h"

namespace clashfield::storage {
namespace {

// The types of array elements, as PostgreSQL numbers them in every database.
constexpr std::uint32_t kBytesType = 17;
constexpr std::uint32_t kNumberType = 20;
constexpr std::uint32_t kTextType = 25;

// Two sessions that lock the same numbers meet. The first stands for this program, the second for the schema.
constexpr const char* kTakeLock = "SELECT pg_advisory_lock(1129075528, hashtext(current_schema()))";

std::string big_endian(std::uint64_t value, std::size_t size) {
    std::string bytes;
    for (std::size_t i = size; i-- > 0;)
        bytes += static_cast<char>(static_cast<std::uint8_t>(value >> (8 * i)));
    return bytes;
}

// An array of one dimension, counted from 1, without nulls.
std::string array_header(std::uint32_t type, std::size_t count) {
    return big_endian(1, 4) + big_endian(0, 4) + big_endian(type, 4) + big_endian(count, 4) +
           big_endian(1, 4);
}

void add_element(std::string& array, std::string_view bytes) {
    array += big_endian(bytes.size(), 4);
    array += bytes;
}

std::string_view as_text(const Chain& chain) {
    return {reinterpret_cast<const char*>(chain.data()), chain.size()};
}

void ignore_notice(void*, const char*) {}

}  // namespace

void ClosePostgres::operator()(pg_conn* connection) const { PQfinish(connection); }
void ClosePostgres::operator()(pg_result* result) const { PQclear(result); }

PostgresParameters& PostgresParameters::text(std::string_view value) {
    values_.emplace_back(value);
    return *this;
}

PostgresParameters& PostgresParameters::number(std::int64_t value) {
    values_.push_back(big_endian(static_cast<std::uint64_t>(value), 8));
    return *this;
}

PostgresParameters& PostgresParameters::chain(const Chain& value) { return text(as_text(value)); }

PostgresParameters& PostgresParameters::texts(std::span<const std::string_view> values) {
    std::string array = array_header(kTextType, values.size());
    for (const std::string_view value : values) add_element(array, value);
    values_.push_back(std::move(array));
    return *this;
}

PostgresParameters& PostgresParameters::numbers(std::span<const std::int64_t> values) {
    std::string array = array_header(kNumberType, values.size());
    for (const std::int64_t value : values)
        add_element(array, big_endian(static_cast<std::uint64_t>(value), 8));
    values_.push_back(std::move(array));
    return *this;
}

PostgresParameters& PostgresParameters::chains(std::span<const Chain> values) {
    std::string array = array_header(kBytesType, values.size());
    for (const Chain& value : values) add_element(array, as_text(value));
    values_.push_back(std::move(array));
    return *this;
}

bool PostgresResult::ok() const {
    const ExecStatusType status = PQresultStatus(result_.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

std::string PostgresResult::sqlstate() const {
    const char* state = PQresultErrorField(result_.get(), PG_DIAG_SQLSTATE);
    return state == nullptr ? "" : state;
}

int PostgresResult::rows() const { return PQntuples(result_.get()); }
int PostgresResult::changed() const { return std::atoi(PQcmdTuples(result_.get())); }

std::string PostgresResult::text_at(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::optional<std::string> PostgresResult::optional_text_at(int row, int column) const {
    if (PQgetisnull(result_.get(), row, column) != 0) return std::nullopt;
    return text_at(row, column);
}

// Numbers arrive as four or eight bytes, the highest first.
std::int64_t PostgresResult::number_at(int row, int column) const {
    const std::string bytes = text_at(row, column);
    std::uint64_t value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<std::uint8_t>(byte);
    if (bytes.size() == 4) return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
    return static_cast<std::int64_t>(value);
}

Chain PostgresResult::chain_at(int row, int column) const {
    Chain chain{};
    const std::string bytes = text_at(row, column);
    if (bytes.size() == chain.size()) std::memcpy(chain.data(), bytes.data(), chain.size());
    return chain;
}

Result<PostgresConnection> PostgresConnection::parse(std::string_view url, StoreUse use) {
    PostgresConnection connection;
    connection.url_ = url;
    connection.use_ = use;
    // What libpq says about a bad address may quote it, and with it a password.
    PQconninfoOption* options = PQconninfoParse(connection.url_.c_str(), nullptr);
    if (options == nullptr) {
        return Problem{.code = "S-01",
                       .where = "postgresql://",
                       .message =
                           "The address of the database cannot be read; it is written "
                           "postgresql://user@host:port/database, with %40 for @ and so on."};
    }
    std::string user;
    std::string host;
    std::string port;
    std::string database;
    for (const PQconninfoOption* option = options; option->keyword != nullptr; ++option) {
        const std::string_view keyword = option->keyword;
        const std::string value = option->val == nullptr ? "" : option->val;
        if (keyword == "user" && !value.empty()) user = value + "@";
        if (keyword == "host") host = value;
        if (keyword == "port" && !value.empty()) port = ":" + value;
        if (keyword == "dbname") database = value;
        if (keyword == "password") connection.password_ = value;
    }
    PQconninfoFree(options);
    connection.name_ = "postgresql://" + user + host + port + "/" + database;
    return connection;
}

std::string PostgresConnection::clean(std::string text) const {
    if (password_.empty()) return text;
    for (std::size_t at = text.find(password_); at != std::string::npos; at = text.find(password_, at + 3))
        text.replace(at, password_.size(), "***");
    return text;
}

Problem PostgresConnection::failure(std::string_view doing) const {
    const char* message = connection_ == nullptr ? "not connected" : PQerrorMessage(connection_.get());
    return database_failed(name_, doing, clean(message));
}

bool PostgresConnection::connected() const {
    return connection_ != nullptr && PQstatus(connection_.get()) == CONNECTION_OK;
}

Result<Done> PostgresConnection::connect(int lock_wait_ms) {
    prepared_.clear();
    connection_.reset();
    // What stands before the address is a default, what stands behind it is always so.
    const std::array keywords = {"connect_timeout", "fallback_application_name", "dbname", "client_encoding",
                                 static_cast<const char*>(nullptr)};
    const std::array values = {"10", "clashfield", url_.c_str(), "UTF8", static_cast<const char*>(nullptr)};
    connection_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
    if (!connected()) {
        Problem problem = failure("Connecting to the database");
        problem.code = "S-01";
        return problem;
    }
    PQsetNoticeProcessor(connection_.get(), ignore_notice, nullptr);
    if (use_ == StoreUse::Read) {
        if (!execute("SET default_transaction_read_only = on").ok()) return failure("Opening for reading");
        return Done{};
    }
    return take_lock(lock_wait_ms);
}

Result<Done> PostgresConnection::take_lock(int lock_wait_ms) {
    if (!execute("SELECT set_config('synchronous_commit', 'on', false) "
                 "WHERE current_setting('synchronous_commit') = 'off'; SET lock_timeout = " +
                 std::to_string(lock_wait_ms))
             .ok()) {
        return failure("Preparing the connection");
    }
    const PostgresResult locked = execute(kTakeLock);
    if (locked.sqlstate() == "55P03") {  // lock_not_available
        connection_.reset();
        return Problem{.code = "S-02",
                       .where = name_,
                       .message =
                           "Another server uses this database; stop it, or give this server a database of "
                           "its own."};
    }
    if (!locked.ok() || !execute("SET lock_timeout = 0").ok()) return failure("Locking the database");
    return Done{};
}

PostgresResult PostgresConnection::execute(const std::string& sql) {
    return PostgresResult(PQexec(connection_.get(), sql.c_str()));
}

PostgresResult PostgresConnection::run(const char* sql, const PostgresParameters& parameters) {
    auto known = prepared_.find(sql);
    if (known == prepared_.end()) {
        const std::string name = "clashfield_" + std::to_string(prepared_.size());
        PostgresResult prepared(PQprepare(connection_.get(), name.c_str(), sql, 0, nullptr));
        if (!prepared.ok()) return prepared;
        known = prepared_.emplace(sql, name).first;
    }
    std::vector<const char*> values;
    std::vector<int> lengths;
    std::vector<int> formats;
    for (const std::string& value : parameters.values()) {
        values.push_back(value.data());
        lengths.push_back(static_cast<int>(value.size()));
        formats.push_back(1);
    }
    return PostgresResult(PQexecPrepared(connection_.get(), known->second.c_str(),
                                         static_cast<int>(values.size()), values.data(), lengths.data(),
                                         formats.data(), 1));
}

bool PostgresConnection::lost(const PostgresResult& result) const {
    if (result.ok()) return false;
    if (!connected()) return true;
    const std::string state = result.sqlstate();
    return state.starts_with("57P0") || state.starts_with("08");  // shutting down; connection exceptions
}

}  // namespace clashfield::storage

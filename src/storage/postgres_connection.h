#pragma once

// A thin layer over libpq: results that free themselves, statements that are prepared once per connection,
// parameters in the binary form, and messages without passwords.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "storage/battle_store.h"

struct pg_conn;
struct pg_result;

namespace clashfield::storage {

struct ClosePostgres {
    void operator()(pg_conn* connection) const;
    void operator()(pg_result* result) const;
};

// The parameters of one statement, in order. Arrays let one statement, which is one round trip and one
// transaction, write any number of rows.
class PostgresParameters {
  public:
    PostgresParameters& text(std::string_view value);
    PostgresParameters& number(std::int64_t value);
    PostgresParameters& chain(const Chain& value);
    PostgresParameters& texts(std::span<const std::string_view> values);
    PostgresParameters& numbers(std::span<const std::int64_t> values);
    PostgresParameters& chains(std::span<const Chain> values);

    const std::vector<std::string>& values() const { return values_; }

  private:
    std::vector<std::string> values_;
};

class PostgresResult {
  public:
    explicit PostgresResult(pg_result* result) : result_(result) {}

    bool ok() const;
    std::string sqlstate() const;  // Five characters; empty when all went well, or the server said nothing.
    int rows() const;
    int changed() const;  // How many rows an update touched.

    std::string text_at(int row, int column) const;
    std::optional<std::string> optional_text_at(int row, int column) const;
    std::int64_t number_at(int row, int column) const;
    Chain chain_at(int row, int column) const;  // All zeros if it has another size, which fits no record.

  private:
    std::unique_ptr<pg_result, ClosePostgres> result_;
};

class PostgresConnection {
  public:
    // Says what is wrong with the address; does not connect yet.
    static Result<PostgresConnection> parse(std::string_view url, StoreUse use);

    // Connects, again if need be, and takes the lock of the server. It is a lock of the session: once it is
    // ours, no statement of an earlier connection is still at work.
    Result<Done> connect(int lock_wait_ms);
    bool connected() const;

    PostgresResult run(const char* sql, const PostgresParameters& parameters = {});
    // Several statements without parameters.
    PostgresResult execute(const std::string& sql);

    // True if the connection broke during the last run, so that nobody knows whether it was done.
    bool lost(const PostgresResult& result) const;

    Problem failure(std::string_view doing) const;
    const std::string& name() const { return name_; }

  private:
    std::string clean(std::string text) const;
    Result<Done> take_lock(int lock_wait_ms);

    std::string url_;
    std::string name_;      // for people: without password
    std::string password_;  // to keep it out of messages
    StoreUse use_ = StoreUse::Serve;
    std::unique_ptr<pg_conn, ClosePostgres> connection_;
    std::map<std::string_view, std::string> prepared_;  // the names of the statements this connection knows
};

}  // namespace clashfield::storage

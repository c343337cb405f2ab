// What only a store in PostgreSQL has to cope with: connections that break, and addresses with passwords.

#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "storage/battle_store.h"
#include "tests/support/test_stores.h"

namespace clashfield::storage {
namespace {

using test::head_of;
using test::Scribe;
using test::StoreKind;
using test::StorePlace;

template <typename T>
std::string words_of(const Result<T>& result) {
    return result ? "" : clashfield::to_string(result.problems());
}

// Ends the sessions of this store's schema. They all name it in the options they began with.
void end_sessions(const StorePlace& place) {
    test::postgres_sql(
        place.where(),
        "SELECT pg_terminate_backend(l.pid, 5000) FROM pg_locks l WHERE l.locktype = 'advisory' AND "
        "l.classid = 1129075528 AND l.objid = (hashtext(current_schema())::bigint & 4294967295)");
}

TEST(PostgresStore, a_lost_connection_is_made_again_for_every_request) {
    const StorePlace place(StoreKind::Postgres);
    const auto store = place.open();
    const MatchHead head = head_of("a");
    Scribe scribe(head);
    end_sessions(place);
    EXPECT_EQ(words_of(store->create(head)), "");
    end_sessions(place);
    EXPECT_EQ(words_of(store->append(scribe.next_few(3))), "");
    end_sessions(place);
    EXPECT_EQ(words_of(store->append(scribe.next_few(2))), "");
    end_sessions(place);
    EXPECT_EQ(store->load("a")->records.size(), 5u);
    end_sessions(place);
    EXPECT_EQ(store->list({})->size(), 1u);
    end_sessions(place);
    EXPECT_EQ(words_of(store->finish("a", "draw")), "");
    // The lock was taken again with the connection.
    EXPECT_EQ(open_store(place.where()).problems().front().code, "S-02");
}

TEST(PostgresStore, an_append_that_was_cut_off_before_its_commit_is_done_again) {
    const StorePlace place(StoreKind::Postgres);
    const auto store = place.open();
    const MatchHead head = head_of("a");
    Scribe scribe(head);
    ASSERT_EQ(words_of(store->create(head)), "");
    ASSERT_EQ(words_of(store->append(scribe.next_few(1))), "");
    // A trigger that ends its own session, once: the sequence remembers, transactions do not take it back.
    place.sql(
        "CREATE SEQUENCE tries; CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF nextval('tries') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); "
        "END IF; "
        "RETURN NULL; END $$; CREATE TRIGGER cut AFTER INSERT ON journal FOR EACH STATEMENT EXECUTE FUNCTION "
        "cut()");
    EXPECT_EQ(words_of(store->append(scribe.next_few(3))), "");
    EXPECT_EQ(store->load("a")->records.size(), 4u);
}

// Stands between a store and the server. When it is told to cut, it passes the next request on, waits for the
// whole answer, and ends the connection instead of passing that on.
class Proxy {
  public:
    Proxy(const std::filesystem::path& folder, const std::string& server) : server_(server) {
        listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const sockaddr_un address = address_of(folder.string());
        bound_ = ::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 &&
                 ::listen(listener_, 8) == 0;
        thread_ = std::thread([this] { run(); });
    }
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;
    ~Proxy() {
        stop_ = true;
        thread_.join();
        ::close(listener_);
    }

    bool bound() const { return bound_; }
    void cut_next_answer() { cut_ = true; }
    int cuts() const { return cuts_; }

  private:
    static sockaddr_un address_of(const std::string& folder) {
        sockaddr_un address = {};
        address.sun_family = AF_UNIX;
        const std::string name = folder + "/.s.PGSQL.5432";
        std::strncpy(address.sun_path, name.c_str(), sizeof(address.sun_path) - 1);
        return address;
    }

    bool readable(int descriptor, int wait_ms) const {
        pollfd item = {.fd = descriptor, .events = POLLIN, .revents = 0};
        return ::poll(&item, 1, wait_ms) > 0;
    }

    // True if something was passed on; false when that side has closed.
    static bool pass(int from, int to) {
        std::array<char, 65536> bytes;
        const ssize_t size = ::read(from, bytes.data(), bytes.size());
        return size > 0 && ::send(to, bytes.data(), static_cast<std::size_t>(size), MSG_NOSIGNAL) == size;
    }

    void serve(int client, int server) {
        bool requested = false;
        while (!stop_) {
            if (readable(client, 5)) {
                requested = cut_;
                if (!pass(client, server)) return;
            }
            if (!readable(server, 5)) continue;
            if (requested) {
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
                cut_ = false;
                ++cuts_;
                return;
            }
            if (!pass(server, client)) return;
        }
    }

    void run() {
        while (!stop_) {
            if (!readable(listener_, 20)) continue;
            const int client = ::accept(listener_, nullptr, nullptr);
            const int server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
            const sockaddr_un address = address_of(server_);
            if (::connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0)
                serve(client, server);
            ::close(client);
            ::close(server);
        }
    }

    std::string server_;
    int listener_ = -1;
    bool bound_ = false;
    std::atomic<bool> stop_ = false;
    std::atomic<bool> cut_ = false;
    std::atomic<int> cuts_ = 0;
    std::thread thread_;
};

TEST(PostgresStore, nothing_is_written_twice_when_the_answer_is_lost) {
    const StorePlace place(StoreKind::Postgres);
    const std::string key = "host=/";
    const std::size_t begin = place.where().find(key);
    if (begin == std::string::npos) GTEST_SKIP() << "the server of CLASHFIELD_TEST_POSTGRES has no socket";
    const std::size_t name = begin + key.size() - 1;
    const std::string server = place.where().substr(name, place.where().find('&', name) - name);
    Proxy proxy(place.folder(), server);
    ASSERT_TRUE(proxy.bound());
    std::string where = place.where();
    where.replace(name, server.size(), place.folder().string());

    auto store = open_store(where);
    ASSERT_EQ(words_of(store), "");
    ASSERT_EQ(words_of((*store)->create(head_of("warm"))), "");
    const MatchHead head = head_of("a");
    Scribe scribe(head);
    proxy.cut_next_answer();
    EXPECT_EQ(words_of((*store)->create(head)), "");
    EXPECT_EQ(proxy.cuts(), 1);
    ASSERT_EQ(words_of((*store)->append(scribe.next_few(1))), "");
    proxy.cut_next_answer();
    EXPECT_EQ(words_of((*store)->append(scribe.next_few(3))), "");
    EXPECT_EQ(proxy.cuts(), 2);
    EXPECT_EQ((*store)->load("a")->records.size(), 4u);
    proxy.cut_next_answer();
    EXPECT_EQ(words_of((*store)->finish("a", "draw")), "");
    EXPECT_EQ(proxy.cuts(), 3);
    EXPECT_EQ(words_of((*store)->append(scribe.next_few(2))), "");
    EXPECT_EQ((*store)->load("a")->records.size(), 6u);
    store->reset();
}

TEST(PostgresStore, a_backup_names_the_tool_for_it) {
    const StorePlace place(StoreKind::Postgres);
    const Result<Done> refused = place.open()->backup("copy.dump");
    EXPECT_EQ(refused.problems().front().code, "S-10");
    EXPECT_NE(words_of(refused).find("pg_dump --format=custom --file=copy.dump"), std::string::npos);
}

TEST(PostgresStore, problems_never_show_a_password) {
    for (const std::string url :
         {"postgresql://ada:s3cret@127.0.0.1:1/db", "postgres://ada:s3cret@127.0.0.1:1/db?connect_timeout=2",
          "postgresql://ada:s3cret@host:5432:7/db", "postgresql://ada:s3cret@[::1/db",
          "postgresql://ada:s3cret%zz@h/db", "postgresql://127.0.0.1:1/db?password=s3cret",
          "postgresql://h/db?passwort=s3cret", "oracle://ada:s3cret@h"}) {
        const auto store = open_store(url);
        ASSERT_FALSE(store.ok()) << url;
        EXPECT_EQ(store.problems().front().code, "S-01") << url;
        EXPECT_EQ(words_of(store).find("s3cret"), std::string::npos) << words_of(store);
    }
    EXPECT_TRUE(words_of(open_store("postgresql://ada:s3cret@127.0.0.1:1/db"))
                    .starts_with("postgresql://ada@127.0.0.1:1/db: Connecting to the database failed: "));
}

}  // namespace
}  // namespace clashfield::storage

#include "tests/perf/load_duels.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <unistd.h>
#include <vector>

#include <sqlite3.h>

#include "tests/perf/load_wire.h"

namespace clashfield::load {
namespace {

namespace fs = std::filesystem;

constexpr double kYardstickSeconds = 5;  // a disk has its moments

// Records that SQLite writes in a second when each is a transaction of its own, synced to the disk.
double single_commits(const fs::path& file, double seconds) {
    sqlite3* database = nullptr;
    sqlite3_stmt* insert = nullptr;
    if (sqlite3_open(file.c_str(), &database) != SQLITE_OK) fail("SQLite cannot open its file");
    sqlite3_exec(
        database,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS journal (match TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT "
        "NULL, chain BLOB NOT NULL, PRIMARY KEY (match, seq)) STRICT; DELETE FROM journal",
        nullptr, nullptr, nullptr);
    sqlite3_prepare_v2(database, "INSERT INTO journal (match, seq, body, chain) VALUES (?, ?, ?, ?)", -1,
                       &insert, nullptr);
    const std::string body = R"({"k":"order","side":"A","order":"attack B","hash":"0123456789abcdef"})";
    const auto begin = Clock::now();
    int count = 0;
    for (; seconds_since(begin) < seconds; ++count) {
        const std::string match = "match" + std::to_string(count % 256);
        sqlite3_bind_text(insert, 1, match.data(), static_cast<int>(match.size()), SQLITE_STATIC);
        sqlite3_bind_int(insert, 2, count / 256);
        sqlite3_bind_text(insert, 3, body.data(), static_cast<int>(body.size()), SQLITE_STATIC);
        sqlite3_bind_blob(insert, 4, body.data(), 16, SQLITE_STATIC);
        if (sqlite3_step(insert) != SQLITE_DONE) fail("SQLite cannot write");
        sqlite3_reset(insert);
    }
    const double rate = count / seconds_since(begin);
    sqlite3_finalize(insert);
    sqlite3_close(database);
    return rate;
}

// One request after the other, from many addresses: one may not make so many matches.
std::vector<Made> make_matches(const ServerProcess& server, std::size_t count) {
    constexpr std::size_t kFromOne = 100;
    const std::string request = match_request("filler", "duel_classic");
    std::optional<HttpCaller> caller;
    std::vector<Made> made;
    for (std::size_t i = 0; i < count; ++i) {
        if (i % kFromOne == 0) caller.emplace(server, address_after("127.0.4.1", i / kFromOne));
        const HttpReply reply = caller->post("/api/matches", request);
        if (reply.status != 200) fail("the server makes no match: " + reply.body);
        made.push_back(made_in(reply.body));
    }
    return made;
}

struct Player {
    int descriptor = -1;
    FrameReader reader;
    bool asked = false;    // has a decision to make
    bool ordered = false;  // waits for an answer
    std::string match;
    std::string secret;
    std::string step;   // as it was told
    std::string order;  // that it will give
    Clock::time_point sent;
};

class Load {
  public:
    Load(const DuelOptions& options, const ServerProcess& server)
        : options_(options), server_(server), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load() {
        for (const Player& player : players_) close(player.descriptor);
        close(epoll_);
    }

    void join(const std::vector<Made>& made) {
        players_.resize(made.size() * 2);
        for (std::size_t i = 0; i < players_.size(); ++i) {
            players_[i].match = made[i / 2].match;
            players_[i].secret = made[i / 2].secrets[i % 2];
            open(players_[i]);
            while (i > joined_ + 100) turn(10);
        }
        while (joined_ < players_.size()) turn(10);
    }
    void play(double seconds) {
        playing_ = true;
        const auto begin = Clock::now();
        while (seconds_since(begin) < seconds) {
            give_orders();
            turn(0);
            // Asleep between its rounds, not in epoll: else every message of the server has to wake it up.
            usleep(1000);
        }
    }
    void forget_figures() {
        latencies_us_.clear();
        rematches_ = 0;
        bytes_ = 0;
    }

    std::vector<std::uint32_t>& latencies_us() { return latencies_us_; }
    std::size_t rematches() const { return rematches_; }
    std::size_t refused() const { return refused_; }
    std::size_t bytes() const { return bytes_; }

  private:
    void open(Player& player) {
        player.descriptor = connect_to(server_.port());
        player.asked = player.ordered = false;
        player.reader.forget();
        fcntl(player.descriptor, F_SETFL, O_NONBLOCK);
        epoll_event event{};
        // Told once of what has come: hear() takes all of it.
        event.events = EPOLLIN | EPOLLET;
        event.data.u64 = static_cast<std::uint64_t>(&player - players_.data());
        epoll_ctl(epoll_, EPOLL_CTL_ADD, player.descriptor, &event);
        send_all(player.descriptor, upgrade_request(server_.address()));
    }

    void say(const Player& player, std::string_view text) {
        out_.clear();
        append_frame(out_, text);
        send_all(player.descriptor, out_);
    }

    void join_match(const Player& player) {
        say(player, R"({"do":"join","protocol":1,"language":"en","match":")" + player.match +
                        R"(","secrets":[")" + player.secret + R"("],"id":1})");
    }

    void turn(int patience_ms) {
        epoll_event events[1024];
        const int count = epoll_wait(epoll_, events, 1024, patience_ms);
        for (int i = 0; i < count; ++i) hear(players_[events[i].data.u64]);
    }

    void hear(Player& player) {
        while (hear_some(player) == kBufferBytes) {
        }
    }

    // How many bytes there were.
    std::size_t hear_some(Player& player) {
        char* const buffer = buffer_.get();
        ssize_t size = -1;
        do size = read(player.descriptor, buffer, kBufferBytes);
        while (size < 0 && errno == EINTR);
        if (size < 0 && errno == EAGAIN) return 0;
        if (size <= 0)
            fail(std::string("the server has closed a connection: ") +
                 (size == 0 ? "end" : std::strerror(errno)) + ", " + std::to_string(joined_) + " had joined");
        bytes_ += static_cast<std::size_t>(size);
        const bool open = player.reader.feed(
            {buffer, static_cast<std::size_t>(size)}, [&] { join_match(player); },
            [&](std::string_view text) { take(player, text); });
        if (!open)
            fail("no WebSocket: " +
                 std::string(buffer, std::min<std::size_t>(80, static_cast<std::size_t>(size))));
        return static_cast<std::size_t>(size);
    }

    void take(Player& player, std::string_view text) {
        const std::string_view head = text.substr(0, 60);
        if (head.find(R"("ok":)") != std::string_view::npos) answered(player, text, head);
        if (head.find(R"("say":"state")") != std::string_view::npos) return take_state(player, text);
        if (head.find(R"("say":"again")") != std::string_view::npos) return rematch(player, text);
        if (head.find(R"("say":"bye")") != std::string_view::npos) fail("bye: " + std::string(text));
    }

    void answered(Player& player, std::string_view text, std::string_view head) {
        const bool good = head.find(R"("ok":true)") != std::string_view::npos;
        if (!good) {
            if (refused_++ == 0) std::fprintf(stderr, "refused: %.*s\n", 300, std::string(text).c_str());
        }
        if (!player.ordered) return;
        player.ordered = false;
        --flying_;
        if (good)
            latencies_us_.push_back(static_cast<std::uint32_t>(
                std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - player.sent).count()));
    }

    void take_state(Player& player, std::string_view text) {
        if (player.step.empty()) ++joined_;
        const std::size_t step = find_in(text, R"("step":)") + 7;
        player.step = text.substr(step, text.find_first_not_of("0123456789", step) - step);
        player.asked = false;
        if (find_in(text, R"("over":{)") != std::string_view::npos) return say(player, R"({"do":"again"})");
        const std::size_t orders = find_in(text, R"("orders":[{"order":")");
        if (orders == std::string_view::npos) return;
        // One of the first few: whoever wants a long list would read it, too.
        std::string_view listed[8];
        std::size_t count = 0;
        constexpr std::string_view kKey = R"({"order":")";
        for (std::size_t at = find_in(text, kKey, orders); at != std::string_view::npos && count < 8;
             at = find_in(text, kKey, at + kKey.size())) {
            const std::string_view order = text_after(text, kKey, at);
            if (order != "resign" && order != "offer_draw") listed[count++] = order;
        }
        if (count == 0) fail("no order is listed");
        random_ = random_ * 6364136223846793005u + 1442695040888963407u;
        player.order = listed[(random_ >> 33) % count];
        player.asked = true;
        ready_.push_back(&player);
    }

    void rematch(Player& player, std::string_view text) {
        player.match = text_after(text, R"("match":")");
        player.secret = text_after(text, R"("secrets":[")");
        ++rematches_;
        join_match(player);  // over the same connection
    }

    void give_orders() {
        while (!ready_.empty() && flying_ < options_.in_flight) {
            Player& player = *ready_.front();
            ready_.pop_front();
            if (!player.asked || !playing_) continue;
            text_ = R"({"do":"order","id":7,"at":)";
            text_ += player.step;
            text_ += R"(,"order":")";
            text_ += player.order;
            text_ += R"("})";
            player.asked = false;
            player.ordered = true;
            player.sent = Clock::now();
            ++flying_;
            say(player, text_);
        }
    }

    static constexpr std::size_t kBufferBytes = 1u << 18;
    const DuelOptions& options_;
    const ServerProcess& server_;
    int epoll_;
    std::vector<Player> players_;
    std::deque<Player*> ready_;
    std::size_t joined_ = 0;
    std::size_t flying_ = 0;
    std::size_t rematches_ = 0;
    std::size_t refused_ = 0;
    std::size_t bytes_ = 0;
    bool playing_ = false;
    std::uint64_t random_ = 7;
    std::vector<std::uint32_t> latencies_us_;
    std::string out_;
    std::string text_;
    std::unique_ptr<char[]> buffer_ = std::make_unique<char[]>(kBufferBytes);
};

}  // namespace

void run_duels(const DuelOptions& options, const fs::path& folder) {
    const double single_before = single_commits(folder / "single.sqlite", kYardstickSeconds);
    const ServerProcess server(options.program, folder);
    const double empty_kb = server.resident_kb();
    Load load(options, server);
    load.join(make_matches(server, options.matches));
    const double joined_kb = server.resident_kb();
    load.play(options.warm_up);
    load.forget_figures();
    const double busy_before = server.processor_seconds();
    const auto begin = Clock::now();
    load.play(options.seconds);
    const double took = seconds_since(begin);
    const double busy = server.processor_seconds() - busy_before;
    const double played_kb = server.resident_kb();
    const double single_after = single_commits(folder / "single.sqlite", kYardstickSeconds);

    std::vector<std::uint32_t>& latencies = load.latencies_us();
    if (latencies.empty()) fail("no order was answered");
    std::sort(latencies.begin(), latencies.end());
    const auto at = [&](double share) {
        return latencies[static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1))] /
               1000.0;
    };
    const double orders = static_cast<double>(latencies.size());
    const double rate = orders / took;
    const double matches = static_cast<double>(options.matches);
    const double single = (single_before + single_after) / 2;
    double load_average = 0;
    getloadavg(&load_average, 1);
    std::printf("matches %zu, players %zu, at most %zu orders on their way\n", options.matches,
                2 * options.matches, options.in_flight);
    std::printf("single commits of SQLite: %.0f/s before, %.0f/s after\n", single_before, single_after);
    std::printf("durable orders: %.0f in %.1f s, %.0f/s, %.2f times the single commits\n", orders, took, rate,
                rate / single);
    std::printf("latency of an order: p50 %.1f ms, p99 %.1f ms, max %.1f ms\n", at(0.5), at(0.99), at(1));
    std::printf("memory of a match: %.1f kB joined, %.1f kB after playing (server %.1f MB empty)\n",
                (joined_kb - empty_kb) / matches, (played_kb - empty_kb) / matches, empty_kb / 1000);
    std::printf("refused %zu, rematches %zu, %.0f bytes received per order\n", load.refused(),
                load.rematches() / 2, static_cast<double>(load.bytes()) / orders);
    std::printf("processor of the server: %.0f us per order; load average %.1f\n", busy / orders * 1e6,
                load_average);
}

}  // namespace clashfield::load

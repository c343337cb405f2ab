// How much the real server bears: many duels of Filler Clash between people at once, on loopback. Starts
// `clashfield serve` with a database of its own, makes the matches, connects two players to each, and lets
// all of them give listed orders for a while. Battles that end are followed by a rematch, so that the number
// of matches stays. The rate of single commits of SQLite alone, measured before and after, is the yardstick.
//
// The load shares the machine with the server. So it is as lean as it can be: one thread, sockets without a
// library, and no JSON beyond a search for the few things it needs. In each match one player is asked. He
// answers at once, except that at most --in-flight orders are on their way at the same time: the others of
// the 1,000 who are asked think. All of them get their turn. With --in-flight 1000 nobody thinks, and the
// latency mostly says how many wait, for the server is never idle.

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <sqlite3.h>

#include "tests/support/temporary_folder.h"

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct LoadOptions {
    std::string program = CLASHFIELD_SOURCE_DIR "/build/release/clashfield";
    std::size_t matches = 1000;
    std::size_t in_flight = 400;
    double seconds = 20;
    double warm_up = 3;
};

constexpr double kYardstickSeconds = 5;  // a disk has its moments

[[noreturn]] void fail(const std::string& why) {
    std::fprintf(stderr, "server_load: %s\n", why.c_str());
    std::exit(1);  // the server ends by itself, because it was told to when we do
}

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

// --- what is around the load ---

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

class ServerProcess {
  public:
    ServerProcess(const LoadOptions& options, const fs::path& folder) {
        int out[2];
        if (pipe(out) != 0) fail("no pipe");
        const std::string database = (folder / "matches.sqlite").string();
        pid_ = fork();
        if (pid_ == 0) {
            dup2(out[1], STDOUT_FILENO);
            close(out[0]);
            prctl(PR_SET_PDEATHSIG, SIGTERM);
            execl(options.program.c_str(), "clashfield", "serve", "--listen", "127.0.0.1:0", "--database",
                  database.c_str(), nullptr);
            _exit(127);
        }
        close(out[1]);
        std::string said;
        char buffer[256];
        while (said.find("127.0.0.1:") == std::string::npos || said.back() != '\n') {
            const ssize_t size = read(out[0], buffer, sizeof buffer);
            if (size <= 0) fail("the server does not start: " + options.program);
            said.append(buffer, static_cast<std::size_t>(size));
        }
        const std::size_t colon = said.rfind("127.0.0.1:");
        if (colon == std::string::npos) fail("the server says no address: " + said);
        port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 10));
    }
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess() {
        kill(pid_, SIGTERM);
        waitpid(pid_, nullptr, 0);
    }

    std::uint16_t port() const { return port_; }
    std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

    double resident_kb() const {
        std::ifstream in("/proc/" + std::to_string(pid_) + "/statm");
        double total = 0;
        double resident = 0;
        in >> total >> resident;
        return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1000;
    }
    double processor_seconds() const {
        std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
        std::string word;
        double ticks = 0;
        for (int i = 1; i <= 15 && in >> word; ++i)
            if (i >= 14) ticks += std::atof(word.c_str());
        return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    }

  private:
    pid_t pid_ = 0;
    std::uint16_t port_ = 0;
};

int connect_to(std::uint16_t port) {
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (descriptor < 0 || connect(descriptor, reinterpret_cast<sockaddr*>(&where), sizeof where) != 0)
        fail(std::string("cannot connect: ") + std::strerror(errno));
    const int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return descriptor;
}

void send_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t size = ::send(descriptor, text.data(), text.size(), MSG_NOSIGNAL);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;  // small messages, an empty socket
        if (size <= 0) fail(std::string("cannot send: ") + std::strerror(errno));
        text.remove_prefix(static_cast<std::size_t>(size));
    }
}

// As text.find(), which would stop at every quote.
std::size_t find_in(std::string_view text, std::string_view key, std::size_t at = 0) {
    const void* found =
        at < text.size() ? memmem(text.data() + at, text.size() - at, key.data(), key.size()) : nullptr;
    return found == nullptr ? std::string_view::npos
                            : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

// The text between quotes that follows `key`, from `at` on; empty if there is none.
std::string_view text_after(std::string_view text, std::string_view key, std::size_t at = 0) {
    const std::size_t found = find_in(text, key, at);
    if (found == std::string_view::npos) return {};
    const std::size_t begin = found + key.size();
    return text.substr(begin, text.find('"', begin) - begin);
}

struct Made {
    std::string match;
    std::string secrets[2];
};

// One request after the other over one connection.
std::vector<Made> make_matches(const ServerProcess& server, std::size_t count) {
    const std::string body =
        R"({"game":"filler","setup":{"scenario":"duel_classic"},"seats":[{"kind":"human"},{"kind":"human"}]})";
    const std::string request = "POST /api/matches HTTP/1.1\r\nHost: " + server.address() +
                                "\r\nOrigin: http://" + server.address() +
                                "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    const int descriptor = connect_to(server.port());
    std::vector<Made> made;
    for (std::size_t i = 0; i < count; ++i) {
        send_all(descriptor, request);
        std::string answer;
        char buffer[4096];
        while (answer.find("]}") == std::string::npos) {
            const ssize_t size = read(descriptor, buffer, sizeof buffer);
            if (size <= 0) fail("the server makes no match");
            answer.append(buffer, static_cast<std::size_t>(size));
        }
        const std::string_view first = text_after(answer, R"("secret":")");
        const std::size_t after = static_cast<std::size_t>(first.data() - answer.data());
        made.push_back({std::string(text_after(answer, R"("match":")")),
                        {std::string(first), std::string(text_after(answer, R"("secret":")", after))}});
    }
    close(descriptor);
    return made;
}

// --- the players ---

struct Player {
    int descriptor = -1;
    bool upgraded = false;
    bool asked = false;    // has a decision to make
    bool ordered = false;  // waits for an answer
    std::string match;
    std::string secret;
    std::string step;   // as it was told
    std::string order;  // that it will give
    std::string unread;
    Clock::time_point sent;
};

class Load {
  public:
    Load(const LoadOptions& options, const ServerProcess& server)
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
        player.upgraded = player.asked = player.ordered = false;
        player.unread.clear();
        fcntl(player.descriptor, F_SETFL, O_NONBLOCK);
        epoll_event event{};
        // Told once of what has come: hear() takes all of it.
        event.events = EPOLLIN | EPOLLET;
        event.data.u64 = static_cast<std::uint64_t>(&player - players_.data());
        epoll_ctl(epoll_, EPOLL_CTL_ADD, player.descriptor, &event);
        send_all(player.descriptor,
                 "GET /ws HTTP/1.1\r\nHost: " + server_.address() + "\r\nOrigin: http://" +
                     server_.address() +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    }

    // One frame of text. The mask is 0, which leaves the text as it is.
    void say(const Player& player, std::string_view text) {
        out_.clear();
        out_ += '\x81';
        if (text.size() < 126) {
            out_ += static_cast<char>(0x80 | text.size());
        } else {
            out_ += static_cast<char>(0x80 | 126);
            out_ += static_cast<char>(text.size() >> 8);
            out_ += static_cast<char>(text.size() & 0xFF);
        }
        out_.append(4, '\0');
        out_ += text;
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
        std::string_view data(buffer, static_cast<std::size_t>(size));
        if (!player.unread.empty()) {
            player.unread.append(data);
            data = player.unread;
        }
        const std::size_t used = take_frames(player, data);
        if (used < data.size() || !player.unread.empty()) player.unread = std::string(data.substr(used));
        return static_cast<std::size_t>(size);
    }

    std::size_t take_frames(Player& player, std::string_view data) {
        std::size_t at = 0;
        if (!player.upgraded) {
            const std::size_t end = data.find("\r\n\r\n");
            if (end == std::string_view::npos) return 0;
            if (!data.starts_with("HTTP/1.1 101")) fail("no WebSocket: " + std::string(data.substr(0, 80)));
            player.upgraded = true;
            at = end + 4;
            join_match(player);
        }
        while (data.size() >= at + 2) {
            std::size_t length = static_cast<unsigned char>(data[at + 1]) & 0x7Fu;
            std::size_t header = 2;
            const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
            if (data.size() < at + header + more) break;
            if (more > 0) length = 0;
            for (std::size_t i = 0; i < more; ++i)
                length = length << 8 | static_cast<unsigned char>(data[at + header + i]);
            header += more;
            if (data.size() < at + header + length) break;
            if ((data[at] & 0x0F) == 1) take(player, data.substr(at + header, length));
            at += header + length;
        }
        return at;
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
    const LoadOptions& options_;
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

LoadOptions read_options(int count, char** words) {
    LoadOptions options;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = words[i];
        if (name == "--program")
            options.program = words[i + 1];
        else if (name == "--matches")
            options.matches = std::strtoul(words[i + 1], nullptr, 10);
        else if (name == "--in-flight")
            options.in_flight = std::strtoul(words[i + 1], nullptr, 10);
        else if (name == "--seconds")
            options.seconds = std::atof(words[i + 1]);
        else
            fail("unknown option " + std::string(name));
    }
    return options;
}

// All connections of both sides are open at once.
void allow_many_files() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void run(const LoadOptions& options, const fs::path& folder) {
    const double single_before = single_commits(folder / "single.sqlite", kYardstickSeconds);
    const ServerProcess server(options, folder);
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

}  // namespace

int main(int count, char** words) {
    const LoadOptions options = read_options(count, words);
    allow_many_files();
    const clashfield::test::TemporaryFolder folder;
    run(options, folder.path());
    return 0;
}

#include "tests/perf/load_wire.h"

#include <arpa/inet.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace clashfield::load {
namespace {

constexpr int kPatienceSeconds = 30;

}  // namespace

void fail(const std::string& why) {
    std::fprintf(stderr, "server_load: %s\n", why.c_str());
    std::exit(1);  // the server ends by itself, because it was told to when we do
}

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

ServerProcess::ServerProcess(const std::string& program, const std::filesystem::path& folder) {
    int out[2];
    if (pipe(out) != 0) fail("no pipe");
    const std::string database = (folder / "matches.sqlite").string();
    pid_ = fork();
    if (pid_ == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        execl(program.c_str(), "clashfield", "serve", "--listen", "127.0.0.1:0", "--database",
              database.c_str(), "--matches-per-hour", "0", nullptr);
        _exit(127);
    }
    close(out[1]);
    std::string said;
    char buffer[256];
    while (said.find("127.0.0.1:") == std::string::npos || said.back() != '\n') {
        const ssize_t size = read(out[0], buffer, sizeof buffer);
        if (size <= 0) fail("the server does not start: " + program);
        said.append(buffer, static_cast<std::size_t>(size));
    }
    const std::size_t colon = said.rfind("127.0.0.1:");
    if (colon == std::string::npos) fail("the server says no address: " + said);
    port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 10));
}

ServerProcess::~ServerProcess() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
}

bool ServerProcess::alive() const {
    // A process that has ended stays until it is waited for, without any memory.
    return resident_kb() > 0;
}

double ServerProcess::resident_kb() const {
    std::ifstream in("/proc/" + std::to_string(pid_) + "/statm");
    double total = 0;
    double resident = 0;
    in >> total >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1000;
}

double ServerProcess::processor_seconds() const {
    std::ifstream in("/proc/" + std::to_string(pid_) + "/stat");
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && in >> word; ++i)
        if (i >= 14) ticks += std::atof(word.c_str());
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string address_after(const std::string& first, std::size_t n) {
    in_addr address{};
    inet_pton(AF_INET, first.c_str(), &address);
    address.s_addr = htonl(ntohl(address.s_addr) + static_cast<std::uint32_t>(n));
    char text[INET_ADDRSTRLEN];
    inet_ntop(AF_INET, &address, text, sizeof text);
    return text;
}

int try_connect(std::uint16_t port, const std::string& from) {
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    const int yes = 1;
    const timeval patience{kPatienceSeconds, 0};
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    bool good = true;
    if (!from.empty()) {
        // The port is chosen when the other end is known, so that few addresses are enough for many
        // connections.
        setsockopt(descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
        sockaddr_in here{};
        here.sin_family = AF_INET;
        inet_pton(AF_INET, from.c_str(), &here.sin_addr);
        good = bind(descriptor, reinterpret_cast<sockaddr*>(&here), sizeof here) == 0;
    }
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_port = htons(port);
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    good = good && connect(descriptor, reinterpret_cast<sockaddr*>(&where), sizeof where) == 0;
    if (good) return descriptor;
    const int why = errno;
    close(descriptor);
    errno = why;
    return -1;
}

int connect_to(std::uint16_t port, const std::string& from) {
    const int descriptor = try_connect(port, from);
    if (descriptor < 0) fail(std::string("cannot connect: ") + std::strerror(errno));
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

std::size_t find_in(std::string_view text, std::string_view key, std::size_t at) {
    const void* found =
        at < text.size() ? memmem(text.data() + at, text.size() - at, key.data(), key.size()) : nullptr;
    return found == nullptr ? std::string_view::npos
                            : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

std::string_view text_after(std::string_view text, std::string_view key, std::size_t at) {
    const std::size_t found = find_in(text, key, at);
    if (found == std::string_view::npos) return {};
    const std::size_t begin = found + key.size();
    return text.substr(begin, text.find('"', begin) - begin);
}

std::string upgrade_request(const std::string& host) {
    return "GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
           "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
}

std::string post_request(const std::string& host, std::string_view path, std::string_view body) {
    std::string request = "POST " + std::string(path) + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" +
                          host + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n";
    return request.append(body);
}

std::string get_request(const std::string& host, std::string_view path) {
    return "GET " + std::string(path) + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
}

void append_frame(std::string& out, std::string_view text) {
    out += '\x81';
    if (text.size() < 126) {
        out += static_cast<char>(0x80 | text.size());
    } else {
        out += static_cast<char>(0x80 | 126);
        out += static_cast<char>(text.size() >> 8);
        out += static_cast<char>(text.size() & 0xFF);
    }
    out.append(4, '\0');
    out += text;
}

bool FrameReader::next_frame(std::string_view data, std::size_t& at, Frame& frame) {
    if (data.size() < at + 2) return false;
    std::size_t length = static_cast<unsigned char>(data[at + 1]) & 0x7Fu;
    std::size_t header = 2;
    const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (data.size() < at + header + more) return false;
    if (more > 0) length = 0;
    for (std::size_t i = 0; i < more; ++i)
        length = length << 8 | static_cast<unsigned char>(data[at + header + i]);
    header += more;
    if (data.size() < at + header + length) return false;
    frame.is_text = (data[at] & 0x0F) == 1;
    frame.text = data.substr(at + header, length);
    at += header + length;
    return true;
}

HttpReply HttpCaller::post(std::string_view path, std::string_view body) {
    return call(post_request(server_.address(), path, body));
}

HttpReply HttpCaller::get(std::string_view path) { return call(get_request(server_.address(), path)); }

void HttpCaller::hang_up() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
}

HttpReply HttpCaller::call(const std::string& request) {
    if (descriptor_ < 0) descriptor_ = try_connect(server_.port(), from_);
    if (descriptor_ < 0) return {};
    std::string_view left = request;
    while (!left.empty()) {
        const ssize_t size = ::send(descriptor_, left.data(), left.size(), MSG_NOSIGNAL);
        if (size <= 0) {
            hang_up();
            return {};
        }
        left.remove_prefix(static_cast<std::size_t>(size));
    }
    HttpReply reply = read_reply();
    if (reply.status == 0) hang_up();
    return reply;
}

HttpReply HttpCaller::read_reply() {
    std::string answer;
    char buffer[1u << 14];
    std::size_t whole = std::string::npos;
    while (answer.size() < whole) {
        const ssize_t size = read(descriptor_, buffer, sizeof buffer);
        if (size <= 0) return {};
        answer.append(buffer, static_cast<std::size_t>(size));
        const std::size_t end = whole == std::string::npos ? answer.find("\r\n\r\n") : std::string::npos;
        if (end == std::string::npos) continue;
        const std::size_t length = answer.find("Content-Length: ");
        if (length == std::string::npos || length > end) return {};
        whole = end + 4 + std::strtoul(answer.c_str() + length + 16, nullptr, 10);
    }
    HttpReply reply;
    reply.status = std::atoi(answer.c_str() + answer.find(' ') + 1);
    reply.body = answer.substr(answer.find("\r\n\r\n") + 4);
    if (answer.find("Connection: close") != std::string::npos) hang_up();
    return reply;
}

Made made_in(std::string_view answer) {
    const std::string_view first = text_after(answer, R"("secret":")");
    const std::size_t after =
        first.empty() ? answer.size() : static_cast<std::size_t>(first.data() - answer.data());
    return {std::string(text_after(answer, R"("match":")")),
            {std::string(first), std::string(text_after(answer, R"("secret":")", after))}};
}

namespace {

constexpr std::string_view kHuman = R"({"kind":"human"})";
constexpr std::string_view kBot = R"({"kind":"bot","bot":"greedy"})";

std::string request_with(std::string_view game, std::string_view scenario, const std::string& seats) {
    return R"({"game":")" + std::string(game) + R"(","setup":{"scenario":")" + std::string(scenario) +
           R"("},"seats":[)" + seats + "]}";
}

std::string both(std::string_view first, std::string_view second) {
    return std::string(first) + "," + std::string(second);
}

}  // namespace

std::string match_request(std::string_view game, std::string_view scenario) {
    return request_with(game, scenario, both(kHuman, kHuman));
}

std::string bot_match_request(std::string_view game, std::string_view scenario) {
    return request_with(game, scenario, both(kHuman, kBot));
}

std::string bots_request(std::string_view game, std::string_view scenario) {
    return request_with(game, scenario, both(kBot, kBot));
}

}  // namespace clashfield::load

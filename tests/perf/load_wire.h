#pragma once

// What the load programs share: the server as a process, sockets without a library, and as much of HTTP,
// WebSocket and JSON as they need. They share the machine with the server, so all of it is as lean as it can
// be.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace clashfield::load {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& why);
double seconds_since(Clock::time_point begin);

// `clashfield serve` with a database of its own in `folder`. It ends with this object, and with this process.
class ServerProcess {
  public:
    ServerProcess(const std::string& program, const std::filesystem::path& folder);
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    std::uint16_t port() const { return port_; }
    std::string address() const { return "127.0.0.1:" + std::to_string(port_); }
    bool alive() const;
    double resident_kb() const;
    double processor_seconds() const;

  private:
    pid_t pid_ = 0;
    std::uint16_t port_ = 0;
};

// The n-th of the addresses that begin with `first`: 127.0.0.0/8 is all this machine.
std::string address_after(const std::string& first, std::size_t n);

// A connection from `from` (any address if empty), or -1.
int try_connect(std::uint16_t port, const std::string& from);
int connect_to(std::uint16_t port, const std::string& from = {});
void send_all(int descriptor, std::string_view text);

// As text.find(), which would stop at every quote.
std::size_t find_in(std::string_view text, std::string_view key, std::size_t at = 0);
// The text between quotes that follows `key`, from `at` on; empty if there is none.
std::string_view text_after(std::string_view text, std::string_view key, std::size_t at = 0);

std::string upgrade_request(const std::string& host);
std::string post_request(const std::string& host, std::string_view path, std::string_view body);
std::string get_request(const std::string& host, std::string_view path);

// One frame of text. The mask is 0, which leaves the text as it is.
void append_frame(std::string& out, std::string_view text);

// What a WebSocket was sent, frame by frame.
class FrameReader {
  public:
    bool upgraded() const { return upgraded_; }
    void forget() {
        upgraded_ = false;
        unread_.clear();
    }
    // Calls opened() when the connection has become a WebSocket, and take(text) for each text. False if it
    // was refused.
    template <typename Opened, typename Take>
    bool feed(std::string_view data, const Opened& opened, const Take& take) {
        const bool kept = !unread_.empty();
        if (kept) {
            unread_.append(data);
            data = unread_;
        }
        std::size_t at = 0;
        if (!upgraded_) {
            const std::size_t end = data.find("\r\n\r\n");
            if (end != std::string_view::npos) {
                if (!data.starts_with("HTTP/1.1 101")) return false;
                upgraded_ = true;
                at = end + 4;
                opened();
            }
        }
        if (upgraded_) {
            Frame frame;
            while (next_frame(data, at, frame))
                if (frame.is_text) take(frame.text);
        }
        if (kept || at < data.size()) unread_ = std::string(data.substr(at));
        return true;
    }

  private:
    struct Frame {
        bool is_text = false;
        std::string_view text;
    };
    static bool next_frame(std::string_view data, std::size_t& at, Frame& frame);

    bool upgraded_ = false;
    std::string unread_;
};

struct HttpReply {
    int status = 0;  // 0: the connection ended
    std::string body;
};

// One request after the other, from an address of its own; connects again when it was disconnected.
class HttpCaller {
  public:
    HttpCaller(const ServerProcess& server, std::string from) : server_(server), from_(std::move(from)) {}
    HttpCaller(const HttpCaller&) = delete;
    HttpCaller& operator=(const HttpCaller&) = delete;
    ~HttpCaller() { hang_up(); }

    HttpReply post(std::string_view path, std::string_view body);
    HttpReply get(std::string_view path);

  private:
    HttpReply call(const std::string& request);
    HttpReply read_reply();
    void hang_up();

    const ServerProcess& server_;
    std::string from_;
    int descriptor_ = -1;
};

struct Made {
    std::string match;
    std::string secrets[2];
};
// Reads the answer of POST /api/matches; of seats without a secret (bots) it is empty.
Made made_in(std::string_view answer);

// A match of two people.
std::string match_request(std::string_view game, std::string_view scenario);
// The same, with one person.
std::string bot_match_request(std::string_view game, std::string_view scenario);
// The same, both sides by bots.
std::string bots_request(std::string_view game, std::string_view scenario);

}  // namespace clashfield::load

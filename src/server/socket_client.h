#pragma once

// Only for network.cpp: it takes half a minute to compile. One WebSocket, and the way between the thread of
// the sockets and that of the hub.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "server/bucket.h"
#include "server/door.h"
#include "server/gathering_socket.h"
#include "server/guard.h"
#include "server/network.h"
#include "server/parcel.h"
#include "server/turns.h"

namespace clashfield::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

template <typename T>
using Awaitable = asio::awaitable<T, SocketExecutor>;
using Timer = asio::steady_timer::rebind_executor<SocketExecutor>::other;
using Request = http::request<http::string_body>;

inline constexpr auto kTuple = asio::as_tuple(asio::use_awaitable_t<SocketExecutor>());
inline constexpr std::size_t kLargestMessage = 64u << 10;
inline constexpr std::size_t kUsualMessage = 4u << 10;
// What may wait for one that reads slowly, be it one large state; for all of one address; for all; and for
// each when that is spent.
inline constexpr std::size_t kMostUnsent = 4u << 20;
inline constexpr std::size_t kMostUnsentOfPlace = 8u << 20;
inline constexpr std::size_t kMostUnsentOfAll = 64u << 20;
inline constexpr std::size_t kFewUnsent = 32u << 10;
// A connection for which something waits reads a little in this time, or is let go.
inline constexpr std::chrono::seconds kReadPatience{20};
// Messages of one connection that the hub has not done yet; after that nothing more is read from it.
inline constexpr int kMostUndone = 6;
// How soon a connection that has to wait looks whether it may go on; then less and less often.
inline constexpr std::chrono::milliseconds kFirstPause{3};
inline constexpr std::chrono::milliseconds kLongestPause{48};
// One that has to pay by waiting sleeps until then, but for a look at whether it still reads.
inline constexpr std::chrono::milliseconds kLongestSleep{2'000};

class SocketClient;
using SocketClientPtr = std::shared_ptr<SocketClient>;

// The way between the two threads: the hub's, which thinks, and that of the network, which talks to the
// sockets. Both take what has come for them at once, so that a crowd of orders wakes either of them once.
class Crossing {
  public:
    explicit Crossing(asio::io_context& network) : network_(network) {}

    // --- for the hub ---
    // From any thread.
    void post(Loop::Task task) { put({.client = nullptr, .task = std::move(task)}, {}); }
    // Something new, that waits for the turn of its sender.
    void post_in_turn(Payer payer, Loop::Task task) {
        put({.client = nullptr, .task = std::move(task), .sender = std::move(payer)}, {});
    }
    void receive(SocketClientPtr client, std::string_view text) {
        put({.client = std::move(client), .task = {}}, text);
    }
    // Runs what comes, until the end.
    void run(Hub& hub);
    void end() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        arrived_.notify_one();
    }

    // --- for the network; by the thread of the hub ---
    void send(SocketClientPtr client, std::string_view text) {
        put({.client = std::move(client), .close = false}, text);
    }
    void close(SocketClientPtr client) { put({.client = std::move(client), .close = true}, {}); }

  private:
    // So many wait at most until the network begins with them.
    static constexpr std::size_t kFewOutgoing = 16;

    struct Mail {
        SocketClientPtr client;  // who sends the text; none for a task
        Loop::Task task;
        std::optional<Payer> sender = {};  // of a task that is not sent by a client
        std::size_t begin = 0;
        std::size_t size = 0;
        const Payer* payer() const;
    };
    // What the hub wants done at a connection: a text sent, or the end.
    struct Outgoing {
        SocketClientPtr client;
        bool close = false;
        std::size_t begin = 0;
        std::size_t size = 0;
    };

    void put(Mail mail, std::string_view text) {
        const std::lock_guard lock(mutex_);
        mail_.add(std::move(mail), text);
        if (mail_.size() == 1) arrived_.notify_one();
    }
    void put(Outgoing outgoing, std::string_view text) {
        leaving_.add(std::move(outgoing), text);
        if (leaving_.size() >= kFewOutgoing) let_go();
    }
    void let_go();
    void send_all();

    asio::io_context& network_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    Parcel<Mail> mail_;
    bool ended_ = false;
    Parcel<Outgoing> leaving_;  // of the hub's thread alone
    std::mutex outgoing_mutex_;
    Parcel<Outgoing> outgoing_;
    Parcel<Outgoing> sending_;  // of the network's thread alone
};

// The connections to which something was written, until it is flushed. Of the network's thread.
class Unflushed {
  public:
    explicit Unflushed(asio::io_context& network) : network_(network) {}
    void add(SocketClientPtr client) {
        clients_.push_back(std::move(client));
        if (clients_.size() == 1) asio::post(network_, [this] { flush_all(); });
    }

  private:
    void flush_all();

    asio::io_context& network_;
    std::vector<SocketClientPtr> clients_;
    std::vector<SocketClientPtr> being_flushed_;
};

// What the connections share.
struct SocketShop {
    SocketShop(asio::io_context& network, Spare& texts) : unflushed(network), spare(texts) {}
    Unflushed unflushed;
    Spare& spare;
    // What waits for the slow readers of each place.
    std::map<std::string, std::size_t, std::less<>> unsent_of_place = {};
    std::uint64_t next_number = 1;  // of connections, HTTP and WebSocket
};

class SocketClient final : public Client, public std::enable_shared_from_this<SocketClient> {
  public:
    SocketClient(TcpSocket&& socket, Crossing& crossing, SocketShop& shop, Hub& hub,
                 const NetworkOptions& options, std::unique_ptr<Door::Guest> guest)
        : socket_(std::move(socket), shop.spare),
          crossing_(crossing),
          shop_(shop),
          hub_(hub),
          bucket_(options.messages_per_second),
          guest_(std::move(guest)) {
        payer = {guest_->place(), shop.next_number++};
        guest_->send_away_by([this] { cut(); });
        socket_.next_layer().on_first_write([this] { shop_.unflushed.add(shared_from_this()); });
    }

    ~SocketClient() override {
        socket_.next_layer().forget();
        note_unsent();
    }

    // By the thread of the hub.
    void send(std::string_view text) override {
        crossing_bytes_.fetch_add(text.size(), std::memory_order_relaxed);
        crossing_.send(shared_from_this(), text);
    }
    void close() override { crossing_.close(shared_from_this()); }
    std::size_t unread() const override { return crossing_bytes_ + unsent_; }

    // From here on by the thread of the network.
    void put(std::string_view text) {
        if (!closing_) {
            beast::error_code error;
            socket_.write(asio::buffer(text), error);  // is gathered
            if (error) finish();
        }
        unsent_ = socket_.next_layer().unsent();
        crossing_bytes_.fetch_sub(text.size(), std::memory_order_relaxed);
        if (!closing_ && does_not_read()) cut();
    }
    // Ends at once, without a word that would only wait too.
    void cut() {
        closing_ = true;
        socket_.next_layer().forget();
        note_unsent();
        beast::error_code ignored;
        beast::get_lowest_layer(socket_).close(ignored);
    }
    void finish() {
        if (closing_) return;
        closing_ = true;
        socket_.async_close(websocket::close_code::normal, [self = shared_from_this()](beast::error_code) {});
    }
    void flush() {
        beast::error_code error;
        if (waits_) return;
        const std::size_t before = socket_.next_layer().unsent();
        const bool all = socket_.next_layer().flush(error);
        if (socket_.next_layer().unsent() < before) read_at_ = std::chrono::steady_clock::now();
        note_unsent();
        if (!all) {
            waits_ = true;
            beast::get_lowest_layer(socket_).async_wait(
                TcpSocket::wait_write, [self = shared_from_this()](beast::error_code failed) {
                    self->waits_ = false;
                    if (!failed) self->flush();
                });
        }
        if (error) return cut();
        if (behind && unread() <= kMostUnread && behind.exchange(false))
            crossing_.post_in_turn(payer, [self = shared_from_this()] { self->hub_.catch_up(self); });
    }
    // By the thread of the hub.
    void done() { --undone_; }

    // A copy of the pointer keeps the client as long as this runs.
    static Awaitable<void> serve(std::shared_ptr<SocketClient> self, Request request) {
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = std::chrono::seconds(10);
        patience.idle_timeout = std::chrono::seconds(60);
        patience.keep_alive_pings = true;
        self->socket_.set_option(patience);
        self->socket_.read_message_max(kLargestMessage);
        self->socket_.auto_fragment(false);
        self->socket_.text(true);
        const auto [error] = co_await self->socket_.async_accept(request, kTuple);
        if (error) co_return;
        request = {};
        beast::flat_buffer buffer;
        Timer pause(self->socket_.get_executor());
        self->guest_->idle(true);
        for (;;) {
            const auto [failed, size] = co_await self->socket_.async_read(buffer, kTuple);
            if (failed || self->closing_) break;
            self->guest_->idle(false);
            if (!self->bucket_.take()) {
                self->put(R"({"say":"bye","code":"N-16"})");
                break;
            }
            const auto data = buffer.data();
            ++self->undone_;
            self->crossing_.receive(self, {static_cast<const char*>(data.data()), data.size()});
            buffer.consume(buffer.size());
            if (buffer.capacity() > kUsualMessage) buffer.shrink_to_fit();
            std::chrono::milliseconds next = kFirstPause;
            while (self->must_wait() && !self->closing_) {
                const auto now = std::chrono::steady_clock::now();
                pause.expires_at(std::max(now + next, std::min(self->free_time(), now + kLongestSleep)));
                next = std::min(2 * next, kLongestPause);
                co_await pause.async_wait(kTuple);
                if (self->does_not_read()) self->cut();
            }
        }
        self->finish();
        self->crossing_.post_in_turn(self->payer, [self] { self->hub_.leave(self); });
    }

  private:
    // After each flush: few wait for their socket, so what all others hold is 0 and stays so.
    void note_unsent() {
        unsent_ = socket_.next_layer().unsent();
        if (unsent_ == noted_) return;
        std::size_t& of_place = shop_.unsent_of_place[payer.address];
        of_place = of_place + unsent_ - noted_;
        if (of_place == 0) shop_.unsent_of_place.erase(payer.address);
        noted_ = unsent_;
    }
    bool does_not_read() const {
        const std::size_t unsent = socket_.next_layer().unsent();
        if (unsent > kMostUnsent) return true;
        if (waits_ && std::chrono::steady_clock::now() - read_at_ > kReadPatience) return true;
        if (unsent <= kFewUnsent || noted_ == 0) return false;
        const auto place = shop_.unsent_of_place.find(payer.address);
        return shop_.spare.unsent() > kMostUnsentOfAll ||
               (place != shop_.unsent_of_place.end() && place->second > kMostUnsentOfPlace);
    }
    bool must_wait() const {
        if (undone_ + parked >= kMostUndone) return true;
        if (unread() > kMostUnread) return true;  // asks for more than it reads
        return free_at != 0 && std::chrono::steady_clock::now() < free_time();
    }
    // When what it has sent is paid for.
    std::chrono::steady_clock::time_point free_time() const {
        return std::chrono::steady_clock::time_point(
            std::chrono::microseconds(free_at.load(std::memory_order_relaxed)));
    }

    // Without compression: states are short, and its tables would take more memory than the match.
    websocket::stream<GatheringSocket, false> socket_;
    Crossing& crossing_;
    SocketShop& shop_;
    Hub& hub_;
    Bucket bucket_;
    std::unique_ptr<Door::Guest> guest_;
    std::atomic<int> undone_{0};
    std::atomic<std::size_t> crossing_bytes_{0};  // on their way to the thread of the network
    std::atomic<std::size_t> unsent_{0};          // there, and not taken by the socket
    std::size_t noted_ = 0;                       // of these, among those of the place
    std::chrono::steady_clock::time_point read_at_ = std::chrono::steady_clock::now();
    bool waits_ = false;  // until the socket takes more
    bool closing_ = false;
};

inline const Payer* Crossing::Mail::payer() const {
    if (client) return &client->payer;
    return sender ? &*sender : nullptr;
}

inline void Crossing::run(Hub& hub) {
    Parcel<Mail> mail;
    Turns<Mail> turns;
    const auto serve = [&hub](Mail& one, std::string_view text) {
        if (one.client) {
            guarded("a message", [&] { hub.receive(one.client, text); });
            one.client->done();
        } else {
            guarded("the hub", one.task);
        }
        guarded("the hub", [&] { one = {}; });
    };
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [&] { return ended_ || !mail_.empty() || !turns.empty(); });
            if (ended_) return;
            std::swap(mail, mail_);
        }
        turns.take_in(mail, serve, std::chrono::steady_clock::now);
        turns.serve_some(serve, std::chrono::steady_clock::now);
        let_go();
    }
}

inline void Crossing::let_go() {
    if (leaving_.empty()) return;
    {
        const std::lock_guard lock(outgoing_mutex_);
        const bool asleep = outgoing_.empty();
        if (!asleep) return outgoing_.add_all(leaving_);  // the first one has woken it up
        std::swap(outgoing_, leaving_);
    }
    asio::post(network_, [this] { send_all(); });
}

inline void Crossing::send_all() {
    {
        const std::lock_guard lock(outgoing_mutex_);
        std::swap(sending_, outgoing_);
    }
    for (Outgoing& one : sending_.items()) {
        guarded("a connection", [&] {
            if (one.close) {
                one.client->finish();
            } else {
                one.client->put(sending_.text_of(one));
            }
        });
    }
    sending_.clear();
}

inline void Unflushed::flush_all() {
    std::swap(clients_, being_flushed_);
    for (const SocketClientPtr& client : being_flushed_) client->flush();
    being_flushed_.clear();
}

}  // namespace clashfield::server

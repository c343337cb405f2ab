#pragma once

// Only for network.cpp: it takes half a minute to compile. One WebSocket, and the way between the thread of
// the sockets and that of the hub.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
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
// What may wait for one that reads slowly; for all of them; and for each when that is spent.
inline constexpr std::size_t kMostUnsent = 4u << 20;
inline constexpr std::size_t kMostUnsentOfAll = 128u << 20;
inline constexpr std::size_t kFewUnsent = 256u << 10;
// Messages of one connection that the hub has not done yet; after that nothing more is read from it.
inline constexpr int kMostUndone = 6;
inline constexpr std::chrono::milliseconds kPause{3};

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
        std::size_t begin = 0;
        std::size_t size = 0;
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

    // By the thread of the hub.
    void send(std::string_view text) override { crossing_.send(shared_from_this(), text); }
    void close() override { crossing_.close(shared_from_this()); }

    // From here on by the thread of the network.
    void put(std::string_view text) {
        if (closing_) return;
        beast::error_code error;
        socket_.write(asio::buffer(text), error);  // is gathered
        if (error) return finish();
        const std::size_t unsent = socket_.next_layer().unsent();
        if (unsent > kMostUnsent || (unsent > kFewUnsent && shop_.spare.unsent() > kMostUnsentOfAll))
            cut();  // it does not read
    }
    // Ends at once, without a word that would only wait too.
    void cut() {
        closing_ = true;
        socket_.next_layer().forget();
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
        if (!socket_.next_layer().flush(error)) {
            waits_ = true;
            beast::get_lowest_layer(socket_).async_wait(
                TcpSocket::wait_write, [self = shared_from_this()](beast::error_code failed) {
                    self->waits_ = false;
                    if (!failed) self->flush();
                });
        }
        if (!error) return;
        cut();
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
            while (self->must_wait() && !self->closing_) {
                pause.expires_after(kPause);
                co_await pause.async_wait(kTuple);
            }
        }
        self->finish();
        self->crossing_.post([self] { self->hub_.leave(self); });
    }

  private:
    bool must_wait() const {
        if (undone_ + parked >= kMostUndone) return true;
        const std::int64_t free = free_at.load(std::memory_order_relaxed);
        if (free == 0) return false;
        return std::chrono::steady_clock::now() <
               std::chrono::steady_clock::time_point(std::chrono::microseconds(free));
    }

    // Without compression: states are short, and its tables would take more memory than the match.
    websocket::stream<GatheringSocket, false> socket_;
    Crossing& crossing_;
    SocketShop& shop_;
    Hub& hub_;
    Bucket bucket_;
    std::unique_ptr<Door::Guest> guest_;
    std::atomic<int> undone_{0};
    bool waits_ = false;  // until the socket takes more
    bool closing_ = false;
};

inline void Crossing::run(Hub& hub) {
    Parcel<Mail> mail;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return ended_ || !mail_.empty(); });
            if (ended_) return;
            std::swap(mail, mail_);
        }
        for (Mail& one : mail.items()) {
            if (one.client) {
                guarded("a message", [&] { hub.receive(one.client, mail.text_of(one)); });
                one.client->done();
            } else {
                guarded("the hub", one.task);
            }
            guarded("the hub", [&] { one = {}; });
        }
        mail.clear();
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

#pragma once

// Only for network.cpp: it takes half a minute to compile.

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/async_result.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket/teardown.hpp>

namespace clashfield::server {

// Named, because an executor that may be of any kind is copied with a virtual call at each step.
using SocketExecutor = boost::asio::io_context::executor_type;
using TcpSocket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, SocketExecutor>;

// Memory for what is about to be sent, used again and again: it stays in the processor's cache, and a
// connection that is silent holds none.
class Spare {
  public:
    std::string take() {
        if (texts_.empty()) return {};
        std::string text = std::move(texts_.back());
        texts_.pop_back();
        return text;
    }
    void give(std::string text) {
        if (texts_.size() >= kMost || text.capacity() > kLargest) return;
        text.clear();
        texts_.push_back(std::move(text));
    }

    // What has been written by all and is not sent yet.
    std::size_t unsent() const { return unsent_; }
    void count_unsent(std::size_t more, std::size_t less) { unsent_ = unsent_ + more - less; }

  private:
    static constexpr std::size_t kMost = 256;
    static constexpr std::size_t kLargest = 64u << 10;
    std::vector<std::string> texts_;
    std::size_t unsent_ = 0;
};

// The layer below a WebSocket: what is written to it is gathered, and goes to the socket in one piece by
// flush(). So several messages are one packet, and a write is done at once, without an operation to wait for.
class GatheringSocket {
  public:
    using executor_type = SocketExecutor;
    using next_layer_type = TcpSocket;

    GatheringSocket(TcpSocket&& socket, Spare& spare) : socket_(std::move(socket)), spare_(spare) {
        boost::beast::error_code ignored;
        socket_.non_blocking(true, ignored);
    }

    GatheringSocket(const GatheringSocket&) = delete;
    GatheringSocket& operator=(const GatheringSocket&) = delete;
    ~GatheringSocket() { forget(); }

    executor_type get_executor() { return socket_.get_executor(); }
    TcpSocket& next_layer() { return socket_; }
    const TcpSocket& next_layer() const { return socket_; }

    // Called when something is to be flushed.
    void on_first_write(std::function<void()> call) { first_write_ = std::move(call); }
    std::size_t unsent() const { return gathered_.size() - sent_; }

    // Hands to the socket what it takes. False if something is left: then the socket has to be waited for.
    bool flush(boost::beast::error_code& error) {
        if (gathered_.empty()) return true;
        const std::size_t size =
            socket_.send(boost::asio::buffer(gathered_.data() + sent_, unsent()), 0, error);
        spare_.count_unsent(0, size);
        sent_ += size;
        if (error == boost::asio::error::would_block) error = {};
        if (!error && unsent() > 0) return false;
        forget();
        return true;
    }
    // Gives up what is not sent yet.
    void forget() {
        if (gathered_.empty()) return;
        spare_.count_unsent(0, unsent());
        sent_ = 0;
        spare_.give(std::move(gathered_));
        gathered_ = {};
    }

    // --- as Asio's streams are written to and read from ---
    template <typename Buffers>
    std::size_t write_some(const Buffers& buffers, boost::beast::error_code& error) {
        error = {};
        if (gathered_.empty()) {
            gathered_ = spare_.take();
            if (first_write_) first_write_();
        }
        for (const boost::asio::const_buffer piece : boost::beast::buffers_range_ref(buffers))
            gathered_.append(static_cast<const char*>(piece.data()), piece.size());
        spare_.count_unsent(boost::beast::buffer_bytes(buffers), 0);
        return boost::beast::buffer_bytes(buffers);
    }
    template <typename Buffers>
    std::size_t write_some(const Buffers& buffers) {
        boost::beast::error_code never;
        return write_some(buffers, never);
    }
    template <typename Buffers, typename Handler>
    auto async_write_some(const Buffers& buffers, Handler&& handler) {
        const auto begin = [this](auto&& then, const Buffers& wanted) {
            boost::beast::error_code error;
            const std::size_t size = write_some(wanted, error);
            boost::asio::post(get_executor(), boost::beast::bind_front_handler(
                                                  std::forward<decltype(then)>(then), error, size));
        };
        return boost::asio::async_initiate<Handler, void(boost::beast::error_code, std::size_t)>(
            begin, handler, buffers);
    }
    template <typename Buffers>
    std::size_t read_some(const Buffers& buffers, boost::beast::error_code& error) {
        return socket_.read_some(buffers, error);
    }
    template <typename Buffers>
    std::size_t read_some(const Buffers& buffers) {
        return socket_.read_some(buffers);
    }
    template <typename Buffers, typename Handler>
    auto async_read_some(const Buffers& buffers, Handler&& handler) {
        return socket_.async_read_some(buffers, std::forward<Handler>(handler));
    }

  private:
    TcpSocket socket_;
    Spare& spare_;
    std::function<void()> first_write_;
    std::string gathered_;
    std::size_t sent_ = 0;  // of these
};

// How a WebSocket ends what is below it.
template <typename Handler>
void async_teardown(boost::beast::role_type role, GatheringSocket& socket, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, socket.next_layer(), std::forward<Handler>(handler));
}

}  // namespace clashfield::server

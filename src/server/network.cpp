#include "server/network.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace clashfield::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

// Named, because an executor that may be of any kind is copied with a virtual call at each step.
using Executor = asio::io_context::executor_type;
template <typename T>
using Awaitable = asio::awaitable<T, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Timer = asio::steady_timer::rebind_executor<Executor>::other;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable_t<Executor>());
constexpr std::chrono::seconds kHttpPatience{30};
constexpr std::size_t kLargestBody = 1u << 20;
constexpr std::size_t kLargestHeader = 16u << 10;
constexpr std::size_t kLargestMessage = 64u << 10;
constexpr std::size_t kUsualMessage = 4u << 10;
constexpr std::size_t kMostUnsent = 8u << 20;
constexpr int kBurst = 5;  // seconds of messages that may come at once

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

// What a browser is allowed to do with our pages.
void add_safe_headers(Response& response) {
    response.set("Content-Security-Policy",
                 "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
                 "frame-ancestors 'none'; form-action 'self'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

// "https://host:port" without its scheme.
std::string_view host_of(std::string_view origin) {
    const std::size_t begin = origin.find("://");
    return begin == std::string_view::npos ? std::string_view() : origin.substr(begin + 3);
}

std::string text_of(const Request& request, std::string_view name) {
    const auto found = request.find(boost::core::string_view(name.data(), name.size()));
    return found == request.end() ? std::string() : std::string(found->value().data(), found->value().size());
}

bool origin_allowed(const Request& request, const NetworkOptions& options) {
    const std::string origin = text_of(request, "Origin");
    if (origin.empty()) return false;
    if (host_of(origin) == text_of(request, "Host")) return true;
    return std::find(options.origins.begin(), options.origins.end(), origin) != options.origins.end();
}

// Lets a client send so many messages in the long run.
class Bucket {
  public:
    explicit Bucket(int per_second) : rate_(per_second), tokens_(per_second * kBurst) {}
    bool take() {
        const auto now = std::chrono::steady_clock::now();
        const double passed = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        tokens_ = std::min<double>(rate_ * kBurst, tokens_ + passed * rate_);
        if (tokens_ < 1) return false;
        tokens_ -= 1;
        return true;
    }

  private:
    double rate_;
    double tokens_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// A connection that ends by an exception is a fault of ours: whoever runs the server is told.
struct LogFault {
    void operator()(const std::exception_ptr& fault) const {
        if (!fault) return;
        try {
            std::rethrow_exception(fault);
        } catch (const std::exception& error) {
            std::fprintf(stderr, "clashfield: a connection ended by a fault: %s\n", error.what());
        }
    }
};

// Counts an open connection.
class Counted {
  public:
    explicit Counted(std::size_t& value) : value_(value) { ++value_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --value_; }

  private:
    std::size_t& value_;
};

class SocketClient;

// What the hub wants done at a connection: a text sent, or the end.
struct Outgoing {
    std::shared_ptr<SocketClient> client;
    std::string text;
    bool close = false;
};

// The way between the two threads: the hub's, which thinks, and that of the network, which talks to the
// sockets. Both take what has come for them at once, so that a crowd of orders wakes either of them once.
class Crossing {
  public:
    explicit Crossing(asio::io_context& network) : network_(network) {}

    // --- for the hub ---
    // From any thread.
    void post(Loop::Task task) { put({nullptr, {}, std::move(task)}); }
    void receive(std::shared_ptr<SocketClient> client, std::string text) {
        put({std::move(client), std::move(text), {}});
    }
    // Runs what comes, until the end.
    void run(Hub& hub);
    void end() {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        arrived_.notify_one();
    }

    // --- for the network; by the thread of the hub ---
    void send(Outgoing outgoing) {
        leaving_.push_back(std::move(outgoing));
        if (leaving_.size() >= kFewOutgoing) let_go();
    }

  private:
    // So many wait at most until the network begins with them.
    static constexpr std::size_t kFewOutgoing = 16;

    struct Mail {
        std::shared_ptr<SocketClient> client;  // who sends the text; none for a task
        std::string text;
        Loop::Task task;
    };

    void put(Mail mail) {
        const std::lock_guard lock(mutex_);
        mail_.push_back(std::move(mail));
        if (mail_.size() == 1) arrived_.notify_one();
    }
    void let_go();
    void send_all();

    asio::io_context& network_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Mail> mail_;
    bool ended_ = false;
    std::vector<Outgoing> leaving_;  // of the hub's thread alone
    std::mutex outgoing_mutex_;
    std::vector<Outgoing> outgoing_;
};

class SocketClient final : public Client, public std::enable_shared_from_this<SocketClient> {
  public:
    SocketClient(Stream&& stream, Crossing& crossing, Hub& hub, const NetworkOptions& options,
                 std::size_t& open)
        : socket_(std::move(stream)),
          crossing_(crossing),
          hub_(hub),
          bucket_(options.messages_per_second),
          counted_(open) {}

    // By the thread of the hub.
    void send(std::string text) override { crossing_.send({shared_from_this(), std::move(text)}); }
    void close() override { crossing_.send({shared_from_this(), {}, true}); }

    // From here on by the thread of the network.
    void put(std::string text) {
        if (closing_) return;
        unsent_ += text.size();
        outgoing_.push_back(std::move(text));
        if (unsent_ > kMostUnsent) return finish();  // it does not read
        write();
    }
    void finish() {
        closing_ = true;
        write();
    }

    // A copy of the pointer keeps the client as long as this runs.
    static Awaitable<void> serve(std::shared_ptr<SocketClient> self, Request request) {
        websocket::stream_base::timeout patience{};
        patience.handshake_timeout = kHttpPatience;
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
        for (;;) {
            const auto [failed, size] = co_await self->socket_.async_read(buffer, kTuple);
            if (failed || self->closing_) break;
            if (!self->bucket_.take()) {
                self->put(R"({"say":"bye","code":"N-16"})");
                break;
            }
            const auto data = buffer.data();
            self->crossing_.receive(self, std::string(static_cast<const char*>(data.data()), data.size()));
            buffer.consume(buffer.size());
            if (buffer.capacity() > kUsualMessage) buffer.shrink_to_fit();
        }
        self->finish();
        self->crossing_.post([self] { self->hub_.leave(self); });
    }

  private:
    // Writes what waits, one message after the other, then closes if that is wanted.
    void write() {
        if (writing_) return;
        const auto self = shared_from_this();
        if (!outgoing_.empty()) {
            writing_ = true;
            being_sent_ = std::move(outgoing_.front());
            outgoing_.pop_front();
            socket_.async_write(asio::buffer(being_sent_),
                                [self](beast::error_code error, std::size_t) { self->wrote(error); });
        } else if (closing_ && !closed_) {
            closed_ = true;
            writing_ = true;
            socket_.async_close(websocket::close_code::normal, [self](beast::error_code) {});
        }
    }
    void wrote(beast::error_code error) {
        unsent_ -= being_sent_.size();
        being_sent_ = {};
        writing_ = false;
        if (error) {
            closing_ = closed_ = true;
            outgoing_.clear();
            beast::get_lowest_layer(socket_).close();
            return;
        }
        write();
    }

    // Without compression: states are short, and its tables would take more memory than the match.
    websocket::stream<Stream, false> socket_;
    Crossing& crossing_;
    Hub& hub_;
    Bucket bucket_;
    const Counted counted_;
    std::list<std::string> outgoing_;
    std::string being_sent_;
    std::size_t unsent_ = 0;
    bool writing_ = false;
    bool closing_ = false;
    bool closed_ = false;
};

void Crossing::run(Hub& hub) {
    std::vector<Mail> mail;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return ended_ || !mail_.empty(); });
            if (ended_) return;
            mail.swap(mail_);
        }
        for (Mail& one : mail) {
            if (one.client) {
                hub.receive(one.client, one.text);
            } else {
                one.task();
            }
            one = {};
        }
        mail.clear();
        let_go();
    }
}

void Crossing::let_go() {
    if (leaving_.empty()) return;
    {
        const std::lock_guard lock(outgoing_mutex_);
        const bool asleep = outgoing_.empty();
        for (Outgoing& one : leaving_) outgoing_.push_back(std::move(one));
        leaving_.clear();
        if (!asleep) return;  // the first one has woken it up
    }
    asio::post(network_, [this] { send_all(); });
}

void Crossing::send_all() {
    std::vector<Outgoing> all;
    {
        const std::lock_guard lock(outgoing_mutex_);
        all.swap(outgoing_);
    }
    for (Outgoing& one : all) {
        if (one.close) {
            one.client->finish();
        } else {
            one.client->put(std::move(one.text));
        }
    }
}

// The site answers when it is ready, on the thread of the hub; a coroutine waits for that.
Awaitable<HttpAnswer> ask(Crossing& crossing, Site& site, const HttpRequest& request) {
    struct Waiting {
        explicit Waiting(const Executor& executor)
            : ready(executor, std::chrono::steady_clock::time_point::max()) {}
        Timer ready;
        std::optional<HttpAnswer> answer;
    };
    const auto waiting = std::make_shared<Waiting>(co_await asio::this_coro::executor);
    crossing.post([&site, waiting, request] {
        site.handle(request, [waiting](HttpAnswer made) {
            asio::post(waiting->ready.get_executor(), [waiting, made = std::move(made)]() mutable {
                waiting->answer = std::move(made);
                waiting->ready.cancel();
            });
        });
    });
    while (!waiting->answer.has_value()) co_await waiting->ready.async_wait(kTuple);
    co_return std::move(*waiting->answer);
}

HttpRequest plain_request(const Request& request, bool& good) {
    HttpRequest plain;
    plain.method = std::string(request.method_string().data(), request.method_string().size());
    good = split_target({request.target().data(), request.target().size()}, plain);
    plain.seat = text_of(request, "X-Seat");
    plain.accepts_gzip = text_of(request, "Accept-Encoding").find("gzip") != std::string::npos;
    plain.body = request.body();
    return plain;
}

}  // namespace

struct Network::Inside {
    explicit Inside(NetworkOptions wanted)
        : options(std::move(wanted)),
          background(static_cast<std::size_t>(options.background_threads)),
          acceptor(context) {}

    Awaitable<void> accept() {
        for (;;) {
            auto [error, socket] = co_await acceptor.async_accept(kTuple);
            if (error) co_return;
            if (connections >= options.most_connections) continue;  // closes it
            socket.set_option(tcp::no_delay(true), error);
            asio::co_spawn(context, serve(Stream(std::move(socket))), LogFault());
        }
    }

    Awaitable<void> serve(Stream stream) {
        const Counted counted(connections);
        beast::flat_buffer buffer;
        for (;;) {
            http::request_parser<http::string_body> parser;
            parser.body_limit(kLargestBody);
            parser.header_limit(kLargestHeader);
            stream.expires_after(kHttpPatience);
            const auto [error, size] = co_await http::async_read(stream, buffer, parser, kTuple);
            if (error) {
                if (error == http::error::body_limit)
                    co_await refuse(stream, 413, "H-413", "The request is too large.");
                break;
            }
            Request request = parser.release();
            bool good = false;
            const HttpRequest plain = plain_request(request, good);
            if (websocket::is_upgrade(request)) {
                if (!good || plain.path != "/ws") {
                    co_await refuse(stream, 404, "H-404", "There is nothing at this address.");
                    break;
                }
                if (!origin_allowed(request, options)) {
                    co_await refuse(stream, 403, "H-403", "This page may not connect here.");
                    break;
                }
                stream.expires_never();
                // In a coroutine of its own, so that what this one holds is given back.
                asio::co_spawn(context, SocketClient::serve(client_at(std::move(stream)), std::move(request)),
                               LogFault());
                co_return;
            }
            HttpAnswer answer;
            if (!good) {
                answer = error_answer(400, {"H-400", "The address cannot be read."});
            } else if (Site::is_unsafe(plain) && !origin_allowed(request, options)) {
                answer = error_answer(403, {"H-403", "This page may not change anything here."});
            } else {
                stream.expires_never();
                answer = co_await ask(crossing, *site, plain);
            }
            if (!co_await reply(stream, request, std::move(answer))) break;
        }
        beast::error_code ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    // The hub may be the last to hold it; its socket ends on the network's thread all the same.
    std::shared_ptr<SocketClient> client_at(Stream&& stream) {
        return {new SocketClient(std::move(stream), crossing, *hub, options, connections),
                [this](SocketClient* client) {
                    asio::post(context, [owned = std::unique_ptr<SocketClient>(client)] {});
                }};
    }

    Awaitable<bool> reply(Stream& stream, const Request& request, HttpAnswer answer) {
        Response response{static_cast<http::status>(answer.status), request.version()};
        add_safe_headers(response);
        response.set(http::field::content_type, answer.type);
        for (const auto& [name, value] : answer.headers) response.set(name, value);
        response.keep_alive(request.keep_alive());
        const bool head = request.method() == http::verb::head;
        const std::size_t length = answer.body.size();
        if (!head) response.body() = std::move(answer.body);
        response.content_length(length);
        stream.expires_after(kHttpPatience);
        if (head) {
            http::response_serializer<http::string_body> serializer{response};
            const auto [error, size] = co_await http::async_write_header(stream, serializer, kTuple);
            co_return !error && response.keep_alive();
        }
        const auto [error, size] = co_await http::async_write(stream, response, kTuple);
        co_return !error && response.keep_alive();
    }

    Awaitable<void> refuse(Stream& stream, int status, const char* code, const char* message) {
        Request nothing;
        nothing.version(11);
        nothing.keep_alive(false);
        // Named, because g++ 12 destroys temporaries of a co_await twice.
        HttpAnswer answer = error_answer(status, Denial{code, message, {}, {}});
        co_await reply(stream, nothing, std::move(answer));
    }

    NetworkOptions options;
    asio::io_context context{1};
    Crossing crossing{context};
    asio::thread_pool background;
    Acceptor acceptor;
    Hub* hub = nullptr;
    Site* site = nullptr;
    std::size_t connections = 0;  // of the network's thread
};

Network::Network(NetworkOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {}

Network::~Network() {
    inside_->context.stop();
    inside_->background.join();
}

Loop Network::loop() {
    Inside* inside = inside_.get();
    return {[inside](Loop::Task task) { inside->crossing.post(std::move(task)); },
            [inside](Loop::Task task) { asio::post(inside->background, std::move(task)); }};
}

std::optional<Problem> Network::listen(Hub& hub, Site& site) {
    inside_->hub = &hub;
    inside_->site = &site;
    const std::string where = inside_->options.address + ":" + std::to_string(inside_->options.port);
    beast::error_code error;
    const auto address = asio::ip::make_address(inside_->options.address, error);
    if (error) return Problem{"N-20", where, "This is no address to listen at: " + error.message() + "."};
    const tcp::endpoint endpoint(address, inside_->options.port);
    inside_->acceptor.open(endpoint.protocol(), error);
    if (!error) inside_->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) inside_->acceptor.bind(endpoint, error);
    if (!error) inside_->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return Problem{"N-20", where, "Nothing can be served here: " + error.message() + "."};
    asio::co_spawn(inside_->context, inside_->accept(), asio::detached);
    return std::nullopt;
}

std::uint16_t Network::port() const { return inside_->acceptor.local_endpoint().port(); }

void Network::run() {
    asio::signal_set signals(inside_->context, SIGINT, SIGTERM);
    signals.async_wait([this](const beast::error_code&, int) { inside_->crossing.end(); });
    std::thread talking([this] { inside_->context.run(); });
    inside_->crossing.run(*inside_->hub);
    inside_->context.stop();
    talking.join();
}

void Network::stop() { inside_->crossing.end(); }

}  // namespace clashfield::server

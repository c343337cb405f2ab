#include "server/network.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <exception>
#include <functional>
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

#include "server/gathering_socket.h"
#include "server/hosts.h"
#include "server/parcel.h"

namespace clashfield::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

template <typename T>
using Awaitable = asio::awaitable<T, SocketExecutor>;
using Stream = beast::basic_stream<tcp, SocketExecutor>;
using Acceptor = asio::basic_socket_acceptor<tcp, SocketExecutor>;
using Timer = asio::steady_timer::rebind_executor<SocketExecutor>::other;

constexpr auto kTuple = asio::as_tuple(asio::use_awaitable_t<SocketExecutor>());
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

// All names under which the server answers.
std::vector<std::string> names_of(const NetworkOptions& options) {
    std::vector<std::string> names = own_names();
    for (const std::string& origin : options.origins) names.push_back(host_name(host_of(origin)));
    for (const std::string& host : options.hosts) names.push_back(host_name(host));
    return names;
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
    explicit SocketShop(asio::io_context& network) : unflushed(network) {}
    Unflushed unflushed;
    Spare spare;
};

class SocketClient final : public Client, public std::enable_shared_from_this<SocketClient> {
  public:
    SocketClient(TcpSocket&& socket, Crossing& crossing, SocketShop& shop, Hub& hub,
                 const NetworkOptions& options, std::size_t& open)
        : socket_(std::move(socket), shop.spare),
          crossing_(crossing),
          unflushed_(shop.unflushed),
          hub_(hub),
          bucket_(options.messages_per_second),
          counted_(open) {
        socket_.next_layer().on_first_write([this] { unflushed_.add(shared_from_this()); });
    }

    // By the thread of the hub.
    void send(std::string_view text) override { crossing_.send(shared_from_this(), text); }
    void close() override { crossing_.close(shared_from_this()); }

    // From here on by the thread of the network.
    void put(std::string_view text) {
        if (closing_) return;
        beast::error_code error;
        socket_.write(asio::buffer(text), error);                            // is gathered
        if (error || socket_.next_layer().unsent() > kMostUnsent) finish();  // it does not read
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
        closing_ = true;
        beast::get_lowest_layer(socket_).close(error);
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
            self->crossing_.receive(self, {static_cast<const char*>(data.data()), data.size()});
            buffer.consume(buffer.size());
            if (buffer.capacity() > kUsualMessage) buffer.shrink_to_fit();
        }
        self->finish();
        self->crossing_.post([self] { self->hub_.leave(self); });
    }

  private:
    // Without compression: states are short, and its tables would take more memory than the match.
    websocket::stream<GatheringSocket, false> socket_;
    Crossing& crossing_;
    Unflushed& unflushed_;
    Hub& hub_;
    Bucket bucket_;
    const Counted counted_;
    bool waits_ = false;  // until the socket takes more
    bool closing_ = false;
};

void Crossing::run(Hub& hub) {
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
                hub.receive(one.client, mail.text_of(one));
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
        if (!asleep) return outgoing_.add_all(leaving_);  // the first one has woken it up
        std::swap(outgoing_, leaving_);
    }
    asio::post(network_, [this] { send_all(); });
}

void Crossing::send_all() {
    {
        const std::lock_guard lock(outgoing_mutex_);
        std::swap(sending_, outgoing_);
    }
    for (Outgoing& one : sending_.items()) {
        if (one.close) {
            one.client->finish();
        } else {
            one.client->put(sending_.text_of(one));
        }
    }
    sending_.clear();
}

void Unflushed::flush_all() {
    std::swap(clients_, being_flushed_);
    for (const SocketClientPtr& client : being_flushed_) client->flush();
    being_flushed_.clear();
}

// The site answers when it is ready, on the thread of the hub; a coroutine waits for that.
Awaitable<HttpAnswer> ask(Crossing& crossing, Site& site, const HttpRequest& request) {
    struct Waiting {
        explicit Waiting(const SocketExecutor& executor)
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
            HttpRequest plain = plain_request(request, good);
            plain.address = address_of(stream.socket(), request);
            if (!host_allowed(text_of(request, "Host"), names)) {
                co_await refuse(stream, 421, "H-421",
                                "This server has another name; its host sets it with --host.");
                break;
            }
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
                asio::co_spawn(context,
                               SocketClient::serve(client_at(stream.release_socket()), std::move(request)),
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

    // Of the one who asks: the last that the proxy has added, for all before it can be made up.
    std::string address_of(const TcpSocket& socket, const Request& request) const {
        const std::string told = options.behind_proxy ? text_of(request, "X-Forwarded-For") : std::string();
        if (!told.empty()) {
            const std::size_t begin = told.find_first_not_of(" ,", told.rfind(',') + 1);
            return begin == std::string::npos ? std::string() : told.substr(begin);
        }
        beast::error_code unknown;
        return socket.remote_endpoint(unknown).address().to_string();
    }

    // The hub may be the last to hold it; its socket ends on the network's thread all the same.
    SocketClientPtr client_at(TcpSocket&& socket) {
        return {new SocketClient(std::move(socket), crossing, shop, *hub, options, connections),
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
    const std::vector<std::string> names = names_of(options);
    asio::io_context context{1};
    Crossing crossing{context};
    SocketShop shop{context};
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

// What Boost asserts about a connection must not end all of them: it throws, as our own assertions do.
#define BOOST_ENABLE_ASSERT_HANDLER

#include "server/network.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <thread>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/hosts.h"
#include "server/socket_client.h"

namespace boost {

void assertion_failed(const char* fact, const char*, const char* file, long line) {
    throw clashfield::server::AssertionFailed(std::string(file) + ":" + std::to_string(line) + ": " + fact);
}
void assertion_failed_msg(const char* fact, const char*, const char* function, const char* file, long line) {
    assertion_failed(fact, function, file, line);
}

}  // namespace boost

namespace clashfield::server {
namespace {

using Stream = beast::basic_stream<tcp, SocketExecutor>;
using Acceptor = asio::basic_socket_acceptor<tcp, SocketExecutor>;

constexpr std::chrono::seconds kRequestPatience{15};  // for a whole request, and between two of them
constexpr std::chrono::seconds kReplyPatience{30};
constexpr std::size_t kLargestBody = 1u << 18;
constexpr int kKernelBytes = 1 << 17;
constexpr std::size_t kLargestHeader = 8u << 10;
// Files that the rest of the process needs: the database, its journal, the page, the log.
constexpr std::size_t kOtherFiles = 64;
constexpr std::size_t kWantedFiles = 65'536;
constexpr std::chrono::milliseconds kNoFilesPause{50};

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

// All of that name, in the order in which they came.
std::vector<std::string_view> lines_of(const Request& request, std::string_view name) {
    std::vector<std::string_view> lines;
    const auto [begin, end] = request.equal_range(boost::core::string_view(name.data(), name.size()));
    for (auto field = begin; field != end; ++field)
        lines.emplace_back(field->value().data(), field->value().size());
    return lines;
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

// A connection that ends by an exception is a fault of ours: whoever runs the server is told.
struct LogFault {
    void operator()(const std::exception_ptr& fault) const {
        if (fault) report_fault("a connection", fault);
    }
};

// The site answers when it is ready, on the thread of the hub; a coroutine waits for that.
Awaitable<HttpAnswer> ask(Crossing& crossing, Site& site, const HttpRequest& request) {
    struct Waiting {
        explicit Waiting(const SocketExecutor& executor)
            : ready(executor, std::chrono::steady_clock::time_point::max()) {}
        Timer ready;
        std::optional<HttpAnswer> answer;
    };
    const auto waiting = std::make_shared<Waiting>(co_await asio::this_coro::executor);
    crossing.post_in_turn(request.payer, [&site, waiting, request] {
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
          door(door_limits(options)),
          errands(options.background_threads),
          acceptor(context) {}

    // So many connections that files are left for everything else, and no address has more than a part.
    static DoorLimits door_limits(const NetworkOptions& options) {
        const std::size_t files = raise_file_limit(kWantedFiles);
        DoorLimits limits;
        limits.most =
            std::min(options.most_connections, files > 2 * kOtherFiles ? files - kOtherFiles : files / 2);
        limits.most_from_one =
            options.most_from_one != 0 ? options.most_from_one : std::max<std::size_t>(limits.most / 4, 1);
        return limits;
    }

    // Goes on for ever: whatever is wrong with one connection, the next may be good.
    Awaitable<void> accept() {
        Timer pause(context.get_executor());
        while (acceptor.is_open()) {
            auto [error, socket] = co_await acceptor.async_accept(kTuple);
            if (!error) {
                guarded("a new connection", [this, &socket = socket] { welcome(std::move(socket)); });
                continue;
            }
            // Without files to spare it would only fail again, until somebody leaves.
            const bool no_files = error == std::errc::too_many_files_open ||
                                  error == std::errc::too_many_files_open_in_system ||
                                  error == std::errc::no_buffer_space ||
                                  error == std::errc::not_enough_memory;
            pause.expires_after(no_files ? kNoFilesPause : std::chrono::milliseconds(1));
            co_await pause.async_wait(kTuple);
        }
    }

    void welcome(TcpSocket socket) {
        beast::error_code error;
        const auto from = socket.remote_endpoint(error);
        if (error) return;  // gone already
        // Behind a proxy only a request says who it is from.
        const std::string place = options.behind_proxy ? std::string() : place_of(from.address().to_string());
        if (!door.admit(place)) return;  // closes it
        socket.set_option(tcp::no_delay(true), error);
        // What the kernel keeps for one that does not read; enough for 1 MB a second around the world.
        socket.set_option(tcp::socket::send_buffer_size(kKernelBytes), error);
        asio::co_spawn(context, serve(Stream(std::move(socket)), place), LogFault());
    }

    // A whole request, or how the connection is refused and ends.
    Awaitable<bool> read(Stream& stream, beast::flat_buffer& buffer, Request& request, Door::Guest& guest) {
        http::request_parser<http::string_body> parser;
        parser.body_limit(kLargestBody);
        parser.header_limit(kLargestHeader);
        stream.expires_after(kRequestPatience);
        guest.idle(true);
        auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kTuple);
        // Only a header that is there may be asked.
        const std::size_t length = error || !parser.content_length() ? 0 : *parser.content_length();
        if (length > kLargestBody) error = http::error::body_limit;
        if (!error && parser.chunked()) {
            co_await refuse(stream, 411, "H-411", "The length of the request is missing.");
            co_return false;
        }
        if (!error && !guest.reserve(length)) {
            co_await refuse(stream, 503, "H-503", "Too many requests are coming in. Try again later.");
            co_return false;
        }
        if (!error && !parser.is_done()) {
            const auto [failed, rest] = co_await http::async_read(stream, buffer, parser, kTuple);
            error = failed;
        }
        if (error == http::error::body_limit)
            co_await refuse(stream, 413, "H-413", "The request is too large.");
        if (error) co_return false;
        guest.idle(false);
        request = parser.release();
        co_return true;
    }

    // The place a request comes from, as the proxy says it. False if there is no room for it.
    bool place_by_proxy(const Request& request, std::unique_ptr<Door::Guest>& guest) {
        if (!options.behind_proxy) return true;
        const std::string place = place_of(last_forwarded(lines_of(request, "X-Forwarded-For")));
        if (place == guest->place()) return true;
        if (!door.admit(place)) return false;
        guest->move_to(place);
        return true;
    }

    struct Refusal {
        int status;
        const char* code;
        const char* message;
    };
    // Why this request ends its connection. `good`: its address can be read.
    std::optional<Refusal> refusal_of(const Request& request, const HttpRequest& plain, bool good) const {
        if (!host_allowed(text_of(request, "Host"), names))
            return Refusal{421, "H-421", "This server has another name; its host sets it with --host."};
        if (!websocket::is_upgrade(request)) return std::nullopt;
        if (!good || plain.path != "/ws") return Refusal{404, "H-404", "There is nothing at this address."};
        if (!origin_allowed(request, options))
            return Refusal{403, "H-403", "This page may not connect here."};
        return std::nullopt;
    }

    // An answer that needs no hub.
    std::optional<HttpAnswer> answer_at_once(const Request& request, const HttpRequest& plain,
                                             bool good) const {
        if (!good) return error_answer(400, {"H-400", "The address cannot be read."});
        if (Site::is_unsafe(plain) && !origin_allowed(request, options))
            return error_answer(403, {"H-403", "This page may not change anything here."});
        return std::nullopt;
    }

    Awaitable<void> serve(Stream stream, std::string place) {
        auto guest = std::make_unique<Door::Guest>(door, std::move(place));
        guest->send_away_by([&stream] {
            beast::error_code ignored;
            stream.socket().close(ignored);
        });
        const std::uint64_t number = shop.next_number++;
        Timer turn(context.get_executor());
        beast::flat_buffer buffer;
        for (;;) {
            Request request;
            if (!co_await read(stream, buffer, request, *guest)) break;
            if (!place_by_proxy(request, guest)) {
                co_await refuse(stream, 503, "H-503", "Too many connections come from your address.");
                break;
            }
            bool good = false;
            HttpRequest plain = plain_request(request, good);
            plain.payer = {guest->place(), number};
            plain.address = guest->place();
            if (const std::optional<Refusal> why = refusal_of(request, plain, good)) {
                co_await refuse(stream, why->status, why->code, why->message);
                break;
            }
            if (websocket::is_upgrade(request)) {
                stream.expires_never();
                // In a coroutine of its own, so that what this one holds is given back.
                SocketClientPtr client = client_at(stream.release_socket(), std::move(guest));
                asio::co_spawn(context, SocketClient::serve(std::move(client), std::move(request)),
                               LogFault());
                co_return;
            }
            std::optional<HttpAnswer> answer = answer_at_once(request, plain, good);
            if (!answer) {
                stream.expires_never();
                // One address asks for a few things at a time, however many connections it has.
                turn.expires_at(std::chrono::steady_clock::time_point::max());
                if (!guest->begin_asking([&turn] { turn.cancel(); }))
                    while (!guest->is_asking()) co_await turn.async_wait(kTuple);
                answer = co_await ask(crossing, *site, plain);
                guest->end_asking();
            }
            guest->reserve(0);
            if (!co_await reply(stream, request, std::move(*answer))) break;
        }
        beast::error_code ignored;
        stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    // The hub may be the last to hold it; its socket ends on the network's thread all the same.
    SocketClientPtr client_at(TcpSocket&& socket, std::unique_ptr<Door::Guest> guest) {
        return {new SocketClient(std::move(socket), crossing, shop, *hub, options, std::move(guest)),
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
        stream.expires_after(kReplyPatience);
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
    // Sockets need these as long as they live.
    Door door;
    Spare spare;
    asio::io_context context{1};
    Crossing crossing{context};
    SocketShop shop{context, spare};
    Errands errands;
    Acceptor acceptor;
    Hub* hub = nullptr;
    Site* site = nullptr;
};

Network::Network(NetworkOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {}

Network::~Network() {
    inside_->context.stop();
    inside_->errands.stop();
}

Loop Network::loop() {
    Inside* inside = inside_.get();
    return {[inside](Loop::Task task) { inside->crossing.post(std::move(task)); },
            [inside](Errand errand) { inside->errands.put(std::move(errand)); },
            [] { return std::chrono::steady_clock::now(); },
            [inside](const Payer& payer, Loop::Task task) {
                inside->crossing.post_in_turn(payer, std::move(task));
            }};
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
    asio::co_spawn(inside_->context, inside_->accept(), LogFault());
    return std::nullopt;
}

std::uint16_t Network::port() const { return inside_->acceptor.local_endpoint().port(); }

void Network::run() {
    asio::signal_set signals(inside_->context, SIGINT, SIGTERM);
    signals.async_wait([this](const beast::error_code&, int) { inside_->crossing.end(); });
    std::thread talking([this] {
        while (!guarded("the network", [this] { inside_->context.run(); })) {
        }
    });
    inside_->crossing.run(*inside_->hub);
    inside_->errands.stop();  // they work for the hub
    inside_->context.stop();
    talking.join();
}

void Network::stop() { inside_->crossing.end(); }

}  // namespace clashfield::server

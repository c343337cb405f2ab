// `clashfield serve`: the page, matches over the network, and the database behind them.

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <CLI/CLI.hpp>

#include "app/session.h"
#include "app/tools/army_desk.h"
#include "app/tools/tool_words.h"
#include "registry/registry.h"
#include "server/guard.h"
#include "server/network.h"
#include "server/ticker.h"

namespace clashfield::app {
namespace {

namespace fs = std::filesystem;

struct ServeOptions {
    std::string listen = "127.0.0.1:8080";
    std::string database;
    std::vector<std::string> origins;
    std::vector<std::string> hosts;
    bool behind_proxy = false;
    server::MatchLimits matches;
    int unplayed_hours = 24;
    std::string page;
    int threads = 3;
    std::size_t connections_from_one = 0;
    int seat_wait_seconds = 180;
};

// How often matches that nobody joins are let go.
constexpr std::chrono::seconds kTick{5};

// Where a program of this user keeps its data.
fs::path data_home() {
    if (const char* home = std::getenv("XDG_DATA_HOME"); home != nullptr && *home != '\0') return home;
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return fs::path(home) / ".local" / "share";
    return ".";
}

// "8080", "0.0.0.0:8080" or "[::1]:8080".
std::optional<Problem> read_listen(const std::string& text, server::NetworkOptions& options) {
    const std::size_t colon = text.rfind(':');
    std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
    std::string address = colon == std::string::npos ? options.address : text.substr(0, colon);
    if (address.size() > 2 && address.front() == '[') address = address.substr(1, address.size() - 2);
    const bool digits =
        !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoi(port) > 65535)
        return Problem{"N-20", "--listen", "'" + text + "' is no address; write PORT or ADDRESS:PORT."};
    options.address = address;
    options.port = static_cast<std::uint16_t>(std::stoi(port));
    return std::nullopt;
}

std::optional<server::NetworkOptions> network_options_of(Session& session, const ServeOptions& options) {
    server::NetworkOptions network;
    network.origins = options.origins;
    network.hosts = options.hosts;
    network.behind_proxy = options.behind_proxy;
    network.background_threads = options.threads;
    network.most_from_one = options.connections_from_one;
    if (const auto problem = read_listen(options.listen, network)) {
        report(session, {*problem}, Exit::Usage);
        return std::nullopt;
    }
    return network;
}

std::optional<server::Languages> load_languages(Session& session) {
    Result<text::Catalogue> en = text::Catalogue::load(session.data / "text", "en");
    Result<text::Catalogue> fr = text::Catalogue::load(session.data / "text", "fr");
    for (const auto* loaded : {&en, &fr}) {
        if (loaded->ok()) continue;
        report(session, loaded->problems(), Exit::BadInput);
        return std::nullopt;
    }
    return server::Languages{std::move(*en), std::move(*fr)};
}

std::optional<server::GameShelf> load_games(Session& session) {
    server::GameShelf shelf;
    for (const std::string& id : registry::ids()) {
        std::unique_ptr<Game> game = load_game(session, id);
        if (!game) return std::nullopt;
        shelf.games[id] = std::move(game);
    }
    return shelf;
}

std::unique_ptr<storage::BattleStore> open_database(Session& session, const std::string& wanted) {
    const std::string database =
        wanted.empty() ? (data_home() / "clashfield" / "matches.sqlite").string() : wanted;
    Result<std::unique_ptr<storage::BattleStore>> store = storage::open_store(database);
    if (store) return std::move(*store);
    report(session, store.problems(), Exit::BadInput);
    return nullptr;
}

server::HubLimits limits_of(const ServeOptions& options) {
    server::HubLimits limits;
    limits.unplayed_time = std::chrono::hours(options.unplayed_hours);
    limits.seat_wait = std::chrono::seconds(options.seat_wait_seconds);
    limits.matches = options.matches;
    return limits;
}

void tell_address(const Session& session, const std::string& address, std::uint16_t port) {
    const std::string host = address.find(':') == std::string::npos ? address : "[" + address + "]";
    std::cout << tool_words(session.language)
                     .format("serve.address",
                             {{"address", "http://" + host + ":" + std::to_string(port) + "/"}})
              << std::endl;
}

Exit serve_site(Session& session, const ServeOptions& options) {
    const auto network_options = network_options_of(session, options);
    if (!network_options) return session.exit;
    const auto languages = load_languages(session);
    if (!languages) return session.exit;
    const auto shelf = load_games(session);
    if (!shelf) return session.exit;
    std::unique_ptr<storage::BattleStore> store = open_database(session, options.database);
    if (!store) return session.exit;
    server::throw_at_failed_assertions();
    const fs::path top = fs::absolute(session.data).parent_path();
    server::Network network(*network_options);
    storage::JournalWriter journal(std::move(store));
    journal.report_trouble([&words = tool_words(session.language)](const std::string& trouble) {
        std::cerr << (trouble.empty() ? words.format("serve.store_well")
                                      : words.format("serve.store_trouble", {{"problem", trouble}}))
                  << std::endl;
    });
    server::Hub hub(*shelf, *languages, journal, network.loop(), CLASHFIELD_VERSION, limits_of(options));
    server::Site site(
        hub, *shelf, *languages,
        {options.page.empty() ? top / "web" / "dist" : fs::path(options.page), top / "docs" / "rules"},
        open_army_desk(session, *shelf));
    if (const auto problem = network.listen(hub, site)) {
        report(session, {*problem}, Exit::Failed);
        return session.exit;
    }
    tell_address(session, network_options->address, network.port());
    {
        const server::Ticker ticker(kTick,
                                    [&hub, loop = network.loop()] { loop.post([&hub] { hub.tick(); }); });
        network.run();
    }
    journal.stop();
    return Exit::Ok;
}

}  // namespace

void add_serve(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("serve", words.format("serve.summary"));
    const auto options = std::make_shared<ServeOptions>();
    verb->add_option("--listen", options->listen, words.format("serve.listen"))->type_name("ADDRESS:PORT");
    verb->add_option("--database", options->database, words.format("serve.database"))->type_name("FILE|URL");
    verb->add_option("--origin", options->origins, words.format("serve.origin"))->type_name("URL");
    verb->add_option("--host", options->hosts, words.format("serve.host"))->type_name("NAME");
    verb->add_flag("--behind-proxy", options->behind_proxy, words.format("serve.behind_proxy"));
    verb->add_option("--matches-per-hour", options->matches.per_hour, words.format("serve.matches_per_hour"))
        ->check(CLI::Range(0, 1'000'000))
        ->type_name("N");
    verb->add_option("--unplayed-hours", options->unplayed_hours, words.format("serve.unplayed_hours"))
        ->check(CLI::Range(0, 100'000))
        ->type_name("N");
    verb->add_option("--page", options->page, words.format("serve.page"))->type_name("FOLDER");
    verb->add_option("--threads", options->threads, words.format("serve.threads"))
        ->check(CLI::Range(1, 64))
        ->type_name("N");
    verb->add_option("--connections-per-address", options->connections_from_one,
                     words.format("serve.connections"))
        ->check(CLI::Range(1, 65'536))
        ->type_name("N");
    verb->add_option("--seat-wait", options->seat_wait_seconds, words.format("serve.seat_wait"))
        ->check(CLI::Range(1, 86'400))
        ->type_name("SECONDS");
    verb->footer(words.format("serve.examples"));
    verb->callback([&session, options] { session.exit = serve_site(session, *options); });
}

// `clashfield backup`: a copy of the database, while a server may be writing to it.
void add_backup(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("backup", words.format("backup.summary"));
    const auto file = std::make_shared<std::string>();
    const auto database = std::make_shared<std::string>();
    verb->add_option("FILE", *file, words.format("backup.file"))->required()->type_name("");
    verb->add_option("--database", *database, words.format("serve.database"))->type_name("FILE|URL");
    verb->footer(words.format("backup.examples"));
    verb->callback([&session, file, database] {
        const std::string from =
            database->empty() ? (data_home() / "clashfield" / "matches.sqlite").string() : *database;
        Result<std::unique_ptr<storage::BattleStore>> store =
            storage::open_store(from, storage::StoreUse::Read);
        if (!store) return report(session, store.problems(), Exit::BadInput);
        const Result<storage::Done> done = (*store)->backup(*file);
        if (!done) return report(session, done.problems(), Exit::Failed);
        std::cout << tool_words(session.language).format("backup.done", {{"file", *file}}) << '\n';
    });
}

}  // namespace clashfield::app

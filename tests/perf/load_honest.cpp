#include "tests/perf/load_honest.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace clashfield::load {

struct HonestPlay::Player {
    int descriptor = -1;
    FrameReader reader;
    Made made;
    std::size_t seat = 0;
    std::string step;
    std::string order;  // that it will give
    bool seated = false;
    bool asked = false;
    bool ordered = false;
    bool against_bot = false;
    bool waits_for_bot = false;
    Clock::time_point ready;  // when it has thought
    Clock::time_point sent;
    Clock::time_point answered;
};

double share_of(std::vector<double>& milliseconds, double share) {
    if (milliseconds.empty()) return 0;
    std::sort(milliseconds.begin(), milliseconds.end());
    return milliseconds[static_cast<std::size_t>(share * static_cast<double>(milliseconds.size() - 1))];
}

HonestPlay::HonestPlay(const HonestOptions& options, const ServerProcess& server)
    : options_(options), server_(server), epoll_(epoll_create1(EPOLL_CLOEXEC)) {}

HonestPlay::~HonestPlay() {
    for (const auto& player : players_) close(player->descriptor);
    close(epoll_);
}

void HonestPlay::join() {
    HttpCaller caller(server_, options_.from);
    for (std::size_t i = 0; i < options_.matches; ++i) {
        const bool against_bot = i % 5 == 4;
        const HttpReply reply =
            caller.post("/api/matches", against_bot  ? bot_match_request("filler", "duel_classic")
                                        : i % 2 == 0 ? match_request("filler", "duel_classic")
                                                     : match_request("champs", "soissons"));
        if (reply.status != 200) fail("an honest match is refused: " + reply.body);
        for (std::size_t seat = 0; seat < (against_bot ? 1u : 2u); ++seat) {
            players_.push_back(std::make_unique<Player>());
            players_.back()->made = made_in(reply.body);
            players_.back()->seat = seat;
            players_.back()->against_bot = against_bot;
            open(*players_.back());
        }
        play(0.02);
    }
    const auto begin = Clock::now();
    while (seated_ < players_.size()) {
        if (seconds_since(begin) > 30) fail("honest players cannot sit down");
        play(0.05);
    }
}

void HonestPlay::open(Player& player) {
    player.descriptor = connect_to(server_.port(), options_.from);
    fcntl(player.descriptor, F_SETFL, O_NONBLOCK);
    player.reader.forget();
    player.asked = player.ordered = false;
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &player;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, player.descriptor, &event);
    send_all(player.descriptor, upgrade_request(server_.address()));
}

// The server has closed his connection. He comes back, and his order counts with the time that he has waited.
void HonestPlay::lose(Player& player) {
    ++waits_.lost;
    if (player.ordered) waits_.milliseconds.push_back(seconds_since(player.sent) * 1000);
    close(player.descriptor);
    open(player);
}

void HonestPlay::say(Player& player, std::string_view text) {
    out_.clear();
    append_frame(out_, text);
    send_all(player.descriptor, out_);
}

// A number below 1.
double HonestPlay::chance() {
    random_ = random_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(random_ >> 40) / static_cast<double>(1u << 24);
}

void HonestPlay::think(Player& player) {
    const double seconds =
        options_.least_thought + chance() * (options_.most_thought - options_.least_thought);
    player.asked = true;
    player.ready =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

void HonestPlay::play(double seconds) {
    const auto end =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    while (Clock::now() < end) {
        epoll_event events[256];
        const int count = epoll_wait(epoll_, events, 256, 2);
        for (int i = 0; i < count; ++i) hear(*static_cast<Player*>(events[i].data.ptr));
        const auto now = Clock::now();
        for (const auto& player : players_)
            if (player->asked && player->ready <= now) give_order(*player);
    }
}

Waits HonestPlay::take_waits() {
    constexpr double kLong = 50;
    for (const auto& player : players_) {
        const double ordered = seconds_since(player->sent) * 1000;
        const double answered = seconds_since(player->answered) * 1000;
        if (player->ordered && ordered > kLong) waits_.milliseconds.push_back(ordered);
        if (player->waits_for_bot && answered > kLong) waits_.bot_milliseconds.push_back(answered);
    }
    return std::exchange(waits_, {});
}

void HonestPlay::hear(Player& player) {
    char buffer[1u << 16];
    const ssize_t size = read(player.descriptor, buffer, sizeof buffer);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size <= 0) return lose(player);
    const bool open = player.reader.feed(
        {buffer, static_cast<std::size_t>(size)},
        [&] {
            say(player, R"({"do":"join","protocol":1,"language":"en","match":")" + player.made.match +
                            R"(","secrets":[")" + player.made.secrets[player.seat] + R"("]})");
        },
        [&](std::string_view text) { take(player, text); });
    if (!open) lose(player);
}

void HonestPlay::take(Player& player, std::string_view text) {
    const std::string_view head = text.substr(0, 60);
    const bool good = head.find(R"("ok":true)") != std::string_view::npos;
    const bool bad = head.find(R"("ok":false)") != std::string_view::npos;
    if ((good || bad) && player.ordered) {
        player.ordered = false;
        if (good) {
            waits_.milliseconds.push_back(seconds_since(player.sent) * 1000);
            player.waits_for_bot = player.against_bot;
            player.answered = Clock::now();
        }
        if (bad) {
            ++waits_.refused;
            think(player);  // and tries again
        }
    }
    if (head.find(R"("say":"state")") != std::string_view::npos) return take_state(player, text);
    if (head.find(R"("say":"again")") == std::string_view::npos) return;
    player.made.match = text_after(text, R"("match":")");
    player.made.secrets[player.seat] = text_after(text, R"("secrets":[")");
    say(player, R"({"do":"join","protocol":1,"language":"en","match":")" + player.made.match +
                    R"(","secrets":[")" + player.made.secrets[player.seat] + R"("]})");
}

void HonestPlay::take_state(Player& player, std::string_view text) {
    if (!player.seated) ++seated_;
    player.seated = true;
    const std::size_t step = find_in(text, R"("step":)") + 7;
    player.step = text.substr(step, text.find_first_not_of("0123456789", step) - step);
    player.asked = false;
    if (find_in(text, R"("over":{)") != std::string_view::npos) return say(player, R"({"do":"again"})");
    std::string_view listed[8];
    std::size_t count = 0;
    constexpr std::string_view kKey = R"({"order":")";
    const std::size_t orders = find_in(text, R"("orders":[)");
    if (orders == std::string_view::npos) return;
    for (std::size_t at = find_in(text, kKey, orders); at != std::string_view::npos && count < 8;
         at = find_in(text, kKey, at + kKey.size())) {
        const std::string_view order = text_after(text, kKey, at);
        if (!order.starts_with("resign") && !order.starts_with("offer_draw")) listed[count++] = order;
    }
    if (count == 0) return;
    if (std::exchange(player.waits_for_bot, false))
        waits_.bot_milliseconds.push_back(seconds_since(player.answered) * 1000);
    player.order = listed[static_cast<std::size_t>(chance() * static_cast<double>(count))];
    think(player);
}

void HonestPlay::give_order(Player& player) {
    player.asked = false;
    player.ordered = true;
    player.sent = Clock::now();
    say(player, R"({"do":"order","id":7,"at":)" + player.step + R"(,"order":")" + player.order + R"("})");
}

}  // namespace clashfield::load

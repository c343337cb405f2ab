#include "tests/perf/load_attacks.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/perf/load_crowd.h"

namespace clashfield::load {
namespace {

constexpr std::size_t kCallers = 4;  // threads that make requests one after the other

void pause(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

// Stays as it is until the process is stopped.
[[noreturn]] void hold(Attacker& attacker, Crowd* crowd = nullptr) {
    attacker.figures.done = true;
    for (;;) {
        if (crowd != nullptr) crowd->turn(50);
        pause(0.05);
    }
}

void finish(Attacker& attacker) { hold(attacker); }

void count_reply(AttackFigures& figures, const HttpReply& reply) {
    ++figures.sent;
    ++(reply.status == 200 ? figures.taken : figures.refused);
    // Whoever is refused tries again, but not at once: else this would measure how quickly refusals are sent.
    if (reply.status != 200) pause(0.002);
}

// `one(caller, n)` for each n below the count, by a few callers at once. Each caller changes its address as
// it goes on.
template <typename One>
void call_many(Attacker& attacker, std::size_t callers, const One& one) {
    std::atomic<std::uint64_t> next = 0;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < callers; ++i) {
        threads.emplace_back([&, i] {
            std::optional<HttpCaller> caller;
            std::uint64_t calls = 0;
            for (std::uint64_t n = next++; n < attacker.count; n = next++) {
                if (calls++ % 20 == 0) caller.emplace(attacker.server, attacker.from(i + n / 20));
                count_reply(attacker.figures, one(*caller, n));
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

std::string join_message(const Made& made, std::string_view secrets) {
    return R"({"do":"join","protocol":1,"language":"en","match":")" + made.match + R"(","secrets":[)" +
           std::string(secrets) + R"(],"id":0})";
}

std::string both_secrets(const Made& made) {
    return '"' + made.secrets[0] + R"(",")" + made.secrets[1] + '"';
}

std::string framed(std::string_view text) {
    std::string out;
    append_frame(out, text);
    return out;
}

bool is_answer(std::string_view text) {
    return text.substr(0, 60).find(R"("ok":)") != std::string_view::npos;
}

Made make(Attacker& attacker, const std::string& request) {
    HttpCaller caller(attacker.server, attacker.from(0));
    const HttpReply reply = caller.post("/api/matches", request);
    if (reply.status != 200) fail("the attacker gets no match: " + reply.body);
    return made_in(reply.body);
}

// --- over sockets ---

// {"do":"ping"} as fast as it is taken, over a hundred connections.
void tiny(Attacker& attacker) {
    constexpr std::size_t kConnections = 100;
    constexpr std::size_t kBatch = 100;
    Crowd crowd(attacker);
    std::string batch;
    for (std::size_t i = 0; i < kBatch; ++i) append_frame(batch, R"({"do":"ping"})");
    crowd.on_text = [&](Crowd::Member&, std::string_view text) {
        if (is_answer(text)) ++attacker.figures.taken;
    };
    for (std::size_t i = 0; i < kConnections; ++i) crowd.add(true);
    attacker.figures.begun = true;
    while (attacker.figures.sent < attacker.count) {
        for (const auto& member : crowd.members()) {
            if (member->descriptor < 0 || !member->reader.upgraded() || !member->unsent.empty()) continue;
            crowd.send(*member, batch);
            attacker.figures.sent += kBatch;
        }
        crowd.turn(1);
        pause(0.002);
    }
    finish(attacker);
}

// Headers that never end, a byte now and then.
void slow(Attacker& attacker) {
    Crowd crowd(attacker);
    attacker.figures.begun = true;
    const std::string start = "GET / HTTP/1.1\r\nHost: " + attacker.server.address() + "\r\nX-Slow: ";
    for (std::uint64_t i = 0; i < attacker.count; ++i) {
        crowd.add(false);
        crowd.send(*crowd.members().back(), start);
        ++attacker.figures.sent;
        if (i % 20 == 0) crowd.turn(1);
    }
    attacker.figures.done = true;
    for (;;) {
        for (const auto& member : crowd.members()) crowd.send(*member, "x");
        for (int i = 0; i < 10; ++i) {
            crowd.turn(50);
            pause(0.05);
        }
    }
}

// WebSockets that say nothing.
void idle(Attacker& attacker) {
    Crowd crowd(attacker);
    crowd.on_open = [&](Crowd::Member&) { ++attacker.figures.taken; };
    attacker.figures.begun = true;
    for (std::uint64_t i = 0; i < attacker.count; ++i) {
        crowd.add(true);
        ++attacker.figures.sent;
        if (i % 20 == 0) crowd.turn(1);
    }
    hold(attacker, &crowd);
}

// The same state again and again, which lists all orders of a CLASH! battle each time.
void language(Attacker& attacker) {
    const Made made = make(attacker, match_request("clash", "marathon"));
    Crowd crowd(attacker);
    crowd.comes_back = false;
    std::string burst;
    for (std::uint64_t i = 1; i <= attacker.count; ++i)
        append_frame(burst, R"({"do":"language","language":"en","id":)" + std::to_string(i) + "}");
    constexpr int kFirstOrders = 30;  // the default ones, until the armies stand
    int ordered = 0;
    crowd.on_open = [&](Crowd::Member& member) {
        crowd.send(member, framed(join_message(made, both_secrets(made))));
    };
    crowd.on_text = [&](Crowd::Member& member, std::string_view text) {
        if (attacker.figures.begun && is_answer(text)) ++attacker.figures.taken;
        if (attacker.figures.begun || find_in(text, R"("say":"state")") == std::string_view::npos) return;
        const std::string_view order = text_after(text, R"("orders":[{"order":")");
        if (order.empty()) return;
        if (ordered++ == kFirstOrders) {
            attacker.figures.begun = true;
            crowd.send(member, burst);
            attacker.figures.sent = attacker.count;
            return;
        }
        const std::size_t step = find_in(text, R"("step":)") + 7;
        crowd.send(member,
                   framed(R"({"do":"order","at":)" +
                          std::string(text.substr(step, text.find_first_not_of("0123456789", step) - step)) +
                          R"(,"order":")" + std::string(order) + R"("})"));
    };
    crowd.add(true);
    while (attacker.figures.taken < attacker.count && crowd.open() > 0) crowd.turn(20);
    hold(attacker, &crowd);
}

// Lines of chat, as many as the server takes; then somebody joins and is told of them.
void chat(Attacker& attacker) {
    const Made made = make(attacker, match_request("filler", "duel_classic"));
    Crowd crowd(attacker);
    const std::string line = framed(R"({"do":"say","id":1,"text":")" + std::string(480, 'x') + R"("})");
    crowd.on_open = [&](Crowd::Member& member) {
        crowd.send(member, framed(join_message(made, both_secrets(made))));
    };
    crowd.on_text = [&](Crowd::Member&, std::string_view text) {
        if (is_answer(text))
            ++(find_in(text, R"("ok":true)") < 60 ? attacker.figures.taken : attacker.figures.refused);
    };
    for (int i = 0; i < 4; ++i) crowd.add(true);
    attacker.figures.begun = true;
    while (attacker.figures.sent < attacker.count) {
        for (const auto& member : crowd.members()) {
            if (member->descriptor < 0 || !member->reader.upgraded() || !member->unsent.empty()) continue;
            crowd.send(*member, line);
            ++attacker.figures.sent;
        }
        crowd.turn(1);
        pause(0.001);
    }
    hold(attacker, &crowd);
}

// --- over HTTP ---

void create(Attacker& attacker) {
    attacker.figures.begun = true;
    const std::string request = match_request("filler", "duel_classic");
    call_many(attacker, kCallers,
              [&](HttpCaller& caller, std::uint64_t) { return caller.post("/api/matches", request); });
    finish(attacker);
}

// A battle of bots that somebody watches to the end: a long match that is over.
std::string finished_match(Attacker& attacker) {
    const Made made = make(attacker, bots_request("champs", "soissons"));
    Crowd crowd(attacker);
    bool over = false;
    crowd.on_open = [&](Crowd::Member& member) { crowd.send(member, framed(join_message(made, ""))); };
    crowd.on_text = [&](Crowd::Member&, std::string_view text) {
        over = over || find_in(text, R"("over":{)") != std::string_view::npos;
    };
    crowd.add(true);
    const auto begin = Clock::now();
    while (!over) {
        crowd.turn(20);
        if (seconds_since(begin) > 120) fail("the bots' battle does not end");
    }
    return made.match;
}

void replays(Attacker& attacker) {
    constexpr std::size_t kClients = 8;
    const std::string path = "/api/matches/" + finished_match(attacker) + "/replay/";
    attacker.figures.begun = true;
    call_many(attacker, kClients, [&](HttpCaller& caller, std::uint64_t n) {
        return caller.get(path + std::to_string(200 + n * 37 % 300));
    });
    finish(attacker);
}

void branches(Attacker& attacker) {
    const std::string path = "/api/matches/" + finished_match(attacker) + "/branch";
    attacker.figures.begun = true;
    call_many(attacker, kCallers, [&](HttpCaller& caller, std::uint64_t n) {
        return caller.post(path, R"({"step":)" + std::to_string(200 + n * 37 % 300) +
                                     R"(,"seats":[{"kind":"human"},{"kind":"human"}]})");
    });
    finish(attacker);
}

// Battles of bots, begun by somebody who leaves at once.
void abandoned(Attacker& attacker) {
    attacker.figures.begun = true;
    for (std::uint64_t i = 0; i < attacker.count; ++i) {
        HttpCaller caller(attacker.server, attacker.from(i));
        const HttpReply reply = caller.post("/api/matches", bots_request("clash", "marathon"));
        count_reply(attacker.figures, reply);
        if (reply.status != 200) continue;
        const Made made = made_in(reply.body);
        Crowd crowd(attacker);
        bool begun = false;
        crowd.comes_back = false;
        crowd.on_open = [&](Crowd::Member& member) { crowd.send(member, framed(join_message(made, ""))); };
        crowd.on_text = [&](Crowd::Member&, std::string_view text) {
            begun = begun || find_in(text, R"("say":"state")") != std::string_view::npos;
        };
        crowd.add(true);
        while (!begun && crowd.open() > 0) crowd.turn(10);
    }
    finish(attacker);
}

constexpr Attack kAttacks[] = {
    {"tiny", "a million tiny messages over 100 connections", 1'000'000, 20, false, tiny},
    {"slow", "connections that trickle their headers", 2'000, 40, true, slow},
    {"idle", "idle WebSockets", 5'000, 100, true, idle},
    {"create", "matches created", 12'000, 100, false, create},
    {"replays", "pages of a long replay, 8 clients at once", 4'000, 8, false, replays},
    {"abandoned", "battles of bots, begun and left", 150, 15, true, abandoned},
    {"language", "language messages in a CLASH! match", 480, 1, false, language},
    {"chat", "lines of chat", 20'000, 1, false, chat},
    {"branches", "branches of a long match", 674, 20, false, branches},
    {"unjoined", "matches that nobody joins", 20'000, 200, false, create},
};

}  // namespace

std::span<const Attack> all_attacks() { return kAttacks; }

}  // namespace clashfield::load

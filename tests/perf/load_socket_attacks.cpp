#include <memory>

#include "tests/perf/load_attack_tools.h"

namespace clashfield::load {

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
    hold(attacker, &crowd);
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

namespace {

// A CLASH! match in which one player holds both seats: gives the first orders until the armies stand, then
// calls `burst` once.
template <typename Burst>
void after_first_orders(Attacker& attacker, Crowd& crowd, const Made& made, const Burst& burst) {
    constexpr int kFirstOrders = 30;
    auto ordered = std::make_shared<int>(0);
    crowd.comes_back = false;
    crowd.on_open = [&crowd, made](Crowd::Member& member) {
        crowd.send(member, framed(join_message(made, both_secrets(made))));
    };
    crowd.on_text = [&attacker, &crowd, ordered, burst](Crowd::Member& member, std::string_view text) {
        if (*ordered > kFirstOrders) return count_answer(attacker.figures, text);
        if (find_in(text, R"("say":"state")") == std::string_view::npos) return;
        const std::string_view order = text_after(text, R"("orders":[{"order":")");
        if (order.empty()) return;
        if ((*ordered)++ == kFirstOrders) return burst(member, order);
        crowd.send(member, framed(R"({"do":"order","at":)" + step_in(text) + R"(,"order":")" +
                                  std::string(order) + R"("})"));
    };
    crowd.add(true);
    while (crowd.open() > 0 && *ordered <= kFirstOrders) crowd.turn(20);
}

// Until all is answered, or the server has had enough of it.
[[noreturn]] void wait_for_answers(Attacker& attacker, Crowd& crowd) {
    while (attacker.figures.taken + attacker.figures.refused < attacker.figures.sent && crowd.open() > 0)
        crowd.turn(20);
    hold(attacker, &crowd);
}

}  // namespace

// The same state again and again, which lists all orders of a CLASH! battle each time.
void language(Attacker& attacker) {
    const Made made = make(attacker, match_request("clash", "marathon"));
    Crowd crowd(attacker);
    after_first_orders(attacker, crowd, made, [&](Crowd::Member& member, std::string_view) {
        std::string burst;
        for (std::uint64_t i = 1; i <= attacker.count; ++i)
            append_frame(burst, R"({"do":"language","language":"en","id":)" + std::to_string(i) + "}");
        attacker.figures.begun = true;
        attacker.figures.sent = attacker.count;
        crowd.send(member, burst);
    });
    wait_for_answers(attacker, crowd);
}

// Dear questions, a hundred at a time: what an order would bring, whether it is legal, how far a unit
// reaches.
void asking(Attacker& attacker) {
    constexpr std::size_t kMatches = 4;
    std::vector<std::unique_ptr<Crowd>> crowds;
    attacker.figures.begun = true;
    for (std::size_t i = 0; i < kMatches; ++i) {
        const Made made = make(attacker, match_request("clash", "marathon"));
        crowds.push_back(std::make_unique<Crowd>(attacker));
        after_first_orders(
            attacker, *crowds.back(), made, [&](Crowd::Member& member, std::string_view order) {
                std::string burst;
                for (std::uint64_t n = 0; n < attacker.count / kMatches; n += 3) {
                    append_frame(burst, R"({"do":"odds","id":1,"order":")" + std::string(order) + R"("})");
                    append_frame(burst, R"({"do":"check","id":2,"order":")" + std::string(order) + R"("})");
                    append_frame(burst, R"({"do":"ask","id":3,"question":{"reach":{"unit":"A1"}}})");
                    attacker.figures.sent += 3;
                }
                crowds.back()->send(member, burst);
            });
    }
    while (attacker.figures.taken + attacker.figures.refused < attacker.figures.sent && crowds[0]->open() > 0)
        for (const auto& one : crowds) one->turn(5);
    hold(attacker, crowds[0].get());
}

// An order and its take-back, again and again, in a match that was played for a while: a take-back may play
// it again from the start.
void undoing(Attacker& attacker) {
    constexpr std::size_t kMatches = 4;
    constexpr int kPlayed = 150;
    std::vector<Made> made;
    for (std::size_t i = 0; i < kMatches; ++i)
        made.push_back(make(attacker, match_request("champs", "soissons")));
    std::vector<int> ordered(kMatches, 0);
    Crowd crowd(attacker);
    crowd.on_open = [&](Crowd::Member& member) {
        const Made& its = made[member.index];
        crowd.send(member, framed(join_message(its, both_secrets(its))));
    };
    crowd.on_text = [&](Crowd::Member& member, std::string_view text) {
        count_answer(attacker.figures, text);
        if (find_in(text, R"("say":"state")") == std::string_view::npos) return;
        const std::string_view order = text_after(text, R"("orders":[{"order":")");
        if (order.empty()) return;
        const bool back = ordered[member.index]++ > kPlayed &&
                          find_in(text, R"("undo":{"can":true)") != std::string_view::npos;
        crowd.send(member, framed(back ? R"({"do":"undo","id":1,"at":)" + step_in(text) + "}"
                                       : R"({"do":"order","id":1,"at":)" + step_in(text) + R"(,"order":")" +
                                             std::string(order) + R"("})"));
        ++attacker.figures.sent;
    };
    attacker.figures.begun = true;
    for (std::size_t i = 0; i < kMatches; ++i) crowd.add(true);
    while (attacker.figures.sent < attacker.count) crowd.turn(5);
    hold(attacker, &crowd);
}

// A long match is joined again and again over the same connections: each time all of its story is told.
void joining(Attacker& attacker) {
    constexpr std::size_t kConnections = 8;
    const Made made{finished_match(attacker), {}};
    Crowd crowd(attacker);
    crowd.on_open = [&](Crowd::Member& member) { crowd.send(member, framed(join_message(made, ""))); };
    crowd.on_text = [&](Crowd::Member& member, std::string_view text) {
        count_answer(attacker.figures, text);
        if (find_in(text, R"("say":"state")") == std::string_view::npos) return;
        if (attacker.figures.sent++ < attacker.count) crowd.send(member, framed(join_message(made, "")));
    };
    attacker.figures.begun = true;
    for (std::size_t i = 0; i < kConnections; ++i) crowd.add(true);
    while (attacker.figures.sent < attacker.count) crowd.turn(5);
    hold(attacker, &crowd);
}

// Spectators of a large battle who ask for it again and again and read nothing: all that waits for them is in
// the server's memory.
void deaf(Attacker& attacker) {
    const Made made = make(attacker, match_request("champs", "soissons"));
    std::string asking = framed(join_message(made, ""));
    for (int i = 0; i < 100; ++i) append_frame(asking, R"({"do":"language","language":"fr"})");
    Crowd crowd(attacker);
    crowd.reads = false;
    attacker.figures.begun = true;
    for (std::uint64_t i = 0; i < attacker.count; ++i) {
        crowd.add(true);
        crowd.send(*crowd.members().back(), asking);
        attacker.figures.sent += 100;
        crowd.turn(1);
    }
    attacker.figures.done = true;
    for (;;) {
        for (const auto& member : crowd.members())
            if (member->unsent.empty()) crowd.send(*member, framed(R"({"do":"language","language":"en"})"));
        crowd.turn(50);
        pause(0.2);
    }
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

}  // namespace clashfield::load

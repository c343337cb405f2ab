#include "tests/perf/load_attack_tools.h"

namespace clashfield::load {

void create(Attacker& attacker) {
    attacker.figures.begun = true;
    const std::string request = match_request("filler", "duel_classic");
    call_many(attacker, kCallers,
              [&](HttpCaller& caller, std::uint64_t) { return caller.post("/api/matches", request); });
    hold(attacker);
}

void replays(Attacker& attacker) {
    constexpr std::size_t kClients = 8;
    const std::string path = "/api/matches/" + finished_match(attacker) + "/replay/";
    attacker.figures.begun = true;
    call_many(attacker, kClients, [&](HttpCaller& caller, std::uint64_t n) {
        return caller.get(path + std::to_string(200 + n * 37 % 300));
    });
    hold(attacker);
}

void branches(Attacker& attacker) {
    const std::string path = "/api/matches/" + finished_match(attacker) + "/branch";
    attacker.figures.begun = true;
    call_many(attacker, kCallers, [&](HttpCaller& caller, std::uint64_t n) {
        return caller.post(path, R"({"step":)" + std::to_string(200 + n * 37 % 300) +
                                     R"(,"seats":[{"kind":"human"},{"kind":"human"}]})");
    });
    hold(attacker);
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
    hold(attacker);
}

// Previews of bought armies and the sheets of others: all of them have to be bought, read and set up.
void previews(Attacker& attacker) {
    attacker.figures.begun = true;
    call_many(attacker, kCallers, [&](HttpCaller& caller, std::uint64_t n) {
        if (n % 2 == 0)
            return caller.post("/api/armies",
                               R"({"game":"clash","list":"greeks","points":1000,"sheet":true,"seed":)" +
                                   std::to_string(n) + "}");
        return caller.post(
            "/api/preview",
            R"({"game":"clash","setup":{"pickup":{"points":800,"armies":["greeks","persians"]}}})");
    });
    hold(attacker);
}

namespace {

// Matches in which somebody gives an order and takes it back, as often as the server lets him; then he
// leaves.
std::vector<Made> long_journals(Attacker& attacker, std::size_t matches) {
    constexpr int kPlayed = 150;
    constexpr int kEntries = 550;
    std::vector<Made> made;
    for (std::size_t i = 0; i < matches; ++i)
        made.push_back(make(attacker, match_request("champs", "soissons")));
    std::vector<int> entries(matches, 0);
    std::size_t ready = 0;
    Crowd crowd(attacker);
    crowd.comes_back = false;
    crowd.on_open = [&](Crowd::Member& member) {
        crowd.send(member, framed(join_message(made[member.index], both_secrets(made[member.index]))));
    };
    crowd.on_text = [&](Crowd::Member& member, std::string_view text) {
        if (find_in(text, R"("say":"state")") == std::string_view::npos) return;
        const std::string_view order = text_after(text, R"("orders":[{"order":")");
        int& count = entries[member.index];
        if (order.empty() || ++count == kEntries) ++ready;
        if (order.empty() || count >= kEntries) return;
        const bool back = count > kPlayed && find_in(text, R"("undo":{"can":true)") != std::string_view::npos;
        crowd.send(member, framed(back ? R"({"do":"undo","id":1,"at":)" + step_in(text) + "}"
                                       : R"({"do":"order","id":1,"at":)" + step_in(text) + R"(,"order":")" +
                                             std::string(order) + R"("})"));
    };
    for (std::size_t i = 0; i < matches; ++i) crowd.add(true);
    const auto begin = Clock::now();
    while (ready < matches && seconds_since(begin) < 120) crowd.turn(20);
    return made;
}

}  // namespace

// More long journals than the server keeps in memory, asked for in turn: each time one is read and played.
void journals(Attacker& attacker) {
    constexpr std::size_t kMatches = 40;
    constexpr std::size_t kClients = 8;
    const std::vector<Made> made = long_journals(attacker, kMatches);
    attacker.figures.begun = true;
    call_many(attacker, kClients, [&](HttpCaller& caller, std::uint64_t n) {
        return caller.get("/api/matches/" + made[n % kMatches].match);
    });
    hold(attacker);
}

}  // namespace clashfield::load

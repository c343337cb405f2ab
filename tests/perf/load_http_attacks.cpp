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

}  // namespace clashfield::load

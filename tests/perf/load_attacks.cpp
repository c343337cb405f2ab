#include "tests/perf/load_attacks.h"

#include "tests/perf/load_attack_tools.h"

namespace clashfield::load {

void pause(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

void hold(Attacker& attacker, Crowd* crowd) {
    attacker.figures.done = true;
    for (;;) {
        if (crowd != nullptr) crowd->turn(50);
        pause(0.05);
    }
}

void count_reply(AttackFigures& figures, const HttpReply& reply) {
    ++figures.sent;
    ++(reply.status == 200 ? figures.taken : figures.refused);
    // Whoever is refused tries again, but not at once: else this would measure how quickly refusals are sent.
    if (reply.status != 200) pause(0.002);
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

void count_answer(AttackFigures& figures, std::string_view text) {
    if (!is_answer(text)) return;
    const bool good = text.substr(0, 60).find(R"("ok":true)") != std::string_view::npos;
    ++(good ? figures.taken : figures.refused);
}

std::string step_in(std::string_view state) {
    const std::size_t begin = find_in(state, R"("step":)") + 7;
    return std::string(state.substr(begin, state.find_first_not_of("0123456789", begin) - begin));
}

Made make(Attacker& attacker, const std::string& request) {
    HttpCaller caller(attacker.server, attacker.from(0));
    const HttpReply reply = caller.post("/api/matches", request);
    if (reply.status != 200) fail("the attacker gets no match: " + reply.body);
    return made_in(reply.body);
}

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

namespace {

constexpr Attack kAttacks[] = {
    {"tiny", "tiny messages over 100 connections", 1'000'000, 20, false, tiny},
    {"slow", "connections that trickle their headers", 2'000, 40, true, slow},
    {"idle", "idle WebSockets", 5'000, 100, true, idle},
    {"deaf", "connections that ask for states and never read", 200, 20, true, deaf},
    {"create", "matches created", 12'000, 100, false, create},
    {"replays", "pages of a long replay, 8 clients at once", 4'000, 8, false, replays},
    {"journals", "summaries of matches with long journals, 8 clients at once", 8'000, 8, false, journals},
    {"previews", "previews and armies of CLASH!", 4'000, 8, false, previews},
    {"abandoned", "battles of bots, begun and left", 150, 15, true, abandoned},
    {"language", "language messages in a CLASH! match", 480, 1, false, language},
    {"asking", "odds, checks and questions in a CLASH! match", 2'000, 4, false, asking},
    {"undoing", "orders taken back in a Champs de Bataille match", 2'000, 4, false, undoing},
    {"joining", "joins of a long match", 2'000, 8, false, joining},
    {"chat", "lines of chat", 20'000, 1, false, chat},
    {"branches", "branches of a long match", 674, 20, false, branches},
    {"unjoined", "matches that nobody joins", 20'000, 200, false, create},
};

}  // namespace

std::span<const Attack> all_attacks() { return kAttacks; }

}  // namespace clashfield::load

// What the laws cannot know from CHAMPS itself.

#include <nlohmann/json.hpp>

#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

// The last melee of a long battle: with a loss or without, it is over before anybody can come upon the ambush
// behind the hill.
std::string champs_ambush(const std::string& first, const std::string& second) {
    return R"({"situation": {"map": "m0_daras", "active": "A", "attacker": "B", "phase": "melee", "turn": 40,
        "sides": [
        {"edge": "W", "corps": [{"id": "B1", "threshold": 1, "baggage": ["0116", "0118"], "units": [
            "B1-01 Reg Cv(S) 0217/E cinc", "B1-02 Reg Sp(O) 1017/E", "B1-03 Irr Cv(S) )" +
           first + R"(/E hidden", "B1-04 Irr Cv(S) )" + second + R"(/E hidden"]}]},
        {"edge": "E", "corps": [{"id": "P1", "threshold": 1, "baggage": ["2116", "2118"], "units": [
            "P1-01 Irr Cv(S) 2017/W cinc", "P1-02 Irr Kn(X) 1117/W", "P1-03 Irr Kn(X) 1116/W"]}]}]}})";
}

// A defender with units in ambush at these places, and an attacker who comes near them.
std::string champs_cover(const std::string& map, const std::string& hidden, const char* active) {
    return R"({"situation": {"map": ")" + map + R"(", "active": ")" + active +
           R"(", "attacker": "B", "phase": "points", "sides": [
        {"edge": "W", "corps": [{"id": "D1", "baggage": ["0110", "0112"], "units": [
            "D1-01 Irr Kn(O) 0312/E cinc", "D1-02 Reg Sp(O) 0812/E", "D1-03 Reg Sp(O) 0813/E",
            "D1-04 Reg Bw(O) 0914/E", "D1-05 Irr Cv(O) 0922/E", )" +
           hidden + R"(]}]},
        {"edge": "E", "corps": [{"id": "E1", "baggage": ["2110", "2112"], "units": [
            "E1-01 Irr Kn(O) 1411/W cinc", "E1-02 Reg Sp(O) 1212/W", "E1-03 Reg Sp(O) 1213/W",
            "E1-04 Reg Ps(O) 1115/W", "E1-05 Irr LH(O) 1220/W", "E1-06 Reg Cv(O) 1318/W"]}]}]}})";
}

void add_champs_secrets(GameUnderTest& game) {
    const auto ps = [](const char* hex) { return std::string("\"D1-06 Irr Ps(O) ") + hex + "/E hidden\""; };
    const auto cv = [](const char* hex) { return std::string("\"D1-07 Irr Cv(O) ") + hex + "/E hidden\""; };
    const auto add = [&](const char* map, const std::string& first, const std::string& second) {
        for (const char* active : {"A", "B"}) {
            game.hidden_twins.push_back(
                {champs_cover(map, first, active), champs_cover(map, second, active), Side{0}});
        }
    };
    // Behind the hill, in broken ground, in the woods; two in one place or in two.
    add("m0", ps("0517") + ", " + cv("0417"), ps("0815") + ", " + cv("0416"));
    add("m0", ps("0615") + ", " + cv("0418"), ps("0615") + ", " + cv("0416"));
    add("m1", ps("0506") + ", " + cv("0203"), ps("0528") + ", " + cv("0231"));
    add("m1", ps("0509") + ", " + cv("0104"), ps("0103") + ", " + cv("0106"));
    const std::vector<std::string> written = {"states", "plan", "ambush"};
    for (const char* id : {"soissons", "gaugamela"})
        game.secret_setups.push_back({to_text(Json{{"scenario", id}, {"deployment", "free"}}), written});
    const auto pickup = [](const char* map, const char* options) {
        return R"({"pickup": {"points": 200, "map": ")" + std::string(map) +
               R"(", "armies": ["early_byzantines", "normans"], "options": )" + options + "}}";
    };
    for (const char* map : {"m0", "m1"}) game.secret_setups.push_back({pickup(map, "{}"), written});
    game.secret_setups.push_back({pickup("m0", R"({"simultaneous": true})"), {"states", "ambush", "deploy"}});
}

// Two equal armies on a plain, the first named in the west or in the east. `west` and `east` are sides.
std::string champs_mirror(const char* attacker, bool west_first) {
    const std::string west =
        R"({"edge": "W", "corps": [{"id": "W1", "baggage": ["0110 mobile", "0112"], "units": [
            "W1-01 Irr Kn(O) 0811/E cinc", "W1-02 Irr Wb(O) 0909/E", "W1-03 Irr Wb(O) 0909/E",
            "W1-04 Reg Bw(O) 0910/E", "W1-05 Reg Ps(O) 0911/E", "W1-06 Reg Cv(O) 0912/E"]}]})";
    const std::string east =
        R"({"edge": "E", "corps": [{"id": "E1", "baggage": ["2110 mobile", "2112"], "units": [
            "E1-01 Irr Kn(O) 1411/W cinc", "E1-02 Irr Wb(O) 1309/W", "E1-03 Irr Wb(O) 1309/W",
            "E1-04 Reg Bw(O) 1310/W", "E1-05 Reg Ps(O) 1311/W", "E1-06 Reg Cv(O) 1312/W"]}]})";
    return std::string(R"({"situation": {"map": "m3", "phase": "points", "active": ")") + attacker +
           R"(", "attacker": ")" + attacker + R"(", "sides": [)" + (west_first ? west : east) + ", " +
           (west_first ? east : west) + "]}}";
}

void add_champs(GameUnderTest& game) {
    game.secret_verbs = {"state", "plan", "hide"};
    game.hidden_twins = {{champs_ambush("0417", "0418"), champs_ambush("0416", "0417"), Side{0}},
                         {champs_ambush("0417", "0417"), champs_ambush("0417", "0418"), Side{0}}};
    add_champs_secrets(game);
    // Units and Corps are numbered from the first side on, eight counters and one Corps each.
    game.mirrors = {
        {champs_mirror("A", true), champs_mirror("B", false), {1, 0}, [](Domain domain, std::int32_t word) {
             if (domain == game_domain(0)) return (word + 8) % 16;
             return domain == game_domain(2) ? 1 - word : word;
         }}};
    // Far below what CB-VIC-04 allows: one of a thousand random battles goes on without losses for a long
    // while.
    game.most_inputs = 200'000;
    game.slowness = 1000;
    game.length = 40;
    for (const char* id : {"soissons", "gaugamela"})
        game.setups.push_back(to_text(Json{{"scenario", id}, {"deployment", "free"}}));
    for (const char* options : {R"({})", R"({"simultaneous": true})", R"({"simple": true})"}) {
        game.setups.push_back(
            R"({"pickup": {"points": 200, "map": "m0", "armies": ["early_byzantines", "normans"], "options": )" +
            std::string(options) + "}}");
    }
}

[[maybe_unused]] const bool kChampsAdded = add_particulars("champs", add_champs);

}  // namespace
}  // namespace clashfield::laws

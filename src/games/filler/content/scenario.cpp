#include "games/filler/content/scenario.h"

#include <algorithm>

#include "base/closest.h"
#include "games/filler/rules/foes_and_allies.h"
#include "games/filler/rules/table.h"

namespace clashfield::filler {
namespace {

using content::Json;
using content::Reader;

constexpr std::string_view kModes[] = {"ffa", "teams"};
constexpr std::string_view kChoose[] = {"fixed", "draft", "deal"};

std::string letter(std::size_t side) { return to_string(Side{static_cast<std::uint8_t>(side)}); }

std::uint8_t read_card_id(const Reader& reader, const Deck& deck, std::string_view code) {
    const std::string id = reader.text();
    const int card = deck.find(id);
    if (card >= 0) return static_cast<std::uint8_t>(card);
    std::vector<std::string> known;
    for (const Card& candidate : deck.cards) known.push_back(candidate.id);
    std::string message = "unknown character " + in_quotes(id);
    if (const std::string near = closest(id, known); !near.empty())
        message += "; did you mean '" + near + "'?";
    message += " Allowed: " + joined(known) + ".";
    if (reader.json().is_string()) reader.error(std::string(code), message);
    return kNoCard;
}

std::uint16_t read_limit(const Reader& reader, std::string_view key, std::uint16_t fallback) {
    return reader.has(key) ? static_cast<std::uint16_t>(reader.at(key).integer(0, 1000)) : fallback;
}

// FC-SET-06.
void default_table(Setup& setup, bool seats_given) {
    const std::size_t players = setup.players.size();
    const std::uint8_t step = players <= 3 ? 2 : 1;
    if (!seats_given) setup.seats = static_cast<std::uint8_t>(players * step);
    const bool room = players * step <= setup.seats;
    for (std::size_t i = 0; i < players; ++i) {
        setup.players[i].seat = static_cast<std::uint8_t>(room ? i * step : i);
    }
}

// What of a scenario could be read. Nothing is judged by the rest: one mistake is told once.
struct KnownParts {
    bool mode = true;
    bool choose = true;
    bool seats = true;  // how many there are, and who has which
};

void read_seat(const Reader& player, Setup& setup, std::size_t index, KnownParts& known) {
    if (!player.has("seat")) return;
    const Reader seat = player.at("seat");
    if (seat.json() == "CT") {
        seat.error("F-11", "player " + letter(index) +
                               " cannot start in the centre (FC-SET-05); seats are 0.." +
                               std::to_string(setup.seats - 1));
        known.seats = false;
        return;
    }
    const bool fits = seat.json().is_number_integer() && seat.json() >= 0 && seat.json() < setup.seats;
    if (!fits) {
        known.seats = false;
        seat.error("F-11", "player " + letter(index) + ": there is no seat " + in_quotes(seat.json().dump()) +
                               "; this table has 0.." + std::to_string(setup.seats - 1));
        return;
    }
    setup.players[index].seat = static_cast<std::uint8_t>(seat.json().get<int>());
}

void read_players(const Reader& list, Setup& setup, KnownParts& known) {
    static constexpr std::string_view kKeys[] = {"seat", "character", "team"};
    for (std::size_t i = 0; i < setup.players.size(); ++i) {
        const Reader player = list.at(i);
        if (!player.object({}, kKeys)) continue;
        read_seat(player, setup, i, known);
        setup.players[i].team = static_cast<std::uint8_t>(kMaxPlayers + 1 + i);
        if (player.has("team") && setup.teams) {
            setup.players[i].team = static_cast<std::uint8_t>(player.at("team").integer(1, kMaxPlayers));
        } else if (player.has("team") && known.mode) {
            player.at("team").error("F-12", "player " + letter(i) + ": a team needs mode \"teams\"");
        }
        if (!known.choose) continue;
        if (setup.choose == Choose::Fixed && !player.has("character")) {
            player.error("F-11", "player " + letter(i) + " has no character, and choose is \"fixed\"");
        } else if (setup.choose != Choose::Fixed && player.has("character")) {
            player.at("character")
                .error("F-11",
                       "player " + letter(i) + ": a character is given although it will be chosen or dealt");
        } else if (player.has("character")) {
            setup.players[i].card = read_card_id(player.at("character"), *setup.deck, "F-11");
        }
    }
}

bool all_seats_given(const Reader& list) {
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        if (!list.at(i).has("seat")) return false;
    }
    return true;
}

void check_seats(const Reader& list, const Setup& setup) {
    if (setup.players.size() > setup.seats) {  // FC-TAB-01
        list.error("F-11", std::to_string(setup.players.size()) +
                               " players need as many seats; this table has " + std::to_string(setup.seats));
        return;
    }
    for (std::size_t i = 0; i < setup.players.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (setup.players[i].seat != setup.players[j].seat) continue;  // FC-TAB-05
            list.error("F-11", "players " + letter(j) + " and " + letter(i) + " both start on S" +
                                   std::to_string(setup.players[i].seat));
        }
    }
}

void check_duplicates(const Reader& list, const Setup& setup) {
    if (setup.duplicates || setup.choose != Choose::Fixed) return;
    for (std::size_t i = 0; i < setup.players.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const std::uint8_t card = setup.players[i].card;
            if (card == kNoCard || card != setup.players[j].card) continue;  // FC-SET-04
            list.error("F-11", "players " + letter(j) + " and " + letter(i) + " both have " +
                                   setup.deck->cards[card].id + "; that needs \"duplicates\": true");
        }
    }
}

// FC-SET-02, -03.
void check_teams(const Reader& list, const Setup& setup, const KnownParts& known) {
    if (!setup.teams) return;
    int sizes[kMaxTeams] = {};
    for (const Player& player : setup.players) ++sizes[player.team];
    int teams = 0;
    int size = 0;
    bool equal = true;
    std::string shown;
    for (int team = 0; team < kMaxTeams; ++team) {
        if (sizes[team] == 0) continue;
        equal = equal && (size == 0 || size == sizes[team]);
        size = sizes[team];
        ++teams;
        shown += (shown.empty() ? "" : ", ") + std::string("team ") + std::to_string(team) + ": " +
                 std::to_string(sizes[team]);
    }
    if (teams < 2) list.error("F-12", "two teams at least are needed; found " + shown);
    if (!equal) list.error("F-12", "all teams have the same number of members; found " + shown);
    if (!known.seats) return;
    for (std::size_t i = 0; i < setup.players.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Player& a = setup.players[j];
            const Player& b = setup.players[i];
            if (a.team != b.team || !adjacent_spaces(setup.seats, a.seat, b.seat)) continue;
            list.error("F-12", "members of team " + std::to_string(a.team) + " start on adjacent seats: S" +
                                   std::to_string(a.seat) + " and S" + std::to_string(b.seat) +
                                   " (FC-SET-03)");
        }
    }
}

// FC-SET-09: a scenario that gives a player a barred card cannot be started before the agreement.
void check_bars(const Reader& list, const Setup& setup) {
    if (setup.choose != Choose::Fixed) return;
    for (const auto& [side, card] : setup.barred) {
        if (side >= setup.players.size() || setup.players[side].card != card) continue;
        list.error("B-26", setup.deck->cards[card].id + " is barred for " + letter(side) +
                               " until an agreement (FC-DSP-03)");
    }
}

void seat_order(Setup& setup) {
    setup.clockwise.clear();
    for (std::uint8_t seat = 0; seat < setup.seats; ++seat) {
        for (std::uint8_t side = 0; side < setup.players.size(); ++side) {
            if (setup.players[side].seat == seat) setup.clockwise.push_back(side);
        }
    }
}

void read_first(const Reader& scenario, Setup& setup) {
    if (!scenario.has("first") || scenario.at("first").json() == "roll") return;
    const Reader first = scenario.at("first");
    if (first.json().is_string()) {
        first.error("F-05", "the first player is \"roll\" or a player's number, found " +
                                in_quotes(first.json().dump()));
        return;
    }
    setup.roll_first = false;
    setup.first =
        static_cast<std::uint8_t>(first.integer(0, static_cast<std::int64_t>(setup.players.size()) - 1));
}

void read_pile(const Reader& scenario, const Json* pile, Setup& setup) {
    if (setup.choose != Choose::Deal) return;
    if (pile == nullptr || !pile->is_array()) {
        scenario.error("F-11", "a deal needs its shuffled pile; complete the set-up first");
        return;
    }
    for (std::size_t i = 0; i < pile->size(); ++i) {
        const Json& id = (*pile)[i];
        const int card = id.is_string() ? setup.deck->find(id.get<std::string>()) : -1;
        if (card < 0) {
            scenario.error("F-11", "pile[" + std::to_string(i) + "] names an unknown character " +
                                       in_quotes(id.dump(-1, ' ', false, Json::error_handler_t::replace)));
        } else {
            setup.pile.push_back(static_cast<std::uint8_t>(card));
        }
    }
}

// Everybody can get a card: with bars, some pile or draft could run dry.
void check_enough_cards(const Reader& list, const Setup& setup) {
    if (setup.choose == Choose::Fixed) return;
    const std::size_t cards = setup.choose == Choose::Deal ? setup.pile.size() : setup.deck->cards.size();
    const std::size_t needed = (setup.duplicates ? 1 : setup.players.size()) + setup.barred.size();
    if (cards < needed) {
        list.error("F-11", std::to_string(setup.players.size()) +
                               " players cannot be given a character from " + std::to_string(cards));
    }
}

}  // namespace

void read_bars(const Reader& list, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"side", "card"};
    if (!list.array(0, 2000)) return;
    for (std::size_t i = 0; i < list.json().size(); ++i) {
        const Reader bar = list.at(i);
        if (!bar.object(kRequired, {})) continue;
        const std::string side = bar.at("side").text();
        const std::uint8_t card = read_card_id(bar.at("card"), *setup.deck, "B-26");
        const bool player = side.size() == 1 && side[0] >= 'A' && side[0] < 'A' + kMaxPlayers;
        if (!player) bar.at("side").error("F-11", "a side is a letter from A, found " + in_quotes(side));
        if (player && card != kNoCard)
            setup.barred.emplace_back(static_cast<std::uint8_t>(side[0] - 'A'), card);
    }
}

void read_scenario(const Reader& scenario, const Json* pile, Setup& setup) {
    static constexpr std::string_view kRequired[] = {"mode", "players"};
    static constexpr std::string_view kOptional[] = {"id",    "name",        "seats",       "choose",
                                                     "first", "round_limit", "quiet_limit", "duplicates"};
    if (!scenario.object(kRequired, kOptional)) return;
    const auto mode = scenario.at("mode").word(kModes, "mode");
    setup.teams = mode && *mode == 1;
    KnownParts known{.mode = mode.has_value()};
    if (scenario.has("choose")) {
        const auto choose = scenario.at("choose").word(kChoose, "way to choose characters");
        known.choose = choose.has_value();
        if (choose) setup.choose = static_cast<Choose>(*choose);
    }
    if (scenario.has("duplicates")) setup.duplicates = scenario.at("duplicates").boolean();
    setup.round_limit = read_limit(scenario, "round_limit", 40);
    setup.quiet_limit = read_limit(scenario, "quiet_limit", 3);
    if (setup.quiet_limit > 250) scenario.at("quiet_limit").error("F-03", "at most 250 quiet rounds");
    const Reader list = scenario.at("players");
    if (!list.json().is_array() || list.json().size() < 2 || list.json().size() > kMaxPlayers) {  // FC-SET-01
        list.error("F-11", "2 to 12 players are needed, found " + (list.json().is_array()
                                                                       ? std::to_string(list.json().size())
                                                                       : in_quotes(list.json().dump())));
        return;
    }
    setup.players.resize(list.json().size());
    if (scenario.has("seats"))
        setup.seats = static_cast<std::uint8_t>(scenario.at("seats").integer(2, kMaxSeats));
    if (scenario.has("seats") && scenario.at("seats").json() != setup.seats) {
        known.seats = false;
        setup.seats = kMaxSeats;  // nobody sits outside of it
    }
    if (!all_seats_given(list) || !scenario.has("seats")) default_table(setup, scenario.has("seats"));
    read_players(list, setup, known);
    if (known.seats) check_seats(list, setup);
    check_duplicates(list, setup);
    check_teams(list, setup, known);
    check_bars(list, setup);
    read_first(scenario, setup);
    read_pile(scenario, pile, setup);
    check_enough_cards(list, setup);
    seat_order(setup);
    for (const Card& card : setup.deck->cards) setup.reads_round = setup.reads_round || card.reads_round;
}

namespace {

std::uint8_t read_space(const Reader& reader, const Setup& setup) {
    const std::string text = reader.text();
    if (text == "CT") return kCentre;
    if (text == "out") return kNowhere;
    for (std::uint8_t seat = 0; seat < setup.seats; ++seat) {
        if (text == "S" + std::to_string(seat)) return seat;
    }
    reader.error("F-11", "a space is S0 .. S" + std::to_string(setup.seats - 1) + ", CT or out, found " +
                             in_quotes(text));
    return kNowhere;
}

void read_used(const Reader& reader, const Card& card, Fighter& fighter) {
    if (!reader.json().is_object()) {
        reader.error("F-02", "an object of skill ids and numbers is expected");
        return;
    }
    for (const auto& [id, count] : reader.json().items()) {
        bool found = false;
        for (std::size_t k = 0; k < card.skills.size(); ++k) {
            if (card.skills[k].id != id) continue;
            fighter.used[k] = static_cast<std::uint8_t>(reader.at(id).integer(0, 250));
            found = true;
        }
        if (!found) reader.error("F-05", card.id + " has no skill " + in_quotes(id));
    }
}

void read_fighter(const Reader& player, std::size_t index, Setup& setup, State& state) {
    static constexpr std::string_view kRequired[] = {"card", "space"};
    static constexpr std::string_view kOptional[] = {"name", "energy", "team", "used"};
    if (!player.object(kRequired, kOptional)) return;
    Fighter& fighter = state.fighters[index];
    const std::uint8_t card = read_card_id(player.at("card"), *setup.deck, "F-11");
    fighter.space = read_space(player.at("space"), setup);
    fighter.alive = fighter.space == kNowhere ? 0 : 1;
    fighter.team = static_cast<std::uint8_t>(kMaxPlayers + 1 + index);
    if (player.has("team") && setup.teams) {
        fighter.team = static_cast<std::uint8_t>(player.at("team").integer(1, kMaxPlayers));
    }
    if (player.has("name") && player.at("name").text() != letter(index)) {
        player.at("name").error("F-11",
                                "players are named A, B, C ... in turn order; expected " + letter(index));
    }
    if (card == kNoCard) return;
    fighter.card = card;
    const Card& data = setup.deck->cards[card];
    fighter.energy = static_cast<std::int8_t>(fighter.alive != 0 ? data.energy : 0);
    if (player.has("energy")) {
        const int least = fighter.alive != 0 ? 1 : 0;
        fighter.energy = static_cast<std::int8_t>(
            player.at("energy").integer(least, fighter.alive != 0 ? data.energy : 0));
    }
    if (player.has("used")) read_used(player.at("used"), data, fighter);
    setup.players[index] = Player{fighter.space, fighter.team, card};
    setup.clockwise.push_back(static_cast<std::uint8_t>(index));
    setup.reads_round = setup.reads_round || data.reads_round;
}

void check_positions(const Reader& list, const Setup& setup, const State& state) {
    for (std::size_t i = 0; i < setup.players.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (state.fighters[i].space != state.fighters[j].space || state.fighters[i].alive == 0) continue;
            list.error("F-11",
                       "players " + letter(j) + " and " + letter(i) + " stand on one space (FC-TAB-05)");
        }
    }
    bool foes = false;
    for (std::uint8_t i = 0; i < setup.players.size(); ++i) {
        for (std::uint8_t j = 0; j < i; ++j) {
            foes =
                foes || (state.fighters[i].alive != 0 && state.fighters[j].alive != 0 && is_foe(state, i, j));
        }
    }
    if (!foes) list.error("F-11", "two living foes at least are needed");
}

}  // namespace

void read_situation(const Reader& situation, Setup& setup, State& state) {
    static constexpr std::string_view kRequired[] = {"seats", "mode", "first", "players"};
    static constexpr std::string_view kOptional[] = {"round", "round_limit", "quiet_limit"};
    if (!situation.object(kRequired, kOptional)) return;
    setup.seats = static_cast<std::uint8_t>(situation.at("seats").integer(2, kMaxSeats));
    const auto mode = situation.at("mode").word(kModes, "mode");
    setup.teams = mode && *mode == 1;
    setup.duplicates = true;
    setup.roll_first = false;
    setup.round_limit = read_limit(situation, "round_limit", 40);
    setup.quiet_limit =
        static_cast<std::uint16_t>(std::min<int>(read_limit(situation, "quiet_limit", 3), 250));
    if (situation.has("round"))
        state.round = static_cast<std::uint16_t>(situation.at("round").integer(1, 60000));
    const Reader list = situation.at("players");
    if (!list.array(2, kMaxPlayers)) return;
    setup.players.resize(list.json().size());
    for (std::size_t i = 0; i < list.json().size(); ++i) read_fighter(list.at(i), i, setup, state);
    if (setup.clockwise.size() != setup.players.size()) return;
    check_positions(list, setup, state);
    const std::string first = situation.at("first").text();
    const bool player =
        first.size() == 1 && first[0] >= 'A' && first[0] < static_cast<char>('A' + setup.players.size());
    if (!player || state.fighters[first[0] - 'A'].alive == 0) {
        situation.at("first").error(
            "F-11", "the first player is one of the living, by letter; found " + in_quotes(first));
        return;
    }
    setup.first = static_cast<std::uint8_t>(first[0] - 'A');
    state.first = setup.first;
}

void check_scenario(const Reader& scenario, const std::shared_ptr<const Deck>& deck) {
    static constexpr std::string_view kNeeded[] = {"id", "name"};
    for (const std::string_view key : kNeeded) {
        if (scenario.json().is_object() && !scenario.has(key))
            scenario.error("F-02", "missing key '" + std::string(key) + "'");
    }
    if (scenario.has("id")) scenario.at("id").identifier();
    if (scenario.has("name")) content::bilingual(scenario.at("name"));
    Setup setup;
    setup.deck = deck;
    Json pile = Json::array();
    for (const Card& card : deck->cards) pile.push_back(card.id);
    read_scenario(scenario, &pile, setup);
}

}  // namespace clashfield::filler

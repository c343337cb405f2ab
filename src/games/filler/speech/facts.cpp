// Facts: numbers that vectors, odds questions and statistics read off a battle by name ("B.energy").

#include <algorithm>

#include <fmt/format.h>

#include "games/filler/rules/rules.h"
#include "games/filler/rules/table.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

enum class FactKind : std::uint8_t {
    Energy,
    Space,
    Place,
    Alive,
    Moved,
    Used,
    Team,
    Seats,
    Round,
    Order,
    Winners,
    Reason,
    Quiet,
    Adjacent,
    Ranged,  // of two spaces (FC-TAB-02, -06)
};

}  // namespace

std::optional<Fact> Rules::find_fact(const Setup& setup, const State& state, std::string_view path) {
    const auto fact = [](FactKind kind, int subject = 0, int detail = 0) {
        return Fact{static_cast<std::uint8_t>(kind), static_cast<std::int16_t>(subject),
                    static_cast<std::int16_t>(detail)};
    };
    if (path == "seats") return fact(FactKind::Seats);
    if (path == "round") return fact(FactKind::Round);
    if (path == "quiet") return fact(FactKind::Quiet);
    if (path == "order") return fact(FactKind::Order);
    if (path == "winners") return fact(FactKind::Winners);
    if (path == "reason") return fact(FactKind::Reason);
    for (const FactKind kind : {FactKind::Adjacent, FactKind::Ranged}) {
        const std::string_view word = kind == FactKind::Adjacent ? "adjacent." : "ranged.";
        const std::size_t dash = path.find('-');
        if (path.substr(0, word.size()) != word || dash == std::string_view::npos) continue;
        const auto a = find(setup, state, kSpace, path.substr(word.size(), dash - word.size()));
        const auto b = find(setup, state, kSpace, path.substr(dash + 1));
        return a && b ? std::optional<Fact>(fact(kind, *a, *b)) : std::nullopt;
    }
    if (path.size() < 3 || path[1] != '.') return std::nullopt;
    const int side = path[0] - 'A';
    if (side < 0 || side >= player_count(setup)) return std::nullopt;
    const std::string_view what = path.substr(2);
    if (what == "energy") return fact(FactKind::Energy, side);
    if (what == "space") return fact(FactKind::Space, side);
    if (what == "place") return fact(FactKind::Place, side);
    if (what == "alive") return fact(FactKind::Alive, side);
    if (what == "moved") return fact(FactKind::Moved, side);
    if (what == "team") return fact(FactKind::Team, side);
    if (what.substr(0, 5) == "used." && state.fighters[side].card != kNoCard) {
        const Card& card = card_of(setup, state, static_cast<std::uint8_t>(side));
        for (std::size_t k = 0; k < card.skills.size(); ++k) {
            if (card.skills[k].id == what.substr(5)) return fact(FactKind::Used, side, static_cast<int>(k));
        }
    }
    return std::nullopt;
}

std::int32_t Rules::read(const Setup& setup, const State& state, Fact fact) {
    const Fighter& fighter = state.fighters[std::min<std::int16_t>(fact.subject, kMaxPlayers - 1)];
    const auto a = static_cast<std::uint8_t>(fact.subject);
    const auto b = static_cast<std::uint8_t>(fact.detail);
    switch (static_cast<FactKind>(fact.kind)) {
        case FactKind::Energy:
            return fighter.energy;
        case FactKind::Space:
            return fighter.space;
        case FactKind::Place:
            return fighter.place;
        case FactKind::Alive:
            return fighter.alive;
        case FactKind::Moved:
            return fighter.moved;
        case FactKind::Used:
            return fighter.used[fact.detail];
        case FactKind::Team:
            return fighter.team;
        case FactKind::Seats:
            return setup.seats;
        case FactKind::Round:
            return state.round;
        case FactKind::Quiet:
            return state.quiet;
        case FactKind::Order:
            return state.first;
        case FactKind::Winners:
            return state.winners;
        case FactKind::Adjacent:
            return adjacent_spaces(setup.seats, a, b) ? 1 : 0;
        case FactKind::Ranged:
            return a != b && !adjacent_spaces(setup.seats, a, b) ? 1 : 0;
        case FactKind::Reason:
            return state.wait == Wait::Over ? static_cast<std::int32_t>(state.ending) : -1;
    }
    return 0;
}

std::string Rules::write(const Setup& setup, const State& state, Fact fact, std::int32_t value) {
    std::string text;
    switch (static_cast<FactKind>(fact.kind)) {
        case FactKind::Space:
            return name(setup, state, kSpace, value);
        case FactKind::Order:
            for (int i = 0; i < player_count(setup); ++i) {
                const std::size_t at = static_cast<std::size_t>((value + i) % player_count(setup));
                text += (text.empty() ? "" : " ") + to_string(Side{setup.clockwise[at]});
            }
            return text;
        case FactKind::Winners:
            for (std::uint8_t side = 0; side < player_count(setup); ++side) {
                if (contains(static_cast<SideSet>(value), Side{side}))
                    text += (text.empty() ? "" : " ") + to_string(Side{side});
            }
            return text;
        case FactKind::Reason:
            return value < 0 ? "none" : name(setup, state, kEnding, value);
        case FactKind::Energy:
        case FactKind::Place:
        case FactKind::Alive:
        case FactKind::Moved:
        case FactKind::Used:
        case FactKind::Team:
        case FactKind::Seats:
        case FactKind::Round:
        case FactKind::Quiet:
        case FactKind::Adjacent:
        case FactKind::Ranged:
            break;
    }
    return fmt::format("{}", value);
}

}  // namespace clashfield::filler

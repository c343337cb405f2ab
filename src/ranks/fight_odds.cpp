#include "ranks/fight_odds.h"

#include <algorithm>

namespace clashfield::ranks {

const UnitOdds* FightOdds::of(std::uint8_t unit) const {
    const auto found =
        std::find_if(units.begin(), units.end(), [&](const UnitOdds& each) { return each.unit == unit; });
    return found == units.end() ? nullptr : &*found;
}

Json odds_json(const FightOdds& odds, const NameOf& name_of) {
    Json breaks = Json::object();
    Json caught = Json::object();
    Json losses = Json::object();
    for (const UnitOdds& each : odds.units) {
        const std::string name = name_of(each.unit);
        breaks[name] = each.breaks + each.wiped;
        caught[name] = each.caught + each.wiped;
        losses[name] = each.losses;
    }
    return {{"win", odds.wins[0]},         {"lose", odds.wins[1]},        {"draw", odds.draw},
            {"breaks", std::move(breaks)}, {"caught", std::move(caught)}, {"losses", std::move(losses)},
            {"exact", odds.exact}};
}

Json charge_odds_json(const FightOdds& odds, std::uint8_t side, std::uint8_t target) {
    const UnitOdds& of = *odds.of(target);
    return {{"win", odds.wins[side]},
            {"draw", odds.draw},
            {"break", of.breaks + of.wiped},
            {"catch", of.caught + of.wiped},
            {"exact", odds.exact}};
}

double die_shows(int need) { return need > 6 ? 0 : (7 - std::max(need, 1)) / 6.0; }

double two_dice_show_at_most(int total) {
    int ways = 0;
    for (int a = 1; a <= 6; ++a) ways += std::clamp(total - a, 0, 6);
    return ways / 36.0;
}

Chances successes(int trials, double chance) {
    Chances found{1};
    for (int i = 0; i < trials; ++i) {
        found.push_back(0);
        for (std::size_t n = found.size() - 1; n > 0; --n)
            found[n] = found[n] * (1 - chance) + found[n - 1] * chance;
        found[0] *= 1 - chance;
    }
    return found;
}

Chances sum_of(const Chances& a, const Chances& b) {
    Chances sum(a.size() + b.size() - 1, 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) sum[i + j] += a[i] * b[j];
    }
    return sum;
}

Chances sum_of_dice(int dice) {
    const Chances die{0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};
    Chances sum{1};
    for (int i = 0; i < dice; ++i) sum = sum_of(sum, die);
    return sum;
}

Chances successes_of_each(const Chances& trials, double chance) {
    Chances found(trials.size(), 0);
    for (std::size_t n = 0; n < trials.size(); ++n) {
        const Chances some = successes(static_cast<int>(n), chance);
        for (std::size_t i = 0; i < some.size(); ++i) found[i] += trials[n] * some[i];
    }
    return found;
}

void limit(Chances& chances, std::size_t most) {
    while (chances.size() > most + 1) {
        chances[chances.size() - 2] += chances.back();
        chances.pop_back();
    }
}

double chance_to_catch(const Reaches& flight, const std::vector<Reaches>& pursuits, bool as_far_is_enough) {
    double chance = 0;
    for (std::size_t f = 0; f < flight.far.size(); ++f) {
        double escapes = 1;
        for (const Reaches& pursuit : pursuits) {
            double slower = 0;
            for (std::size_t p = 0; p < pursuit.far.size(); ++p) {
                const bool as_far = !as_far_is_enough && pursuit.far[p] == flight.far[f];
                if (pursuit.far[p] < flight.far[f] || as_far) slower += pursuit.chances[p];
            }
            escapes *= slower;
        }
        chance += flight.chances[f] * (1 - escapes);
    }
    return chance;
}

}  // namespace clashfield::ranks

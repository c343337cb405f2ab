// The combat sheet: both sums of a melee, the blows behind them and the odds of the round (AB-RES-01).

#include <algorithm>
#include <memory>

#include "games/ancients/bot/fight_odds.h"
#include "games/ancients/rules/charges.h"
#include "games/ancients/rules/combat_result.h"
#include "games/ancients/rules/melee.h"
#include "games/ancients/speech/answers.h"
#include "games/ancients/speech/board.h"

namespace clashfield::ancients {
namespace {

// What has been decided in S4.3 tells who won an equal sum (AB-RES-09).
void add_musician(const State& state, UnitId combat, Score (&scores)[2], const Setup& setup) {
    const Tally& tally = state.tallies[combat];
    const bool equal = scores[0].total() == scores[1].total();
    if (!equal || (tally.outcome != kWon && tally.outcome != kLost)) return;
    const std::uint8_t side = side_of(setup, combat);
    scores[tally.outcome == kWon ? side : other(side)].musician = 1;
}

Json sides_json(const Setup& setup, const State& state, UnitId combat, bool done) {
    Score scores[2] = {score_of(setup, state, combat, 0), score_of(setup, state, combat, 1)};
    if (done) add_musician(state, combat, scores, setup);
    Json sides = Json::array();
    for (std::uint8_t side = 0; side < 2; ++side) {
        Json units = Json::array();
        each_in_combat(state, combat, [&](UnitId unit) {
            if (side_of(setup, unit) == side) units.push_back(setup.units[unit].id);
        });
        sides.push_back({{"side", to_string(Side{side})},
                         {"units", std::move(units)},
                         {"lines", lines_json(lines_of(scores[side]))},
                         {"total", scores[side].total()}});
    }
    return sides;
}

Json strike_json(const Setup& setup, const State& state, const Strike& strike, const BlowNeeds& needs) {
    constexpr std::string_view kBy[] = {"men", "crew", "impact"};
    Json item{{"unit", setup.units[strike.unit].id},
              {"target", setup.units[strike.target].id},
              {"by", strike.character == kNoCharacter ? kBy[strike.attacker] : "character"},
              {"face", face_name(strike.face)},
              {"initiative", strike.initiative},
              {"attacks", needs.dice + needs.hits},
              {"strength", strength_of(setup, state, strike)},
              {"wound", needs.wound > 6 ? 0 : needs.wound},
              {"save", needs.save > 6 ? 0 : needs.save}};
    if (strike.character != kNoCharacter) item["character"] = setup.characters[strike.character].id;
    if (strike.attacker == 2) {
        item["chariots"] = needs.impact;
    } else {
        item["need"] = needs.hit;
        const Sum sum = lines_to_hit(setup, state, strike);
        if (!sum.lines.empty()) {
            item["label"] = word(sum.lines[0].label);
            item["cites"] = id(sum.lines[0].clause).index;
        }
        if (needs.again) item["again"] = true;
    }
    if (strike.supports > 0) item["supports"] = strike.supports;
    return item;
}

// All strikes of the round as they would be if nobody fell before.
Json strikes_json(const Setup& setup, State& state) {
    Json list = Json::array();
    EventSink silent;
    Play play{setup, state, silent};
    while (state.round.strike < state.round.strikes.size()) {
        const BlowNeeds needs = begin_blow(play);
        const Strike strike = state.round.strikes[state.round.strike];
        if (needs.dice + needs.hits + needs.impact + needs.wounds > 0)
            list.push_back(strike_json(setup, state, strike, needs));
        end_blow(play, 0);
    }
    return list;
}

bool is_decided(const State& state, UnitId combat) {
    const std::uint8_t outcome = state.tallies[combat].outcome;
    return phase_of(state.step) == 4 && outcome != 0 && state.units[combat].is(flag::kFoughtHere);
}

Json combat_json(const Setup& setup, const State& state, UnitId combat) {
    const bool done = is_decided(state, combat);
    const auto opened = std::make_unique<State>(state);
    Json json;
    if (done) {
        json["sides"] = sides_json(setup, state, combat, true);
        json["strikes"] = Json::array();
    } else {
        const bool to_strike = isolate_round(setup, *opened, combat);
        json["sides"] = sides_json(setup, *opened, combat, false);
        json["odds"] = ranks::odds_json(odds_of_round(setup, state, combat), names_of_units(setup));
        json["strikes"] = to_strike ? strikes_json(setup, *opened) : Json::array();
    }
    json["done"] = done;
    return json;
}

}  // namespace

Json charge_odds_json(const Setup& setup, const State& state, UnitId unit, UnitId target,
                      const geometry::Charge& charge) {
    const auto after = std::make_unique<State>();
    make_charge(setup, state, unit, charge, *after);
    return ranks::charge_odds_json(odds_of_round(setup, *after, combat_of(setup, *after, unit)),
                                   side_of(setup, unit), target);
}

// Of a combat by its place in the view, or of a charge that would be made now.
Json sheet_json(const Setup& setup, const State& state, const Question& question) {
    const Json& about = question.about;
    if (about.contains("combat")) {
        if (!about["combat"].is_number_integer()) return nullptr;
        const auto index = about["combat"].get<std::int64_t>();
        const auto found = combats_of(setup, state);
        if (index < 0 || index >= static_cast<std::int64_t>(found.size())) return nullptr;
        return combat_json(setup, state, found[static_cast<std::size_t>(index)]);
    }
    const auto unit = unit_asked(setup, state, question, "unit");
    const auto target = unit_asked(setup, state, question, "target");
    if (!unit || !target || side_of(setup, *unit) == side_of(setup, *target)) return nullptr;
    if (is_in_contact(state, *unit, *target))
        return combat_json(setup, state, combat_of(setup, state, *unit));
    if (setup.options.no_measuring || is_engaged(state, *unit)) return nullptr;
    const Face face = face_to_charge(setup, state, *unit, *target);
    const geometry::Charge charge = charge_of(setup, state, *unit, *target, face);
    if (!charge.reaches) return nullptr;
    const auto after = std::make_unique<State>();
    make_charge(setup, state, *unit, charge, *after);
    return combat_json(setup, *after, combat_of(setup, *after, *unit));
}

}  // namespace clashfield::ancients

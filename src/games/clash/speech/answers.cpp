// Questions of people at the table: is this line of shot open, how far does that unit reach, who may fight
// whom, where would the riders stand?

#include <algorithm>

#include <nlohmann/json.hpp>

#include "games/clash/rules/hand_to_hand_combat.h"
#include "games/clash/rules/interruption.h"
#include "games/clash/rules/orders.h"
#include "games/clash/rules/rules.h"
#include "games/clash/rules/shooting.h"
#include "games/clash/rules/special_actions.h"

namespace clashfield::clash {
namespace {

using Json = nlohmann::ordered_json;

// A figure on the table; others than those that the observer sees are not there (known.cpp).
std::optional<FigureId> seen_figure(const Setup& setup, const State& state, const Json& question,
                                    const char* key) {
    if (!question.contains(key) || !question[key].is_string()) return std::nullopt;
    const auto found = Rules::find(setup, state, kFigure, question[key].get<std::string>());
    if (!found || !on_table(state, static_cast<FigureId>(*found))) return std::nullopt;
    return static_cast<FigureId>(*found);
}

Json point_json(Point point) { return {point.x / 1000.0, point.y / 1000.0}; }

Json line_json(const Setup& setup, const State& state, FigureId from, FigureId to,
               std::optional<Refusal>& why) {
    const Line line = shooting_line(setup, state, from, to);
    Json json{{"open", line.open},         {"from", point_json(state.figures[from].at)},
              {"to", point_json(line.to)}, {"blockers", Json::array()},
              {"terrain", Json::array()},  {"distance", distance(state, from, to) / 1000.0}};
    if (line.open) {
        constexpr std::string_view kCovers[] = {"none", "light", "medium", "hard"};
        json["cover"] = kCovers[static_cast<std::size_t>(line.cover)];
        return json;
    }
    Ruling ruling = refuse(Clause::GEO_13, Code::Line, {from, to, line.blocker});
    if (line.terrain != 255) {
        ruling = refuse(Clause::GEO_12, Code::LineTerrain, {from, to, line.terrain});
        json["terrain"].push_back(Rules::name(setup, state, kTerrain, line.terrain));
    } else {
        json["blockers"].push_back(Rules::name(setup, state, kFigure, line.blocker));
    }
    why = static_cast<Verdict>(ruling).refusal();
    return json;
}

Json reach_json(const Setup& setup, const State& state, UnitId unit) {
    const Tick move = moves_by_hand(setup, state, unit) ? kHalfMeasure : kMeasure;
    return {{"move", move / 1000.0}, {"range", shot_range(setup, state, unit) / 1000.0}};
}

// What a duel of these two alone would be, with their ranks behind them and nobody beside them.
Json pair_json(const Setup& setup, const State& state, FigureId figure, FigureId foe) {
    constexpr std::string_view kFaces[] = {"front", "right", "rear", "left"};
    Assignment one;
    Duel pair;
    pair.attacker = figure;
    pair.defender = foe;
    pair.fighters = static_cast<std::uint8_t>(fighters_of(setup, state, figure));
    one.duels.push_back(pair);
    InlineVector<Duel, kMaxDuels> duels;
    complete_duels(setup, state, one, duels);
    const Duel& duel = duels[0];
    return {{"foe", Rules::name(setup, state, kFigure, foe)},
            {"face", kFaces[static_cast<std::size_t>(face_of(state, foe, figure))]},
            {"dice", duel.dice},
            {"factor", duel.factor},
            {"riposte_dice", duel.riposte_dice},
            {"riposte", duel.riposte}};
}

// Who touches whom, and what "auto" would make of it.
Json duels_json(const Setup& setup, const State& state) {
    const auto name = [&](FigureId figure) { return Rules::name(setup, state, kFigure, figure); };
    const bool declaring = state.step == Step::Declare;
    Json json{{"fighters", Json::array()}, {"duels", Json::array()}, {"supports", Json::array()}};
    for (const UnitId unit : all_units(setup)) {
        if (declaring ? !may_declare(setup, state, unit) : !contains(state.declared, unit)) continue;
        each_figure(setup, state, unit, [&](FigureId figure) {
            Json foes = Json::array();
            Json against = Json::array();
            each_foe_in_contact(setup, state, figure, [&](FigureId foe) {
                foes.push_back(name(foe));
                against.push_back(pair_json(setup, state, figure, foe));
            });
            if (foes.empty()) return;
            json["fighters"].push_back({{"figure", name(figure)},
                                        {"fighters", fighters_of(setup, state, figure)},
                                        {"foes", std::move(foes)},
                                        {"against", std::move(against)}});
        });
    }
    if (declaring) return json;
    const Assignment assignment = auto_assignment(setup, state);
    for (const Duel& duel : assignment.duels)
        json["duels"].push_back({{"attacker", name(duel.attacker)},
                                 {"defender", name(duel.defender)},
                                 {"fighters", duel.fighters}});
    for (const Support& support : assignment.supports)
        json["supports"].push_back({{"figure", name(support.figure)}, {"defender", name(support.defender)}});
    return json;
}

// Places of the other form, in millimetres and degrees, whether there is room for all of them or not.
Json mount_json(const Setup& setup, const State& state, UnitId unit) {
    Placings placings;
    const bool room = mount_places(setup, state, unit, placings);
    const auto bases = mount_bases(setup, state, unit);
    Json json{{"room", room}, {"figures", Json::array()}};
    for (std::size_t i = 0; i < placings.size() && i < bases.size(); ++i) {
        const Pose pose = placings[i].pose;
        json["figures"].push_back({{"figure", Rules::name(setup, state, kFigure, placings[i].figure)},
                                   {"x", pose.at.x / 1000.0},
                                   {"y", pose.at.y / 1000.0},
                                   {"h", pose.heading.centidegrees() / 100.0},
                                   {"w", bases[i].width / 1000.0},
                                   {"d", bases[i].depth / 1000.0}});
    }
    return json;
}

}  // namespace

View Rules::answer(const Setup& setup, const State& state, const View& question, Observer,
                   std::optional<Refusal>& why) {
    if (!question.is_object()) return nullptr;
    if (question.contains("line") && question["line"].is_object()) {
        const auto from = seen_figure(setup, state, question["line"], "from");
        const auto to = seen_figure(setup, state, question["line"], "to");
        if (!from || !to || *from == *to) return nullptr;
        return line_json(setup, state, *from, *to, why);
    }
    if (question.contains("reach") && question["reach"].is_object()) {
        const Json& reach = question["reach"];
        if (!reach.contains("unit") || !reach["unit"].is_string()) return nullptr;
        const auto unit = find(setup, state, kUnit, reach["unit"].get<std::string>());
        if (!unit) return nullptr;
        return reach_json(setup, state, static_cast<UnitId>(*unit));
    }
    const auto decision = static_cast<DecisionKind>(decision_of(setup, state).kind);
    if (question.contains("duels") && (decision == DecisionKind::Assign || decision == DecisionKind::Declare))
        return duels_json(setup, state);
    if (question.contains("mount") && decision == DecisionKind::Mount)
        return mount_json(setup, state, acting_unit(state));
    return nullptr;
}

}  // namespace clashfield::clash

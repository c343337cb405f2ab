#include "app/terminal/setup.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/terminal/style.h"

namespace clashfield::app {
namespace {

bool is_baggage(const Battle& battle, const Json& unit) {
    return role_of(battle.vocabulary(), unit.value("type", "")) == WordRole::Baggage;
}

std::string profile_of(const Battle& battle, const Json& unit) {
    const char sign = sign_of_leader(battle, unit);
    return unit.value("profile", "") + (sign == 0 ? "" : std::string(1, sign));
}

// "F1-03" comes right behind "F1-02".
bool follows(const std::string& id, const std::string& before) {
    const auto cut = [](const std::string& text) { return text.find_last_not_of("0123456789") + 1; };
    const std::string digits = id.substr(cut(id));
    const std::string last = before.substr(cut(before));
    if (id.substr(0, cut(id)) != before.substr(0, cut(before)) || digits.empty() || last.empty())
        return false;
    return digits.size() < 4 && last.size() < 4 && std::stoi(digits) == std::stoi(last) + 1;
}

bool alike(const Battle& battle, const Json& unit, const Json& before) {
    return profile_of(battle, unit) == profile_of(battle, before) &&
           follows(unit.value("id", ""), before.value("id", ""));
}

// "F1-02…08 Irr Wb(O), F1-09 Irr Ps(O)": neighbours of one profile together.
std::string listed(const Battle& battle, const std::vector<const Json*>& units) {
    std::string text;
    for (std::size_t i = 0; i < units.size();) {
        std::size_t last = i;
        while (last + 1 < units.size() && alike(battle, *units[last + 1], *units[last])) ++last;
        const std::string id = units[last]->value("id", "");
        text += (text.empty() ? "" : ", ") + units[i]->value("id", "");
        if (last > i) text += "…" + id.substr(id.find('-') + 1);
        if (!is_baggage(battle, *units[i])) text += " " + profile_of(battle, *units[i]);
        i = last + 1;
    }
    return text;
}

DecisionRole decision_role(const BoardScene& scene) {
    const Pending pending = scene.battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    return decision == nullptr ? DecisionRole::Plain : role_of(scene.battle.vocabulary(), decision->kind);
}

}  // namespace

std::string said(const Json& texts, const std::string& language) {
    return texts.is_object() ? texts.value(language, "") : "";
}

char sign_of_leader(const Battle& battle, const Json& unit) {
    const WordRole role = role_of(battle.vocabulary(), unit.value("role", ""));
    if (role == WordRole::Commander) return '*';
    return role == WordRole::General ? '+' : '\0';
}

const Json* setup_of(const View& view, Side asked) {
    for (const Json& side : view["sides"]) {
        if (side.value("side", "") == to_string(asked) && side.contains("setup")) return &side["setup"];
    }
    return nullptr;
}

std::vector<std::string> setup_lines(const BoardScene& scene, const View& view) {
    std::vector<std::string> lines;
    const text::Catalogue& words = scene.words;
    std::string sides;
    for (const Json& side : view["sides"]) {
        const auto told = [&](const char* what) {
            return side.contains(what) && side[what].is_string() ? side[what].get<std::string>() : "none";
        };
        sides += (sides.empty() ? "" : " | ") +
                 words.format("ui.setup.side", {{"mark", side.value("side", "") == "A" ? "A" : "b"},
                                                {"name", said(side["name"], words.language())},
                                                {"role", told("role")},
                                                {"edge", told("edge")}});
    }
    lines.push_back(sides);
    const Json* setup = setup_of(view, scene.asked);
    if (setup == nullptr) return lines;
    const DecisionRole decision = decision_role(scene);
    if (setup->contains("zone") && decision == DecisionRole::Placing) {
        const Json& zone = (*setup)["zone"];
        const auto number = [&](const char* what, std::size_t at) {
            return zone[what][at].get<std::int64_t>();
        };
        lines.push_back(words.format("ui.setup.zone", {{"first", number("columns", 0)},
                                                       {"last", number("columns", 1)},
                                                       {"top", number("rows", 0)},
                                                       {"bottom", number("rows", 1)}}));
    }
    const std::string at_hand = setup->value("corps", "");
    for (const Json& side : view["sides"]) {
        if (side.value("side", "") != to_string(scene.asked)) continue;
        for (const Json& corps : side["corps"]) {
            std::vector<const Json*> units;
            for (const Json& unit : (*setup)["waiting"]) {
                const bool wanted = is_baggage(scene.battle, unit) == (decision == DecisionRole::Baggage);
                if (unit["corps"] == corps["id"] && wanted) units.push_back(&unit);
            }
            const bool all_told = decision == DecisionRole::Baggage || decision == DecisionRole::Hiding ||
                                  decision == DecisionRole::Placing;
            const bool in_short = !all_told || (!at_hand.empty() && corps["id"] != at_hand);
            lines.push_back(
                words.format("ui.setup.waiting",
                             {{"id", corps.value("id", "")},
                              {"name", said(corps["name"], words.language())},
                              {"count", static_cast<std::int64_t>(units.size())},
                              {"units", in_short || units.empty() ? "none" : listed(scene.battle, units)}}));
        }
    }
    return lines;
}

void put_zone(HexMapPicture& map, const BoardScene& scene, const View& view) {
    const Json* setup = setup_of(view, scene.asked);
    if (setup == nullptr || !setup->contains("zone") || decision_role(scene) != DecisionRole::Placing) return;
    const Json& zone = (*setup)["zone"];
    for (int column = zone["columns"][0].get<int>(); column <= zone["columns"][1].get<int>(); ++column) {
        for (int row = zone["rows"][0].get<int>(); row <= zone["rows"][1].get<int>(); ++row)
            map.at(column, row).reach = true;
    }
}

}  // namespace clashfield::app

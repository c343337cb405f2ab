#include "app/terminal/questions.h"

#include <cmath>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/terminal/blocks.h"
#include "app/terminal/style.h"
#include "app/tools/plain_text.h"
#include "battle/parse_json.h"
#include "text/answer.h"
#include "text/render.h"

namespace clashfield::app {
namespace {

constexpr int kSumColumns = 34;
constexpr int kSideColumns = 14;

std::vector<std::string> words_of(const std::string& typed) {
    std::istringstream stream(typed);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string flag_word(bool yes) { return yes ? "yes" : "no"; }

// "4.2" of 4.2316.
double to_parts(double value, double parts) { return std::round(value * parts) / parts; }

std::string score(const View& need) {
    return need.is_number() && need.get<int>() > 0 ? std::to_string(need.get<int>()) : "none";
}

std::string signed_number(int value) { return fmt::format("{:+d}", value); }

}  // namespace

std::string Questions::say(const std::string& key, const text::Arguments& arguments) const {
    return words_.format("ui.ranks." + key, arguments);
}

View Questions::ask(const View& question) const {
    std::optional<Refusal> why;
    View answer = battle_.answer(question, asked_, why);
    text::put_into_words(answer, text::Renderer(words_, battle_));
    return answer;
}

std::string Questions::example() const {
    const View view = battle_.view(asked_);
    for (const View& unit : view["units"]) {
        const bool own = asked_.side.is_none() || unit["side"] == to_string(asked_.side);
        if (own && unit.contains("block")) return unit.value("id", "");
    }
    return "A1";
}

Questions::Lines Questions::which(const std::string& command) const {
    return {say("which", {{"command", command}, {"unit", example()}})};
}
Questions::Lines Questions::no_answer(const std::string& command) const {
    return {say("no_answer", {{"command", command}, {"unit", example()}})};
}

std::string Questions::in_units(double millimetres) const {
    const double unit = ruler_unit(battle_.view(asked_));
    return say("length", {{"length", to_parts(millimetres / unit, 10)}});
}
std::string Questions::length(const View& millimetres) const {
    if (!millimetres.is_number() || millimetres.get<double>() <= 0) return "none";
    return in_units(millimetres.get<double>());
}

// "Hastati (A2)".
std::string Questions::unit_name(const std::string& id) const {
    const View view = battle_.view(asked_);
    for (const View& unit : view["units"]) {
        if (unit["id"] == id) return name_of(unit, words_) + " (" + id + ")";
    }
    return id;
}

std::string Questions::cited(const View& item) const {
    return item.value("words", "") + " [" + item.value("clause", "") + "]";
}

// --- reach, charges, threats ---

Questions::Lines Questions::reach(const std::string& typed) const {
    if (typed.empty()) return which("reach");
    const std::string unit = upper(typed);
    const View answer = ask({{"reach", {{"unit", unit}}}});
    if (answer.is_null()) return no_answer("reach");
    return {say("reach", {{"unit", unit_name(unit)},
                          {"move", length(answer["move"])},
                          {"march", length(answer["march"])},
                          {"forced", length(answer["forced"])},
                          {"charge", length(answer["charge"])},
                          {"range", length(answer["range"])},
                          {"arc", flag_word(answer.value("arc", true))}})};
}

void Questions::add_charge(const View& charge, Lines& lines) const {
    const std::string target = unit_name(charge.value("target", ""));
    if (!charge.value("can", false)) {
        lines.push_back("  " + say("fan.not", {{"why", cited(charge)}}));
        return;
    }
    const double angle = charge["angle"].get<double>();
    std::string also;
    for (const View& each : charge["also"]) also += (also.empty() ? "" : ", ") + each.value("unit", "");
    lines.push_back("  " +
                    say("fan.can", {{"target", target},
                                    {"distance", length(charge["distance"])},
                                    {"face", charge.value("face", "")},
                                    {"wheel", angle == 0 ? "none" : fmt::format("{:g}", std::abs(angle))},
                                    {"way", angle < 0 ? "left" : "right"},
                                    {"own", charge["files"]["own"].get<std::int64_t>()},
                                    {"theirs", charge["files"]["theirs"].get<std::int64_t>()},
                                    {"also", also.empty() ? "none" : also}}));
    if (!charge.contains("odds")) return;
    const View& odds = charge["odds"];
    lines.push_back("      " + say("fan.odds", {{"win", odds["win"].get<double>()},
                                                {"draw", odds["draw"].get<double>()},
                                                {"breaks", odds["break"].get<double>()},
                                                {"caught", odds["catch"].get<double>()}}));
}

Questions::Lines Questions::charges(const std::string& typed) const {
    if (typed.empty()) return which("charges");
    const std::string unit = upper(typed);
    const View answer = ask({{"charges", {{"unit", unit}}}});
    if (answer.is_null()) return no_answer("charges");
    if (answer["charges"].empty()) return {say("fan.empty")};
    Lines lines = {say("fan", {{"unit", unit_name(unit)}})};
    for (const bool can : {true, false}) {
        for (const View& charge : answer["charges"]) {
            if (charge.value("can", false) == can) add_charge(charge, lines);
        }
    }
    return lines;
}

Questions::Lines Questions::threats(const std::string& typed) const {
    std::string plain = typed;
    for (char& c : plain) c = c == ',' || c == '@' ? ' ' : c;
    const std::vector<std::string> words = words_of(plain);
    if (words.empty()) return which("threats");
    const std::string unit = upper(words[0]);
    View about{{"unit", unit}};
    if (words.size() > 1) {
        const double inch = ruler_unit(battle_.view(asked_));
        std::istringstream numbers(plain.substr(plain.find(words[0]) + words[0].size()));
        double x = 0;
        double y = 0;
        double heading = 0;
        if (!(numbers >> x >> y >> heading)) return no_answer("threats");
        about["at"] = {{"x", x * inch}, {"y", y * inch}, {"h", heading}};
    }
    const View answer = ask({{"threats", about}});
    if (answer.is_null()) return no_answer("threats");
    const text::Arguments who = {{"unit", unit_name(unit)}, {"there", flag_word(about.contains("at"))}};
    if (answer["threats"].empty()) return {say("threats.none", who)};
    Lines lines = {say("threats", who)};
    for (const View& threat : answer["threats"])
        lines.push_back("  " + say("threat", {{"unit", unit_name(threat.value("unit", ""))},
                                              {"distance", length(threat["distance"])},
                                              {"face", threat.value("face", "")}}));
    return lines;
}

// --- a move on trial ---

Questions::Lines Questions::trial(const Order& order) const {
    const View answer = ask({{"trial", {{"order", battle_.write(order)}}}});
    if (answer.is_null()) return no_answer("reach");
    Lines lines;
    const double inch = ruler_unit(battle_.view(asked_));
    if (answer.value("legal", false)) {
        const View& block = answer["block"];
        lines.push_back(
            say("trial.legal", {{"x", fmt::format("{:g}", to_parts(block["x"].get<double>() / inch, 1000))},
                                {"y", fmt::format("{:g}", to_parts(block["y"].get<double>() / inch, 1000))},
                                {"heading", fmt::format("{:g}", block["h"].get<double>())},
                                {"used", in_units(answer["used"].get<double>())},
                                {"left", in_units(answer["left"].get<double>())}}));
    } else {
        lines.push_back(say("trial.not", {{"why", cited(answer)}}));
    }
    for (const View& part : answer["parts"])
        lines.push_back("  " + say("trial.part", {{"step", part.value("step", "")},
                                                  {"amount", fmt::format("{:g}", part.value("amount", 0.0))},
                                                  {"price", in_units(part["price"].get<double>())}}));
    if (answer.contains("furthest"))
        lines.push_back(say("trial.furthest", {{"order", answer.value("furthest", "")}}));
    return lines;
}

// --- the combat sheet ---

void Questions::add_sums(const View& sheet, Lines& lines) const {
    std::vector<std::pair<std::string, std::string>> labels;  // words and clause, each once
    for (const View& side : sheet["sides"]) {
        for (const View& line : side["lines"]) {
            const std::pair<std::string, std::string> label{line.value("words", ""),
                                                            line.value("clause", "")};
            if (std::find(labels.begin(), labels.end(), label) == labels.end()) labels.push_back(label);
        }
    }
    const auto row = [&](const std::string& head, const auto& cell) {
        std::string text = "  " + fitted(head, kSumColumns);
        for (const View& side : sheet["sides"]) text += fitted(cell(side), kSideColumns);
        text.erase(text.find_last_not_of(' ') + 1);
        lines.push_back(std::move(text));
    };
    row("", [&](const View& side) {
        std::string units;
        for (const View& unit : side["units"]) units += (units.empty() ? "" : " ") + unit.get<std::string>();
        return units;
    });
    for (const auto& label : labels) {
        row(label.first + " [" + label.second + "]", [&](const View& side) -> std::string {
            for (const View& line : side["lines"]) {
                if (line.value("words", "") == label.first) return signed_number(line["value"].get<int>());
            }
            return "-";
        });
    }
    row(say("sheet.total"), [](const View& side) { return std::to_string(side.value("total", 0)); });
}

void Questions::add_blows(const View& sheet, Lines& lines) const {
    const View view = battle_.view(asked_);
    for (const View& blow : sheet["strikes"]) {
        const bool impact = blow.value("by", "") == "impact";
        std::string who = blow.value("unit", "");
        if (blow.contains("character")) {
            for (const View& character : view["characters"])
                if (character["id"] == blow["character"]) who = name_of(character, words_);
        } else if (blow.value("by", "") == "crew") {
            who += " (" + words_.format(std::string(battle_.vocabulary().game) + ".sheet.crew_alone") + ")";
        }
        const std::int64_t attacks = blow.value(impact ? "chariots" : "attacks", 0);
        lines.push_back("  " + say("sheet.blow", {{"unit", who},
                                                  {"target", blow.value("target", "")},
                                                  {"impact", flag_word(impact)},
                                                  {"attacks", attacks},
                                                  {"need", score(blow.value("need", View(0)))},
                                                  {"again", flag_word(blow.value("again", false))},
                                                  {"wound", score(blow["wound"])},
                                                  {"save", score(blow["save"])}}));
    }
}

void Questions::add_odds(const View& sheet, Lines& lines) const {
    if (!sheet.contains("odds")) return;
    const View& odds = sheet["odds"];
    const text::Renderer renderer(words_, battle_);
    lines.push_back(say("sheet.odds", {{"a", renderer.side(Side{0})},
                                       {"b", renderer.side(Side{1})},
                                       {"win", odds["win"].get<double>()},
                                       {"draw", odds["draw"].get<double>()},
                                       {"lose", odds["lose"].get<double>()},
                                       {"exact", flag_word(odds.value("exact", true))}}));
    for (const auto& [unit, breaks] : odds["breaks"].items())
        lines.push_back("  " +
                        say("sheet.unit", {{"unit", unit_name(unit)},
                                           {"losses", to_parts(odds["losses"][unit].get<double>(), 10)},
                                           {"breaks", breaks.get<double>()},
                                           {"caught", odds["caught"][unit].get<double>()}}));
}

Questions::Lines Questions::combat(const View& sheet) const {
    std::string sides;
    for (const View& side : sheet["sides"]) {
        std::string units;
        for (const View& unit : side["units"])
            units += (units.empty() ? "" : ", ") + unit_name(unit.get<std::string>());
        sides += (sides.empty() ? "" : " – ") + units;
    }
    Lines lines = {say("sheet", {{"sides", sides}})};
    add_sums(sheet, lines);
    add_blows(sheet, lines);
    add_odds(sheet, lines);
    return lines;
}

Questions::Lines Questions::sheet(const std::string& typed) const {
    const std::vector<std::string> words = words_of(typed);
    if (words.size() >= 2) {
        const View found = ask({{"sheet", {{"unit", upper(words[0])}, {"target", upper(words[1])}}}});
        if (!found.is_null()) return combat(found);
        return {say("sheet.unknown", {{"unit", upper(words[0])}, {"target", upper(words[1])}})};
    }
    Lines lines;
    const View view = battle_.view(asked_);
    for (std::size_t i = 0; i < view["combats"].size(); ++i) {
        const View& units = view["combats"][i]["units"];
        if (words.size() == 1 && std::find(units.begin(), units.end(), upper(words[0])) == units.end())
            continue;
        for (std::string& line : combat(ask({{"sheet", {{"combat", i}}}}))) lines.push_back(std::move(line));
    }
    if (lines.empty()) lines.push_back(say("sheet.none"));
    return lines;
}

std::string Questions::charge_in_brief(const std::string& unit, const std::string& target) const {
    const View found = ask({{"sheet", {{"unit", unit}, {"target", target}}}});
    if (found.is_null() || !found.contains("odds")) return say("fan.out");
    const View& odds = found["odds"];
    const bool first = found["sides"][0]["units"].dump().find('"' + unit + '"') != std::string::npos;
    return say("fan.brief", {{"win", odds[first ? "win" : "lose"].get<double>()},
                             {"breaks", odds["breaks"][target].get<double>()}});
}

// --- what a unit is ---

void Questions::add_standing(const View& unit, Lines& lines) const {
    if (!unit.contains("block")) return;
    const std::string game(battle_.vocabulary().game);
    const View& block = unit["block"];
    const double inch = ruler_unit(battle_.view(asked_));
    lines.push_back(
        "  " + say("card.place", {{"x", fmt::format("{:g}", to_parts(block["x"].get<double>() / inch, 1000))},
                                  {"y", fmt::format("{:g}", to_parts(block["y"].get<double>() / inch, 1000))},
                                  {"heading", fmt::format("{:g}", block["h"].get<double>())},
                                  {"moved", words_.format(game + ".moved." + unit.value("moved", "none"))}}));
    for (const View& contact : unit["contacts"])
        lines.push_back("  " + say("card.contact", {{"enemy", unit_name(contact.value("unit", ""))},
                                                    {"face", contact.value("face", "")}}));
}

Questions::Lines Questions::card(const std::string& typed) const {
    const std::string id = upper(typed);
    const View answer = ask({{"card", {{"unit", id}}}});
    if (answer.is_null()) return {};
    const View view = battle_.view(asked_);
    const auto found = std::find_if(view["units"].begin(), view["units"].end(),
                                    [&](const View& unit) { return unit["id"] == id; });
    if (found == view["units"].end()) return {};
    const View& unit = *found;
    const std::string game(battle_.vocabulary().game);
    const auto word = [&](const std::string& key) { return words_.format(game + ".sheet." + key); };
    const View& stats = answer["profile"];
    const auto number = [](const View& of, const char* key) { return of.value(key, std::int64_t{0}); };
    const auto save = [&](const char* key) {
        return answer["save"][key].is_null() ? "-" : fmt::format("{}+", answer["save"][key].get<int>());
    };
    const bool here = unit.contains("block");
    Lines lines = {say("card", {{"unit", unit_name(id)},
                                {"class", word(answer.value("class", ""))},
                                {"models", std::to_string(unit.value("strength", 0)) + "/" +
                                               std::to_string(unit.value("start", 0))},
                                {"files", here ? std::to_string(unit["block"].value("files", 0)) : "none"},
                                {"ranks", here ? std::to_string(unit["block"].value("ranks", 0)) : "none"},
                                {"formation", unit.value("formation", "formed")}})};
    lines.push_back("  " + say("card.profile", {{"m", number(answer, "move")},
                                                {"ws", number(stats, "ws")},
                                                {"bs", number(stats, "bs")},
                                                {"s", number(stats, "s")},
                                                {"t", number(stats, "t")},
                                                {"w", number(stats, "w")},
                                                {"i", number(stats, "i")},
                                                {"a", number(stats, "a")},
                                                {"ld", number(stats, "ld")},
                                                {"melee", save("melee")},
                                                {"missile", save("missile")}}));
    add_equipment(answer, unit, lines);
    add_standing(unit, lines);
    return lines;
}

void Questions::add_equipment(const View& answer, const View& unit, Lines& lines) const {
    const std::string game(battle_.vocabulary().game);
    const auto word = [&](const std::string& key) { return words_.format(game + ".sheet." + key); };
    std::string missile = "none";
    View shot{{"range", 0}, {"strength", 0}};
    for (const char* kind : {"missile", "machine"}) {
        if (!answer.contains(kind)) continue;
        shot = answer[kind];
        missile = word(std::string(kind) + "." + shot.value("id", ""));
    }
    lines.push_back("  " + say("card.weapons", {{"weapon", word("weapon." + answer.value("weapon", ""))},
                                                {"missile", missile},
                                                {"range", shot.value("range", std::int64_t{0})},
                                                {"strength", shot.value("strength", std::int64_t{0})}}));
    std::vector<std::string> notes;
    for (const View& rule : answer["rules"]) notes.push_back(word("rule." + rule.get<std::string>()));
    for (const char* key : {"leader", "standard", "musician"})
        if (unit.value(key, false)) notes.push_back(word(key));
    const View view = battle_.view(asked_);
    for (const View& character : view["characters"])
        if (character["unit"] == unit["id"])
            notes.push_back(name_of(character, words_) + " (" + word(character.value("role", "")) + ")");
    std::string joined;
    for (const std::string& note : notes) joined += (joined.empty() ? "" : ", ") + note;
    if (!joined.empty()) lines.push_back("  " + joined);
    if (!answer.contains("leadership")) return;
    std::string sums;
    for (const View& line : answer["leadership"]["lines"])
        sums += (sums.empty() ? "" : ", ") + line.value("words", "") + " " +
                signed_number(line["value"].get<int>());
    lines.push_back("  " +
                    say("card.leadership", {{"value", answer["leadership"].value("value", std::int64_t{0})},
                                            {"lines", sums},
                                            {"ranks", answer.value("ranks", std::int64_t{0})}}));
}

// --- duties and zones ---

Questions::Lines Questions::duties() const {
    const View view = battle_.view(asked_);
    if (view["duties"].empty()) return {say("duties.none")};
    Lines lines = {say("duties")};
    for (const View& duty : view["duties"])
        lines.push_back("  " + say("duty", {{"done", flag_word(duty.value("done", false))},
                                            {"unit", unit_name(duty.value("unit", ""))},
                                            {"kind", duty.value("kind", "")}}));
    return lines;
}

View Questions::with_zones(const std::string& typed) const {
    const View zones = ask({{"zones", {{"unit", upper(typed)}}}});
    if (zones.is_null()) return nullptr;
    View view = battle_.view(asked_);
    view["zones"] = zones;
    return view;
}

}  // namespace clashfield::app

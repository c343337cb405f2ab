#include "text/army_words.h"

namespace clashfield::text {
namespace {

content::ArmyArgument argument_of(int number, content::Measure measure) {
    switch (measure) {
        case content::Measure::Number:
            return static_cast<std::int64_t>(number);
        case content::Measure::HalfPoints:
            return content::Points{number};
        case content::Measure::Year:
            return content::Year{number};
    }
    return static_cast<std::int64_t>(number);
}

}  // namespace

double number_of(content::Points points) { return points.halves / 2.0; }

const std::string& ArmyWords::name(const content::Bilingual& both) const {
    return words_.language() == "fr" ? both.fr : both.en;
}

Value ArmyWords::value(const content::ArmyArgument& argument) const {
    if (const auto* number = std::get_if<std::int64_t>(&argument)) return *number;
    if (const auto* points = std::get_if<content::Points>(&argument)) return number_of(*points);
    if (const auto* one = std::get_if<content::Year>(&argument)) return year(one->year);
    if (const auto* word = std::get_if<std::string_view>(&argument)) return std::string(*word);
    const std::string& said = name(std::get<content::Bilingual>(argument));
    return said.empty() ? std::string("none") : said;
}

std::string ArmyWords::say(const content::ArmyText& text) const {
    Arguments arguments;
    for (const auto& [name, argument] : text.arguments) arguments.push_back({name, value(argument)});
    return words_.format(std::string(game_) + ".army." + std::string(text.key), arguments);
}

std::string ArmyWords::say(const content::ArmyName& name) const {
    if (const auto* text = std::get_if<content::ArmyText>(&name)) return say(*text);
    return this->name(std::get<content::Bilingual>(name));
}

std::string ArmyWords::price(content::Points points) const {
    return words_.format("army.points_each", {{"points", number_of(points)}});
}

std::string ArmyWords::year(int year) const {
    return words_.format(
        "army.year", {{"era", year < 0 ? "bc" : "ad"}, {"year", std::to_string(year < 0 ? -year : year)}});
}

std::string ArmyWords::key_of(std::string_view game, content::ArmyFault fault) {
    return std::string(game) + ".army." + std::string(content::fault_name(fault));
}

std::string ArmyWords::fault(const content::ArmyViolation& violation, content::Measure measure) const {
    return say(content::ArmyText{content::fault_name(violation.fault),
                                 {{"part", static_cast<std::int64_t>(violation.part)},
                                  {"line", violation.line},
                                  {"other", violation.other},
                                  {"found", argument_of(violation.found, measure)},
                                  {"least", argument_of(violation.least, measure)},
                                  {"most", argument_of(violation.most, measure)},
                                  {"missing", argument_of(violation.least - violation.found, measure)},
                                  {"excess", argument_of(violation.found - violation.most, measure)}}});
}

content::SheetWords ArmyWords::sheet() const {
    return {words_.language(), [this](std::string_view key) { return words_.format(key); }};
}

}  // namespace clashfield::text

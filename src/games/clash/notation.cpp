// Names of what a battle speaks of, and the notation of orders and events. Lengths are written in
// millimetres, headings in degrees; the words hold hundredths of both.

#include "battle/notation.h"

#include <charconv>
#include <cstdlib>

#include <fmt/format.h>

#include "games/clash/engine.h"
#include "games/clash/rules.h"

namespace clashfield::clash {
namespace {

constexpr std::string_view kActionNames[] = {"move",   "manoeuvre", "shoot",   "mount",    "dismount",
                                             "limber", "unlimber",  "abandon", "disengage"};
static_assert(std::size(kActionNames) == kActions);
constexpr std::string_view kHands[] = {"left", "right"};
constexpr std::string_view kChoices[] = {"plus", "none", "minus"};
constexpr std::string_view kCorners[] = {"FL", "FR", "RR", "RL"};
constexpr std::string_view kForms[] = {"mounted", "foot", "limbered", "unlimbered"};
constexpr std::string_view kModes[] = {"plain", "both", "fire"};
constexpr std::string_view kReasons[] = {"forgone", "in_contact", "impossible", "destroyed"};
constexpr std::string_view kLabelNames[] = {
    "factor",     "dice",        "sh_trained", "sh_raw",     "sh_pointblank", "sh_officer",
    "sh_general", "sh_od",       "sh_os",      "sh_art_os",  "sh_cover",      "sh_armour",
    "sh_plating", "sh_elephant", "scn_wet",    "me_train",   "me_fanatic",    "me_target_fanatic",
    "me_support", "me_os",       "me_cover",   "me_armour",  "me_plating",    "me_officer",
    "me_general", "me_ranks",    "me_halberd", "me_camel",   "me_elephant",   "mo_loss",
    "mo_class",   "mo_rout",     "mo_fire",    "mo_officer", "mo_friend",     "mo_cover",
    "mo_few",     "mo_general"};
static_assert(std::size(kLabelNames) == kLabels);

std::string pick(std::span<const std::string_view> names, std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < names.size()
               ? std::string(names[static_cast<std::size_t>(index)])
               : std::string("?");
}
std::optional<std::int32_t> index_in(std::span<const std::string_view> names, std::string_view text) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == text) return static_cast<std::int32_t>(i);
    }
    return std::nullopt;
}

// The names of a domain that is a fixed list.
std::span<const std::string_view> names_of(Domain domain) {
    if (domain == kAction) return kActionNames;
    if (domain == kHand) return kHands;
    if (domain == kChoice) return kChoices;
    if (domain == kLabel) return kLabelNames;
    if (domain == kMoraleWord) return kMoraleStateNames;
    if (domain == kDecision) return clash_vocabulary().decisions;
    if (domain == kRollDomain) return clash_vocabulary().rolls;
    if (domain == kEnding) return clash_vocabulary().outcomes;
    if (domain == kEdge) return kEdgeNames;
    if (domain == kCorner) return kCorners;
    if (domain == kForm) return kForms;
    if (domain == kMode) return kModes;
    if (domain == kReason) return kReasons;
    return {};
}

std::string unit_name(const Setup& setup, std::int32_t unit) {
    return unit >= 0 && unit < static_cast<int>(setup.units.size())
               ? setup.units[static_cast<std::size_t>(unit)].id
               : std::string("?");
}

std::string figure_name(const Setup& setup, std::int32_t figure) {
    if (figure < 0 || figure >= static_cast<int>(setup.figures.size())) return "?";
    const UnitId unit = setup.figures[static_cast<std::size_t>(figure)].unit;
    if (setup.units[unit].count == 1) return fmt::format("{}-1", setup.units[unit].id);
    return fmt::format("{}-{}", setup.units[unit].id, figure - setup.units[unit].first + 1);
}

std::optional<std::int32_t> find_unit(const Setup& setup, std::string_view name) {
    for (std::size_t i = 0; i < setup.units.size(); ++i) {
        if (setup.units[i].id == name) return static_cast<std::int32_t>(i);
    }
    return std::nullopt;
}

std::optional<std::int32_t> find_figure(const Setup& setup, std::string_view name) {
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto unit = find_unit(setup, name.substr(0, dash));
    if (!unit) return std::nullopt;
    const UnitInfo& it = setup.units[static_cast<std::size_t>(*unit)];
    int number = 0;
    const std::string_view digits = name.substr(dash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number < 1 || number > it.count)
        return std::nullopt;
    return it.first + number - 1;
}

std::string terrain_name(const Setup& setup, const State& state, std::int32_t number) {
    std::string name = "?";
    each_piece(setup, state, [&](const Piece& piece) {
        if (piece.number == number) name = std::string(kTerrainNames[static_cast<std::size_t>(piece.kind)]);
    });
    return name;
}

std::string hundredths(std::int32_t value) {
    const std::string sign = value < 0 ? "-" : "";
    const std::int64_t size = value < 0 ? -std::int64_t{value} : value;
    if (size % 100 == 0) return fmt::format("{}{}", sign, size / 100);
    if (size % 10 == 0) return fmt::format("{}{}.{}", sign, size / 100, size % 100 / 10);
    return fmt::format("{}{}.{:02}", sign, size / 100, size % 100);
}

std::optional<std::int32_t> read_hundredths(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    if (text.empty() || text.size() > 10) return std::nullopt;
    std::int64_t value = 0;
    int decimals = -1;
    for (const char c : text) {
        if (c == '.' && decimals < 0) {
            decimals = 0;
        } else if (c >= '0' && c <= '9' && decimals < 2) {
            value = value * 10 + (c - '0');
            if (decimals >= 0) ++decimals;
        } else {
            return std::nullopt;
        }
    }
    for (int i = std::max(decimals, 0); i < 2; ++i) value *= 10;
    if (value > INT32_MAX / 2) return std::nullopt;
    return static_cast<std::int32_t>(negative ? -value : value);
}

// Fields of orders that hold hundredths.
bool is_measured(const Field& field) {
    if (field.domain == kLength) return true;
    if (field.domain != Domain::Number) return false;
    constexpr std::string_view kMeasured[] = {"x", "y", "heading", "ahead", "right", "gap", "turn"};
    return index_in(kMeasured, field.name).has_value();
}

std::optional<std::int32_t> read_integer(std::string_view text) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

Naming naming_of(const Setup& setup, const State& state) {
    Naming naming;
    naming.write = [&setup, &state](const Field& field, std::int32_t value) -> std::string {
        if (is_measured(field)) return hundredths(value);
        if (field.domain == Domain::Side) return to_string(Side{static_cast<std::uint8_t>(value)});
        if (field.domain == Domain::Clause) return pick(clash_vocabulary().clauses, value);
        return Rules::name(setup, state, field.domain, value);
    };
    naming.read = [&setup, &state](const Field& field, std::string_view text) -> std::optional<std::int32_t> {
        if (is_measured(field)) return read_hundredths(text);
        if (field.domain == Domain::Number) return read_integer(text);
        if (field.domain == Domain::Flag)
            return text == "1" || text == "yes"  ? 1
                   : text == "0" || text == "no" ? std::optional(0)
                                                 : std::nullopt;
        if (field.domain == Domain::Side)
            return text == "A" ? std::optional(0) : text == "B" ? std::optional(1) : std::nullopt;
        return Rules::find(setup, state, field.domain, text);
    };
    return naming;
}

}  // namespace

std::string Rules::name(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    if (const auto names = names_of(domain); !names.empty()) return pick(names, value);
    if (domain == kUnit) return unit_name(setup, value);
    if (domain == kFigure) return figure_name(setup, value);
    if (domain == kTarget)
        return value >= kFirstNamed ? figure_name(setup, value - kFirstNamed) : unit_name(setup, value);
    if (domain == kLength) return hundredths(value);
    if (domain == kTerrain) return terrain_name(setup, state, value);
    if (domain == kElement) {
        return value >= 0 && value < static_cast<int>(setup.catalogue.size())
                   ? setup.catalogue[static_cast<std::size_t>(value)].id
                   : std::string("?");
    }
    if (domain == kVerb) {
        return value >= 0 && value < kVerbs
                   ? std::string(clash_vocabulary().verbs[static_cast<std::size_t>(value)].name)
                   : std::string("?");
    }
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State& state, Domain domain,
                                        std::string_view name) {
    if (const auto names = names_of(domain); !names.empty()) return index_in(names, name);
    if (domain == kUnit) return find_unit(setup, name);
    if (domain == kFigure) return find_figure(setup, name);
    if (domain == kTarget) {
        if (const auto unit = find_unit(setup, name)) return unit;
        const auto figure = find_figure(setup, name);
        return figure ? std::optional(*figure + kFirstNamed) : std::nullopt;
    }
    if (domain == kLength) return read_hundredths(name);
    if (domain == kElement) {
        for (std::size_t i = 0; i < setup.catalogue.size(); ++i) {
            if (setup.catalogue[i].id == name) return static_cast<std::int32_t>(i);
        }
        return std::nullopt;
    }
    if (domain == kVerb) {
        for (std::size_t i = 0; i < kVerbs; ++i) {
            if (clash_vocabulary().verbs[i].name == name) return static_cast<std::int32_t>(i);
        }
        return std::nullopt;
    }
    if (domain == kTerrain) {
        std::optional<std::int32_t> found;
        each_piece(setup, state, [&](const Piece& piece) {
            if (!found && kTerrainNames[static_cast<std::size_t>(piece.kind)] == name) found = piece.number;
        });
        return found;
    }
    return std::nullopt;
}

std::optional<std::string> Rules::title(const Setup& setup, const State& state, Domain domain,
                                        std::int32_t value, std::string_view language) {
    const auto say = [&](const content::Bilingual& words) { return language == "fr" ? words.fr : words.en; };
    if (domain == kUnit || domain == kTarget || domain == kFigure) {
        std::int32_t unit = value;
        std::int32_t figure = -1;
        if (domain == kFigure) figure = value;
        if (domain == kTarget && value >= kFirstNamed) figure = value - kFirstNamed;
        if (figure >= 0) {
            if (figure >= static_cast<int>(setup.figures.size())) return std::nullopt;
            unit = setup.figures[static_cast<std::size_t>(figure)].unit;
        }
        if (unit < 0 || unit >= static_cast<int>(setup.units.size())) return std::nullopt;
        const UnitInfo& it = setup.units[static_cast<std::size_t>(unit)];
        const std::string id = figure >= 0 ? figure_name(setup, figure) : it.id;
        return fmt::format("{} ({})", say(it.name), id);
    }
    if (domain == kTerrain) {
        std::optional<std::string> found;
        for (std::size_t i = 0; i < setup.terrain.size(); ++i) {
            if (static_cast<std::int32_t>(i) == value && !setup.terrain[i].name.en.empty())
                found = say(setup.terrain[i].name);
        }
        static_cast<void>(state);
        return found;
    }
    if (domain == Domain::Side && value >= 0 && value < 2) {
        const content::Bilingual& name = setup.sides[static_cast<std::size_t>(value)].name;
        if (!name.en.empty()) return say(name);
    }
    return std::nullopt;
}

std::string Rules::write(const Setup& setup, const State& state, const Order& order) {
    if (order.verb >= kVerbs) return "?";
    return write_notation(clash_vocabulary().verbs[order.verb], order.words, naming_of(setup, state));
}

Result<Order> Rules::read_order(const Setup& setup, const State& state, Side side, std::string_view text) {
    Result<NotationRead> read = read_notation(clash_vocabulary().verbs, text, naming_of(setup, state));
    if (!read) {
        Problems problems = read.problems();
        for (Problem& problem : problems) {
            if (problem.code.empty()) problem.code = "E_ORDER";
        }
        return problems;
    }
    return Order{side, read->form, std::move(read->words)};
}

std::string Rules::write(const Setup& setup, const State& state, const Event& event) {
    if (event.kind >= kEvents) return "?";
    return write_notation(clash_vocabulary().events[event.kind], event.words, naming_of(setup, state));
}

}  // namespace clashfield::clash

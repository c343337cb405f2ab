// Notation: the short language-free text of orders and events, as written in vectors, logs and at the prompt.

#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/closest.h"
#include "base/names.h"
#include "games/champs/rules/board.h"
#include "games/champs/rules/rules.h"
#include "games/champs/rules/set_up.h"

namespace clashfield::champs {
namespace {

constexpr std::string_view kParts[] = {"whole", "front", "rear"};
constexpr std::string_view kTurnings[] = {"left", "right", "about"};
constexpr std::string_view kWays[] = {"L", "R", "H"};
constexpr std::string_view kDirections[] = {"SE", "S", "SW", "NW", "N", "NE"};
constexpr std::string_view kModes[] = {"empty", "stack", "pass", "push"};
constexpr std::string_view kResults[] = {"none", "recoil", "flight", "destroyed"};
constexpr std::string_view kCauses[] = {"melee", "shot",         "no_room", "flank",
                                        "extra", "enemy_behind", "no_way"};
constexpr std::string_view kEndings[] = {"losses", "stall", "resigned", "agreed"};
constexpr std::string_view kEdges[] = {"W", "E"};
constexpr std::string_view kStates[] = {"mounted", "dismounted", "immobile",
                                        "mobile",  "attached",   "independent"};
static_assert(std::size(kStates) == kStateWords);
constexpr std::string_view kLabelNames[] = {
    "base",    "turning", "part",        "march",     "irregular",     "cinc",          "distance",
    "general", "die",     "tv",          "rank_cv",   "rank_bd",       "rank_sp",       "rank_ps",
    "rank_wb", "rank_pk", "rank_spbw",   "rank_host", "high",          "bank",          "knights",
    "support", "volley",  "demoralised", "bow_rough", "mounted_rough", "warband_rough", "heavy_rough",
    "ditch",   "fort",    "quality"};
static_assert(std::size(kLabelNames) == kLabels);

template <std::size_t N>
std::string word(const std::string_view (&words)[N], std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < N
               ? std::string(words[static_cast<std::size_t>(index)])
               : std::string("?");
}

template <std::size_t N>
std::optional<std::int32_t> index_in(const std::string_view (&words)[N], std::string_view text) {
    return find_name(N, text, [&](std::size_t i) { return words[i]; });
}

std::string unit_name(const Setup& setup, std::int32_t unit) {
    return unit >= 0 && unit < setup.size() ? setup.info(static_cast<std::uint8_t>(unit)).id
                                            : std::string("?");
}
std::string corps_name(const Setup& setup, std::int32_t corps) {
    return corps >= 0 && corps < static_cast<std::int32_t>(setup.corps.size())
               ? setup.corps[static_cast<std::size_t>(corps)].id
               : std::string("?");
}
std::string hex_text(std::int32_t hex) {
    return hex > 0 && hex < kHexes ? hex_name(static_cast<Hex>(hex)) : std::string("-");
}
std::string facing_text(std::int32_t facing) {
    return facing >= 0 && facing < 6 ? std::string(facing_name(static_cast<std::uint8_t>(facing)))
                                     : std::string("?");
}

std::string ways_text(const Words& words) {
    std::string text;
    for (std::size_t i = 1; i < words.size(); ++i) text += " " + word(kWays, words[i]);
    return text;
}

}  // namespace

std::string Rules::name(const Setup& setup, const State& state, Domain domain, std::int32_t value) {
    if (domain == kUnit) return unit_name(setup, value);
    if (domain == kHex) return hex_text(value);
    if (domain == kCorps) return corps_name(setup, value);
    if (domain == kFacing) return facing_text(value);
    if (domain == kPart) return word(kParts, value);
    if (domain == kTurning) return word(kTurnings, value);
    if (domain == kWay) return word(kWays, value);
    if (domain == kDirection) return word(kDirections, value);
    if (domain == kMode) return word(kModes, value);
    if (domain == kLabel) return word(kLabelNames, value);
    if (domain == kResult) return word(kResults, value);
    if (domain == kCause) return word(kCauses, value);
    if (domain == kEnding) return word(kEndings, value);
    if (domain == kEdge) return word(kEdges, value);
    if (domain == kState) return word(kStates, value);
    if (domain == kTerrain) return word(kTerrainNames, value);
    if (domain == kDecision || domain == kRollDomain) {
        const auto& list = domain == kDecision ? vocabulary().decisions : vocabulary().rolls;
        return value >= 0 && static_cast<std::size_t>(value) < list.size()
                   ? std::string(list[static_cast<std::size_t>(value)])
                   : std::string("?");
    }
    if (domain == kProfile) {
        return value >= 0 && value < setup.size()
                   ? profile_name(profile_of(setup, state, static_cast<std::uint8_t>(value)))
                   : std::string("?");
    }
    return fmt::format("{}", value);
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State& state, Domain domain,
                                        std::string_view name) {
    (void)state;
    if (domain == kUnit || domain == kProfile) {
        return find_name(static_cast<std::size_t>(setup.size()), name,
                         [&](std::size_t i) -> std::string_view { return setup.counters[i].id; });
    }
    if (domain == kCorps) {
        return find_name(setup.corps.size(), name,
                         [&](std::size_t i) -> std::string_view { return setup.corps[i].id; });
    }
    if (domain == kHex) {
        const Hex hex = parse_hex(name);
        return hex == kNoHex ? std::nullopt : std::optional<std::int32_t>(hex);
    }
    if (domain == kFacing) {
        return find_name(6, name, [](std::size_t i) { return facing_name(static_cast<std::uint8_t>(i)); });
    }
    if (domain == kPart) return index_in(kParts, name);
    if (domain == kTurning) return index_in(kTurnings, name);
    if (domain == kWay) return index_in(kWays, name);
    if (domain == kDirection) return index_in(kDirections, name);
    if (domain == kMode) return index_in(kModes, name);
    if (domain == kEdge) return index_in(kEdges, name);
    if (domain == kState) return index_in(kStates, name);
    if (domain == kResult) return index_in(kResults, name);
    if (domain == kCause) return index_in(kCauses, name);
    if (domain == kLabel) return index_in(kLabelNames, name);
    if (domain == kEnding) return index_in(kEndings, name);
    if (domain == kTerrain) return index_in(kTerrainNames, name);
    return std::nullopt;
}

std::optional<std::string> Rules::title(const Setup& setup, const State& state, Domain domain,
                                        std::int32_t value, std::string_view language) {
    (void)state;
    const auto pick = [&](const content::Bilingual& text) { return language == "fr" ? text.fr : text.en; };
    if (domain == Domain::Side && value >= 0 && value < 2) {
        const std::string letter = to_string(Side{static_cast<std::uint8_t>(value)});
        const std::string name = pick(setup.sides[static_cast<std::size_t>(value)].name);
        return name.empty() || name == letter ? letter : name + " (" + letter + ")";
    }
    if (domain == kUnit && value >= 0 && value < setup.size()) {
        const CounterInfo& info = setup.info(static_cast<std::uint8_t>(value));
        return pick(info.name) == info.id ? info.id : pick(info.name) + " " + info.id;
    }
    if (domain == kCorps && value >= 0 && value < static_cast<std::int32_t>(setup.corps.size()))
        return pick(setup.corps[static_cast<std::size_t>(value)].name);
    if (domain == kHex || domain == kFacing || domain == kProfile || domain == kDirection || domain == kEdge)
        return name(setup, state, domain, value);
    return std::nullopt;
}

std::string Rules::write(const Setup& setup, const State& state, const Order& order) {
    const Words& w = order.words;
    const auto unit = [&](std::size_t i) { return unit_name(setup, w[i]); };
    const auto full = [&](const char* verb) {
        return w[0] == 1 ? std::string(verb) : std::string(verb) + " full";
    };
    const auto part = [&] { return w[1] == 0 ? std::string() : " " + word(kParts, w[1]); };
    (void)state;
    switch (static_cast<Verb>(order.verb)) {
        case Verb::EndMovement:
        case Verb::EndMelee:
            return "end";
        case Verb::Pick:
            return "pick " + unit(0) + part();
        case Verb::Add:
            return "add " + unit(0) + part();
        case Verb::Gather:
            return "gather";
        case Verb::Turn:
            return "turn " + word(kTurnings, w[0]);
        case Verb::Step:
            return "step" + ways_text(w);
        case Verb::Back:
            return "back" + ways_text(w);
        case Verb::Go:
            return "go " + word(kDirections, w[0]);
        case Verb::Finish:
            return full("finish");
        case Verb::Keep:
            return full("keep");
        case Verb::ChangeState:
            return full("change");
        case Verb::Cancel:
            return "cancel";
        case Verb::Assign:
            return fmt::format("assign {}", w[0]);
        case Verb::Advance:
            return "advance " + unit(0) + " " + unit(1);
        case Verb::Into:
            return "into " + hex_text(w[0]);
        case Verb::Flee:
            return "flee " + unit(0);
        case Verb::Shoot:
            return "shoot " + unit(0) + " " + unit(1);
        case Verb::Pass:
            return "pass";
        case Verb::Pivot:
            return "pivot " + unit(0);
        case Verb::Melee:
            return "melee " + unit(0) + " " + unit(1);
        case Verb::Recoil:
            return "recoil " + hex_text(w[0]) + " " + word(kModes, w[1]);
        case Verb::Lose:
            return "lose " + unit(0);
        case Verb::Resign:
            return "resign";
        case Verb::OfferDraw:
            return "offer_draw";
        case Verb::AcceptDraw:
            return "accept_draw";
        case Verb::SetState:
            return "state " + unit(0) + " " + word(kStates, w[1]);
        case Verb::ChooseEdge:
            return "edge " + word(kEdges, w[0]);
        case Verb::Place:
            return "place " + unit(0) + " " + hex_text(w[1]) +
                   (w[2] == kNothing ? "" : " " + facing_text(w[2]));
        case Verb::Hide:
            return "hide " + unit(0) + " " + hex_text(w[1]) + " " + facing_text(w[2]);
        case Verb::Plan: {
            std::string text = "plan";
            for (std::size_t i = 1; i < w.size(); ++i) text += " " + corps_name(setup, w[i]);
            return text;
        }
        case Verb::Done:
            return "done";
        case Verb::Take:
            return "take " + unit(0);
        case Verb::Deploy:
            return "deploy " + corps_name(setup, w[0]);
        case Verb::Camp:
            return "camp";
        case Verb::Anew:
            return "anew";
    }
    return "?";
}

namespace {

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t begin = text.find_first_not_of(" \t", at);
        if (begin == std::string_view::npos) break;
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        at = end;
    }
    return words;
}

// How an order is written: its verb's word and what follows.
struct Grammar {
    std::string_view word;
    Verb verb;
    std::vector<Domain> fields;
};

const std::vector<Grammar>& grammar() {
    static const std::vector<Grammar> rules = {
        {"pick", Verb::Pick, {kUnit, kPart}},
        {"add", Verb::Add, {kUnit, kPart}},
        {"gather", Verb::Gather, {}},
        {"turn", Verb::Turn, {kTurning}},
        {"step", Verb::Step, {kWay}},
        {"back", Verb::Back, {kWay}},
        {"go", Verb::Go, {kDirection}},
        {"finish", Verb::Finish, {Domain::Flag}},
        {"keep", Verb::Keep, {Domain::Flag}},
        {"change", Verb::ChangeState, {Domain::Flag}},
        {"cancel", Verb::Cancel, {}},
        {"assign", Verb::Assign, {Domain::Number}},
        {"advance", Verb::Advance, {kUnit, kUnit}},
        {"into", Verb::Into, {kHex}},
        {"flee", Verb::Flee, {kUnit}},
        {"shoot", Verb::Shoot, {kUnit, kUnit}},
        {"pass", Verb::Pass, {}},
        {"pivot", Verb::Pivot, {kUnit}},
        {"melee", Verb::Melee, {kUnit, kUnit}},
        {"recoil", Verb::Recoil, {kHex, kMode}},
        {"lose", Verb::Lose, {kUnit}},
        {"resign", Verb::Resign, {}},
        {"offer_draw", Verb::OfferDraw, {}},
        {"accept_draw", Verb::AcceptDraw, {}},
        {"state", Verb::SetState, {kUnit, kState}},
        {"edge", Verb::ChooseEdge, {kEdge}},
        {"place", Verb::Place, {kUnit, kHex, kFacing}},
        {"hide", Verb::Hide, {kUnit, kHex, kFacing}},
        {"plan", Verb::Plan, {kCorps}},
        {"done", Verb::Done, {}},
        {"take", Verb::Take, {kUnit}},
        {"deploy", Verb::Deploy, {kCorps}},
        {"camp", Verb::Camp, {}},
        {"anew", Verb::Anew, {}},
    };
    return rules;
}

Problem problem(std::string message, std::string allowed = "") {
    if (!allowed.empty()) message += "; such as: " + allowed;
    return Problem{"malformed", "", std::move(message), "", std::move(allowed)};
}

std::string joined_names(std::span<const std::string_view> names) {
    return joined(std::vector<std::string>(names.begin(), names.end()));
}

// All names of a small domain; of hexes the first and the last.
std::string allowed_names(const Setup& setup, Domain domain) {
    if (domain == Domain::Number) return "4";
    if (domain == kPart) return joined_names(kParts);
    if (domain == kTurning) return joined_names(kTurnings);
    if (domain == kWay) return joined_names(kWays);
    if (domain == kDirection) return joined_names(kDirections);
    if (domain == kMode) return joined_names(kModes);
    if (domain == kEdge) return joined_names(kEdges);
    if (domain == kState) return joined_names(kStates);
    if (domain == kFacing) {
        std::vector<std::string> names;
        for (std::uint8_t facing = 0; facing < 6; ++facing) names.emplace_back(facing_name(facing));
        return joined(names);
    }
    if (domain == kHex)
        return hex_name(hex_at(1, 1)) + " - " + hex_name(hex_at(setup.map->columns, setup.map->rows));
    if (domain != kCorps) return "";
    std::vector<std::string> names;
    for (const CorpsInfo& corps : setup.corps) names.push_back(corps.id);
    return joined(names);
}

// "place F1-03 1017 E": how an order is written.
std::string example_of(const Setup& setup, const Grammar& rule) {
    std::string text(rule.word);
    for (const Domain field : rule.fields) {
        const std::string names = allowed_names(setup, field);
        const char* unit = text.find('-') == std::string::npos ? " F1-03" : " R1-02";
        text += field == kUnit ? unit : " " + names.substr(0, names.find_first_of(", "));
    }
    return text;
}

// The units that may be named: hidden enemies are not there for the other side.
std::string known_names(const Setup& setup, const State& state, Side side, Domain domain,
                        std::string_view typed) {
    std::vector<std::string> names;
    if (domain == kUnit) {
        for (std::uint8_t c = 0; c < setup.size(); ++c) {
            const Counter& counter = state.counters[c];
            if (counter.status == Status::OnMap || Side{counter.side} == side)
                names.push_back(setup.info(c).id);
        }
    }
    const std::string near = closest(std::string(typed), names);
    return near.empty() ? std::string() : "; did you mean " + near + "?";
}

Result<std::int32_t> read_word(const Setup& setup, const State& state, Side side, Domain domain,
                               std::string_view text) {
    if (domain == Domain::Number) {
        if (text.size() == 1 && text[0] >= '0' && text[0] <= '9') return text[0] - '0';
        return problem("a number from 0 to 9 is needed, found " + in_quotes(text));
    }
    const std::optional<std::int32_t> value = Rules::find(setup, state, domain, text);
    // A counter in ambush is as good as unknown to the other side.
    const bool secret = value && domain == kUnit && state.phase != Phase::Setup &&
                        is_out_of_sight(state.counters[*value]) && Side{state.counters[*value].side} != side;
    if (value && !secret) return *value;
    const auto index = static_cast<std::size_t>(domain) - static_cast<std::size_t>(Domain::FirstOfGame);
    std::string message = "there is no " + std::string(champs_vocabulary().domains[index]) + " " +
                          in_quotes(text) + known_names(setup, state, side, domain, text);
    std::string allowed = allowed_names(setup, domain);
    if (!allowed.empty()) message += "; allowed: " + allowed;
    return Problem{domain == kUnit ? "unknown_unit" : "malformed", "", std::move(message), in_quotes(text),
                   std::move(allowed)};
}

}  // namespace

Result<Order> Rules::read_order(const Setup& setup, const State& state, Side side, std::string_view text) {
    const std::vector<std::string_view> words = split(text);
    Order order;
    order.side = side;
    if (words.empty()) return problem("an order is missing");
    if (equal_in_any_case(words[0], "end") && words.size() == 1) {
        order.verb =
            static_cast<std::uint8_t>(state.phase == Phase::Melee ? Verb::EndMelee : Verb::EndMovement);
        return order;
    }
    const Grammar* rule = nullptr;
    std::vector<std::string> known = {"end"};
    for (const Grammar& candidate : grammar()) {
        known.emplace_back(candidate.word);
        if (equal_in_any_case(candidate.word, words[0])) rule = &candidate;
    }
    if (rule == nullptr) {
        return problem(with_known("there is no order " + in_quotes(words[0]), words[0], known));
    }
    order.verb = static_cast<std::uint8_t>(rule->verb);
    const std::size_t given = words.size() - 1;
    const bool list = rule->verb == Verb::Step || rule->verb == Verb::Back || rule->verb == Verb::Plan;
    if (list) {
        if (given == 0 || given > kMaxMembers)
            return problem(std::string(words[0]) + " needs what follows", example_of(setup, *rule));
        order.words.push_back(static_cast<std::int32_t>(given));
        for (std::size_t i = 1; i <= given; ++i) {
            const Result<std::int32_t> value = read_word(setup, state, side, rule->fields[0], words[i]);
            if (!value) return value.problems();
            order.words.push_back(*value);
        }
        return order;
    }
    if (rule->fields.size() == 1 && rule->fields[0] == Domain::Flag) {  // "full": without the discount
        if (given > 1 || (given == 1 && !equal_in_any_case(words[1], "full")))
            return problem(std::string(words[0]) + " may be followed by 'full' only",
                           std::string(rule->word) + ", " + std::string(rule->word) + " full");
        order.words.push_back(given == 1 ? 0 : 1);
        return order;
    }
    if (rule->verb == Verb::Deploy && given == 0) {  // the corps under way, or the first that may begin
        order.words.push_back(next_corps(setup, state, side.index));
        return order;
    }
    if (rule->verb == Verb::Place && given == 2) {  // Baggage has no facing
        for (std::size_t i = 0; i < given; ++i) {
            const Result<std::int32_t> value = read_word(setup, state, side, rule->fields[i], words[i + 1]);
            if (!value) return value.problems();
            order.words.push_back(*value);
        }
        order.words.push_back(kNothing);
        return order;
    }
    const bool parted = rule->verb == Verb::Pick || rule->verb == Verb::Add;
    if (given != rule->fields.size() && !(parted && given == 1))
        return problem(
            fmt::format("{} needs {} words behind it, found {}", words[0], rule->fields.size(), given),
            example_of(setup, *rule));
    for (std::size_t i = 0; i < given; ++i) {
        const Result<std::int32_t> value = read_word(setup, state, side, rule->fields[i], words[i + 1]);
        if (!value) return value.problems();
        order.words.push_back(*value);
    }
    if (parted && given == 1) order.words.push_back(0);
    return order;
}

namespace {

std::string lines_text(const Words& words, std::size_t& at) {
    std::string text;
    const std::int32_t count = words[at++];
    for (std::int32_t i = 0; i < count; ++i) {
        text += fmt::format("{}{} {}", i == 0 ? "" : " ", word(kLabelNames, words[at]), words[at + 1]);
        at += 3;
    }
    return text;
}

std::string units_text(const Setup& setup, const Words& words, std::size_t& at) {
    std::string text;
    const std::int32_t count = words[at++];
    for (std::int32_t i = 0; i < count; ++i) text += (i == 0 ? "" : "+") + unit_name(setup, words[at++]);
    return text;
}

}  // namespace

std::string Rules::write(const Setup& setup, const State& state, const Event& event) {
    const Words& w = event.words;
    const auto unit = [&](std::size_t i) { return unit_name(setup, w[i]); };
    const auto moved = [&](const char* verb) {
        return std::string(verb) + " " + unit(0) + " " + hex_text(w[1]) + ">" + hex_text(w[2]);
    };
    const auto turned_text = [&](const char* verb) {
        return std::string(verb) + " " + unit(0) + " " + facing_text(w[1]) + ">" + facing_text(w[2]);
    };
    const auto side = [&](std::size_t i) {
        return w[i] == kNothing ? std::string("-") : to_string(Side{static_cast<std::uint8_t>(w[i])});
    };
    std::size_t at = 0;
    switch (static_cast<EventKind>(event.kind)) {
        case EventKind::Placed:
            return "placed " + unit(0) + " " + hex_text(w[1]) +
                   (w[2] == kNothing ? "" : "/" + facing_text(w[2]));
        case EventKind::Taken:
            return "taken " + unit(0);
        case EventKind::Written:
            return "written " + side(0) + " " + name(setup, state, kDecision, w[1]);
        case EventKind::Planned: {
            std::string text = "planned " + side(0);
            for (std::size_t i = 2; i < w.size(); ++i) text += " " + corps_name(setup, w[i]);
            return text;
        }
        case EventKind::Roles:
            return "roles " + side(0);
        case EventKind::Edges:
            return "edges " + side(0) + " " + word(kEdges, w[1]);
        case EventKind::Turn:
            return fmt::format("turn {} {}", side(0), w[1]);
        case EventKind::Dice: {
            std::string text = "dice " + name(setup, state, kRollDomain, w[0]) + " " + side(1);
            for (std::size_t i = 3; i < w.size(); ++i) text += fmt::format(" {}", w[i]);
            return text;
        }
        case EventKind::Pa:
            return fmt::format("pa {} {}", corps_name(setup, w[0]), w[1]);
        case EventKind::Ally: {
            static constexpr std::string_view kNews[] = {"unreliable", "reliable", "defected"};
            return word(kNews, w[1]) + " " + corps_name(setup, w[0]);
        }
        case EventKind::Activated: {
            std::string text = "activated " + units_text(setup, w, at);
            text += fmt::format(" {} = ", w[at++]);
            return text + lines_text(w, at);
        }
        case EventKind::Stepped:
            return moved("stepped");
        case EventKind::Turned:
            return turned_text("turned");
        case EventKind::Dropped:
            return "dropped " + unit(0);
        case EventKind::Halted:
            return "halted " + unit(0);
        case EventKind::Revealed:
            return "revealed " + unit(0) + " " + hex_text(w[1]);
        case EventKind::Kept:
            return "kept " + units_text(setup, w, at);
        case EventKind::StateChanged:
            return "state_changed " + unit(0) + " " + name(setup, state, kProfile, w[1]);
        case EventKind::Advance:
            return "advance " + unit(0) + ">" + unit(1);
        case EventKind::Advanced:
            return moved("advanced");
        case EventKind::Passed:
            return "passed " + unit(0) + " " + unit(1);
        case EventKind::Flight:
            return "flight " + unit(0);
        case EventKind::Fled:
            return moved("fled");
        case EventKind::Shot:
        case EventKind::Melee: {
            at = 4;
            std::string text = fmt::format(
                "{} {}>{} {}:{} = ", static_cast<EventKind>(event.kind) == EventKind::Shot ? "shot" : "melee",
                unit(0), unit(1), w[2], w[3]);
            text += unit(0) + " " + lines_text(w, at);
            text += " | " + unit(1) + " ";
            return text + lines_text(w, at);
        }
        case EventKind::Result:
            return "result " + unit(0) + " " + word(kResults, w[1]);
        case EventKind::Pivoted:
            return turned_text("pivoted");
        case EventKind::Recoiled:
            return moved("recoiled");
        case EventKind::Displaced:
            return moved("displaced");
        case EventKind::Destroyed:
            return "destroyed " + unit(0) + " " + word(kCauses, w[1]);
        case EventKind::Exited:
            return "exited " + unit(0);
        case EventKind::AdvancedAfter:
            return moved("advanced_after");
        case EventKind::Demoralised:
            return "demoralised " + corps_name(setup, w[0]);
        case EventKind::Tested:
            return fmt::format("tested {} {} {} {}", corps_name(setup, w[0]), w[1], w[2],
                               w[3] != 0 ? "fail" : "pass");
        case EventKind::DrawOffered:
            return "draw_offered " + side(0);
        case EventKind::Cancelled:
            return "cancelled " + unit(0);
        case EventKind::Over:
            return "over " + word(kEndings, w[0]) + (w[1] == 0 ? "" : ": " + side(2));
    }
    return "?";
}

}  // namespace clashfield::champs

#include "ranks/answers.h"

#include <algorithm>
#include <cstdlib>

namespace clashfield::ranks {

std::string Question::text(const char* key) const {
    return about.contains(key) && about[key].is_string() ? about[key].get<std::string>() : std::string();
}

std::optional<Question> read_question(const Json& json) {
    if (!json.is_object() || json.size() != 1 || !json.items().begin().value().is_object())
        return std::nullopt;
    return Question{json.items().begin().key(), json.items().begin().value()};
}

Json refusal_json(const Verdict& verdict) {
    const Refusal& refusal = verdict.refusal();
    Json list = {static_cast<int>(refusal.clause.index), refusal.code};
    for (const std::int32_t each : refusal.words.span()) list.push_back(each);
    return list;
}

std::optional<PlaceAsked> place_asked(const Json& at, const PlacesAllowed& allowed) {
    const auto number = [&](const char* key, double least, double most) -> std::optional<double> {
        if (!at.contains(key) || !at[key].is_number()) return std::nullopt;
        const auto value = at[key].get<double>();
        return value >= least && value <= most ? std::optional(value) : std::nullopt;
    };
    if (!at.is_object()) return std::nullopt;
    const auto x = number("x", 0, millimetres(allowed.width));
    const auto y = number("y", 0, millimetres(allowed.height));
    const auto h = number("h", -360, 720);
    if (!x || !y || !h) return std::nullopt;
    PlaceAsked place{{{ticks_of(*x), ticks_of(*y)}, geometry::Angle(static_cast<std::int32_t>(*h * 100))},
                     {}};
    if (!at.contains("files")) return place;
    if (!at["files"].is_number_integer()) return std::nullopt;
    const auto files = at["files"].get<std::int64_t>();
    if (files < 1 || files > allowed.most_files) return std::nullopt;
    place.files = static_cast<int>(files);
    return place;
}

// --- charges ---

namespace {

Json block_at(const Regiment& charger, const Body& end) {
    Regiment there = charger;
    there.front = end.front;
    return block_json(there);
}
Json files_json(const geometry::ChargeTry& best) { return {{"own", best.own}, {"theirs", best.theirs}}; }

}  // namespace

void add_charge(const geometry::Charge& charge, const Regiment& charger, const NameOf& name_of, Json& item) {
    const geometry::ChargeTry& best = charge.best;
    item["block"] = block_at(charger, charge.end);
    item["angle"] = best.wheel / 100.0;
    item["parts"] = {{"wheel", millimetres(best.wheel_cost)},
                     {"advance", millimetres(best.way_cost)},
                     {"slide", millimetres(best.slide)}};
    item["files"] = files_json(best);
    item["also"] = Json::array();  // whom else it touches
    for (const geometry::Contact& contact : charge.contacts) {
        if (&contact != charge.contacts.begin())
            item["also"].push_back({{"unit", name_of(contact.b.unit)}, {"face", face_name(contact.b.face)}});
    }
}

Json others_json(const geometry::Charge& charge, const Regiment& charger, const SolveAgain& solve) {
    constexpr std::string_view kCriteria[] = {"most_models", "most_files", "least_cost", "least_wheel",
                                              "least_slide", "left_wheel", "right_wheel"};
    Json list = Json::array();
    unsigned seen = 0;
    for (const geometry::ChargeTry& each : charge.tries) {
        if (each.fault != geometry::ChargeFault::None || !each.worse_by) continue;
        const auto why = static_cast<unsigned>(*each.worse_by);
        if ((seen >> why & 1u) != 0) continue;
        const geometry::Charge there = solve(each.wheel);
        if (!there.reaches) continue;
        seen |= 1u << why;
        list.push_back({{"angle", each.wheel / 100.0},
                        {"block", block_at(charger, there.end)},
                        {"files", files_json(there.best)},
                        {"distance", millimetres(way_of(there))},
                        {"why", kCriteria[why]}});
    }
    return list;
}

// --- moves on trial ---

Order OrderParts::cut(const Order& order, std::size_t whole, const Words& last) const {
    Order shorter{order.side, order.verb, {}};
    for (std::size_t i = 0; i < at(whole); ++i) shorter.words.push_back(order.words[i]);
    for (const std::int32_t each : last.span()) shorter.words.push_back(each);
    shorter.words[count_at] = static_cast<std::int32_t>(whole + (last.empty() ? 0 : 1));
    return shorter;
}

std::optional<Order> furthest_of(const Order& order, const OrderParts& parts, const CameTo& came,
                                 const IsLegal& is_legal) {
    constexpr std::int32_t kLessBy = 5;
    for (std::int32_t less = 0; less <= came.amount_less && !came.last.empty(); less += kLessBy) {
        Words last = came.last;
        if (came.amount_at > 0) last[came.amount_at] -= less;
        if (came.amount_at > 0 && last[came.amount_at] <= 0) break;
        const Order part = parts.cut(order, came.whole, last);
        if (is_legal(part)) return part;
    }
    for (std::size_t whole = came.whole; whole > 0; --whole) {
        const Order part = parts.cut(order, whole);
        if (is_legal(part)) return part;
    }
    return std::nullopt;
}

std::int32_t amount_made(const geometry::StepEnd& step, Tick inch) {
    return step.turn != 0 ? std::abs(step.turn) * 10 : static_cast<std::int32_t>(step.length / (inch / 1000));
}

Json trial_json(const Trial& trial) {
    const int models = trial.standing.block.models;
    int files = trial.standing.block.files;
    Json path = Json::array();
    Tick used = 0;
    for (const geometry::TakenStep& taken : trial.taken) {
        files = taken.files;
        path.push_back(block_json(taken.body, files, models));
        used += taken.cost;
    }
    if (trial.legal) used = trial.cost;
    if (!trial.legal && trial.rest_cost > 0) {
        path.push_back(block_json(trial.rest, files, models));
        used += trial.rest_cost;
    }
    Json block = path.empty() ? block_json(trial.standing) : path.back();
    return {{"legal", trial.legal},
            {"block", std::move(block)},
            {"path", std::move(path)},
            {"used", millimetres(used)},
            {"left", millimetres(std::max<Tick>(0, trial.allowance - used))}};
}

Json part_json(Tick price, std::string_view step, std::optional<std::int32_t> amount) {
    Json part{{"price", millimetres(price)}, {"step", step}};
    if (amount) part["amount"] = *amount / 1000.0;
    return part;
}

}  // namespace clashfield::ranks

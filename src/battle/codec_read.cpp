// The reading half of codec.h.

#include <algorithm>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "battle/codec.h"
#include "battle/each_word.h"
#include "dice/dice_source.h"

namespace clashfield {
namespace {

constexpr const char* kTooLarge = "F-01";
constexpr const char* kBadKey = "F-02";
constexpr const char* kBadValue = "F-03";
constexpr const char* kUnknownWord = "F-05";

std::vector<std::string> verb_names(const Battle& battle) {
    const Pending pending = battle.pending();
    const auto* decision = std::get_if<Decision>(&pending);
    std::vector<std::string> names;
    const std::span<const Form> verbs = battle.vocabulary().verbs;
    for (std::size_t verb = 0; verb < verbs.size(); ++verb) {
        const bool tried_here = decision == nullptr || (verb < 64 && (decision->verbs >> verb & 1u) != 0);
        if (tried_here) names.emplace_back(verbs[verb].name);
    }
    return names;
}

std::vector<std::string> side_names(const Battle& battle) {
    std::vector<std::string> names;
    for (int side = 0; side < battle.sides(); ++side) {
        names.push_back(to_string(Side{static_cast<std::uint8_t>(side)}));
    }
    return names;
}

// The names of a domain that occur in the orders of the pending decision: the ones a person may have meant.
std::vector<std::string> names_in_listed_orders(const Battle& battle, Domain domain) {
    if (!std::holds_alternative<Decision>(battle.pending())) return {};
    OrderList orders;
    battle.list_orders(orders, OrderBudget{.most = 256, .seed = 0});
    std::vector<std::string> names;
    const auto note = [&](const Field& field, std::int32_t word) {
        if (field.domain != domain || word == kNothing) return;
        std::string name = battle.name(domain, word);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    };
    Order order;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        orders.get(i, order);
        const Form& form = battle.vocabulary().verbs[order.verb];
        if (words_fit(form, order.words.span())) each_word(form, order.words.span(), note);
    }
    return names;
}

// JSON keeps numbers as signed or unsigned 64-bit integers; one above the signed range wraps to a negative
// one.
bool is_whole_within(const Json& json, std::int64_t least, std::int64_t most) {
    if (!json.is_number_integer()) return false;
    const auto number = json.get<std::int64_t>();
    if (json.is_number_unsigned() && number < 0) return false;
    return number >= least && number <= most;
}

std::string found_text(const Json& json) {
    if (json.is_string()) return in_quotes(json.get_ref<const std::string&>());
    if (json.is_object()) return "an object";
    if (json.is_array()) return "a list";
    return to_text(json);
}

class OrderReader {
  public:
    OrderReader(const Battle& battle, std::string_view where) : battle_(battle), where_(where) {}

    Result<Order> read(const Json& json) {
        if (json.is_string()) return read_notation(asked_side(), json.get_ref<const std::string&>(), where_);
        if (!json.is_object()) {
            return Problem{kBadValue, where_,
                           "An order is an object or a text, got " + found_text(json) + "."};
        }
        if (json.size() > kMostKeys) {
            return Problem{kTooLarge, where_,
                           "An order has at most " + std::to_string(kMostKeys) + " keys, got " +
                               std::to_string(json.size()) + "."};
        }
        const Side side = read_side(json);
        if (!json.contains("verb") && json.contains("order")) return read_text_order(json, side);
        return read_object(json, side);
    }

  private:
    static constexpr std::size_t kMostKeys = 64;

    // None during a roll and when all is over: no order is legal then, and the rules say so.
    Side asked_side() const {
        const Pending pending = battle_.pending();
        const auto* decision = std::get_if<Decision>(&pending);
        return decision != nullptr ? decision->side : Side::none();
    }

    void problem(const char* code, std::string where, std::string message) {
        problems_.push_back({code, std::move(where), std::move(message)});
    }

    void unknown(const char* code, std::string where, std::string_view what, std::string_view found,
                 std::span<const std::string> known) {
        problems_.push_back({.code = code,
                             .where = std::move(where),
                             .message = unknown_word(what, found, known),
                             .found = in_quotes(found),
                             .allowed = joined(known)});
    }

    Side read_side(const Json& json) {
        const auto found = json.find("side");
        if (found == json.end()) return asked_side();
        const std::vector<std::string> known = side_names(battle_);
        if (found->is_string()) {
            const auto& name = found->get_ref<const std::string&>();
            for (std::size_t side = 0; side < known.size(); ++side) {
                if (known[side] == name) return Side{static_cast<std::uint8_t>(side)};
            }
            unknown(kUnknownWord, where_ + ".side", "side", name, known);
        } else {
            problem(kBadValue, where_ + ".side",
                    "A side is one of " + joined(known) + ", got " + found_text(*found) + ".");
        }
        return Side::none();
    }

    Result<Order> read_notation(Side side, const std::string& text, const std::string& where) {
        if (!problems_.empty()) return problems_;
        if (text.size() > kLongestOrderText) {
            return Problem{kTooLarge, where,
                           "An order has at most " + std::to_string(kLongestOrderText) + " bytes, got " +
                               std::to_string(text.size()) + "."};
        }
        Result<Order> order = battle_.read_order(side, text);
        if (order.ok()) return order;
        Problems problems = order.problems();
        for (Problem& p : problems) p.where = p.where.empty() ? where : where + ", " + p.where;
        return problems;
    }

    Result<Order> read_text_order(const Json& json, Side side) {
        for (const auto& [key, value] : json.items()) {
            if (key != "side" && key != "order") unknown_key(where_, key, {"side", "order"});
        }
        const Json& text = json["order"];
        if (!text.is_string()) {
            problem(kBadValue, where_ + ".order",
                    "An order in notation is a text, got " + found_text(text) + ".");
            return problems_;
        }
        return read_notation(side, text.get_ref<const std::string&>(), where_ + ".order");
    }

    Result<Order> read_object(const Json& json, Side side) {
        const std::optional<std::uint8_t> verb = read_verb(json);
        if (!verb) return problems_;
        const Form& form = battle_.vocabulary().verbs[*verb];
        std::vector<std::string> keys = {"side", "verb"};
        for (const Field& field : form.fields) keys.emplace_back(field.name);
        for (const auto& [key, value] : json.items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) unknown_key(where_, key, keys);
        }
        Order order;
        order.side = side;
        order.verb = *verb;
        giver_ = side;
        owner_ = side;
        for (const Field& field : form.fields) read_field(json, field, order.words);
        if (!problems_.empty()) return problems_;
        return order;
    }

    std::optional<std::uint8_t> read_verb(const Json& json) {
        const std::vector<std::string> tried_here = verb_names(battle_);
        const auto found = json.find("verb");
        if (found == json.end()) {
            problem(kBadKey, where_ + ".verb", "The verb is missing. Expected " + joined(tried_here) + ".");
            return std::nullopt;
        }
        if (!found->is_string()) {
            problem(kBadValue, where_ + ".verb",
                    "A verb is one of " + joined(tried_here) + ", got " + found_text(*found) + ".");
            return std::nullopt;
        }
        const auto& name = found->get_ref<const std::string&>();
        const std::span<const Form> verbs = battle_.vocabulary().verbs;
        for (std::size_t verb = 0; verb < verbs.size(); ++verb) {
            if (verbs[verb].name == name) return static_cast<std::uint8_t>(verb);
        }
        unknown(kUnknownWord, where_ + ".verb", "order", name, tried_here);
        return std::nullopt;
    }

    void unknown_key(const std::string& where, const std::string& key,
                     const std::vector<std::string>& known) {
        unknown(kBadKey, where + "." + in_quotes(key), "key", key, known);
    }

    // Appends the words of one field, whatever is wrong with it: the order is thrown away then.
    void read_field(const Json& json, const Field& field, Words& words) {
        const std::string key(field.name);
        const std::string where = where_ + "." + key;
        const auto found = json.find(key);
        const bool absent = found == json.end() || found->is_null();
        switch (field.shape) {
            case Shape::One:
            case Shape::Maybe:
                words.push_back(absent ? absent_word(field, where) : read_word(*found, field.domain, where));
                return;
            case Shape::Many:
                if (absent) {
                    words.push_back(0);
                } else {
                    read_list(*found, field, where, words);
                }
                return;
        }
    }

    std::int32_t absent_word(const Field& field, const std::string& where) {
        if (field.shape == Shape::One) problem(kBadKey, where, "This key is missing.");
        return kNothing;
    }

    void read_list(const Json& list, const Field& field, const std::string& where, Words& words) {
        if (!list.is_array()) {
            problem(kBadValue, where, "Expected a list, got " + found_text(list) + ".");
            return;
        }
        if (list.size() > kLongestList) {
            problem(kBadValue, where,
                    "A list has at most " + std::to_string(kLongestList) + " items, got " +
                        std::to_string(list.size()) + ".");
            return;
        }
        words.push_back(static_cast<std::int32_t>(list.size()));
        for (std::size_t i = 0; i < list.size(); ++i) {
            owner_ = giver_;
            const std::string item_where = where + "[" + std::to_string(i) + "]";
            if (field.parts.empty()) {
                words.push_back(read_word(list[i], field.domain, item_where));
            } else {
                read_item(list[i], field, item_where, words);
            }
            if (problems_.size() > kMostProblems) return;
        }
        owner_ = giver_;
    }

    void read_item(const Json& item, const Field& field, const std::string& where, Words& words) {
        if (!item.is_object() || item.size() > kMostKeys) {
            problem(kBadValue, where, "Expected an object, got " + found_text(item) + ".");
            return;
        }
        std::vector<std::string> keys;
        for (const Field& part : field.parts) keys.emplace_back(part.name);
        for (const auto& [key, value] : item.items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) unknown_key(where, key, keys);
        }
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const Field& part = field.parts[i];
            const std::string part_where = where + "." + keys[i];
            const auto found = item.find(keys[i]);
            const bool absent = found == item.end() || found->is_null();
            words.push_back(absent ? absent_word(part, part_where)
                                   : read_word(*found, part.domain, part_where));
        }
    }

    std::int32_t read_word(const Json& json, Domain domain, const std::string& where) {
        switch (domain) {
            case Domain::Number:
            case Domain::Hundredths:
            case Domain::Thousandths:
                return read_number(json, where);
            case Domain::Flag:
                if (json.is_boolean()) return json.get<bool>() ? 1 : 0;
                problem(kBadValue, where, "Expected true or false, got " + found_text(json) + ".");
                return 0;
            case Domain::Side: {
                const std::int32_t side = read_name(json, domain, "side", side_names(battle_), where);
                owner_ = Side{static_cast<std::uint8_t>(side)};
                return side;
            }
            case Domain::Clause: {
                const auto clauses = battle_.vocabulary().clauses;
                return read_name(json, domain, "clause", {clauses.begin(), clauses.end()}, where);
            }
            case Domain::FirstOfGame:
                break;
        }
        const std::size_t index =
            static_cast<std::size_t>(domain) - static_cast<std::size_t>(Domain::FirstOfGame);
        const auto domains = battle_.vocabulary().domains;
        CLASHFIELD_ASSERT(index < domains.size());
        return read_game_name(json, domain, std::string(domains[index]), where);
    }

    std::int32_t read_number(const Json& json, const std::string& where) {
        if (is_whole_within(json, kNothing + 1, INT32_MAX)) return json.get<std::int32_t>();
        problem(kBadValue, where,
                "Expected a whole number from " + std::to_string(kNothing + 1) + " to " +
                    std::to_string(INT32_MAX) + ", got " + found_text(json) + ".");
        return 0;
    }

    std::int32_t read_name(const Json& json, Domain domain, const char* what,
                           const std::vector<std::string>& known, const std::string& where) {
        if (!json.is_string()) {
            problem(kBadValue, where,
                    "Expected the name of a " + std::string(what) + ", got " + found_text(json) + ".");
            return 0;
        }
        const auto& name = json.get_ref<const std::string&>();
        for (std::size_t i = 0; i < known.size(); ++i) {
            if (known[i] == name) return static_cast<std::int32_t>(i);
        }
        unknown(kUnknownWord, where, what, name, domain == Domain::Clause ? nearest(name, known) : known);
        return 0;
    }

    // Hundreds of clauses in a message help nobody.
    static std::vector<std::string> nearest(const std::string& name, const std::vector<std::string>& known) {
        const std::string near = closest(name, known);
        return near.empty() ? std::vector<std::string>{} : std::vector<std::string>{near};
    }

    std::int32_t read_game_name(const Json& json, Domain domain, const std::string& what,
                                const std::string& where) {
        if (!json.is_string()) {
            problem(kBadValue, where, "Expected the name of a " + what + ", got " + found_text(json) + ".");
            return 0;
        }
        const auto& name = json.get_ref<const std::string&>();
        constexpr std::size_t kLongestName = 256;
        if (name.size() <= kLongestName) {
            if (!owner_.is_none()) {
                if (const auto word = battle_.find(domain, to_string(owner_) + "." + name)) return *word;
            }
            if (const std::optional<std::int32_t> word = battle_.find(domain, name)) return *word;
        }
        unknown(kUnknownWord, where, what, name, names_in_listed_orders(battle_, domain));
        return 0;
    }

    static constexpr std::size_t kMostProblems = 20;

    const Battle& battle_;
    std::string where_;
    Problems problems_;
    Side giver_ = Side::none();
    // A name that several sides have is that of the side named before it in the same record, such as the
    // target whose skill is picked, or else of the side that gives the order; "B.dodge" says whose it is.
    Side owner_ = Side::none();
};

}  // namespace

Result<Order> order_from_json(const Battle& battle, const Json& json, std::string_view where) {
    return OrderReader(battle, where).read(json);
}

Result<Faces> faces_from_json(const Json& json, DicePool pool, std::string_view where) {
    const auto problem = [&](std::string message) {
        return Problem{"B-24", std::string(where), std::move(message)};
    };
    const std::string expected =
        std::to_string(pool.count) + (pool.count == 1 ? " die" : " dice") + " expected";
    Faces faces;
    if (json.is_string()) {
        std::optional<Problem> wrong = parse_faces(json.get_ref<const std::string&>(), pool, faces);
        if (!wrong) return faces;
        wrong->where = where;
        return std::move(*wrong);
    }
    if (!json.is_array()) return problem(expected + ", got " + found_text(json) + ".");
    if (json.size() != pool.count) return problem(expected + ", got " + std::to_string(json.size()) + ".");
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (!is_whole_within(json[i], 1, pool.sides)) {
            return Problem{
                "B-24", std::string(where) + "[" + std::to_string(i) + "]",
                "A die shows 1.." + std::to_string(pool.sides) + ", got " + found_text(json[i]) + "."};
        }
        faces.push_back(json[i].get<std::uint8_t>());
    }
    return faces;
}

}  // namespace clashfield

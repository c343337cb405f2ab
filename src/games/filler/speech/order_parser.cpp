// Orders from text: "move S1 attack B", "use tentacle + humbling on B.fade". What cannot be understood is
// told with the words that would be.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/closest.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/skills.h"
#include "games/filler/rules/table.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

constexpr std::size_t kLongestOrder = 400;

Problem problem(std::string code, std::string message, std::string_view found, std::string allowed) {
    Problem result;
    result.code = std::move(code);
    result.message = std::move(message);
    result.found = in_quotes(found);
    result.allowed = std::move(allowed);
    return result;
}

// Everything that an order names is in lower case or a player or space, which are known in any case.
std::vector<std::string> tokens_of(std::string_view text) {
    std::vector<std::string> tokens;
    std::string token;
    const auto flush = [&] {
        if (!token.empty()) tokens.push_back(token);
        token.clear();
    };
    for (const char c : text) {
        if (c == ' ' || c == '\t') {
            flush();
        } else if (c == '+' || c == ',') {
            flush();
            tokens.emplace_back(1, c);
        } else {
            token += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    flush();
    return tokens;
}

struct Item {
    std::int32_t skill = 0;
    std::vector<std::array<std::int32_t, 3>> picks;
};

// A walk over the tokens; the first thing not understood stops it.
class Parser {
  public:
    Parser(const Setup& setup, const State& state, Side side, std::string_view text)
        : setup_(setup), state_(state), side_(side), tokens_(tokens_of(text)) {}

    Result<Order> order() {
        if (tokens_.empty()) return unknown_order("");
        Order order;
        order.side = side_;
        const std::string verb = take();
        if (verb == "attack")
            attack(order);
        else if (verb == "move")
            move(order);
        else if (verb == "skip")
            skip(order);
        else if (verb == "use")
            loadout_order(order, Verb::Use);
        else if (verb == "respond")
            loadout_order(order, Verb::Respond);
        else if (verb == "pick")
            pick(order);
        else if (verb == "accept")
            order.verb = static_cast<std::uint8_t>(Verb::Accept);
        else if (verb == "decline")
            order.verb = static_cast<std::uint8_t>(Verb::Decline);
        else if (verb == "choose")
            choose(order);
        else if (verb == "dispute")
            dispute(order);
        else if (verb == "withdraw")
            order.verb = static_cast<std::uint8_t>(Verb::Withdraw);
        else if (verb == "time_up")
            order.verb = static_cast<std::uint8_t>(Verb::TimeUp);
        else
            return unknown_order(verb);
        if (!failed_ && at_ < tokens_.size())
            fail("B-02", "unexpected " + in_quotes(peek()) + " after the order", peek(), "");
        if (failed_) return *failed_;
        return order;
    }

  private:
    bool done() const { return at_ >= tokens_.size() || failed_.has_value(); }
    const std::string& peek() const { return tokens_[at_]; }
    std::string take() { return at_ < tokens_.size() ? tokens_[at_++] : std::string(); }
    bool take_if(std::string_view word) {
        if (done() || peek() != word) return false;
        ++at_;
        return true;
    }
    void fail(std::string code, std::string message, std::string_view found, std::string allowed) {
        if (!failed_) failed_ = problem(std::move(code), std::move(message), found, std::move(allowed));
    }

    // The verbs that the pending decision takes, as people write them.
    std::vector<std::string> expected() const {
        if (state_.dispute_by != kNobody) return {"withdraw"};
        switch (state_.wait) {
            case Wait::Choose:
                return {"choose"};
            case Wait::Turn:
                return {"attack", "move", "skip"};
            case Wait::Announce:
                return {"use"};
            case Wait::Respond:
                return {"respond"};
            case Wait::Pick:
                return {"pick", "accept", "decline"};
            case Wait::None:
            case Wait::Roll:
            case Wait::Over:
                break;
        }
        return {};
    }

    Problem unknown_order(std::string_view verb) const {
        const std::vector<std::string> allowed = expected();
        std::string message = "Unknown order " + in_quotes(verb) + ".";
        if (!allowed.empty()) message += " Expected " + joined(allowed) + ".";
        return problem("B-02", std::move(message), verb, joined(allowed));
    }

    std::int32_t player(std::string_view name) {
        if (name.size() == 1) {
            const int index = name[0] - 'a';
            if (index >= 0 && index < player_count(setup_)) return index;
        }
        std::vector<std::string> names;
        for (int i = 0; i < player_count(setup_); ++i)
            names.push_back(to_string(Side{static_cast<std::uint8_t>(i)}));
        fail("B-02", "There is no player " + in_quotes(name) + "; there are " + joined(names) + ".", name,
             joined(names));
        return 0;
    }

    std::int32_t player_token(std::string_view before) {
        if (done()) {
            fail("B-02", "A player is missing after '" + std::string(before) + "'.", "", "A, B, ...");
            return 0;
        }
        return player(take());
    }

    std::int32_t space(std::string_view name) {
        if (name == "ct" || name == "center" || name == "centre") return kCentre;
        if (name.size() >= 2 && name.size() <= 3 && name[0] == 's') {
            const bool digits =
                std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
            const int seat = digits ? std::stoi(std::string(name.substr(1))) : -1;
            // A seat that this table lacks is understood and refused by the rules (B-05); 12 would mean the
            // centre.
            if (seat >= 0) return seat >= kCentre ? seat + 1 : seat;
        }
        const std::string allowed = "S0 .. S" + std::to_string(setup_.seats - 1) + ", CT";
        if (name.empty()) fail("B-02", "A space is missing; this table has " + allowed + ".", name, allowed);
        fail("B-05", "There is no space " + in_quotes(name) + "; this table has " + allowed + ".", name,
             allowed);
        return 0;
    }

    // A skill by id on somebody's card.
    std::int32_t skill_of(std::uint8_t who, std::string_view name) const {
        if (state_.fighters[who].card == kNoCard) return -1;
        const Card& card = card_of(setup_, state_, who);
        for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
            if (card.skills[k].id == name) return skill_ref(who, k);
        }
        return -1;
    }

    std::int32_t own_skill(std::string_view name) {
        const bool player = side_.index < player_count(setup_);
        std::int32_t ref = player ? skill_of(side_.index, name) : -1;
        for (std::uint8_t other = 0; other < player_count(setup_) && ref < 0; ++other)
            ref = skill_of(other, name);
        if (ref >= 0) return ref;
        std::vector<std::string> known;
        if (player && state_.fighters[side_.index].card != kNoCard) {
            for (const Skill& skill : card_of(setup_, state_, side_.index).skills) known.push_back(skill.id);
        }
        std::string message = name.empty()
                                  ? "A skill is missing; your card has "
                                  : "There is no skill " + in_quotes(name) + " on your card; it has ";
        message += joined(known) + ".";
        if (const std::string near = closest(name, known); !near.empty())
            message += " Did you mean " + near + "?";
        fail("B-12", message, name, joined(known));
        return 0;
    }

    void attack(Order& order) {
        order.verb = static_cast<std::uint8_t>(Verb::Attack);
        order.words.push_back(player_token("attack"));
        if (!done() && peek() == "move") {  // FC-TRN-03
            fail("B-22", "Moving comes before attacking: write 'move SPACE attack X'.", peek(), "");
        }
    }

    std::int32_t attack_part() { return take_if("attack") ? player_token("attack") : kNothing; }

    void move(Order& order) {
        if (take_if("via")) {
            order.verb = static_cast<std::uint8_t>(Verb::MoveVia);
            order.words.push_back(own_skill(take()));
            if (!take_if("on"))
                fail("B-20", "A move skill needs its target: 'move via SKILL on X'.", "", "on");
            order.words.push_back(player_token("on"));
            order.words.push_back(attack_part());
            return;
        }
        order.verb = static_cast<std::uint8_t>(Verb::Move);
        order.words.push_back(space(take()));
        order.words.push_back(attack_part());
    }

    void skip(Order& order) {
        order.verb = static_cast<std::uint8_t>(Verb::Skip);
        if (take_if("use")) {
            loadout(order);
        } else {
            order.words.push_back(0);
            order.words.push_back(0);
        }
    }

    void loadout_order(Order& order, Verb verb) {
        order.verb = static_cast<std::uint8_t>(verb);
        loadout(order);
    }

    // X, X.SKILL or X SPACE.
    std::array<std::int32_t, 3> target() {
        std::array<std::int32_t, 3> pick{0, kNothing, kNothing};
        if (done()) {
            fail("B-20", "A target is missing.", "", "A, B, ...");
            return pick;
        }
        const std::string text = take();
        const std::size_t dot = text.find('.');
        pick[0] = player(text.substr(0, dot));
        if (dot != std::string::npos && !failed_) {
            const std::string name = text.substr(dot + 1);
            pick[1] = skill_of(static_cast<std::uint8_t>(pick[0]), name);
            if (pick[1] < 0) {
                fail("B-20",
                     to_string(Side{static_cast<std::uint8_t>(pick[0])}) + " has no skill named " +
                         in_quotes(name) + ".",
                     name, "");
            }
        }
        const bool space_next = !done() && (peek() == "ct" || (peek().size() >= 2 && peek()[0] == 's'));
        if (space_next) pick[2] = space(take());
        return pick;
    }

    void loadout(Order& order) {
        std::vector<Item> items;
        if (!take_if("none")) {
            do {
                Item item;
                item.skill = own_skill(take());
                if (take_if("on")) {
                    do item.picks.push_back(target());
                    while (take_if(",") && items.size() < kMaxSkills);
                }
                items.push_back(std::move(item));
            } while (take_if("+") && items.size() < 2 * kMaxSkills);
        }
        // Orders name skills in card order whatever the order of typing.
        std::stable_sort(items.begin(), items.end(),
                         [](const Item& a, const Item& b) { return a.skill < b.skill; });
        order.words.push_back(static_cast<std::int32_t>(items.size()));
        std::int32_t picks = 0;
        for (const Item& item : items) {
            order.words.push_back(item.skill);
            picks += static_cast<std::int32_t>(item.picks.size());
        }
        order.words.push_back(picks);
        for (const Item& item : items) {
            for (const auto& pick : item.picks) {
                for (const std::int32_t word : pick) order.words.push_back(word);
            }
        }
    }

    void pick(Order& order) {
        order.verb = static_cast<std::uint8_t>(Verb::Pick);
        for (const std::int32_t word : target()) order.words.push_back(word);
    }

    void choose(Order& order) {
        order.verb = static_cast<std::uint8_t>(Verb::Choose);
        const std::string name = take();
        const int card = setup_.deck->find(name);
        if (card < 0) {
            std::vector<std::string> known;
            for (const Card& candidate : setup_.deck->cards) known.push_back(candidate.id);
            std::string message = "There is no character " + in_quotes(name) + ".";
            if (const std::string near = closest(name, known); !near.empty())
                message += " Did you mean " + near + "?";
            fail("B-26", message, name, joined(known));
        }
        order.words.push_back(card);
    }

    void dispute(Order& order) {
        order.verb = static_cast<std::uint8_t>(Verb::Dispute);
        order.words.push_back(player_token("dispute"));
    }

    const Setup& setup_;
    const State& state_;
    Side side_;
    std::vector<std::string> tokens_;
    std::size_t at_ = 0;
    std::optional<Problem> failed_;
};

}  // namespace

Result<Order> Rules::read_order(const Setup& setup, const State& state, Side side, std::string_view text) {
    if (text.size() > kLongestOrder) {
        return problem("B-02",
                       "The order is " + std::to_string(text.size()) +
                           " characters long; no order needs more than " + std::to_string(kLongestOrder) +
                           ".",
                       text.substr(0, 40), std::to_string(kLongestOrder));
    }
    return Parser(setup, state, side, text).order();
}

std::optional<std::int32_t> Rules::find(const Setup& setup, const State& state, Domain domain,
                                        std::string_view text) {
    if (domain == Domain::Side) {
        for (std::uint8_t side = 0; side < player_count(setup); ++side) {
            if (to_string(Side{side}) == text) return side;
        }
        return std::nullopt;
    }
    if (domain == kSpace) {
        std::optional<std::int32_t> found;
        each_space(setup, [&](std::uint8_t space) {
            if (name(setup, state, kSpace, space) == text) found = space;
        });
        return found;
    }
    if (domain == kCard) {
        const int card = setup.deck->find(text);
        return card < 0 ? std::nullopt : std::optional<std::int32_t>(card);
    }
    if (domain == kSkill) {
        // "B.dodge" names the owner; a bare id means the first side that has it.
        const std::size_t dot = text.find('.');
        const std::string_view id = dot == std::string_view::npos ? text : text.substr(dot + 1);
        for (std::uint8_t side = 0; side < player_count(setup); ++side) {
            if (dot != std::string_view::npos && to_string(Side{side}) != text.substr(0, dot)) continue;
            if (state.fighters[side].card == kNoCard) continue;
            const Card& card = card_of(setup, state, side);
            for (std::uint8_t k = 0; k < card.skills.size(); ++k) {
                if (card.skills[k].id == id) return skill_ref(side, k);
            }
        }
    }
    return std::nullopt;
}

}  // namespace clashfield::filler

#pragma once

// BattleOf<Rules>: puts a game, which is plain structs and free functions, behind the Battle contract.
//
// `Rules` names the game's types and forwards to its functions; see games/filler/rules/rules.h for the
// pattern. The setup is immutable and shared by all copies of a battle; the state is one flat, trivially
// copyable value.

#include <memory>
#include <type_traits>
#include <utility>

#include "battle/battle.h"
#include "battle/notation.h"
#include "battle/view_changes.h"

namespace clashfield {

template <typename Rules>
class BattleOf final : public Battle {
  public:
    using Setup = typename Rules::Setup;
    using State = typename Rules::State;
    static_assert(std::is_trivially_copyable_v<State>, "a battle is copied as plain bytes");

    BattleOf(std::shared_ptr<const Setup> setup, const State& state)
        : setup_(std::move(setup)), state_(state) {}

    Pending pending() const override { return Rules::pending(*setup_, state_); }
    Check explain() const override { return Rules::explain(*setup_, state_); }
    // A refusal must not tell what its reader may not know.
    Verdict check(const Order& order) const override {
        return as_known_to({order.side},
                           [&](const State& state) { return Rules::check(*setup_, state, order); });
    }
    void apply(const Order& order, EventSink& events) override {
        Rules::apply(*setup_, state_, order, events);
    }
    void apply(const Faces& faces, EventSink& events) override {
        Rules::apply(*setup_, state_, faces, events);
    }
    void list_orders(OrderList& orders, OrderBudget budget) const override {
        as_known_to(asked(), [&](const State& state) { Rules::list_orders(*setup_, state, orders, budget); });
    }

    // Named by the rules so that only who makes a battle needs the whole of JSON.
    typename Rules::View view(Observer observer) const override {
        return as_known_to(observer,
                           [&](const State& state) { return Rules::view(*setup_, state, observer); });
    }
    void write_view(Observer observer, std::string& out) const override {
        if constexpr (requires { Rules::write_view(*setup_, state_, observer, out); }) {
            Rules::write_view(*setup_, state_, observer, out);
        } else {
            append_text(view(observer), out);
        }
    }
    void write_view_changes(const Battle& before, Observer observer, std::string& out) const override {
        if constexpr (requires { Rules::write_view_changes(*setup_, state_, state_, observer, out); }) {
            Rules::write_view_changes(*setup_, static_cast<const BattleOf&>(before).state_, state_, observer,
                                      out);
        } else {
            append_text(view_changes(before.view(observer), view(observer)), out);
        }
    }
    Observer same_view(Observer observer) const override {
        if constexpr (requires { Rules::kWithoutSecrets; }) {
            return {};
        } else {
            return observer;
        }
    }
    bool hides_from(Observer observer) const override {
        if constexpr (kHasSecrets) {
            return Rules::hides(*setup_, state_, observer);
        } else {
            return false;
        }
    }
    void forget_hidden(Observer observer) override {
        if constexpr (kHasSecrets) {
            if (Rules::hides(*setup_, state_, observer)) state_ = Rules::known(*setup_, state_, observer);
        }
    }
    bool may_have_found(const Battle& before, Side side) const override {
        if constexpr (requires { Rules::may_have_found(*setup_, state_, state_, side); }) {
            return Rules::may_have_found(*setup_, static_cast<const BattleOf&>(before).state_, state_, side);
        } else {
            return false;
        }
    }
    // A game that answers no questions need not mention it.
    typename Rules::View answer(const typename Rules::View& question, Observer observer,
                                std::optional<Refusal>& why) const override {
        if constexpr (requires { Rules::answer(*setup_, state_, question, observer, why); }) {
            return as_known_to(observer, [&](const State& state) {
                return Rules::answer(*setup_, state, question, observer, why);
            });
        } else {
            return nullptr;
        }
    }
    StateHash hash() const override { return Rules::hash(*setup_, state_); }
    // The whole state, unless a game says what of it makes a position.
    StateHash position() const override {
        if constexpr (requires { Rules::position(*setup_, state_); }) return Rules::position(*setup_, state_);
        return hash();
    }
    int sides() const override {
        if constexpr (requires { Rules::sides(*setup_); }) return Rules::sides(*setup_);
        return 2;
    }
    double evaluate(Side side) const override {  // tidy: double ok
        return Rules::evaluate(*setup_, state_, side);
    }

    // A game without advice need not mention it, nor one without doubts the coin.
    bool advise(Order& order, Random& random) const override {
        constexpr bool kDoubts = requires { Rules::advise(*setup_, state_, order, random); };
        if constexpr (kDoubts || requires { Rules::advise(*setup_, state_, order); }) {
            return as_known_to(asked(), [&](const State& state) {
                if constexpr (kDoubts) {
                    return Rules::advise(*setup_, state, order, random);
                } else {
                    return Rules::advise(*setup_, state, order);
                }
            });
        } else {
            return false;
        }
    }

    std::unique_ptr<Battle> clone() const override { return std::make_unique<BattleOf>(*this); }
    void assign(const Battle& other) override {
        const auto& same = static_cast<const BattleOf&>(other);
        if (setup_ != same.setup_) setup_ = same.setup_;
        state_ = same.state_;
    }

    const Vocabulary& vocabulary() const override { return Rules::vocabulary(); }
    std::string name(Domain domain, std::int32_t value) const override {
        return Rules::name(*setup_, state_, domain, value);
    }
    std::optional<std::int32_t> find(Domain domain, std::string_view name) const override {
        return Rules::find(*setup_, state_, domain, name);
    }
    std::optional<std::string> title(Domain domain, std::int32_t value,
                                     std::string_view language) const override {
        return Rules::title(*setup_, state_, domain, value, language);
    }
    // A game whose names change in battle need not mention it.
    std::uint64_t naming(Domain domain, std::int32_t value) const override {
        if constexpr (requires { Rules::naming(*setup_, state_, domain, value); }) {
            return Rules::naming(*setup_, state_, domain, value);
        } else {
            return 0;
        }
    }
    // A game whose notation needs more than forms says so.
    std::string write(const Order& order) const override {
        if constexpr (requires { Rules::write(*setup_, state_, order); }) {
            return Rules::write(*setup_, state_, order);
        } else {
            return write_notation(vocabulary().verbs, order.verb, order.words,
                                  naming_of<Rules>(*setup_, state_));
        }
    }
    Result<Order> read_order(Side side, std::string_view text) const override {
        return as_known_to({side}, [&](const State& state) {
            if constexpr (requires { Rules::read_order(*setup_, state, side, text); }) {
                return Rules::read_order(*setup_, state, side, text);
            } else {
                return read_notation(vocabulary(), side, text, naming_of<Rules>(*setup_, state));
            }
        });
    }
    std::string write(const Event& event) const override {
        if constexpr (requires { Rules::write(*setup_, state_, event); }) {
            return Rules::write(*setup_, state_, event);
        } else {
            return write_notation(vocabulary().events, event.kind, event.words,
                                  naming_of<Rules>(*setup_, state_));
        }
    }
    std::optional<Fact> find_fact(std::string_view path) const override {
        return Rules::find_fact(*setup_, state_, path);
    }
    std::int32_t read(Fact fact) const override { return Rules::read(*setup_, state_, fact); }
    std::string write(Fact fact, std::int32_t value) const override {
        return Rules::write(*setup_, state_, fact, value);
    }

    const Setup& setup() const { return *setup_; }
    const State& state() const { return state_; }

  private:
    // A game with secrets says when it has some, what an observer knows of the state, and whom it asks.
    static constexpr bool kHasSecrets = requires(const Setup& setup, const State& state) {
        Rules::known(setup, state, Observer{});
    };

    Observer asked() const {
        if constexpr (kHasSecrets) {
            return {Rules::asked(state_)};
        } else {
            return {};
        }
    }
    // What `use` makes of the state as this observer knows it. Nothing is copied where nothing is hidden.
    template <typename Use>
    auto as_known_to(Observer observer, const Use& use) const {
        if constexpr (kHasSecrets) {
            if (Rules::hides(*setup_, state_, observer)) return use(Rules::known(*setup_, state_, observer));
        }
        return use(state_);
    }

    std::shared_ptr<const Setup> setup_;
    State state_;
};

}  // namespace clashfield

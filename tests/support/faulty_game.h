#pragma once

// A game that breaks its promises when it is told to: what a server does with a fault in the rules.

#include <functional>
#include <memory>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "battle/game.h"

namespace clashfield::test {

struct Faults {
    bool lists_nothing = false;
    bool asserts_in_lists = false;
    bool asserts_in_orders = false;
    bool throws_in_views = false;
    bool throws_in_answers = false;
    bool throws_at_start = false;
    std::function<void()> on_list = {};
    std::function<void()> on_check = {};
    std::function<void()> on_view = {};
};

class FaultyBattle final : public Battle {
  public:
    FaultyBattle(std::unique_ptr<Battle> inside, const Faults& faults)
        : inside_(std::move(inside)), faults_(&faults) {}

    Pending pending() const override { return inside_->pending(); }
    Check explain() const override { return inside_->explain(); }
    Verdict check(const Order& order) const override {
        if (faults_->on_check) faults_->on_check();
        return inside_->check(order);
    }
    void apply(const Order& order, EventSink& events) override {
        CLASHFIELD_ASSERT(!faults_->asserts_in_orders);
        inside_->apply(order, events);
    }
    void apply(const Faces& faces, EventSink& events) override { inside_->apply(faces, events); }
    void list_orders(OrderList& orders, OrderBudget budget) const override {
        CLASHFIELD_ASSERT(!faults_->asserts_in_lists);
        if (faults_->on_list) faults_->on_list();
        if (!faults_->lists_nothing) inside_->list_orders(orders, budget);
    }
    View view(Observer observer) const override {
        if (faults_->throws_in_views) throw std::runtime_error("a view");
        return inside_->view(observer);
    }
    void write_view(Observer observer, std::string& out) const override {
        if (faults_->throws_in_views) throw std::runtime_error("a view");
        if (faults_->on_view) faults_->on_view();
        inside_->write_view(observer, out);
    }
    void write_view_changes(const Battle& before, Observer observer, std::string& out) const override {
        inside_->write_view_changes(*dynamic_cast<const FaultyBattle&>(before).inside_, observer, out);
    }
    Observer same_view(Observer observer) const override { return inside_->same_view(observer); }
    bool hides_from(Observer observer) const override { return inside_->hides_from(observer); }
    void forget_hidden(Observer observer) override { inside_->forget_hidden(observer); }
    bool may_have_found(const Battle& before, Side side) const override {
        return inside_->may_have_found(*dynamic_cast<const FaultyBattle&>(before).inside_, side);
    }
    View answer(const View& question, Observer observer, std::optional<Refusal>& why) const override {
        if (faults_->throws_in_answers) throw std::runtime_error("an answer");
        return inside_->answer(question, observer, why);
    }
    StateHash hash() const override { return inside_->hash(); }
    StateHash position() const override { return inside_->position(); }
    int sides() const override { return inside_->sides(); }
    double evaluate(Side side) const override { return inside_->evaluate(side); }  // tidy: double ok
    bool advise(Order& order, Random& random) const override { return inside_->advise(order, random); }
    std::unique_ptr<Battle> clone() const override {
        return std::make_unique<FaultyBattle>(inside_->clone(), *faults_);
    }
    void assign(const Battle& other) override {
        inside_->assign(*dynamic_cast<const FaultyBattle&>(other).inside_);
    }
    const Vocabulary& vocabulary() const override { return inside_->vocabulary(); }
    std::string name(Domain domain, std::int32_t value) const override {
        return inside_->name(domain, value);
    }
    std::optional<std::int32_t> find(Domain domain, std::string_view name) const override {
        return inside_->find(domain, name);
    }
    std::optional<std::string> title(Domain domain, std::int32_t value,
                                     std::string_view language) const override {
        return inside_->title(domain, value, language);
    }
    std::uint64_t naming(Domain domain, std::int32_t value) const override {
        return inside_->naming(domain, value);
    }
    std::string write(const Order& order) const override { return inside_->write(order); }
    Result<Order> read_order(Side side, std::string_view text) const override {
        return inside_->read_order(side, text);
    }
    std::string write(const Event& event) const override { return inside_->write(event); }
    std::optional<Fact> find_fact(std::string_view path) const override { return inside_->find_fact(path); }
    std::int32_t read(Fact fact) const override { return inside_->read(fact); }
    std::string write(Fact fact, std::int32_t value) const override { return inside_->write(fact, value); }

  private:
    std::unique_ptr<Battle> inside_;
    const Faults* faults_;
};

class FaultyGame final : public Game {
  public:
    FaultyGame(std::unique_ptr<Game> inside, const Faults& faults)
        : inside_(std::move(inside)), faults_(&faults) {}

    const Vocabulary& vocabulary() const override { return inside_->vocabulary(); }
    nlohmann::ordered_json contents() const override { return inside_->contents(); }
    SetupForm setup_form() const override { return inside_->setup_form(); }
    const content::ArmyShop* army_shop() const override { return inside_->army_shop(); }
    nlohmann::ordered_json complete(nlohmann::ordered_json setup, Random& random) const override {
        return inside_->complete(std::move(setup), random);
    }
    Result<std::unique_ptr<Battle>> start(const nlohmann::ordered_json& setup,
                                          EventSink& events) const override {
        if (faults_->throws_at_start) throw std::runtime_error("a start");
        Result<std::unique_ptr<Battle>> battle = inside_->start(setup, events);
        if (!battle) return battle.problems();
        return std::unique_ptr<Battle>(std::make_unique<FaultyBattle>(std::move(*battle), *faults_));
    }
    Result<RollRequest> roll_question(const nlohmann::ordered_json& question) const override {
        return inside_->roll_question(question);
    }
    std::string content_hash(const nlohmann::ordered_json& setup) const override {
        return inside_->content_hash(setup);
    }
    nlohmann::ordered_json carry_over(const nlohmann::ordered_json& setup,
                                      const Battle& battle) const override {
        return inside_->carry_over(setup, battle);
    }

  private:
    std::unique_ptr<Game> inside_;
    const Faults* faults_;
};

}  // namespace clashfield::test

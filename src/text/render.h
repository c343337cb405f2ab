#pragma once

// Words for people, made from the numbers of a battle. Orders, events, refusals, decisions and outcomes carry
// only numbers laid out by the game's forms; here a form's fields become the named arguments of a catalogue
// message. The code is the same for every game: a new game needs a vocabulary and two catalogue files.
//
// Keys, with <game> and <name> from the vocabulary:
//   <game>.event.<name>      <game>.refusal.<code>    <game>.order.<verb>      what happened, why not, what
//   to do <game>.decision.<kind>   <game>.outcome.<reason>  <game>.roll.<kind>       the question, the end,
//   the dice <game>.<domain>.<name>   a word for a number of one of the game's own domains; a title of the
//   battle comes
//                            first, and the plain name stands in where neither exists
//   <game>.typing.<kind>     how to answer at a keyboard   <game>.fact.<name>   a quantity that odds tell
//   <game>.item.<field>      one item of a list field that has parts
//   clause.<id>              a clause in one line
//
// Arguments, for a field `f`: {f} is the word or the number; {f_id} the language-free name, to select by; a
// flag is "yes" or "no"; a list is written as the language writes lists, with {f_count}, {f_id} and
// {f_all}, the word of all its items if they are the same; what is
// absent or empty is "none". A decision offers {side}, {side_id} and, for its subject, {subject} and
// {subject_<domain>}, the subject named as a number of that domain.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.h"
#include "text/catalogue.h"

namespace clashfield::text {

// Cheap to make: two references. Both must outlive it.
class Renderer {
  public:
    Renderer(const Catalogue& catalogue, const Battle& battle) : catalogue_(catalogue), battle_(battle) {}

    // An empty text means that people need not be told.
    std::string event(const Event& event) const;
    std::string refusal(const Refusal& refusal) const;
    std::string order(const Order& order) const;
    std::string decision(const Decision& decision) const;
    // How to answer it at a keyboard: "(“assign 4”.)"; empty where the list of orders says enough. Its
    // examples, {example_<verb>}, are the first of that verb among these orders, or "none".
    std::string typing(const Decision& decision, const OrderList& orders) const;
    std::string outcome(const Outcome& outcome) const;
    // What the dice are for: "attack", "dodge".
    std::string roll(const RollRequest& roll) const;
    // "Ronin (A) rolls 2 dice: attack", or <game>.roll.<kind>.title where that says it better.
    // With its check it can also name {by}, {at} and {why}, "none" where nobody is named.
    std::string roll_title(const RollRequest& roll, const Check& check) const;
    std::string roll_title(const RollRequest& roll) const { return roll_title(roll, Check()); }
    // A fact by its path: "B.energy" is "Energy of Ronin (B)". One without a text is told by its path.
    std::string fact(std::string_view path) const;
    // A value of it, as the battle writes it: "d_recoil" is "defender recoils".
    std::string fact_value(std::string_view path, std::string_view value) const;

    // A number of a domain as people say it: "Ronin (A)", "the centre", "+2".
    std::string word(Domain domain, std::int32_t value) const;
    std::string side(Side side) const { return word(Domain::Side, side.index); }

    // "FC-MOV-02", and what it says in one line.
    std::string clause_name(ClauseId clause) const;
    std::string clause_text(ClauseId clause) const;

    // The arguments a form gives to its message; only those that are wanted, since names take time to find.
    Arguments arguments(const Form& form, std::span<const std::int32_t> words,
                        const std::vector<std::string>& wanted) const;

    const Catalogue& catalogue() const { return catalogue_; }
    const Battle& battle() const { return battle_; }

  private:
    std::string key(std::string_view group, std::string_view name) const;
    std::string asked(const std::string& text, const Decision& decision, Arguments arguments = {}) const;
    std::string example_of(std::string_view verb, const OrderList& orders) const;
    // The message of a form with the form's words, from memory or made.
    std::string filled(std::string_view group, const Form& form, std::span<const std::int32_t> words) const;
    std::string filled_anew(std::string_view group, const Form& form,
                            std::span<const std::int32_t> words) const;
    void add_word(Arguments& arguments, const Field& field, std::int32_t value,
                  const std::vector<std::string>& wanted) const;
    std::size_t add_list(Arguments& arguments, const Field& field, std::span<const std::int32_t> words,
                         const std::vector<std::string>& wanted) const;
    std::string list(const Field& field, std::span<const std::int32_t> words) const;
    void find_uses(std::string_view group, const Form& form, FormMessage& found) const;
    bool is_message_of(const FormMessage& message, std::string_view group, const Form& form) const;
    std::string item(const Field& field, std::span<const std::int32_t> words) const;

    const Catalogue& catalogue_;
    const Battle& battle_;
};

}  // namespace clashfield::text

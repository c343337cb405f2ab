#pragma once

// An ICU message taken apart once, so that it is filled in by copying text. ICU goes through its pattern and
// builds number formats anew for each use, some microseconds each time, and a server fills in dozens of
// messages for every order. What this cannot do exactly as ICU does it, it leaves to ICU: it knows plain
// arguments, `select` and `plural`, and whole numbers of up to three digits, with a sign if wanted.

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/catalogue.h"

namespace clashfield::text {

// The names of the plural forms of 0 .. 999 in one language: "one", "other".
using PluralForms = std::array<std::string, 1000>;

class QuickMessage {
  public:
    // The same message for ICU and for us; `plurals` outlives it.
    QuickMessage(const std::string& source, const PluralForms& plurals);

    // Appends the words. False, and nothing is appended, if this is for ICU to do.
    bool format(std::span<const Argument> arguments, std::string& out) const;
    // The same with the values in the order of their names.
    bool format(std::span<const Value> values, std::string& out) const;

    // Names of the arguments, sorted.
    const std::vector<std::string>& arguments() const { return names_; }

  private:
    enum class Kind : std::uint8_t { Literal, Argument, Signed, SignedUnlessZero, Select, Plural, Count };
    struct Branch;
    struct Piece {
        Kind kind = Kind::Literal;
        std::string text;          // the words, or the name of the argument
        std::size_t argument = 0;  // its place among the names
        std::vector<Branch> branches;
    };
    using Pieces = std::vector<Piece>;
    struct Branch {
        std::string selector;
        Pieces pieces;
    };
    class Reader;

    using Values = std::span<const Value* const>;  // by name; null for one that is missing
    bool format_all(Values values, std::string& out) const;
    bool write(const Pieces& pieces, Values values, const Value* counted, std::string& out) const;
    void number_arguments(Pieces& pieces) const;
    const Pieces* branch_of(const Piece& piece, const Value& value) const;

    const PluralForms& plurals_;
    bool understood_ = true;
    Pieces pieces_;
    std::vector<std::string> names_;
};

}  // namespace clashfield::text

#include "app/tools/dice_expression.h"

#include <cctype>

#include "base/closest.h"

namespace clashfield::app {
namespace {

// Keeping the best of many dice is worked out die by die; more than this would take a person's patience.
constexpr int kMostKeptFrom = 40;
constexpr int kMostAgain = 5;
constexpr int kMostPlus = 1000;

class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<DiceQuestion> question() {
        DiceQuestion question;
        if (!term(question.first)) return problem_;
        if (word("vs")) {
            question.second.emplace();
            if (!term(*question.second)) return problem_;
        }
        skip_blanks();
        if (at_ < text_.size()) {
            fail("expected >=, r, !, +, -, vs or the end");
            return problem_;
        }
        return question;
    }

  private:
    void skip_blanks() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }

    // Takes the word if it comes next; case does not matter.
    bool word(std::string_view wanted) {
        skip_blanks();
        if (text_.size() - at_ < wanted.size()) return false;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            if (std::tolower(static_cast<unsigned char>(text_[at_ + i])) != wanted[i]) return false;
        }
        at_ += wanted.size();
        return true;
    }

    bool fail(const std::string& expected) {
        skip_blanks();
        const std::string found = at_ < text_.size() ? in_quotes(text_.substr(at_), 20) : "the end";
        problem_ = {"D-01", "column " + std::to_string(at_ + 1), expected + ", found " + found};
        return false;
    }

    bool number(const std::string& what, int lowest, int highest, int& value) {
        skip_blanks();
        const std::string expected =
            "expected " + what + " from " + std::to_string(lowest) + " to " + std::to_string(highest);
        const std::size_t begin = at_;
        int read = 0;
        while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
            if (read <= highest) read = read * 10 + (text_[at_] - '0');
            ++at_;
        }
        const bool any_digit = at_ > begin;
        if (!any_digit || read < lowest || read > highest) {
            at_ = begin;
            return fail(expected);
        }
        value = read;
        return true;
    }

    bool term(DiceTerm& term) {
        skip_blanks();
        const std::size_t begin = at_;
        if (word("best")) term.kept = Kept::Best;
        if (term.kept == Kept::All && word("worst")) term.kept = Kept::Worst;
        if (term.kept != Kept::All) {
            if (!number("how many dice are kept", 1, kMostKeptFrom, term.kept_count)) return false;
            if (!word("of")) return fail("expected of, as in best 2 of 3d6");
        }
        const int most = term.kept == Kept::All ? kMaxDicePerRoll : kMostKeptFrom;
        if (!number("a number of dice", 1, most, term.count)) return false;
        if (!word("d")) return fail("expected d and the sides of a die, as in 3d6");
        int sides = 0;
        if (!number("the sides of a die", 2, kMaxDieSides, sides)) return false;
        term.sides = static_cast<std::uint8_t>(sides);
        if (term.kept_count > term.count) {
            at_ = begin;
            return fail("no more dice can be kept than are rolled");
        }
        while (suffix(term)) {
        }
        return problem_.message.empty();
    }

    // True while there is one more suffix; a bad one leaves the problem.
    bool suffix(DiceTerm& term) {
        int value = 0;
        if (word(">=")) {
            if (term.need != 0) return fail("only one >= is allowed");
            if (!number("a face", 1, term.sides, value)) return false;
            term.need = static_cast<std::uint8_t>(value);
            return true;
        }
        if (word("r")) {
            if (term.reroll_face != 0) return fail("only one r is allowed");
            if (!number("a face", 1, term.sides, value)) return false;
            term.reroll_face = static_cast<std::uint8_t>(value);
            return true;
        }
        if (word("!")) {
            if (term.again_face != 0) return fail("only one ! is allowed");
            if (!number("a face", 1, term.sides, value)) return false;
            term.again_face = static_cast<std::uint8_t>(value);
            return !word("x") || number("how many times", 1, kMostAgain, term.again_times);
        }
        const bool plus = word("+");
        if (!plus && !word("-")) return false;
        if (!number("a number", 0, kMostPlus, value)) return false;
        term.plus += plus ? value : -value;
        if (term.plus < -kMostPlus || term.plus > kMostPlus) return fail("too large a sum");
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Problem problem_;
};

// One die of the term that may be rolled again `times` more.
odds::Distribution one_die(const DiceTerm& term, int times) {
    const odds::Distribution face =
        odds::reroll(odds::die(term.sides), [&](int value) { return value == term.reroll_face; });
    const odds::Distribution more =
        times > 0 && term.again_face != 0 ? one_die(term, times - 1) : odds::constant(0);
    return odds::mixture(face, [&](int value) {
        const int score = term.need == 0 ? value : (value >= term.need ? 1 : 0);
        return value == term.again_face ? odds::shift(more, score) : odds::constant(score);
    });
}

}  // namespace

Result<DiceQuestion> parse_dice_question(std::string_view text) { return Parser(text).question(); }

odds::Distribution distribution_of(const DiceTerm& term) {
    const odds::Distribution one = one_die(term, term.again_face != 0 ? term.again_times : 0);
    const odds::Keep keep{.kept = term.kept_count, .rolled = term.count};
    switch (term.kept) {
        case Kept::All:
            return odds::shift(odds::repeat(one, term.count), term.plus);
        case Kept::Best:
            return odds::shift(odds::best_of(one, keep), term.plus);
        case Kept::Worst:
            return odds::shift(odds::worst_of(one, keep), term.plus);
    }
    return one;
}

std::string to_string(const DiceTerm& term) {
    std::string text;
    if (term.kept != Kept::All) {
        text += (term.kept == Kept::Best ? "best " : "worst ") + std::to_string(term.kept_count) + " of ";
    }
    text += std::to_string(term.count) + "d" + std::to_string(term.sides);
    if (term.need != 0) text += ">=" + std::to_string(term.need);
    if (term.plus != 0) text += (term.plus > 0 ? "+" : "") + std::to_string(term.plus);
    if (term.reroll_face != 0) text += " r" + std::to_string(term.reroll_face);
    if (term.again_face != 0) text += " !" + std::to_string(term.again_face);
    if (term.again_face != 0 && term.again_times != 1) text += "x" + std::to_string(term.again_times);
    return text;
}

std::string to_string(const DiceQuestion& question) {
    return to_string(question.first) + (question.second ? " vs " + to_string(*question.second) : "");
}

}  // namespace clashfield::app

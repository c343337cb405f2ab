#pragma once

// Where the dice of a battle come from: a seeded generator, a script written down beforehand, or people with
// real dice who type what they see. Rules never know which; they only ask for a pool and get faces.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "dice/dice_pool.h"
#include "dice/faces.h"

namespace clashfield {

// Yes, or the reason why there are no faces.
class [[nodiscard]] DiceAnswer {
  public:
    static DiceAnswer yes() { return DiceAnswer(); }
    static DiceAnswer no(Problem problem) {
        DiceAnswer answer;
        answer.problem_ = std::move(problem);
        return answer;
    }

    bool ok() const { return !problem_.has_value(); }
    explicit operator bool() const { return ok(); }
    const Problem& problem() const {
        CLASHFIELD_ASSERT(!ok());
        return *problem_;
    }

  private:
    DiceAnswer() = default;
    std::optional<Problem> problem_;
};

class DiceSource {
  public:
    virtual ~DiceSource() = default;

    // Puts the faces of the pool into `faces`. When the answer is no, `faces` means nothing and no die of the
    // source is used up.
    virtual DiceAnswer roll(DicePool pool, Faces& faces) = 0;
};

// Throws a pool. The one place where a generator becomes faces, shared by dice sources and simulations.
inline void throw_dice(DicePool pool, Random& random, Faces& faces) {
    faces.clear();
    for (std::uint16_t i = 0; i < pool.count; ++i) {
        faces.push_back(static_cast<std::uint8_t>(1 + random.below(pool.sides)));
    }
}

class SeededDice final : public DiceSource {
  public:
    explicit SeededDice(std::uint64_t seed) : random_(seed) {}

    DiceAnswer roll(DicePool pool, Faces& faces) override {
        throw_dice(pool, random_, faces);
        return DiceAnswer::yes();
    }

  private:
    Random random_;
};

// Dice written down beforehand, for vectors and tests. It fails when the script runs out or shows a face that
// the die does not have; a test that wants its whole script used asks left().
class ScriptedDice final : public DiceSource {
  public:
    explicit ScriptedDice(std::vector<std::uint8_t> faces) : script_(std::move(faces)) {}

    DiceAnswer roll(DicePool pool, Faces& faces) override;

    std::size_t left() const { return script_.size() - used_; }

  private:
    std::vector<std::uint8_t> script_;
    std::size_t used_ = 0;
};

// True if there are as many faces as dice and every face is on the die.
bool faces_fit(DicePool pool, const Faces& faces);

// Reads what a person typed for a pool: "3 5 6", "3,5,6", or "356" where no face has two digits. The problem
// says how many dice of which faces are expected (B-24).
[[nodiscard]] std::optional<Problem> parse_faces(std::string_view typed, DicePool pool, Faces& faces);

// Reads the text of a script: numbers between blanks or commas; a # starts a comment that ends with its line.
// Whether a face fits its die is known only when it is rolled. `file` is named in problems.
Result<std::vector<std::uint8_t>> parse_script(std::string_view text, std::string_view file);

enum class DiceKind : std::uint8_t { Seeded, Typed, Scripted };

// What the dice option of a program asks for.
struct DiceOption {
    DiceKind kind = DiceKind::Seeded;
    std::uint64_t seed = 0;  // of Seeded
    std::string file;        // of Scripted

    bool operator==(const DiceOption&) const = default;
};

// "seed:N", "typed" or "script:FILE".
Result<DiceOption> parse_dice_option(std::string_view text);

// The inverse of parse_dice_option, as written into battle logs.
std::string to_string(const DiceOption& option);

}  // namespace clashfield

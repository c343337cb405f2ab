#pragma once

// Reading: what of a roll's faces matters to the rule that asked for it. "How many dice show 4 or more" reads
// twelve dice into thirteen outcomes where the faces have two thousand million. A search therefore branches
// on readings and never on faces, exact odds sum over readings, and a rule promises that equal readings lead
// to equal states.
//
// A reading first sorts every face into a class and then keeps, of the classes of all dice,
//   Tally  how many dice fell into each class (the dice are interchangeable),
//   Sum    the sum of the classes (the class is the value of the die), or
//   Each   the class of every single die (the dice are told apart: the first die is for the first duel).
//
// for_each_outcome lists the outcomes of a pool under a reading, each with a roll that shows it and the exact
// number of rolls that do. It is the inner loop of bots: about 20 ns for each outcome and no heap memory, but
// for sums of classes with gaps between them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "base/assert.h"
#include "base/big_uint.h"
#include "dice/dice_pool.h"
#include "dice/faces.h"

namespace clashfield::odds {

// A number of rolls. Up to 49 D6 are counted exactly in 128 bits; see exact().
using Weight = Uint128;

// Room for a class of its own for every face of the largest die, besides a class 0.
inline constexpr std::uint8_t kMaxClasses = kMaxDieSides + 1;

struct Reading {
    enum class Kind : std::uint8_t { Tally, Sum, Each };

    // Invariant: every class is below `classes`. A fresh Reading is one at which nothing matters.
    Kind kind = Kind::Tally;
    std::uint8_t classes = 1;
    std::array<std::uint8_t, kMaxDieSides> class_of{};  // the class of face f is at f - 1

    // How many dice show `need` or more: class 1 is a success. A need of 1 or less always succeeds, one above
    // the sides never does.
    static constexpr Reading count_at_least(int need, std::uint8_t sides);
    // The sum of the dice as they lie.
    static constexpr Reading sum(std::uint8_t sides);
    // How many dice show each face; class = face - 1.
    static constexpr Reading tally(std::uint8_t sides);
    // The face of each single die; class = face - 1.
    static constexpr Reading each(std::uint8_t sides);
    // Any other reading: the class of face 1, of face 2, and so on.
    static constexpr Reading of_classes(Kind kind, std::initializer_list<std::uint8_t> class_of_faces);

    constexpr std::uint8_t class_of_face(std::uint8_t face) const {
        CLASHFIELD_ASSERT(face >= 1 && face <= kMaxDieSides);
        return class_of[face - 1u];
    }

    friend constexpr bool operator==(const Reading&, const Reading&) = default;
};

// Whether two rolls of the same number of dice read the same.
bool same_reading(const Faces& a, const Faces& b, const Reading& reading);

// A number for what a roll reads: two rolls of the same number of dice have equal keys exactly if they read
// the same, and keys rise in the order of for_each_outcome. It can serve as an index: for a Sum it is the sum
// itself; for Tally and Each it is the position of the outcome, counting as if every class had a face.
// Precondition: has_reading_key.
std::uint64_t reading_key(const Faces& faces, const Reading& reading);

// Whether the keys of this many dice fit in 64 bits: up to 24 D6 told apart, and 255 dice with up to twelve
// classes. Beyond that compare with same_reading.
bool has_reading_key(std::size_t dice, const Reading& reading);

// Whether all numbers of ways of this pool, up to sides^count, fit into a Weight.
bool exact(DicePool pool);

// How many outcomes for_each_outcome would list: the branching of a search, known in advance. The largest
// value stands for "that many or more". It does not need exact(pool).
std::uint64_t outcome_count(DicePool pool, const Reading& reading);

// Walks over the outcomes of a pool under a reading, in the order of their keys. Outcomes that no roll can
// show are left out; an empty pool has one outcome. Precondition: exact(pool).
class OutcomeCursor {
  public:
    OutcomeCursor(DicePool pool, const Reading& reading);
    OutcomeCursor(const OutcomeCursor&) = delete;
    OutcomeCursor& operator=(const OutcomeCursor&) = delete;

    // False behind the last outcome. While true, faces() and ways() describe the present one.
    bool valid() const { return valid_; }
    const Faces& faces() const { return faces_; }  // a roll that shows this outcome
    Weight ways() const { return ways_; }          // how many rolls show it
    void next();

  private:
    // One class that some face of the die belongs to.
    struct Slot {
        std::uint8_t value = 0;  // the class
        std::uint8_t face = 0;   // the lowest face in it
        std::uint8_t ways = 0;   // how many faces are in it
    };

    // Enough for the powers of 20 classes of 29 D20, and for all sums of plain dice that are exact.
    static constexpr std::size_t kTableSize = 600;

    void start_tally();
    void next_tally();
    void settle_tally(std::size_t first);
    Weight power(std::size_t slot, std::size_t exponent) const {
        return table_[slot * (count_ + 1) + exponent];
    }
    void start_each();
    void next_each();
    void settle_each(std::size_t first);
    void start_sum();
    void show_sum();
    Weight* sum_ways() { return large_table_.empty() ? table_.data() : large_table_.data(); }

    Reading::Kind kind_;
    bool valid_ = true;
    std::size_t count_;
    std::size_t slot_count_ = 0;
    std::array<Slot, kMaxDieSides> slots_;
    Faces faces_;
    Weight ways_ = 1;

    // Tally: the dice in each slot, the dice not yet dealt before it, and the ways to deal those before it.
    std::array<std::uint8_t, kMaxDieSides> dealt_;
    std::array<std::uint8_t, kMaxDieSides> left_;
    std::array<Weight, kMaxDieSides> ways_before_;
    // Each: the slot of every die. Its ways up to each die are in table_.
    std::array<std::uint8_t, 128> slot_of_die_;
    // Sum: the present sum and the largest one, both above the lowest possible sum.
    std::size_t present_sum_ = 0;
    std::size_t largest_sum_ = 0;
    // Tally: powers of the ways of each slot. Each: products. Sum: ways of each sum. Only the part in use is
    // ever written, so a cursor over two dice does not pay for the rest.
    std::array<Weight, kTableSize> table_;
    // Sum of classes far apart: takes the place of table_.
    std::vector<Weight> large_table_;
    // Sum of classes with gaps: the slot of one die of the shortest list of dice that makes a sum.
    std::vector<std::uint8_t> slot_for_sum_;
};

// Calls visit(const Faces& representative, Weight ways) for each outcome. The ways add up to sides^count.
template <typename Visit>
void for_each_outcome(DicePool pool, const Reading& reading, Visit&& visit) {
    for (OutcomeCursor cursor(pool, reading); cursor.valid(); cursor.next()) {
        visit(cursor.faces(), cursor.ways());
    }
}

// ---- the makers, here because they are constexpr ----

constexpr Reading Reading::count_at_least(int need, std::uint8_t sides) {
    CLASHFIELD_ASSERT(sides >= 1 && sides <= kMaxDieSides);
    Reading reading{.kind = Kind::Tally, .classes = 2, .class_of = {}};
    for (std::uint8_t face = 1; face <= sides; ++face) reading.class_of[face - 1u] = face >= need ? 1 : 0;
    return reading;
}

constexpr Reading Reading::sum(std::uint8_t sides) {
    CLASHFIELD_ASSERT(sides >= 1 && sides <= kMaxDieSides);
    Reading reading{.kind = Kind::Sum, .classes = static_cast<std::uint8_t>(sides + 1), .class_of = {}};
    for (std::uint8_t face = 1; face <= sides; ++face) reading.class_of[face - 1u] = face;
    return reading;
}

constexpr Reading Reading::tally(std::uint8_t sides) {
    CLASHFIELD_ASSERT(sides >= 1 && sides <= kMaxDieSides);
    Reading reading{.kind = Kind::Tally, .classes = sides, .class_of = {}};
    for (std::uint8_t face = 1; face <= sides; ++face) {
        reading.class_of[face - 1u] = static_cast<std::uint8_t>(face - 1);
    }
    return reading;
}

constexpr Reading Reading::each(std::uint8_t sides) {
    Reading reading = tally(sides);
    reading.kind = Kind::Each;
    return reading;
}

constexpr Reading Reading::of_classes(Kind kind, std::initializer_list<std::uint8_t> class_of_faces) {
    CLASHFIELD_ASSERT(class_of_faces.size() >= 1 && class_of_faces.size() <= kMaxDieSides);
    Reading reading{.kind = kind, .classes = 1, .class_of = {}};
    std::size_t face_index = 0;
    for (const std::uint8_t value : class_of_faces) {
        CLASHFIELD_ASSERT(value < kMaxClasses);
        reading.class_of[face_index++] = value;
        if (value >= reading.classes) reading.classes = static_cast<std::uint8_t>(value + 1);
    }
    return reading;
}

}  // namespace clashfield::odds

namespace clashfield {

// A RollRequest carries one, so the battle contract speaks of it by its short name.
using odds::Reading;

}  // namespace clashfield

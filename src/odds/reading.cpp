#include "odds/reading.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace clashfield::odds {

namespace {

constexpr std::uint64_t kSaturated = std::numeric_limits<std::uint64_t>::max();

// Pascal's triangle as far as it fits in 64 bits, row by row.
constexpr std::size_t kPascalRows = 68;

constexpr auto kPascal = [] {
    std::array<std::uint64_t, kPascalRows*(kPascalRows + 1) / 2> triangle{};
    for (std::size_t n = 0; n < kPascalRows; ++n) {
        const std::size_t row = n * (n + 1) / 2;
        const std::size_t above = row - n;
        triangle[row] = triangle[row + n] = 1;
        for (std::size_t k = 1; k < n; ++k) triangle[row + k] = triangle[above + k - 1] + triangle[above + k];
    }
    return triangle;
}();

// Only large pools of dice with two or three sides come here; they are rare, so this may be slow.
Weight wide_binomial(std::size_t n, std::size_t k) {
    Weight result = 1;
    for (std::size_t i = 1; i <= k; ++i) {
        // result * (n - k + i) / i without an intermediate product that could overflow.
        const std::size_t common = std::gcd(static_cast<std::size_t>(result % i), i);
        result = result / common * ((n - k + i) / (i / common));
    }
    return result;
}

Weight binomial(std::size_t n, std::size_t k) {
    if (n < kPascalRows) return kPascal[n * (n + 1) / 2 + k];
    return wide_binomial(n, std::min(k, n - k));
}

// The number of ways to deal `dice` equal dice into `classes` classes: "dice + classes - 1 choose classes -
// 1".
std::uint64_t deal_count(std::size_t dice, std::size_t classes) {
    const std::size_t n = dice + classes - 1;
    if (n < kPascalRows) return kPascal[n * (n + 1) / 2 + classes - 1];
    const std::size_t k = std::min(classes - 1, dice);
    Uint128 result = 1;
    for (std::size_t i = 1; i <= k; ++i) {
        result = result * (n - k + i) / i;
        if (result >= kSaturated) return kSaturated;
    }
    return static_cast<std::uint64_t>(result);
}

std::uint64_t saturating_power(std::uint64_t base, std::size_t exponent) {
    Uint128 result = 1;
    for (std::size_t i = 0; i < exponent && base > 1; ++i) {
        result *= base;
        if (result >= kSaturated) return kSaturated;
    }
    return static_cast<std::uint64_t>(result);
}

// For each number of sides the most dice whose rolls can be counted in 128 bits.
constexpr auto kExactDice = [] {
    std::array<std::uint16_t, kMaxDieSides + 1> most{};
    most[1] = std::numeric_limits<std::uint16_t>::max();
    for (std::uint8_t sides = 2; sides <= kMaxDieSides; ++sides) {
        for (Weight room = ~Weight{0} / sides; room > 0; room /= sides) ++most[sides];
    }
    return most;
}();

using ClassCounts = std::array<std::uint8_t, kMaxClasses>;

ClassCounts count_classes(const Faces& faces, const Reading& reading) {
    CLASHFIELD_ASSERT(reading.classes <= kMaxClasses);
    ClassCounts counts{};
    for (const std::uint8_t face : faces) {
        const std::uint8_t value = reading.class_of_face(face);
        CLASHFIELD_ASSERT(value < reading.classes);
        ++counts[value];
    }
    return counts;
}

std::uint64_t sum_of_classes(const Faces& faces, const Reading& reading) {
    std::uint64_t sum = 0;
    for (const std::uint8_t face : faces) sum += reading.class_of_face(face);
    return sum;
}

// The rank of a deal among all deals of as many dice, those with more dice in the lower classes first. All
// deals with more dice in a class come before, and these are as many as the deals of one die less among this
// class and those above it.
std::uint64_t rank_of_deal(const ClassCounts& counts, std::size_t classes, std::size_t dice) {
    std::uint64_t rank = 0;
    for (std::size_t i = 0; i + 1 < classes; ++i) {
        const std::size_t others = dice - counts[i];
        if (others > 0) rank += deal_count(others - 1, classes - i);
        dice = others;
    }
    return rank;
}

// Which classes some face of the die belongs to.
std::array<bool, kMaxClasses> classes_in_use(std::uint8_t sides, const Reading& reading) {
    CLASHFIELD_ASSERT(reading.classes <= kMaxClasses);
    std::array<bool, kMaxClasses> in_use{};
    for (std::uint8_t face = 1; face <= sides; ++face) {
        const std::uint8_t value = reading.class_of_face(face);
        CLASHFIELD_ASSERT(value < reading.classes);
        in_use[value] = true;
    }
    return in_use;
}

// How many sums `count` dice can show. With one die's classes counted from their lowest, a sum can be shown
// if it needs at most `count` of the other classes.
std::uint64_t sum_count(std::size_t count, const std::array<bool, kMaxClasses>& in_use) {
    std::size_t lowest = 0;
    while (!in_use[lowest]) ++lowest;
    std::size_t highest = kMaxClasses - 1;
    while (!in_use[highest]) --highest;
    const std::size_t span = highest - lowest;
    const auto used = static_cast<std::size_t>(std::count(in_use.begin(), in_use.end(), true));
    if (used == span + 1)
        return count * span + 1;  // Without gaps between the classes every sum can be shown.
    std::vector<std::size_t> fewest(count * span + 1, count + 1);
    fewest[0] = 0;
    std::uint64_t shown = 1;
    for (std::size_t sum = 1; sum < fewest.size(); ++sum) {
        for (std::size_t value = lowest + 1; value <= highest; ++value) {
            const std::size_t excess = value - lowest;
            if (in_use[value] && excess <= sum) fewest[sum] = std::min(fewest[sum], fewest[sum - excess] + 1);
        }
        if (fewest[sum] <= count) ++shown;
    }
    return shown;
}

}  // namespace

bool same_reading(const Faces& a, const Faces& b, const Reading& reading) {
    CLASHFIELD_ASSERT(a.size() == b.size());
    switch (reading.kind) {
        case Reading::Kind::Tally:
            return count_classes(a, reading) == count_classes(b, reading);
        case Reading::Kind::Sum:
            return sum_of_classes(a, reading) == sum_of_classes(b, reading);
        case Reading::Kind::Each:
            return std::equal(a.begin(), a.end(), b.begin(), [&](std::uint8_t left, std::uint8_t right) {
                return reading.class_of_face(left) == reading.class_of_face(right);
            });
    }
    return false;
}

std::uint64_t reading_key(const Faces& faces, const Reading& reading) {
    CLASHFIELD_ASSERT(has_reading_key(faces.size(), reading));
    switch (reading.kind) {
        case Reading::Kind::Tally:
            return rank_of_deal(count_classes(faces, reading), reading.classes, faces.size());
        case Reading::Kind::Sum:
            return sum_of_classes(faces, reading);
        case Reading::Kind::Each: {
            std::uint64_t key = 0;
            for (const std::uint8_t face : faces) key = key * reading.classes + reading.class_of_face(face);
            return key;
        }
    }
    return 0;
}

bool has_reading_key(std::size_t dice, const Reading& reading) {
    switch (reading.kind) {
        case Reading::Kind::Tally:
            return deal_count(dice, reading.classes) != kSaturated;
        case Reading::Kind::Sum:
            return true;
        case Reading::Kind::Each:
            return saturating_power(reading.classes, dice) != kSaturated;
    }
    return false;
}

bool exact(DicePool pool) {
    CLASHFIELD_ASSERT(pool.sides >= 1 && pool.sides <= kMaxDieSides);
    return pool.count <= kExactDice[pool.sides];
}

std::uint64_t outcome_count(DicePool pool, const Reading& reading) {
    CLASHFIELD_ASSERT(pool.sides >= 1 && pool.sides <= kMaxDieSides);
    const std::array<bool, kMaxClasses> in_use = classes_in_use(pool.sides, reading);
    const std::size_t used = static_cast<std::size_t>(std::count(in_use.begin(), in_use.end(), true));
    switch (reading.kind) {
        case Reading::Kind::Tally:
            return deal_count(pool.count, used);
        case Reading::Kind::Sum:
            return sum_count(pool.count, in_use);
        case Reading::Kind::Each:
            return saturating_power(used, pool.count);
    }
    return 0;
}

// ---- the cursor ----

OutcomeCursor::OutcomeCursor(DicePool pool, const Reading& reading)
    : kind_(reading.kind), count_(pool.count) {
    CLASHFIELD_ASSERT(pool.count <= kMaxDicePerRoll);
    CLASHFIELD_ASSERT(pool.sides >= 1 && pool.sides <= kMaxDieSides);
    CLASHFIELD_ASSERT(exact(pool));
    CLASHFIELD_ASSERT(reading.classes <= kMaxClasses);
    std::array<Slot, kMaxClasses> by_class{};
    for (std::uint8_t face = pool.sides; face >= 1; --face) {
        const std::uint8_t value = reading.class_of_face(face);
        CLASHFIELD_ASSERT(value < reading.classes);
        Slot& slot = by_class[value];
        slot = {.value = value, .face = face, .ways = static_cast<std::uint8_t>(slot.ways + 1)};
    }
    for (std::size_t value = 0; value < reading.classes; ++value) {
        if (by_class[value].ways != 0) slots_[slot_count_++] = by_class[value];
    }
    faces_.resize(count_);
    std::fill(faces_.begin(), faces_.end(), slots_[0].face);
    if (slot_count_ == 1 || count_ == 0) {
        for (std::size_t i = 0; i < count_; ++i) ways_ *= pool.sides;
        return;
    }
    // Two classes and more need two sides and more, of which 127 dice are the most that exact() lets through.
    CLASHFIELD_ASSERT(count_ < slot_of_die_.size());
    switch (kind_) {
        case Reading::Kind::Tally:
            start_tally();
            break;
        case Reading::Kind::Sum:
            start_sum();
            break;
        case Reading::Kind::Each:
            start_each();
            break;
    }
}

void OutcomeCursor::next() {
    CLASHFIELD_ASSERT(valid_);
    if (slot_count_ == 1 || count_ == 0) {
        valid_ = false;
        return;
    }
    switch (kind_) {
        case Reading::Kind::Tally:
            return next_tally();
        case Reading::Kind::Sum:
            ++present_sum_;
            return show_sum();
        case Reading::Kind::Each:
            return next_each();
    }
}

// Tally: deals of the dice into the slots, beginning with all dice in the first. The ways of a deal are a
// product over the slots: choose its dice among those left, and one of its faces for each of them.

void OutcomeCursor::start_tally() {
    CLASHFIELD_ASSERT(slot_count_ * (count_ + 1) <= kTableSize);
    Weight* power = table_.data();
    for (std::size_t slot = 0; slot < slot_count_; ++slot) {
        Weight value = 1;
        for (std::size_t exponent = 0; exponent <= count_; ++exponent) {
            *power++ = value;
            value *= slots_[slot].ways;
        }
    }
    std::fill_n(dealt_.begin(), slot_count_, std::uint8_t{0});
    dealt_[0] = left_[0] = static_cast<std::uint8_t>(count_);
    ways_before_[0] = 1;
    settle_tally(0);
}

void OutcomeCursor::next_tally() {
    const std::size_t last = slot_count_ - 1;
    // Take one die from the latest slot that can give one, and deal it anew with those behind it.
    std::size_t giver = last;
    do {
        if (giver == 0) {
            valid_ = false;
            return;
        }
        --giver;
    } while (dealt_[giver] == 0);
    --dealt_[giver];
    const std::size_t taker = giver + 1;
    const std::size_t rest = left_[giver] - std::size_t{dealt_[giver]};
    const std::size_t first_changed = count_ - rest;
    if (taker == last) {
        // Only the one die changes its slot: those behind it are in the last slot already.
        faces_[first_changed] = slots_[last].face;
    } else {
        dealt_[taker] = static_cast<std::uint8_t>(rest);
        std::fill(faces_.begin() + first_changed, faces_.end(), slots_[taker].face);
    }
    settle_tally(giver);
}

// Brings everything behind slot `first` in line with the dice dealt to it and to the slots after it.
void OutcomeCursor::settle_tally(std::size_t first) {
    const std::size_t last = slot_count_ - 1;
    for (std::size_t slot = first; slot < last; ++slot) {
        const std::uint8_t dealt = dealt_[slot];
        left_[slot + 1] = static_cast<std::uint8_t>(left_[slot] - dealt);
        ways_before_[slot + 1] = ways_before_[slot] * binomial(left_[slot], dealt) * power(slot, dealt);
    }
    dealt_[last] = left_[last];
    ways_ = ways_before_[last] * power(last, dealt_[last]);
}

// Each: an odometer whose last die turns fastest.

void OutcomeCursor::start_each() {
    std::fill_n(slot_of_die_.begin(), count_, std::uint8_t{0});
    settle_each(0);
}

void OutcomeCursor::next_each() {
    std::size_t die = count_;
    do {
        if (die == 0) {
            valid_ = false;
            return;
        }
        --die;
    } while (slot_of_die_[die] + std::size_t{1} == slot_count_);
    ++slot_of_die_[die];
    std::fill(slot_of_die_.begin() + static_cast<std::ptrdiff_t>(die) + 1,
              slot_of_die_.begin() + static_cast<std::ptrdiff_t>(count_), std::uint8_t{0});
    settle_each(die);
}

void OutcomeCursor::settle_each(std::size_t first) {
    Weight product = first == 0 ? 1 : table_[first - 1];
    for (std::size_t die = first; die < count_; ++die) {
        const Slot& slot = slots_[slot_of_die_[die]];
        faces_[die] = slot.face;
        product *= slot.ways;
        table_[die] = product;
    }
    ways_ = product;
}

// Sum: the ways of all sums at once, by adding one die at a time. Sums are counted from the lowest.

void OutcomeCursor::start_sum() {
    const std::size_t lowest = slots_[0].value;
    const std::size_t span = slots_[slot_count_ - 1].value - lowest;
    largest_sum_ = count_ * span;
    if (largest_sum_ >= kTableSize) large_table_.resize(largest_sum_ + 1);
    Weight* const ways = sum_ways();
    std::fill_n(ways, largest_sum_ + 1, Weight{0});
    ways[0] = 1;
    for (std::size_t die = 1; die <= count_; ++die) {
        // From the top down, so that the sums of one die less are still there to be read.
        for (std::size_t sum = die * span + 1; sum-- > 0;) {
            Weight total = 0;
            for (std::size_t slot = 0; slot < slot_count_ && slots_[slot].value - lowest <= sum; ++slot) {
                total += slots_[slot].ways * ways[sum - (slots_[slot].value - lowest)];
            }
            ways[sum] = total;
        }
    }
    if (span + 1 > slot_count_) {
        // Classes with gaps: find the shortest list of dice for each sum, and remember one die of it.
        slot_for_sum_.resize(largest_sum_ + 1);
        std::vector<std::size_t> fewest(largest_sum_ + 1, largest_sum_ + 1);
        fewest[0] = 0;
        for (std::size_t sum = 1; sum <= largest_sum_; ++sum) {
            for (std::size_t slot = 1; slot < slot_count_ && slots_[slot].value - lowest <= sum; ++slot) {
                const std::size_t dice = fewest[sum - (slots_[slot].value - lowest)] + 1;
                if (dice >= fewest[sum]) continue;
                fewest[sum] = dice;
                slot_for_sum_[sum] = static_cast<std::uint8_t>(slot);
            }
        }
    }
    show_sum();
}

void OutcomeCursor::show_sum() {
    const Weight* const ways = sum_ways();
    while (present_sum_ <= largest_sum_ && ways[present_sum_] == 0) ++present_sum_;
    valid_ = present_sum_ <= largest_sum_;
    if (!valid_) return;
    ways_ = ways[present_sum_];
    const std::size_t lowest = slots_[0].value;
    std::size_t rest = present_sum_;
    for (std::size_t die = 0; die < count_; ++die) {
        // Without gaps the first dice take as much as they can, and the others show the lowest.
        const std::size_t slot =
            slot_for_sum_.empty() ? std::min(rest, slot_count_ - 1) : slot_for_sum_[rest];
        faces_[die] = slots_[slot].face;
        rest -= slots_[slot].value - lowest;
    }
    CLASHFIELD_ASSERT(rest == 0);
}

}  // namespace clashfield::odds

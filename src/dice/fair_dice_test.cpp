#include "dice/fair_dice.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/blake2b.h"
#include "base/hex.h"

// The known answers were computed with another implementation (hashlib of Python), from the text of
// docs/server-protocol.md.

namespace clashfield {
namespace {

DiceSecret counting_secret() {
    DiceSecret secret;
    for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<std::uint8_t>(i);
    return secret;
}

const std::vector<std::string> kAdaAndNobody = {"Ada", ""};

DiceKey key_of_ada() { return dice_key(counting_secret(), "k3v9", kAdaAndNobody); }

std::vector<int> roll_fair(FairDice& dice, DicePool pool) {
    Faces faces;
    EXPECT_TRUE(dice.roll(pool, faces).ok());
    EXPECT_TRUE(faces_fit(pool, faces));
    return {faces.begin(), faces.end()};
}

TEST(Blake2b, gives_the_known_answers) {
    EXPECT_EQ(to_hex(blake2b<16>({bytes_of("abc")})), "cf4ab791c62b8d2b2109c90275287816");
    EXPECT_EQ(to_hex(blake2b<16>({bytes_of("a"), bytes_of(""), bytes_of("bc")})),
              "cf4ab791c62b8d2b2109c90275287816");
    EXPECT_EQ(to_hex(blake2b<64>({bytes_of("abc")})).substr(0, 32), "ba80a53f981c4d0d6a2797b69f12f6e9");
}

TEST(Hex, reads_what_it_writes_and_nothing_else) {
    const DiceSecret secret = counting_secret();
    EXPECT_EQ(from_hex<32>(to_hex(secret)), secret);
    EXPECT_EQ(to_hex(*from_hex<2>("aB09")), "ab09");
    EXPECT_FALSE(from_hex<2>("ab0").has_value());
    EXPECT_FALSE(from_hex<2>("ab0900").has_value());
    EXPECT_FALSE(from_hex<2>("ab0g").has_value());
}

TEST(FairDice, the_commitment_verifies_the_secret) {
    EXPECT_EQ(to_hex(dice_commitment(counting_secret())),
              "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
    DiceSecret other = counting_secret();
    other[31] ^= 1;
    EXPECT_NE(dice_commitment(other), dice_commitment(counting_secret()));
}

TEST(FairDice, the_key_depends_on_the_secret_the_match_and_every_seed) {
    const DiceKey key = key_of_ada();
    EXPECT_EQ(to_hex(key), "cf94302a6ce8d26a03a5eee8365172d08e51d7d4c19a1ebfc233b05f1c59ec56");
    const std::vector<std::string> none = {"", ""};
    EXPECT_EQ(to_hex(dice_key(counting_secret(), "k3v9", none)),
              "87fd7e895be602bc2b1fb8f416e8e1af4e239ca4e5f451f8079cd97e6eb67134");
    const std::vector<std::string> swapped = {"", "Ada"};
    EXPECT_NE(dice_key(counting_secret(), "k3v9", swapped), key);
    EXPECT_NE(dice_key(counting_secret(), "k3v8", kAdaAndNobody), key);
    EXPECT_NE(dice_key(DiceSecret{}, "k3v9", kAdaAndNobody), key);
}

TEST(FairDice, throw_the_known_faces) {
    FairDice six(key_of_ada());
    EXPECT_EQ(roll_fair(six, {.count = 12, .sides = 6}),
              (std::vector<int>{5, 5, 3, 1, 6, 5, 4, 5, 4, 5, 5, 6}));
    EXPECT_EQ(roll_fair(six, {.count = 8, .sides = 6}), (std::vector<int>{2, 2, 3, 6, 6, 6, 5, 5}));
    roll_fair(six, {.count = 40, .sides = 6});
    // Into the second block of the stream.
    EXPECT_EQ(roll_fair(six, {.count = 10, .sides = 6}), (std::vector<int>{2, 1, 6, 3, 1, 1, 3, 3, 1, 1}));
    FairDice twenty(key_of_ada());
    EXPECT_EQ(roll_fair(twenty, {.count = 10, .sides = 20}),
              (std::vector<int>{1, 9, 13, 3, 16, 19, 10, 3, 2, 5}));
}

TEST(FairDice, every_byte_is_used_once) {
    // A die of 16 sides passes no byte over: one byte, one face, whatever the rolls are cut into.
    FairDice whole(key_of_ada());
    std::vector<int> expected = roll_fair(whole, {.count = 200, .sides = 16});
    EXPECT_EQ(whole.position(), 200u);
    for (std::uint64_t at = 0; at < expected.size(); ++at) {
        const std::uint8_t byte =
            blake2b<64>({little_endian<8>(at / 64)}, key_of_ada())[static_cast<std::size_t>(at % 64)];
        EXPECT_EQ(expected[static_cast<std::size_t>(at)], 1 + byte % 16) << at;
    }
    FairDice pieces(key_of_ada());
    std::vector<int> faces;
    for (std::uint16_t count = 0; faces.size() < 200; ++count) {
        const std::uint16_t rest = static_cast<std::uint16_t>(200 - faces.size());
        for (const int face : roll_fair(pieces, {.count = std::min(count, rest), .sides = 16}))
            faces.push_back(face);
    }
    EXPECT_EQ(faces, expected);
}

TEST(FairDice, go_on_from_any_position_with_the_same_faces) {
    FairDice first(key_of_ada());
    for (int roll = 0; roll < 60; ++roll) {
        FairDice resumed(key_of_ada(), first.position());
        const DicePool pool{.count = static_cast<std::uint16_t>(1 + roll % 7),
                            .sides = static_cast<std::uint8_t>(3 + roll % 18)};
        EXPECT_EQ(roll_fair(resumed, pool), roll_fair(first, pool)) << roll;
        EXPECT_EQ(resumed.position(), first.position());
    }
    EXPECT_GT(first.position(), 128u);
}

TEST(FairDice, all_faces_are_equally_likely) {
    // With 1 chance in 10,000 a true die exceeds the bound; the secret is fixed, so the test always agrees.
    struct Bound {
        std::uint8_t sides;
        double most;
    };
    for (const Bound bound : {Bound{6, 25.7}, Bound{10, 33.7}, Bound{12, 37.4}, Bound{20, 50.8}}) {
        FairDice dice(key_of_ada());
        std::vector<int> seen(bound.sides, 0);
        constexpr int kRolls = 1000;
        for (int i = 0; i < kRolls; ++i) {
            for (const int face : roll_fair(dice, {.count = 200, .sides = bound.sides}))
                ++seen[static_cast<std::size_t>(face - 1)];
        }
        const double expected = 200.0 * kRolls / bound.sides;
        double chi_square = 0;
        for (const int count : seen) chi_square += (count - expected) * (count - expected) / expected;
        EXPECT_LT(chi_square, bound.most) << int{bound.sides};
        EXPECT_GT(chi_square, 0.2) << int{bound.sides};
    }
}

TEST(FairDice, two_drawn_secrets_differ) { EXPECT_NE(draw_dice_secret(), draw_dice_secret()); }

TEST(FairDice, a_seed_has_at_most_64_characters) {
    EXPECT_FALSE(check_dice_seed("").has_value());
    EXPECT_FALSE(check_dice_seed(std::string(64, 'x')).has_value());
    std::string accents;
    for (int i = 0; i < 64; ++i) accents += "é";
    EXPECT_FALSE(check_dice_seed(accents).has_value());
    const std::optional<Problem> problem = check_dice_seed(std::string(65, 'x'));
    ASSERT_TRUE(problem.has_value());
    EXPECT_EQ(problem->message,
              "A seed for the dice has at most 64 characters in 255 bytes, got 65 characters in 65 bytes.");
    EXPECT_TRUE(check_dice_seed(std::string(256, '\x80')).has_value());
}

}  // namespace
}  // namespace clashfield

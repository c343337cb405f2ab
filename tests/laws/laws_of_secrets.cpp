// Laws of secrets: battles that differ only in what is hidden from somebody are one and the same to him.

#include <gtest/gtest.h>

#include "tests/laws/law_play.h"
#include "tests/laws/laws.h"
#include "tests/laws/twins.h"

namespace clashfield::laws {
namespace {

constexpr std::uint32_t kInputs = 160;  // of a battle: secrets are made at its beginning
constexpr std::uint32_t kFew = 2;       // battles of each set-up where nobody asks for a number

// So many of each kind of twins, or as many in all as are asked for.
std::uint32_t battles_of_each(std::size_t kinds) {
    const std::uint32_t wanted = wanted_battles();
    if (wanted == 0) return kFew;
    return std::max(1u, wanted / static_cast<std::uint32_t>(std::max<std::size_t>(1, kinds)));
}

void play_twins(const GameUnderTest& under_test, const HiddenTwin& setups, const SecretSetup* secrets,
                std::uint32_t battles, TwinTally& tally) {
    for (std::uint32_t i = 0; i < battles && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(under_test.name + ", twins " + std::to_string(i) + " of " + to_string(setups.owner) +
                     ", set-up " + setups.first);
        Twins twins(under_test, setups, secrets, i, tally);
        twins.play(kInputs);
    }
}

}  // namespace

void twins_cannot_be_told_apart(const GameUnderTest& under_test) {
    const std::uint32_t battles =
        battles_of_each(under_test.hidden_twins.size() + 2 * under_test.secret_setups.size());
    // Something must have been compared: a secret that everybody sees makes no twins.
    for (const HiddenTwin& twin : under_test.hidden_twins) {
        TwinTally tally;
        play_twins(under_test, twin, nullptr, battles, tally);
        if (testing::Test::HasFailure()) return;
        EXPECT_GE(tally.alike, battles) << "hardly any twins in " << twin.first;
    }
    for (const SecretSetup& secret : under_test.secret_setups) {
        TwinTally tally;
        for (const Side owner : {Side{0}, Side{1}})
            play_twins(under_test, {secret.setup, secret.setup, owner}, &secret, battles, tally);
        if (testing::Test::HasFailure()) return;
        EXPECT_GE(tally.alike, battles) << "hardly any twins in " << secret.setup;
        EXPECT_GE(tally.secret, battles) << "no secret orders in " << secret.setup;
    }
}

}  // namespace clashfield::laws

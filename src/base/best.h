#pragma once

// The best of the candidates that are looked at one after another: the one with the highest score, and of
// equals the first. `Better` may turn that round: Best<Thing, Score, std::less<>> keeps the lowest score.

#include <functional>
#include <optional>

namespace clashfield {

template <typename Thing, typename Score, typename Better = std::greater<>>
class Best {
  public:
    // Takes the first candidate, whatever its score.
    Best() = default;
    // Takes only what is better than the bar.
    explicit Best(Score bar) : score_(bar) {}

    // A candidate with this score would be taken: spares those who make candidates at some cost.
    bool would_take(const Score& score) const { return !score_ || Better{}(score, *score_); }
    // True if the candidate is the best so far.
    bool offer(const Thing& thing, const Score& score) {
        if (!would_take(score)) return false;
        thing_ = thing;
        score_ = score;
        found_ = true;
        return true;
    }

    bool found() const { return found_; }
    // A Thing{} if nothing was taken.
    const Thing& thing() const { return thing_; }
    // The bar if nothing was taken. Precondition: something was, or there is a bar.
    const Score& score() const { return *score_; }

  private:
    Thing thing_{};
    std::optional<Score> score_;
    bool found_ = false;
};

}  // namespace clashfield

#include "analysis/simulate.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "base/hash.h"
#include "battle/start_json.h"
#include "dice/dice_source.h"

namespace clashfield::analysis {
namespace {

// Threads take this many battles at a time.
constexpr std::uint64_t kBlock = 16;

// Streams of chance of one battle.
enum Stream : std::uint64_t { kSetup = 1, kDice = 2, kPlayers = 3 };

class Worker {
  public:
    Worker(const Starter& starter, const SimulationPlan& plan) : starter_(starter), plan_(plan) {
        for (const ChooserMaker& maker : plan.players) players_.push_back(maker());
        result_.facts.resize(plan.facts.size());
    }

    void play(std::uint64_t index) {
        const std::uint64_t seats = players_.size();
        const std::uint64_t group = plan_.mirrored ? index / seats : index;
        const std::uint64_t shift = plan_.mirrored ? index % seats : 0;
        starter_(derived_seed(plan_.seed, group, kSetup), battle_);
        if (!knows_battle_) get_to_know(*battle_);
        Random dice(derived_seed(plan_.seed, group, kDice));
        Random mind(derived_seed(plan_.seed, group, kPlayers));
        Side first = Side::none();
        std::uint32_t inputs = 0;
        std::uint32_t decisions = 0;
        for (; inputs < plan_.most_inputs; ++inputs) {
            const Pending pending = battle_->pending();
            if (const auto* roll = std::get_if<RollRequest>(&pending)) {
                throw_dice(roll->dice, dice, faces_);
                battle_->apply(faces_, silent_);
                continue;
            }
            const auto* decision = std::get_if<Decision>(&pending);
            if (decision == nullptr) break;
            if (first.is_none() && !decision->nested) first = decision->side;
            ++decisions;
            players_[(decision->side.index + shift) % seats](*battle_, mind, order_);
            CLASHFIELD_ASSERT(order_.side == decision->side);
            battle_->apply(order_, silent_);
        }
        count(inputs, decisions, first, shift);
    }

    const SimulationResult& result() const { return result_; }

  private:
    void get_to_know(const Battle& battle) {
        CLASHFIELD_ASSERT(players_.size() == static_cast<std::size_t>(battle.sides()));
        knows_battle_ = true;
        const std::string_view round = battle.vocabulary().facts.round;
        if (!round.empty()) round_ = battle.find_fact(round);
        result_.wins.assign(players_.size(), 0);
        result_.player_wins.assign(players_.size(), 0);
        result_.endings.assign(battle.vocabulary().outcomes.size(), 0);
    }

    void count(std::uint32_t inputs, std::uint32_t decisions, Side first, std::uint64_t shift) {
        ++result_.battles;
        result_.inputs.add(static_cast<std::int32_t>(inputs));
        result_.decisions.add(static_cast<std::int32_t>(decisions));
        if (round_) result_.rounds.add(battle_->read(*round_));
        for (std::size_t i = 0; i < plan_.facts.size(); ++i)
            result_.facts[i].add(battle_->read(plan_.facts[i]));
        const Pending pending = battle_->pending();
        const auto* outcome = std::get_if<Outcome>(&pending);
        if (outcome == nullptr) {
            ++result_.unfinished;
            return;
        }
        ++result_.endings[outcome->reason];
        if (outcome->draw || outcome->winners == 0) {
            ++result_.draws;
            return;
        }
        for (std::size_t seat = 0; seat < players_.size(); ++seat) {
            if (!contains(outcome->winners, Side{static_cast<std::uint8_t>(seat)})) continue;
            ++result_.wins[seat];
            ++result_.player_wins[(seat + shift) % players_.size()];
        }
        if (!first.is_none() && contains(outcome->winners, first)) ++result_.first_player_wins;
    }

    const Starter& starter_;
    const SimulationPlan& plan_;
    std::vector<Chooser> players_;
    SimulationResult result_;
    std::unique_ptr<Battle> battle_;
    bool knows_battle_ = false;
    std::optional<Fact> round_;
    Order order_;
    Faces faces_;
    EventSink silent_;
};

void add_to(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
    if (sums.size() < more.size()) sums.resize(more.size(), 0);
    for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

void merge(SimulationResult& sum, const SimulationResult& part) {
    sum.battles += part.battles;
    sum.draws += part.draws;
    sum.unfinished += part.unfinished;
    sum.first_player_wins += part.first_player_wins;
    add_to(sum.wins, part.wins);
    add_to(sum.player_wins, part.player_wins);
    add_to(sum.endings, part.endings);
    sum.inputs.merge(part.inputs);
    sum.decisions.merge(part.decisions);
    sum.rounds.merge(part.rounds);
    for (std::size_t i = 0; i < part.facts.size(); ++i) sum.facts[i].merge(part.facts[i]);
}

}  // namespace

std::uint64_t derived_seed(std::uint64_t seed, std::uint64_t battle, std::uint64_t stream) {
    return hash_mix(hash_mix(hash_mix(stream, seed), battle), stream);
}

Starter start_from(const Battle& battle) {
    // Copied once; std::function needs a copyable thing to hold.
    const std::shared_ptr<const Battle> start = battle.clone();
    return [start](std::uint64_t, std::unique_ptr<Battle>& slot) {
        if (slot == nullptr) {
            slot = start->clone();
        } else {
            slot->assign(*start);
        }
    };
}

Result<Starter> start_from(const Game& game, const Json& setup) {
    const Result<CompletedStart> first = complete_and_start(game, setup, 1);
    if (!first) return first.problems();
    if (!first->used_chance) return start_from(*first->battle);
    return Starter([&game, kept = shared_copy(setup)](std::uint64_t seed, std::unique_ptr<Battle>& slot) {
        Result<CompletedStart> started = complete_and_start(game, *kept, seed);
        CLASHFIELD_ASSERT(started.ok());
        slot = std::move(started->battle);
    });
}

SimulationResult simulate(const Starter& starter, const SimulationPlan& plan) {
    CLASHFIELD_ASSERT(!plan.players.empty());
    std::atomic<std::uint64_t> next{0};
    std::mutex progress_mutex;
    std::uint64_t done = 0;
    const auto work = [&](Worker& worker) {
        for (;;) {
            const std::uint64_t begin = next.fetch_add(kBlock);
            if (begin >= plan.battles) return;
            const std::uint64_t end = std::min(begin + kBlock, plan.battles);
            for (std::uint64_t index = begin; index < end; ++index) worker.play(index);
            if (!plan.progress) continue;
            const std::lock_guard lock(progress_mutex);
            done += end - begin;
            plan.progress(done);
        }
    };
    const std::uint32_t threads = std::max<std::uint32_t>(1, plan.threads);
    std::vector<std::unique_ptr<Worker>> workers;
    for (std::uint32_t i = 0; i < threads; ++i) workers.push_back(std::make_unique<Worker>(starter, plan));
    // The caller's thread works too: a build without threads runs everything here.
    std::vector<std::thread> others;
    for (std::uint32_t i = 1; i < threads; ++i)
        others.emplace_back([&work, &workers, i] { work(*workers[i]); });
    work(*workers[0]);
    for (std::thread& thread : others) thread.join();

    SimulationResult result;
    result.wins.resize(plan.players.size());
    result.player_wins.resize(plan.players.size());
    result.facts.resize(plan.facts.size());
    for (const std::unique_ptr<Worker>& worker : workers) merge(result, worker->result());
    return result;
}

}  // namespace clashfield::analysis

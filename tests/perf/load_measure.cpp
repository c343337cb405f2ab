#include "tests/perf/load_measure.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace clashfield::load {
namespace {

constexpr double kMostMilliseconds = 50;       // of 99 in 100 orders
constexpr double kMostUnjoinedKb = 300'000;    // right after
constexpr double kRestedUnjoinedKb = 100'000;  // within minutes
constexpr double kLeastSeconds = 5;            // of an attack that is over at once
constexpr double kReadySeconds = 150;
constexpr int kAttackNice = 5;
constexpr double kStepSeconds = 0.25;

// The attack in a process of its own.
class AttackProcess {
  public:
    AttackProcess(const Attack& attack, const ServerProcess& server, const MeasureOptions& options,
                  const std::string& honest_address) {
        void* memory =
            mmap(nullptr, sizeof(AttackFigures), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) fail("no memory to share");
        figures_ = new (memory) AttackFigures();
        const bool same = options.attack_from == "same";
        const std::size_t usual = same ? 1 : attack.addresses;
        Attacker attacker{server, same ? honest_address : options.attack_from,
                          options.addresses == 0 ? usual : options.addresses, attack.count, *figures_};
        std::fflush(nullptr);
        pid_ = fork();
        if (pid_ != 0) return;
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (nice(kAttackNice) == -1) std::perror("nice");
        attack.run(attacker);
        _exit(0);
    }
    AttackProcess(const AttackProcess&) = delete;
    AttackProcess& operator=(const AttackProcess&) = delete;
    ~AttackProcess() {
        stop();
        munmap(figures_, sizeof(AttackFigures));
    }

    void stop() {
        if (pid_ <= 0) return;
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }
    // It ends only by a fault of its own.
    bool ended() {
        if (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == pid_) pid_ = 0;
        return pid_ == 0;
    }
    const AttackFigures& figures() const { return *figures_; }

  private:
    pid_t pid_ = 0;
    AttackFigures* figures_ = nullptr;
};

struct Phase {
    std::size_t orders = 0;
    double p50 = 0;
    double p99 = 0;
    double worst = 0;
    double bot_p99 = 0;
    std::size_t lost = 0;
    std::size_t refused = 0;
};

Phase phase_of(Waits waits) {
    std::vector<double>& orders = waits.milliseconds;
    return {orders.size(),
            share_of(orders, 0.5),
            share_of(orders, 0.99),
            share_of(orders, 1),
            share_of(waits.bot_milliseconds, 0.99),
            waits.lost,
            waits.refused};
}

struct Measured {
    Phase before;
    Phase during;
    Phase after;
    double seconds = 0;
    double empty_kb = 0;
    double highest_kb = 0;
    double after_kb = 0;
};

// Plays until `until()` says so, and looks at the memory meanwhile.
template <typename Until>
void play_while_watching(HonestPlay& honest, const ServerProcess& server, Measured& measured,
                         const Until& until) {
    while (!until()) {
        honest.play(kStepSeconds);
        if (!server.alive()) fail("the server has ended");
        measured.highest_kb = std::max(measured.highest_kb, server.resident_kb());
    }
}

// False if the memory is not given back in time.
bool rest(HonestPlay& honest, const ServerProcess& server, double minutes) {
    const auto begin = Clock::now();
    double said = -60;
    for (;;) {
        const double passed = seconds_since(begin);
        const double kb = server.resident_kb();
        if (passed - said >= 30 || kb < kRestedUnjoinedKb) {
            std::printf("   %3.0f s later: %.0f MB\n", passed, kb / 1000);
            std::fflush(stdout);
            said = passed;
        }
        if (kb < kRestedUnjoinedKb) return true;
        if (passed > minutes * 60) return false;
        honest.play(1);
    }
}

bool print_line(const Attack& attack, const Measured& measured, const AttackFigures& figures) {
    const bool good = measured.during.p99 < kMostMilliseconds && measured.during.lost == 0;
    const auto count = [](const std::atomic<std::uint64_t>& figure) {
        return static_cast<unsigned long long>(figure.load());
    };
    const Phase& during = measured.during;
    std::printf("| %s | %.0f | %llu / %llu / %llu |", std::string(attack.name).c_str(), measured.seconds,
                count(figures.sent), count(figures.taken), count(figures.refused));
    std::printf(" %.1f, %.1f | **%.1f, %.1f**, %.0f | %.1f, %.1f |", measured.before.p50, measured.before.p99,
                during.p50, during.p99, during.worst, measured.after.p50, measured.after.p99);
    std::printf(" %.0f, %.0f, %.0f | %zu, %zu |", measured.before.bot_p99, during.bot_p99,
                measured.after.bot_p99, during.orders, during.lost + during.refused);
    std::printf(" %.0f, %.0f, %.0f | %s |\n", measured.empty_kb / 1000, measured.highest_kb / 1000,
                measured.after_kb / 1000, good ? "yes" : "NO");
    std::fflush(stdout);
    return good;
}

bool measure(const Attack& attack, const MeasureOptions& options) {
    const test::TemporaryFolder folder;
    const ServerProcess server(options.program, folder.path());
    HonestOptions wanted;
    wanted.matches = options.honest_matches;
    HonestPlay honest(wanted, server);
    honest.join();
    honest.play(2);  // to warm up
    honest.take_waits();
    Measured measured;
    measured.empty_kb = server.resident_kb();
    honest.play(options.before_seconds);
    measured.before = phase_of(honest.take_waits());

    AttackProcess process(attack, server, options, wanted.from);
    const AttackFigures& figures = process.figures();
    auto begin = Clock::now();
    play_while_watching(honest, server, measured, [&] {
        if (process.ended() || seconds_since(begin) > kReadySeconds) fail("the attack does not begin");
        return figures.begun.load();
    });
    honest.take_waits();
    begin = Clock::now();
    play_while_watching(honest, server, measured, [&] {
        const double passed = seconds_since(begin);
        return passed >= options.most_seconds || (figures.done && !attack.holds && passed >= kLeastSeconds);
    });
    measured.seconds = seconds_since(begin);
    measured.during = phase_of(honest.take_waits());
    process.stop();
    begin = Clock::now();
    play_while_watching(honest, server, measured,
                        [&] { return seconds_since(begin) >= options.after_seconds; });
    measured.after = phase_of(honest.take_waits());
    measured.after_kb = server.resident_kb();
    bool good = print_line(attack, measured, figures);
    if (attack.name == "unjoined") {
        good = measured.highest_kb < kMostUnjoinedKb && good;
        good = rest(honest, server, options.rest_minutes) && good;
    }
    return good;
}

}  // namespace

bool measure_attacks(const MeasureOptions& options) {
    std::printf(
        "honest play: %zu matches (Filler Clash and Champs de Bataille), an order every 0.2 to 1 s in each; "
        "attack from %s\n\n",
        options.honest_matches, options.attack_from.c_str());
    std::printf(
        "| attack | s | sent / taken / refused | p50, p99 before (ms) | during, worst | after | orders "
        "during, lost or refused | MB before, highest, after | within the bar |\n");
    std::printf("|---|---|---|---|---|---|---|---|---|---|\n");
    bool known = false;
    bool good = true;
    for (const Attack& attack : all_attacks()) {
        if (options.attack != "all" && options.attack != attack.name) continue;
        known = true;
        good = measure(attack, options) && good;
    }
    if (!known) {
        std::string names;
        for (const Attack& attack : all_attacks()) names += " " + std::string(attack.name);
        fail("unknown attack " + options.attack + "; there are: all" + names);
    }
    return good;
}

}  // namespace clashfield::load

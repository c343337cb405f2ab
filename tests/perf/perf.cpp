// Runs the benchmarks several times over and prints medians, each beside the yardstick of the same seconds:
//   perf [--runs=5] [--benchmark_filter=REGEX] [--benchmark_min_time=SECONDS]
// With an option that asks for another report, such as --benchmark_format=json, it is the plain library.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "tests/perf/yardstick.h"

namespace clashfield::perf {
namespace {

double processor_s() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Seconds of one step of the yardstick now.
double step_s() {
    constexpr double kLongEnough_s = 0.03;
    const double begin = processor_s();
    std::size_t times = 0;
    double taken = 0;
    for (; taken < kLongEnough_s; taken = processor_s() - begin) {
        for (int i = 0; i < 20; ++i, ++times) benchmark::DoNotOptimize(Yardstick::once());
    }
    return taken / static_cast<double>(times * Yardstick::kSteps);
}

// One benchmark over all runs.
struct Row {
    std::string name;
    std::vector<double> seconds = {};
    std::vector<double> steps = {};
    std::vector<std::pair<std::string, std::vector<double>>> counters = {};

    void count(const std::string& counter, double value) {
        auto found = std::find_if(counters.begin(), counters.end(),
                                  [&](const auto& each) { return each.first == counter; });
        if (found == counters.end()) found = counters.insert(counters.end(), {counter, {}});
        found->second.push_back(value);
    }
};

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// "-3 +12 %": how far the runs are from their median.
std::string spread(const std::vector<double>& values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double middle = median(values);
    return fmt::format("{:+.0f} {:+.0f} %", 100 * (*least / middle - 1), 100 * (*most / middle - 1));
}

std::string with_unit(double seconds) {
    if (seconds >= 1e-3) return fmt::format("{:.4g} ms", 1e3 * seconds);
    return seconds >= 1e-6 ? fmt::format("{:.4g} us", 1e6 * seconds)
                           : fmt::format("{:.4g} ns", 1e9 * seconds);
}

std::string plain(double number) {
    return number >= 1000 ? fmt::format("{:.0f}", number) : fmt::format("{:.4g}", number);
}

// The yardstick is measured before the first benchmark and after each: so there is one on either side.
class Medians : public benchmark::BenchmarkReporter {
  public:
    bool ReportContext(const Context&) override {
        step_ = step_s();
        return true;
    }

    void ReportRuns(const std::vector<Run>& runs) override {
        const double after = step_s();
        const double step = (step_ + after) / 2;
        step_ = after;
        steps_.push_back(step);
        for (const Run& run : runs) {
            if (run.error_occurred || run.run_type != Run::RT_Iteration) continue;
            const std::string name = run.benchmark_name();
            Row& row = row_of(name);
            const bool by_the_clock = name.find("/real_time") != std::string::npos;
            const double time = by_the_clock ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime();
            row.seconds.push_back(time / benchmark::GetTimeUnitMultiplier(run.time_unit));
            row.steps.push_back(row.seconds.back() / step);
            for (const auto& [counter, value] : run.counters) row.count(counter, value.value);
        }
    }

    void print() const {
        if (steps_.empty()) return;
        fmt::print("yardstick: a step takes {} ({})\n\n", with_unit(median(steps_)), spread(steps_));
        fmt::print("{:<46} {:>11} {:>13} {:>11} {:>13}\n", "benchmark", "median", "", "steps", "");
        for (const Row& row : rows_) {
            fmt::print("{:<46} {:>11} {:>13} {:>11} {:>13}", row.name, with_unit(median(row.seconds)),
                       spread(row.seconds), plain(median(row.steps)), spread(row.steps));
            for (const auto& [counter, values] : row.counters)
                fmt::print("  {} {}", counter, plain(median(values)));
            fmt::print("\n");
        }
    }

  private:
    Row& row_of(const std::string& name) {
        for (Row& row : rows_) {
            if (row.name == name) return row;
        }
        return rows_.emplace_back(Row{.name = name});
    }

    double step_ = 0;
    std::vector<double> steps_;
    std::vector<Row> rows_;
};

// Takes "--runs=7" out of the words.
int runs_asked(int& count, char** words) {
    constexpr std::string_view kRuns = "--runs=";
    int runs = 5;
    int kept = 1;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word.starts_with(kRuns)) {
            runs = std::atoi(words[i] + kRuns.size());
        } else {
            words[kept++] = words[i];
        }
    }
    count = kept;
    return std::max(1, runs);
}

bool wants_another_report(int count, char** words) {
    return std::any_of(words + 1, words + count, [](const char* each) {
        const std::string_view word = each;
        return word.starts_with("--benchmark_format") || word.starts_with("--benchmark_out") ||
               word.starts_with("--benchmark_list") || word.starts_with("--benchmark_repetitions");
    });
}

}  // namespace
}  // namespace clashfield::perf

int main(int count, char** words) {
    const int runs = clashfield::perf::runs_asked(count, words);
    const bool plain = clashfield::perf::wants_another_report(count, words);
    benchmark::Initialize(&count, words);
    if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
    if (plain) {
        benchmark::RunSpecifiedBenchmarks();
        return 0;
    }
    clashfield::perf::Medians medians;
    for (int run = 1; run <= runs; ++run) {
        std::fprintf(stderr, "run %d of %d\n", run, runs);
        if (benchmark::RunSpecifiedBenchmarks(&medians) == 0) return 2;
    }
    medians.print();
    return 0;
}

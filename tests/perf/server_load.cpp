// Loads and attacks the real server, on loopback. Starts `clashfield serve` with a database of its own.
//   server_load                       how many orders it bears (load_duels.h)
//   server_load --attack NAME|all     how long honest people wait while strangers attack it (load_measure.h)

#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/resource.h>

#include "tests/perf/load_duels.h"
#include "tests/perf/load_measure.h"
#include "tests/perf/load_wire.h"
#include "tests/support/temporary_folder.h"

namespace {

using namespace clashfield;

struct Options {
    bool attack = false;
    load::DuelOptions duels;
    load::MeasureOptions measure;
};

Options read_options(int count, char** words) {
    Options options;
    options.duels.program = CLASHFIELD_SOURCE_DIR "/build/release/clashfield";
    for (int i = 1; i < count; i += 2) {
        const std::string_view name = words[i];
        if (i + 1 >= count) load::fail(std::string(name) + " needs a value");
        const char* value = words[i + 1];
        const std::size_t number = std::strtoul(value, nullptr, 10);
        if (name == "--program") {
            options.duels.program = value;
        } else if (name == "--matches") {
            options.duels.matches = number;
            options.measure.honest_matches = number;
        } else if (name == "--in-flight") {
            options.duels.in_flight = number;
        } else if (name == "--seconds") {
            options.duels.seconds = std::atof(value);
            options.measure.most_seconds = std::atof(value);
        } else if (name == "--attack") {
            options.attack = true;
            options.measure.attack = value;
        } else if (name == "--attack-from") {
            options.measure.attack_from = value;
        } else if (name == "--addresses") {
            options.measure.addresses = number;
        } else if (name == "--minutes") {
            options.measure.rest_minutes = std::atof(value);
        } else {
            load::fail("unknown option " + std::string(name));
        }
    }
    options.measure.program = options.duels.program;
    return options;
}

// All connections of both sides are open at once.
void allow_many_files() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

int main(int count, char** words) {
    const Options options = read_options(count, words);
    allow_many_files();
    if (options.attack) return load::measure_attacks(options.measure) ? 0 : 1;
    const test::TemporaryFolder folder;
    load::run_duels(options.duels, folder.path());
    return 0;
}

// Loads and attacks the real server, on loopback. Starts `clashfield serve` with a database of its own.
//   server_load                       how many orders it bears (load_duels.h)
//   server_load --attack NAME|all     how long honest people wait while strangers attack it (load_measure.h)
//   server_load --help                all options and attacks

#include <algorithm>
#include <cstdio>
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

constexpr const char* kHelp =
    R"(server_load                     how many orders the server bears: duels between people
server_load --attack NAME|all   how long honest players wait while strangers attack it

  --program FILE        the program to load; build/release/clashfield
  --matches N           duels (1000), or honest matches beside an attack (50)
  --in-flight N         orders that are on their way at once (400)
  --seconds S           of the measurement (20), or at most of each attack (40)
  --attack NAME         one of the attacks below, or all of them one after the other
  --attack-from ADDRESS the first address of the attack (127.0.2.1), or same: that of the honest players
  --addresses N         how many addresses attack; 0: as many as the attack usually has
  --minutes M           to wait at most, after the attack unjoined, until memory is given back (5)

Attacks, what each does, and from how many addresses:
)";

void print_help() {
    std::fputs(kHelp, stdout);
    for (const load::Attack& attack : load::all_attacks()) {
        std::printf("  %-10.*s %9llu  %.*s (%zu)\n", static_cast<int>(attack.name.size()), attack.name.data(),
                    static_cast<unsigned long long>(attack.count), static_cast<int>(attack.what.size()),
                    attack.what.data(), attack.addresses);
    }
}

bool asks_for_help(int count, char** words) {
    return std::any_of(words + 1, words + count, [](const char* each) {
        const std::string_view word = each;
        return word == "--help" || word == "-h" || word == "help";
    });
}

Options read_options(int count, char** words) {
    Options options;
    options.duels.program = CLASHFIELD_SOURCE_DIR "/build/release/clashfield";
    for (int i = 1; i < count; i += 2) {
        const std::string_view name = words[i];
        if (i + 1 >= count) load::fail(std::string(name) + " needs a value; --help lists all options");
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
            load::fail("unknown option " + std::string(name) + "; --help lists all");
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
    if (asks_for_help(count, words)) {
        print_help();
        return 0;
    }
    const Options options = read_options(count, words);
    allow_many_files();
    if (options.attack) return load::measure_attacks(options.measure) ? 0 : 1;
    const test::TemporaryFolder folder;
    load::run_duels(options.duels, folder.path());
    return 0;
}

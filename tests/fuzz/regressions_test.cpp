// Runs the fuzz targets on their seeds and on every input that once broke something, so that no fuzzer is
// needed to notice when it breaks again.

#include <algorithm>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/fuzz/content_target.h"
#include "tests/fuzz/engine_target.h"
#include "tests/fuzz/hub_target.h"
#include "tests/fuzz/log_target.h"
#include "tests/fuzz/order_target.h"

namespace clashfield::fuzz {
namespace {

using Target = void (*)(std::span<const std::uint8_t>);

// Runs all inputs of one target and gives their number.
std::size_t run_all(const std::string& name, Target target) {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (const char* folder : {"corpus", "regressions"}) {
        const fs::path inputs = fs::path(CLASHFIELD_SOURCE_DIR) / "tests" / "fuzz" / folder / name;
        if (!fs::exists(inputs)) continue;
        for (const fs::directory_entry& entry : fs::directory_iterator(inputs)) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        SCOPED_TRACE(file.string());
        std::ifstream in(file, std::ios::binary);
        const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
        target({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    }
    return files.size();
}

TEST(FuzzRegressions, orders_from_outside_break_nothing) { EXPECT_GT(run_all("order", try_orders), 0u); }

TEST(FuzzRegressions, logs_from_outside_break_nothing) { EXPECT_GT(run_all("log", try_log), 0u); }

TEST(FuzzRegressions, content_from_outside_breaks_nothing) { EXPECT_GT(run_all("content", try_content), 0u); }

TEST(FuzzRegressions, requests_to_the_engine_break_nothing) {
    EXPECT_GT(run_all("engine", try_requests), 0u);
}

TEST(FuzzRegressions, messages_from_clients_break_nothing) { EXPECT_GT(run_all("hub", try_messages), 0u); }

}  // namespace
}  // namespace clashfield::fuzz

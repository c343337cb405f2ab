// What the laws cannot know from a brawl itself.

#include "tests/laws/laws.h"

namespace clashfield::laws {
namespace {

// Two equal armies, face to face; the first named in the south or in the north.
std::string brawl_mirror(const char* first, bool south_first) {
    const std::string south = south_first ? "A" : "B";
    const std::string north = south_first ? "B" : "A";
    const auto fighter = [](const std::string& id, const char* place) { return "\"" + id + "\": " + place; };
    const std::string army =
        R"({"list": "reds", "units": [{"entry": "spears", "figures": 1}, {"entry": "champion", "figures": 1}]})";
    return R"({"situation": {"first": ")" + std::string(first) + R"(", "armies": [)" + army + ", " + army +
           R"(], "fighters": {)" + fighter(south + "1", R"({"at": [250, 150], "heading": 0})") + ", " +
           fighter(south + "2", R"({"at": [350, 150], "heading": 0})") + ", " +
           fighter(north + "1", R"({"at": [350, 260], "heading": 180})") + ", " +
           fighter(north + "2", R"({"at": [250, 260], "heading": 180})") + "}}}";
}

void add_brawl(GameUnderTest& game) {
    constexpr int kEach = 2;
    game.mirrors = {
        {brawl_mirror("A", true), brawl_mirror("B", false), {1, 0}, [](Domain domain, std::int32_t word) {
             return domain == game_domain(0) ? (word + kEach) % (2 * kEach) : word;
         }}};
}

[[maybe_unused]] const bool kBrawlAdded = add_particulars("brawl", add_brawl);

}  // namespace
}  // namespace clashfield::laws

// A log names the content it was played with. Whatever a battle reads of the data files is in that name:
// values of each kind in each file are changed in turn, and every set-up that could read one must get another
// hash, or the file is refused.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/battle_log.h"
#include "content/reader.h"
#include "registry/registry.h"
#include "tests/laws/law_play.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::laws {
namespace {

namespace fs = std::filesystem;

// Rules read none of these: words for people, in the two languages.
bool is_words(const std::string& key) { return key == "en" || key == "fr"; }

struct Leaf {
    Json::json_pointer at;
    std::string key;  // the last one on the way, so that list items are known by their list
};

void collect(const Json& json, const Json::json_pointer& at, const std::string& key,
             std::vector<Leaf>& leaves) {
    if (json.is_object()) {
        for (const auto& [name, value] : json.items()) {
            if (!is_words(name)) collect(value, at / name, name, leaves);
        }
    } else if (json.is_array()) {
        for (std::size_t i = 0; i < json.size(); ++i) collect(json[i], at / i, key, leaves);
    } else {
        leaves.push_back({at, key});
    }
}

// Another value that may well be legal: one that stands elsewhere under the same key, or the next number.
Json changed(const Json& value, const std::vector<Json>& seen) {
    if (value.is_boolean()) return !value.get<bool>();
    if (value.is_number_integer()) return value.get<std::int64_t>() + 1;
    for (const Json& other : seen) {
        if (other != value && other.type() == value.type()) return other;
    }
    return value.is_string() ? Json(value.get<std::string>() + "x") : Json(1);
}

// Scenarios by id and written out, and a match on each map with each list.
std::vector<Json> setups_of(const Game& game) {
    std::vector<Json> setups;
    const Json contents = game.contents();
    for (const Json& scenario : contents["scenarios"]) {
        setups.push_back({{"scenario", scenario["id"]}});
        Random random(1);
        setups.push_back(game.complete(setups.back(), random));
    }
    if (!contents.contains("maps")) return setups;
    const Json& lists = contents["armies"];
    const std::size_t pickups = std::max(contents["maps"].size(), lists.size());
    for (std::size_t i = 0; i < pickups; ++i) {
        Json pickup{{"points", 300},
                    {"map", contents["maps"][i % contents["maps"].size()]["id"]},
                    {"armies", {lists[i % lists.size()]["id"], lists[(i + 1) % lists.size()]["id"]}}};
        setups.push_back({{"pickup", pickup}});
        Random random(1);
        setups.push_back(game.complete(setups.back(), random));
    }
    return setups;
}

std::vector<std::string> hashes_of(const Game& game, const std::vector<Json>& setups) {
    std::vector<std::string> hashes;
    for (const Json& setup : setups) hashes.push_back(game.content_hash(setup));
    return hashes;
}

// What a set-up starts with, or that it does not start: a set-up that starts otherwise read what was changed.
std::string start_of(const Game& game, const Json& setup) {
    EventSink quiet;
    const auto battle = game.start(setup, quiet);
    if (!battle) return "refused";
    return to_string((*battle)->hash()) + to_text((*battle)->view(Observer{}));
}

class ContentHash : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        fs::copy(fs::path(CLASHFIELD_SOURCE_DIR) / "data" / GetParam(), folder_.path() / GetParam(),
                 fs::copy_options::recursive);
        game_ = load();
        ASSERT_NE(game_, nullptr);
        setups_ = setups_of(*game_);
        hashes_ = hashes_of(*game_, setups_);
    }

    std::unique_ptr<Game> load() const {
        Result<std::unique_ptr<Game>> game = registry::load(GetParam(), folder_.path(), {});
        return game ? std::move(*game) : nullptr;
    }

    void write(const fs::path& file, const Json& json) const { std::ofstream(file) << json.dump(); }

    std::vector<fs::path> files() const {
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder_.path()))
            if (entry.path().extension() == ".json") files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        return files;
    }

    test::TemporaryFolder folder_;
    std::unique_ptr<Game> game_;
    std::vector<Json> setups_;
    std::vector<std::string> hashes_;
};

// One of each kind: values at the same place but for the numbers in lists. Thousands of cards and counters
// would tell no more than these.
std::vector<Leaf> one_of_each_kind(const std::vector<Leaf>& leaves, Random& random) {
    static const std::regex kNumber("/[0-9]+");
    std::map<std::string, std::vector<Leaf>> kinds;
    for (const Leaf& leaf : leaves)
        kinds[std::regex_replace(leaf.at.to_string(), kNumber, "/0")].push_back(leaf);
    std::vector<Leaf> some;
    for (const auto& [kind, alike] : kinds)
        some.push_back(alike[random.below(static_cast<std::uint32_t>(alike.size()))]);
    return some;
}

TEST_P(ContentHash, covers_every_kind_of_value_of_every_file) {
    Random random(7);
    for (const fs::path& file : files()) {
        const Json original = *content::read_json(file);
        std::vector<Leaf> leaves;
        collect(original, Json::json_pointer(), "", leaves);
        std::map<std::string, std::vector<Json>> seen;
        for (const Leaf& leaf : leaves) seen[leaf.key].push_back(original[leaf.at]);
        std::size_t loaded = 0;
        for (const Leaf& leaf : one_of_each_kind(leaves, random)) {
            Json other = original;
            other[leaf.at] = changed(original[leaf.at], seen[leaf.key]);
            write(file, other);
            const std::unique_ptr<Game> game = load();
            if (game == nullptr) continue;
            SCOPED_TRACE(file.filename().string() + " " + leaf.at.to_string());
            const std::vector<std::string> hashes = hashes_of(*game, setups_);
            EXPECT_NE(hashes, hashes_);
            // One of the set-ups whose hash stayed the same starts as before.
            const std::size_t one = loaded++ % setups_.size();
            if (hashes[one] != hashes_[one]) continue;
            EXPECT_EQ(start_of(*game, setups_[one]), start_of(*game_, setups_[one]));
        }
        EXPECT_GT(loaded, 0u) << file;
        write(file, original);
    }
}

TEST(ContentHashOfChamps, other_profiles_are_named_as_what_differs_when_a_log_is_replayed) {
    const test::TemporaryFolder folder;
    fs::copy(fs::path(CLASHFIELD_SOURCE_DIR) / "data" / "champs", folder.path() / "champs");
    const auto before = registry::load("champs", folder.path(), {});
    ASSERT_TRUE(before) << to_string(before.problems());
    Random random(1);
    const Json setup = (*before)->complete(Json{{"scenario", "soissons"}}, random);
    EventSink quiet;
    const auto battle = (*before)->start(setup, quiet);
    ASSERT_TRUE(battle) << to_string(battle.problems());
    const BattleLog log{make_header(**before, setup, "test", "seed:1"), (*battle)->hash(), {}};
    EXPECT_TRUE(replay(**before, log, {.engine = "test"}));

    const fs::path file = folder.path() / "champs" / "profiles.json";
    Json profiles = *content::read_json(file);
    for (Json& type : profiles["types"]) type["tv_foot"] = type["tv_foot"].get<int>() + 1;
    std::ofstream(file) << profiles.dump();
    const auto after = registry::load("champs", folder.path(), {});
    ASSERT_TRUE(after) << to_string(after.problems());
    const auto again = replay(**after, log, {.engine = "test"});
    ASSERT_FALSE(again);
    EXPECT_EQ(again.problems().front().code, "L-02");
    EXPECT_NE(again.problems().front().message.find("What differs: content"), std::string::npos)
        << again.problems().front().message;
}

INSTANTIATE_TEST_SUITE_P(Games, ContentHash, testing::ValuesIn(registry::ids()),
                         [](const testing::TestParamInfo<std::string>& game) { return game.param; });

}  // namespace
}  // namespace clashfield::laws

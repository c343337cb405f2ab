#pragma once

// For the tests of content of any game: JSON from a text, what was found wrong in it, and files with anything
// at all in them.

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "battle/parse_json.h"
#include "content/reader.h"

namespace clashfield::test {

inline std::filesystem::path data_folder() { return std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data"; }

inline content::Json json_of(const std::string& text) {
    const Result<content::Json> json = parse_json(text, "test.json");
    EXPECT_TRUE(json.ok()) << to_string(json.problems());
    return *json;
}

// Whether one of the problems has this code, and these words in its place or message.
inline bool has(const Problems& problems, const std::string& code, const std::string& words) {
    for (const Problem& problem : problems) {
        if (problem.code == code && (problem.where + ": " + problem.message).find(words) != std::string::npos)
            return true;
    }
    return false;
}

// The values of a document, however deep.
inline void collect_values(content::Json& json, std::vector<content::Json*>& values) {
    values.push_back(&json);
    if (!json.is_structured()) return;
    for (content::Json& item : json) collect_values(item, values);
}

// With some of its values replaced, taken away or put twice.
inline content::Json spoiled(content::Json json, const content::Json& nonsense, Random& random) {
    for (std::uint32_t times = 1 + random.below(3); times > 0; --times) {
        std::vector<content::Json*> values;
        collect_values(json, values);
        content::Json& value = *values[random.below(static_cast<std::uint32_t>(values.size()))];
        if (value.is_array() && !value.empty() && random.below(3) == 0) {
            const content::Json item = value[random.below(static_cast<std::uint32_t>(value.size()))];
            value.push_back(item);
        } else {
            value = content::Json(nonsense[random.below(static_cast<std::uint32_t>(nonsense.size()))]);
        }
    }
    return json;
}

// Reads a document spoiled in many ways: nothing breaks, and more than half of them are refused.
template <typename Read>
void read_spoiled(const content::Json& json, const content::Json& nonsense, const Read& read) {
    constexpr int kSpoilings = 600;
    Random random(20261118);
    int refused = 0;
    for (int i = 0; i < kSpoilings; ++i) {
        const content::Json wrong = spoiled(json, nonsense, random);
        content::Findings findings;
        EXPECT_NO_THROW(read(content::Reader(wrong, "wrong.json", "", findings))) << wrong.dump();
        refused += findings.errors.empty() ? 0 : 1;
    }
    EXPECT_GT(refused, kSpoilings / 2);
}

}  // namespace clashfield::test

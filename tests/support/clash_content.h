#pragma once

// For the tests of content: the shipped library, and reading JSON with all that is found wrong in it.

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "battle/parse_json.h"
#include "games/clash/content/library.h"
#include "games/clash/content/scenario.h"

namespace clashfield::clash::test {

inline const Library& library() {
    static const Library loaded = [] {
        content::Findings findings;
        Library read = load_library(std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data", findings);
        EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        EXPECT_TRUE(findings.warnings.empty()) << to_string(findings.warnings);
        return read;
    }();
    return loaded;
}

inline Json json_of(const std::string& text) {
    const Result<Json> json = parse_json(text, "test.json");
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

inline Json shipped(const std::string& id) {
    for (const Json& scenario : library().scenarios) {
        if (scenario["id"] == id) return scenario;
    }
    ADD_FAILURE() << "no scenario " << id;
    return nullptr;
}

struct Read {
    Setup setup;
    content::Findings findings;
};

inline Read scenario_of(const Json& json) {
    Read read;
    read_scenario(content::Reader(json, "test.json", "", read.findings), library(), read.setup);
    return read;
}

inline Read match_of(const Json& json) {
    Read read;
    read_pickup(content::Reader(json, "test.json", "", read.findings), library(), read.setup);
    return read;
}

inline Sheet entry_sheet(const std::string& list, const std::string& id) {
    for (const ListEntry& entry : find_list(library().book, list)->entries) {
        if (entry.id == id) return entry.sheet;
    }
    ADD_FAILURE() << "no entry " << id << " in " << list;
    return {};
}

}  // namespace clashfield::clash::test

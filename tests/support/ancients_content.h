#pragma once

// For the tests of content: the shipped library, and reading JSON with all that is found wrong in it.

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "games/ancients/content/library.h"
#include "games/ancients/content/scenario.h"
#include "tests/support/content_reading.h"

namespace clashfield::ancients::test {

using clashfield::test::data_folder;
using clashfield::test::has;
using clashfield::test::json_of;
using content::Json;

inline const Library& library() {
    static const Library loaded = [] {
        content::Findings findings;
        Library read = load_library(data_folder(), findings);
        EXPECT_TRUE(findings.errors.empty()) << to_string(findings.errors);
        EXPECT_TRUE(findings.warnings.empty()) << to_string(findings.warnings);
        return read;
    }();
    return loaded;
}

inline const UnitType& type(const std::string& id) {
    const UnitType* found = find_type(library().book, id);
    EXPECT_NE(found, nullptr) << "no type " << id;
    return *found;
}

inline Json shipped(const std::string& id) {
    const Json* found = content::find_scenario(library().scenarios, Json(id));
    EXPECT_NE(found, nullptr) << "no scenario " << id;
    return *found;
}

// A set-up with what was found wrong in its file.
struct Reading {
    Setup setup;
    State state;
    content::Findings findings;
};

inline void read_as_scenario(const Json& json, Reading& read) {
    read_scenario(content::Reader(json, "test.json", "", read.findings), library(), read.setup);
}
inline void read_as_pickup(const Json& json, Reading& read) {
    read_pickup(content::Reader(json, "test.json", "", read.findings), library(), read.setup);
}
inline void read_as_situation(const Json& json, Reading& read) {
    read_situation(content::Reader(json, "test.json", "", read.findings), library(), read.setup, read.state);
}
inline Problems scenario_errors(const Json& json) {
    Reading read;
    read_as_scenario(json, read);
    return read.findings.errors;
}

}  // namespace clashfield::ancients::test

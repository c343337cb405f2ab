#include "text/problems.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>

namespace clashfield::text {
namespace {

namespace fs = std::filesystem;

const fs::path kTop = CLASHFIELD_SOURCE_DIR;

// Literals that go on in the next line are one, and their quotation marks are plain.
std::string joined_literals(const std::string& source) {
    std::string joined;
    joined.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source.compare(i, 2, "\\\"") == 0) continue;
        const std::size_t next =
            source[i] == '"' ? source.find_first_not_of(" \n", i + 1) : std::string::npos;
        if (next != std::string::npos && next > i + 1 && source[next] == '"') {
            i = next;
            continue;
        }
        joined += source[i];
    }
    return joined;
}

TEST(ProblemWords, a_message_is_recognised_and_said_in_the_other_language) {
    const Catalogue english = *Catalogue::parse(R"json({
        "problem.known": "{what}. Known: {known}.",
        "problem.missing": "missing key ''{key}''",
        "problem.missing_of": "missing key ''{key}'' of {where}",
        "problem.no_such": "there is no {what} ''{id}''",
        "problem.brace": "written '{'\"a\": {number}'}'",
        "problem.word.map": "map"})json",
                                                "en", "en.json");
    const Catalogue french = *Catalogue::parse(R"json({
        "problem.known": "{what}. Connus : {known}.",
        "problem.missing": "il manque « {key} »",
        "problem.missing_of": "il manque « {key} » de {where}",
        "problem.no_such": "« {id} » n’existe pas ({what})",
        "problem.brace": "s’écrit '{'\"a\": {number}'}'",
        "problem.word.map": "carte"})json",
                                               "fr", "fr.json");
    const ProblemWords words(english, french);
    EXPECT_EQ(words.say("missing key 'map'"), "il manque « map »");
    EXPECT_EQ(words.say("missing key 'id' of a unit"), "il manque « id » de a unit");
    EXPECT_EQ(words.say("there is no map 'm9'. Known: m0, m6."),
              "« m9 » n’existe pas (carte). Connus : m0, m6.");
    EXPECT_EQ(words.say("written {\"a\": 3}"), "s’écrit {\"a\": 3}");
    EXPECT_EQ(words.say("nobody has a pattern for this"), "nobody has a pattern for this");
    EXPECT_EQ(ProblemWords(english, english).say("missing key 'map'"), "missing key 'map'");
    const Problems told = words.say(Problems{{"F-02", "army.json: units[0]", "missing key 'entry'"}});
    EXPECT_EQ(to_string(told), to_string(Problem{"F-02", "army.json: units[0]", "il manque « entry »"}));
}

// What somebody changed in the source, and not here, would silently stay English.
TEST(ProblemWords, every_pattern_is_a_sentence_that_the_program_says) {
    std::string source;
    for (const char* folder : {"src", "app"}) {
        for (const auto& entry : fs::recursive_directory_iterator(kTop / folder)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
            std::ifstream in(entry.path());
            source.append(std::istreambuf_iterator<char>(in), {});
        }
    }
    source = joined_literals(source);
    const Catalogue english = *Catalogue::load(kTop / "data" / "text", "en");
    int patterns = 0;
    for (const std::string& key : english.keys()) {
        if (!key.starts_with("problem.")) continue;
        ++patterns;
        std::string text = std::regex_replace(std::string(english.source(key)), std::regex("''"), "\x01");
        text = std::regex_replace(text, std::regex("'([{}])'"), "$1");
        std::replace(text.begin(), text.end(), '\x01', '\'');
        // What is wrong with a bought army is framed by its code and its clause.
        text = std::regex_replace(text, std::regex("^\\{fault\\}: | \\(\\{clause\\}\\)$"), "");
        // The longest piece between arguments says enough.
        std::string longest;
        const std::regex argument("\\{[a-z_]+\\}");
        for (auto piece = std::sregex_token_iterator(text.begin(), text.end(), argument, -1);
             piece != std::sregex_token_iterator(); ++piece) {
            if (piece->length() > static_cast<std::ptrdiff_t>(longest.size())) longest = piece->str();
        }
        // A quotation mark at the end of a piece may come from in_quotes().
        while (longest.size() > 4 && longest.back() == '\'') longest.pop_back();
        EXPECT_NE(source.find(longest), std::string::npos) << key << ": " << longest;
    }
    EXPECT_GT(patterns, 150);
}

}  // namespace
}  // namespace clashfield::text

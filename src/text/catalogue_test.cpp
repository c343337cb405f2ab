#include "text/catalogue.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace clashfield::text {
namespace {

Catalogue catalogue_of(const std::string& json, const std::string& language = "en") {
    Result<Catalogue> catalogue = Catalogue::parse(json, language, "test.json");
    EXPECT_TRUE(catalogue.ok()) << (catalogue.ok() ? "" : to_string(catalogue.problems()));
    return std::move(*catalogue);
}

Catalogue shipped(const std::string& language) {
    const std::filesystem::path folder = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data" / "text";
    Result<Catalogue> catalogue = Catalogue::load(folder, language);
    EXPECT_TRUE(catalogue.ok()) << (catalogue.ok() ? "" : to_string(catalogue.problems()));
    return std::move(*catalogue);
}

TEST(Catalogue, A_message_takes_its_arguments_by_name) {
    const Catalogue catalogue = catalogue_of(R"({"moved": "{who} moves to {to}."})");
    EXPECT_EQ(catalogue.format("moved", {{"to", "S1"}, {"who", "A"}}), "A moves to S1.");
}

TEST(Catalogue, Numbers_choose_the_plural_of_the_language) {
    const std::string json = R"({"dice": "{n, plural, one {# die} other {# dice}}"})";
    EXPECT_EQ(catalogue_of(json, "en").format("dice", {{"n", std::int64_t{0}}}), "0 dice");
    EXPECT_EQ(catalogue_of(json, "fr").format("dice", {{"n", std::int64_t{0}}}), "0 die")
        << "zero is singular in French";
}

TEST(Catalogue, Decimals_are_written_as_the_language_writes_them) {
    const std::string json = R"({"mean": "{m, number, ::.00}"})";
    EXPECT_EQ(catalogue_of(json, "en").format("mean", {{"m", 1.333}}), "1.33");
    EXPECT_EQ(catalogue_of(json, "fr").format("mean", {{"m", 1.333}}), "1,33");
}

TEST(Catalogue, A_missing_key_shows_itself_in_brackets) {
    const Catalogue catalogue = catalogue_of("{}");
    EXPECT_FALSE(catalogue.has("filler.event.moved"));
    EXPECT_EQ(catalogue.format("filler.event.moved"), "[filler.event.moved]");
}

TEST(Catalogue, Lists_are_joined_as_the_language_joins_them) {
    EXPECT_EQ(catalogue_of("{}", "en").list({"A", "B", "C"}), "A, B and C");
    EXPECT_EQ(catalogue_of("{}", "fr").list({"A", "B", "C"}), "A, B et C");
    EXPECT_EQ(catalogue_of("{}", "fr").list({"A"}), "A");
}

TEST(Catalogue, A_copy_formats_the_same_and_has_its_own_memory) {
    const Catalogue first = catalogue_of(R"({"a": "{x}"})");
    const Catalogue second = first;
    EXPECT_EQ(first.format("a", {{"x", "1"}}), "1");
    EXPECT_EQ(second.format("a", {{"x", "2"}}), "2");
}

TEST(Catalogue, Every_broken_message_is_reported_with_file_and_key) {
    const Result<Catalogue> catalogue =
        Catalogue::parse(R"({"good": "fine", "open": "{who moves", "number": 3})", "en", "texts/en.json");
    ASSERT_FALSE(catalogue.ok());
    ASSERT_EQ(catalogue.problems().size(), 2u);
    EXPECT_EQ(catalogue.problems()[0].where, "texts/en.json: open");
    EXPECT_EQ(catalogue.problems()[1].where, "texts/en.json: number");
}

TEST(Catalogue, A_missing_file_is_named) {
    const Result<Catalogue> catalogue = Catalogue::load("nowhere", "fr");
    ASSERT_FALSE(catalogue.ok());
    EXPECT_NE(catalogue.problems()[0].where.find("nowhere/fr.json"), std::string::npos);
}

TEST(Catalogue, Argument_names_of_a_message_can_be_asked) {
    const Catalogue catalogue =
        catalogue_of(R"({"a": "{who} {mode, select, melee {hits {whom}} other {shoots}} {who}"})");
    EXPECT_EQ(catalogue.arguments_of("a"), (std::vector<std::string>{"mode", "who", "whom"}));
}

// Every message of the program, with all its arguments as texts, as numbers and as what its branches select.
TEST(Texts, The_quick_way_says_the_same_as_ICU) {
    for (const char* language : {"en", "fr"}) {
        const Catalogue texts = shipped(language);
        for (const std::string& key : texts.keys()) {
            std::vector<Value> values = {"none", "yes", "no", "other", "Ronin (A)", "l’épée", 1.5};
            for (const int number : {-1000, -999, -1, 0, 1, 2, 3, 5, 21, 100, 999, 1000})
                values.emplace_back(std::int64_t{number});
            // Words before a brace are selectors.
            const std::string source(texts.source(key));
            for (std::size_t brace = source.find(" {"); brace != std::string::npos;
                 brace = source.find(" {", brace + 1)) {
                const std::size_t begin = source.find_last_of(" ,}", brace - 1);
                if (begin != std::string::npos)
                    values.emplace_back(source.substr(begin + 1, brace - begin - 1));
            }
            for (const Value& value : values) {
                Arguments arguments;
                for (const std::string& name : texts.arguments_of(key)) arguments.push_back({name, value});
                EXPECT_EQ(texts.format(key, arguments), texts.format_whole(key, arguments)) << key;
            }
        }
        EXPECT_EQ(texts.list({"A", "B"}), texts.list({"A", "A", "B"}).substr(3));
    }
}

TEST(Texts, Both_languages_compile_and_have_the_same_keys) {
    EXPECT_EQ(shipped("en").keys(), shipped("fr").keys());
}

TEST(Texts, French_puts_a_narrow_no_break_space_before_double_punctuation) {
    const Catalogue french = shipped("fr");
    for (const std::string& key : french.keys()) {
        const std::string source(french.source(key));
        for (const char* wrong : {" ;", " !", " ?", " »", "« "}) {
            EXPECT_EQ(source.find(wrong), std::string::npos) << key << ": " << source;
        }
        for (std::size_t at = source.find(" :"); at != std::string::npos; at = source.find(" :", at + 1)) {
            EXPECT_EQ(source.compare(at, 3, " ::"), 0)
                << key << ": " << source;  // a number format may follow
        }
    }
}

TEST(Texts, Apostrophes_are_typographic_since_the_plain_one_quotes_braces) {
    for (const char* language : {"en", "fr"}) {
        const Catalogue texts = shipped(language);
        for (const std::string& key : texts.keys()) {
            // English problems repeat to the letter what the checks of content say (text/problems.h).
            if (key.starts_with("problem.")) continue;
            EXPECT_EQ(texts.source(key).find('\''), std::string_view::npos) << language << " " << key;
        }
    }
}

void write_texts(const std::filesystem::path& file, std::string_view json) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << json;
}

TEST(Catalogue, A_game_may_have_its_words_in_a_folder_of_its_own) {
    const test::TemporaryFolder folder;
    write_texts(folder.path() / "en.json", R"({"a": "one"})");
    write_texts(folder.path() / "ludo" / "en.json", R"({"ludo.b": "two"})");
    const Result<Catalogue> words = Catalogue::load(folder.path(), "en");
    ASSERT_TRUE(words.ok());
    EXPECT_EQ(words->format("a"), "one");
    EXPECT_EQ(words->format("ludo.b"), "two");
}

TEST(Catalogue, Two_files_with_the_same_key_are_refused) {
    const test::TemporaryFolder folder;
    write_texts(folder.path() / "en.json", R"({"a": "one"})");
    write_texts(folder.path() / "ludo" / "en.json", R"({"a": "two"})");
    const Result<Catalogue> words = Catalogue::load(folder.path(), "en");
    ASSERT_FALSE(words.ok());
    EXPECT_EQ(words.problems().front().code, "T-05");
    EXPECT_NE(words.problems().front().where.find("ludo"), std::string::npos);
}

}  // namespace
}  // namespace clashfield::text

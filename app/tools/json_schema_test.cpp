#include "app/tools/json_schema.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "base/random.h"
#include "battle/parse_json.h"

namespace clashfield::app {
namespace {

const std::filesystem::path kSchemaTop = CLASHFIELD_SOURCE_DIR;

// The nearest thing to a second opinion: a library that reads the same schema.
class Judge {
  public:
    explicit Judge(const Json& schema) {
        const auto plain = nlohmann::json::parse(schema.dump());
        valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(plain), schema_);
    }

    bool accepts(const Json& json) {
        const auto plain = nlohmann::json::parse(json.dump());
        return valijson::Validator().validate(schema_, valijson::adapters::NlohmannJsonAdapter(plain),
                                              nullptr);
    }

  private:
    valijson::Schema schema_;
};

// One thing made otherwise: a value, a key that is left out, one that nobody knows or one from elsewhere.
void spoil(Json& json, Random& random) {
    static const Json kValues[] = {
        nullptr,
        true,
        0,
        -1,
        7,
        21,
        "",
        "A",
        "FC-MOV-01",
        "1/2",
        "nonsense!",
        1.5,
        Json::object(),
        Json::array(),
        {{"order", "skip"}},
        Json::array({1, "x"}),
        Json(std::vector<std::string>(20, "A.energy")),
    };
    static const std::pair<const char*, Json> kKeys[] = {
        {"nobody_knows", 1},        {"refused", "B-07"},
        {"events", {"turn B r1"}},  {"faces", {3}},
        {"scenario", "triangle"},   {"situation", Json::object()},
        {"agreement", true},        {"duel", {{"wins", "A"}}},
        {"expect", Json::object()}, {"successes", {{"dice", 1}, {"bonus", 0}}},
        {"probability", "1/2"},
    };
    std::vector<std::string> places;
    const Json flat = json.flatten();
    for (const auto& [at, value] : flat.items()) places.push_back(at);
    Json::json_pointer at(places[random.below(static_cast<std::uint32_t>(places.size()))]);
    for (std::uint32_t up = random.below(4); up > 0 && at.parent_pointer() != Json::json_pointer(); --up)
        at = at.parent_pointer();
    Json& parent = json[at.parent_pointer()];
    switch (random.below(4)) {
        case 0:
            if (parent.is_object()) parent.erase(at.back());
            return;
        case 1:
            if (parent.is_object()) {
                const auto& [key, value] = kKeys[random.below(std::size(kKeys))];
                parent[key] = value;
            }
            return;
        default:
            json[at] = kValues[random.below(std::size(kValues))];
    }
}

// A few hundred vectors, most of them with something wrong.
std::vector<Json> samples() {
    std::vector<Json> all;
    Random random(3);
    const auto add = [&](Json vector) {
        all.push_back(
            {{"format", "clashfield-vectors/1"}, {"game", "filler"}, {"vectors", {std::move(vector)}}});
    };
    // What chance seldom makes.
    const Json plain{{"name", "n"}, {"clauses", {"FC-MOV-01"}}, {"scenario", "triangle"}};
    for (
        const char* change :
        {R"({"name": ""})", R"({"dice": [7]})", R"({"dice": [6]})",
         R"({"inputs": [{"side": "A", "order": "skip", "events": [], "refused": "B-07"}]})",
         R"({"inputs": [{"side": "A", "order": "skip", "events": []}]})",
         R"({"odds": [{"question": {"side": "A", "order": "skip", "facts": ["a", "b", "c"]}, "distribution": {"1": "1"}}]})",
         R"({"odds": [{"question": {"side": "A", "order": "skip", "facts": ["a", "b"]}, "distribution": {"1,1": "1"}}]})"}) {
        Json vector = plain;
        vector.update(*parse_json(change, "change"));
        add(vector);
    }
    add(plain);
    all.back()["game"] = "chess";
    for (const char* file :
         {"filler/refusals.json", "filler/rules.json", "filler/odds_combat.json", "filler/clauses.json",
          "filler/setup.json", "filler/odds_duels.json", "champs/combat.json"}) {
        const Json read = *read_json_file((kSchemaTop / "tests" / "vectors" / file).string());
        const Json& vectors = read["vectors"];
        for (int i = 0; i < 50; ++i) {
            add(vectors[random.below(static_cast<std::uint32_t>(vectors.size()))]);
            if (i > 0) spoil(all.back(), random);
        }
    }
    return all;
}

bool is_accepted(const Json& json, const Json& schema) {
    Problems problems;
    check_schema(json, schema, "file", tool_words("en"), problems);
    return problems.empty();
}

// The schema as if it did not say this.
Json without(const Json& schema, const std::string& keyword) {
    if (!schema.is_object()) return schema;
    Json left = Json::object();
    for (const auto& [key, value] : schema.items()) {
        if (key == keyword) continue;
        left[key] = value;
        if (key == "properties" || key == "definitions" || key == "oneOf" || key == "allOf") {
            for (Json& item : left[key]) item = without(item, keyword);
        } else if (key == "items" || key == "not" || key == "if" || key == "then" ||
                   key == "additionalProperties") {
            left[key] = without(value, keyword);
        }
    }
    return left;
}

TEST(JsonSchema, its_verdicts_are_those_of_a_schema_library) {
    const Json schema = *read_json_file((kSchemaTop / "schema" / "vectors.json").string());
    Judge judge(schema);
    std::vector<Json> seen = samples();
    std::vector<bool> verdicts;
    for (const Json& json : seen) {
        verdicts.push_back(judge.accepts(json));
        EXPECT_EQ(is_accepted(json, schema), verdicts.back()) << json.dump(1);
    }
    // The samples would show it if a keyword were not looked at.
    for (const char* keyword : {"type", "const", "enum", "required", "items", "minItems", "maxItems", "then",
                                "minLength", "minimum", "maximum", "pattern", "oneOf", "allOf", "not",
                                "minProperties", "additionalProperties"}) {
        const Json less = without(schema, keyword);
        if (less == schema) continue;
        bool shown = false;
        for (std::size_t i = 0; i < seen.size() && !shown; ++i)
            shown = is_accepted(seen[i], less) != verdicts[i];
        EXPECT_TRUE(shown) << keyword;
    }
}

}  // namespace
}  // namespace clashfield::app

#include "app/tools/vector_file.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/tools/json_shape.h"
#include "app/tools/text_files.h"
#include "base/closest.h"
#include "base/fraction.h"
#include "base/plain_text.h"

namespace clashfield::app {
namespace {

constexpr JsonKey kFileKeys[] = {{"format", JsonKind::Text, true},
                                 {"game", JsonKind::Text, true},
                                 {"content", JsonKind::Texts},
                                 {"vectors", JsonKind::List, true}};

constexpr JsonKey kVectorKeys[] = {{"name", JsonKind::Text, true},
                                   {"clauses", JsonKind::Texts, true},
                                   {"situation", JsonKind::Object},
                                   {"scenario", JsonKind::TextOrObject},
                                   {"dice", JsonKind::Faces},
                                   {"start", JsonKind::Texts},
                                   {"inputs", JsonKind::List},
                                   {"expect", JsonKind::Object},
                                   {"orders", JsonKind::Texts},
                                   {"refused", JsonKind::List},
                                   {"refused_scenario", JsonKind::Object},
                                   {"next", JsonKind::Object},
                                   {"odds", JsonKind::List}};

constexpr JsonKey kInputKeys[] = {{"side", JsonKind::Text},
                                  {"order", JsonKind::TextOrObject},
                                  {"faces", JsonKind::Faces},
                                  {"events", JsonKind::Texts},
                                  {"refused", JsonKind::Text}};

constexpr JsonKey kExpectKeys[] = {{"pending", JsonKind::Text},
                                   {"accepted", JsonKind::Flag},
                                   {"state", JsonKind::Object},
                                   {"adjacent", JsonKind::Texts},
                                   {"ranged", JsonKind::Texts}};

constexpr JsonKey kRefusalKeys[] = {{"side", JsonKind::Text},
                                    {"order", JsonKind::TextOrObject, true},
                                    {"code", JsonKind::Text, true},
                                    {"clause", JsonKind::Text}};

constexpr JsonKey kRefusedScenarioKeys[] = {{"code", JsonKind::Text, true}, {"mentions", JsonKind::Texts}};

constexpr JsonKey kNextKeys[] = {{"scenario", JsonKind::TextOrObject, true},
                                 {"agreement", JsonKind::Flag, true},
                                 {"dice", JsonKind::Faces},
                                 {"inputs", JsonKind::List},
                                 {"expect", JsonKind::Object},
                                 {"refused_scenario", JsonKind::Object}};

constexpr JsonKey kOddsKeys[] = {
    {"question", JsonKind::Object, true}, {"distribution", JsonKind::Object}, {"probability", JsonKind::Any}};

constexpr JsonKey kQuestionKeys[] = {{"side", JsonKind::Text},        {"order", JsonKind::TextOrObject},
                                     {"facts", JsonKind::Texts},      {"answers", JsonKind::Texts},
                                     {"successes", JsonKind::Object}, {"duel", JsonKind::Object}};

constexpr JsonKey kSuccessesKeys[] = {{"dice", JsonKind::Count, true}, {"bonus", JsonKind::Whole, true}};

constexpr JsonKey kDuelKeys[] = {{"wins", JsonKind::Text, true}, {"answers", JsonKind::Texts}};

class ShapeReader {
  public:
    explicit ShapeReader(const text::Catalogue& words) : words_(words) {}

    Problems& problems() { return problems_; }

    // An empty list, or object, is an expectation that nothing can fail.
    void filled(const Json& object, const char* key, const std::string& where) {
        const auto found = object.find(key);
        if (found != object.end() && found->empty()) wrong(path_to(where, key), "schema.empty");
    }

    void vector(const Json& vector, const std::string& where) {
        if (!check_shape(vector, where, kVectorKeys, words_, problems_)) return;
        if (vector.contains("situation") && vector.contains("scenario")) {
            wrong(where, "vector.two_starts");
        }
        if (!vector.contains("situation") && !vector.contains("scenario")) {
            without_battle(vector, where);
        } else if (!expects_something(vector)) {
            wrong(where, "vector.expects_nothing");
        }
        for (const char* key : {"clauses", "orders", "refused", "odds"}) filled(vector, key, where);
        battle(vector, where);
        if (const Json* refused = list_of(vector, "refused")) {
            for (std::size_t i = 0; i < refused->size(); ++i) {
                check_shape((*refused)[i], path_to(path_to(where, "refused"), i), kRefusalKeys, words_,
                            problems_);
            }
        }
        if (const Json* odds = list_of(vector, "odds")) {
            for (std::size_t i = 0; i < odds->size(); ++i)
                question((*odds)[i], path_to(path_to(where, "odds"), i));
        }
        const auto next = vector.find("next");
        if (next == vector.end()) return;
        const std::string next_where = path_to(where, "next");
        if (check_shape(*next, next_where, kNextKeys, words_, problems_)) battle(*next, next_where);
    }

  private:
    void wrong(const std::string& where, const char* key) {
        problems_.push_back({"F-03", where, words_.format(key)});
    }

    void missing(const std::string& where, const char* kind) {
        problems_.push_back(
            {"F-02", where, words_.format("shape.missing_key", {{"kind", words_.format(kind)}})});
    }

    // Rolls of dice can be asked about without a battle, and nothing else.
    void without_battle(const Json& vector, const std::string& where) {
        const Json* odds = list_of(vector, "odds");
        const bool only_rolls =
            odds != nullptr && std::all_of(odds->begin(), odds->end(), [](const Json& item) {
                return item.is_object() && item.contains("question") && item["question"].is_object() &&
                       item["question"].contains("successes");
            });
        const bool more = std::any_of(vector.items().begin(), vector.items().end(), [](const auto& member) {
            return member.key() != "name" && member.key() != "clauses" && member.key() != "odds";
        });
        if (!only_rolls || more) missing_start(where);
    }

    // A vector that expects nothing passes whatever happens.
    static bool expects_something(const Json& vector) {
        for (const char* key :
             {"start", "inputs", "expect", "orders", "refused", "refused_scenario", "odds"}) {
            if (vector.contains(key)) return true;
        }
        return false;
    }

    void missing_start(const std::string& where) {
        problems_.push_back({"F-02", where, words_.format("vector.no_start")});
    }

    static const Json* list_of(const Json& object, const char* key) {
        const auto found = object.find(key);
        return found == object.end() ? nullptr : &*found;
    }

    // What a vector and its next battle have in common.
    void battle(const Json& json, const std::string& where) {
        if (const auto expect = json.find("expect"); expect != json.end()) {
            filled(json, "expect", where);
            const std::string at = path_to(where, "expect");
            if (check_shape(*expect, at, kExpectKeys, words_, problems_)) {
                filled(*expect, "state", at);
                if (!expect->value("accepted", true)) wrong(path_to(at, "accepted"), "vector.accepted");
            }
        }
        if (const auto refused = json.find("refused_scenario"); refused != json.end()) {
            check_shape(*refused, path_to(where, "refused_scenario"), kRefusedScenarioKeys, words_,
                        problems_);
            // Nothing is played in a battle that does not begin.
            for (const char* key :
                 {"dice", "start", "inputs", "expect", "orders", "refused", "odds", "next"}) {
                if (json.contains(key)) wrong(path_to(where, key), "vector.never_begins");
            }
        }
        filled(json, "inputs", where);
        if (const Json* inputs = list_of(json, "inputs")) {
            for (std::size_t i = 0; i < inputs->size(); ++i)
                input((*inputs)[i], path_to(path_to(where, "inputs"), i));
        }
    }

    void input(const Json& input, const std::string& where) {
        if (!check_shape(input, where, kInputKeys, words_, problems_)) return;
        if (input.contains("order") == input.contains("faces")) {
            wrong(where, "vector.input");
        }
        if (input.contains("events") && input.contains("refused")) {
            wrong(where, "vector.refused_events");
        }
        if (input.contains("faces") && (input.contains("side") || input.contains("refused"))) {
            wrong(where, "vector.faces_alone");
        }
    }

    void question(const Json& odds, const std::string& where) {
        if (!check_shape(odds, where, kOddsKeys, words_, problems_)) return;
        const Json& question = odds["question"];
        const std::string at = path_to(where, "question");
        if (!check_shape(question, at, kQuestionKeys, words_, problems_)) return;
        const bool duel = question.contains("duel");
        const int kinds =
            (duel ? 1 : 0) + (question.contains("successes") ? 1 : 0) + (question.contains("order") ? 1 : 0);
        if (kinds != 1) wrong(at, "vector.question");
        if (duel) check_shape(question["duel"], path_to(at, "duel"), kDuelKeys, words_, problems_);
        if (question.contains("successes")) {
            check_shape(question["successes"], path_to(at, "successes"), kSuccessesKeys, words_, problems_);
        }
        if (question.contains("order") && (!question.contains("facts") || question["facts"].empty())) {
            missing(path_to(at, "facts"), "shape.texts");
        }
        const char* answer = duel ? "probability" : "distribution";
        const char* other = duel ? "distribution" : "probability";
        if (odds.contains(other)) wrong(path_to(where, other), "schema.not");
        if (!odds.contains(answer)) {
            missing(path_to(where, answer), duel ? "vector.fraction" : "shape.object");
        } else if (duel) {
            probability(odds[answer], path_to(where, answer));
        } else {
            for (const auto& [value, chance] : odds[answer].items()) {
                fraction(chance, path_to(path_to(where, answer), value));
            }
        }
    }

    bool fraction(const Json& json, const std::string& where) {
        if (json.is_string() && Fraction::from_string(json.get<std::string>())) return true;
        problems_.push_back({"F-03", where,
                             words_.format("shape.expected", {{"kind", words_.format("vector.fraction")},
                                                              {"found", found_in_json(json, words_)}})});
        return false;
    }

    void probability(const Json& json, const std::string& where) {
        if (!json.is_number()) fraction(json, where);
    }

    const text::Catalogue& words_;
    Problems problems_;
};

// Names and texts are printed, so they hold nothing that a terminal obeys. A key that does is not named.
void check_plain(const Json& json, const std::string& where, const text::Catalogue& words,
                 Problems& problems) {
    if (json.is_string() && !is_plain_text(json.get_ref<const std::string&>()))
        problems.push_back({"F-03", where, words.format("vector.not_plain")});
    if (json.is_array()) {
        for (std::size_t i = 0; i < json.size(); ++i)
            check_plain(json[i], path_to(where, i), words, problems);
    }
    if (!json.is_object()) return;
    for (const auto& [key, value] : json.items()) {
        const bool plain = is_plain_text(key);
        const std::string at = path_to(where, plain ? key : in_quotes(key));
        if (!plain) problems.push_back({"F-03", at, words.format("vector.not_plain")});
        check_plain(value, at, words, problems);
    }
}

Problems check_format(const Json& json, const std::string& file, const text::Catalogue& words) {
    const std::string supported(kVectorFormat);
    const auto format = json.is_object() ? json.find("format") : json.end();
    const bool is_there = format != json.end();
    if (is_there && *format == supported) return {};
    const std::string found = is_there ? found_in_json(*format, words) : std::string("none");
    return {{"F-13", file + ": format",
             words.format("vector.format", {{"found", found}, {"supported", supported}})}};
}

}  // namespace

Result<VectorFile> read_vectors(const Json& json, const std::string& file, const text::Catalogue& words) {
    Problems unreadable;
    check_plain(json, file + ":", words, unreadable);
    if (!unreadable.empty()) return unreadable;
    if (Problems problems = check_format(json, file, words); !problems.empty()) return problems;
    ShapeReader reader(words);
    VectorFile vectors;
    vectors.file = file;
    if (!check_shape(json, file + ":", kFileKeys, words, reader.problems())) return reader.problems();
    vectors.game = json["game"].get<std::string>();
    if (const auto content = json.find("content"); content != json.end()) {
        for (const Json& name : *content) vectors.content.push_back(beside(file, name.get<std::string>()));
    }
    vectors.vectors = json["vectors"];
    reader.filled(json, "vectors", file + ":");
    for (std::size_t i = 0; i < vectors.vectors.size(); ++i) {
        reader.vector(vectors.vectors[i], path_to(file + ": vectors", i));
    }
    if (!reader.problems().empty()) return reader.problems();
    return vectors;
}

Json setup_of(const Json& vector) {
    // A match that is set up on the spot stands in the place of a scenario.
    const bool pickup = vector.contains("scenario") && vector["scenario"].is_object() &&
                        vector["scenario"].contains("pickup");
    if (pickup) return vector["scenario"];
    Json setup = Json::object();
    for (const char* key : {"situation", "scenario"}) {
        if (vector.contains(key)) setup[key] = vector[key];
    }
    return setup;
}

}  // namespace clashfield::app

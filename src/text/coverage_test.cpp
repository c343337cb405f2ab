// Every registered game has words, in both languages, for everything its vocabulary can say.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/codec.h"
#include "battle/game.h"
#include "registry/registry.h"
#include "text/catalogue.h"
#include "text/render.h"

namespace clashfield::text {
namespace {

const std::filesystem::path kData = std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data";

struct Scene {
    std::string id;
    std::unique_ptr<Game> game;
    std::unique_ptr<Battle> battle;
};

std::vector<Scene> scenes() {
    std::vector<Scene> scenes;
    for (const std::string& id : registry::ids()) {
        Result<std::unique_ptr<Game>> game = registry::load(id, kData, {});
        if (!game) {
            ADD_FAILURE() << to_string(game.problems());
            continue;
        }
        Random random(1);
        const Json first = (*game)->contents()["scenarios"][0];
        const Json setup = (*game)->complete(Json{{"scenario", first["id"]}}, random);
        EventSink silent;
        Result<std::unique_ptr<Battle>> battle = (*game)->start(setup, silent);
        if (!battle) {
            ADD_FAILURE() << to_string(battle.problems());
            continue;
        }
        // Past the rolls for the first turn: names of skills are known once the characters are placed.
        for (Pending pending = (*battle)->pending(); std::holds_alternative<RollRequest>(pending);
             pending = (*battle)->pending()) {
            Faces faces;
            const int dice = std::get<RollRequest>(pending).dice.count;
            for (int i = 0; i < dice; ++i) faces.push_back(static_cast<std::uint8_t>(i == 0 ? 6 : 1));
            (*battle)->apply(faces, silent);
        }
        scenes.push_back({id, std::move(*game), std::move(*battle)});
    }
    return scenes;
}

std::vector<Catalogue> catalogues() {
    std::vector<Catalogue> catalogues;
    for (const char* language : {"en", "fr"}) {
        Result<Catalogue> catalogue = Catalogue::load(kData / "text", language);
        EXPECT_TRUE(catalogue.ok());
        if (catalogue) catalogues.push_back(std::move(*catalogue));
    }
    return catalogues;
}

// Samples of the words a form may carry: all first values with lists of one, all absent and empty, and lists
// of two.
enum class Sample { One, Empty, Two };

Words sample_words(const Form& form, Sample sample) {
    Words words;
    for (const Field& field : form.fields) {
        const std::size_t each = std::max<std::size_t>(1, field.parts.size());
        switch (field.shape) {
            case Shape::One:
                words.push_back(sample == Sample::Two ? 1 : 0);
                break;
            case Shape::Maybe:
                words.push_back(sample == Sample::Empty ? kNothing : 0);
                break;
            case Shape::Many: {
                const int count = sample == Sample::Empty ? 0 : sample == Sample::One ? 1 : 2;
                words.push_back(count);
                for (int i = 0; i < count; ++i) {
                    for (std::size_t part = 0; part < each; ++part) words.push_back(0);
                }
                break;
            }
        }
    }
    return words;
}

void expect_words(const std::string& text, const std::string& what) {
    EXPECT_FALSE(text.empty()) << what;
    EXPECT_EQ(text.find('{'), std::string::npos) << what << ": " << text;
    EXPECT_EQ(text.find('}'), std::string::npos) << what << ": " << text;
    EXPECT_FALSE(text.starts_with("[")) << what << ": " << text;
}

template <typename Visit>
void everywhere(Visit visit) {
    for (const Scene& scene : scenes()) {
        for (const Catalogue& catalogue : catalogues()) {
            const Renderer words(catalogue, *scene.battle);
            visit(words, scene.battle->vocabulary(), scene.id + " " + catalogue.language() + " ");
        }
    }
}

constexpr Sample kSamples[] = {Sample::One, Sample::Empty, Sample::Two};

TEST(Coverage, Every_event_has_words) {
    everywhere([](const Renderer& words, const Vocabulary& vocabulary, const std::string& where) {
        for (std::uint8_t kind = 0; kind < vocabulary.events.size(); ++kind) {
            const Form& form = vocabulary.events[kind];
            for (const Sample sample : kSamples) {
                const Words list = sample_words(form, sample);
                ASSERT_TRUE(words_fit(form, list.span())) << form.name;
                expect_words(words.event(Event{kind, {}, list}), where + std::string(form.name));
            }
        }
    });
}

TEST(Coverage, Every_refusal_has_words) {
    everywhere([](const Renderer& words, const Vocabulary& vocabulary, const std::string& where) {
        for (std::uint8_t code = 0; code < vocabulary.refusals.size(); ++code) {
            const Form& form = vocabulary.refusals[code];
            for (const Sample sample : kSamples) {
                expect_words(words.refusal(Refusal{{}, code, sample_words(form, sample)}),
                             where + std::string(form.name));
            }
        }
    });
}

TEST(Coverage, Every_order_has_words) {
    everywhere([](const Renderer& words, const Vocabulary& vocabulary, const std::string& where) {
        for (std::uint8_t verb = 0; verb < vocabulary.verbs.size(); ++verb) {
            const Form& form = vocabulary.verbs[verb];
            for (const Sample sample : kSamples) {
                expect_words(words.order(Order{Side{0}, verb, sample_words(form, sample)}),
                             where + std::string(form.name));
            }
        }
    });
}

TEST(Coverage, Every_decision_roll_and_outcome_has_words) {
    everywhere([](const Renderer& words, const Vocabulary& vocabulary, const std::string& where) {
        for (std::uint8_t kind = 0; kind < vocabulary.decisions.size(); ++kind) {
            const Decision decision{.kind = kind, .side = Side{0}, .subject = 1};
            expect_words(words.decision(decision), where + std::string(vocabulary.decisions[kind]));
        }
        for (std::uint8_t kind = 0; kind < vocabulary.rolls.size(); ++kind) {
            const RollRequest roll{.kind = kind, .roller = Side{1}, .dice = {2, 6}, .reading = {}};
            expect_words(words.roll(roll), where + std::string(vocabulary.rolls[kind]));
            expect_words(words.roll_title(roll), where + std::string(vocabulary.rolls[kind]));
        }
        for (std::uint8_t reason = 0; reason < vocabulary.outcomes.size(); ++reason) {
            expect_words(words.outcome(Outcome{.winners = 1, .draw = false, .reason = reason}), where);
            expect_words(words.outcome(Outcome{.winners = 3, .draw = true, .reason = reason}), where);
        }
    });
}

TEST(Coverage, Every_clause_has_a_line) {
    everywhere([](const Renderer& words, const Vocabulary& vocabulary, const std::string& where) {
        for (std::uint16_t clause = 0; clause < vocabulary.clauses.size(); ++clause) {
            expect_words(words.clause_text(ClauseId{clause}),
                         where + std::string(vocabulary.clauses[clause]));
        }
    });
}

TEST(Coverage, Every_game_has_a_name_a_summary_and_help) {
    everywhere([](const Renderer& words, const Vocabulary& vocabulary, const std::string& where) {
        for (const char* key : {".name", ".summary", ".help.rules", ".help.courtesy"}) {
            expect_words(words.catalogue().format(std::string(vocabulary.game) + key), where + key);
        }
    });
}

}  // namespace
}  // namespace clashfield::text

#include "games/filler/filler_game.h"

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "battle/battle_of.h"
#include "battle/parse_json.h"
#include "content/game_files.h"
#include "content/shipped.h"
#include "games/filler/content/card_loader.h"
#include "games/filler/content/scenario.h"
#include "games/filler/rules/dice.h"
#include "games/filler/rules/rules.h"
#include "games/filler/rules/set_up.h"
#include "games/filler/rules/turn.h"
#include "games/filler/speech/language.h"
#include "games/filler/vocabulary.h"

namespace clashfield::filler {
namespace {

using content::Findings;
using content::Reader;
using FillerBattle = BattleOf<Rules>;

Json words(const Words2& text) { return Json{{"en", text.en}, {"fr", text.fr}}; }

Json card_contents(const Card& card) {
    Json json;
    json["id"] = card.id;
    json["name"] = words(card.name);
    json["energy"] = card.energy;
    json["dice"] = card.dice;
    json["reach"] = language::kReach[card.ranged ? 1 : 0];
    json["skills"] = Json::array();
    for (const Skill& skill : card.skills) {
        json["skills"].push_back(Json{{"id", skill.id},
                                      {"name", words(skill.name)},
                                      {"text", words(skill.text)},
                                      {"levels", skill.levels_text},
                                      {"use", language::kUses[static_cast<std::size_t>(skill.use)]},
                                      {"may", skill.may},
                                      {"pin", skill.pin},
                                      {"cost", skill.cost},
                                      {"uses", skill.uses}});
    }
    return json;
}

class FillerGame final : public Game {
  public:
    FillerGame(std::shared_ptr<const Deck> deck, std::vector<Json> scenarios)
        : deck_(std::move(deck)), scenarios_(std::move(scenarios)) {}

    const Vocabulary& vocabulary() const override { return filler_vocabulary(); }

    Json contents() const override {
        Json json;
        json["scenarios"] = Json::array();
        for (const Json& scenario : scenarios_) json["scenarios"].push_back(scenario);
        json["characters"] = Json::array();
        for (const Card& card : deck_->cards) json["characters"].push_back(card_contents(card));
        return json;
    }

    SetupForm setup_form() const override { return {.board = "ring"}; }

    // A scenario named by id is written out, so that a log can be replayed after the file has changed.
    Json complete(Json setup, Random& random) const override {
        if (!setup.is_object()) return setup;
        content::write_out_scenario(setup, scenarios_);
        const bool deals = setup.contains("scenario") && setup["scenario"].is_object() &&
                           setup["scenario"].value("choose", Json("fixed")) == "deal";
        if (!deals || setup.contains("pile")) return setup;
        std::vector<std::string> pile;
        for (const Card& card : deck_->cards) pile.push_back(card.id);
        for (std::size_t i = pile.size(); i > 1; --i) {
            std::swap(pile[i - 1], pile[random.below(static_cast<std::uint32_t>(i))]);
        }
        setup["pile"] = pile;
        return setup;
    }

    Result<std::unique_ptr<Battle>> start(const Json& setup, EventSink& events) const override {
        Findings findings;
        const Reader reader(setup, "set-up", "", findings);
        static constexpr std::string_view kOptional[] = {"game", "scenario", "situation", "barred", "pile"};
        auto data = std::make_shared<Setup>();
        data->deck = deck_;
        State state;
        const bool scenario = reader.has("scenario");
        if (reader.object({}, kOptional)) {
            if (reader.has("barred")) read_bars(reader.at("barred"), *data);
            if (scenario == reader.has("situation")) {
                reader.error("F-02", "a set-up has either 'scenario' or 'situation'");
            } else if (scenario) {
                start_scenario(reader, *data);
            } else {
                read_situation(reader.at("situation"), *data, state);
            }
        }
        if (!findings.errors.empty()) return findings.errors;
        EventSink quiet;
        Play play{*data, state, scenario ? events : quiet};
        if (scenario) {
            begin(play);
        } else {
            Play situation{*data, state, events};
            start_turn(situation);
            run(situation);
        }
        return std::unique_ptr<Battle>(std::make_unique<FillerBattle>(std::move(data), state));
    }

    Result<RollRequest> roll_question(const Json& question) const override {
        Findings findings;
        const Reader reader(question, "question", "", findings);
        static constexpr std::string_view kAsk[] = {"successes"};
        static constexpr std::string_view kRoll[] = {"dice", "bonus"};
        RollRequest roll;
        roll.kind = static_cast<std::uint8_t>(RollKind::Attack);
        if (reader.object(kAsk, {}) && reader.at("successes").object(kRoll, {})) {
            const Reader ask = reader.at("successes");
            roll.dice = DicePool{static_cast<std::uint16_t>(ask.at("dice").integer(0, kMaxDicePerRoll)), 6};
            roll.reading = success_reading(static_cast<int>(ask.at("bonus").integer(-100, 100)));
        }
        if (!findings.errors.empty()) return findings.errors;
        return roll;
    }

    // The set-up with its scenario, and only the cards that the battle can use: a new card elsewhere does not
    // spoil old logs. States number the cards, so the place of a card in the deck counts too.
    std::string content_hash(const Json& setup) const override {
        Json whole = setup;
        content::write_out_scenario(whole, scenarios_);
        std::vector<std::string> named;
        const auto collect = [&](const char* part, const char* key) {
            if (!whole.is_object() || !whole.contains(part) || !whole[part].is_object()) return;
            if (!whole[part].contains("players")) return;
            for (const Json& player : whole[part]["players"]) {
                if (player.is_object() && player.contains(key) && player[key].is_string())
                    named.push_back(player[key]);
            }
        };
        collect("scenario", "character");
        collect("situation", "card");
        std::uint64_t hash = hash_text(filler_vocabulary().rules);
        hash = hash_mix(hash, content::hash_without_words(whole));
        for (std::size_t i = 0; i < deck_->cards.size(); ++i) {
            const Card& card = deck_->cards[i];
            const bool used = named.empty() || std::find(named.begin(), named.end(), card.id) != named.end();
            if (used) hash = hash_mix(hash_mix(hash, i), card.data_hash);
        }
        return to_string(StateHash{hash});
    }

    // FC-DSP-03: those involved in a dispute that the coin decided cannot take the same cards next time.
    Json carry_over(const Json& setup, const Battle& battle) const override {
        const auto& filler = static_cast<const FillerBattle&>(battle);
        Json bars = setup.is_object() && setup.contains("barred") ? setup["barred"] : Json::array();
        for (std::uint8_t side = 0; side < filler.sides(); ++side) {
            const std::uint8_t card = filler.state().fighters[side].card;
            if (!contains(filler.state().disputed, Side{side}) || card == kNoCard) continue;
            const Json bar{{"side", to_string(Side{side})}, {"card", deck_->cards[card].id}};
            if (std::find(bars.begin(), bars.end(), bar) == bars.end()) bars.push_back(bar);
        }
        return bars.empty() ? Json(nullptr) : Json{{"barred", bars}};
    }

  private:
    void start_scenario(const Reader& reader, Setup& data) const {
        const Json* pile = reader.has("pile") ? &reader.at("pile").json() : nullptr;
        const Reader scenario = reader.at("scenario");
        if (!scenario.json().is_string()) {
            read_scenario(scenario, pile, data);
            return;
        }
        if (const Json* shipped = content::find_scenario(scenarios_, scenario.json())) {
            content::read_in_place(scenario, *shipped, [&](const Reader& written_out) {
                read_scenario(written_out, pile, data);
            });
            return;
        }
        std::vector<std::string> known;
        for (const Json& candidate : scenarios_) known.push_back(candidate["id"]);
        refuse_unknown(scenario, "scenario", scenario.json().get<std::string>(), known, "F-11");
    }

    std::shared_ptr<const Deck> deck_;
    std::vector<Json> scenarios_;
};

// Files by what their format tag says they are.
struct Files {
    std::vector<std::pair<std::string, Json>> cards;
    std::vector<std::pair<std::string, Json>> scenarios;
};

void sort_file(const std::filesystem::path& path, Files& files, Findings& findings) {
    const Result<Json> json = content::read_json(path);
    if (!json) {
        findings.errors.insert(findings.errors.end(), json.problems().begin(), json.problems().end());
        return;
    }
    const bool object = json->is_object() && json->contains("format") && (*json)["format"].is_string();
    const std::string format = object ? (*json)["format"].get<std::string>() : std::string();
    if (format.rfind("filler-scenarios", 0) == 0) {
        files.scenarios.emplace_back(path.string(), *json);
    } else if (format.rfind("filler-cards", 0) == 0) {
        files.cards.emplace_back(path.string(), *json);
    } else {
        const Reader reader(*json, path.string(), "", findings);
        reader.error("F-13", "the format tag is missing or unknown; supported: \"" +
                                 std::string(kCardFormat) + "\", \"" + std::string(kScenarioFormat) + "\"");
    }
}

void load_scenarios(const Reader& file, const std::shared_ptr<const Deck>& deck,
                    std::vector<Json>& scenarios) {
    static constexpr std::string_view kRequired[] = {"format", "scenarios"};
    if (!check_format(file, kScenarioFormat, "F-13") || !file.object(kRequired, {})) return;
    content::append_scenarios(
        file.at("scenarios"), scenarios, [&](const Reader& scenario) { check_scenario(scenario, deck); },
        "F-07");
}

struct Loaded {
    std::shared_ptr<Deck> deck = std::make_shared<Deck>();
    std::vector<Json> scenarios;
};

Loaded load_files(const Files& files, Findings& findings) {
    Loaded loaded;
    for (const auto& [name, json] : files.cards) load_cards(Reader(json, name, "", findings), *loaded.deck);
    const bool good = findings.errors.empty();  // scenarios name cards: judge them by a good deck only
    for (const auto& [name, json] : files.scenarios) {
        if (good) load_scenarios(Reader(json, name, "", findings), loaded.deck, loaded.scenarios);
    }
    return loaded;
}

Files shipped_files(const std::filesystem::path& data, Findings& findings) {
    Files files;
    for (const char* folder : {"characters", "scenarios"}) {
        for (const auto& path : content::json_files(data / "filler" / folder))
            sort_file(path, files, findings);
    }
    return files;
}

}  // namespace

Result<std::unique_ptr<Game>> load_game(const std::filesystem::path& data,
                                        const std::vector<std::string>& further) {
    Findings findings;
    Files files = shipped_files(data, findings);
    for (const std::string& path : further) sort_file(path, files, findings);
    if (files.cards.empty() && findings.errors.empty()) {
        return Problem{"F-01", (data / "filler" / "characters").string(),
                       "there are no character files here"};
    }
    Loaded loaded = load_files(files, findings);
    if (!findings.errors.empty()) return findings.errors;
    return std::unique_ptr<Game>(
        std::make_unique<FillerGame>(std::move(loaded.deck), std::move(loaded.scenarios)));
}

Findings lint_file(const std::filesystem::path& data, const std::string& file) {
    Findings findings;
    Files files = shipped_files(data, findings);
    // A shipped file is judged once, not as a duplicate of itself.
    const auto same = [&](const std::pair<std::string, Json>& entry) {
        std::error_code error;
        return std::filesystem::equivalent(entry.first, file, error);
    };
    std::erase_if(files.cards, same);
    std::erase_if(files.scenarios, same);
    sort_file(file, files, findings);
    load_files(files, findings);
    return findings;
}

}  // namespace clashfield::filler

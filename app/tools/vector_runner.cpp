#include "app/tools/vector_runner.h"

#include <algorithm>
#include <optional>

#include <nlohmann/json.hpp>

#include "app/tools/json_shape.h"
#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/vector_odds.h"
#include "battle/codec.h"
#include "battle/match.h"
#include "dice/dice_source.h"

namespace clashfield::app {
namespace {

// Names the vectors' logs; a log is never replayed by another program here.
constexpr std::string_view kEngine = "verify";

Json texts(const std::vector<std::string>& list) {
    Json json = Json::array();
    for (const std::string& text : list) json.push_back(text);
    return json;
}

std::string all_messages(const Problems& problems) {
    std::string text;
    for (const Problem& problem : problems) text += (text.empty() ? "" : " | ") + to_string(problem);
    return text;
}

// "B turn", "A roll attack", "over".
std::string pending_text(const Battle& battle) {
    const Pending pending = battle.pending();
    const Vocabulary& vocabulary = battle.vocabulary();
    if (const auto* decision = std::get_if<Decision>(&pending)) {
        return to_string(decision->side) + " " + std::string(vocabulary.decisions[decision->kind]);
    }
    if (const auto* roll = std::get_if<RollRequest>(&pending)) {
        return to_string(roll->roller) + " roll " + std::string(vocabulary.rolls[roll->kind]);
    }
    return "over";
}

std::vector<std::uint8_t> script_of(const Json& battle) {
    std::vector<std::uint8_t> faces;
    if (const auto dice = battle.find("dice"); dice != battle.end()) {
        for (const Json& face : *dice) faces.push_back(face.get<std::uint8_t>());
    }
    return faces;
}

// Why an order is refused: the code of the problem or refusal, and its clause.
struct Refused {
    std::string code;
    std::string clause;
    std::string message;
};

// One battle of a vector: the first, or the next of a series.
class VectorPlay {
  public:
    VectorPlay(const Game& game, const Json& json, std::string where, VectorResult& result)
        : game_(game), json_(json), where_(std::move(where)), result_(result), dice_(script_of(json)) {}

    // True if the battle started and went as expected.
    bool run(Json setup) {
        if (!start(std::move(setup))) return false;
        return run_inputs() && compare_expectations();
    }

    bool started() const { return match_ != nullptr; }
    const Battle& battle() const { return match_->battle(); }
    const Json& setup() const { return setup_; }

    // What refuses the order at this point; nothing if it is legal. Checking must not change the battle.
    std::optional<Refused> refusal_of(const Json& item, Order& order) {
        const Result<Order> read = read_order(item);
        if (!read) {
            const Problem& problem = read.problems().front();
            return Refused{problem.code, "", to_string(problem)};
        }
        order = *read;
        const StateHash before = battle().hash();
        const Verdict verdict = battle().check(order);
        if (battle().hash() != before)
            differ(where_, "check() leaves the battle unchanged", "the hash changed");
        if (verdict.ok()) return std::nullopt;
        const Json json = refusal_to_json(battle(), verdict.refusal());
        return Refused{json["code"].get<std::string>(), json["clause"].get<std::string>(), to_text(json)};
    }

    bool dice_used_up() {
        if (dice_.left() == 0) return true;
        differ(path_to(where_, "dice"), "all dice used", std::to_string(dice_.left()) + " dice left over");
        return false;
    }

    // Replays the log of everything played so far.
    bool replays() {
        const Result<BattleLog> log = log_from_json(to_json(match_->log()));
        if (!log) {
            differ(where_, "a log that can be read", all_messages(log.problems()));
            return false;
        }
        const Result<std::unique_ptr<Battle>> again = replay(game_, *log, {.engine = std::string(kEngine)});
        if (!again) differ(where_, "a log that replays", all_messages(again.problems()));
        return again.ok();
    }

    void differ(const std::string& where, Json expected, Json found) {
        result_.differences.push_back({where, std::move(expected), std::move(found)});
    }

  private:
    bool start(Json setup) {
        Random random(1);
        setup_ = game_.complete(std::move(setup), random);
        std::vector<Event> events;
        EventSink sink(events);
        Result<std::unique_ptr<Battle>> battle = game_.start(setup_, sink);
        const auto refused = json_.find("refused_scenario");
        if (!battle) {
            if (refused == json_.end()) {
                differ(where_.empty() ? "start" : where_, "the battle starts",
                       all_messages(battle.problems()));
            } else {
                compare_refused_scenario(*refused, battle.problems());
            }
            return false;
        }
        if (refused != json_.end()) {
            differ(path_to(where_, "refused_scenario"), (*refused)["code"], "the battle starts");
            return false;
        }
        BattleLog log;
        log.header = make_header(game_, setup_, kEngine, "typed");
        match_ = std::make_unique<Match>(std::move(*battle), dice_, std::move(log));
        // Whether a battle can be started at all is seen without a die.
        const bool needs_dice = json_.contains("dice") || json_.contains("inputs");
        if (needs_dice && !throw_pending_dice(path_to(where_, "start"))) return false;
        const auto expected = json_.find("start");
        if (expected == json_.end()) return true;
        std::vector<std::string> found;
        for (const Event& event : events) found.push_back(this->battle().write(event));
        for (const Event& event : match_->events()) found.push_back(this->battle().write(event));
        return compare_lists(path_to(where_, "start"), *expected, texts(found));
    }

    void compare_refused_scenario(const Json& expected, const Problems& problems) {
        const std::string at = path_to(where_, "refused_scenario");
        const std::string all = all_messages(problems);
        const std::string code = expected["code"].get<std::string>();
        const bool has_code = std::any_of(problems.begin(), problems.end(),
                                          [&](const Problem& problem) { return problem.code == code; });
        if (!has_code) differ(path_to(at, "code"), code, all);
        if (!expected.contains("mentions")) return;
        for (const Json& word : expected["mentions"]) {
            if (all.find(word.get<std::string>()) == std::string::npos)
                differ(path_to(at, "mentions"), word, all);
        }
    }

    // Rolls with the script until a decision or the end. An input of the vector may bring its own faces
    // instead.
    bool throw_pending_dice(const std::string& where) {
        while (std::holds_alternative<RollRequest>(battle().pending()) && !next_input_has_faces()) {
            const Result<Faces> faces = match_->roll();
            if (faces) continue;
            differ(where, "dice for " + pending_text(battle()), all_messages(faces.problems()));
            return false;
        }
        return true;
    }

    bool next_input_has_faces() const {
        const auto inputs = json_.find("inputs");
        return inputs != json_.end() && next_input_ < inputs->size() &&
               (*inputs)[next_input_].contains("faces");
    }

    bool run_inputs() {
        const auto inputs = json_.find("inputs");
        if (inputs == json_.end()) return true;
        for (const Json& input : *inputs) {
            const std::string where = path_to(path_to(where_, "inputs"), next_input_);
            ++next_input_;
            if (!run_input(input, where)) return false;
        }
        return true;
    }

    bool run_input(const Json& input, const std::string& where) {
        const std::size_t before = match_->events().size();
        if (input.contains("faces")) {
            if (!apply_faces(input["faces"], where)) return false;
        } else {
            Order order;
            const std::optional<Refused> refused = refusal_of(input, order);
            if (input.contains("refused")) return compare_refusal(input, "refused", refused, where);
            if (refused) {
                differ(where, "accepted: " + order_text(input), refused->message);
                return false;
            }
            const Verdict verdict = match_->order(order);
            CLASHFIELD_ASSERT(verdict.ok());
        }
        if (!throw_pending_dice(where)) return false;
        if (!input.contains("events")) return true;
        std::vector<std::string> found;
        for (const Event& event : match_->events().subspan(before)) found.push_back(battle().write(event));
        return compare_lists(path_to(where, "events"), input["events"], texts(found));
    }

    bool apply_faces(const Json& json, const std::string& where) {
        const Pending pending = battle().pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) {
            differ(where, "a roll is pending", pending_text(battle()));
            return false;
        }
        const Result<Faces> faces = faces_from_json(json, roll->dice);
        if (!faces) {
            differ(where, pending_text(battle()), all_messages(faces.problems()));
            return false;
        }
        return match_->roll_typed(*faces).ok();
    }

    // An order of an input: an object, or notation with its side.
    Result<Order> read_order(const Json& item) const {
        Json json = item["order"];
        if (json.is_string()) {
            json = Json::object();
            json["order"] = item["order"];
        }
        if (item.contains("side") && !json.contains("side")) json["side"] = item["side"];
        return order_from_json(battle(), json);
    }

    static std::string order_text(const Json& item) {
        const std::string side = item.contains("side") ? item["side"].get<std::string>() + " " : "";
        return side + (item["order"].is_string() ? item["order"].get<std::string>() : to_text(item["order"]));
    }

  public:
    bool compare_refusal(const Json& item, const char* code_key, const std::optional<Refused>& refused,
                         const std::string& where) {
        const std::string code = item[code_key].get<std::string>();
        if (!refused) {
            differ(where, "refused " + code + ": " + order_text(item), "accepted");
            return false;
        }
        if (refused->code != code) {
            differ(path_to(where, code_key), code, refused->code + ": " + refused->message);
            return false;
        }
        if (item.contains("clause") && item["clause"] != refused->clause) {
            differ(path_to(where, "clause"), item["clause"],
                   refused->clause.empty() ? "no clause: " + refused->message : refused->clause);
            return false;
        }
        return true;
    }

    bool compare_lists(const std::string& where, const Json& expected, const Json& found) {
        if (expected == found) return true;
        differ(where, expected, found);
        return false;
    }

    bool compare_sets(const std::string& where, const Json& expected, std::vector<std::string> found) {
        std::vector<std::string> wanted = expected.get<std::vector<std::string>>();
        std::stable_sort(wanted.begin(), wanted.end());
        std::stable_sort(found.begin(), found.end());
        return compare_lists(where, texts(wanted), texts(found));
    }

  private:
    bool compare_expectations() {
        const auto expect = json_.find("expect");
        if (expect == json_.end()) return true;
        const std::string at = path_to(where_, "expect");
        const std::size_t before = result_.differences.size();
        if (expect->contains("pending") && (*expect)["pending"] != pending_text(battle())) {
            differ(path_to(at, "pending"), (*expect)["pending"], pending_text(battle()));
        }
        if (expect->contains("state")) {
            for (const auto& [fact, value] : (*expect)["state"].items()) {
                compare_fact(path_to(path_to(at, "state"), fact), fact, value);
            }
        }
        for (const char* word : {"adjacent", "ranged"}) {
            if (expect->contains(word)) compare_pairs(path_to(at, word), word, (*expect)[word]);
        }
        return result_.differences.size() == before;
    }

    void compare_fact(const std::string& where, const std::string& path, const Json& expected) {
        const std::optional<Fact> fact = battle().find_fact(path);
        if (!fact) {
            differ(where, expected, "this battle has no fact " + path);
            return;
        }
        const std::int32_t value = battle().read(*fact);
        bool equal = false;
        if (expected.is_boolean()) equal = expected.get<bool>() == (value != 0);
        if (expected.is_number_integer()) equal = expected.get<std::int64_t>() == value;
        if (expected.is_string()) equal = expected.get<std::string>() == battle().write(*fact, value);
        if (!equal) differ(where, expected, battle().write(*fact, value));
    }

    // All pairs of spaces for which a fact such as "adjacent.S0-S1" holds.
    void compare_pairs(const std::string& where, const std::string& word, const Json& expected) {
        const std::vector<std::string> spaces = names_of_domain(battle(), "space");
        std::vector<std::string> found;
        for (std::size_t i = 0; i < spaces.size(); ++i) {
            for (std::size_t j = i + 1; j < spaces.size(); ++j) {
                const std::string pair = spaces[i] + "-" + spaces[j];
                const std::optional<Fact> fact = battle().find_fact(word + "." + pair);
                if (!fact) {
                    differ(where, expected, "this battle has no fact " + word + "." + pair);
                    return;
                }
                if (battle().read(*fact) != 0) found.push_back(pair);
            }
        }
        compare_sets(where, expected, found);
    }

    static std::vector<std::string> names_of_domain(const Battle& battle, std::string_view domain_name) {
        constexpr std::int32_t kMostNames = 256;
        const Vocabulary& vocabulary = battle.vocabulary();
        std::vector<std::string> names;
        for (std::size_t i = 0; i < vocabulary.domains.size(); ++i) {
            if (vocabulary.domains[i] != domain_name) continue;
            const Domain domain = game_domain(static_cast<int>(i));
            for (std::int32_t value = 0; value < kMostNames; ++value) {
                const std::string name = battle.name(domain, value);
                if (battle.find(domain, name) == value) names.push_back(name);
            }
        }
        return names;
    }

    const Game& game_;
    const Json& json_;
    std::string where_;
    VectorResult& result_;
    ScriptedDice dice_;
    Json setup_;
    std::unique_ptr<Match> match_;
    std::size_t next_input_ = 0;
};

void run_refusals(VectorPlay& play, const Json& refused) {
    for (std::size_t i = 0; i < refused.size(); ++i) {
        Order order;
        const std::optional<Refused> found = play.refusal_of(refused[i], order);
        play.compare_refusal(refused[i], "code", found, path_to("refused", i));
    }
}

void run_orders(VectorPlay& play, const Json& expected) {
    OrderList orders;
    if (std::holds_alternative<Decision>(play.battle().pending())) play.battle().list_orders(orders, {});
    std::vector<std::string> found;
    for (std::size_t i = 0; i < orders.size(); ++i) found.push_back(play.battle().write(orders[i]));
    play.compare_sets("orders", expected, std::move(found));
}

void run_next(const Game& game, const Json& next, const VectorPlay& before, VectorResult& result) {
    Json setup = setup_of(next);
    if (!next["agreement"].get<bool>()) {
        const Json carried = game.carry_over(before.setup(), before.battle());
        if (carried.is_object()) setup.update(carried);
    }
    VectorPlay play(game, next, "next", result);
    if (play.run(std::move(setup))) play.dice_used_up();
}

}  // namespace

std::size_t Difference::first() const {
    if (!expected.is_array() || !found.is_array()) return 0;
    std::size_t at = 0;
    while (at < expected.size() && at < found.size() && expected[at] == found[at]) ++at;
    return at;
}

VectorResult run_vector(const Game& game, const Json& vector) {
    VectorResult result;
    result.name = vector["name"].get<std::string>();
    if (!vector.contains("situation") && !vector.contains("scenario")) {
        if (vector.contains("odds")) run_odds_without_battle(game, vector["odds"], result);
        return result;
    }
    VectorPlay play(game, vector, "", result);
    const bool went_well = play.run(setup_of(vector));
    if (!play.started() || !went_well) return result;
    if (vector.contains("orders")) run_orders(play, vector["orders"]);
    if (vector.contains("refused")) run_refusals(play, vector["refused"]);
    if (vector.contains("odds")) run_odds(play.battle(), vector["odds"], result);
    play.dice_used_up();
    play.replays();
    if (vector.contains("next")) run_next(game, vector["next"], play, result);
    return result;
}

VectorReport run_vector_text(const std::string& text, const std::string& file, const VectorRun& run) {
    VectorReport report;
    report.file = file;
    const Result<Json> json = parse_json(text, file);
    if (!json) {
        report.problems = json.problems();
        return report;
    }
    const Result<VectorFile> vectors = read_vectors(*json, file, tool_words(run.language));
    if (!vectors) {
        report.problems = vectors.problems();
        return report;
    }
    const Result<std::unique_ptr<Game>> game = run.load(vectors->game, vectors->content);
    if (!game) {
        report.problems = game.problems();
        return report;
    }
    for (const Json& vector : vectors->vectors) {
        if (vector["name"].get<std::string>().find(run.filter) == std::string::npos) continue;
        report.results.push_back(run_vector(**game, vector));
    }
    return report;
}

VectorReport run_vector_file(const std::string& file, const VectorRun& run) {
    const Result<std::string> text = read_text_file(file);
    if (text) return run_vector_text(*text, file, run);
    VectorReport report;
    report.file = file;
    report.problems = text.problems();
    return report;
}

}  // namespace clashfield::app

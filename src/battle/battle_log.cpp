#include "battle/battle_log.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/closest.h"
#include "base/hex.h"
#include "battle/codec.h"
#include "dice/dice_source.h"

namespace clashfield {
namespace {

constexpr std::string_view kFormatPrefix = "clashfield-log/";
constexpr std::size_t kMostEntries = 1'000'000;
constexpr std::size_t kMostProblems = 50;

std::string format_name() { return std::string(kFormatPrefix) + std::to_string(kLogVersion); }

std::optional<StateHash> parse_hash(std::string_view text) {
    if (text.size() != 16) return std::nullopt;
    StateHash hash;
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9';
        const bool letter = c >= 'a' && c <= 'f';
        if (!digit && !letter) return std::nullopt;
        hash.value = hash.value << 4 | static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    return hash;
}

class LogReader {
  public:
    explicit LogReader(std::string_view where) : where_(where) {}

    Result<BattleLog> read(const Json& json) {
        if (!json.is_object()) return Problem{"F-02", where_, "A battle log is an object."};
        // Nothing else can be trusted before the format is known.
        if (std::optional<Problem> wrong = check_format(json)) return std::move(*wrong);
        BattleLog log;
        refuse_unknown_keys(
            json, where_,
            {"format", "engine", "game", "rules", "content", "setup", "dice", "start", "entries", "proof"});
        log.header.engine = read_text(json, "engine", where_);
        log.header.game = read_text(json, "game", where_);
        log.header.rules = read_text(json, "rules", where_);
        log.header.content = read_text(json, "content", where_);
        log.header.dice = read_text(json, "dice", where_);
        if (const Json* setup = need(json, "setup", where_)) {
            if (!setup->is_object()) problem("F-03", where_ + ".setup", "Expected an object.");
            log.header.setup = to_text(*setup);
        }
        log.start = read_hash(json, "start", where_);
        if (const Json* entries = need(json, "entries", where_)) read_entries(*entries, log.entries);
        if (json.contains("proof")) log.proof = read_proof(json["proof"], where_ + ".proof");
        if (!problems_.empty()) return problems_;
        return log;
    }

  private:
    void problem(const char* code, std::string where, std::string message) {
        if (problems_.size() < kMostProblems)
            problems_.push_back({code, std::move(where), std::move(message)});
    }

    std::optional<Problem> check_format(const Json& json) const {
        const auto found = json.find("format");
        const std::string expected = "Expected the format \"" + format_name() + "\"";
        if (found == json.end())
            return Problem{"F-13", where_ + ".format", expected + ", but the key is missing."};
        if (!found->is_string()) return Problem{"F-13", where_ + ".format", expected + "."};
        const std::string& format = found->get_ref<const std::string&>();
        if (format == format_name()) return std::nullopt;
        const bool ours = format.substr(0, kFormatPrefix.size()) == kFormatPrefix;
        return Problem{"F-13", where_ + ".format",
                       ours ? "This log has the format " + in_quotes(format) +
                                  ", written by another version of Clashfield; this one reads " +
                                  format_name() + "."
                            : expected + ", got " + in_quotes(format) + "."};
    }

    void refuse_unknown_keys(const Json& json, const std::string& where,
                             const std::vector<std::string>& known) {
        for (const auto& [key, value] : json.items()) {
            if (std::find(known.begin(), known.end(), key) == known.end()) {
                problem("F-02", where + "." + in_quotes(key), unknown_word("key", key, known));
            }
        }
    }

    const Json* need(const Json& json, const char* key, const std::string& where) {
        const auto found = json.find(key);
        if (found != json.end()) return &*found;
        problem("F-02", where + "." + key, "This key is missing.");
        return nullptr;
    }

    std::string read_text(const Json& json, const char* key, const std::string& where) {
        const Json* found = need(json, key, where);
        if (found == nullptr) return {};
        if (found->is_string() && found->get_ref<const std::string&>().size() <= kLongestOrderText) {
            return found->get<std::string>();
        }
        problem("F-03", where + "." + key,
                "Expected a text of at most " + std::to_string(kLongestOrderText) + " bytes.");
        return {};
    }

    StateHash read_hash(const Json& json, const char* key, const std::string& where) {
        const Json* found = need(json, key, where);
        if (found == nullptr) return {};
        if (found->is_string()) {
            if (const auto hash = parse_hash(found->get_ref<const std::string&>())) return *hash;
        }
        problem("F-03", where + "." + key, "Expected a hash of 16 hexadecimal digits in lower case.");
        return {};
    }

    void read_entries(const Json& json, std::vector<LogEntry>& entries) {
        if (!json.is_array() || json.size() > kMostEntries) {
            problem("F-03", where_ + ".entries",
                    "Expected a list of at most " + std::to_string(kMostEntries) + " entries.");
            return;
        }
        entries.reserve(json.size());
        for (std::size_t i = 0; i < json.size() && problems_.size() < kMostProblems; ++i) {
            entries.push_back(read_entry(json[i], where_ + ".entries[" + std::to_string(i) + "]"));
        }
    }

    LogEntry read_entry(const Json& json, const std::string& where) {
        LogEntry entry;
        if (!json.is_object()) {
            problem("F-03", where, "Expected an object.");
            return entry;
        }
        if (json.contains("faces")) {
            refuse_unknown_keys(json, where, {"faces", "hash"});
            read_faces(json["faces"], where + ".faces", entry.faces);
        } else {
            refuse_unknown_keys(json, where, {"side", "order", "hash"});
            entry.side = read_side(json, where);
            entry.order = read_text(json, "order", where);
        }
        entry.hash = read_hash(json, "hash", where);
        return entry;
    }

    Side read_side(const Json& json, const std::string& where) {
        const std::string name = read_text(json, "side", where);
        if (name.size() == 1 && name[0] >= 'A' && name[0] < 'A' + kMaxSides) {
            return Side{static_cast<std::uint8_t>(name[0] - 'A')};
        }
        if (!name.empty()) problem("F-03", where + ".side", "Expected A to L, got " + in_quotes(name) + ".");
        return Side{0};
    }

    void read_faces(const Json& json, const std::string& where, Faces& faces) {
        if (!json.is_array() || json.size() > kMaxDicePerRoll) {
            problem("F-03", where,
                    "Expected a list of at most " + std::to_string(kMaxDicePerRoll) + " faces.");
            return;
        }
        for (std::size_t i = 0; i < json.size(); ++i) {
            const Json& item = json[i];
            const bool face = item.is_number_integer() && item.get<std::int64_t>() >= 1 &&
                              item.get<std::int64_t>() <= kMaxDieSides;
            if (!face) {
                problem("F-03", where + "[" + std::to_string(i) + "]",
                        "A face is a number 1.." + std::to_string(kMaxDieSides) + ".");
                return;
            }
            faces.push_back(item.get<std::uint8_t>());
        }
    }

    DiceProof read_proof(const Json& json, const std::string& where) {
        DiceProof proof;
        if (!json.is_object()) {
            problem("F-03", where, "Expected an object.");
            return proof;
        }
        refuse_unknown_keys(json, where, {"match", "commitment", "secret", "seeds", "from"});
        proof.match = read_text(json, "match", where);
        proof.commitment = read_bytes(json, "commitment", where);
        proof.secret = read_bytes(json, "secret", where);
        const Json* from = need(json, "from", where);
        if (from != nullptr && from->is_number_unsigned()) {
            proof.from = from->get<std::size_t>();
        } else if (from != nullptr) {
            problem("F-03", where + ".from", "Expected the number of an entry.");
        }
        if (const Json* seeds = need(json, "seeds", where)) read_seeds(*seeds, where + ".seeds", proof.seeds);
        return proof;
    }

    void read_seeds(const Json& json, const std::string& where, std::vector<std::string>& seeds) {
        if (!json.is_array() || json.size() > kMaxSides) {
            problem("F-03", where, "Expected a list with a seed for each side.");
            return;
        }
        for (std::size_t i = 0; i < json.size(); ++i) {
            const Json& seed = json[i];
            if (!seed.is_string() || check_dice_seed(seed.get_ref<const std::string&>())) {
                problem("F-03", where + "[" + std::to_string(i) + "]",
                        "A seed is a text of at most 64 characters.");
                return;
            }
            seeds.push_back(seed.get<std::string>());
        }
    }

    std::array<std::uint8_t, 32> read_bytes(const Json& json, const char* key, const std::string& where) {
        const Json* found = need(json, key, where);
        if (found == nullptr) return {};
        if (found->is_string()) {
            if (const auto bytes = from_hex<32>(found->get_ref<const std::string&>())) return *bytes;
        }
        problem("F-03", where + "." + key, "Expected 64 hexadecimal digits.");
        return {};
    }

    std::string where_;
    Problems problems_;
};

class Replay {
  public:
    Replay(const Game& game, const BattleLog& log, const ReplayOptions& options, const OnReplayStep& on_step)
        : game_(game), log_(log), options_(options), on_step_(on_step) {}

    Result<std::unique_ptr<Battle>> run() {
        const Vocabulary& vocabulary = game_.vocabulary();
        const LogHeader& header = log_.header;
        if (header.game != vocabulary.game) {
            return Problem{"L-01", "log",
                           "This is a battle of " + in_quotes(header.game) + ", not of " +
                               std::string(vocabulary.game) + "."};
        }
        const Result<Json> setup = parse_json(header.setup, "log.setup");
        if (!setup) return setup.problems();
        content_ = game_.content_hash(*setup);
        const bool other = header.rules != vocabulary.rules || header.content != content_;
        if (other && !options_.other_versions) {
            return Problem{"L-02", "log", "This log belongs to another version of the game. " + versions()};
        }
        EventSink sink(events_);
        Result<std::unique_ptr<Battle>> started = game_.start(*setup, sink);
        if (!started) return started.problems();
        battle_ = std::move(*started);
        if (battle_->hash() != log_.start) {
            return Problem{"L-04", "log.start", different_hash(log_.start)};
        }
        if (on_step_) on_step_({0, nullptr, *battle_, events_});
        for (step_ = 1; step_ <= log_.entries.size(); ++step_) {
            if (std::optional<Problem> wrong = play(log_.entries[step_ - 1])) return std::move(*wrong);
        }
        return std::move(battle_);
    }

  private:
    std::optional<Problem> play(const LogEntry& entry) {
        events_.clear();
        std::optional<Problem> wrong = entry.is_order() ? play_order(entry) : play_faces(entry);
        if (wrong) return wrong;
        if (battle_->hash() != entry.hash) return Problem{"L-04", where(entry), different_hash(entry.hash)};
        if (on_step_) on_step_({step_, &entry, *battle_, events_});
        return std::nullopt;
    }

    std::optional<Problem> play_order(const LogEntry& entry) {
        const Result<Order> order = battle_->read_order(entry.side, entry.order);
        if (!order) {
            return Problem{"L-03", where(entry),
                           "The order cannot be read: " + to_string(order.problems()) + " " + versions()};
        }
        const Verdict verdict = battle_->check(*order);
        if (!verdict.ok()) {
            return Problem{"L-03", where(entry),
                           "The order is refused: " + to_text(refusal_to_json(*battle_, verdict.refusal())) +
                               ". " + versions()};
        }
        EventSink sink(events_);
        battle_->apply(*order, sink);
        return std::nullopt;
    }

    std::optional<Problem> play_faces(const LogEntry& entry) {
        const Pending pending = battle_->pending();
        const auto* roll = std::get_if<RollRequest>(&pending);
        if (roll == nullptr) {
            return Problem{"L-03", where(entry), "Faces are given, but no roll is pending. " + versions()};
        }
        if (!faces_fit(roll->dice, entry.faces)) {
            return Problem{"L-03", where(entry),
                           "The roll asks for " + std::to_string(roll->dice.count) + " dice with faces 1.." +
                               std::to_string(roll->dice.sides) + ". " + versions()};
        }
        EventSink sink(events_);
        battle_->apply(entry.faces, sink);
        return std::nullopt;
    }

    std::string where(const LogEntry& entry) const {
        std::string text = "log, step " + std::to_string(step_) + " (";
        if (entry.is_order()) return text + to_string(entry.side) + ": " + in_quotes(entry.order) + ")";
        text += "faces";
        for (const std::uint8_t face : entry.faces) text += " " + std::to_string(face);
        return text + ")";
    }

    std::string different_hash(StateHash expected) const {
        return "The state has the hash " + to_string(battle_->hash()) + ", the log says " +
               to_string(expected) + ". " + versions();
    }

    std::string versions() const {
        std::string text;
        const auto compare = [&](const char* what, std::string_view then, std::string_view now) {
            if (then == now) return;
            if (!text.empty()) text += ", ";
            text += std::string(what) + " " + std::string(then) + " then and " + std::string(now) + " now";
        };
        compare("engine", log_.header.engine, options_.engine);
        compare("rules", log_.header.rules, game_.vocabulary().rules);
        compare("content", log_.header.content, content_);
        return text.empty() ? "Engine, rules and content are the same." : "What differs: " + text + ".";
    }

    const Game& game_;
    const BattleLog& log_;
    const ReplayOptions& options_;
    const OnReplayStep& on_step_;
    std::string content_;
    std::unique_ptr<Battle> battle_;
    std::vector<Event> events_;
    std::size_t step_ = 0;
};

}  // namespace

LogHeader make_header(const Game& game, const Json& setup, std::string_view engine, std::string_view dice) {
    const Vocabulary& vocabulary = game.vocabulary();
    return LogHeader{.engine = std::string(engine),
                     .game = std::string(vocabulary.game),
                     .rules = std::string(vocabulary.rules),
                     .content = game.content_hash(setup),
                     .setup = to_text(setup),
                     .dice = std::string(dice)};
}

Json to_json(const BattleLog& log) {
    Json json;
    json["format"] = format_name();
    json["engine"] = log.header.engine;
    json["game"] = log.header.game;
    json["rules"] = log.header.rules;
    json["content"] = log.header.content;
    Result<Json> setup = parse_json(log.header.setup, "setup");
    CLASHFIELD_ASSERT(setup.ok());
    json["setup"] = std::move(*setup);
    json["dice"] = log.header.dice;
    json["start"] = to_string(log.start);
    Json entries = Json::array();
    for (const LogEntry& entry : log.entries) {
        Json item;
        if (entry.is_order()) {
            item["side"] = to_string(entry.side);
            item["order"] = entry.order;
        } else {
            item["faces"] = faces_to_json(entry.faces);
        }
        item["hash"] = to_string(entry.hash);
        entries.push_back(std::move(item));
    }
    json["entries"] = std::move(entries);
    if (log.proof) {
        json["proof"] = {{"match", log.proof->match},
                         {"commitment", to_hex(log.proof->commitment)},
                         {"secret", to_hex(log.proof->secret)},
                         {"seeds", log.proof->seeds},
                         {"from", log.proof->from}};
    }
    return json;
}

Result<BattleLog> log_from_json(const Json& json, std::string_view where) {
    return LogReader(where).read(json);
}

Result<std::unique_ptr<Battle>> replay(const Game& game, const BattleLog& log, const ReplayOptions& options,
                                       const OnReplayStep& on_step) {
    return Replay(game, log, options, on_step).run();
}

Result<std::size_t> verify_dice(const Game& game, const BattleLog& log, const ReplayOptions& options,
                                const std::optional<DiceCommitment>& promised) {
    if (!log.proof) {
        return Problem{"L-05", "log.proof",
                       "This log holds no proof of its dice: they were " + in_quotes(log.header.dice) +
                           ". Only a match on a server with fair dice has one, when it is over."};
    }
    const DiceProof& proof = *log.proof;
    const DiceCommitment commitment = dice_commitment(proof.secret);
    const DiceCommitment& shown = promised ? *promised : proof.commitment;
    if (commitment != shown) {
        return Problem{"L-06", "log.proof.secret",
                       "The secret belongs to the commitment " + to_hex(commitment) + ", but " +
                           to_hex(shown) + " was shown before the first roll."};
    }
    FairDice dice(dice_key(proof.secret, proof.match, proof.seeds));
    std::size_t rolls = 0;
    DicePool pool;
    std::optional<Problem> wrong;
    const auto compare = [&](const ReplayStep& step) {
        if (step.entry != nullptr && !step.entry->is_order() && step.index > proof.from && !wrong) {
            Faces thrown;
            const DiceAnswer answer = dice.roll(pool, thrown);
            CLASHFIELD_ASSERT(answer.ok());
            ++rolls;
            if (!(thrown == step.entry->faces)) {
                wrong = Problem{"L-07", "log, step " + std::to_string(step.index),
                                "The dice give " + to_text(faces_to_json(thrown)) + ", the log says " +
                                    to_text(faces_to_json(step.entry->faces)) + "."};
            }
        }
        const Pending pending = step.battle.pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending)) pool = roll->dice;
    };
    const auto battle = replay(game, log, options, compare);
    if (!battle) return battle.problems();
    if (wrong) return std::move(*wrong);
    return rolls;
}

}  // namespace clashfield

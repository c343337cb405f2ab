// The fights of Ancient Battles, told by the engine and by the model beside this file: the same dice, the
// same choices, and line by line the same events. CLASHFIELD_MODEL_POSITIONS asks for more positions than a
// glance, CLASHFIELD_MODEL_SEED for others.

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/game.h"
#include "battle/parse_json.h"
#include "registry/registry.h"
#include "tests/models/ancients_fight.h"
#include "tests/models/ancients_positions.h"

namespace clashfield::models::ancients {
namespace {

std::uint32_t from_environment(const char* name, std::uint32_t usual) {
    const char* text = std::getenv(name);
    return text == nullptr ? usual : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

const Game& game() {
    static const std::unique_ptr<Game> game = [] {
        auto loaded = registry::load("ancients", CLASHFIELD_SOURCE_DIR "/data", {});
        EXPECT_TRUE(loaded.ok());
        return std::move(*loaded);
    }();
    return *game;
}

std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i) text += (i == 0 ? "" : " ") + words[i];
    return text;
}

// An event in the words of the model; nothing for those that it does not tell.
std::string in_model_words(const std::string& event, bool runs) {
    std::vector<std::string> words = split(event);
    for (std::string& word : words) word = word.substr(0, word.find(','));  // no clauses
    const std::string& kind = words.front();
    for (const char* told : {"challenge", "dice", "character_hit", "character_slain", "sum", "holds",
                             "breaks", "falls_back", "pursues", "restrained", "caught"})
        if (kind == told) return joined(words, words.size());
    if (kind == "blows") return joined(words, words.size());
    if (kind == "combat") {
        std::sort(words.begin() + 1, words.end());
        return joined(words, words.size());
    }
    if (kind == "tested") return joined(words, 6);
    if (kind == "ran" && runs) return joined(words, 3);
    return {};
}

// One of the options, by what they are.
Choose chooser(std::uint64_t seed) {
    return [seed](std::vector<std::string> options) {
        std::sort(options.begin(), options.end());
        std::uint64_t hash = 14695981039346656037ULL ^ seed;
        for (const std::string& option : options)
            for (const char c : option) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
        return options[(hash >> 20) % options.size()];
    };
}

bool asked_of_both(const std::string& kind) {
    for (const char* one :
         {"next_combat", "challenge", "accept", "name", "fall_back", "pursue", "flights", "pursuits"})
        if (kind == one) return true;
    return false;
}

class Engine {
  public:
    Engine(std::unique_ptr<Battle> battle, const std::vector<std::uint8_t>& faces, const Choose& choose)
        : battle_(std::move(battle)), heard_(battle_->clone()), dice_{faces}, choose_(choose) {}

    void begin(const std::vector<Event>& events) { listen(events); }

    void play() {
        for (int i = 0; i < 500 && !over_; ++i) {
            const Pending pending = battle_->pending();
            if (std::holds_alternative<Outcome>(pending)) return;
            if (const auto* roll = std::get_if<RollRequest>(&pending)) {
                if (roll->opens) return;
                Faces faces;
                for (int k = 0; k < roll->dice.count; ++k)
                    faces.push_back(static_cast<std::uint8_t>(dice_.next()));
                step([&](Battle& battle, EventSink& sink) { battle.apply(faces, sink); });
            } else {
                const Order order = decide(std::get<Decision>(pending));
                if (over_) return;
                step([&](Battle& battle, EventSink& sink) { battle.apply(order, sink); });
            }
        }
    }

    std::vector<std::string> lines;
    const Battle& battle() const { return *battle_; }

  private:
    template <typename Apply>
    void step(const Apply& apply) {
        heard_->assign(*battle_);
        std::vector<Event> events;
        EventSink sink(events);
        apply(*heard_, sink);
        listen(events);
        EventSink stops = EventSink::until_next_turn();
        apply(*battle_, stops);
    }

    void listen(const std::vector<Event>& events) {
        for (const Event& event : events) {
            const std::string text = battle_->write(event);
            if (text.rfind("turn ", 0) == 0) over_ = true;
            if (over_) return;
            if (text.rfind("dice ", 0) == 0) runs_ = text.rfind("dice flight", 0) == 0;
            const std::string line = in_model_words(text, runs_);
            if (!line.empty()) lines.push_back(line);
        }
    }

    Order decide(const Decision& decision) {
        const std::string kind(battle_->vocabulary().decisions[decision.kind]);
        OrderList list;
        battle_->list_orders(list, {});
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string text = battle_->write(list[i]);
            if (text != "resign" && text != "offer_draw" && text != "accept_draw") texts.push_back(text);
        }
        if (kind == "redress" || kind == "overlap" || kind == "charges") {
            over_ = true;
            return list[0];
        }
        std::string chosen = texts.front();
        if (asked_of_both(kind)) chosen = choose_(texts);
        if (kind == "reform") chosen = "pass";
        const Result<Order> order = battle_->read_order(decision.side, chosen);
        EXPECT_TRUE(order.ok()) << chosen;
        EXPECT_TRUE(battle_->check(*order).ok()) << chosen;
        return *order;
    }

    std::unique_ptr<Battle> battle_;
    std::unique_ptr<Battle> heard_;
    Dice dice_;
    const Choose& choose_;
    bool over_ = false;
    bool runs_ = false;
};

std::string difference(const Telling& model, const Engine& engine) {
    std::size_t same = 0;
    while (same < model.lines.size() && same < engine.lines.size() && model.lines[same] == engine.lines[same])
        ++same;
    if (same == model.lines.size() && (model.unclear || same == engine.lines.size())) return {};
    std::string text;
    for (std::size_t i = 0; i < same; ++i) text += "  " + engine.lines[i] + "\n";
    for (std::size_t i = same; i < std::min(same + 4, model.lines.size()); ++i)
        text += "model:  " + model.lines[i] + "\n";
    for (std::size_t i = same; i < std::min(same + 4, engine.lines.size()); ++i)
        text += "engine: " + engine.lines[i] + "\n";
    return text;
}

// Who stands how, and who touches whom.
std::string described(const Field& field) {
    std::string text = std::string("active ") + "AB"[field.active] + "\n";
    for (std::size_t i = 0; i < field.units.size(); ++i) {
        const Regiment& unit = field.units[i];
        text += unit.id + " " + unit.kind.type + " " + std::to_string(unit.models) + "/" +
                std::to_string(unit.files) + " " + unit.kind.weapon + " I" + std::to_string(unit.kind.man.i) +
                " A" + std::to_string(unit.kind.man.a) + " S" + std::to_string(unit.kind.man.s) + " M" +
                std::to_string(unit.kind.m) + " Ld" + std::to_string(unit.kind.man.ld) +
                (unit.skirmish ? " skirmish" : "") + (unit.charged ? " charged" : "") +
                (unit.leader ? " L" : "") + (unit.standard ? " S" : "") + (unit.musician ? " M" : "") +
                (unit.kind.warband ? " wb" : "") + (unit.kind.stubborn ? " st" : "") +
                (unit.kind.drilled ? " dr" : "") + (unit.frenzied ? " fr" : "") +
                (unit.kind.hates.empty() ? "" : " ha") + (unit.ranks_lost ? " ranks_lost" : "") + " rounds " +
                std::to_string(unit.rounds) + " wounds " + std::to_string(unit.wounds) + " crew " +
                std::to_string(unit.crew) + "\n";
    }
    for (const Touch& touch : field.touches()) {
        static constexpr const char* kEdges[] = {"front", "right", "rear", "left"};
        text += field.units[static_cast<std::size_t>(touch.a)].id + " touches " +
                field.units[static_cast<std::size_t>(touch.b)].id + " " +
                kEdges[static_cast<int>(touch.b_edge)] + "\n";
    }
    for (const auto& [a, b] : field.defended)
        text += field.units[static_cast<std::size_t>(b)].id + " defended against " +
                field.units[static_cast<std::size_t>(a)].id + "\n";
    for (const auto& [a, b] : field.feared)
        text += field.units[static_cast<std::size_t>(a)].id + " fears " +
                field.units[static_cast<std::size_t>(b)].id + "\n";
    for (const Hero& hero : field.heroes)
        text += hero.id + " with " + field.units[static_cast<std::size_t>(hero.unit)].id + " I" +
                std::to_string(hero.man.i) + " wounds left " + std::to_string(hero.wounds_left) + "\n";
    for (const Ground& ground : field.grounds) text += ground.kind + "\n";
    return text;
}

TEST(AncientsModel, fights_are_told_alike) {
    const std::uint32_t wanted = from_environment("CLASHFIELD_MODEL_POSITIONS", 300);
    const std::uint32_t seed = from_environment("CLASHFIELD_MODEL_SEED", 19);
    const std::uint32_t only = from_environment("CLASHFIELD_MODEL_ONLY", 0);
    std::uint32_t refused = 0, whole = 0, bad = 0;
    for (std::uint32_t i = only;
         i < (only > 0 ? only + 1 : wanted) && bad < from_environment("CLASHFIELD_MODEL_BAD", 1); ++i) {
        Random random(seed, 3000000ULL + i);
        Scene scene = random_scene(random);
        const Result<Json> setup = parse_json(scene.setup, "position");
        ASSERT_TRUE(setup.ok()) << scene.setup;
        std::vector<std::uint8_t> faces;
        for (int k = 0; k < 4000; ++k) faces.push_back(static_cast<std::uint8_t>(1 + random.below(6)));
        std::vector<Event> events;
        EventSink sink(events);
        auto battle = game().start(*setup, sink);
        if (!battle) {
            ++refused;
            if (std::getenv("CLASHFIELD_MODEL_SHOW") != nullptr)
                std::puts(to_string(battle.problems()).c_str());
            continue;
        }
        const Choose choose = chooser(random.below(1u << 30));
        Dice dice{faces};
        Telling telling;
        const std::string before = described(scene.field);
        Fight(scene.field, dice, choose, telling).play();
        Engine engine(std::move(*battle), faces, choose);
        engine.begin(events);
        engine.play();
        whole += telling.unclear ? 0 : 1;
        const std::string differs = difference(telling, engine);
        if (differs.empty()) continue;
        ++bad;
        ADD_FAILURE() << "position " << i << " " << telling.why << "\n"
                      << differs << before
                      << (std::getenv("CLASHFIELD_MODEL_SHOW") != nullptr ? scene.setup : "");
    }
    std::printf("refused %u, told to the end %u\n", refused, whole);
    EXPECT_LT(refused * 5, wanted) << "too many positions are refused";
}

}  // namespace
}  // namespace clashfield::models::ancients

// The shooting phase of Ancient Battles, told by the engine and by the model beside this file: the same shots
// are legal, and line by line the same dice, wounds, losses and tests follow. CLASHFIELD_MODEL_POSITIONS asks
// for more positions than a glance, CLASHFIELD_MODEL_SEED for others.

#include "tests/models/ancients_volley.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/game.h"
#include "battle/parse_json.h"
#include "registry/registry.h"

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

// The first words of an event.
std::string cut(const std::string& text, int words) {
    std::size_t end = 0;
    for (int i = 0; i < words && end != std::string::npos; ++i) end = text.find(' ', end + 1);
    return text.substr(0, end);
}

std::string in_model_words(const std::string& event) {
    const std::string kind = cut(event, 1);
    for (const char* whole : {"dice", "losses", "character_hit", "character_slain"})
        if (kind == whole) return event;
    if (kind == "volley") return cut(event, 5);
    return kind == "tested" ? cut(event, 6) : std::string();
}

class Engine {
  public:
    explicit Engine(std::unique_ptr<Battle> battle) : battle_(std::move(battle)) {}

    bool waits_for_targets() const {
        const Pending pending = battle_->pending();
        const auto* decision = std::get_if<Decision>(&pending);
        return decision != nullptr && battle_->vocabulary().decisions[decision->kind] == "targets";
    }
    bool takes(const std::string& text) const {
        const Result<Order> order = battle_->read_order(Side{0}, text);
        return order.ok() && battle_->check(*order).ok();
    }
    void give(const std::string& text) {
        const Order order = *battle_->read_order(Side{0}, text);
        step([&](EventSink& sink) { battle_->apply(order, sink); });
    }
    // Until the phase is over or a unit runs.
    void play(Dice& dice) {
        while (!over_) {
            const Pending pending = battle_->pending();
            const auto* roll = std::get_if<RollRequest>(&pending);
            if (roll == nullptr || roll->opens) return;
            Faces faces;
            for (int k = 0; k < roll->dice.count; ++k)
                faces.push_back(static_cast<std::uint8_t>(dice.next()));
            step([&](EventSink& sink) { battle_->apply(faces, sink); });
        }
    }
    std::vector<std::string> lines;

  private:
    template <typename Apply>
    void step(const Apply& apply) {
        std::vector<Event> events;
        EventSink sink(events);
        apply(sink);
        for (const Event& event : events) {
            const std::string text = battle_->write(event);
            const std::string kind = cut(text, 1);
            over_ = over_ || kind == "flees" || kind == "stampede" || kind == "unit_destroyed" ||
                    text == "phase 4";
            const std::string line = over_ ? std::string() : in_model_words(text);
            if (!line.empty()) lines.push_back(line);
        }
    }

    std::unique_ptr<Battle> battle_;
    bool over_ = false;
};

std::string difference(const std::vector<std::string>& model, const std::vector<std::string>& engine) {
    if (model == engine) return {};
    std::size_t same = 0;
    while (same < model.size() && same < engine.size() && model[same] == engine[same]) ++same;
    std::string text;
    for (std::size_t i = 0; i < same; ++i) text += "  " + engine[i] + "\n";
    for (std::size_t i = same; i < std::min(same + 4, model.size()); ++i)
        text += "model:  " + model[i] + "\n";
    for (std::size_t i = same; i < std::min(same + 4, engine.size()); ++i)
        text += "engine: " + engine[i] + "\n";
    return text;
}

struct Counts {
    std::uint32_t refused = 0, hairs = 0, shots = 0, bad = 0;
};

// What is wrong with a position; nothing if model and engine agree, or a hair decides.
std::string judge(Random& random, Counts& counts) {
    ShootingScene scene = random_shooting(random);
    const Result<Json> setup = parse_json(scene.setup, "position");
    EXPECT_TRUE(setup.ok()) << scene.setup;
    std::vector<std::uint8_t> faces;
    for (int k = 0; k < 1500; ++k) faces.push_back(static_cast<std::uint8_t>(1 + random.below(6)));
    EventSink silent;
    auto battle = game().start(*setup, silent);
    if (!battle) {
        ++counts.refused;
        return {};
    }
    Engine engine(std::move(*battle));
    Dice ours{faces}, theirs{faces};
    Telling telling;
    Shooting model(scene, ours, telling);
    std::vector<Shot> shots;
    bool clear = true;
    for (const Shot& wish : scene.wishes) {
        const bool legal = !model.groups_of(wish, clear).empty();
        if (!clear) {
            ++counts.hairs;
            return {};
        }
        const auto id = [&](int unit) { return scene.troops[static_cast<std::size_t>(unit)].unit.id; };
        const std::string order = "shoot " + id(wish.shooter) + " " + id(wish.target);
        if (legal != (engine.waits_for_targets() && engine.takes(order)))
            return order + (legal ? ": the model allows it\n" : ": the engine allows it\n") + scene.setup;
        if (!legal) continue;
        shots.push_back(wish);
        engine.give(order);
    }
    if (engine.waits_for_targets()) engine.give("end");
    engine.play(theirs);
    model.play(shots);
    counts.shots += static_cast<std::uint32_t>(shots.size());
    const std::string differs = difference(telling.lines, engine.lines);
    return differs.empty() ? differs : differs + scene.setup;
}

TEST(AncientsModel, volleys_are_told_alike) {
    const std::uint32_t wanted = from_environment("CLASHFIELD_MODEL_POSITIONS", 300);
    const std::uint32_t seed = from_environment("CLASHFIELD_MODEL_SEED", 19);
    Counts counts;
    for (std::uint32_t i = 0; i < wanted && counts.bad < from_environment("CLASHFIELD_MODEL_BAD", 1); ++i) {
        Random random(seed, 7000000ULL + i);
        const std::string wrong = judge(random, counts);
        if (wrong.empty()) continue;
        ++counts.bad;
        ADD_FAILURE() << "position " << i << "\n" << wrong;
    }
    std::printf("refused %u, a hair decides %u, shots %u\n", counts.refused, counts.hairs, counts.shots);
    EXPECT_LT(counts.refused * 5, wanted) << "too many positions are refused";
    EXPECT_LT(counts.hairs * 4, wanted) << "too many positions are unclear";
}

}  // namespace
}  // namespace clashfield::models::ancients

#include "tests/models/champs_positions.h"

#include <array>
#include <cstdio>

namespace clashfield::models {
namespace {

constexpr const char* kFacings[] = {"E", "SSE", "SSW", "W", "NNW", "NNE"};

std::string number(Hex hex) {
    char text[12];
    std::snprintf(text, sizeof text, "%04d", hex);
    return text;
}

struct Kind {
    const char* type;
    const char* qualities;
    bool regular;
    bool irregular;
};
constexpr Kind kKinds[] = {
    {"Kn", "SOFIX", true, true}, {"Cv", "SOI", true, true},  {"LH", "SOFI", true, true},
    {"El", "SOI", true, true},   {"Cm", "SOI", true, true},  {"SCh", "O", true, true},
    {"Sp", "SOI", true, true},   {"Pk", "SOFI", true, true}, {"Bd", "SOFI", true, true},
    {"Ax", "SOI", true, true},   {"Bw", "SOIX", true, true}, {"Ps", "SOI", true, true},
    {"Wb", "SOF", false, true},  {"Hd", "SOFI", false, true}};

Counter random_counter(Random& random, std::string id, std::string corps, int side) {
    // Psiloi, Blades and Bowmen pass and are passed: more of them.
    const std::uint32_t pick = random.below(20);
    const Kind& kind = kKinds[pick < 14 ? pick : pick < 17 ? 11 : pick < 18 ? 8 : pick < 19 ? 10 : 2];
    Counter counter;
    counter.id = std::move(id);
    counter.corps = std::move(corps);
    counter.side = side;
    counter.type = kind.type;
    const std::string qualities = kind.qualities;
    counter.quality = qualities[random.below(static_cast<std::uint32_t>(qualities.size()))];
    counter.regular = kind.regular && (!kind.irregular || random.below(2) == 0);
    const bool may_be_chariot =
        counter.type == "Cv" || (counter.type == "Kn" && counter.quality != 'F' && counter.quality != 'X');
    counter.chariot = counter.type == "SCh" || (may_be_chariot && random.below(4) == 0);
    counter.rides = !is_mounted(counter) && counter.type != "Ps" && random.below(8) == 0;
    return counter;
}

std::string text_of(const Counter& counter, const Unit& unit) {
    std::string text = counter.id + (counter.regular ? " Reg " : " Irr ") + counter.type + "(" +
                       counter.quality + ") " + number(unit.hex) + "/" + kFacings[unit.facing];
    if (counter.chariot) text += " chariot";
    if (counter.rides) text += " horse";
    return text;
}

// A wall of words in JSON would hide what is random: each Corps is written by itself.
std::string corps_text(const Board& board, const std::string& corps, const std::string& keys,
                       const std::string& more) {
    std::string units;
    std::string baggage;
    for (const Unit& unit : board.units) {
        if (unit.front().corps != corps) continue;
        if (unit.is_baggage()) {
            baggage += (baggage.empty() ? "\"" : ", \"") + unit.front().id + " " + number(unit.hex) +
                       (unit.mobile ? " mobile\"" : "\"");
            continue;
        }
        for (const Counter& counter : unit.ranks)
            units += (units.empty() ? "\"" : ", \"") + text_of(counter, unit) + "\"";
    }
    if (!more.empty()) units += (units.empty() ? "\"" : ", \"") + more + "\"";
    return R"({"id": ")" + corps + R"(", "threshold": 90)" + keys + R"(, "units": [)" + units +
           R"(], "baggage": [)" + baggage + "]}";
}

void lay_terrain(Map& map, Random& random, Hex middle) {
    const std::uint32_t patches = random.below(5);
    for (std::uint32_t patch = 0; patch < patches; ++patch) {
        const auto kind = static_cast<Ground>(1 + random.below(5));
        const bool ditch = random.below(5) == 0;
        Hex hex =
            middle + 100 * (static_cast<int>(random.below(7)) - 3) + static_cast<int>(random.below(7)) - 3;
        for (std::uint32_t i = 1 + random.below(4); i > 0 && map.holds(hex); --i) {
            if (ditch) {
                map.ditch[static_cast<std::size_t>(hex)] = true;
            } else {
                map.ground[static_cast<std::size_t>(hex)] = kind;
            }
            hex = next_to(hex, static_cast<int>(random.below(6)));
        }
    }
}

std::string map_text(const Map& map) {
    constexpr std::array<const char*, 6> kWords = {"clear", "broken", "river", "impassable", "wood", "marsh"};
    std::string features;
    for (int column = 1; column <= Map::kColumns; ++column) {
        for (int row = 1; row <= Map::kRows; ++row) {
            const Hex hex = 100 * column + row;
            const auto ground = static_cast<std::size_t>(map.ground[static_cast<std::size_t>(hex)]);
            const auto add = [&](const std::string& what) {
                features +=
                    (features.empty() ? "{" : ", {") + what + R"(, "hexes": [")" + number(hex) + "\"]}";
            };
            if (ground != 0) add(std::string(R"("terrain": ")") + kWords[ground] + "\"");
            if (map.ditch[static_cast<std::size_t>(hex)]) add(R"("ditch": true)");
        }
    }
    return R"({"id": "random", "name": {"en": "Random", "fr": "Hasard"}, "columns": 21, "rows": 33, "features": [)" +
           features + "]}";
}

class Maker {
  public:
    Maker(Topic topic, Random& random) : topic_(topic), random_(random) {
        position_.map = std::make_unique<Map>();
        position_.board.map = position_.map.get();
        // Flights are more interesting near an edge.
        middle_ = topic == Topic::Flight && below(3) == 0 ? (below(2) == 0 ? 317 : 1917) : 1117;
        lay_terrain(*position_.map, random, middle_);
    }

    Position make() {
        const int facing = static_cast<int>(below(6));
        const std::uint32_t own = topic_ == Topic::Flight || topic_ == Topic::Advance ? 1 : 2 + below(4);
        for (std::uint32_t i = 0; i < own; ++i) place(0, "A1", facing);
        const std::uint32_t friends = topic_ == Topic::Groups ? below(2) : below(5);
        for (std::uint32_t i = 0; i < friends; ++i) place(0, "A2", facing);
        const std::uint32_t enemies = 1 + below(3);
        // Who marches is far from enemies, but not too far.
        const Hex middle = middle_;
        if (topic_ == Topic::Marches) middle_ += 100 * (below(2) == 0 ? -8 : 8);
        for (std::uint32_t i = 0; i < enemies; ++i) place(1, "B1", (facing + 3) % 6);
        middle_ = middle;
        if (below(3) == 0) place_baggage();
        add({{"spare", "A2", "Ax", 'O', true, false, false, 0}}, 230, 0);
        write();
        return std::move(position_);
    }

  private:
    std::uint32_t below(std::uint32_t bound) { return random_.below(bound); }

    Hex random_hex() {
        const int spread = topic_ == Topic::Groups ? 5 : 6;
        return middle_ + 100 * (static_cast<int>(below(static_cast<std::uint32_t>(spread))) - spread / 2) +
               static_cast<int>(below(static_cast<std::uint32_t>(spread))) - spread / 2;
    }

    void add(std::vector<Counter> ranks, Hex hex, int facing) {
        position_.board.units.push_back({std::move(ranks), hex, facing});
    }

    bool is_free(Hex hex, const Counter& counter) const {
        return position_.map->holds(hex) && position_.board.at(hex) == nullptr &&
               !is_closed_to(*position_.map, counter, hex);
    }

    void place(int side, const std::string& corps, int facing) {
        const std::string id = corps + "-" + std::to_string(10 + ++count_);
        Counter counter = random_counter(random_, id, corps, side);
        if (topic_ == Topic::Flight || topic_ == Topic::Advance) calm(counter);
        const Hex hex = random_hex();
        if (!is_free(hex, counter)) return;
        const int turned = below(4) == 0 ? static_cast<int>(below(6)) : facing;
        std::vector<Counter> ranks{counter};
        if (below(3) == 0) {
            Counter second = counter;
            second.id = corps + "-" + std::to_string(10 + ++count_);
            second.rides = counter.rides;
            if (counter.type == "Ps") second.quality = 'O';
            ranks.push_back(second);
            if (!is_legal_stack(ranks) || counter.chariot) ranks.pop_back();
        }
        add(std::move(ranks), hex, turned);
    }

    // Movement must be all that happens: nobody shoots, rides to battle or charges but the one unit of A1.
    void calm(Counter& counter) {
        counter.rides = false;
        if (counter.side == 1 || topic_ == Topic::Flight || counter.corps == "A2") {
            if (counter.type == "Bw" || counter.type == "Wb" || counter.type == "Hd" ||
                counter.type == "El") {
                counter.type = "Ax";
                counter.quality = 'O';
            }
            counter.regular = true;
        }
        if (topic_ != Topic::Advance || counter.corps != "A1") return;
        constexpr const char* kWild[] = {"Kn", "Wb", "Bd", "Sp"};
        counter.type = kWild[below(4)];
        counter.quality = below(2) == 0 ? 'O' : 'S';
        counter.regular = false;
        counter.chariot = false;
    }

    void place_baggage() {
        Counter bag{"A2-B9", "A2", "Bag", 'O', false, false, false, 0};
        const Hex hex = random_hex();
        if (!is_free(hex, bag)) return;
        add({bag}, hex, 0);
    }

    void write() {
        Board& board = position_.board;
        const std::string lost = "A1-01 Reg Cv(O) general lost";
        const std::string demoralised = topic_ == Topic::Flight ? R"(, "demoralised": true)" : "";
        const char* edge = middle_ > 1500 ? "E" : "W";
        board.edge = *edge;
        position_.setup = R"({"situation": {"active": "A", "attacker": "A", "map": )" +
                          map_text(*position_.map) + R"(, "sides": [{"ep": 90, "edge": ")" + edge +
                          R"(", "corps": [)" + corps_text(board, "A1", demoralised, lost) + ", " +
                          corps_text(board, "A2", "", "A2-01 Reg Cv(O) 0130/E cinc") +
                          R"(]}, {"ep": 90, "edge": ")" + (*edge == 'E' ? "W" : "E") + R"(", "corps": [)" +
                          corps_text(board, "B1", "", "") + "]}]}}";
    }

    Topic topic_;
    Random& random_;
    Position position_;
    Hex middle_ = 0;
    int count_ = 0;
};

}  // namespace

Position random_position(Topic topic, Random& random) { return Maker(topic, random).make(); }

}  // namespace clashfield::models

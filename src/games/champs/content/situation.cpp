// A battle in full swing, as vectors write it: units are texts such as "A Irr Wb(O) 1017/E kept".

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "base/closest.h"
#include "base/hash.h"
#include "base/text_parts.h"
#include "content/by_id.h"
#include "content/word_table.h"
#include "games/champs/content/reading.h"
#include "games/champs/content/roster.h"
#include "games/champs/content/scenario.h"
#include "games/champs/rules/placing.h"
#include "games/champs/rules/units.h"

namespace clashfield::champs {
namespace {

using content::Reader;

constexpr std::string_view kSideLetters[] = {"A", "B"};
constexpr std::string_view kSituationPhases[] = {"points", "movement", "missiles", "melee"};
constexpr Phase kPhaseOf[] = {Phase::Points, Phase::Movement, Phase::Missiles, Phase::Pivots};
constexpr std::uint8_t kUsualDie = 6;

// The melee phase before this one, which "met" and "supported" speak of.
constexpr std::uint16_t kLastMelee = 1;

// Column and row, whatever comes behind them; ids of units may be short numbers.
bool begins_as_hex(std::string_view word) {
    return std::min(word.find_first_not_of("0123456789"), word.size()) >= 3;
}

// What the words behind a unit's place say.
struct UnitWords {
    Marks marks;
    Role role = Role::None;
    std::uint16_t flags = 0;
    bool hidden = false;
    bool lost = false;
    bool impetuous = false;
    Dismounting dismounting = {.needed = "dismounting needs the profile on foot, such as alt=Sp(S)"};
    std::string_view met = {};
    std::vector<std::string_view> supported = {};
};

constexpr content::SaidWord<UnitWords> kUnitWords[] = {
    {"cinc", [](UnitWords& unit, std::string_view) { unit.role = Role::CinC; }},
    {"general", [](UnitWords& unit, std::string_view) { unit.role = Role::General; }},
    {"ally", [](UnitWords& unit, std::string_view) { unit.role = Role::AllyGeneral; }},
    {"chariot", [](UnitWords& unit, std::string_view) { unit.marks.chariot = true; }},
    {"bow", [](UnitWords& unit, std::string_view) { unit.marks.bow = true; }},
    {"horse", [](UnitWords& unit, std::string_view) { unit.marks.mount = Mount::Horse; }},
    {"camel", [](UnitWords& unit, std::string_view) { unit.marks.mount = Mount::Camel; }},
    {"hidden", [](UnitWords& unit, std::string_view) { unit.hidden = true; }},
    {"lost", [](UnitWords& unit, std::string_view) { unit.lost = true; }},
    {"dismounted", [](UnitWords& unit, std::string_view) { unit.dismounting.dismounted = true; }},
    {"may_dismount", [](UnitWords& unit, std::string_view) { unit.dismounting.may_dismount = true; }},
    {"may_remount", [](UnitWords& unit, std::string_view) { unit.dismounting.may_remount = true; }},
    {"must_dismount", [](UnitWords& unit, std::string_view) { unit.dismounting.must_dismount = true; }},
    {"impetuous", [](UnitWords& unit, std::string_view) { unit.impetuous = true; }},
    {"fought", [](UnitWords& unit, std::string_view) { unit.flags |= flag::kFought; }},
    {"shot", [](UnitWords& unit, std::string_view) { unit.flags |= flag::kShot; }},
    {"moved", [](UnitWords& unit, std::string_view) { unit.flags |= flag::kMovedHex | flag::kActed; }},
    {"kept", [](UnitWords& unit, std::string_view) { unit.flags |= flag::kKept; }},
    {"alt=Sp(S)", [](UnitWords& unit, std::string_view value) { unit.dismounting.on_foot = value; }},
    {"met=ID", [](UnitWords& unit, std::string_view value) { unit.met = value; }},
    {"supported=ID", [](UnitWords& unit, std::string_view value) { unit.supported.push_back(value); }},
};

UnitWords read_words(const Reader& where, std::span<const std::string_view> words) {
    const std::span<const content::SaidWord<UnitWords>> table = kUnitWords;
    UnitWords unit;
    for (const std::string_view word : words) {
        if (hear(table, word, unit)) continue;
        where.error("D-02", "unknown word " + in_quotes(word) +
                                " behind a unit. Allowed: " + joined(words_of(table)) + ".");
    }
    return unit;
}

class SituationReader {
  public:
    SituationReader(Setup& setup, State& state) : setup_(setup), state_(state) {}

    void read_side(const Reader& side, std::uint8_t index) {
        side_ = index;
        setup_.sides[index].name = {std::string(kSideLetters[index]), std::string(kSideLetters[index])};
        if (side.has("name")) setup_.sides[index].name = content::bilingual(side.at("name"));
        state_.armies[index].edge = static_cast<std::uint8_t>(setup_.sides[index].edge);
        content::each_item(side.at("corps"), 1, 1000, [&](const Reader& corps) { read_corps(corps); });
        check_cinc(side, index, setup_, true);
    }

    // "met" and "supported" may name units that come later.
    void link() {
        for (const Link& link : links_) {
            const CounterInfo* found = content::find_by_id(setup_.counters, link.other);
            if (found == nullptr) {
                link.where.error("D-02", "there is no unit " + in_quotes(link.other));
                continue;
            }
            const auto other = static_cast<std::uint8_t>(found - setup_.counters.data());
            Counter& counter = state_.counters[link.counter];
            if (link.met) {
                counter.last_opponent = other;
                counter.last_phase = kLastMelee;
            } else if (counter.supported_count < kMaxSupported) {
                counter.supported[counter.supported_count++] = other;
            } else {
                link.where.error("D-10", "a unit supports against at most 4 others");
            }
        }
    }

    // After the totals are known: figures of the file go before ours.
    void read_figures(const Reader& sides) {
        for (std::size_t s = 0; s < 2; ++s) {
            const Reader side = sides.at(s);
            if (side.has("limit"))  // CB-VIC-03
                setup_.sides[s].limit = static_cast<std::uint16_t>(read_halves(side.at("limit"), 1, 2000));
            if (side.has("ep"))
                setup_.sides[s].ep_total = static_cast<std::uint16_t>(read_halves(side.at("ep"), 0, 2000));
        }
        each_corps_read(sides, setup_, [&](const Reader& corps, std::size_t index) {
            if (corps.has("threshold"))
                setup_.corps[index].threshold =
                    static_cast<std::uint16_t>(read_halves(corps.at("threshold"), 0, 2000));
            read_losses(corps, index);
        });
    }

  private:
    struct Link {
        Reader where;
        std::uint8_t counter;
        std::string other;
        bool met;
    };

    void read_corps(const Reader& reader) {
        if (!check_only_keys(reader, {"id"},
                             {"name", "training", "ally", "same_nationality", "reliable", "die", "lost",
                              "demoralised", "tested", "units", "baggage", "threshold", "ps_support"}))
            return;
        corps_ = read_corps_info(reader, side_, setup_);
        if (corps_ == kNone) return;
        read_counters(reader, "units");
        read_counters(reader, "baggage");
        read_command(reader);
        check_general(reader, setup_.corps[corps_], setup_, true);
    }

    void read_counters(const Reader& corps, std::string_view key) {
        if (!corps.has(key)) return;
        baggage_ = 0;
        content::each_item(corps.at(key), 0, 1000, [&](const Reader& item) {
            const std::string text = item.text();
            if (!item.json().is_string()) return;
            const std::vector<std::string_view> words = split(text, " ");
            key == "units" ? read_unit(item, words) : read_baggage(item, words);
        });
    }

    // D-05, D-07: "1017/E".
    std::optional<Place> read_place(const Reader& where, std::string_view word) const {
        const std::size_t slash = word.find('/');
        const Hex hex = parse_hex(word.substr(0, slash));
        if (hex == kNoHex || !setup_.map->on_map(hex)) {
            where.error("D-05", in_quotes(word) + " is no hex of this map with a facing, such as 1017/E");
            return std::nullopt;
        }
        const int facing = slash == std::string_view::npos ? -1 : parse_facing(word.substr(slash + 1));
        if (facing < 0) {
            where.error("D-07", "a unit has a facing behind its hex: E, SSE, SSW, W, NNW or NNE; found " +
                                    in_quotes(word));
            return std::nullopt;
        }
        return Place{hex, static_cast<std::uint8_t>(facing), false};
    }

    void read_unit(const Reader& where, std::span<const std::string_view> words) {
        if (words.size() < 3) {
            where.error("D-02",
                        "a unit is written as in 'A Irr Wb(O) 1017/E': id, training, type and quality, hex "
                        "and facing");
            return;
        }
        CounterInfo counter;
        counter.id = read_unit_id(where, words[0]);
        counter.name = {counter.id, counter.id};
        const std::string name = std::string(words[1]) + " " + std::string(words[2]);
        const auto profile = read_profile(where, name, *setup_.profiles);
        const bool placed = words.size() > 3 && begins_as_hex(words[3]);
        const UnitWords unit = read_words(where, words.subspan(placed ? 4 : 3));
        if (placed == unit.lost) {
            where.error("D-05",
                        unit.lost ? "a unit that is lost has no hex" : "a unit has a hex, or is lost");
            return;
        }
        std::optional<Place> place = placed ? read_place(where, words[3]) : Place{};
        if (counter.id.empty() || !profile || !place) return;
        place->hidden = unit.hidden;
        counter.profiles[0] = *profile;
        apply_marks(where, unit.marks, counter.profiles[0]);
        read_dismounting(where, unit.dismounting, *setup_.profiles, counter);
        counter.role = unit.role;
        counter.impetuous = unit.impetuous;
        finish_counter(where, add_counter(where, std::move(counter), *place, setup_), unit);
    }

    // "0115" or "BX 0117".
    void read_baggage(const Reader& where, std::span<const std::string_view> words) {
        ++baggage_;
        const bool named = !words.empty() && !begins_as_hex(words[0]);
        const std::string_view place = words.size() > (named ? 1u : 0u) ? words[named ? 1 : 0] : "";
        const Hex hex = parse_hex(place);
        if (hex == kNoHex || !setup_.map->on_map(hex)) {
            const bool faces = place.find('/') != std::string_view::npos;
            where.error(faces ? "D-07" : "D-05",
                        faces
                            ? "Baggage has no facing (CB-UNI-06)"
                            : "Baggage is a hex of this map, or an id and a hex; found " + in_quotes(place));
            return;
        }
        bool mobile = false;
        bool independent = false;
        for (const std::string_view word : words.subspan(named ? 2 : 1)) {
            mobile = mobile || word == "mobile";
            independent = independent || word == "independent";
            if (word == "mobile" || word == "independent") continue;
            where.error("D-02",
                        "unknown word " + in_quotes(word) + " behind Baggage. Allowed: mobile, independent.");
        }
        CounterInfo counter = baggage_counter(*setup_.profiles, mobile);
        counter.independent = independent;
        counter.id =
            named ? read_unit_id(where, words[0]) : fmt::format("{}-B{}", setup_.corps[corps_].id, baggage_);
        if (counter.id.empty()) return;
        finish_counter(where, add_counter(where, std::move(counter), Place{hex, 0, false}, setup_), {});
    }

    void finish_counter(const Reader& where, std::uint8_t index, const UnitWords& unit) {
        if (index == kNone) return;
        Counter& counter = state_.counters[index];
        counter = listed_counter(setup_, index);
        counter.flags = unit.flags;
        counter.moves = (unit.flags & flag::kActed) != 0 ? 1 : 0;
        if (unit.lost) counter.status = Status::Eliminated;
        if (!unit.met.empty()) links_.push_back({where, index, std::string(unit.met), true});
        for (const std::string_view id : unit.supported)
            links_.push_back({where, index, std::string(id), false});
    }

    void read_command(const Reader& reader) {
        CorpsInfo& info = setup_.corps[corps_];
        if (info.general == kNone && !info.counters.empty())
            info.training = setup_.info(info.counters[0]).profiles[0].training;
        content::read_word(reader, "training", kTrainingNames, "training", info.training);
        Corps& corps = state_.corps[corps_];
        corps.side = side_;
        corps.die = static_cast<std::uint8_t>(content::read_number(reader, "die", 0, 6, kUsualDie));
        corps.pa = corps.die;
        corps.demoralised = read_flag(reader, "demoralised") ? 1 : 0;
        if (corps.demoralised != 0) state_.broken = static_cast<std::uint8_t>(state_.broken | 1u << corps_);
        if (reader.has("reliable")) {
            const auto answer = reader.at("reliable").word(std::span(kReliableNames).subspan(1), "answer");
            if (answer) corps.reliable = static_cast<Reliable>(*answer + 1);
        }
        const bool general_lost =
            info.general != kNone && state_.counters[info.general].status == Status::Eliminated;
        if (general_lost) corps.test = Test::Due;  // CB-DEM-03
        if (read_flag(reader, "tested")) corps.test = Test::Done;
    }

    void read_losses(const Reader& reader, std::size_t index) {
        int lost = 0;
        for (const std::uint8_t c : setup_.corps[index].counters) {
            const Counter& counter = state_.counters[c];
            if (counter.status == Status::Eliminated) lost += setup_.info(c).profiles[0].ep;
        }
        if (reader.has("lost")) lost = read_halves(reader.at("lost"), 0, 2000);
        state_.corps[index].ep_lost = static_cast<std::uint16_t>(lost);
        Army& army = state_.armies[setup_.corps[index].side];
        army.ep_lost = static_cast<std::uint16_t>(army.ep_lost + lost);
    }

    Setup& setup_;
    State& state_;
    std::vector<Link> links_;
    std::uint8_t side_ = 0;
    std::uint8_t corps_ = kNone;
    int baggage_ = 0;
};

// W and E unless they say otherwise.
void read_edges(const Reader& sides, Setup& setup) {
    for (std::size_t s = 0; s < 2; ++s) {
        setup.sides[s].edge = static_cast<Edge>(s);
        read_word(sides.at(s), "edge", kEdgeNames, "edge", setup.sides[s].edge);
    }
    if (setup.sides[0].edge == setup.sides[1].edge)
        sides.error("D-12", "both sides have one edge; one has \"W\" and the other \"E\"");
}

void read_clock(const Reader& situation, Setup& setup, State& state) {
    read_word(situation, "active", kSideLetters, "side", state.active);
    state.asked = state.active;
    read_word(situation, "attacker", kSideLetters, "side", state.attacker);
    setup.attacker = state.attacker;
    std::size_t phase = 1;
    read_word(situation, "phase", kSituationPhases, "phase", phase);
    state.phase = kPhaseOf[phase];
    content::read_into(situation, "turn", 1, 60000, state.turn);
    content::read_into(situation, "last_loss", 0, 60000, state.last_loss);
    if (state.last_loss > state.turn)
        situation.at("last_loss").error("D-02", "last_loss is after turn; a loss lies in the past");
    state.melee_phase = kLastMelee;
}

void place_all(const Setup& setup, State& state) {
    put_ready_made(setup, state);
    // CB-ACT-10: a battle that begins in the movement phase has had its dice.
    const std::uint8_t cinc = setup.sides[state.active].cinc;
    if (state.phase == Phase::Movement && cinc != kNone && state.counters[cinc].hex != kNoHex &&
        !setup.options.simple)
        state.armies[state.active].bonus_left = 1;
}

}  // namespace

void read_situation(const Reader& situation, const Library& library, Setup& setup, State& state) {
    if (!check_only_keys(situation, {"map", "sides"},
                         {"options", "ps_support", "active", "attacker", "phase", "turn", "last_loss"}) ||
        !read_conditions(situation, library, {"corps"}, {"edge", "name", "ep", "limit"}, setup))
        return;
    const Reader sides = situation.at("sides");
    read_edges(sides, setup);
    read_clock(situation, setup, state);
    SituationReader reader(setup, state);
    for (std::uint8_t s = 0; s < 2; ++s) reader.read_side(sides.at(s), s);
    finish_roster(setup);
    reader.link();
    reader.read_figures(sides);
    if (check_places(sides, setup)) place_all(setup, state);
    setup.hash = hash_mix(content::hash_as_written(situation.json()), setup.map->hash);
}

}  // namespace clashfield::champs

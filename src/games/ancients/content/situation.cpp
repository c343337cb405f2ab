// A battle in full swing, as vectors write it.

#include <algorithm>

#include <fmt/format.h>

#include "games/ancients/content/goals.h"
#include "games/ancients/content/points.h"
#include "games/ancients/content/roster.h"
#include "games/ancients/content/scenario.h"
#include "games/ancients/content/situation_words.h"

namespace clashfield::ancients {
namespace {

using content::Reader;
using geometry::TableSide;

constexpr int kMostMen = 400;
constexpr std::size_t kMostUnitsThere = (kMaxUnits - kMaxCharacters) / 2;
constexpr std::size_t kMostOfRole = kMaxCharacters / 2;
constexpr std::size_t kMostDefended = decltype(State::defended)::capacity();
constexpr Tick kMarchFrom = 8 * kInch;                                         // AB-MOV-10
constexpr std::string_view kFaceWords[] = {"front", "right", "rear", "left"};  // by Face

bool stands(Status status) {
    return status == Status::Steady || status == Status::Fleeing || status == Status::Stampeding;
}

// "A1", or one of the file's own: letters, digits and hyphens.
std::string read_id(const Reader& reader, const std::string& usual) {
    if (!reader.has("id")) return usual;
    const std::string id = reader.at("id").text();
    const bool good = !id.empty() && id.size() <= 16 && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!good)
        reader.at("id").error("F-03", "an id is 1 to 16 letters, digits and '-', found " +
                                          content::shown_json(reader.json()["id"]));
    return good ? id : usual;
}

class SituationReader {
  public:
    SituationReader(const Library& library, Setup& setup, State& state)
        : library_(library), setup_(setup), state_(state) {}

    void read_side(const Reader& reader, std::uint8_t index) {
        static constexpr std::string_view kRequired[] = {"units"};
        static constexpr std::string_view kOptional[] = {"list", "name", "edge", "points", "characters"};
        SideInfo& side = setup_.sides[index];
        side.edge = index == 0 ? TableSide::South : TableSide::North;
        side.name = {std::string(kSideNames[index]), std::string(kSideNames[index])};
        if (!reader.object(kRequired, kOptional)) return;
        content::read_word(reader, "edge", kEdgeNames, "edge", side.edge);
        content::each_item(reader.at("units"), 0, kMostUnitsThere,
                           [&](const Reader& item) { read_unit(item, index); });
        choose_list(reader, index);
        if (reader.has("name")) side.name = content::read_name(reader);
        if (reader.has("characters"))
            content::each_item(reader.at("characters"), 0, kMostOfRole, [&](const Reader& item) {
                characters_.push_back({item, setup_.characters.size()});
                read_character(item, index);
            });
        int points = 0;
        for (const UnitInfo& unit : setup_.units) points += unit.side == index ? unit.price : 0;
        for (const CharacterInfo& character : setup_.characters)
            points += character.side == index ? character.price : 0;
        side.points = content::read_number(reader, "points", 0, 100'000, points);
    }

    // Once both sides are there: who stands where, and what follows from it.
    void settle(const Reader& sides) {
        add_lone_characters(setup_);
        for (const Doing& doing : characters_) settle_character(doing.where, doing.index);
        for (const Doing& doing : units_) settle_unit(doing.where, doing.index);
        for (const Doing& doing : characters_) check_character(doing);
        std::vector<Standing> standing;
        for (const Doing& doing : units_) {
            if (stands(state_.units[doing.index].status))
                standing.push_back({doing.where, doing.index, body_of(doing.index)});
        }
        meet(sides);
        for (Standing& unit : standing) unit.body = body_of(unit.unit);
        check_places(standing, false, setup_);
        for (const Doing& doing : units_) {
            const bool told = doing.where.has("flags") && doing.where.at("flags").has("may_march");
            if (!told) state_.units[doing.index].set(flag::kMayMarch, is_far_from_enemies(doing.index));
        }
    }

    std::uint8_t read_unit_id(const Reader& reader) const {
        const std::string id = reader.text();
        std::vector<std::string> known;
        for (std::size_t i = 0; i < setup_.units.size(); ++i) {
            if (setup_.units[i].id == id) return static_cast<std::uint8_t>(i);
            known.push_back(setup_.units[i].id);
        }
        if (reader.json().is_string()) content::refuse_unknown(reader, "unit", id, known);
        return kNoUnit;
    }

    // [["A1", "B1"]]: the first one and the second.
    template <typename Add>
    void read_pairs(const Reader& list, const Add& add) const {
        content::each_item(list, 0, 32, [&](const Reader& pair) {
            if (!pair.array(2, 2)) return;
            const std::uint8_t one = read_unit_id(pair.at(std::size_t{0}));
            const std::uint8_t other = read_unit_id(pair.at(1));
            if (one != kNoUnit && other != kNoUnit) add(one, other);
        });
    }

    // [["A1", "front", "B1", "left"]]: besides those that follow from where units stand.
    void read_contacts(const Reader& list) {
        content::each_item(list, 0, 64, [&](const Reader& item) {
            if (!item.array(4, 4)) return;
            const std::uint8_t one = read_unit_id(item.at(std::size_t{0}));
            const auto face = item.at(1).word(kFaceWords, "edge of a unit");
            const std::uint8_t other = read_unit_id(item.at(2));
            const auto other_face = item.at(3).word(kFaceWords, "edge of a unit");
            if (one == kNoUnit || other == kNoUnit || !face || !other_face) return;
            if (!are_foes(one, other) || !is_steady(one) || !is_steady(other))
                return refuse_friends(item, one, other);
            add_contact(item, {{one, static_cast<Face>(*face)}, {other, static_cast<Face>(*other_face)}});
        });
    }

    // Whom units fear after a failed test (AB-CHG-07).
    void read_feared(const Reader& list) {
        read_pairs(list, [&](std::uint8_t unit, std::uint8_t enemy) {
            if (!are_foes(unit, enemy)) return refuse_friends(list, unit, enemy);
            state_.feared.push_back({unit, enemy});
        });
    }

    void read_defended(const Reader& list) {
        read_pairs(list, [&](std::uint8_t attacker, std::uint8_t defender) {
            bool met = false;
            state_.contacts.each_of(attacker, [&](const geometry::Side& own, const geometry::Side& theirs) {
                if (theirs.unit == defender && state_.defended.size() < kMostDefended)
                    state_.defended.push_back({{own, theirs}, false});
                met = met || theirs.unit == defender;
            });
            if (!met)
                list.error("D-12", fmt::format("{} is not in contact with {}", setup_.units[attacker].id,
                                               setup_.units[defender].id));
        });
    }

  private:
    struct Doing {
        Reader where;
        std::size_t index;
    };

    void check_id(const Reader& reader, const std::string& id) const {
        const bool taken = std::any_of(setup_.units.begin(), setup_.units.end(),
                                       [&](const UnitInfo& other) { return other.id == id; });
        if (taken) content::refuse_taken(reader.has("id") ? reader.at("id") : reader, "unit", id);
    }

    // The type of a list, with changes of its own.
    std::optional<UnitType> read_type_of(const Reader& reader, const std::string& unit) const {
        const std::string id = reader.at("type").text();
        const UnitType* found = find_type(library_.book, id);
        if (found == nullptr) {
            std::vector<std::string> known;
            for (const ArmyList& list : library_.book.lists) {
                for (const UnitType& type : list.types) known.push_back(type.id);
            }
            if (reader.at("type").json().is_string())
                content::refuse_unknown(reader.at("type"), "type", id, known);
            return std::nullopt;
        }
        UnitType type = *found;
        if (!reader.has("change")) return type;
        const Reader change = reader.at("change");
        if (!change.object({}, kTypeKeys)) return std::nullopt;
        type.id = unit + "-" + type.id;
        read_type_keys(change, list_ids(library_.book), type);
        check_type(change, type);
        return type;
    }

    void read_unit(const Reader& reader, std::uint8_t side) {
        static constexpr std::string_view kRequired[] = {"type", "models"};
        static constexpr std::string_view kOptional[] = {
            "id",        "name",           "change",    "start",         "files",
            "formation", "command",        "at",        "facing",        "reserve",
            "status",    "moved",          "response",  "flags",         "target",
            "wounds",    "crew",           "rounds",    "blocked_until", "off_turn",
            "wrapped",   "pending_losses", "phase_size"};
        if (!reader.object(kRequired, kOptional)) return;
        const auto number = std::count_if(setup_.units.begin(), setup_.units.end(),
                                          [&](const UnitInfo& unit) { return unit.side == side; });
        UnitInfo unit;
        unit.id = read_id(reader, fmt::format("{}{}", kSideNames[side], number + 1));
        const std::optional<UnitType> type = read_type_of(reader, unit.id);
        if (!type) return;
        check_id(reader, unit.id);
        unit.name = reader.has("name") ? content::read_name(reader) : type->name;
        unit.side = side;
        unit.type = add_type(*type, setup_);
        const int models = static_cast<int>(reader.at("models").integer(0, kMostMen));
        unit.models = static_cast<std::uint16_t>(
            content::read_number(reader, "start", std::max(models, 1), kMostMen, std::max(models, 1)));
        unit.files = static_cast<std::uint8_t>(
            content::read_number(reader, "files", 1, 200, usual_files(*type, models)));
        unit.skirmishing = always_skirmishes(*type);
        content::read_word(reader, "formation", kFormationNames, "formation", unit.skirmishing);
        if (reader.has("command")) unit.command = read_command(reader.at("command"));
        unit.price =
            unit.models * type->points + static_cast<int>(command_text(unit.command).size()) * kCommandPrice;
        read_place(reader, unit);
        units_.push_back({reader, setup_.units.size()});
        setup_.units.push_back(std::move(unit));
    }

    void read_place(const Reader& reader, UnitInfo& unit) {
        static constexpr std::string_view kRequired[] = {"turn", "edge"};
        if (reader.has("reserve") && reader.at("reserve").object(kRequired, {})) {
            const Reader reserve = reader.at("reserve");
            unit.reserve = static_cast<std::uint8_t>(reserve.at("turn").integer(1, kMostTurns));
            content::read_word(reserve, "edge", kEdgeNames, "edge", unit.entry);
        }
        if (!reader.has("at")) return;
        unit.placed = true;
        unit.front = read_pose(reader, unit.side);
    }

    Pose read_pose(const Reader& reader, std::uint8_t side) const {
        const std::int32_t usual = side == 0 ? 0 : geometry::kFullTurn / 2;
        const std::int32_t facing = reader.has("facing") ? content::read_heading(reader.at("facing")) : usual;
        return {content::read_point(reader.at("at"), kInches), geometry::Angle(facing)};
    }

    // The list that a side names, or that of its first unit.
    void choose_list(const Reader& reader, std::uint8_t index) {
        const ArmyList* list = nullptr;
        if (reader.has("list")) {
            const std::string id = reader.at("list").text();
            list = find_list(library_.book, id);
            if (list == nullptr && reader.at("list").json().is_string())
                content::refuse_unknown(reader.at("list"), "army list", id, list_ids(library_.book));
        } else {
            for (const UnitInfo& unit : setup_.units) {
                if (unit.side == index && list == nullptr)
                    list = &library_.book.lists[setup_.types[unit.type].army];
            }
        }
        lists_[index] = list;
        if (list == nullptr) return;
        SideInfo& side = setup_.sides[index];
        side.list = list->id;
        side.name = list->name;
        side.army = static_cast<std::uint8_t>(list - library_.book.lists.data());
    }

    void read_character(const Reader& reader, std::uint8_t side) {
        static constexpr std::string_view kRequired[] = {"role"};
        static constexpr std::string_view kOptional[] = {
            "name",   "unit", "at",     "facing",      "profile", "alive", "refused",
            "joined", "left", "scored", "wounds_left", "points",  "status"};
        CharacterInfo character;
        if (reader.object(kRequired, kOptional)) {
            content::read_word(reader, "role", kRoleNames, "role", character.role);
            if (lists_[side] == nullptr) {
                reader.error("D-13", "a character is of an army: give the side a 'list'");
            } else {
                read_man(reader, lists_[side]->characters[index_of(character.role)], character);
            }
        }
        character.id = character_id(character.role, side, setup_);
        character.side = side;
        setup_.characters.push_back(std::move(character));
    }

    static void read_man(const Reader& reader, CharacterType type, CharacterInfo& character) {
        if (reader.has("name")) type.name = content::read_name(reader);
        if (reader.has("profile")) read_profile_keys(reader.at("profile"), type);
        character.name = type.name;
        character.move = type.move;
        character.stats = type.stats;
        character.price = content::read_number(reader, "points", 0, 1000, type.price);
    }

    void settle_character(const Reader& reader, std::size_t index) {
        CharacterInfo& info = setup_.characters[index];
        Character& it = state_.characters[index];
        it.wounds_left = static_cast<std::uint8_t>(
            content::read_number(reader, "wounds_left", 0, info.stats.w, info.stats.w));
        it.alive = !reader.has("alive") || reader.at("alive").boolean();
        if (it.alive != (it.wounds_left > 0)) it.alive = false;
        it.refused = content::read_flag(reader, "refused");
        it.joined = content::read_flag(reader, "joined");
        it.left = content::read_flag(reader, "left");
        it.scored = content::read_flag(reader, "scored");
        Unit& alone = state_.units[info.alone];
        alone.models = 1;
        alone.phase_size = 1;
        alone.status = Status::Unused;
        if (reader.has("unit") && reader.has("at"))
            reader.error("D-12", "a character goes with a 'unit' or stands alone 'at' a place");
        if (reader.has("unit")) it.unit = read_unit_id(reader.at("unit"));
        if (it.unit != kNoUnit && setup_.units[it.unit].side != info.side) {
            reader.at("unit").error("D-12",
                                    fmt::format("{} is of the other side; a character goes with his own",
                                                setup_.units[it.unit].id));
        }
        if (reader.has("at")) {
            it.unit = info.alone;
            alone.status = Status::Steady;
            content::read_word(reader, "status", kStatusNames, "status", alone.status);
            alone.front = read_pose(reader, info.side);
            units_.push_back({reader, info.alone});
        }
        info.unit = it.unit;
    }

    void settle_unit(const Reader& reader, std::size_t index) {
        const UnitInfo& info = setup_.units[index];
        if (info.character != kNoCharacter) return;
        const UnitType& type = setup_.types[info.type];
        Unit& it = state_.units[index];
        it.models =
            static_cast<std::uint16_t>(content::read_number(reader, "models", 0, kMostMen, info.models));
        it.front = info.front;
        it.files = info.files;
        it.status = info.placed ? Status::Steady : info.reserve > 0 ? Status::Reserve : Status::Waiting;
        content::read_word(reader, "status", kStatusNames, "status", it.status);
        if (stands(it.status) != info.placed)
            reader.error("D-12", fmt::format("{} is {}; whoever is on the table has a place 'at', and "
                                             "nobody else",
                                             info.id, kStatusNames[index_of(it.status)]));
        content::read_word(reader, "moved", kMovedNames, "kind of move", it.moved);
        content::read_word(reader, "response", kResponseNames, "response", it.response);
        if (reader.has("target")) it.target = read_unit_id(reader.at("target"));
        it.set(flag::kSkirmishing, info.skirmishing);
        it.set(flag::kFrenzied, type.is(rule::kFrenzy));
        if (reader.has("flags")) read_flags(reader.at("flags"), it.flags);
        read_numbers(reader, type, it);
        if (reader.has("wrapped") && reader.at("wrapped").array(4, 4)) {
            for (std::size_t i = 0; i < 4; ++i)
                it.wrapped[i] = static_cast<std::uint8_t>(reader.at("wrapped").at(i).integer(0, 2));
        }
        check_numbers(reader, info, type, it);
        check_formation(reader, info, type, it);
    }

    // AB-SET-08, and elephants and machines stand alone.
    static void check_formation(const Reader& reader, const UnitInfo& info, const UnitType& type,
                                const Unit& it) {
        if (info.skirmishing ? !may_skirmish(type) : always_skirmishes(type))
            reader.error(
                "D-12",
                fmt::format("{} cannot stand so: its type says whether it skirmishes (AB-SET-08)", info.id));
        if (it.models > 0 && it.files > it.models)
            reader.error("D-12", fmt::format("{} has {} files of {} models", info.id, it.files, it.models));
        if ((type.cls == Class::Elephant || type.cls == Class::WarMachine) && it.models > 1)
            reader.error("D-12", fmt::format("{} has {} models; elephants and war machines are units of one",
                                             info.id, it.models));
    }

    // A side has one general and one army standard, and they go with somebody who is there.
    void check_character(const Doing& doing) {
        const CharacterInfo& info = setup_.characters[doing.index];
        if (!state_.characters[doing.index].alive) return;
        for (std::size_t i = 0; i < doing.index; ++i) {
            const CharacterInfo& other = setup_.characters[i];
            if (other.side == info.side && other.role == info.role && info.role != Role::SubCommander &&
                state_.characters[i].alive)
                doing.where.error("D-12", "a side has one general and one army standard");
        }
        if (info.unit == kNoUnit) return;
        const Status status = state_.units[info.unit].status;
        if (status == Status::Destroyed || status == Status::Left)
            doing.where.at("unit").error("D-12",
                                         fmt::format("{} is gone; a living character goes with a unit "
                                                     "that is there",
                                                     setup_.units[info.unit].id));
    }

    // Whoever may still play has somebody left, and no more of them lost or wrapped than there are.
    static void check_numbers(const Reader& reader, const UnitInfo& info, const UnitType& type,
                              const Unit& it) {
        const bool gone = it.status == Status::Destroyed || it.status == Status::Left;
        const bool nobody = it.models == 0 || (type.cls == Class::WarMachine && it.crew == 0);
        if (!gone && nobody)
            reader.error("D-12", fmt::format("{} has nobody left; a unit that is {} has", info.id,
                                             kStatusNames[index_of(it.status)]));
        if (it.pending_losses > it.models || (it.models > 0 && it.wrapped_models() >= it.models))
            reader.error("D-12", fmt::format("{} has {} models; fewer are lost, and others wrapped", info.id,
                                             it.models));
    }

    static void read_numbers(const Reader& reader, const UnitType& type, Unit& it) {
        const auto number = [&](std::string_view key, int most, int otherwise) {
            return content::read_number(reader, key, 0, most, otherwise);
        };
        it.wounds = static_cast<std::uint8_t>(number("wounds", type.stats.w - 1, 0));
        it.crew = static_cast<std::uint8_t>(number("crew", type.crew_size, type.crew_size));
        it.rounds = static_cast<std::uint8_t>(number("rounds", 100, 0));
        it.blocked_until = static_cast<std::uint8_t>(number("blocked_until", 2 * kMostTurns, 0));
        it.off_turn = static_cast<std::uint8_t>(number("off_turn", kMostTurns, 0));
        it.pending_losses = static_cast<std::uint16_t>(number("pending_losses", kMostMen, 0));
        it.phase_size = static_cast<std::uint16_t>(number("phase_size", kMostMen, size_of(type, it)));
    }

    // AB-GEN-03.
    static int size_of(const UnitType& type, const Unit& unit) {
        if (type.cls == Class::WarMachine) return unit.crew;
        if (type.cls == Class::Elephant) return type.stats.w - unit.wounds + unit.crew;
        return is_chariot(type.cls) ? unit.models * type.crew_size : unit.models;
    }

    geometry::Body body_of(std::size_t index) const {
        const Unit& it = state_.units[index];
        const bool open = it.is(flag::kSkirmishing) && !it.is(flag::kClosedUp);
        const int models = std::max(1, it.models - it.wrapped_models());
        const Array array{models, std::min<int>(it.files, models), open};
        return {it.front, footprint_of(setup_.types[setup_.units[index].type], array)};
    }

    void add_contact(const Reader& where, const geometry::Contact& contact) {
        if (state_.contacts.size() < kMaxContacts) return state_.contacts.add(contact);
        where.error("D-10", fmt::format("a battle has room for {} contacts", kMaxContacts));
    }

    // Contacts follow from the poses: a front that lies flush on an edge of an enemy. Skirmishers close up
    // for it (AB-GEO-13, R-84).
    void meet(const Reader& sides) {
        for (std::size_t i = 0; i < setup_.units.size(); ++i) {
            for (std::size_t k = 0; k < setup_.units.size(); ++k) {
                const bool foes = setup_.units[i].side != setup_.units[k].side;
                if (foes && is_steady(i) && is_steady(k))
                    meet(sides, i, k);  // AB-FLE-06: fleers fight nobody
            }
        }
    }

    void meet(const Reader& sides, std::size_t one, std::size_t other) {
        Unit& own = state_.units[one];
        Unit& enemy = state_.units[other];
        const std::uint32_t flags[] = {own.flags, enemy.flags};
        own.set(flag::kClosedUp, own.is(flag::kSkirmishing));
        enemy.set(flag::kClosedUp, enemy.is(flag::kSkirmishing));
        const std::optional<Face> face =
            geometry::flush_face(body_of(one), Face::Front, body_of(other), kEps, kEps);
        if (face) {
            add_contact(sides, {{static_cast<geometry::Id>(one), Face::Front},
                                {static_cast<geometry::Id>(other), *face}});
            return;
        }
        own.flags = flags[0];
        enemy.flags = flags[1];
    }

    bool are_foes(std::size_t one, std::size_t other) const {
        return setup_.units[one].side != setup_.units[other].side;
    }
    void refuse_friends(const Reader& where, std::size_t one, std::size_t other) const {
        where.error("D-12", fmt::format("{} and {} do not fight: enemies do, who are on the table and steady",
                                        setup_.units[one].id, setup_.units[other].id));
    }

    bool is_steady(std::size_t index) const { return state_.units[index].status == Status::Steady; }

    bool is_far_from_enemies(std::size_t index) const {
        if (!stands(state_.units[index].status)) return false;
        const geometry::Corners own = geometry::corners(body_of(index));
        for (std::size_t i = 0; i < setup_.units.size(); ++i) {
            const bool blocks =
                setup_.units[i].side != setup_.units[index].side && state_.units[i].status == Status::Steady;
            if (!blocks) continue;
            const geometry::Corners enemy = geometry::corners(body_of(i));
            if (geometry::distance(geometry::Polygon(own), geometry::Polygon(enemy)) <= kMarchFrom + kEps)
                return false;
        }
        return true;
    }

    const Library& library_;
    Setup& setup_;
    State& state_;
    std::vector<Doing> units_;
    std::vector<Doing> characters_;
    std::array<const ArmyList*, 2> lists_{};
};

void read_clock(const Reader& situation, Setup& setup, State& state) {
    state.turn = static_cast<std::uint8_t>(content::read_number(situation, "turn", 1, kMostTurns, 1));
    content::read_word(situation, "active", kSideNames, "side", state.active);
    state.asked = state.active;
    state.first = 0;
    content::read_word(situation, "first", kSideNames, "side", state.first);
    setup.first = state.first;
    state.step = Step::Charges;
    read_step(situation, state.step);
    if (state.step == Step::ChooseFirst && !situation.has("first")) setup.first = kNoUnit;
}

// {"points": [80, 0], "standards": [1, 0], ...}: what sides have scored, by side.
void read_scores(const Reader& reader, State& state) {
    static constexpr std::string_view kKeys[] = {"points", "standards", "army_standards", "generals_slain",
                                                 "general_dead"};
    if (!reader.object({}, kKeys)) return;
    const auto pair = [&](std::string_view key, int most, auto* values) {
        if (!reader.has(key) || !reader.at(key).array(2, 2)) return;
        for (std::size_t i = 0; i < 2; ++i)
            values[i] =
                static_cast<std::remove_pointer_t<decltype(values)>>(reader.at(key).at(i).integer(0, most));
    };
    pair("points", 100'000, state.points);
    pair("standards", 60, state.standards);
    pair("army_standards", 1, state.army_standards);
    pair("generals_slain", 1, state.generals_slain);
    int dead[2] = {};
    pair("general_dead", 1, dead);
    state.general_dead = static_cast<std::uint8_t>(dead[0] | dead[1] << 1);
}

}  // namespace

void read_situation(const Reader& situation, const Library& library, Setup& setup, State& state) {
    static constexpr std::string_view kRequired[] = {"sides"};
    static constexpr std::string_view kOptional[] = {"table",    "terrain",  "options", "goals",
                                                     "turn",     "active",   "first",   "step",
                                                     "contacts", "defended", "feared",  "scores"};
    if (!situation.object(kRequired, kOptional)) return;
    setup.id = "situation";
    setup.name = {"A situation", "Une situation"};
    const TableSize usual{setup.width, setup.height, kInches};
    if (!read_battlefield(situation, usual, kBattlefield, setup)) return;
    if (situation.has("options")) setup.options = read_options(situation.at("options"), setup.options);
    read_clock(situation, setup, state);
    setup.deploys = state.step == Step::Deploy;
    const Reader sides = situation.at("sides");
    if (!sides.object(kSideNames, {})) return;
    finish_setup(library.book, setup);
    SituationReader reader(library, setup, state);
    for (std::uint8_t s = 0; s < 2; ++s) reader.read_side(sides.at(kSideNames[s]), s);
    reader.settle(sides);
    if (situation.has("contacts")) reader.read_contacts(situation.at("contacts"));
    if (situation.has("defended")) reader.read_defended(situation.at("defended"));
    if (situation.has("feared")) reader.read_feared(situation.at("feared"));
    if (situation.has("scores")) read_scores(situation.at("scores"), state);
    if (situation.has("goals")) read_goals(situation.at("goals"), setup);
    setup.hash = content::hash_as_written(situation.json());
}

}  // namespace clashfield::ancients

// A battle in full swing, as vectors write it.

#include <algorithm>

#include <fmt/format.h>

#include "content/by_id.h"
#include "games/empires/content/goals.h"
#include "games/empires/content/roster.h"
#include "games/empires/content/scenario.h"

namespace clashfield::empires {
namespace {

using content::Reader;
using geometry::Face;

constexpr int kMostModels = 400;
constexpr std::size_t kMostUnitsThere = kMaxUnits / 2;
constexpr std::size_t kMostCharactersThere = kMaxCharacters / 2;
constexpr int kMostPoints = 100'000;
constexpr std::string_view kFaceWords[] = {"front", "right", "rear", "left"};  // by Face
constexpr std::string_view kChargeWords[] = {"declared", "cancelled", "contact", "failed", "stopped"};
// By bit of flag::.
constexpr std::string_view kFlagWords[] = {
    "disrupted",  "balked",      "reacted",  "charging",       "reaction_shot", "shot",
    "unruly",     "broke",       "due",      "missile_tested", "panic_tested",  "lost_tested",
    "alarming",   "runs",        "retreats", "depth_lost",     "steady_used",   "lost_round",
    "spara_lost", "reached",     "fought",   "second_mode",    "mode_chosen",   "blocked",
    "passed",     "intercepted", "tried",    "turns_about",    "wiped",         "ran_away"};

bool is_on_table(Status status) {
    return status == Status::Good || status == Status::Broken || status == Status::Shattered ||
           status == Status::Amok;
}

Tick read_way(const Reader& object, std::string_view key) {
    return object.has(key) ? content::read_length(object.at(key), 0, 200, kInches) : 0;
}

class SituationReader {
  public:
    SituationReader(const ArmyBook& book, Setup& setup, State& state)
        : book_(book), setup_(setup), state_(state) {}

    void read_side(const Reader& reader, std::uint8_t side) {
        static constexpr std::string_view kRequired[] = {"units"};
        static constexpr std::string_view kOptional[] = {"list", "name", "strategy", "points", "characters"};
        SideInfo& info = setup_.sides[side];
        info.edge = side == state_.south ? geometry::TableSide::South : geometry::TableSide::North;
        info.name = {std::string(kSideNames[side]), std::string(kSideNames[side])};
        if (!reader.object(kRequired, kOptional)) return;
        if (reader.has("list")) take_list(reader.at("list"), info);
        if (reader.has("name")) info.name = content::read_name(reader);
        content::read_into(reader, "strategy", 0, 6, info.strategy);
        content::each_item(reader.at("units"), 0, kMostUnitsThere,
                           [&](const Reader& item) { read_unit(item, side); });
        if (reader.has("characters"))
            content::each_item(reader.at("characters"), 0, kMostCharactersThere,
                               [&](const Reader& item) { read_character(item, side); });
        for (const UnitInfo& unit : setup_.units) info.points += unit.side == side ? unit.price : 0;
        for (const CharacterInfo& character : setup_.characters)
            info.points += character.side == side ? character.price : 0;
        content::read_into(reader, "points", 0, kMostPoints, info.points);
    }

    // Once both sides are there: who stands where, and what follows from it.
    void settle(const Reader& sides) {
        std::vector<Standing> standing;
        for (std::size_t i = 0; i < wheres_.size(); ++i) {
            settle_unit(wheres_[i], i);
            if (is_on_table(state_.units[i].status)) standing.push_back({wheres_[i], i, body_of(i)});
        }
        for (std::size_t i = 0; i < character_wheres_.size(); ++i) settle_character(character_wheres_[i], i);
        for (std::size_t i = 0; i < wheres_.size(); ++i) {
            for (std::size_t k = 0; k < wheres_.size(); ++k) meet(sides, i, k);
        }
        check_places(standing, false, setup_);
    }

    // [["A1", "front", "B1", "left"]]: besides those that follow from where units stand.
    void read_contact(const Reader& item) {
        if (!item.array(4, 4)) return;
        const geometry::Side one = read_end(item.at(std::size_t{0}), item.at(1));
        const geometry::Side other = read_end(item.at(2), item.at(3));
        if (one.unit != kNoUnit && other.unit != kNoUnit) add_contact(item, {one, other});
    }

    // [["A1", "B1"]]: pairs that have fought a round together (CE-HTH-12).
    void read_fought(const Reader& item) {
        if (!item.array(2, 2) || state_.fought.size() == kMaxContacts) return;
        const std::uint8_t one = read_unit_id(item.at(std::size_t{0}));
        const std::uint8_t other = read_unit_id(item.at(1));
        if (one != kNoUnit && other != kNoUnit)
            state_.fought.push_back({std::min(one, other), std::max(one, other)});
    }

    void read_charge(const Reader& item) {
        static constexpr std::string_view kRequired[] = {"unit", "target"};
        static constexpr std::string_view kOptional[] = {"status", "uncontrolled", "redirected", "follows",
                                                         "answered"};
        if (!item.object(kRequired, kOptional) || state_.charges.size() == kMaxCharges) return;
        ChargeOrder charge;
        charge.unit = read_unit_id(item.at("unit"));
        charge.target = read_unit_id(item.at("target"));
        content::read_word(item, "status", kChargeWords, "status", charge.status);
        charge.uncontrolled = content::read_flag(item, "uncontrolled");
        charge.redirected = content::read_flag(item, "redirected");
        charge.follows = content::read_flag(item, "follows");
        charge.answered = content::read_flag(item, "answered");
        if (charge.unit != kNoUnit && charge.target != kNoUnit) state_.charges.push_back(charge);
    }

    std::uint8_t read_unit_id(const Reader& reader) const {
        const UnitInfo* unit = content::read_one_of(reader, "unit", setup_.units);
        return unit == nullptr ? kNoUnit : static_cast<std::uint8_t>(unit - setup_.units.data());
    }

  private:
    void take_list(const Reader& reader, SideInfo& info) const {
        const std::string id = reader.text();
        const ArmyList* list = find_list(book_, id);
        if (list == nullptr)
            return content::refuse_unknown(reader, "army list", id, content::ids_of(book_.lists));
        info.list = list->id;
        info.name = list->name;
        info.strategy = list->strategy;
    }

    // The type of a list, with changes of its own.
    std::optional<UnitType> read_type_of(const Reader& reader, const std::string& unit) const {
        const std::string id = reader.at("type").text();
        const UnitType* found = find_type(book_, id);
        if (found == nullptr) {
            std::vector<std::string> known;
            for (const ArmyList& list : book_.lists)
                for (const UnitType& type : list.types) known.push_back(type.id);
            content::refuse_unknown(reader.at("type"), "type", id, known);
            return std::nullopt;
        }
        UnitType type = *found;
        if (!reader.has("change") || !reader.at("change").object({}, kTypeKeys)) return type;
        type.id = unit + "-" + type.id;
        read_type_keys(reader.at("change"), type);
        check_type(reader.at("change"), type);
        return type;
    }

    std::string unit_id(const Reader& reader, std::uint8_t side) const {
        const auto number = std::count_if(setup_.units.begin(), setup_.units.end(),
                                          [&](const UnitInfo& unit) { return unit.side == side; });
        std::string id = fmt::format("{}{}", kSideNames[side], number + 1);
        if (reader.has("id"))
            id = content::read_code(reader.at("id"), "an id is 1 to 16 letters, digits and '-', found ", 16,
                                    '-');
        if (!id.empty() && content::find_by_id(setup_.units, id) != nullptr)
            content::refuse_taken(reader.has("id") ? reader.at("id") : reader, "unit", id);
        return id;
    }

    void read_unit(const Reader& reader, std::uint8_t side) {
        static constexpr std::string_view kRequired[] = {"type", "models"};
        static constexpr std::string_view kOptional[] = {
            "id",     "name",  "change",    "start",   "files",     "at",           "facing",
            "status", "moved", "reaction",  "flags",   "formation", "wounds",       "debt",
            "way",    "ran",   "ran_along", "overlap", "from",      "phase_models", "phase_hits"};
        if (!reader.object(kRequired, kOptional)) return;
        UnitInfo unit;
        unit.id = unit_id(reader, side);
        const std::optional<UnitType> type = read_type_of(reader, unit.id);
        if (!type || unit.id.empty()) return;
        unit.name = reader.has("name") ? content::read_name(reader) : type->name;
        unit.side = side;
        unit.type = add_type(*type, setup_);
        const int models = static_cast<int>(reader.at("models").integer(0, kMostModels));
        unit.models = static_cast<std::uint16_t>(std::max(models, 1));
        content::read_into(reader, "start", unit.models, kMostModels, unit.models);
        unit.files = static_cast<std::uint8_t>(
            content::read_number(reader, "files", 1, 200, usual_files(*type, models)));
        unit.price = unit.models * type->points;
        unit.placed = reader.has("at");
        if (unit.placed) unit.front = read_pose(reader, side);
        wheres_.push_back(reader);
        setup_.units.push_back(std::move(unit));
    }

    static Pose read_pose(const Reader& reader, std::uint8_t side) {
        const std::int32_t usual = side == 0 ? 0 : geometry::kFullTurn / 2;
        return {content::read_point(reader.at("at"), kInches),
                geometry::Angle(reader.has("facing") ? content::read_heading(reader.at("facing")) : usual)};
    }

    void settle_unit(const Reader& reader, std::size_t index) {
        const UnitInfo& info = setup_.units[index];
        const UnitType& type = setup_.types[info.type];
        Unit& unit = state_.units[index];
        content::read_into(reader, "models", 0, kMostModels, unit.models);
        unit.front = info.front;
        unit.files = info.files;
        unit.status = info.placed ? Status::Good : Status::Waiting;
        content::read_word(reader, "status", kStatusNames, "status", unit.status);
        content::read_word(reader, "moved", kMovedNames, "kind of move", unit.moved);
        content::read_word(reader, "reaction", kReactionNames, "reaction", unit.reaction);
        content::read_word(reader, "formation", kFormationNames, "formation", unit.formation);
        content::read_bits(reader, "flags", kFlagWords, "flag", unit.flags);
        content::read_into(reader, "wounds", 0, type.h - 1, unit.wounds);
        unit.phase_models = unit.models;
        content::read_into(reader, "phase_models", 0, kMostModels, unit.phase_models);
        content::read_into(reader, "phase_hits", 0, kMostModels, unit.phase_hits);
        unit.debt = read_way(reader, "debt");
        unit.way = read_way(reader, "way");
        unit.ran = read_way(reader, "ran");
        if (reader.has("ran_along"))
            unit.ran_along = geometry::Angle(content::read_heading(reader.at("ran_along")));
        if (reader.has("from")) unit.from = read_unit_id(reader.at("from"));
        if (reader.has("overlap") && reader.at("overlap").array(2, 2)) {
            for (std::size_t i = 0; i < 2; ++i)
                unit.overlap[i] = static_cast<std::uint8_t>(reader.at("overlap").at(i).integer(0, 2));
        }
        check_unit(reader, info, unit);
    }

    // Whoever stands on the table has a place and somebody left, and nobody else has a place.
    static void check_unit(const Reader& reader, const UnitInfo& info, const Unit& unit) {
        const std::string_view status = kStatusNames[index_of(unit.status)];
        if (is_on_table(unit.status) != info.placed)
            reader.error("D-12", fmt::format("{} is {}; whoever is on the table has a place 'at', and "
                                             "nobody else",
                                             info.id, status));
        if (!is_removed(unit.status) && (unit.models == 0 || unit.overlaps() >= unit.models))
            reader.error("D-12", fmt::format("{} has nobody left; a unit that is {} has", info.id, status));
    }

    void read_character(const Reader& reader, std::uint8_t side) {
        static constexpr std::string_view kRequired[] = {"role"};
        static constexpr std::string_view kOptional[] = {"name", "unit", "at", "mounted", "alive", "moved"};
        CharacterInfo character;
        if (!reader.object(kRequired, kOptional)) return;
        const CharacterGrade* grade = content::read_one_of(reader.at("role"), "character", book_.grades);
        if (grade == nullptr) return;
        character.id = character_id(grade->rank, side, setup_);
        character.name = reader.has("name") ? content::read_name(reader) : name_of(grade->rank);
        character.side = side;
        character.rank = grade->rank;
        character.ml_bonus = grade->ml_bonus;
        character.dl_bonus = grade->dl_bonus;
        character.price = grade->price;
        character.mounted = content::read_flag(reader, "mounted");
        character_wheres_.push_back(reader);
        setup_.characters.push_back(std::move(character));
    }

    void settle_character(const Reader& reader, std::size_t index) {
        CharacterInfo& info = setup_.characters[index];
        Character& character = state_.characters[index];
        character.alive = !reader.has("alive") || reader.at("alive").boolean();
        character.moved = content::read_flag(reader, "moved");
        if (reader.has("unit") && reader.has("at"))
            reader.error("D-12", "a character goes with a 'unit' or stands alone 'at' a place");
        if (reader.has("at")) character.at = content::read_point(reader.at("at"), kInches);
        if (reader.has("unit")) character.unit = read_unit_id(reader.at("unit"));
        character.placed = character.unit != kNoUnit || reader.has("at");
        if (character.unit == kNoUnit) return;
        const UnitInfo& unit = setup_.units[character.unit];
        if (unit.side != info.side)
            reader.at("unit").error(
                "D-12", fmt::format("{} is of the other side; a character goes with his own", unit.id));
        info.unit = character.unit;
        info.mounted = is_mounted(setup_.types[unit.type].cls);
    }

    geometry::Body body_of(std::size_t index) const {
        const Unit& unit = state_.units[index];
        const int models = std::max<int>(1, unit.models);
        const Array array{models, std::min<int>(unit.files, models), unit.formation == Formation::Square};
        return {unit.front, footprint_of(setup_.types[setup_.units[index].type], array)};
    }

    geometry::Side read_end(const Reader& unit, const Reader& face) const {
        const auto word = face.word(kFaceWords, "edge of a unit");
        return {read_unit_id(unit), word ? static_cast<Face>(*word) : Face::Front};
    }

    void add_contact(const Reader& where, const geometry::Contact& contact) {
        if (state_.contacts.size() < kMaxContacts) return state_.contacts.add(contact);
        where.error("D-10", fmt::format("a battle has room for {} contacts", kMaxContacts));
    }

    // A front that lies flush on an edge of an enemy is in contact with it (CE-GEO-09). Fleers fight nobody.
    void meet(const Reader& sides, std::size_t one, std::size_t other) {
        const auto fights = [&](std::size_t i) {
            return state_.units[i].status == Status::Good || state_.units[i].status == Status::Amok;
        };
        if (setup_.units[one].side == setup_.units[other].side || !fights(one) || !fights(other)) return;
        const std::optional<Face> face =
            geometry::flush_face(body_of(one), Face::Front, body_of(other), kGrid, kCorner);
        if (face)
            add_contact(sides, {{static_cast<geometry::Id>(one), Face::Front},
                                {static_cast<geometry::Id>(other), *face}});
    }

    const ArmyBook& book_;
    Setup& setup_;
    State& state_;
    std::vector<Reader> wheres_;  // by unit
    std::vector<Reader> character_wheres_;
};

void read_clock(const Reader& situation, Setup& setup, State& state) {
    content::read_into(situation, "turn", 1, kMostTurns, state.turn);
    content::read_word(situation, "active", kSideNames, "side", state.active);
    content::read_word(situation, "south", kSideNames, "side", state.south);
    content::read_word(situation, "first", kSideNames, "side", state.first);
    state.asked = state.active;
    state.step = Step::Charges;
    content::read_word(situation, "step", kStepNames, "step", state.step);
    const bool open =
        state.step == Step::Ground || state.step == Step::Strategy || state.step == Step::Choose;
    setup.first = open && !situation.has("first") ? kNoUnit : state.first;
}

// [[7, 5, 3], ...]: the dice of pieces that have been rolled (CE-SET-06).
void read_rolled(const Reader& list, State& state, const Setup& setup) {
    if (!setup.rolls_ground) return list.error("D-12", "only a 'climate' brings rolled ground");
    content::each_item(list, 0, kMaxRolledPieces, [&](const Reader& item) {
        if (!item.array(3, 3)) return;
        GroundRoll roll;
        roll.type = static_cast<int>(item.at(std::size_t{0}).integer(2, 12));
        roll.x = static_cast<int>(item.at(1).integer(2, 12));
        roll.y = static_cast<int>(item.at(2).integer(1, kPlaceRolls));
        state.rolled.push_back(rolled_piece(setup, roll));
    });
}

}  // namespace

void read_situation(const Reader& situation, const Library& library, Setup& setup, State& state) {
    static constexpr std::string_view kRequired[] = {"sides"};
    static constexpr std::string_view kOptional[] = {
        "table", "terrain", "climate", "rolled", "options",  "goals",  "turn",    "active",
        "first", "south",   "step",    "pieces", "contacts", "fought", "charges", "scores"};
    if (!situation.object(kRequired, kOptional)) return;
    setup.id = "situation";
    setup.name = {"A situation", "Une situation"};
    if (!content::read_battlefield(situation, table_of(setup), kBattlefield, setup)) return;
    const Climate* climate = nullptr;
    if (situation.has("climate"))
        climate = content::read_one_of(situation.at("climate"), "climate", library.book.climates);
    finish_ground(climate, setup);
    if (situation.has("rolled")) read_rolled(situation.at("rolled"), state, setup);
    if (situation.has("options")) setup.options = read_options(situation.at("options"), setup.options);
    read_clock(situation, setup, state);
    content::read_into(situation, "pieces", 0, kMaxRolledPieces, state.pieces);
    const Reader sides = situation.at("sides");
    if (!sides.object(kSideNames, {})) return;
    SituationReader reader(library.book, setup, state);
    for (std::uint8_t side = 0; side < 2; ++side) reader.read_side(sides.at(kSideNames[side]), side);
    reader.settle(sides);
    const auto each = [&](std::string_view key, const auto& read) {
        if (situation.has(key)) content::each_item(situation.at(key), 0, kMaxContacts, read);
    };
    each("contacts", [&](const Reader& item) { reader.read_contact(item); });
    each("fought", [&](const Reader& item) { reader.read_fought(item); });
    each("charges", [&](const Reader& item) { reader.read_charge(item); });
    if (situation.has("scores") && situation.at("scores").array(2, 2)) {
        for (std::size_t i = 0; i < 2; ++i)
            state.points[i] = static_cast<std::int32_t>(situation.at("scores").at(i).integer(0, kMostPoints));
    }
    if (situation.has("goals")) read_goals(situation.at("goals"), setup);
    setup.hash = content::hash_as_written(situation.json());
}

}  // namespace clashfield::empires

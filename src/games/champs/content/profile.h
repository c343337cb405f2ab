#pragma once

// What is printed on a counter (7.1): type, quality, training and the values that follow from them. The table
// itself is data (data/champs/profiles.json).

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "content/reader.h"

namespace clashfield::champs {

// CB-UNI-01: the types an army consists of; CB-UNI-03: their grades.
enum class Type : std::uint8_t { Kn, Cv, LH, El, Cm, SCh, Sp, Pk, Bd, Ax, Bw, Ps, Wb, Hd, Art, Bag };
enum class Quality : std::uint8_t { S, O, I, F, X };
enum class Training : std::uint8_t { Reg, Irr };
inline constexpr int kTypes = 16;
inline constexpr int kQualities = 5;

inline constexpr std::string_view kTypeNames[] = {"Kn", "Cv", "LH", "El", "Cm", "SCh", "Sp",  "Pk",
                                                  "Bd", "Ax", "Bw", "Ps", "Wb", "Hd",  "Art", "Bag"};
inline constexpr std::string_view kQualityNames[] = {"S", "O", "I", "F", "X"};
inline constexpr std::string_view kTrainingNames[] = {"Reg", "Irr"};

constexpr bool is_mounted(Type type) { return type <= Type::SCh; }
constexpr bool is_skirmisher(Type type) { return type == Type::LH || type == Type::Ps; }  // CB-UNI-08
constexpr bool is_light(Type type) { return is_skirmisher(type) || type == Type::Ax; }

// A set of types, for tables.
using TypeSet = std::uint16_t;
constexpr TypeSet type_bit(Type type) { return static_cast<TypeSet>(1u << static_cast<unsigned>(type)); }
constexpr bool contains(TypeSet set, Type type) { return (set & type_bit(type)) != 0; }
inline constexpr TypeSet kMounted = 0x003f;

enum class Mount : std::uint8_t { None, Horse, Camel };  // mounted infantry (CB-UNI-10)

// Without padding: profiles are part of hashed set-ups.
struct Profile {
    Type type = Type::Sp;
    Quality quality = Quality::O;
    Training training = Training::Reg;
    std::uint8_t tv_foot = 0;
    std::uint8_t tv_mounted = 0;
    std::uint8_t ma = 0;
    std::uint8_t range = 0;
    std::uint8_t ep = 2;       // in halves (CB-DEM-01)
    std::uint8_t chariot = 0;  // CB-UNI-05
    std::uint8_t bow = 0;      // Psiloi able to give rank support
    Mount mount = Mount::None;
    std::uint8_t dismounts = 0;  // before it enters difficult ground (CB-UNI-09)
    bool operator==(const Profile&) const = default;
};

// CB-UNI-07 (a): what a counter's own profile says of its being impetuous.
enum class Impetus : std::uint8_t {
    Never,   // it does not move, or is Baggage
    Calm,    // only if it smells victory
    Alone,   // unless Bw (X) stand behind it
    Always,  // by type or by scenario
};

// By type; a scenario may say more (CB-SCN-02).
Impetus impetus_of(const Profile& profile);

// Ground that a unit has met in this move: it entered broken ground or a river; it was in difficult ground.
inline constexpr std::uint8_t kEnteredBroken = 1;
inline constexpr std::uint8_t kWasDifficult = 2;
// CB-MOV-13 and -14, CB-UNI-10: the points a counter may spend, by whether it began far from the enemy, which
// gives mounted infantry more, and by the ground it has met.
struct Allowances {
    std::uint8_t points[2][4] = {};
};
Allowances allowances_of(const Profile& profile);

// The table of types (7.1 and 7.2).
struct TypeRow {
    content::Bilingual name;
    content::Bilingual text;  // CB-UNI-11
    std::uint8_t tv_foot = 0;
    std::uint8_t tv_mounted = 0;
    std::uint8_t ep = 2;
    std::array<std::uint8_t, kQualities> ma{};     // by quality
    std::array<std::uint8_t, kQualities> range{};  // by quality
    std::array<bool, kQualities> allowed{};
    std::array<bool, 2> trainings{true, true};
    // In halves of a point, by quality and training; kNoPrice where there is no such counter.
    std::array<std::array<std::int16_t, 2>, kQualities> price{};
    std::uint8_t mobile_ma = 0;  // Baggage
};
inline constexpr std::int16_t kNoPrice = -1;

struct ProfileTable {
    std::array<TypeRow, kTypes> rows;
    const TypeRow& row(Type type) const { return rows[static_cast<std::size_t>(type)]; }
    // The values of such a counter. Precondition: allowed.
    Profile make(Type type, Quality quality, Training training) const;
    bool is_allowed(Type type, Quality quality, Training training) const;
};

// Reads data/champs/profiles.json.
void read_profiles(const content::Reader& file, ProfileTable& table);

// "Irr Wb(O)": training, type and quality.
std::string profile_name(const Profile& profile);

}  // namespace clashfield::champs

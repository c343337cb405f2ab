#include "games/champs/content/profile.h"

#include <algorithm>

#include "base/assert.h"
#include "games/champs/content/library.h"
#include "games/champs/content/reading.h"

namespace clashfield::champs {
namespace {

using content::Reader;

constexpr int kMaxPriceHalves = 200;

template <typename T>
std::size_t index(T value) {
    return static_cast<std::size_t>(value);
}

// {"F": 4}: the values of some qualities differ from the others.
void read_by_quality(const Reader& reader, int most, std::array<std::uint8_t, kQualities>& values) {
    if (!reader.object({}, kQualityNames)) return;
    for (std::size_t q = 0; q < kQualities; ++q)
        content::read_into(reader, kQualityNames[q], 0, most, values[q]);
}

// The keys are the legal qualities; a price is [Reg, Irr], null where there is no such counter.
void read_prices(const Reader& reader, TypeRow& row) {
    for (auto& prices : row.price) prices = {kNoPrice, kNoPrice};
    if (!reader.object({}, kQualityNames)) return;
    for (std::size_t q = 0; q < kQualities; ++q) {
        if (!reader.has(kQualityNames[q])) continue;
        row.allowed[q] = true;
        const Reader pair = reader.at(kQualityNames[q]);
        if (!pair.array(2, 2)) continue;
        for (std::size_t t = 0; t < 2; ++t) {
            if (pair.at(t).json().is_null()) continue;
            row.price[q][t] = static_cast<std::int16_t>(read_halves(pair.at(t), 0, kMaxPriceHalves));
        }
    }
}

void read_trainings(const Reader& list, TypeRow& row) {
    row.trainings = {false, false};
    const bool read = content::each_item(list, 1, 2, [&](const Reader& item) {
        if (const auto training = item.word(kTrainingNames, "training")) row.trainings[*training] = true;
    });
    if (!read) row.trainings = {true, true};
}

TypeRow read_row(const Reader& reader) {
    TypeRow row;
    row.name = content::bilingual(reader.at("name"));
    row.text = content::bilingual(reader.at("text"));
    content::read_into(reader, "tv_foot", 0, 9, row.tv_foot);
    content::read_into(reader, "tv_mounted", 0, 9, row.tv_mounted);
    row.ma.fill(static_cast<std::uint8_t>(reader.at("ma").integer(0, 5)));
    if (reader.has("ma_of")) read_by_quality(reader.at("ma_of"), 5, row.ma);
    if (reader.has("range")) row.range.fill(static_cast<std::uint8_t>(reader.at("range").integer(0, 8)));
    if (reader.has("range_of")) read_by_quality(reader.at("range_of"), 8, row.range);
    row.ep = static_cast<std::uint8_t>(read_halves(reader.at("ep"), 1, 4));  // CB-DEM-01
    if (reader.has("trainings")) read_trainings(reader.at("trainings"), row);
    content::read_into(reader, "mobile_ma", 0, 5, row.mobile_ma);
    read_prices(reader.at("price"), row);
    return row;
}

}  // namespace

bool ProfileTable::is_allowed(Type type, Quality quality, Training training) const {
    const TypeRow& values = row(type);
    return values.allowed[index(quality)] && values.trainings[index(training)] &&
           values.price[index(quality)][index(training)] != kNoPrice;
}

Profile ProfileTable::make(Type type, Quality quality, Training training) const {
    CLASHFIELD_ASSERT(is_allowed(type, quality, training));
    const TypeRow& values = row(type);
    Profile profile;
    profile.type = type;
    profile.quality = quality;
    profile.training = training;
    profile.tv_foot = values.tv_foot;
    profile.tv_mounted = values.tv_mounted;
    profile.ma = values.ma[index(quality)];
    profile.range = values.range[index(quality)];
    profile.ep = values.ep;
    profile.chariot = type == Type::SCh ? 1 : 0;  // CB-UNI-05
    return profile;
}

Impetus impetus_of(const Profile& profile) {
    if (profile.ma == 0 || profile.type == Type::Bag) return Impetus::Never;
    if (profile.training != Training::Irr) return Impetus::Calm;
    const Quality quality = profile.quality;
    const bool bold = quality == Quality::S || quality == Quality::O;
    switch (profile.type) {
        case Type::Kn:
            return bold || quality == Quality::F ? Impetus::Always : Impetus::Calm;
        case Type::Wb:
            return Impetus::Always;
        case Type::Sp:
            return Impetus::Alone;
        case Type::Bd:
            return bold ? Impetus::Always : Impetus::Calm;
        case Type::Cv:
        case Type::LH:
        case Type::El:
        case Type::Cm:
        case Type::SCh:
        case Type::Pk:
        case Type::Ax:
        case Type::Bw:
        case Type::Ps:
        case Type::Hd:
        case Type::Art:
        case Type::Bag:
            return Impetus::Calm;
    }
    return Impetus::Calm;
}

namespace {

int allowance_on(const Profile& profile, std::uint8_t ground, bool far) {
    const bool rides = profile.mount != Mount::None && far;
    if (!is_mounted(profile.type) && !rides) return profile.ma;
    int ma = rides ? 4 : profile.ma;
    const bool light = profile.type == Type::LH || profile.type == Type::Cv ||
                       profile.mount == Mount::Horse ||
                       (profile.type == Type::Kn && profile.quality == Quality::F);
    if ((ground & kEnteredBroken) != 0 && light) --ma;
    if ((ground & kWasDifficult) != 0) ma = std::min(ma, 2);
    return ma;
}

}  // namespace

Allowances allowances_of(const Profile& profile) {
    Allowances allowances;
    for (const bool far : {false, true}) {
        for (std::uint8_t ground = 0; ground < 4; ++ground)
            allowances.points[far ? 1 : 0][ground] =
                static_cast<std::uint8_t>(allowance_on(profile, ground, far));
    }
    return allowances;
}

void read_profiles(const Reader& file, ProfileTable& table) {
    if (!check_format(file, kProfilesFormat) || !check_only_keys(file, {"format", "types"})) return;
    std::array<bool, kTypes> seen{};
    content::each_item(file.at("types"), kTypes, kTypes, [&](const Reader& reader) {
        if (!check_only_keys(reader, {"type", "name", "text", "tv_foot", "tv_mounted", "ma", "ep", "price"},
                             {"ma_of", "range", "range_of", "trainings", "mobile_ma"}))
            return;
        const auto type = reader.at("type").word(kTypeNames, "type");
        if (!type) return;
        if (seen[*type])
            reader.error("D-14", "type " + std::string(kTypeNames[*type]) + " stands here twice");
        seen[*type] = true;
        table.rows[*type] = read_row(reader);
        if (*type == index(Type::Bag) && !table.is_allowed(Type::Bag, Quality::O, Training::Irr))
            reader.error("D-03", "Baggage is Irr Bag(O) (R-31); give it this training and a price");
    });
}

// CB-GEN-01: the abbreviations are the same in every language.
std::string profile_name(const Profile& profile) {
    return std::string(kTrainingNames[index(profile.training)]) + " " +
           std::string(kTypeNames[index(profile.type)]) + "(" +
           std::string(kQualityNames[index(profile.quality)]) + ")";
}

}  // namespace clashfield::champs

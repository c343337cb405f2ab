#include "games/champs/content/reading.h"

#include <cmath>
#include <span>
#include <vector>

#include "base/closest.h"

namespace clashfield::champs {
namespace {

using content::Json;
using content::Reader;

// The place of a word in a list, or D-02 with the nearest one.
std::optional<std::size_t> place_of(const Reader& where, std::string_view word, std::string_view what,
                                    std::span<const std::string_view> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == word) return i;
    }
    where.error("D-02", "unknown " + std::string(what) + " " + in_quotes(word) +
                            ". Allowed: " + joined(content::as_strings(words)) + ".");
    return std::nullopt;
}

// One of the words behind the first one, which stands for none, if the key is there.
template <typename Value>
void read_but_none(const Reader& object, std::string_view key, std::span<const std::string_view> words,
                   Value& value) {
    if (!object.has(key)) return;
    if (const auto found = object.at(key).word(words.subspan(1), key)) value = static_cast<Value>(*found + 1);
}

std::string allowed_qualities(const ProfileTable& profiles, Type type, Training training) {
    std::string list;
    for (int q = 0; q < kQualities; ++q) {
        if (!profiles.is_allowed(type, static_cast<Quality>(q), training)) continue;
        list += (list.empty() ? "" : ", ") + std::string(kQualityNames[q]);
    }
    return list.empty() ? "none" : list;
}

struct Kind {
    Type type = Type::Sp;
    Quality quality = Quality::O;
    Training training = Training::Reg;
};

// D-03: 7.1 says which kinds there are.
std::optional<Profile> checked_kind(const Reader& where, const Kind& kind, const ProfileTable& profiles) {
    if (profiles.is_allowed(kind.type, kind.quality, kind.training))
        return profiles.make(kind.type, kind.quality, kind.training);
    const std::string type(kTypeNames[static_cast<std::size_t>(kind.type)]);
    const std::string training(kTrainingNames[static_cast<std::size_t>(kind.training)]);
    where.error("D-03", "there is no " + training + " " + type + "(" +
                            std::string(kQualityNames[static_cast<std::size_t>(kind.quality)]) +
                            "); qualities of " + training + " " + type + ": " +
                            allowed_qualities(profiles, kind.type, kind.training));
    return std::nullopt;
}

}  // namespace

int read_halves(const Reader& reader, int least, int most) {
    // Halves are exact in a double, so nothing is rounded here.
    const double value = reader.json().is_number() ? reader.json().get<double>() : -1;  // tidy: double ok
    const bool fits = std::floor(value * 2) == value * 2 && value * 2 >= least && value * 2 <= most;
    if (reader.json().is_number() && fits) return static_cast<int>(value * 2);
    reader.error("F-03", "a number of whole or half units from " + halves_text(least) + " to " +
                             halves_text(most) + " is expected, found " + content::shown_json(reader.json()));
    return least;
}

Json halves_json(int halves) {
    return halves % 2 == 0 ? Json(halves / 2) : Json(halves / 2.0);  // 0.5 is exact
}

std::optional<Profile> read_profile(const Reader& where, std::string_view text, const ProfileTable& profiles,
                                    std::optional<Training> fallback) {
    Kind kind;
    const std::size_t space = text.find(' ');
    if (space == std::string_view::npos && fallback) {
        kind.training = *fallback;
    } else {
        const auto training = place_of(where, text.substr(0, space), "training", kTrainingNames);
        if (!training) return std::nullopt;
        kind.training = static_cast<Training>(*training);
    }
    const std::string_view name = space == std::string_view::npos ? text : text.substr(space + 1);
    const std::size_t open = name.find('(');
    if (open == std::string_view::npos || !name.ends_with(")")) {
        where.error("D-02", "a unit is written as in 'Irr Wb(O)': training, type and quality; found " +
                                in_quotes(text));
        return std::nullopt;
    }
    const auto type = place_of(where, name.substr(0, open), "type", kTypeNames);
    const auto quality =
        place_of(where, name.substr(open + 1, name.size() - open - 2), "quality", kQualityNames);
    if (!type || !quality) return std::nullopt;
    kind.type = static_cast<Type>(*type);
    kind.quality = static_cast<Quality>(*quality);
    return checked_kind(where, kind, profiles);
}

std::optional<Profile> read_profile_keys(const Reader& object, const ProfileTable& profiles) {
    const auto training = object.at("training").word(kTrainingNames, "training");
    const auto type = object.at("type").word(kTypeNames, "type");
    const auto quality = object.at("quality").word(kQualityNames, "quality");
    if (!training || !type || !quality) return std::nullopt;
    const Kind kind{static_cast<Type>(*type), static_cast<Quality>(*quality),
                    static_cast<Training>(*training)};
    return checked_kind(object, kind, profiles);
}

Marks read_marks(const Reader& object) {
    Marks marks;
    marks.chariot = read_flag(object, "chariot");
    marks.bow = read_flag(object, "bow");
    read_but_none(object, "mount", kMountNames, marks.mount);
    return marks;
}

void read_role(const Reader& object, Role last, Role& role) {
    read_but_none(object, "role", std::span(kRoleNames).first(static_cast<std::size_t>(last) + 1), role);
}

void apply_marks(const Reader& where, const Marks& marks, Profile& profile) {
    const bool heavy =
        profile.type == Type::Kn && profile.quality != Quality::F && profile.quality != Quality::X;
    const bool may_be_chariot = heavy || profile.type == Type::Cv || profile.type == Type::SCh;
    if (marks.chariot && !may_be_chariot) {  // CB-UNI-05
        where.error("D-03",
                    profile_name(profile) + " cannot be a chariot; Kn(S), Kn(O), Kn(I), Cv and SCh can");
    }
    if (marks.bow && profile.type != Type::Ps)
        where.error("D-03", profile_name(profile) + " cannot have the mark bow; only Ps can (7.3)");
    if (marks.mount != Mount::None && (is_mounted(profile.type) || profile.type == Type::Bag)) {  // CB-UNI-10
        where.error("D-03", profile_name(profile) + " cannot be mounted infantry; only foot can");
    }
    if (marks.chariot) profile.chariot = 1;
    if (marks.bow) profile.bow = 1;
    profile.mount = marks.mount;
}

PsiloiSupport read_psiloi_support(const Reader& reader) {
    static constexpr std::string_view kHosts[] = {"Sp", "Pk", "Bd", "Ax"};
    static constexpr TypeSet kHostTypes[] = {type_bit(Type::Sp), type_bit(Type::Pk), type_bit(Type::Bd),
                                             type_bit(Type::Ax)};
    constexpr TypeSet kAnyHost = kHostTypes[0] | kHostTypes[1] | kHostTypes[2] | kHostTypes[3];
    static constexpr std::string_view kAgainst[] = {"Wb", "mounted", "Kn", "Cv", "LH", "El", "Cm", "SCh"};
    static constexpr TypeSet kAgainstTypes[] = {type_bit(Type::Wb), kMounted,           type_bit(Type::Kn),
                                                type_bit(Type::Cv), type_bit(Type::LH), type_bit(Type::El),
                                                type_bit(Type::Cm), type_bit(Type::SCh)};
    PsiloiSupport support;
    if (!check_only_keys(reader, {"hosts", "against"})) return support;
    content::each_item(reader.at("hosts"), 1, 4, [&](const Reader& item) {
        const auto host = item.word(kHosts, "host of Psiloi");
        // Otherwise which one is meant is not known; no stack is judged by it.
        support.hosts |= host ? kHostTypes[*host] : kAnyHost;
    });
    content::each_item(reader.at("against"), 1, 8, [&](const Reader& item) {
        if (const auto opponent = item.word(kAgainst, "opponent"))
            support.against |= kAgainstTypes[*opponent];
    });
    return support;
}

Json psiloi_support_json(const PsiloiSupport& support) {
    Json json{{"hosts", Json::array()}, {"against", Json::array()}};
    TypeSet against = support.against;
    if ((against & kMounted) == kMounted) {
        json["against"].push_back("mounted");
        against = static_cast<TypeSet>(against & ~kMounted);
    }
    for (int t = 0; t < kTypes; ++t) {
        const Type type = static_cast<Type>(t);
        if (contains(support.hosts, type)) json["hosts"].push_back(kTypeNames[t]);
        if (contains(against, type)) json["against"].push_back(kTypeNames[t]);
    }
    return json;
}

}  // namespace clashfield::champs

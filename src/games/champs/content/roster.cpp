#include "games/champs/content/roster.h"

#include <algorithm>
#include <map>

#include "base/closest.h"
#include "content/by_id.h"
#include "games/champs/content/scenario.h"
#include "games/champs/rules/stacking.h"

namespace clashfield::champs {
namespace {

using content::Keys;
using content::Reader;

const Profile& start_profile(const CounterInfo& counter) { return counter.profiles[counter.start_profile]; }

bool is_baggage(const CounterInfo& counter) { return counter.profiles[0].type == Type::Bag; }

// "R1-02 Reg Bd(O), R1-09 Reg Ps(O)".
std::string listed(const Setup& setup, const std::vector<std::uint8_t>& counters) {
    std::string text;
    for (const std::uint8_t c : counters) {
        const CounterInfo& counter = setup.info(c);
        text += (text.empty() ? "" : ", ") + counter.id + " " + profile_name(start_profile(counter));
    }
    return text;
}

// CB-STK-01, -02 and -05. Why these counters, front rank first, cannot share a hex; empty if they can.
std::string stack_flaw(const Setup& setup, const std::vector<std::uint8_t>& counters) {
    const CounterInfo& front = setup.info(counters[0]);
    std::vector<const Profile*> ranks;
    for (const std::uint8_t c : counters) {
        ranks.push_back(&start_profile(setup.info(c)));
        if (setup.info(c).corps != front.corps) return "a stack is of one corps (CB-STK-01)";
        if (setup.places[c].facing != setup.places[counters[0]].facing)
            return "a stack has one facing (CB-STK-01)";
        if (setup.places[c].hidden != setup.places[counters[0]].hidden)
            return "all of a stack is hidden or nothing (CB-AMB-02)";
    }
    return legal_stack(ranks, setup.corps[front.corps].psiloi.hosts)
               ? ""
               : "the stacks of 7.3 do not have this one";
}

// Why a counter cannot stand there; empty if it can.
std::string ground_flaw(const MapHex& hex, const Profile& profile) {
    if (hex.terrain == Terrain::Impassable) return "is impassable (CB-TER-06)";
    if (profile.chariot != 0 && is_difficult(hex.terrain))
        return "is difficult ground, closed to chariots (CB-MOV-15)";
    if (hex.fort != 0 && is_mounted(profile.type)) return "is a fortification, for foot only (CB-TER-06)";
    return "";
}

void finish_corps(CorpsInfo& corps, Setup& setup) {
    corps.ep_total = 0;
    for (const std::uint8_t c : corps.counters) {
        const CounterInfo& counter = setup.info(c);
        if (is_baggage(counter)) continue;  // CB-DEM-01
        const int ep = counter.profiles[0].ep;
        corps.ep_total = static_cast<std::uint16_t>(corps.ep_total + ep);
        corps.has_half_ep = corps.has_half_ep || ep == 1;
    }
    corps.threshold = threshold_of({corps.ep_total, corps.has_half_ep, setup.options.half_losses});
}

// Two sides with these keys, so that what follows can rely on them.
bool check_sides(const Reader& sides, Keys required, Keys optional) {
    bool good = true;
    const bool two = content::each_item(
        sides, 2, 2, [&](const Reader& side) { good = check_only_keys(side, required, optional) && good; });
    return two && good;
}

void read_psiloi(const Reader& reader, PsiloiSupport& psiloi) {  // CB-SCN-01
    if (reader.has("ps_support")) psiloi = read_psiloi_support(reader.at("ps_support"));
}

std::uint8_t add_corps(const Reader& where, CorpsInfo corps, Setup& setup) {
    if (content::find_by_id(setup.corps, corps.id) != nullptr) {
        refuse_taken(where, "corps", corps.id);
        return kNone;
    }
    const auto own = [&](const CorpsInfo& other) { return other.side == corps.side; };
    if (std::count_if(setup.corps.begin(), setup.corps.end(), own) == kMaxCorpsOfSide) {
        where.error("D-10", "an army has at most 4 corps (CB-LST-02)");
        return kNone;
    }
    setup.corps.push_back(std::move(corps));
    return static_cast<std::uint8_t>(setup.corps.size() - 1);
}

}  // namespace

bool read_conditions(const Reader& reader, const Library& library, Keys required, Keys optional,
                     Setup& setup) {
    setup.profiles = library.profiles;
    setup.map = read_map_choice(reader.at("map"), library);
    if (reader.has("options")) setup.options = read_options(reader.at("options"));
    read_psiloi(reader, setup.psiloi);
    return check_sides(reader.at("sides"), required, optional) && setup.map != nullptr;
}

std::uint8_t read_corps_info(const Reader& reader, std::uint8_t side, Setup& setup) {
    CorpsInfo corps;
    corps.id = read_unit_id(reader.at("id"), reader.at("id").text());
    corps.name = {corps.id, corps.id};
    if (reader.has("name")) corps.name = content::bilingual(reader.at("name"));
    corps.side = side;
    corps.allied = read_flag(reader, "ally");
    corps.same_nationality = read_flag(reader, "same_nationality");
    corps.psiloi = setup.psiloi;
    read_psiloi(reader, corps.psiloi);
    return corps.id.empty() ? kNone : add_corps(reader, std::move(corps), setup);
}

void each_corps_read(const Reader& sides, const Setup& setup,
                     const std::function<void(const Reader&, std::size_t)>& visit) {
    std::size_t next = 0;
    for (std::size_t s = 0; s < 2; ++s) {
        const Reader list = sides.at(s).at("corps");
        if (!list.json().is_array()) continue;
        for (std::size_t i = 0; i < list.json().size() && next < setup.corps.size(); ++i) {
            const Reader corps = list.at(i);
            if (corps.has("id") && corps.json()["id"] == setup.corps[next].id) visit(corps, next++);
        }
    }
}

std::uint16_t threshold_of(const LossLimit& limit) {
    const int parts = limit.half_losses ? 2 : 3;  // CB-OPT-04
    const int unit = limit.has_half_ep ? 1 : 2;   // halves to round up to (CB-DEM-02)
    const int divisor = parts * unit;
    return static_cast<std::uint16_t>((limit.ep_total + divisor - 1) / divisor * unit);
}

std::string read_unit_id(const Reader& where, std::string_view text) {
    const bool good = !text.empty() && text.size() <= 16 && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (good) return std::string(text);
    where.error("D-02", "an id is one to sixteen letters, digits and hyphens; found " + in_quotes(text));
    return "";
}

std::uint8_t add_counter(const Reader& where, CounterInfo counter, const Place& place, Setup& setup) {
    if (setup.size() == kMaxCounters) {
        where.error("D-10", "a battle has at most " + std::to_string(kMaxCounters) + " counters");
        return kNone;
    }
    if (content::find_by_id(setup.counters, counter.id) != nullptr) {
        refuse_taken(where, "unit", counter.id);
        return kNone;
    }
    const auto index = static_cast<std::uint8_t>(setup.counters.size());
    counter.corps = static_cast<std::uint8_t>(setup.corps.size() - 1);
    CorpsInfo& corps = setup.corps.back();
    corps.counters.push_back(index);
    if (counter.role != Role::None && corps.general == kNone) {
        corps.general = index;
        corps.training = counter.profiles[0].training;  // CB-UNI-02
    }
    setup.counters.push_back(std::move(counter));
    setup.places.push_back(place);
    return index;
}

void read_dismounting(const Reader& where, const Dismounting& given, const ProfileTable& profiles,
                      CounterInfo& counter) {
    counter.profiles[1] = counter.profiles[0];
    counter.may_dismount = given.may_dismount;
    counter.may_remount = given.may_remount;
    counter.start_profile = given.dismounted ? 1 : 0;
    if (!given.on_foot) {
        if (given.may_dismount || given.may_remount || given.dismounted || given.must_dismount)
            where.error("D-03", std::string(given.needed));
        return;
    }
    const Reader place = given.key.empty() ? where : where.at(given.key);
    const auto profile = read_profile(place, *given.on_foot, profiles, counter.profiles[0].training);
    if (profile) counter.profiles[1] = *profile;
    counter.has_alt = profile.has_value();
    if (profile && given.must_dismount) {
        if (!given.may_dismount || !is_mounted(counter.profiles[0].type))
            where.error("D-03",
                        "must_dismount is for mounted units that may dismount: with may_dismount and alt");
        counter.profiles[0].dismounts = 1;
    }
}

CounterInfo baggage_counter(const ProfileTable& profiles, bool mobile) {
    CounterInfo counter;
    counter.name = profiles.row(Type::Bag).name;
    counter.profiles[0] = profiles.make(Type::Bag, Quality::O, Training::Irr);
    counter.profiles[1] = counter.profiles[0];
    counter.profiles[1].ma = profiles.row(Type::Bag).mobile_ma;
    counter.start_profile = mobile ? 1 : 0;
    return counter;
}

void check_general(const Reader& where, const CorpsInfo& corps, const Setup& setup, bool may_lack) {
    int generals = 0;
    for (const std::uint8_t c : corps.counters) {
        const Role role = setup.info(c).role;
        generals += role == Role::None ? 0 : 1;
        if (role == Role::None || (role == Role::AllyGeneral) == corps.allied) continue;
        where.error("D-08", corps.allied
                                ? "the general of an allied corps has the role 'ally'"
                                : "a general with the role 'ally' leads a corps with \"ally\": true");
    }
    if (generals == 1 || (generals == 0 && may_lack)) return;
    where.error("D-08", "corps '" + corps.id + "' has " + std::to_string(generals) +
                            " generals; a corps has exactly one (CB-LST-02)");
}

void check_cinc(const Reader& where, std::uint8_t side, Setup& setup, bool may_lack) {
    int found = 0;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        if (setup.info(c).role != Role::CinC || setup.corps[setup.info(c).corps].side != side) continue;
        setup.sides[side].cinc = c;
        ++found;
    }
    if (found == 1 || (found == 0 && may_lack)) return;
    where.error("D-09",
                "this side has " + std::to_string(found) + " C-in-Cs; an army has exactly one (CB-LST-02)");
}

namespace {

Impetus impetus_of(const CounterInfo& info, int profile) {
    const Impetus by_type = impetus_of(info.profiles[profile]);
    return info.impetuous && by_type != Impetus::Never ? Impetus::Always : by_type;  // CB-SCN-02
}

}  // namespace

void finish_roster(Setup& setup) {
    for (CorpsInfo& corps : setup.corps) {
        finish_corps(corps, setup);
        std::uint16_t& total = setup.sides[corps.side].ep_total;
        total = static_cast<std::uint16_t>(total + corps.ep_total);
    }
    setup.cards.clear();
    bool begun[2] = {false, false};
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const CounterInfo& info = setup.info(c);
        setup.cards.push_back({{info.profiles[0], info.profiles[1]},
                               {allowances_of(info.profiles[0]), allowances_of(info.profiles[1])},
                               {impetus_of(info, 0), impetus_of(info, 1)},
                               info.corps,
                               info.profiles[0].type == Type::Bag});
        const std::uint8_t side = setup.corps[info.corps].side;
        Setup::Range& range = setup.ranges[side];
        if (!begun[side]) range.first = c;
        begun[side] = true;
        range.last = static_cast<std::uint8_t>(c + 1);
    }
}

void compare_figure(const Reader& reader, int ours, std::string_view rule) {
    const int given = read_halves(reader, 0, 2000);
    if (given == ours) return;
    reader.warning("D-15", "found " + halves_text(given) + ", but the counters give " + halves_text(ours) +
                               " (" + std::string(rule) + "); " + halves_text(ours) + " is used");
}

bool check_places(const Reader& where, const Setup& setup) {
    bool good = true;
    std::map<Hex, std::vector<std::uint8_t>> by_hex;
    for (std::uint8_t c = 0; c < setup.size(); ++c) {
        const Hex hex = setup.places[c].hex;
        if (hex == kNoHex) continue;
        by_hex[hex].push_back(c);
        const std::string flaw = ground_flaw(setup.map->at(hex), start_profile(setup.info(c)));
        if (flaw.empty()) continue;
        where.error("D-16", setup.info(c).id + " cannot stand there: " + hex_name(hex) + " " + flaw);
        good = false;
    }
    for (const auto& [hex, counters] : by_hex) {
        const std::string flaw = stack_flaw(setup, counters);
        if (flaw.empty()) continue;
        where.error("D-06", listed(setup, counters) + " cannot share " + hex_name(hex) + ": " + flaw);
        good = false;
    }
    return good;
}

Options read_options(const Reader& reader) {
    Options options;
    std::vector<std::string_view> keys = {"stall_limit"};
    for (const OptionalRule& rule : kOptionalRules) keys.push_back(rule.id);
    if (!check_only_keys(reader, {}, keys)) return options;
    for (const OptionalRule& rule : kOptionalRules) options.*rule.on = read_flag(reader, rule.id);
    content::read_into(reader, "stall_limit", 5, 1000, options.stall_limit);  // CB-VIC-04
    return options;
}

}  // namespace clashfield::champs

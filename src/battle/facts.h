#pragma once

// The facts of a game as a table: each one stated once, by how it is called, how it is read off a battle and
// how its value is written. Groups of facts belong to one kind of subject (a unit, a side, the battle).
//
// `Seen` is the game's own: what a fact is read off, made from the setup, the state and the fact, as in
//     struct Seen { const Setup& setup; const State& state; Fact fact; };
// Facts are lists of initialisers, as in
//     constexpr FactOf<Seen> kSideFacts[] = {{"points", [](const Seen& s) { return ...; }}};

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/assert.h"
#include "battle/battle.h"
#include "battle/side.h"

namespace clashfield {

template <typename Seen>
struct FactOf {
    using Write = std::string (*)(const Seen&, std::int32_t value);

    std::string_view name;
    std::int32_t (*read)(const Seen&);
    Write write = [](const Seen&, std::int32_t value) { return std::to_string(value); };

    // `Read` is a lambda that captures nothing and gives any number or enumerator.
    template <typename Read>
    constexpr FactOf(std::string_view a_name, Read)
        : name(a_name), read([](const Seen& seen) { return static_cast<std::int32_t>(Read{}(seen)); }) {
        static_assert(std::is_empty_v<Read>);
    }
    template <typename Read>
    constexpr FactOf(std::string_view a_name, Read a_read, Write a_write) : FactOf(a_name, a_read) {
        write = a_write;
    }
};

// Ways to write a value; below 0 stands for none.
template <typename Seen>
std::string write_side(const Seen&, std::int32_t value) {
    return value < 0 ? "" : to_string(Side{static_cast<std::uint8_t>(value)});
}
template <const auto& Names, typename Seen>
std::string write_name(const Seen&, std::int32_t value) {
    return value < 0 ? "" : std::string(Names[static_cast<std::size_t>(value)]);
}

// "A1.strength": whose fact, and which. Without a dot it is one of the battle.
struct FactPath {
    std::string_view owner;
    std::string_view name;

    explicit FactPath(std::string_view path) {
        const std::size_t dot = path.rfind('.');
        const bool owned = dot != std::string_view::npos && dot > 0;
        if (owned) owner = path.substr(0, dot);
        name = path.substr(owned ? dot + 1 : 0);
    }
};

// Facts of one kind of subject: of the battle, which has no name, of sides, or of things with names.
template <typename Seen>
struct FactGroup {
    std::span<const FactOf<Seen>> facts;
    Domain owner = Domain::Number;  // Number: the battle
};

// Fact::kind is the group and the place in it.
template <typename Seen>
class FactTable {
  public:
    constexpr explicit FactTable(std::span<const FactGroup<Seen>> groups) : groups_(groups) {}

    // By its path: of the first group with such an owner that has it. The rules find owners by their names.
    template <typename Rules, typename Setup, typename State>
    std::optional<Fact> find_path(const Setup& setup, const State& state, std::string_view text) const {
        const FactPath path(text);
        for (std::size_t group = 0; group < groups_.size(); ++group) {
            const Domain domain = groups_[group].owner;
            std::optional<std::int32_t> owner;
            if (domain == Domain::Side && (path.owner == "A" || path.owner == "B"))
                owner = path.owner == "A" ? 0 : 1;
            if (domain == Domain::Number && path.owner.empty()) owner = 0;
            if (domain >= Domain::FirstOfGame && !path.owner.empty())
                owner = Rules::find(setup, state, domain, path.owner);
            if (!owner) continue;
            if (const std::optional<Fact> fact = find(group, path.name, *owner)) return fact;
        }
        return std::nullopt;
    }

    // Nothing if the group has no such fact.
    std::optional<Fact> find(std::size_t group, std::string_view name, std::int32_t subject = 0,
                             std::int32_t detail = 0) const {
        const std::span<const FactOf<Seen>> facts = groups_[group].facts;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            if (facts[i].name != name) continue;
            CLASHFIELD_ASSERT(i < kGroupSize);
            return Fact{static_cast<std::uint8_t>(group * kGroupSize + i), static_cast<std::int16_t>(subject),
                        static_cast<std::int16_t>(detail)};
        }
        return std::nullopt;
    }
    std::int32_t read(const Seen& seen) const { return at(seen.fact).read(seen); }
    std::string write(const Seen& seen, std::int32_t value) const { return at(seen.fact).write(seen, value); }

  private:
    static constexpr std::size_t kGroupSize = 16;

    const FactOf<Seen>& at(Fact fact) const {
        return groups_[fact.kind / kGroupSize].facts[fact.kind % kGroupSize];
    }

    std::span<const FactGroup<Seen>> groups_;
};

}  // namespace clashfield

#pragma once

// Who fights whom along which edge. A contact is a stored pair of faces: losses do not end it, because it is
// no question of distances once it is made. What distances decide is which cells of either body meet along
// the common line.

#include <span>

#include "base/inline_vector.h"
#include "geometry/body.h"

namespace clashfield::geometry {

// One end of a contact.
struct Side {
    Id unit = kNobody;
    Face face = Face::Front;
    bool operator==(const Side&) const = default;
};
struct Contact {
    Side a;
    Side b;
    bool operator==(const Contact&) const = default;
};
// The same contact seen from the other end.
constexpr Contact swapped(const Contact& contact) { return {contact.b, contact.a}; }
// The end that is this unit's, and the other one. Precondition: one of them is.
constexpr Side own_side(const Contact& contact, Id unit) {
    return contact.a.unit == unit ? contact.a : contact.b;
}
constexpr Side other_side(const Contact& contact, Id unit) {
    return contact.a.unit == unit ? contact.b : contact.a;
}

// All contacts of a table: plain data for a battle's state. The unit with the smaller number is `a`, and
// contacts are kept in order, so equal sets are equal memory.
template <std::size_t most>
class Contacts {
  public:
    // Nothing happens if it is there.
    void add(const Contact& contact) {
        const Contact wanted = contact.a.unit <= contact.b.unit ? contact : swapped(contact);
        std::size_t at = 0;
        while (at < list_.size() && before(list_[at], wanted)) ++at;
        if (at < list_.size() && list_[at] == wanted) return;
        list_.push_back(wanted);
        for (std::size_t i = list_.size() - 1; i > at; --i) std::swap(list_[i], list_[i - 1]);
    }
    // Everything between these two, or of this unit.
    void part(Id a, Id b) {
        drop([&](const Contact& c) { return has(c, a) && has(c, b); });
    }
    void leave(Id unit) {
        drop([&](const Contact& c) { return has(c, unit); });
    }

    template <typename Visit>
    void each_of(Id unit, const Visit& visit) const {
        for (const Contact& contact : list_) {
            if (has(contact, unit)) visit(own_side(contact, unit), other_side(contact, unit));
        }
    }
    bool engaged(Id unit) const {
        bool found = false;
        each_of(unit, [&](const Side&, const Side&) { found = true; });
        return found;
    }
    // A bit for each face (1 << face) that is in contact.
    unsigned faces(Id unit) const {
        unsigned bits = 0;
        each_of(unit, [&](const Side& own, const Side&) { bits |= 1u << static_cast<unsigned>(own.face); });
        return bits;
    }
    bool touch(Id a, Id b) const {
        bool found = false;
        each_of(a, [&](const Side&, const Side& other) { found = found || other.unit == b; });
        return found;
    }

    // Calls visit(unit) once for each unit that hangs together with this one by contacts, itself first, then
    // as they are found; `most_units` bounds the numbers of units.
    template <std::size_t most_units, typename Visit>
    void each_linked(Id unit, const Visit& visit) const {
        std::array<bool, most_units> seen{};
        InlineVector<Id, most_units> open;
        const auto meet = [&](Id found) {
            if (seen[found]) return;
            seen[found] = true;
            open.push_back(found);
        };
        meet(unit);
        for (std::size_t i = 0; i < open.size(); ++i) {
            const Id next = open[i];
            visit(next);
            each_of(next, [&](const Side&, const Side& other) { meet(other.unit); });
        }
    }

    const Contact* begin() const { return list_.begin(); }
    const Contact* end() const { return list_.end(); }
    std::size_t size() const { return list_.size(); }
    bool operator==(const Contacts&) const = default;

  private:
    static constexpr std::uint64_t key(const Contact& c) {
        return std::uint64_t{c.a.unit} << 32 | std::uint64_t{c.b.unit} << 16 |
               static_cast<std::uint64_t>(c.a.face) << 8 | static_cast<std::uint64_t>(c.b.face);
    }
    static constexpr bool before(const Contact& x, const Contact& y) { return key(x) < key(y); }
    static constexpr bool has(const Contact& c, Id unit) { return c.a.unit == unit || c.b.unit == unit; }
    template <typename Which>
    void drop(const Which& which) {
        for (std::size_t i = list_.size(); i-- > 0;) {
            if (which(list_[i])) list_.erase_at(i);
        }
    }

    InlineVector<Contact, most> list_;
};

// The cells along an edge: files on front and rear, ranks on a flank, counted from the front left file and
// from the front rank.
struct Cells {
    int first = 0;
    int count = 0;
    bool operator==(const Cells&) const = default;
};
int cells_along(const Block& block, Face face);

// Which cells of either body meet along the common line: those whose closed interval on it comes within
// `corner` of the other body's edge, corners included. The line is the edge itself; the other's edge is seen
// straight across it, so a line that losses have drawn back still counts.
struct Meeting {
    Cells own;
    Cells theirs;
    bool operator==(const Meeting&) const = default;
};
Meeting meeting(const Regiment& own, Face face, const Regiment& other, Face other_face, Tick corner);

// How far each end of an edge reaches beyond the other's, to the left and right of one who looks out over it;
// negative if it falls short.
struct Overhang {
    Tick left = 0;
    Tick right = 0;
    bool operator==(const Overhang&) const = default;
};
Overhang overhang(const Body& own, Face face, const Body& other, Face other_face);
// What both edges share of the line, in ticks; negative: the gap between them.
Tick shared_length(const Body& own, Face face, const Body& other, Face other_face);
// Whether the edges lie on one line, facing each other, up to so many ticks; they may be side by side on it.
bool is_flush(const Body& own, Face face, const Body& other, Face other_face, Tick tolerance);
// The face of the other that is flush with this one and shares more than `least` with it.
std::optional<Face> flush_face(const Body& own, Face face, const Body& other, Tick tolerance, Tick least);

// A body of this size whose front lies flush on a face, with its middle so far from the middle of that face,
// to the right of one who looks out over it.
Body laid_flush(BaseSize size, const Body& target, Face face, Tick offset);
// The body moved straight toward a face, or away from it, until its own face is flush with that.
Body closed_up(const Body& body, Face face, const Body& target, Face target_face);

// Several attackers along one edge: for each cell of it the attackers that it meets, a bit for each in the
// order given. Precondition: at most 16 attackers; `cells` has room for all cells of the edge.
struct Attacker {
    Regiment regiment;
    Face face = Face::Front;
};
void share_edge(const Regiment& own, Face face, std::span<const Attacker> attackers, Tick corner,
                std::span<std::uint16_t> cells);

}  // namespace clashfield::geometry

#pragma once

// The models of a block that touch enemies along its edges. A model strikes once, although a corner may touch
// an enemy in front and another one beside it: in front before on a flank before behind, and along one edge
// there where most of the block stands.

#include <span>

#include "geometry/engagement.h"

namespace clashfield::geometry {

// The models that touch one enemy along one edge.
struct Meet {
    Face own = Face::Front;
    Id enemy = kNobody;
    Face theirs = Face::Front;
    Cells cells;
};

// Into the order in which models choose.
void sort_meets(std::span<Meet> meets);

// Where the model at a cell of an edge stands.
struct RankAndFile {
    int rank = 0;
    int file = 0;
    bool operator==(const RankAndFile&) const = default;
};
RankAndFile model_at(const Block& block, Face face, int cell);
bool touches(const Block& block, const Meet& meet, RankAndFile model);

// Calls visit(bits) once for each model that touches somebody, with a bit for each meet that it is part of;
// the lowest bit is the one it strikes if nobody chooses otherwise. Precondition: sorted, at most 32.
template <typename Visit>
void each_touching_model(const Block& block, std::span<const Meet> meets, const Visit& visit) {
    for (std::size_t i = 0; i < meets.size(); ++i) {
        for (int cell = meets[i].cells.first; cell < meets[i].cells.first + meets[i].cells.count; ++cell) {
            const RankAndFile model = model_at(block, meets[i].own, cell);
            std::uint32_t bits = 0;
            for (std::size_t k = 0; k < meets.size(); ++k) {
                if (k == i || touches(block, meets[k], model)) bits |= std::uint32_t{1} << k;
            }
            if ((bits & ((std::uint32_t{1} << i) - 1)) == 0) visit(bits);
        }
    }
}

}  // namespace clashfield::geometry

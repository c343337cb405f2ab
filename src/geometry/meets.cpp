#include "geometry/meets.h"

#include <algorithm>

namespace clashfield::geometry {

void sort_meets(std::span<Meet> meets) {
    const auto rank = [](Face face) { return face == Face::Front ? 0 : face == Face::Rear ? 2 : 1; };
    std::stable_sort(meets.begin(), meets.end(), [&](const Meet& a, const Meet& b) {
        if (rank(a.own) != rank(b.own)) return rank(a.own) < rank(b.own);
        return a.cells.count != b.cells.count ? a.cells.count > b.cells.count : a.enemy < b.enemy;
    });
}

RankAndFile model_at(const Block& block, Face face, int cell) {
    switch (face) {
        case Face::Front:
            return {0, cell};
        case Face::Rear:
            return {block.ranks() - 1, cell};
        case Face::Left:
            return {cell, 0};
        case Face::Right:
            return {cell, block.files - 1};
    }
    return {};
}

bool touches(const Block& block, const Meet& meet, RankAndFile model) {
    const bool flank = meet.own == Face::Left || meet.own == Face::Right;
    const int cell = flank ? model.rank : model.file;
    return model_at(block, meet.own, cell) == model && cell >= meet.cells.first &&
           cell < meet.cells.first + meet.cells.count;
}

}  // namespace clashfield::geometry

#pragma once

// Where on the face a charger comes to lie, and with whom in contact: part of how charges end.

#include "geometry/charge.h"
#include "geometry/face_line.h"
#include "geometry/line_up.h"

namespace clashfield::geometry {

class Landing {
  public:
    Landing(const ChargeCall& call, const ChargeRule& rule);

    FaceLine& places() { return places_; }

    // From `offset`, where the charger met the face, to the place where it lies, with its slide and its
    // models in contact; or the fault that leaves it without one.
    void settle(ChargeTry& now, Tick budget) const;

    // As many models as could ever be in contact, wherever it lay: of both, and files of the charger.
    int most_models() const { return most_models_; }
    int most_files() const { return most_files_; }

  private:
    std::optional<Tick> covering(ChargeTry& now, Tick budget) const;
    std::optional<Tick> filling(ChargeTry& now, Tick budget) const;
    template <typename Visit>
    void each_change(const Row& row, const Reach& stretch, const Visit& visit) const;
    int own_files(Tick place) const;
    int their_cells(Tick place) const;

    const ChargeRule& rule_;
    Tick width_;
    Tick face_;  // its length
    Row files_;  // as they lie in the middle of the face, in half ticks
    Row cells_;
    FaceLine places_;
    int most_models_ = 0;
    int most_files_ = 0;
};

}  // namespace clashfield::geometry

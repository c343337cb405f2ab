// Hand-to-hand combat (CL-MEL-05 to -20): supports and dice of the duels, the sum of each blow (T5), and what
// comes of them.

#include <algorithm>

#include "games/clash/rules/engine.h"

namespace clashfield::clash {
namespace {

using Used = InlineVector<FigureId, 255>;

bool contains(const Used& used, FigureId figure) {
    return std::find(used.begin(), used.end(), figure) != used.end();
}

// CL-MEL-05: those behind a fighter, one in each rank, who help nobody else.
int rear_supports(const Setup& setup, const State& state, FigureId fighter, FigureId opponent, Used& used) {
    const Melee& weapon = profile_of(setup, state, fighter).melee;
    if (weapon.ranks == 0 || face_of(state, fighter, opponent) != Face::Front) return 0;
    const std::uint8_t side = side_of(setup, fighter);
    int count = 0;
    for (FigureId front = fighter; count < weapon.ranks && !used.full();) {
        front = behind_of(setup, state, front, [&](FigureId figure) {
            return side_of(setup, figure) == side && !is_engaged(state, figure) && !contains(used, figure) &&
                   profile_of(setup, state, figure).melee.weapon == weapon.weapon;
        });
        if (front == kNoFigure) break;
        used.push_back(front);
        ++count;
    }
    return count;
}

// CL-MEL-14.
int after_denial(const Melee& opponent, int ranks) {
    if (opponent.is(blow::kDeniesRanks)) return 0;
    if (opponent.is(blow::kDeniesOne)) return std::max(0, ranks - 1);
    return ranks;
}

bool is_defender(const InlineVector<Duel, kMaxDuels>& duels, FigureId figure) {
    return std::any_of(duels.begin(), duels.end(), [&](const Duel& duel) { return duel.defender == figure; });
}

// CL-MEL-06: each idle neighbour of the defenders helps in one duel, the first that it can.
void add_riposte_sides(const Setup& setup, const State& state, InlineVector<Duel, kMaxDuels>& duels) {
    Used used;
    for (Duel& duel : duels) {
        InlineVector<FigureId, 16> helpers;
        each_foe_in_contact(setup, state, duel.attacker, [&](FigureId foe) {
            if (!is_defender(duels, foe) && !contains(used, foe) && !helpers.full()) helpers.push_back(foe);
        });
        for (const FigureId helper : helpers) {
            if (!used.full()) used.push_back(helper);
        }
        duel.riposte_side = static_cast<std::uint8_t>(helpers.size());
    }
}

// CL-MEL-07: the riposte dice of a figure in several duels go round.
void deal_ripostes(const Setup& setup, const State& state, InlineVector<Duel, kMaxDuels>& duels) {
    for (std::size_t i = 0; i < duels.size(); ++i) {
        if (duels[i].riposte_dice != 0) continue;
        const FigureId defender = duels[i].defender;
        int left = fighters_of(setup, state, defender);
        while (left > 0) {
            for (std::size_t j = i; j < duels.size() && left > 0; ++j) {
                if (duels[j].defender != defender) continue;
                ++duels[j].riposte_dice;
                --left;
            }
        }
    }
}

// CL-MEL-15: every second blow with two weapons has a die more, unit by unit.
void add_second_weapons(const Setup& setup, const State& state, InlineVector<Duel, kMaxDuels>& duels) {
    for (std::size_t i = 0; i < duels.size(); ++i) {
        for (const bool riposte : {false, true}) {
            const auto striker = [&](const Duel& duel) { return riposte ? duel.defender : duel.attacker; };
            const FigureId figure = striker(duels[i]);
            if (!profile_of(setup, state, figure).melee.is(blow::kTwoWeapons)) continue;
            int before = 0;
            for (std::size_t j = 0; j < i; ++j) {
                const FigureId earlier = striker(duels[j]);
                before += unit_of(setup, earlier) == unit_of(setup, figure) &&
                                  profile_of(setup, state, earlier).melee.is(blow::kTwoWeapons)
                              ? 1
                              : 0;
            }
            if (before % 2 == 1) ++(riposte ? duels[i].riposte_dice : duels[i].dice);
        }
    }
}

int dice_for(Face face) { return face == Face::Front ? 1 : face == Face::Rear ? 3 : 2; }  // CL-MEL-09

bool is_animal_near(const Setup& setup, const State& state, FigureId figure, Animal animal, Tick within) {
    bool found = false;
    state.grid.near(geometry::box_of(state.corners[figure]), within, [&](FigureId there) {
        if (found || there == figure || profile_of(setup, state, there).animal != animal) return;
        found = distance(state, figure, there) <= within + kGrace;
    });
    return found;
}

// CL-MEL-20.
Cover melee_cover(const Setup& setup, const State& state, FigureId striker, FigureId target) {
    const Figure& from = state.figures[striker];
    const Figure& to = state.figures[target];
    Cover best = to.level > from.level ? Cover::Light : Cover::None;
    const bool passive = side_of(setup, target) != state.active;
    each_piece(setup, state, [&](const Piece& piece) {
        if (is_line(piece.kind)) {
            if (!passive) return;
            each_segment(piece, [&](const Segment& segment) {
                if (geometry::touch(segment, Segment{from.at, to.at}))
                    best = std::max(best, piece.kind >= TerrainKind::Wall ? Cover::Hard : Cover::Medium);
            });
            return;
        }
        Cover inside = Cover::None;
        if (piece.kind == TerrainKind::Wood || piece.kind == TerrainKind::Ditch) inside = Cover::Light;
        if (piece.kind == TerrainKind::BuildingWood) inside = Cover::Medium;
        if (piece.kind == TerrainKind::BuildingStone) inside = Cover::Hard;
        if (inside > best && geometry::contains(piece.points, to.at) &&
            !geometry::contains(piece.points, from.at))
            best = inside;
    });
    return best;
}

void add_animals(const Setup& setup, const State& state, FigureId striker, Sum& sum) {
    const Profile& profile = profile_of(setup, state, striker);
    if (profile.animal == Animal::None) return;
    if (profile.animal != Animal::Camel && !profile.has(special::kArabHorse) &&
        is_animal_near(setup, state, striker, Animal::Camel, kHalfMeasure))
        sum.add(Label::MeCamel, 1, Clause::UNT_05);
    if (profile.animal != Animal::Elephant && !profile.has(special::kIndianHorse) &&
        is_animal_near(setup, state, striker, Animal::Elephant, kMeasure))
        sum.add(Label::MeElephant, 1, Clause::UNT_15);
}

// T5 me_ranks: whom the pikes keep off.
bool is_kept_off(const Profile& striker) {
    return striker.troop == Troop::C || striker.troop == Troop::D || striker.is_chariot() ||
           striker.troop == Troop::IC || striker.troop == Troop::IM;
}

void tell_blow(Play& play, const Duel& duel, bool riposte) {
    if (!play.events.listens()) return;
    const Sum sum = blow_sum(play.setup, play.state, duel, riposte);
    Event event{static_cast<std::uint8_t>(EventKind::Blow), id(Clause::MEL_10), {}};
    for (const std::int32_t value : {std::int32_t{riposte ? duel.defender : duel.attacker},
                                     std::int32_t{riposte ? duel.attacker : duel.defender},
                                     std::int32_t{riposte ? duel.riposte_dice : duel.dice}, sum.total})
        event.words.push_back(value);
    append(event.words, sum);
    play.events.emit(std::move(event));
}

void end_charge(State& state, FigureId figure) {
    std::uint8_t& marks = state.figures[figure].marks;
    marks = static_cast<std::uint8_t>(marks & ~mark::kCharging);
}

// CL-MEL-17: all at once, after the last die; special figures fall like any other (CL-MEL-19).
void end_duels(Play& play) {
    State& state = play.state;
    state.roll = RollKind::None;
    find_gaps(play);
    const InlineVector<Duel, kMaxDuels> duels = state.duels;
    state.duels.clear();
    for (const Duel& duel : duels) {
        end_charge(state, duel.attacker);  // CL-MEL-12
        end_charge(state, duel.defender);
        emit(play.events, EventKind::Fought, Clause::MEL_17,
             {duel.attacker, duel.defender, duel.hits, duel.riposte_hits});
    }
    const auto strike = [&](FigureId victim, int hits) {
        for (; hits > 0 && on_table(state, victim); --hits) lose_life(play, victim, Clause::MEL_17);
    };
    for (const Duel& duel : duels) {
        strike(duel.defender, duel.hits);
        strike(duel.attacker, duel.riposte_hits);
    }
    state.declared.clear();
    state.step = Step::StepUp;
    state.cursor = 0;
}

}  // namespace

void complete_duels(const Setup& setup, const State& state, const Assignment& assignment,
                    InlineVector<Duel, kMaxDuels>& duels) {
    duels = assignment.duels;
    for (const Support& support : assignment.supports) {
        for (Duel& duel : duels) {
            if (duel.defender != support.defender) continue;
            ++duel.side_support;
            break;
        }
    }
    Used attack_ranks;
    Used riposte_ranks;
    for (Duel& duel : duels) {
        const Face face = face_of(state, duel.defender, duel.attacker);
        duel.face = static_cast<std::uint8_t>(face);
        duel.dice = static_cast<std::uint8_t>(duel.fighters * dice_for(face));
        const int behind = rear_supports(setup, state, duel.attacker, duel.defender, attack_ranks);
        const int faced = rear_supports(setup, state, duel.defender, duel.attacker, riposte_ranks);
        const Melee& attack = profile_of(setup, state, duel.attacker).melee;
        const Melee& defence = profile_of(setup, state, duel.defender).melee;
        duel.rear_support = static_cast<std::uint8_t>(after_denial(defence, behind));
        duel.riposte_rear = static_cast<std::uint8_t>(after_denial(attack, faced));
        duel.ranks_faced = static_cast<std::uint8_t>(face == Face::Front ? faced : 0);
    }
    add_riposte_sides(setup, state, duels);
    deal_ripostes(setup, state, duels);
    add_second_weapons(setup, state, duels);
    for (Duel& duel : duels) {
        duel.factor = static_cast<std::int8_t>(blow_sum(setup, state, duel, false).total);
        duel.riposte = static_cast<std::int8_t>(blow_sum(setup, state, duel, true).total);
    }
}

// Routers riposte like others (CL-MEL-21).
Sum blow_sum(const Setup& setup, const State& state, const Duel& duel, bool riposte) {
    const FigureId striker_id = riposte ? duel.defender : duel.attacker;
    const FigureId target_id = riposte ? duel.attacker : duel.defender;
    const Profile& striker = profile_of(setup, state, striker_id);
    const Profile& target = profile_of(setup, state, target_id);
    const Melee& weapon = striker.melee;
    const bool charging = !riposte && state.figures[striker_id].is(mark::kCharging);
    Sum sum;
    int factor = charging ? weapon.first : weapon.later;  // CL-MEL-12
    if (weapon.is(blow::kIgnoresArmour) && striker.is_elephant() &&
        is_on_slow_ground(setup, state, striker_id))
        factor += 2;  // CL-UNT-15
    sum.add(Label::Factor, factor, Clause::MEL_10);
    constexpr int kTrainings[] = {2, 1, 0, -1, -2};  // D R N V S
    sum.add(Label::MeTrain, kTrainings[static_cast<std::size_t>(striker.training)], Clause::UNT_23);
    if (striker.morale == Morale::F) sum.add(Label::MeFanatic, -2, Clause::UNT_24);
    if (target.morale == Morale::F) sum.add(Label::MeTargetFanatic, -1, Clause::UNT_24);
    sum.add(Label::MeSupport,
            riposte ? -(duel.riposte_side + duel.riposte_rear) : -(duel.side_support + duel.rear_support),
            Clause::MEL_05);
    const int level = armour_level(setup, state, target_id, true);
    const int counted = weapon.is(blow::kIgnoresArmour) ? 0 : level;
    if (target.is_close_infantry() && counted == 0) sum.add(Label::MeOs, 1, Clause::MEL_10);
    sum.add(Label::MeCover, static_cast<int>(melee_cover(setup, state, striker_id, target_id)),
            Clause::MEL_20);
    sum.add(Label::MeArmour, weapon.is(blow::kScythes) ? -level : counted,
            weapon.is(blow::kScythes) ? Clause::MEL_11 : Clause::UNT_18);
    sum.add(Label::MePlating, target.plating, Clause::UNT_19);
    const Role role = info(setup, target_id).role;
    if (role == Role::Officer) sum.add(Label::MeOfficer, 2, Clause::FIG_01);
    if (role == Role::General) sum.add(Label::MeGeneral, 3, Clause::FIG_02);
    if (!riposte && is_kept_off(striker)) sum.add(Label::MeRanks, duel.ranks_faced, Clause::MEL_14);
    if (weapon.is(blow::kHalberd) && target.is_mounted()) sum.add(Label::MeHalberd, -1, Clause::MEL_10);
    add_animals(setup, state, striker_id, sum);
    return sum;
}

void begin_duels(Play& play, const Assignment& assignment) {
    State& state = play.state;
    InlineVector<Duel, kMaxDuels> duels;
    complete_duels(play.setup, state, assignment, duels);
    state.duels = duels;
    state.duel = 0;
    state.step = Step::Resolve;
    state.roll = RollKind::Blow;
    for (const Duel& duel : duels) {
        tell_blow(play, duel, false);
        tell_blow(play, duel, true);
    }
    roll_duels(play);
}

void roll_duels(Play& play) {
    State& state = play.state;
    while (state.duel < state.duels.size()) {
        const Duel& duel = state.duels[state.duel];
        switch (state.roll) {
            case RollKind::Blow:
                state.roll_dice = duel.dice;
                break;
            case RollKind::Riposte:
                state.roll_dice = duel.riposte_dice;
                break;
            case RollKind::None:
            case RollKind::Attacker:
            case RollKind::Shot:
            case RollKind::ShotAgain:
            case RollKind::BlowAgain:
            case RollKind::RiposteAgain:
            case RollKind::Morale:
                state.roll_dice = duel.sixes;
                break;
        }
        if (state.roll_dice > 0) return;
        // Nothing to roll: the next part of this duel, or the next duel.
        if (state.roll == RollKind::Blow || state.roll == RollKind::BlowAgain) {
            state.roll = RollKind::Riposte;
        } else {
            state.roll = RollKind::Blow;
            ++state.duel;
        }
    }
    end_duels(play);
}

void apply_duel_roll(Play& play, const Faces& faces) {
    State& state = play.state;
    Duel& duel = state.duels[state.duel];
    const bool riposte = state.roll == RollKind::Riposte || state.roll == RollKind::RiposteAgain;
    const bool again = state.roll == RollKind::BlowAgain || state.roll == RollKind::RiposteAgain;
    const int factor = riposte ? duel.riposte : duel.factor;
    const int need = again ? again_needs(factor) : factor;
    std::uint8_t sixes = 0;
    for (const std::uint8_t face : faces) {
        if (need <= 6 && face >= need) ++(riposte ? duel.riposte_hits : duel.hits);
        if (need > 6 && need <= 9 && face == 6) ++sixes;
    }
    duel.sixes = sixes;
    if (again) {
        duel.sixes = 0;
    }
    if (riposte) {
        state.roll = again ? RollKind::Blow : RollKind::RiposteAgain;
        if (again) ++state.duel;
    } else {
        state.roll = again ? RollKind::Riposte : RollKind::BlowAgain;
    }
    roll_duels(play);
}

// --- step-up (CL-MEL-18) ---

void find_gaps(Play& play) {
    State& state = play.state;
    state.gaps.clear();
    const auto look = [&](FigureId figure, int hits) {
        if (hits < state.figures[figure].lives || state.gaps.full()) return;
        for (const Gap& gap : state.gaps) {
            if (gap.pose == state.figures[figure].pose()) return;
        }
        const UnitId unit = unit_of(play.setup, figure);
        // Whoever fills one gap does not fill another.
        const FigureId behind = behind_of(play.setup, state, figure, [&](FigureId there) {
            return unit_of(play.setup, there) == unit &&
                   std::none_of(state.gaps.begin(), state.gaps.end(),
                                [&](const Gap& gap) { return gap.by == there; });
        });
        if (behind != kNoFigure) state.gaps.push_back({state.figures[figure].pose(), behind, 0});
    };
    const auto hits_on = [&](FigureId figure) {
        int hits = 0;
        for (const Duel& duel : state.duels) {
            if (duel.defender == figure) hits += duel.hits;
            if (duel.attacker == figure) hits += duel.riposte_hits;
        }
        return hits;
    };
    for (const Duel& duel : state.duels) {
        look(duel.defender, hits_on(duel.defender));
        look(duel.attacker, hits_on(duel.attacker));
    }
}

Ruling check_step_up(const Setup& setup, const State& state, const Gap& gap) {
    if (!on_table(state, gap.by)) return refuse(Clause::MEL_18, Code::BadChoice, {unit_of(setup, gap.by)});
    const Placing placing{gap.by, gap.pose};
    const Corners corners = corners_at(setup, state, gap.by, gap.pose);
    if (const Ruling stand = check_stand(setup, state, gap.by, corners); !stand) return stand;
    return check_room(setup, state, {&placing, 1});
}

void fill_gap(Play& play, const Gap& gap) {
    put(play.setup, play.state, gap.by, gap.pose);
    emit(play.events, EventKind::SteppedUp, Clause::MEL_18, {gap.by});
}

// --- agile figures (CL-ACT-09) ---

bool may_pivot(const Setup& setup, const State& state, FigureId figure) {
    if (!on_table(state, figure) || !is_engaged(state, figure)) return false;
    if (!profile_of(setup, state, figure).has(special::kAgile)) return false;
    bool front = false;
    each_foe_in_contact(setup, state, figure,
                        [&](FigureId foe) { front = front || face_of(state, figure, foe) == Face::Front; });
    return !front;
}

Ruling check_pivot(const Setup& setup, const State& state, FigureId figure, std::int32_t heading,
                   Pose& pose) {
    if (!may_pivot(setup, state, figure))
        return refuse(Clause::ACT_09, Code::BadChoice, {unit_of(setup, figure)});
    const Figure& it = state.figures[figure];
    const BaseSize size = base_of(setup, state, figure);
    const Angle facing(heading);
    pose = {it.at, facing};
    // A deep base steps back from the enemy at its flank by what it is longer.
    const std::int32_t turn = geometry::between(facing, Angle(it.heading));
    if (turn == geometry::kQuarterTurn)
        pose = rounded({it.at + geometry::offset(facing, -(size.depth - size.width) / 2, 0), facing});
    const Placing placing{figure, pose};
    const geometry::Base base{corners_at(setup, state, figure, pose), facing};
    if (const Ruling table = check_on_table(setup, figure, base.corners); !table) return table;
    if (const Ruling stand = check_stand(setup, state, figure, base.corners); !stand) return stand;
    if (const Ruling room = check_room(setup, state, {&placing, 1}); !room) return room;
    bool faced = false;
    const std::uint8_t side = side_of(setup, figure);
    state.grid.near(geometry::box_of(base.corners), kContact.gap, [&](FigureId foe) {
        if (faced || side_of(setup, foe) == side) return;
        const geometry::Base its = base_on_table(state, foe);
        faced = geometry::in_contact(base, its, kContact) &&
                geometry::touched_face(base, its, kContact) == Face::Front;
    });
    return faced ? Ruling::yes() : refuse(Clause::ACT_09, Code::BadChoice, {unit_of(setup, figure)});
}

}  // namespace clashfield::clash

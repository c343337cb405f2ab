// Whether an army may be bought so (CB-LST, CB-SCN-05).

#include <algorithm>

#include "base/assert.h"
#include "content/by_id.h"
#include "games/champs/content/army_list.h"
#include "games/champs/content/roster.h"

namespace clashfield::champs {
namespace {

constexpr int kLeastCorps = 2;
constexpr int kDoubledFrom = 400;  // points (CB-LST-01)
constexpr int kMaxCountersOfSide = kMaxCounters / 2;

constexpr content::ArmyFaultRow kFaults[] = {
    {Fault::OverBudget, "CB-LST-01", content::Measure::HalfPoints},
    {Fault::WrongYear, "CB-LST-01", content::Measure::Year},
    {Fault::TooManyCounters, "CB-LST-01"},
    {Fault::TooFewCorps, "CB-LST-02"},
    {Fault::TooManyCorps, "CB-LST-02"},
    {Fault::NoGeneral, "CB-LST-02"},
    {Fault::TwoGenerals, "CB-LST-02"},
    {Fault::NoCinC, "CB-LST-02"},
    {Fault::TwoCinCs, "CB-LST-02"},
    {Fault::TooFew, "CB-LST-04"},
    {Fault::TooMany, "CB-LST-04"},
    {Fault::TooFewAllies, "CB-LST-06"},
    {Fault::TooManyAllies, "CB-LST-05"},
    {Fault::WrongAlly, "CB-LST-05"},
    {Fault::AllyTooFew, "CB-LST-05"},
    {Fault::AllyTooMany, "CB-LST-05"},
    {Fault::EmptyCorps, "CB-LST-07"},
    {Fault::TooEarly, "CB-SCN-05", content::Measure::Year},
    {Fault::NotTogether, "CB-SCN-05"},
};

class ArmyCheck : public content::FaultFinder {
  public:
    ArmyCheck(const BoughtArmy& army, const ArmyLists& lists)
        : army_(army), lists_(lists), list_(*content::find_by_id(lists, army.list)) {}

    void run() {
        check_whole();
        check_command();
        check_own_lines();
        check_allies();
        for (std::size_t i = 0; i < army_.corps.size(); ++i) check_corps(i);
    }

  private:
    using Counts = std::vector<int>;  // by line of a list

    static bool is_allied(const BoughtCorps& corps) { return !corps.ally_of.empty(); }

    static void count(const BoughtCorps& corps, Counts& counts) {
        for (const Purchase& purchase : corps.lines) counts[purchase.line] += purchase.count;
    }

    int year() const { return army_.year.value_or(list_.to_year); }

    // CB-LST-01.
    void check_whole() {
        const int price = price_of(army_, lists_);
        if (price > 2 * army_.budget_points) add(Fault::OverBudget, price, {0, 2 * army_.budget_points});
        if (year() < list_.from_year || year() > list_.to_year)
            add(Fault::WrongYear, year(), {list_.from_year, list_.to_year});
        int counters = kBaggageOfCorps * static_cast<int>(army_.corps.size());
        for (const BoughtCorps& corps : army_.corps) counters += corps.size();
        if (counters > kMaxCountersOfSide) add(Fault::TooManyCounters, counters, {0, kMaxCountersOfSide});
    }

    // CB-LST-02.
    void check_command() {
        const int corps = static_cast<int>(army_.corps.size());
        if (corps < kLeastCorps) add(Fault::TooFewCorps, corps, {kLeastCorps, kMaxCorpsOfSide});
        if (corps > kMaxCorpsOfSide) add(Fault::TooManyCorps, corps, {kLeastCorps, kMaxCorpsOfSide});
        int cincs = 0;
        for (const BoughtCorps& own : army_.corps) {
            for (const Purchase& purchase : own.lines) {
                const bool cinc = !is_allied(own) && list_.lines[purchase.line].role == Role::CinC;
                cincs += cinc ? purchase.count : 0;
            }
        }
        if (cincs == 0) add(Fault::NoCinC, cincs, {1, 1});
        if (cincs > 1) add(Fault::TwoCinCs, cincs, {1, 1});
    }

    // CB-LST-04: over all corps but the allied ones.
    void check_own_lines() {
        Counts counts(list_.lines.size(), 0);
        for (const BoughtCorps& corps : army_.corps) {
            if (!is_allied(corps)) count(corps, counts);
        }
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const ListLine& line = list_.lines[i];
            if (line.role == Role::CinC) continue;  // has had its say in check_command
            check_bounds(line, counts[i], bounds_of(line, army_.budget_points), 0);
        }
        check_lines_together(list_, counts, 0);
    }

    void check_bounds(const ListLine& line, int count, Bounds bounds, int allied_corps) {
        if (count >= bounds.least && count <= bounds.most) return;
        const bool few = count < bounds.least;
        const Fault fault = allied_corps > 0 ? (few ? Fault::AllyTooFew : Fault::AllyTooMany)
                                             : (few ? Fault::TooFew : Fault::TooMany);
        add(fault, count, bounds, line.name, allied_corps);
    }

    // CB-SCN-05: troops of a later time, and troops that never fought together.
    void check_lines_together(const ArmyList& list, const Counts& counts, int corps) {
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const ListLine& line = list.lines[i];
            if (counts[i] == 0) continue;
            if (line.from_year > std::max(year(), list.from_year))
                add(Fault::TooEarly, year(), {line.from_year, 0}, line.name, corps);
            for (std::size_t j = i + 1; j < counts.size(); ++j) {
                if (counts[j] == 0 || !exclude_each_other(line, list.lines[j])) continue;
                add(Fault::NotTogether, 0, {}, line.name, corps).other = list.lines[j].name;
            }
        }
    }

    // CB-LST-05, -06.
    void check_allies() {
        const Allies& allies = list_.allies;
        int found = 0;
        for (std::size_t i = 0; i < army_.corps.size(); ++i) {
            if (!is_allied(army_.corps[i])) continue;
            ++found;
            check_ally(army_.corps[i], static_cast<int>(i) + 1);
        }
        if (found > allies.most) add(Fault::TooManyAllies, found, {allies.least, allies.most});
        if (found < allies.least) add(Fault::TooFewAllies, found, {allies.least, allies.most});
    }

    bool is_possible_ally(const std::string& id) const {
        const std::vector<std::string>& of = list_.allies.of;
        if (!of.empty()) return std::find(of.begin(), of.end(), id) != of.end();
        return id != list_.id || list_.allies.same_nationality;
    }

    void check_ally(const BoughtCorps& corps, int number) {
        const ArmyList& list = list_of(army_, corps, lists_);
        if (!is_possible_ally(corps.ally_of))
            add(Fault::WrongAlly, 0, {}, list.name, number).other = list_.allies.name;
        Counts counts(list.lines.size(), 0);
        count(corps, counts);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (list.lines[i].role != Role::None)
                continue;  // either general will do, check_corps counts them
            check_bounds(list.lines[i], counts[i], allied_bounds_of(list.lines[i], army_.budget_points),
                         number);
        }
        check_lines_together(list, counts, number);
    }

    // CB-LST-02, -07: its general, only him to command, and somebody to be commanded.
    void check_corps(std::size_t index) {
        const BoughtCorps& corps = army_.corps[index];
        const ArmyList& list = list_of(army_, corps, lists_);
        int generals = 0;
        int others = 0;
        for (const Purchase& purchase : corps.lines) {
            (list.lines[purchase.line].role == Role::None ? others : generals) += purchase.count;
        }
        const int number = static_cast<int>(index) + 1;
        if (generals == 0) add(Fault::NoGeneral, 0, {}, {}, number);
        if (generals > 1) add(Fault::TwoGenerals, generals, {}, {}, number);
        if (others == 0) add(Fault::EmptyCorps, 0, {}, {}, number);
    }

    const BoughtArmy& army_;
    const ArmyLists& lists_;
    const ArmyList& list_;
};

}  // namespace

std::span<const content::ArmyFaultRow> army_faults() { return kFaults; }

Bounds bounds_of(const ListLine& line, int budget_points) {
    const int factor = budget_points >= kDoubledFrom && line.role == Role::None ? 2 : 1;  // CB-LST-01
    return {line.least * factor, line.most * factor};
}

Bounds allied_bounds_of(const ListLine& line, int budget_points) {
    const Bounds own = bounds_of(line, budget_points);
    const int least = (own.least + 3) / 4;  // CB-LST-05
    return {least, std::max(least, own.most / 3)};
}

std::vector<Violation> check_army(const BoughtArmy& army, const ArmyLists& lists) {
    CLASHFIELD_ASSERT(content::find_by_id(lists, army.list) != nullptr);
    ArmyCheck check(army, lists);
    check.run();
    return check.take();
}

}  // namespace clashfield::champs

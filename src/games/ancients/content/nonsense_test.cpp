// Files with anything at all in them: what is wrong is told, and nothing breaks.

#include "games/ancients/content/roster.h"
#include "tests/support/ancients_content.h"

namespace clashfield::ancients {
namespace {

using content::Json;
using content::Reader;
using test::json_of;
using test::library;
using test::Reading;

const Json& nonsense() {
    static const Json kNonsense = json_of(
        R"([null, true, -1, 0, 1, 3, 12.5, 1e300, 99999999999999999999, "", "A1", "gau", "LSM", "steady", [], {},
            [1, 2], [[0, 0], [72, 0], [72, 48]], {"en": "x"}, -0.001, 3000, "rep_scorp", 400, "fleeing"])");
    return kNonsense;
}

template <typename Read>
void read_spoiled(const Json& json, const Read& read) {
    clashfield::test::read_spoiled(json, nonsense(), read);
}

TEST(AncientsNonsense, in_scenarios_is_refused) {
    for (const char* id : {"adrianople", "telamon"}) {
        read_spoiled(test::shipped(id), [](const Reader& reader) {
            ancients::Setup setup;
            read_scenario(reader, library(), setup);
        });
    }
}

TEST(AncientsNonsense, in_situations_is_refused) {
    const Json json = json_of(R"({"turn": 2, "active": "B", "step": "moves", "first": "A",
        "terrain": [{"id": "w", "type": "wood", "points": [[4, 20], [9, 20], [9, 25]]}],
        "contacts": [["A1", "front", "B1", "front"]], "defended": [["B1", "A1"]], "feared": [["A1", "B1"]],
        "scores": {"points": [1, 2], "general_dead": [0, 1]},
        "sides": {"A": {"list": "rep", "characters": [{"role": "general", "unit": "A1"}, {"role": "subcommander", "at": [5, 5]}],
                        "units": [{"type": "rep_hastati", "models": 20, "files": 5, "command": "LSM", "at": [36, 12],
                                   "flags": {"charged": true}, "wrapped": [1, 0, 0, 0]},
                                  {"type": "rep_velites", "models": 8, "start": 10, "at": [20, 12], "status": "fleeing"}]},
                  "B": {"units": [{"type": "gau_warriors", "models": 24, "files": 6, "at": [36, 12], "change": {"weapon": "two"}},
                                  {"type": "per_eleph", "models": 1, "at": [60, 40], "wounds": 2, "crew": 1},
                                  {"type": "gau_cav", "models": 8, "reserve": {"turn": 3, "edge": "east"}}]}}})");
    read_spoiled(json, [](const Reader& reader) {
        ancients::Setup setup;
        ancients::State state;
        read_situation(reader, library(), setup, state);
    });
}

TEST(AncientsNonsense, in_pick_up_battles_is_refused) {
    Random buyer(4);
    const Json json = complete_pickup(
        json_of(R"({"armies": ["rep", "per"], "points": 1500, "map": "tapae"})"), library(), buyer);
    read_spoiled(json, [](const Reader& reader) {
        Random random(1);
        const Json completed = complete_pickup(reader.json(), library(), random);
        content::Findings findings;
        ancients::Setup setup;
        read_pickup(Reader(completed, reader.file(), "", findings), library(), setup);
        for (const Problem& problem : findings.errors) reader.error(problem.code, problem.message);
    });
}

TEST(AncientsNonsense, in_army_lists_is_refused) {
    Json file = *content::read_json(test::data_folder() / "ancients" / "armies.json");
    file["armies"] = Json::array({file["armies"][5], file["armies"][7]});
    file["armies"][1]["types"][1].erase("hates");
    read_spoiled(file, [](const Reader& reader) {
        ArmyBook book;
        read_army_lists(reader, book);
    });
}

}  // namespace
}  // namespace clashfield::ancients

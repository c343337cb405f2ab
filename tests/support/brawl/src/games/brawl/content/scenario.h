#pragma once

// Scenarios, matches of two armies, and situations in the middle of a brawl.

#include "content/army_shop.h"
#include "games/brawl/content/army.h"
#include "games/brawl/state.h"

namespace clashfield::brawl {

struct Library {
    std::vector<ArmyList> lists;
    std::vector<content::Json> scenarios;
};

// What is wrong goes to the findings of the reader.
void read_scenario(const content::Reader& scenario, const Library& library, Setup& setup);
void read_scenarios(const content::Reader& file, Library& library);
void read_pickup(const content::Reader& match, const Library& library, Setup& setup);
void read_situation(const content::Reader& situation, const Library& library, Setup& setup, State& state);

// Buys the armies that a match names by their lists.
content::Json complete_pickup(content::Json match, const Library& library, Random& random);

// The library outlives the shop and what it sells.
std::unique_ptr<content::ArmyShop> make_shop(const Library& library);

// What can be played, and with what, as the page and programs list it.
content::Json contents_json(const Library& library);

}  // namespace clashfield::brawl

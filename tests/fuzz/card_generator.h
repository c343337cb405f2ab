#pragma once

// Characters of Filler Clash from the bytes of a fuzzer. Flipping bytes of a JSON text hardly ever gives a
// card that loads; here every byte chooses a word of the skill language that may stand in its place, so that
// most decks load and the rules meet combinations of effects that nobody would write.

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

namespace clashfield::fuzz {

class CardGenerator {
  public:
    using Json = nlohmann::ordered_json;

    explicit CardGenerator(std::span<const std::uint8_t> choices) : choices_(choices) {}

    Json deck() {
        Json deck;
        deck["format"] = "filler-cards/1";
        deck["characters"] = Json::array();
        const int count = 2 + below(2);
        for (int i = 0; i < count; ++i) deck["characters"].push_back(character("c" + std::to_string(i)));
        return deck;
    }

  private:
    // 0 where the bytes have run out.
    int below(int bound) {
        if (next_ >= choices_.size()) return 0;
        return choices_[next_++] % bound;
    }
    bool chance(int of) { return below(of) == 1; }
    std::string one_of(std::initializer_list<const char*> words) {
        return *(words.begin() + below(static_cast<int>(words.size())));
    }
    static Json named(const std::string& text) {
        Json json;
        json["en"] = text;
        json["fr"] = text;
        return json;
    }

    Json character(const std::string& id) {
        Json json;
        json["id"] = id;
        json["name"] = named(id);
        energy_ = 1 + below(9);
        json["energy"] = energy_;
        json["dice"] = below(6);
        json["reach"] = one_of({"melee", "ranged"});
        json["skills"] = Json::array();
        const int count = 1 + below(5);
        bool has_move = false;
        for (int i = 0; i < count; ++i) {
            std::string use = one_of({"attack", "defend", "ongoing", "skip", "move"});
            if (use == "move" && has_move) use = "attack";
            has_move = has_move || use == "move";
            json["skills"].push_back(skill("s" + std::to_string(i), use));
        }
        return json;
    }

    Json skill(const std::string& id, const std::string& use) {
        Json json;
        json["id"] = id;
        json["name"] = named(id);
        if (chance(3) && energy_ > 1)
            json["levels"] = std::to_string(energy_) + "-" + std::to_string(1 + below(energy_ - 1));
        json["use"] = use;
        if (use != "ongoing") {
            const bool may = use == "move" || chance(3);
            if (may) json["may"] = true;
            if (chance(3)) json["pin"] = true;
            if (may && chance(3)) json["cost"] = 1 + below(3);
            if (chance(4)) json["uses"] = 1 + below(3);
        }
        combat_ = use == "attack" || use == "defend";
        if (chance(4)) json["when"] = Json::array({condition()});
        json["fx"] = Json::array();
        if (use == "move") {
            Json swap;
            swap["do"] = "swap";
            swap["to"]["pick"] = one_of({"foe", "other_ally", "other"});
            json["fx"].push_back(std::move(swap));
        }
        const int count = (use == "move" ? 0 : 1) + below(3);
        for (int i = 0; i < count; ++i) json["fx"].push_back(effect(use));
        return json;
    }

    Json effect(const std::string& use) {
        std::string at;
        if (use == "attack") at = one_of({"announce", "hit", "miss", "kill", "after"});
        if (use == "defend") at = one_of({"respond", "after"});
        if (use == "skip") at = "skip";
        if (use == "move") at = "moved";
        if (use == "ongoing") {
            at = one_of({"hit", "miss", "kill", "moved", "attack", "attacked", "damaged", "evaded",
                         "turn_start", "turn_end", "foe_enters", "foe_down", "aura", "always"});
        }
        combat_ = use == "attack" || use == "defend" || at == "hit" || at == "miss" || at == "kill" ||
                  at == "attack" || at == "attacked" || at == "damaged" || at == "evaded" || at == "aura";
        Json json = effect_at(at);
        json["at"] = at;
        if (chance(5)) json["if"] = Json::array({condition()});
        return json;
    }

    Json effect_at(const std::string& at) {
        if (at == "always") return simple(one_of({"reach", "immovable"}));
        if (at == "aura")
            return line(
                one_of({"self", "all_foes", "adjacent_foes", "all_allies", "other_allies", "adjacent"}));
        if (at == "attack") return chance(2) ? shaping() : line("self");
        if (at == "announce" && chance(2)) return shaping();
        if (at == "attacked") return chance(3) ? line("foe") : reaction();
        if (at == "respond" && chance(2)) return chance(3) ? answer() : reaction();
        if ((at == "damaged" || at == "evaded") && chance(4)) return counter();
        return instant(at);
    }

    static Json simple(const std::string& what) {
        Json json;
        json["do"] = what;
        return json;
    }

    Json line(const std::string& to) {
        Json json = simple(one_of({"dice", "bonus"}));
        const int value = 1 + below(3);
        json["value"] = chance(2) ? value : -value;
        json["to"] = to;
        if (chance(4)) json["roll"] = "defence";
        return json;
    }

    Json shaping() {
        Json json = simple(one_of({"dice", "bonus", "reroll", "crit", "extra", "ignore_drawback"}));
        const std::string what = json["do"];
        if (what == "dice" || what == "bonus") json["value"] = chance(2) ? -1 - below(3) : 1 + below(3);
        if (what == "reroll") {
            json["which"] = one_of({"ones", "fails"});
            if (chance(2)) json["count"] = 1 + below(5);
        }
        if (what == "crit") {
            json["face"] = 4 + below(3);
            json["value"] = 1 + below(2);
        }
        if (what == "extra") {
            json["value"] = 1 + below(3);
            json["needs_hit"] = chance(2);
        }
        return json;
    }

    Json reaction() {
        Json json = simple(one_of({"force_reroll", "dodge", "block", "reduce", "cap", "reflect"}));
        const std::string what = json["do"];
        if (what == "force_reroll" && chance(2)) json["count"] = 1 + below(5);
        if (what == "dodge") {
            json["dice"] = 1 + below(3);
            json["bonus"] = below(5) - 2;
            json["need"] = 1 + below(2);
        }
        if (what == "block") json["dice"] = 1 + below(4);
        if (what == "reduce") json["value"] = 1 + below(3);
        if (what == "cap") json["value"] = below(6);
        if (what == "reflect") {
            json["value"] = chance(2) ? Json("all") : Json(1 + below(5));
            json["of"] = one_of({"raw", "taken", "prevented"});
        }
        return json;
    }

    Json counter() {
        Json json = simple("counter");
        json["dice"] = 1 + below(4);
        json["bonus"] = below(5) - 2;
        return json;
    }

    Json answer() {
        if (chance(2)) return counter();
        Json json = simple("redirect");
        json["to"]["pick"] = one_of({"foe", "other_ally", "other", "any"});
        if (chance(2)) json["value"] = 1 + below(5);
        return json;
    }

    Json target() {
        if (chance(3)) {
            Json pick;
            pick["pick"] = one_of({"foe", "ally", "other_ally", "other", "any"});
            if (chance(3)) pick["where"] = Json::array({one_of({"target_adjacent", "target_wounded"})});
            return pick;
        }
        if (combat_ && chance(2)) return chance(4) ? "around_foe" : "foe";
        return one_of({"self", "all_foes", "adjacent_foes", "all_allies", "other_allies", "adjacent_allies",
                       "adjacent"});
    }

    Json single() {
        if (combat_ && chance(2)) return "foe";
        Json pick;
        pick["pick"] = one_of({"foe", "other_ally", "other", "any"});
        return pick;
    }

    Json instant(const std::string& at, bool inner = false) {
        const int kind = below(inner ? 9 : 10);
        static constexpr const char* kInstants[] = {"heal",  "lose", "steal",    "status", "defuse",
                                                    "taunt", "veil", "relocate", "swap",   "test"};
        const std::string what = kInstants[kind];
        if (what == "status") return status();
        Json json = simple(what);
        if (what == "heal") json["value"] = at == "hit" && chance(2) ? Json("dealt") : Json(1 + below(5));
        if (what == "lose") json["value"] = 1 + below(5);
        if (what == "steal") json["value"] = 1 + below(3);
        if (what == "veil") json["mode"] = one_of({"melee", "ranged", "any"});
        if (what == "heal" || what == "lose" || what == "veil" || what == "taunt") json["to"] = target();
        if (what == "steal" || what == "defuse" || what == "swap") json["to"] = single();
        if (what == "defuse" && !combat_) json["for"] = one_of({"turn", "next_turn", "round"});
        if (what == "relocate") {
            json["to"] = chance(2) ? Json("self") : single();
            json["dest"] = one_of({"any", "adjacent", "near", "away", "center", "ring"});
        }
        if (what == "test") {
            json["dice"] = 1 + below(3);
            json["need"] = 1 + below(3);
            json["then"] = Json::array({instant(at, true)});
            if (chance(2)) json["else"] = Json::array({instant(at, true)});
        }
        if (!inner && chance(4)) json["may"] = true;
        return json;
    }

    Json status() {
        if (chance(4)) {
            Json json = simple("forbid");
            json["what"] = one_of({"move", "attack", "combo"});
            json["to"] = target();
            return json;
        }
        Json json = simple(one_of({"dice", "bonus", "reduce"}));
        json["value"] = 1 + below(3);
        json["to"] = target();
        json["for"] = one_of({"turn", "next_turn", "round"});
        return json;
    }

    Json condition() {
        if (chance(3)) {
            Json json;
            json["stat"] =
                one_of({"energy", "missing", "adjacent_foes", "living_foes", "living_allies", "round"});
            json["of"] = combat_ && chance(2) ? "foe" : "self";
            json["op"] = one_of({"<", "<=", "=", "!=", ">=", ">"});
            json["value"] = below(6);
            return json;
        }
        if (chance(6)) {
            Json json;
            json["not"] = one_of({"wounded", "self_center", "alone"});
            return json;
        }
        if (combat_ && chance(2)) return one_of({"melee", "ranged", "foe_wounded", "foe_full", "foe_center"});
        return one_of({"wounded", "full", "self_center", "alone", "moved", "not_moved"});
    }

    std::span<const std::uint8_t> choices_;
    std::size_t next_ = 0;
    int energy_ = 1;
    bool combat_ = false;
};

}  // namespace clashfield::fuzz

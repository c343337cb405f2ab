// What people do at a match besides playing: seeds for the dice, seats, talk.

#include <nlohmann/json.hpp>

#include "base/hex.h"
#include "base/plain_text.h"
#include "battle/codec.h"
#include "dice/dice_seal.h"
#include "server/room.h"

namespace clashfield::server {

Answer<Records> Room::seal(Side side, std::string_view seal, const text::Catalogue& words) {
    if (phase_ != DicePhase::Seal || head_.dice != DiceKindOf::Fair)
        return Denial{"N-25", words.format("server.seal_late"), {}, "seal"};
    const auto read = from_hex<sizeof(DiceSeal)>(seal);
    if (!read) return Denial{"N-26", words.format("server.seal_form"), {}, "seal"};
    std::string hex = to_hex(*read);
    if (hex == seals_[side.index]) return Records{};
    if (seals_by_[side.index] >= kMostSeals)
        return Denial{"N-29",
                      words.format("server.seal_often", {{"most", static_cast<std::int64_t>(kMostSeals)}}),
                      {},
                      "seal"};
    ++arrangement_;
    ++seals_by_[side.index];
    seals_[side.index] = std::move(hex);
    Json record;
    record["k"] = "seal";
    record["side"] = to_string(side);
    record["seal"] = seals_[side.index];
    return Records{to_text(record)};
}

Answer<Records> Room::seed(Side side, std::optional<std::string_view> seed, const text::Catalogue& words) {
    if (phase_ == DicePhase::Roll || head_.dice != DiceKindOf::Fair || given_[side.index])
        return Denial{"N-04", words.format("server.seed_late"), {}, "seed"};
    if (phase_ != DicePhase::Seed) return Denial{"N-27", words.format("server.seed_early"), {}, "seed"};
    if (seed) {
        if (const auto problem = check_dice_seed(*seed))
            return Denial{problem->code, problem->message, {}, "seed"};
        if (to_hex(dice_seal(head_.id, to_string(side), *seed)) != seals_[side.index])
            return Denial{"N-28", words.format("server.seed_other"), {}, "seed"};
    }
    Json record;
    record["k"] = "seed";
    record["side"] = to_string(side);
    record["seed"] = seed.value_or("");
    seeds_[side.index] = seed.value_or("");
    given_[side.index] = true;
    mix_dice();
    return Records{to_text(record)};
}

bool Room::seeds_are_shown() const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].kind == SeatKind::Human && !seals_[i].empty() && !given_[i]) return false;
    return true;
}

void Room::open_seeds() {
    CLASHFIELD_ASSERT(phase_ == DicePhase::Seal);
    ++arrangement_;
    phase_ = DicePhase::Seed;
}

void Room::open_dice() {
    CLASHFIELD_ASSERT(phase_ == DicePhase::Seed);
    ++arrangement_;
    phase_ = DicePhase::Roll;
}

Records Room::seat_bot(Side side, std::string_view bot) {
    ++arrangement_;
    Seat& seat = seats_[side.index];
    seat.kind = SeatKind::Bot;
    seat.bot = bot;
    Json record;
    record["k"] = "seat";
    record["side"] = to_string(side);
    record["bot"] = bot;
    return {to_text(record)};
}

Records Room::seat_person(Side side) {
    ++arrangement_;
    Seat& seat = seats_[side.index];
    CLASHFIELD_ASSERT(seat.stands_in());
    seat.kind = SeatKind::Human;
    seat.bot.clear();
    Json record;
    record["k"] = "seat";
    record["side"] = to_string(side);
    record["person"] = true;
    return {to_text(record)};
}

Answer<Records> Room::say(Side side, std::string_view text, const text::Catalogue& words) {
    if (!is_plain_line(text) || is_blank(text) || characters_in(text) > Chat::kLongestLine) {
        return Denial{
            "N-22",
            words.format("server.chat.text", {{"most", static_cast<std::int64_t>(Chat::kLongestLine)}}),
            {},
            "text"};
    }
    if (chat_.is_full(side)) {
        return Denial{
            "N-24",
            words.format("server.chat.full", {{"most", static_cast<std::int64_t>(Chat::kMostLines)}}),
            {},
            "text"};
    }
    chat_.add(side, text);
    Json record;
    record["k"] = "say";
    record["side"] = to_string(side);
    record["text"] = text;
    return Records{to_text(record)};
}

}  // namespace clashfield::server

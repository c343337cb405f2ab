#include "server/room.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>
#include <sodium.h>

#include "base/blake2b.h"
#include "base/hex.h"
#include "battle/codec.h"
#include "battle/json_writer.h"
#include "bots/bot.h"
#include "text/explain.h"

namespace clashfield::server {
namespace {

constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";  // 32, without look-alikes
constexpr std::size_t kIdLength = 12;
constexpr std::size_t kSecretBytes = 16;
constexpr std::size_t kUsualOrder = 1000;

// Precondition: of a head that was read or made, so it is one.
DiceSecret secret_from_hex(std::string_view hex) {
    const auto secret = from_hex<sizeof(DiceSecret)>(hex);
    CLASHFIELD_ASSERT(secret);
    return *secret;
}

Denial denial(const Problems& problems) {
    const Problem& first = problems.front();
    return {first.code, first.message, {}, first.where};
}

// What strangers and databases send is read by these two, which take anything.
const Json& value_in(const Json& json, const char* key) {
    static const Json nothing;
    if (!json.is_object()) return nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

// Empty where there is no text.
std::string text_in(const Json& json, const char* key) {
    const Json& value = value_in(json, key);
    return value.is_string() ? value.get<std::string>() : std::string();
}

// The scenario as people call it, or nothing: a situation has no name.
content::Bilingual scenario_in(const Json& setup, const Game& game) {
    const Json& scenario = value_in(setup, "scenario");
    if (scenario.is_object()) {
        const Json& name = value_in(scenario, "name");
        return {text_in(name, "en"), text_in(name, "fr")};
    }
    if (!scenario.is_string()) return {};
    const Json contents = game.contents();
    for (const Json& known : value_in(contents, "scenarios")) {
        if (value_in(known, "id") != scenario) continue;
        const Json& name = value_in(known, "name");
        return {text_in(name, "en"), text_in(name, "fr")};
    }
    return {};
}

}  // namespace

std::string make_secret() {
    unsigned char bytes[kSecretBytes];
    randombytes_buf(bytes, sizeof bytes);
    char text[sodium_base64_ENCODED_LEN(kSecretBytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    sodium_bin2base64(text, sizeof text, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text;
}

std::string hash_of_secret(std::string_view secret) { return to_hex(blake2b<32>({bytes_of(secret)})); }

std::string give_secret(Seat& seat) {
    seat.secret_hash.clear();
    if (seat.kind != SeatKind::Human) return {};
    std::string secret = make_secret();
    seat.secret_hash = hash_of_secret(secret);
    return secret;
}

std::string make_id() {
    unsigned char bytes[kIdLength];
    randombytes_buf(bytes, sizeof bytes);
    static_assert(256 % kLetters.size() == 0, "every letter is as likely as any other");
    std::string id;
    for (const unsigned char byte : bytes) id += kLetters[byte % kLetters.size()];
    return id;
}

std::string make_dice_secret() { return to_hex(draw_dice_secret()); }

std::string head_text(const RoomHead& head) {
    std::string text;
    JsonWriter json(text);
    json.open_object();
    json.key("setup").raw(head.setup);
    json.key("dice").text(head.dice == DiceKindOf::Fair ? "fair" : "typed");
    json.key("dice_secret").text(head.dice_secret);
    json.key("seats").open_list();
    for (const Seat& seat : head.seats) {
        json.open_object();
        json.key("kind").text(seat.kind == SeatKind::Human ? "human" : "bot");
        if (!seat.name.empty()) json.key("name").text(seat.name);
        if (!seat.bot.empty()) json.key("bot").text(seat.bot);
        if (!seat.secret_hash.empty()) json.key("secret_hash").text(seat.secret_hash);
        json.close_object();
    }
    json.close_list();
    if (!head.branch_of.empty()) {
        json.key("branch_of").text(head.branch_of);
        json.key("before").open_list();
        for (const std::string& record : head.before) json.text(record);
        json.close_list();
    }
    json.close_object();
    return text;
}

Result<RoomHead> head_from_json(std::string_view body, const std::string& id, const std::string& game) {
    const Result<Json> json = parse_json(body, "match " + id);
    if (!json) return json.problems();
    RoomHead head;
    head.id = id;
    head.game = game;
    head.setup = to_text(value_in(*json, "setup"));
    head.dice = text_in(*json, "dice") == "typed" ? DiceKindOf::Typed : DiceKindOf::Fair;
    head.dice_secret = text_in(*json, "dice_secret");
    if (head.dice == DiceKindOf::Fair && !from_hex<sizeof(DiceSecret)>(head.dice_secret))
        return Problem{"R-07", "match " + id, "The secret of its dice is missing."};
    const Json& seats = value_in(*json, "seats");
    if (!seats.is_array()) return Problem{"R-08", "match " + id, "Its seats are missing."};
    for (const Json& item : seats) {
        Seat seat{text_in(item, "kind") == "bot" ? SeatKind::Bot : SeatKind::Human, text_in(item, "name"),
                  text_in(item, "bot"), text_in(item, "secret_hash")};
        if (seat.kind == SeatKind::Bot && !bots::make_bot(seat.bot))
            return Problem{"R-08", "match " + id, "It has a bot that is not known here."};
        head.seats.push_back(std::move(seat));
    }
    head.branch_of = text_in(*json, "branch_of");
    const Json& before = value_in(*json, "before");
    if (!before.is_null() && !before.is_array())
        return Problem{"R-08", "match " + id, "The records it goes on from are missing."};
    for (const Json& record : before) {
        if (!record.is_string())
            return Problem{"R-08", "match " + id, "A record it goes on from is no text."};
        head.before.push_back(record.get<std::string>());
    }
    return head;
}

Room::Room(const Game& game, RoomHead head) : game_(game), head_(std::move(head)), seats_(head_.seats) {}

DiceAnswer RoomDice::roll(DicePool pool, Faces& faces) {
    if (!fair_)
        return DiceAnswer::no(Problem{"E-08", "dice", "The dice of this match are rolled by people."});
    return fair_->roll(pool, faces);
}

void Room::mix_dice() {
    ++arrangement_;
    if (head_.dice != DiceKindOf::Fair) return;
    const DiceSecret secret = secret_from_hex(head_.dice_secret);
    commitment_ = to_hex(dice_commitment(secret));
    dice_.throw_with(dice_key(secret, head_.id, seeds_));
}

Result<std::unique_ptr<Room>> Room::open(const Game& game, RoomHead head, std::string_view engine) {
    if (!head.setup_tree) {
        Result<Json> read = parse_json(head.setup, "setup");
        if (!read) return read.problems();
        head.setup_tree = std::make_shared<const Json>(std::move(*read));
    }
    const std::shared_ptr<const Json> setup = head.setup_tree;
    std::vector<Event> events;
    EventSink sink(events);
    Result<std::unique_ptr<Battle>> battle = game.start(*setup, sink);
    if (!battle) return battle.problems();
    if (static_cast<std::size_t>((*battle)->sides()) != head.seats.size()) {
        return Problem{"F-03", "seats",
                       "This battle has " + std::to_string((*battle)->sides()) + " sides, not " +
                           std::to_string(head.seats.size()) + "."};
    }
    std::unique_ptr<Room> room(new Room(game, std::move(head)));
    room->seeds_.resize(room->seats_.size());
    room->seals_.resize(room->seats_.size());
    room->given_.resize(room->seats_.size());
    room->mix_dice();
    room->scenario_ = scenario_in(*setup, game);
    BattleLog log;
    log.header = make_header(game, *setup, engine, room->head_.dice == DiceKindOf::Fair ? "fair" : "typed");
    log.start = (*battle)->hash();
    room->match_ = std::make_unique<Match>(std::move(*battle), room->dice_, std::move(log));
    room->start_events_ = std::move(events);
    room->told_.push_back({});
    room->before_ = true;
    for (const std::string& record : room->head_.before) {
        if (const auto problem = room->replay(record)) return *problem;
    }
    // The battle has taken them in, and a branch may have thousands.
    room->head_.before_count = std::exchange(room->head_.before, {}).size();
    room->before_ = false;
    room->phase_ = DicePhase::Seal;  // its own dice are still to come
    return room;
}

Side Room::asked() const {
    const Pending pending = battle().pending();
    const auto* decision = std::get_if<Decision>(&pending);
    return decision == nullptr ? Side::none() : decision->side;
}

Side Room::seat_of(std::string_view secret) const {
    const std::string hash = hash_of_secret(secret);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::string& kept = seats_[i].secret_hash;
        if (kept.size() == hash.size() && sodium_memcmp(kept.data(), hash.data(), hash.size()) == 0)
            return Side{static_cast<std::uint8_t>(i)};
    }
    return Side::none();
}

Rolled::Rolled(const RollRequest& roll, const Check& check, const Faces& faces)
    : roll_(roll),
      named_{check.by, check.at, check.why},
      clause_(check.clause),
      dice_(check.dice),
      score_(check.score),
      need_(check.need),
      opposed_(check.opposed),
      lines_(check.lines.begin(), check.lines.end()),
      faces_(faces.begin(), faces.end()) {}

Check Rolled::check() const {
    Check check;
    check.by = named_[0];
    check.at = named_[1];
    check.why = named_[2];
    check.clause = clause_;
    check.dice = dice_;
    check.score = score_;
    check.need = need_;
    check.opposed = opposed_;
    for (const Modifier& line : lines_) check.lines.push_back(line);
    return check;
}

Faces Rolled::faces() const {
    Faces faces;
    for (const std::uint8_t face : faces_) faces.push_back(face);
    return faces;
}

void Rolled::add_to(text::MemoryKey& key, const Battle& battle) const {
    key.add(roll_.kind);
    key.add_name(battle, Domain::Side, roll_.roller.index);
    for (const Named& each : named_) {
        key.add(static_cast<std::int32_t>(each.domain));
        key.add_name(battle, each.domain, each.value);
    }
    key.add(roll_.dice.count);
    key.add(roll_.dice.sides);
    key.add(static_cast<std::int32_t>(roll_.reading.kind));
    for (std::uint8_t face = 1; face <= roll_.dice.sides; ++face) key.add(roll_.reading.class_of_face(face));
    for (const std::int32_t word : {static_cast<std::int32_t>(clause_.index),
                                    static_cast<std::int32_t>(dice_), static_cast<std::int32_t>(score_),
                                    static_cast<std::int32_t>(need_), static_cast<std::int32_t>(opposed_)})
        key.add(word);
    const Domain labels = battle.vocabulary().domain_roles.labels;
    for (const Modifier& line : lines_) {
        key.add(line.clause.index);
        key.add(static_cast<std::int32_t>(line.part));
        key.add_name(battle, Domain::Side, line.owner.index);
        key.add(line.amount);
        if (labels != Domain::Number) key.add_name(battle, labels, line.label);
        key.add(line.label);
    }
    key.add(static_cast<std::int32_t>(faces_.size()));
    for (const std::uint8_t face : faces_) key.add(face);
}

std::span<const Event> Room::events_of(std::size_t entry) const {
    if (entry == 0) return start_events_;
    const std::span<const Event> all = match_->events();
    const std::size_t end = entry + 1 < told_.size() ? told_[entry + 1].first_event : all.size();
    return all.subspan(told_[entry].first_event, end - told_[entry].first_event);
}

void Room::tell(Side side, std::unique_ptr<Rolled> rolled) {
    const std::size_t first = match_->events().size() - match_->last_events().size();
    const bool quiet = !side.is_none() && match_->is_unnoticed();
    if (quiet) {
        ++quiet_steps_[side.index];
        ++quiet_entries_[side.index];
    }
    const std::uint32_t roll = rolled && !before_ ? ++rolls_ : 0;
    told_.push_back({static_cast<std::uint32_t>(first),
                     std::holds_alternative<RollRequest>(battle().pending()), quiet, side, std::move(rolled),
                     roll});
}

void Room::order_record(const Order& order, Records& records) {
    const LogEntry& entry = match_->log().entries.back();
    std::string record;
    JsonWriter json(record);
    json.open_object();
    json.key("k").text("order");
    json.key("side").text(to_string(order.side));
    json.key("order").text(entry.order);
    json.key("hash").text(to_string(entry.hash));
    json.close_object();
    records.push_back(std::move(record));
    ++step_;
    tell(order.side, nullptr);
}

std::optional<Denial> Room::stale(std::uint64_t at, const text::Catalogue& words) const {
    if (at == step_) return std::nullopt;
    return Denial{"N-01", words.format("server.stale"), {}, "at"};
}

Answer<Order> Room::read(Side side, const Json& order, const text::Catalogue& words) const {
    if (asked() != side) return Denial{"N-02", words.format("server.not_asked"), {}, "order"};
    // Listed orders come back as they were written, which needs no tree.
    if (order.is_string() && order.get_ref<const std::string&>().size() <= kUsualOrder) {
        Result<Order> read = battle().read_order(side, order.get_ref<const std::string&>());
        if (read) return std::move(*read);
    }
    Json whole;
    if (order.is_string()) {
        whole["side"] = to_string(side);
        whole["order"] = order;
    } else {
        whole = order;
        if (whole.is_object()) whole["side"] = to_string(side);
    }
    Result<Order> read = order_from_json(battle(), whole);
    if (!read) return denial(read.problems());
    return std::move(*read);
}

Answer<Order> Room::judge(Side side, const Json& order, const text::Catalogue& words) const {
    Answer<Order> judged = read(side, order, words);
    if (std::holds_alternative<Denial>(judged)) return judged;
    const Verdict verdict = battle().check(std::get<Order>(judged));
    if (verdict.ok()) return judged;
    const text::Renderer renderer(words, battle());
    const Refusal& refusal = verdict.refusal();
    return Denial{std::string(battle().vocabulary().refusals[refusal.code].name), renderer.refusal(refusal),
                  renderer.clause_name(refusal.clause), "order"};
}

std::optional<Denial> Room::check(Side side, const Json& order, const text::Catalogue& words) const {
    const Answer<Order> judged = judge(side, order, words);
    const auto* denied = std::get_if<Denial>(&judged);
    return denied == nullptr ? std::nullopt : std::optional(*denied);
}

Answer<Records> Room::order(Side side, const Json& order, std::uint64_t at, const text::Catalogue& words) {
    if (auto denied = stale(at, words)) return *denied;
    Answer<Order> judged = judge(side, order, words);
    if (auto* denied = std::get_if<Denial>(&judged)) return std::move(*denied);
    return play(std::get<Order>(judged));
}

std::optional<Records> Room::order_if_legal(Side side, std::string_view order) {
    if (order.size() > kUsualOrder) return std::nullopt;
    const Result<Order> read = battle().read_order(side, order);
    if (!read || !battle().check(*read).ok()) return std::nullopt;
    return play(*read);
}

Records Room::play(const Order& order) {
    Records records;
    const Verdict verdict = match_->order(order);
    CLASHFIELD_ASSERT(verdict.ok());
    order_record(order, records);
    roll(records);
    return records;
}

void Room::apply_faces(const Faces& faces, Records& records) {
    std::string record;
    JsonWriter json(record);
    json.open_object();
    json.key("k").text("faces");
    json.key("faces").open_list();
    for (const std::uint8_t face : faces) json.number(face);
    json.close_list();
    json.key("hash").text(to_string(match_->log().entries.back().hash));
    json.close_object();
    records.push_back(std::move(record));
    ++step_;
    phase_ = DicePhase::Roll;
}

void Room::roll(Records& records) {
    if (head_.dice != DiceKindOf::Fair || phase_ != DicePhase::Roll) return;
    while (std::holds_alternative<RollRequest>(battle().pending())) {
        const RollRequest request = std::get<RollRequest>(battle().pending());
        const Check check = battle().explain();
        const Result<Faces> faces = match_->roll();
        CLASHFIELD_ASSERT(faces.ok());
        apply_faces(*faces, records);
        tell(Side::none(), std::make_unique<Rolled>(request, check, *faces));
    }
}

Answer<Records> Room::faces(const Json& faces, std::uint64_t at, const text::Catalogue& words) {
    if (auto denied = stale(at, words)) return *denied;
    const Pending pending = battle().pending();
    const auto* roll = std::get_if<RollRequest>(&pending);
    if (head_.dice != DiceKindOf::Typed || roll == nullptr)
        return Denial{"N-03", words.format("server.no_roll"), {}, "faces"};
    const Result<Faces> read = faces_from_json(faces, roll->dice);
    if (!read) return denial(read.problems());
    auto rolled = std::make_unique<Rolled>(*roll, battle().explain(), *read);
    const Result<Faces> done = match_->roll_typed(*read);
    if (!done) return denial(done.problems());
    Records records;
    apply_faces(*read, records);
    tell(Side::none(), std::move(rolled));
    return records;
}

Answer<Records> Room::undo(Side side, std::uint64_t at, const text::Catalogue& words) {
    if (auto denied = stale(at, words)) return *denied;
    if (!may_take_back(side)) return Denial{"N-31", words.format("server.undo_often"), {}, "undo"};
    if (asked() != side || !take_back()) return Denial{"E-14", words.format("server.no_undo"), {}, "undo"};
    return Records{R"({"k":"undo"})"};
}

namespace {

Side side_in(const Json& record) {
    const std::string name = text_in(record, "side");
    return name.size() != 1 ? Side::none() : Side{static_cast<std::uint8_t>(name[0] - 'A')};
}

}  // namespace

BattleLog Room::proven_log() const {
    BattleLog log = match_->log();
    if (head_.dice == DiceKindOf::Fair) {
        const DiceSecret secret = secret_from_hex(head_.dice_secret);
        log.proof = DiceProof{head_.id, dice_commitment(secret), secret, seeds_, head_.before_count};
    }
    return log;
}

std::optional<Problem> Room::replay_order(const Json& record) {
    const Side side = side_in(record);
    const std::string text = text_in(record, "order");
    const Result<Order> order = battle().read_order(side, text);
    if (!order) return order.problems().front();
    if (!match_->order(*order).ok())
        return Problem{"R-01", "match " + head_.id, "'" + text + "' is refused by these rules."};
    ++step_;
    tell(side, nullptr);
    return std::nullopt;
}

std::optional<Problem> Room::replay_faces(const Json& record) {
    const Pending pending = battle().pending();
    const auto* roll = std::get_if<RollRequest>(&pending);
    if (roll == nullptr) return Problem{"R-02", "match " + head_.id, "Faces are stored, but no roll is due."};
    const Result<Faces> faces = faces_from_json(value_in(record, "faces"), roll->dice);
    if (!faces) return faces.problems().front();
    auto rolled = std::make_unique<Rolled>(*roll, battle().explain(), *faces);
    if (head_.dice == DiceKindOf::Fair && !before_) {
        Faces thrown;  // keeps the place in the stream, and checks it
        const DiceAnswer answer = dice_.roll(roll->dice, thrown);
        if (!answer.ok() || !(thrown == *faces))
            return Problem{"R-03", "match " + head_.id, "The stored faces are not those of its dice."};
    }
    const Result<Faces> done = match_->roll_typed(*faces);
    if (!done) return done.problems().front();
    ++step_;
    phase_ = DicePhase::Roll;
    tell(Side::none(), std::move(rolled));
    return std::nullopt;
}

std::optional<Problem> Room::replay(std::string_view text) {
    const Result<Json> json = parse_json(text, "match " + head_.id);
    if (!json) return json.problems().front();
    const std::string kind = text_in(*json, "k");
    const bool of_a_side = kind == "seal" || kind == "seed" || kind == "seat" || kind == "say";
    if (of_a_side && side_in(*json).index >= seats_.size())
        return Problem{"R-09", "match " + head_.id, "A record of a side that the battle does not have."};
    if (kind == "order" || kind == "faces") {
        if (auto problem = kind == "order" ? replay_order(*json) : replay_faces(*json)) return problem;
        if (to_string(battle().hash()) != text_in(*json, "hash"))
            return Problem{"R-04", "match " + head_.id + ", step " + std::to_string(step_),
                           "The battle is not as it was when it was stored."};
    } else if (kind == "undo") {
        if (!take_back()) return Problem{"R-05", "match " + head_.id, "Nothing can be taken back here."};
    } else {
        return replay_of_side(kind, *json);
    }
    return std::nullopt;
}

std::optional<Problem> Room::replay_of_side(const std::string& kind, const Json& record) {
    const Side side = side_in(record);
    if (kind == "seal") {
        seals_[side.index] = text_in(record, "seal");
        ++seals_by_[side.index];
    } else if (kind == "seed") {
        std::string seed = text_in(record, "seed");
        if (check_dice_seed(seed))
            return Problem{"R-11", "match " + head_.id, "A seed is too long for the dice."};
        seeds_[side.index] = std::move(seed);
        given_[side.index] = true;
        // The seals stand, as they did when it was shown.
        if (phase_ == DicePhase::Seal) phase_ = DicePhase::Seed;
        mix_dice();
    } else if (kind == "seat" && record.contains("person")) {
        if (!seats_[side.index].stands_in())
            return Problem{"R-10", "match " + head_.id,
                           "Somebody comes back to a seat that no bot has taken."};
        seat_person(side);
    } else if (kind == "seat") {
        const std::string bot = text_in(record, "bot");
        if (!bots::make_bot(bot))
            return Problem{"R-08", "match " + head_.id, "It has a bot that is not known here."};
        seat_bot(side, bot);
    } else if (kind == "say") {
        chat_.add(side, text_in(record, "text"));
    } else {
        return Problem{"R-06", "match " + head_.id,
                       "This program does not know records of kind '" + kind + "'."};
    }
    return std::nullopt;
}

}  // namespace clashfield::server

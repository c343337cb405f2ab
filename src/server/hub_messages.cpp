// What clients send over their WebSocket.

#include <algorithm>
#include <chrono>

#include <nlohmann/json.hpp>

#include "analysis/order_odds.h"
#include "base/random.h"
#include "bots/bot.h"
#include "server/guard.h"
#include "server/hub.h"
#include "server/hub_table.h"
#include "text/answer.h"
#include "text/explain.h"

namespace clashfield::server {
namespace {

constexpr std::size_t kDeepestMessage = 24;
constexpr std::size_t kMostSecrets = 12;
constexpr int kProtocol = 1;
constexpr std::chrono::microseconds kDearMessage{500};
constexpr std::int64_t kDearPrice = 4;
constexpr std::size_t kMostDearAddresses = 10'000;
// Odds must not keep a person waiting.
constexpr std::uint64_t kOddsNodes = 60'000;
constexpr std::uint64_t kOddsRuns = 4'000;
// Bots wait for the same threads.
constexpr std::chrono::seconds kOddsPatience{2};

Json denial_json(const Denial& denial) {
    Json json;
    json["code"] = denial.code;
    json["message"] = denial.message;
    if (!denial.clause.empty()) json["clause"] = denial.clause;
    if (!denial.path.empty()) json["path"] = denial.path;
    return json;
}

// The sum behind the roll that an order leads to, if it leads to one at once.
Json check_lines(const Battle& battle, const Order& order, const text::Catalogue& words) {
    const std::unique_ptr<Battle> after = battle.known_to({order.side});
    EventSink silent;
    after->apply(order, silent);
    const Pending pending = after->pending();
    const auto* roll = std::get_if<RollRequest>(&pending);
    Json list = Json::array();
    if (roll == nullptr || roll->opens) return list;
    const text::Renderer renderer(words, *after);
    const text::RollWords told = text::explain(renderer, *roll, after->explain());
    Json item;
    item["who"] = told.title;
    Json lines = Json::array();
    for (const std::string& sum : told.sums) lines.push_back(sum);
    if (!told.need.empty()) lines.push_back(told.need);
    item["lines"] = std::move(lines);
    list.push_back(std::move(item));
    return list;
}

Json odds_json(const analysis::OrderOddsAnswer& answer, const text::Renderer& renderer) {
    Json json;
    Json tables = Json::array();
    for (const analysis::ChanceTable& table : answer.tables) {
        Json item;
        item["title"] = renderer.fact(table.title);
        item["now"] = table.now;
        Json rows = Json::array();
        for (const analysis::ChanceRow& row : table.rows) {
            Json line;
            line["value"] = renderer.fact_value(table.title, row.value);
            line["chance"] = row.chance.to_double();
            line["fraction"] = row.chance.to_string();
            rows.push_back(std::move(line));
        }
        item["rows"] = std::move(rows);
        if (table.has_mean) item["mean"] = table.mean_double;
        tables.push_back(std::move(item));
    }
    json["tables"] = std::move(tables);
    json["exact"] = answer.basis.exact;
    return json;
}

Answer<Json> answer_about(const Battle& battle, Observer observer, const Json& message,
                          const text::Catalogue& say) {
    std::optional<Refusal> why;
    Json found = battle.answer(message.value("question", Json()), observer, why);
    if (found.is_null()) return Denial{"N-17", say.format("server.no_answer"), {}, "question"};
    const text::Renderer renderer(say, battle);
    text::put_into_words(found, renderer);
    if (why) {
        found["words"] = renderer.refusal(*why);
        found["clause"] = renderer.clause_name(why->clause);
    }
    Json json;
    json["answer"] = std::move(found);
    return json;
}

Result<analysis::OrderOddsAnswer> odds_of_order(const Battle& battle, const Order& order) {
    thread_local const std::unique_ptr<bots::Bot> bot = std::move(*bots::make_bot("greedy"));
    analysis::OrderOddsQuestion wanted;
    wanted.nodes = kOddsNodes;
    wanted.runs = kOddsRuns;
    wanted.enough = [end = std::chrono::steady_clock::now() + kOddsPatience] {
        return std::chrono::steady_clock::now() > end;
    };
    wanted.policy = [](const Battle& at, Order& answer) {
        Random random(1);
        const bool chosen = bot->choose(at, random, answer);
        CLASHFIELD_ASSERT(chosen);
    };
    return analysis::order_odds(battle, order, wanted);
}

}  // namespace

void Hub::answer(const Question& question, const Answer<Json>& reply) {
    Json json;
    if (!question.id.empty()) json["re"] = Json::parse(question.id);
    if (const auto* denied = std::get_if<Denial>(&reply)) {
        ++counters_.refused;
        json["ok"] = false;
        json["error"] = denial_json(*denied);
    } else {
        json["ok"] = true;
        for (const auto& [key, value] : std::get<Json>(reply).items()) json[key] = value;
    }
    question.client->send(to_text(json));
}

void Hub::receive(const ClientPtr& client, std::string_view text) {
    ++counters_.messages;
    if (!client->known) clients_.insert(client);
    client->known = true;
    const auto begin = std::chrono::steady_clock::now();
    const bool good = guarded("a message", [&] { receive_now(client, text); });
    charge(*client, begin);
    if (good) return;
    if (client->table) return close_after_fault(TablePtr(client->table));
    client->send(R"({"say":"bye","code":"N-18"})");
    client->close();
}

void Hub::charge(Client& client, std::chrono::steady_clock::time_point begin) {
    const auto now = std::chrono::steady_clock::now();
    if (now - begin < kDearMessage) return;
    const auto in_microseconds = [](auto time) {
        return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
    };
    const std::int64_t time = in_microseconds(now.time_since_epoch());
    // One connection may use a fifth of this thread for such messages, and one address half of it, however
    // many connections it has.
    const std::int64_t cost = in_microseconds(now - begin);
    std::int64_t& address = dear_addresses_[client.payer.address];
    address = std::max(address, time) + cost;
    client.free_at = std::max(address, std::max(client.free_at.load(), time) + cost * kDearPrice);
    if (dear_addresses_.size() > kMostDearAddresses)
        std::erase_if(dear_addresses_, [&](const auto& item) { return item.second < time; });
}

void Hub::receive_now(const ClientPtr& client, std::string_view text) {
    if (const auto order = read_order_message(text); order && order_now(client, *order)) return;
    const text::Catalogue& say = words(*client);
    Question question{client, {}, {}};
    Result<Json> json =
        parse_json(text, "message", {.most_bytes = kLongestMessage, .deepest = kDeepestMessage});
    if (!json) {
        const Problem& first = json.problems().front();
        return answer(question, Denial{first.code, first.message});
    }
    question.message = std::move(*json);
    if (!question.message.is_object()) return answer(question, wrong_value("message", "an object", say));
    if (const auto id = question.message.find("id"); id != question.message.end()) {
        if (!id->is_string() && !id->is_number())
            return answer(question, wrong_value("id", "text or number", say));
        question.id = to_text(*id);
    }
    std::string verb;
    if (auto denied = need_text(question.message, "do", 20, say, verb)) return answer(question, *denied);
    if (verb == "ping") return answer(question, Json::object());
    if (verb == "join") return join(std::move(question));
    if (!client->table) return answer(question, Denial{"N-08", say.format("server.join_first")});
    act(TablePtr(client->table), std::move(question));
}

void Hub::leave(const ClientPtr& client) {
    clients_.erase(client);
    step_out(client);
}

void Hub::step_out(const ClientPtr& client) {
    const TablePtr table = std::move(client->table);
    client->table = nullptr;
    if (!table) return;
    const std::vector<bool> before = table->here;
    table->remove(client, loop_.now());
    if (table->here != before) tell_players(table);
    drop_if_idle(table);
}

void Hub::join(Question question) {
    const ClientPtr client = question.client;
    const Json& message = question.message;
    if (message.contains("language") && message["language"].is_string())
        client->language = message["language"] == "fr" ? "fr" : "en";
    const text::Catalogue& say = words(*client);
    std::string match;
    if (auto denied = need_text(message, "match", 40, say, match)) return answer(question, *denied);
    if (message.contains("protocol") && message["protocol"] != kProtocol)
        return answer(question, Denial{"N-09", say.format("server.protocol"), {}, "protocol"});
    ++client->parked;
    find(match, client->language, client->payer,
         [this, question = std::move(question)](const Answer<TablePtr>& table) {
             --question.client->parked;
             if (const auto* denied = std::get_if<Denial>(&table)) return answer(question, *denied);
             if (!clients_.contains(question.client)) return;  // gone meanwhile
             seat(std::get<TablePtr>(table), question);
         });
}

bool Hub::wait_for_disk(const TablePtr& table, Question& question,
                        void (Hub::*then)(const TablePtr&, Question)) {
    if (!table->writing) return false;
    const ClientPtr client = question.client;
    table->park(client, [this, table, question = std::move(question), then] {
        if (!table->lost && clients_.contains(question.client)) (this->*then)(table, question);
    });
    return true;
}

void Hub::seat(const TablePtr& table, Question question) {
    if (wait_for_disk(table, question, &Hub::seat)) return;
    const ClientPtr client = question.client;
    const text::Catalogue& say = words(*client);
    Room& room = *table->room;
    const Json secrets = question.message.value("secrets", Json::array());
    if (!secrets.is_array() || secrets.size() > kMostSecrets)
        return answer(question, wrong_value("secrets", "a list of texts", say));
    Watcher watcher;
    for (const Json& secret : secrets) {
        const Side side = secret.is_string() ? room.seat_of(secret.get<std::string>()) : Side::none();
        if (side.is_none())
            return answer(question, Denial{"N-11", say.format("server.wrong_secret"), {}, "secrets"});
        if (!watcher.plays(side)) watcher.sides.push_back(side);
    }
    if (table->dear && watcher.plays(room.asked()) && !table->news.knows_orders(room, {client->language}))
        return prepare(table, client->payer, {client->language}, [this, table, question] {
            if (clients_.contains(question.client)) return seat(table, question);
            after(table);
        });
    const std::vector<bool> before = table->here;
    if (client->table == table) {
        table->remove(client, loop_.now());
    } else {
        step_out(client);
    }
    client->table = table;
    client->watcher = std::move(watcher);
    client->gives_seed = question.message.value("seed", Json()) == "own";
    table->add(client);
    for (const Side side : client->watcher.sides) table->bot_offers.erase(side.index);
    answer(question, Json::object());
    tell(table, client);
    if (!client->watcher.sides.empty()) {
        for (const ChatLine& line : room.chat().page(room.chat().count(), Chat::kUsualPage))
            client->send(to_text(chat_news(line)));
    }
    // The others are told when a player has come: of spectators there may be hundreds.
    if (!take_back(table, client) && !begin_if_ready(table)) {
        if (table->here == before) {
            tell_players(table, client);
        } else {
            tell_players(table);
        }
    }
    if (!table->writing) after(table);
}

void Hub::set_language(const TablePtr& table, const Question& question) {
    const text::Catalogue& say = words(*question.client);
    std::string language;
    if (auto denied = need_text(question.message, "language", 5, say, language))
        return answer(question, *denied);
    if (language != "en" && language != "fr") return answer(question, wrong_value("language", "en, fr", say));
    question.client->language = language;
    const auto then = [this, table, question] {
        if (has_left(table, question)) return;
        answer(question, Json::object());
        tell(table, question.client);
    };
    if (!table->dear || !question.client->watcher.plays(table->room->asked())) return then();
    prepare(table, question.client->payer, {language}, [this, table, then] {
        then();
        after(table);
    });
}

void Hub::look(const Question& question, const Loop::Task& task) {
    if (guarded("a question", task)) return;
    answer(question, Denial{"N-18", words(*question.client).format("server.fault")});
}

// It has joined another match while it waited here. The seats that it has now are those of the other one.
bool Hub::has_left(const TablePtr& table, const Question& question) {
    if (question.client->table == table) return false;
    answer(question, Denial{"N-08", words(*question.client).format("server.left_match")});
    return true;
}

void Hub::act(const TablePtr& table, Question question) {
    if (wait_for_disk(table, question, &Hub::act) || has_left(table, question)) return;
    const std::string verb = question.message["do"].get<std::string>();
    const text::Catalogue& say = words(*question.client);
    if (verb == "language") return set_language(table, question);
    if (verb == "ask") return look(question, [&] { ask(table, question); });
    if (question.client->watcher.sides.empty())
        return answer(question, Denial{"N-12", say.format("server.spectator")});
    if (verb == "check" || verb == "odds") return look(question, [&] { odds(table, question); });
    if (verb == "say") return talk(table, question);
    if (verb == "chat") return chat(table, question);
    if (verb == "offer" || verb == "agree") return offer(table, question);
    if (verb == "again") return again(table, question);
    if (verb != "order" && verb != "faces" && verb != "undo" && verb != "seal" && verb != "seed") {
        return answer(
            question,
            wrong_value("do",
                        "join, order, faces, undo, check, odds, ask, language, say, chat, seal, seed, "
                        "offer, agree, again, ping",
                        say));
    }
    if (table->seq >= limits_.most_entries)
        return answer(question, Denial{"N-32", say.format("server.match_full")});
    Answer<Records> records = change(*table, question, verb);
    if (const auto* denied = std::get_if<Denial>(&records)) {
        answer(question, *denied);
        if (denied->code == "N-01") tell(table, question.client);
        return;
    }
    Asker asker{question.client, std::move(question.id)};
    if (verb == "order") return commit_order(table, std::move(std::get<Records>(records)), std::move(asker));
    commit(table, std::move(std::get<Records>(records)), [this, table, asker = std::move(asker)] {
        tell_all(table, asker);
        begin_if_ready(table);
    });
}

Answer<Records> Hub::change(Table& table, const Question& question, const std::string& verb) {
    Room& room = *table.room;
    const text::Catalogue& say = words(*question.client);
    const Json& message = question.message;
    const Watcher& watcher = question.client->watcher;
    if (verb == "seal" || verb == "seed") return change_dice(table, question, verb);
    std::uint64_t at = 0;
    if (auto denied = need_count(message, "at", say, at)) return *denied;
    // He counts what he has noticed; anything else is stale.
    at = at == room.step_for(watcher.counts(room)) ? room.step() : UINT64_MAX;
    if (verb == "faces") {
        const Pending pending = room.battle().pending();
        if (const auto* roll = std::get_if<RollRequest>(&pending);
            roll != nullptr && room.seats()[roll->roller.index].kind == SeatKind::Human &&
            !watcher.plays(roll->roller))
            return Denial{"N-13", say.format("server.not_your_roll"), {}, "faces"};
        return room.faces(message.value("faces", Json()), at, say);
    }
    const Side side = room.asked();
    if (!watcher.plays(side)) return Denial{"N-02", say.format("server.not_asked"), {}, "order"};
    if (verb == "undo") return room.undo(side, at, say);
    return room.order(side, message.value("order", Json()), at, say);
}

void Hub::commit_order(const TablePtr& table, Records records, Asker asker) {
    commit(table, std::move(records), [this, table, asker = std::move(asker)] {
        ++counters_.orders;
        tell_all(table, asker);
    });
}

bool Hub::order_now(const ClientPtr& client, const OrderMessage& message) {
    const TablePtr& table = client->table;
    if (!table || table->writing || table->seq >= limits_.most_entries) return false;
    Room& room = *table->room;
    const Side side = room.asked();
    if (!client->watcher.plays(side) || message.at != room.step_for(client->watcher.counts(room)))
        return false;
    std::optional<Records> records = room.order_if_legal(side, message.order);
    if (!records) return false;
    commit_order(table, std::move(*records), {client, std::string(message.id)});
    return true;
}

void Hub::odds(const TablePtr& table, const Question& question) {
    const text::Catalogue& say = words(*question.client);
    const Room& room = *table->room;
    const Side side = room.asked();
    if (!question.client->watcher.plays(side))
        return answer(question, Denial{"N-02", say.format("server.not_asked"), {}, "order"});
    const Json order = question.message.value("order", Json());
    if (auto denied = room.check(side, order, say)) return answer(question, *denied);
    if (question.message["do"] == "check") return answer(question, Json::object());
    auto asked = std::make_shared<Order>(std::get<Order>(room.read(side, order, say)));
    std::shared_ptr<Battle> battle = room.battle().clone();
    Json lines = check_lines(*battle, *asked, say);
    errand(question.client->payer, [this, question, asked, battle, lines = std::move(lines)] {
        std::shared_ptr<const Result<analysis::OrderOddsAnswer>> found;
        guarded("odds", [&] {
            found = std::make_shared<const Result<analysis::OrderOddsAnswer>>(odds_of_order(*battle, *asked));
        });
        loop_.post([this, question, found, battle, lines] {
            look(question, [&] {
                if (!found)
                    return answer(question, Denial{"N-18", words(*question.client).format("server.fault")});
                Json json;
                const text::Renderer renderer(words(*question.client), *battle);
                if (*found) json["odds"] = odds_json(**found, renderer);
                json["odds"]["check"] = lines;
                answer(question, json);
            });
        });
    });
}

// What the game itself can say about the board: a line of shot, a reach.
void Hub::ask(const TablePtr& table, const Question& question) {
    const Battle& battle = table->room->battle();
    // The eyes that the states are made for.
    const Observer observer = question.client->watcher.observer(*table->room);
    if (!table->dear)
        return answer(question, answer_about(battle, observer, question.message, words(*question.client)));
    const auto work = [this, question, observer, language = question.client->language,
                       copy = std::shared_ptr<const Battle>(battle.clone())] {
        const text::Catalogue& say = languages_.of(language);
        Answer<Json> found = Denial{"N-18", say.format("server.fault")};
        guarded("a question", [&] { found = answer_about(*copy, observer, question.message, say); });
        loop_.post([this, question, found] { answer(question, found); });
    };
    loop_.background({Lane::Table, question.client->payer, work});
}

}  // namespace clashfield::server

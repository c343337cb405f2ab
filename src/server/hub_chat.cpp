// What players say to each other.

#include <nlohmann/json.hpp>

#include "server/hub.h"
#include "server/hub_table.h"

namespace clashfield::server {
namespace {

Json line_json(const ChatLine& line) {
    Json json;
    json["n"] = line.n;
    json["side"] = to_string(line.side);
    json["text"] = line.text;
    return json;
}

}  // namespace

Json chat_news(const ChatLine& line) {
    Json json = line_json(line);
    json["say"] = "chat";
    return json;
}

void Hub::talk(const TablePtr& table, const Question& question) {
    const text::Catalogue& say = words(*question.client);
    std::string text;
    const auto said = question.message.find("text");
    // What may stand in a line, the room says.
    if (said == question.message.end() || !said->is_string())
        return answer(question, wrong_value("text", "text", say));
    text = said->get<std::string>();
    const Side side = question.client->watcher.sides.front();
    if (!table->talk[side.index].take(loop_.now()))
        return answer(question, Denial{"N-23", say.format("server.chat.often"), {}, "text"});
    Answer<Records> records = table->room->say(side, text, say);
    if (const auto* denied = std::get_if<Denial>(&records)) return answer(question, *denied);
    const ChatLine line = table->room->chat().page(table->room->chat().count(), 1).front();
    commit(table, std::move(std::get<Records>(records)), [this, table, question, line] {
        answer(question, Json::object());
        const std::string news = to_text(chat_news(line));
        for (const ClientPtr& client : table->clients)
            if (!client->watcher.sides.empty()) client->send(news);
    });
}

// Lines that were said before those one has.
void Hub::chat(const TablePtr& table, const Question& question) {
    const text::Catalogue& say = words(*question.client);
    const Chat& chat = table->room->chat();
    std::uint64_t before = chat.count();
    std::uint64_t limit = Chat::kUsualPage;
    if (question.message.contains("before"))
        if (auto denied = need_count(question.message, "before", say, before))
            return answer(question, *denied);
    if (question.message.contains("limit"))
        if (auto denied = need_count(question.message, "limit", say, limit)) return answer(question, *denied);
    Json lines = Json::array();
    const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(limit, Chat::kLargestPage));
    for (const ChatLine& line : chat.page(before, most)) lines.push_back(line_json(line));
    Json json;
    json["lines"] = std::move(lines);
    answer(question, json);
}

}  // namespace clashfield::server

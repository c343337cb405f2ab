#pragma once

// What clients send to the server. Each line of the input is a message to a hub: "w" before it if a spectator
// sends it, "p" if the one who holds both seats of a duel does. A "@" in a message stands for the step that
// the sender knows, so that orders are not all stale. The dice are typed, so that an input always plays
// alike.
//
// Every message is answered once, and one that is refused changes nothing.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/assert.h"
#include "registry/registry.h"
#include "server/hub.h"
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/hand_loop.h"

namespace clashfield::fuzz {

class FuzzClient final : public server::Client {
  public:
    void send(std::string_view text) override {
        const Json json = Json::parse(text);
        const bool bye = json.value("say", "") == "bye";
        if (json.contains("ok") || bye) {
            ++answers;
            refused = bye || json["ok"] == false;
        }
        if (json.value("say", "") != "state") return;
        step = json["step"].get<std::uint64_t>();
        CLASHFIELD_ASSERT(json.contains("since") || json.contains("view"));
        CLASHFIELD_ASSERT(json["log"].is_array());
    }
    void close() override {}

    std::size_t answers = 0;
    bool refused = false;
    std::uint64_t step = 0;
};

// A hub with an empty database in memory.
class FuzzHub {
  public:
    FuzzHub()
        : languages_{*text::Catalogue::load(data_folder() / "text", "en"),
                     *text::Catalogue::load(data_folder() / "text", "fr")} {
        shelf_.games["filler"] = std::move(*registry::load("filler", data_folder(), {}));
        journal_ = std::make_unique<storage::JournalWriter>(std::move(*storage::open_store(":memory:")));
        hub_ = std::make_unique<server::Hub>(shelf_, languages_, *journal_, hand_.loop(), "fuzz");
    }
    ~FuzzHub() { journal_->stop(); }

    void play(std::string_view input) {
        constexpr int kMostMessages = 60;
        const Json match = make_match();
        const auto player = std::make_shared<FuzzClient>();
        const auto watcher = std::make_shared<FuzzClient>();
        Json join = {{"do", "join"}, {"match", match["match"]}, {"secrets", Json::array()}};
        ask(watcher, join.dump());
        for (const Json& seat : match["seats"]) join["secrets"].push_back(seat["secret"]);
        ask(player, join.dump());
        for (int i = 0; i < kMostMessages && !input.empty(); ++i) {
            const std::size_t end = std::min(input.find('\n'), input.size());
            const std::string_view line = input.substr(0, end);
            input.remove_prefix(std::min(end + 1, input.size()));
            if (line.empty()) continue;
            const std::shared_ptr<FuzzClient>& sender = line[0] == 'w' ? watcher : player;
            std::string message;
            for (const char c : line.substr(1)) {
                if (c == '@')
                    message += std::to_string(sender->step);
                else
                    message += c;
            }
            const std::uint64_t before = player->step;
            ask(sender, message);
            if (sender->refused) CLASHFIELD_ASSERT(player->step == before);
            CLASHFIELD_ASSERT(watcher->step == player->step);
        }
        hub_->leave(player);
        hub_->leave(watcher);
    }

  private:
    Json make_match() {
        Json made;
        hub_->make_match(
            Json::parse(R"({"game": "filler", "setup": {"scenario": "duel_classic"}, "dice": "typed",
                                         "seats": [{"kind": "human"}, {"kind": "human"}]})"),
            [&](const server::Answer<Json>& answer) { made = std::get<Json>(answer); });
        const bool done = hand_.until([&] { return !made.is_null(); });
        CLASHFIELD_ASSERT(done);
        return made;
    }
    void ask(const std::shared_ptr<FuzzClient>& client, const std::string& message) {
        const std::size_t before = client->answers;
        hub_->receive(client, message);
        const bool answered = hand_.until([&] { return client->answers > before; });
        CLASHFIELD_ASSERT(answered);
        CLASHFIELD_ASSERT(client->answers == before + 1);
    }

    test::HandLoop hand_;
    server::GameShelf shelf_;
    server::Languages languages_;
    std::unique_ptr<storage::JournalWriter> journal_;
    std::unique_ptr<server::Hub> hub_;
};

inline void try_messages(std::span<const std::uint8_t> input) {
    // A new one now and then, so that the database in memory does not grow for ever.
    constexpr int kMatchesPerHub = 2000;
    static std::unique_ptr<FuzzHub> hub;
    static int matches = 0;
    if (hub == nullptr || ++matches % kMatchesPerHub == 0) hub = std::make_unique<FuzzHub>();
    hub->play({reinterpret_cast<const char*>(input.data()), input.size()});
}

}  // namespace clashfield::fuzz

#pragma once

// A hub with everything around it, and browsers that talk to it, for tests. Time passes only by hand.

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "battle/view_changes.h"
#include "registry/registry.h"
#include "server/hub.h"
#include "tests/support/hand_loop.h"

namespace clashfield::server {

inline const std::string kTwoPeople = R"([{"kind": "human"}, {"kind": "human"}])";

class Browser final : public Client {
  public:
    void send(std::string_view text) override {
        traffic += std::string(text) + "\n";
        Json json = Json::parse(text);
        if (json.value("say", "") == "state") {
            take(json);
            if (json.contains("ok")) answers.push_back(std::move(json));
        } else if (json.contains("ok")) {
            answers.push_back(std::move(json));
        } else {
            news.push_back(std::move(json));
        }
    }
    void close() override { closed = true; }
    std::size_t unread() const override { return unread_bytes; }

    // As the page does it: what a state does not mention is as it was, but for what belongs to one alone.
    void take(const Json& told_now) {
        if (told_now.contains("since")) {
            EXPECT_EQ(told_now["since"], state["step"]);
            for (const char* key : {"orders", "finite", "log_cut"}) state.erase(key);
            for (const auto& [key, value] : told_now.items())
                if (key != "view_changes") state[key] = value;
            if (told_now.contains("view_changes")) {
                EXPECT_TRUE(apply_view_changes(state["view"], told_now["view_changes"]));
            }
        } else {
            state = told_now;
        }
        for (const Json& line : told_now["log"]) told.push_back(line["words"].get<std::string>());
    }

    bool may_order() const { return state.contains("orders"); }
    bool over() const { return state.is_object() && state.contains("over") && !state["over"].is_null(); }

    std::string traffic;
    Json state;
    std::vector<std::string> told;
    std::vector<Json> answers;
    std::vector<Json> news;
    bool closed = false;
    std::size_t unread_bytes = 0;  // what it would not have read
};
using BrowserPtr = std::shared_ptr<Browser>;

class HubTest : public testing::Test {
  protected:
    HubTest()
        : languages_{*text::Catalogue::load(data() / "text", "en"),
                     *text::Catalogue::load(data() / "text", "fr")} {
        for (const std::string& id : registry::ids())
            shelf_.games[id] = std::move(*registry::load(id, data(), {}));
        file_ = testing::TempDir() + "hub-" + make_id() + ".sqlite";
        open();
    }
    ~HubTest() override {
        close();
        for (const char* end : {"", "-wal", "-shm", ".lock", ".acknowledged"})
            std::filesystem::remove(file_ + end);
    }

    static std::filesystem::path data() { return std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data"; }

    void open() {
        Result<std::unique_ptr<storage::BattleStore>> store = storage::open_store(file_);
        ASSERT_TRUE(store.ok()) << to_string(store.problems());
        journal_ = std::make_unique<storage::JournalWriter>(std::move(*store));
        hub_ = std::make_unique<Hub>(shelf_, languages_, *journal_, hand_.loop(), "test", limits_);
    }
    void close() {
        journal_.reset();
        hub_.reset();
        hand_.forget();
    }

    Json make(const std::string& request) {
        std::optional<Json> made;
        hub_->make_match(Json::parse(request), [&](const Answer<Json>& answer) {
            const auto* denied = std::get_if<Denial>(&answer);
            made = denied == nullptr ? std::get<Json>(answer) : Json{{"denied", denied->code}};
        });
        EXPECT_TRUE(hand_.until([&] { return made.has_value(); }));
        return *made;
    }
    Json duel(const std::string& seats = R"([{"kind": "human"}, {"kind": "bot", "bot": "greedy"}])") {
        return make(R"({"game": "filler", "setup": {"scenario": "duel_classic"}, "seats": )" + seats + "}");
    }

    BrowserPtr join(const Json& match, const std::vector<int>& seats, const std::string& language = "en") {
        auto browser = std::make_shared<Browser>();
        Json message = {{"do", "join"}, {"match", match["match"]}, {"language", language}, {"protocol", 1}};
        message["secrets"] = Json::array();
        for (const int seat : seats)
            message["secrets"].push_back(match["seats"][static_cast<std::size_t>(seat)]["secret"]);
        hub_->receive(browser, message.dump());
        EXPECT_TRUE(hand_.until([&] { return !browser->answers.empty(); }));
        return browser;
    }

    Json ask(const BrowserPtr& browser, const Json& message) {
        const std::size_t before = browser->answers.size();
        hub_->receive(browser, message.dump());
        EXPECT_TRUE(hand_.until([&] { return browser->answers.size() > before; }));
        return browser->answers.back();
    }
    Json order(const BrowserPtr& browser, const std::string& order) {
        return ask(browser, {{"do", "order"}, {"at", browser->state["step"]}, {"order", order}});
    }
    // Gives the first listed order that does not end the battle, again and again.
    void play_on(const BrowserPtr& browser, int orders) {
        for (int i = 0; i < orders; ++i) {
            ASSERT_TRUE(hand_.until([&] { return browser->may_order() || browser->over(); }));
            if (browser->over()) return;
            const Json& list = browser->state["orders"];
            const std::string chosen = list[i % list.size()]["order"].get<std::string>();
            if (chosen == "resign" || chosen == "offer_draw") continue;
            ASSERT_TRUE(order(browser, chosen)["ok"]) << chosen;
        }
    }

    Json get(const std::function<void(Hub::Reply)>& call) {
        std::optional<Json> got;
        call([&](const Answer<Json>& answer) {
            const auto* denied = std::get_if<Denial>(&answer);
            got = denied == nullptr ? std::get<Json>(answer) : Json{{"denied", denied->code}};
        });
        EXPECT_TRUE(hand_.until([&] { return got.has_value(); }));
        return *got;
    }

    test::HandLoop hand_;
    GameShelf shelf_;
    Languages languages_;
    HubLimits limits_;
    std::string file_;
    std::unique_ptr<storage::JournalWriter> journal_;
    std::unique_ptr<Hub> hub_;
};

}  // namespace clashfield::server

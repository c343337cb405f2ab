// What strangers send, and what breaks inside, ends one request or one match and nothing else.

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "bots/greedy_bot.h"
#include "bots/random_bot.h"
#include "dice/dice_source.h"
#include "registry/registry.h"
#include "server/guard.h"
#include "server/hub.h"
#include "server/site.h"
#include "tests/support/faulty_game.h"
#include "tests/support/hand_loop.h"

namespace clashfield::server {
namespace {

using test::HandLoop;
using ::testing::HasSubstr;

// A failed assertion throws as long as this lives.
class ThrowingAssertions {
  public:
    ThrowingAssertions() { throw_at_failed_assertions(); }
    ThrowingAssertions(const ThrowingAssertions&) = delete;
    ThrowingAssertions& operator=(const ThrowingAssertions&) = delete;
    ~ThrowingAssertions() { assertion_handler = nullptr; }
};

class Visitor final : public Client {
  public:
    void send(std::string_view text) override { heard.push_back(Json::parse(text)); }
    void close() override { closed = true; }

    Json last(const char* key) const {
        for (auto one = heard.rbegin(); one != heard.rend(); ++one)
            if (one->contains(key)) return *one;
        return Json::object();
    }
    std::string bye() const {
        for (const Json& one : heard)
            if (one.value("say", "") == "bye") return one["code"].get<std::string>();
        return "";
    }

    std::vector<Json> heard;
    bool closed = false;
};
using VisitorPtr = std::shared_ptr<Visitor>;

class FaultsTest : public testing::Test {
  protected:
    FaultsTest()
        : languages_{*text::Catalogue::load(data() / "text", "en"),
                     *text::Catalogue::load(data() / "text", "fr")} {
        shelf_.games["filler"] =
            std::make_unique<test::FaultyGame>(std::move(*registry::load("filler", data(), {})), faults_);
        shelf_.games["champs"] = std::move(*registry::load("champs", data(), {}));
        journal_ = std::make_unique<storage::JournalWriter>(std::move(*storage::open_store(":memory:")));
        hub_ = std::make_unique<Hub>(shelf_, languages_, *journal_, hand_.loop(), "test");
        site_ = std::make_unique<Site>(*hub_, shelf_, languages_, SiteFolders{});
    }
    ~FaultsTest() override { journal_->stop(); }

    static std::filesystem::path data() { return std::filesystem::path(CLASHFIELD_SOURCE_DIR) / "data"; }

    HttpAnswer request(const std::string& method, const std::string& path, const std::string& body = "") {
        HttpRequest asked;
        asked.method = method;
        EXPECT_TRUE(split_target(path, asked));
        asked.body = body;
        std::optional<HttpAnswer> answer;
        int answers = 0;
        site_->handle(asked, [&](HttpAnswer made) {
            answer = std::move(made);
            ++answers;
        });
        EXPECT_TRUE(hand_.until([&] { return answer.has_value(); })) << path;
        EXPECT_EQ(answers, 1);
        return answer.value_or(HttpAnswer{});
    }
    Json make(const std::string& setup, const std::string& second = R"({"kind": "human"})",
              const std::string& game = "filler") {
        const HttpAnswer made = request("POST", "/api/matches",
                                        R"({"game": ")" + game + R"(", "dice": "fair", "setup": )" + setup +
                                            R"(, "seats": [{"kind": "human"}, )" + second + "]}");
        EXPECT_EQ(made.status, 200) << made.body;
        return Json::parse(made.body);
    }
    Json duel(const std::string& second = R"({"kind": "human"})") {
        return make(R"({"scenario": "duel_classic"})", second);
    }

    VisitorPtr join(const Json& match, const std::vector<std::size_t>& seats) {
        auto visitor = std::make_shared<Visitor>();
        Json message = {{"do", "join"}, {"match", match["match"]}, {"secrets", Json::array()}};
        for (const std::size_t seat : seats) message["secrets"].push_back(match["seats"][seat]["secret"]);
        hub_->receive(visitor, message.dump());
        EXPECT_TRUE(hand_.until([&] { return !visitor->heard.empty(); }));
        return visitor;
    }
    bool wait_for_orders(const VisitorPtr& visitor) {
        return hand_.until([&] { return visitor->last("step").contains("orders"); });
    }
    void order_first(const VisitorPtr& visitor) {
        const Json state = visitor->last("orders");
        hub_->receive(visitor, Json{{"do", "order"},
                                    {"at", visitor->last("step")["step"]},
                                    {"order", state["orders"][0]["order"]}}
                                   .dump());
    }
    // Another match goes on as if nothing had happened.
    void expect_alive() {
        faults_ = {};
        const VisitorPtr both = join(duel(), {0, 1});
        ASSERT_TRUE(wait_for_orders(both));
        const Json before = both->last("step")["step"];
        order_first(both);
        EXPECT_TRUE(hand_.until([&] { return both->last("step")["step"] != before; }));
        EXPECT_EQ(both->bye(), "");
    }

    ThrowingAssertions assertions_;
    test::Faults faults_;
    HandLoop hand_;
    GameShelf shelf_;
    Languages languages_;
    std::unique_ptr<storage::JournalWriter> journal_;
    std::unique_ptr<Hub> hub_;
    std::unique_ptr<Site> site_;
};

TEST_F(FaultsTest, a_scenario_whose_name_is_a_number_is_answered) {
    for (const char* name : {R"({"en": 5})", "5", "[]", R"({"fr": {"en": []}})", "null", R"({"en": null})"}) {
        const HttpAnswer answer = request(
            "POST", "/api/matches",
            std::string(R"({"game": "filler", "setup": {"scenario": {"name": )") + name +
                R"(, "mode": "free", "players": [{"character": "brawler"}, {"character": "brawler"}]}},
                    "seats": [{"kind": "human"}, {"kind": "human"}]})");
        EXPECT_TRUE(answer.status == 400 || answer.status == 200) << name << answer.body;
    }
    expect_alive();
}

TEST_F(FaultsTest, a_request_whose_work_throws_is_answered_500) {
    faults_.throws_at_start = true;
    const std::uint64_t before = fault_count();
    const std::string body = R"({"game": "filler", "setup": {"scenario": "duel_classic"},
                                 "seats": [{"kind": "human"}, {"kind": "human"}]})";
    const HttpAnswer made = request("POST", "/api/matches", body);
    EXPECT_EQ(made.status, 500);
    EXPECT_THAT(made.body, HasSubstr("N-18"));
    EXPECT_EQ(request("POST", "/api/preview", body).status, 500);
    EXPECT_GE(fault_count(), before + 2);
    expect_alive();
}

TEST_F(FaultsTest, an_assertion_in_an_order_closes_that_match_and_it_comes_back_as_stored) {
    const Json match = duel();
    const VisitorPtr both = join(match, {0, 1});
    const VisitorPtr other = join(duel(), {0, 1});
    ASSERT_TRUE(wait_for_orders(both));
    ASSERT_TRUE(wait_for_orders(other));
    const Json before = both->last("step")["step"];
    faults_.asserts_in_orders = true;
    order_first(both);
    EXPECT_EQ(both->bye(), "N-18");
    EXPECT_TRUE(both->closed);
    EXPECT_EQ(other->bye(), "");
    expect_alive();
    const VisitorPtr again = join(match, {0, 1});
    ASSERT_TRUE(wait_for_orders(again));
    EXPECT_EQ(again->last("step")["step"], before);
}

TEST_F(FaultsTest, a_view_that_throws_sends_one_client_away_and_leaves_the_others) {
    const Json match = duel();
    const VisitorPtr both = join(match, {0, 1});
    ASSERT_TRUE(wait_for_orders(both));
    faults_.throws_in_views = true;
    const VisitorPtr watcher = join(match, {});
    EXPECT_EQ(watcher->bye(), "N-18");
    EXPECT_EQ(both->bye(), "");
    faults_ = {};
    hub_->leave(watcher);
    const Json before = both->last("step")["step"];
    order_first(both);
    EXPECT_TRUE(hand_.until([&] { return both->last("step")["step"] != before; }));
    EXPECT_TRUE(both->last("step").contains("view")) << "told as a whole, since what it heard is in doubt";
}

TEST_F(FaultsTest, a_question_whose_answer_throws_is_refused_and_the_match_goes_on) {
    const VisitorPtr both = join(duel(), {0, 1});
    ASSERT_TRUE(wait_for_orders(both));
    faults_.throws_in_answers = true;
    hub_->receive(both, R"({"do": "ask", "id": 9, "question": {}})");
    // Where listing has taken long, the question waits for its turn.
    ASSERT_TRUE(hand_.until([&] { return both->last("re").value("re", 0) == 9; }));
    EXPECT_EQ(both->last("re")["error"]["code"], "N-18");
    EXPECT_FALSE(both->last("re")["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(both->bye(), "");
}

TEST_F(FaultsTest, a_bot_without_an_order_gives_up_and_the_match_is_set_aside) {
    const Json match = duel(R"({"kind": "bot", "bot": "greedy"})");
    faults_.lists_nothing = true;
    const VisitorPtr ada = join(match, {0});
    // Whoever is asked first: a person without orders only sees an empty list.
    if (!hand_.until([&] { return ada->last("step").contains("orders") || !ada->bye().empty(); })) FAIL();
    if (ada->bye().empty()) {
        faults_.lists_nothing = false;
        hub_->receive(ada, R"({"do": "language", "language": "en"})");
        order_first(ada);
        faults_.lists_nothing = true;
        ASSERT_TRUE(hand_.until([&] { return !ada->bye().empty(); }));
    }
    EXPECT_EQ(ada->bye(), "N-07");
    const std::string path = "/api/matches/" + match["match"].get<std::string>();
    for (int i = 0; i < 3; ++i) {
        const HttpAnswer page = request("GET", path + "?language=fr");
        EXPECT_EQ(page.status, 500);
        EXPECT_THAT(page.body, HasSubstr("N-07"));
        EXPECT_THAT(page.body, HasSubstr("ne peut pas continuer"));
    }
    expect_alive();
}

TEST_F(FaultsTest, bots_without_an_order_say_so) {
    faults_.lists_nothing = true;
    EventSink silent;
    auto started = shelf_.find("filler")->start(Json{{"scenario", "duel_classic"}}, silent);
    ASSERT_TRUE(started.ok());
    const std::unique_ptr<Battle> battle = std::move(*started);
    Faces faces;
    for (Random dice(1); std::holds_alternative<RollRequest>(battle->pending());) {
        throw_dice(std::get<RollRequest>(battle->pending()).dice, dice, faces);
        battle->apply(faces, silent);
    }
    Order order;
    Random random(1);
    EXPECT_FALSE(bots::GreedyBot().choose(*battle, random, order));
    EXPECT_FALSE(bots::RandomBot().choose(*battle, random, order));
}

TEST_F(FaultsTest, a_match_that_throws_when_it_is_loaded_is_set_aside) {
    const Json match = duel();
    const std::string path = "/api/matches/" + match["match"].get<std::string>();
    const VisitorPtr ada = join(match, {0});
    hub_->leave(ada);  // it is in the store alone now
    faults_.throws_at_start = true;
    EXPECT_EQ(request("GET", path).status, 500);
    const std::uint64_t before = fault_count();
    EXPECT_EQ(request("GET", path).status, 500);
    const VisitorPtr again = join(match, {0});
    EXPECT_EQ(again->last("ok")["error"]["code"], "N-07");
    EXPECT_EQ(fault_count(), before) << "it is not tried again at each request";
    expect_alive();
}

TEST_F(FaultsTest, a_match_that_breaks_again_and_again_is_set_aside) {
    const Json match = duel();
    for (int i = 0; i < 3; ++i) {
        faults_ = {};
        const VisitorPtr both = join(match, {0, 1});
        ASSERT_TRUE(wait_for_orders(both)) << i;
        faults_.asserts_in_orders = true;
        order_first(both);
        EXPECT_EQ(both->bye(), "N-18");
    }
    faults_ = {};
    EXPECT_EQ(join(match, {0})->last("ok")["error"]["code"], "N-07");
    expect_alive();
}

TEST_F(FaultsTest, heads_and_records_of_any_kind_are_read) {
    const std::string secret(64, 'a');
    const std::string good = R"({"setup": {"scenario": "duel_classic"}, "dice": "fair", "dice_secret": ")" +
                             secret + R"(", "seats": [{"kind": "human"}, {"kind": "human"}]})";
    ASSERT_TRUE(head_from_json(good, "m", "filler").ok());
    for (const std::string& bad :
         {std::string("5"), std::string("[]"), std::string("{}"), std::string("null"),
          R"({"dice_secret": ")" + secret + "\"}", R"({"dice_secret": ")" + secret + R"(", "seats": 5})",
          R"({"dice_secret": ")" + secret + R"(", "seats": [], "before": [5]})",
          R"({"dice_secret": ")" + secret + R"(", "seats": [], "before": 5})",
          R"({"dice_secret": ")" + secret + R"(", "seats": [{"kind": "bot", "bot": "hal"}]})",
          std::string(R"({"dice": 5, "dice_secret": 5, "seats": [5]})")})
        EXPECT_FALSE(head_from_json(bad, "m", "filler").ok()) << bad;
    Result<std::unique_ptr<Room>> room =
        Room::open(*shelf_.find("filler"), *head_from_json(good, "m", "filler"), "test");
    ASSERT_TRUE(room.ok());
    for (const char* bad :
         {"5", "[]", "{}", "null", R"({"k": 5})", R"({"k": "order"})", R"({"k": "order", "order": 5})",
          R"({"k": "faces"})", R"({"k": "faces", "faces": {}})", R"({"k": "seed"})",
          R"({"k": "seed", "side": "Z"})", R"({"k": "seat", "side": "A", "bot": 5})",
          R"({"k": "seat", "side": 5})", R"({"k": "say", "side": "-"})", R"({"k": "undo"})"})
        EXPECT_TRUE((*room)->replay(bad).has_value()) << bad;
}

TEST(AnsweredOnce, a_request_that_nobody_can_answer_any_more_gets_500) {
    int status = 0;
    int answers = 0;
    const auto count = [&](const HttpAnswer& answer) {
        status = answer.status;
        ++answers;
    };
    { const OnHttpAnswer lost = answered_once(count); }
    EXPECT_EQ(status, 500);
    {
        const OnHttpAnswer done = answered_once(count);
        const OnHttpAnswer copy = done;
        copy({200, "text/plain", "", {}});
        done({404, "text/plain", "", {}});
    }
    EXPECT_EQ(status, 200);
    EXPECT_EQ(answers, 2);
}

}  // namespace
}  // namespace clashfield::server

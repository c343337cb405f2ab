// What the hub tells while records are being written, and when they cannot be.

#include <filesystem>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "registry/registry.h"
#include "server/hub.h"
#include "tests/support/hand_loop.h"
#include "tests/support/temporary_folder.h"

namespace clashfield::server {
namespace {

namespace fs = std::filesystem;

// Keeps the last state and all that was said.
class Listener final : public Client {
  public:
    void send(std::string_view text) override {
        Json json = Json::parse(text);
        if (json.contains("step")) state = json;
        if (json.value("say", "") == "bye") bye = json.value("code", "");
    }
    void close() override {}

    Json state;
    std::string bye;
};

class HubStore : public testing::Test {
  protected:
    HubStore()
        : languages_{*text::Catalogue::load(data() / "text", "en"),
                     *text::Catalogue::load(data() / "text", "fr")} {
        shelf_.games["filler"] = std::move(*registry::load("filler", data(), {}));
        open();
    }

    static fs::path data() { return fs::path(CLASHFIELD_SOURCE_DIR) / "data"; }
    std::string file() const { return (folder_.path() / "store" / "matches.db").string(); }
    void open(HubLimits limits = {}) {
        journal_.reset();
        hub_.reset();
        journal_ = std::make_unique<storage::JournalWriter>(std::move(*storage::open_store(file())));
        hub_ = std::make_unique<Hub>(shelf_, languages_, *journal_, hand_.loop(), "test", limits);
    }

    Json get(const std::function<void(Hub::Reply)>& call) {
        std::optional<Json> got;
        call([&](const Answer<Json>& answer) { got = json_of(answer); });
        EXPECT_TRUE(hand_.until([&] { return got.has_value(); }));
        return *got;
    }
    static Json json_of(const Answer<Json>& answer) {
        const auto* denied = std::get_if<Denial>(&answer);
        return denied == nullptr
                   ? std::get<Json>(answer)
                   : Json{{"denied", denied->code}, {"path", denied->path}, {"message", denied->message}};
    }
    Json summary(const std::string& match) {
        return get([&](Hub::Reply reply) { hub_->summary(match, "en", std::move(reply)); });
    }
    static constexpr const char* kDuel = R"({"game": "filler", "setup": {"scenario": "duel_classic"},
                                             "seats": [{"kind": "human"}, {"kind": "human"}]})";
    static Json own_scenario(const std::string& name) {
        Json request = Json::parse(kDuel);
        request["setup"]["scenario"] =
            Json::parse(R"({"id": "own", "mode": "ffa", "seats": 4, "choose": "fixed",
            "first": "roll", "round_limit": 40, "quiet_limit": 3,
            "players": [{"character": "ronin", "seat": 0}, {"character": "nurse", "seat": 2}]})");
        request["setup"]["scenario"]["name"] = {{"en", name}, {"fr", name}};
        return request;
    }
    Json make(const Json& request) {
        return get([&](Hub::Reply reply) { hub_->make_match(request, std::move(reply)); });
    }
    // With a person at both seats, who is asked for an order.
    std::shared_ptr<Listener> begin() {
        const Json made = make(Json::parse(kDuel));
        match_ = made["match"].get<std::string>();
        const auto person = std::make_shared<Listener>();
        Json message = {{"do", "join"}, {"match", match_}, {"secrets", Json::array()}};
        for (const Json& seat : made["seats"]) message["secrets"].push_back(seat["secret"]);
        hub_->receive(person, message.dump());
        EXPECT_TRUE(hand_.until([&] { return person->state.contains("orders"); }));
        return person;
    }
    void order(const std::shared_ptr<Listener>& person) {
        const Json& state = person->state;
        hub_->receive(
            person,
            Json{{"do", "order"}, {"at", state["step"]}, {"order", state["orders"][0]["order"]}}.dump());
    }

    test::TemporaryFolder folder_;
    test::HandLoop hand_;
    GameShelf shelf_;
    Languages languages_;
    std::string match_;
    std::unique_ptr<storage::JournalWriter> journal_;
    std::unique_ptr<Hub> hub_;
};

TEST_F(HubStore, a_get_waits_for_what_is_being_written) {
    const auto person = begin();
    const Json step = person->state["step"];
    order(person);
    // The loop has not been told that it is on the disk.
    std::vector<Json> answers;
    const auto keep = [&](const Answer<Json>& answer) { answers.push_back(json_of(answer)); };
    hub_->summary(match_, "en", keep);
    hub_->replay(match_, {.step = 999}, "en", keep);
    hub_->dice(match_, keep);
    hub_->log(match_, keep);
    EXPECT_TRUE(answers.empty());
    ASSERT_TRUE(hand_.until([&] { return answers.size() == 4; }));
    EXPECT_GT(answers[0]["step"], step);
    EXPECT_EQ(answers[0]["step"], person->state["step"]);
}

TEST_F(HubStore, an_order_that_cannot_be_kept_is_told_to_nobody) {
    const auto person = begin();
    const Json step = person->state["step"];
    EXPECT_EQ(summary(match_)["step"], step);
    fs::rename(file(), file() + ".away");
    order(person);
    std::optional<Json> seen;
    hub_->summary(match_, "en", [&](const Answer<Json>& answer) { seen = json_of(answer); });
    EXPECT_FALSE(seen.has_value());
    ASSERT_TRUE(hand_.until([&] { return !person->bye.empty() && seen.has_value(); }));
    EXPECT_EQ(person->bye, "N-05");
    EXPECT_EQ(person->state["step"], step);
    EXPECT_EQ((*seen)["denied"], "N-05");
    std::optional<std::string> health;
    hub_->health([&](const std::string& trouble) { health = trouble; });
    ASSERT_TRUE(hand_.until([&] { return health.has_value(); }));
    EXPECT_NE(health->find("deleted or moved"), std::string::npos) << *health;
}

TEST_F(HubStore, health_tells_that_the_database_is_gone_before_anybody_writes) {
    begin();
    const auto ask = [&] {
        std::optional<std::string> health;
        hub_->health([&](const std::string& trouble) { health = trouble; });
        EXPECT_TRUE(hand_.until([&] { return health.has_value(); }));
        return *health;
    };
    EXPECT_EQ(ask(), "");
    fs::remove(file());
    EXPECT_NE(ask(), "");
}

TEST_F(HubStore, a_match_whose_journal_was_cut_is_no_unknown_match) {
    const auto person = begin();
    hub_->leave(person);
    ASSERT_EQ(summary(match_)["over"], false);
    journal_.reset();
    const std::string command =
        "sqlite3 '" + file() +
        "' 'DROP TRIGGER journal_never_shrinks; DELETE FROM journal WHERE id = (SELECT "
        "max(id) FROM journal)'";
    if (std::system(command.c_str()) != 0) GTEST_SKIP() << "sqlite3 is not installed";
    open();
    EXPECT_EQ(summary(match_)["denied"], "N-07");
    EXPECT_EQ(summary("nosuchmatch2")["denied"], "N-06");
}

TEST_F(HubStore, matches_that_nobody_joins_leave_memory) {
    HubLimits limits;
    limits.fresh_matches = 10;
    limits.loaded_time = std::chrono::seconds(0);
    open(limits);
    std::vector<std::string> ids;
    for (int i = 0; i < 50; ++i) ids.push_back(make(Json::parse(kDuel))["match"].get<std::string>());
    EXPECT_EQ(hub_->counters().matches, 10u);
    for (const std::string& id : ids) EXPECT_EQ(summary(id)["step"], 0) << id;
    EXPECT_LE(hub_->counters().matches, 10u);
    const auto person = begin();
    limits.fresh_time = std::chrono::seconds(-1);  // at once
    open(limits);
    make(Json::parse(kDuel));
    hub_->tick();
    EXPECT_EQ(hub_->counters().matches, 0u);
}

TEST_F(HubStore, a_match_that_was_joined_stays_and_leaves_with_the_last_person) {
    HubLimits limits;
    limits.fresh_matches = 0;
    open(limits);
    const auto person = begin();
    make(Json::parse(kDuel));
    hub_->tick();
    EXPECT_EQ(hub_->counters().matches, 1u);
    hub_->leave(person);
    EXPECT_EQ(hub_->counters().matches, 0u);
    EXPECT_EQ(summary(match_)["step"], person->state["step"]);
    EXPECT_EQ(hub_->counters().matches, 0u);
}

TEST_F(HubStore, a_match_that_was_loaded_stays_for_a_moment) {
    HubLimits limits;
    limits.fresh_time = std::chrono::seconds(-1);
    open(limits);
    make(Json::parse(kDuel));
    const std::string id = make(Json::parse(kDuel))["match"].get<std::string>();
    hub_->tick();
    ASSERT_EQ(hub_->counters().matches, 0u);
    EXPECT_EQ(summary(id)["step"], 0);
    EXPECT_EQ(hub_->counters().matches, 1u);
    // Were it read again, it could not be.
    fs::rename(file(), file() + ".away");
    EXPECT_EQ(summary(id)["step"], 0);
    fs::rename(file() + ".away", file());
    hand_.pass(limits.loaded_time);
    hub_->tick();
    EXPECT_EQ(hub_->counters().matches, 0u);
}

TEST_F(HubStore, loaded_matches_hold_only_so_many_entries) {
    HubLimits limits;
    limits.loaded_entries = 0;
    open(limits);
    const auto person = begin();
    order(person);
    ASSERT_TRUE(hand_.until([&] { return person->state["step"] > 1; }));
    hub_->leave(person);
    EXPECT_GE(summary(match_)["step"].get<int>(), 2);
    EXPECT_TRUE(hand_.until([&] { return hub_->counters().matches == 0; }));
}

TEST_F(HubStore, bots_do_not_play_while_nobody_is_there) {
    HubLimits limits;
    limits.loaded_time = std::chrono::seconds(0);
    open(limits);
    Json request = Json::parse(kDuel);
    for (Json& seat : request["seats"]) seat = {{"kind", "bot"}, {"bot", "random"}};
    const std::string match = make(request)["match"].get<std::string>();
    EXPECT_EQ(summary(match)["step"], summary(match)["step"]);
    const auto spectator = std::make_shared<Listener>();
    hub_->receive(spectator, Json{{"do", "join"}, {"match", match}, {"secrets", Json::array()}}.dump());
    ASSERT_TRUE(
        hand_.until([&] { return spectator->state.contains("step") && spectator->state["step"] > 3; }));
    hub_->leave(spectator);
    ASSERT_TRUE(hand_.until([&] { return hub_->counters().matches == 0; }));
    const Json step = summary(match)["step"];
    EXPECT_EQ(summary(match)["step"], step);
    EXPECT_EQ(hub_->counters().matches, 0u);
}

TEST_F(HubStore, matches_that_nobody_has_joined_are_deleted_in_the_end) {
    HubLimits limits;
    limits.fresh_time = std::chrono::seconds(-1);
    limits.unplayed_time = std::chrono::seconds(-10);  // also those of this second
    open(limits);
    const auto person = begin();
    const std::string unplayed = make(Json::parse(kDuel))["match"].get<std::string>();
    hub_->tick();
    EXPECT_EQ(summary(unplayed)["denied"], "N-06");
    EXPECT_EQ(summary(match_)["step"], person->state["step"]);
}

TEST_F(HubStore, a_text_that_cannot_be_kept_is_refused_by_name) {
    const auto refused = [&](const Json& request) {
        const Json answer = make(request);
        return answer.value("denied", "") + " " + answer.value("path", "");
    };
    Json request = Json::parse(kDuel);
    request["seats"][1]["name"] = std::string("a\0b", 3);
    EXPECT_EQ(refused(request), "F-03 seats[1].name");
    request["seats"][1]["name"] = std::string(41, 'x');
    EXPECT_EQ(refused(request), "F-03 name");
    request = Json::parse(kDuel);
    request["setup"]["scenario"] = Json::object();
    request["setup"]["scenario"]["name"]["en"] = std::string("a\0", 2);
    EXPECT_EQ(refused(request), "F-03 setup.scenario.name.en");
    request["setup"]["scenario"]["name"]["en"] = std::string(5000, 'x');
    EXPECT_EQ(refused(request), "F-03 setup.scenario.name.en");
    request = Json::parse(kDuel);
    request["setup"][std::string("a\0", 2)] = 1;
    EXPECT_EQ(refused(request), "F-03 setup");
}

// They would break the line that a name stands in, or pose as another one.
TEST_F(HubStore, names_with_marks_that_nobody_sees_are_refused) {
    for (const std::string mark : {"\n", "\t", "\u0085", "\u009B", "\u00AD", "\u061C", "\u200B", "\u200D",
                                   "\u202E", "\u2028", "\u2066", "\uFEFF", "\uFFF9"}) {
        Json request = Json::parse(kDuel);
        request["seats"][1]["name"] = "Ada" + mark;
        EXPECT_EQ(make(request).value("path", ""), "seats[1].name") << mark;
        request = own_scenario("The duel" + mark);
        EXPECT_EQ(make(request).value("path", ""), "setup.scenario.name.en") << mark;
    }
    EXPECT_TRUE(make(own_scenario("Le duel d’Ada ⚔")).contains("match"));
}

TEST_F(HubStore, a_title_that_is_too_long_is_refused_with_the_true_limit) {
    EXPECT_TRUE(make(own_scenario(std::string(900, 'x'))).contains("match"));
    const Json refused = make(own_scenario(std::string(1001, 'x')));
    EXPECT_EQ(refused.value("denied", ""), "F-03");
    EXPECT_EQ(refused.value("path", ""), "setup.scenario.name");
    EXPECT_NE(refused.value("message", "").find("at most 1000 bytes"), std::string::npos) << refused;
}

TEST_F(HubStore, what_nobody_knows_in_a_request_is_refused) {
    const auto refused = [&](const std::function<void(Json&)>& change) {
        Json request = Json::parse(kDuel);
        change(request);
        const Json answer = make(request);
        return answer.value("denied", "") + " " + answer.value("path", "");
    };
    EXPECT_EQ(refused([](Json& request) { request["seed"] = 7; }), "F-02 request");
    EXPECT_EQ(refused([](Json& request) { request["seats"][1]["nmae"] = "Ada"; }), "F-02 seats[1]");
    EXPECT_EQ(refused([](Json& request) { request["dice"] = 5; }), "F-03 dice");
    EXPECT_EQ(refused([](Json& request) { request["dice"] = "loaded"; }), "F-03 dice");
    EXPECT_EQ(refused([](Json& request) { request["language"] = "de"; }), "F-03 language");
}

}  // namespace
}  // namespace clashfield::server

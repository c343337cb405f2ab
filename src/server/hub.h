#pragma once

// All matches that are being played, and everybody who is connected to them. Runs on one thread, the loop:
// nothing here is locked. Bots and odds think in the background, the journal writes on its own thread, and
// both come back to the loop. Nobody is told of an order before it is durable.
//
// docs/server-protocol.md says what goes in and out.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/errands.h"
#include "server/match_budget.h"
#include "server/order_message.h"
#include "server/room.h"
#include "server/room_news.h"
#include "storage/journal_writer.h"
#include "text/catalogue.h"

namespace clashfield::server {

using Moment = std::chrono::steady_clock::time_point;

// How work gets from one thread to another, and what time it is there.
struct Loop {
    using Task = std::function<void()>;
    std::function<void(Task)> post;          // runs it on the loop, later
    std::function<void(Errand)> background;  // runs it on another thread, in turn
    std::function<Moment()> now = [] { return std::chrono::steady_clock::now(); };
    // Runs it on the loop when it is the turn of this payer; without it, as `post` does.
    std::function<void(const Payer&, Task)> in_turn = {};
};

struct Languages {
    text::Catalogue en;
    text::Catalogue fr;
    // For the thread that asks.
    const text::Catalogue& of(std::string_view language) const;
};

struct GameShelf {
    std::map<std::string, std::unique_ptr<Game>, std::less<>> games;
    const Game* find(std::string_view id) const;
};

// What the host may set.
struct HubLimits {
    // Matches that were just made wait in memory for those who are to join them: so many, and so long. Later
    // they are loaded like all others.
    std::size_t fresh_matches = 100;
    std::chrono::seconds fresh_time{60};
    // Matches that were loaded stay for a moment, for the next request: so long, and so many of their
    // entries.
    std::chrono::seconds loaded_time{10};
    std::size_t loaded_entries = 20'000;
    // Matches that nobody has joined are deleted after this time; never if it is 0.
    std::chrono::seconds unplayed_time = std::chrono::hours(24);
    // How long a person must have been away before a bot may take the seat.
    std::chrono::seconds seat_wait{180};
    // What people do adds entries to a journal up to this length: many times that of the longest battles,
    // which have some hundreds.
    std::uint32_t most_entries = 20'000;
    // How many matches, branches and rematches an address may make.
    MatchLimits matches = {};
};

struct Table;  // a match in memory, and who is there
using TablePtr = std::shared_ptr<Table>;

// States are made for connections that read: with so many bytes unread no more are made, until it has caught
// up. So a slow reader is told the newest state and nothing in between, and one that never reads holds
// little.
inline constexpr std::size_t kMostUnread = 64u << 10;

// One connection. The network gives it a way out; the hub keeps what it is about.
class Client {
  public:
    virtual ~Client() = default;
    virtual void send(std::string_view text) = 0;
    virtual void close() = 0;
    // Bytes that were sent and that its socket has not taken yet. On any thread.
    virtual std::size_t unread() const { return 0; }

    Payer payer;
    TablePtr table;  // none until it has joined
    Watcher watcher;
    Heard heard;
    std::string language = "en";
    bool known = false;  // to the hub
    // A state was kept back. Whoever finds that it has read takes the mark and calls Hub::catch_up.
    std::atomic<bool> behind{false};
    std::atomic<int> parked{0};  // messages that wait for their match
    // Dear messages are paid for by waiting: no more is read until then. In microseconds of the steady clock.
    std::atomic<std::int64_t> free_at{0};
    bool gives_seed = false;  // for its seats: the first dice wait for it
};
using ClientPtr = std::shared_ptr<Client>;

// For /metrics. All but the first two only grow.
struct HubCounters {
    std::size_t clients = 0;
    std::size_t matches = 0;  // in memory
    std::uint64_t messages = 0;
    std::uint64_t refused = 0;
    std::uint64_t orders = 0;  // durable, of people
    std::uint64_t bot_orders = 0;
    std::uint64_t closed = 0;  // matches sent home after a fault
};

class Hub {
  public:
    using Reply = std::function<void(const Answer<Json>&)>;

    Hub(const GameShelf& shelf, const Languages& languages, storage::JournalWriter& journal, Loop loop,
        std::string engine, HubLimits limits = {});
    ~Hub();

    // Every few seconds: matches that nobody joins leave memory, and then the disk.
    void tick();

    // --- HTTP ---
    // All but previews are answered on the loop. What takes long is done by errands on account of the payer.
    // 0, and the address may make one match more; or how many seconds it has to wait for that. Rematches ask
    // by themselves.
    int seconds_to_match(const std::string& address) { return budget_.seconds_to_wait(address, loop_.now()); }
    void make_match(const Json& request, Reply reply, const Payer& payer = {});
    void branch(const std::string& match, const Json& request, std::string_view secret, Reply reply,
                const Payer& payer = {});
    void summary(const std::string& match, const std::string& language, Reply reply, const Payer& payer = {});
    // A moment of a match. `side` is a letter, or empty: whoever asks sees it with his own eyes.
    struct ReplayMoment {
        std::size_t step = 0;
        std::string side = {};
        std::string secret = {};  // of a seat
    };
    void replay(const std::string& match, const ReplayMoment& moment, const std::string& language,
                Reply reply, const Payer& payer = {});
    void log(const std::string& match, Reply reply, const Payer& payer = {});
    void dice(const std::string& match, Reply reply, const Payer& payer = {});
    // On any thread.
    Answer<Json> preview(const Json& request, const std::string& language) const;
    void on_loop(Loop::Task task) { loop_.post(std::move(task)); }
    void errand(const Payer& payer, Loop::Task task, Lane lane = Lane::Other) {
        loop_.background({lane, payer, std::move(task)});
    }

    // --- WebSocket ---
    void receive(const ClientPtr& client, std::string_view text);
    void leave(const ClientPtr& client);
    // It has read what it was sent, and is told what was kept back meanwhile.
    void catch_up(const ClientPtr& client);

    // Empty if orders can be kept now; else why not.
    void health(std::function<void(const std::string& trouble)> done);

    HubCounters counters() const;
    storage::JournalWriter& journal() { return journal_; }

  private:
    using OnTable = std::function<void(const Answer<TablePtr>&)>;
    struct Question;  // a message, who sent it and how to answer
    // A match that went wrong, and how often.
    struct Aside {
        const char* words = "server.broken_match";
        std::string detail = {};
        int faults = 0;
        std::chrono::steady_clock::time_point last = {};
    };
    // Who is answered by the state that everybody is sent.
    struct Asker {
        ClientPtr client = nullptr;
        std::string id = {};
    };

    // Finds the match in memory or in the store. Over HTTP it is shown as it is on the disk: what is still
    // being written is waited for.
    void find_durable(const std::string& match, const std::string& language, const Payer& payer,
                      OnTable done);
    void find(const std::string& match, const std::string& language, const Payer& payer, OnTable done);
    void load(const std::string& match, const std::string& language, const Payer& payer);
    void read_stored(const std::string& match, const std::string& language, const Payer& payer);
    void restored(const std::string& match, const std::string& language, const Result<TablePtr>& table);
    void loaded(const std::string& match, const Answer<TablePtr>& table);
    Result<TablePtr> restore(const storage::StoredMatch& stored) const;
    void drop_if_idle(const TablePtr& table);
    // Keeps a new match in memory for a while, and lets go of those that have been there for too long.
    void keep_fresh(const TablePtr& table);
    void drop_fresh(std::chrono::steady_clock::time_point now);
    // A loaded match stays for a moment. Lets go of those that have been kept for long, or of the oldest
    // when they are too large together.
    void keep_loaded(const TablePtr& table);
    void drop_loaded(std::chrono::steady_clock::time_point now);
    // What is in memory is forgotten and everybody sent away, to come back to what is stored.
    void close_match(const TablePtr& table, const char* code);
    // The work on a match threw: its memory may be wrong.
    void close_after_fault(const TablePtr& table);
    // A match that cannot be loaded, or whose work throws again and again, is not tried at every request.
    void set_aside(const std::string& match, const char* words, std::string detail);
    Aside& fault_of(const std::string& match);
    std::optional<Denial> why_aside(const std::string& match, const text::Catalogue& words) const;
    // Runs it on the loop, later. If it throws, the match is closed.
    void post_for(const TablePtr& table, const char* where, Loop::Task task);

    // A new match: opened by an errand, then stored.
    struct Opened;
    void start(Lane lane, std::function<Answer<RoomHead>(std::vector<std::string>& secrets)> head,
               const std::string& language, const Payer& payer, Reply reply);
    Answer<std::shared_ptr<Opened>> open_new(RoomHead head, const std::vector<std::string>& secrets,
                                             const text::Catalogue& words) const;
    void store_new(const std::shared_ptr<Opened>& opened, const std::string& language, Reply reply);
    Answer<RoomHead> head_of(const Json& request, std::vector<std::string>& secrets,
                             const text::Catalogue& words) const;
    Answer<std::vector<Seat>> seats_of(const Json& list, std::vector<std::string>& secrets,
                                       const text::Catalogue& words) const;

    // Stores the records, then calls `then` and tells everybody.
    void commit(const TablePtr& table, Records records, std::function<void()> then);
    // What came meanwhile, a little at a time; then the bots.
    void after(const TablePtr& table);
    void after_in_turn(const TablePtr& table);
    // Where it takes long to find the orders that clients in these languages are told, an errand does it, and
    // the table is busy as when it writes. Then it goes on.
    void prepare(const TablePtr& table, const Payer& payer, const std::set<std::string>& languages,
                 Loop::Task then);
    void prepare_for_all(const TablePtr& table, Loop::Task then);
    void note_listing(Table& table, std::chrono::microseconds cost);
    void think(const TablePtr& table);
    void play_bot(const TablePtr& table, std::uint64_t step, const std::vector<Order>& orders);
    void tell_all(const TablePtr& table, const Asker& asker);
    void tell(const TablePtr& table, const ClientPtr& client);
    void tell_players(const TablePtr& table) const;
    void tell_players(const TablePtr& table, const ClientPtr& client) const;
    std::string players_news(const Table& table, const text::Catalogue& words) const;
    // True if it does not read: then it is told later.
    static bool falls_behind(Client& client);
    // Opens seeds and dice once everybody is here and has sealed and shown them, and throws the first dice;
    // then everybody is told by a state.
    bool begin_if_ready(const TablePtr& table);

    // A message that took long is paid for by waiting.
    void charge(Client& client, std::chrono::steady_clock::time_point begin);
    void receive_now(const ClientPtr& client, std::string_view text);
    void join(Question question);
    // Out of the match it is in, if it is in one: the connection has ended, or goes to another one.
    void step_out(const ClientPtr& client);
    void seat(const TablePtr& table, Question question);
    void act(const TablePtr& table, Question question);
    // A legal order of the player who is asked. False if it is anything else, and nothing was done.
    bool order_now(const ClientPtr& client, const OrderMessage& message);
    void commit_order(const TablePtr& table, Records records, Asker asker);
    // What an order, faces, undoing, a seal or a seed does to the match.
    Answer<Records> change(Table& table, const Question& question, const std::string& verb);
    // What only reads a match: a fault is answered, and the match goes on.
    void look(const Question& question, const Loop::Task& task);
    Answer<Records> change_dice(Table& table, const Question& question, const std::string& verb);
    bool has_left(const TablePtr& table, const Question& question);
    void set_language(const TablePtr& table, const Question& question);
    void ask(const TablePtr& table, const Question& question);
    void odds(const TablePtr& table, const Question& question);
    void talk(const TablePtr& table, const Question& question);
    void chat(const TablePtr& table, const Question& question);
    void offer(const TablePtr& table, const Question& question);
    // Whoever comes back takes the seat from the bot. False if no bot had it.
    bool take_back(const TablePtr& table, const ClientPtr& client);
    // Says that a bot or its person has a seat now.
    void tell_seats(const TablePtr& table, const std::vector<Side>& sides);
    // How long it takes until a bot may have the seat; 0 if it may now.
    std::chrono::seconds wait_for_bot(const Table& table, Side side) const;
    void again(const TablePtr& table, const Question& question);
    void make_rematch(const TablePtr& table, const ClientPtr& client);
    // The rematch that there is, with the own secrets of this client.
    static void tell_rematch(const Table& table, const ClientPtr& client);
    static void ask_others(const Table& table, const std::set<std::uint8_t>& agreed, const Json& offer);
    // A message that must not see, or tell, what is not durable yet waits for it.
    bool wait_for_disk(const TablePtr& table, Question& question,
                       void (Hub::*then)(const TablePtr&, Question));
    void answer(const Question& question, const Answer<Json>& answer);
    const text::Catalogue& words(const Client& client) const { return languages_.of(client.language); }

    const GameShelf& shelf_;
    const Languages& languages_;
    storage::JournalWriter& journal_;
    Loop loop_;
    std::string engine_;
    std::map<std::string, TablePtr, std::less<>> tables_;
    std::map<std::string, std::vector<OnTable>, std::less<>> loading_;
    std::map<std::string, Aside, std::less<>> aside_;
    std::map<std::string, std::int64_t, std::less<>> dear_addresses_;  // until when they wait
    std::set<std::string, std::less<>> dear_games_;                    // whose orders have taken long to find
    std::set<ClientPtr> clients_;
    struct Fresh {
        std::chrono::steady_clock::time_point made;
        std::weak_ptr<Table> table;
    };
    std::deque<Fresh> fresh_;  // the oldest first
    struct Loaded {
        std::chrono::steady_clock::time_point at;
        TablePtr table;
        std::size_t entries;
    };
    std::deque<Loaded> loaded_;  // the oldest first
    std::size_t loaded_entries_ = 0;
    HubLimits limits_;
    MatchBudget budget_;
    HubCounters counters_;
};

}  // namespace clashfield::server

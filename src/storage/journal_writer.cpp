#include "storage/journal_writer.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <iterator>
#include <utility>

#include "base/assert.h"

namespace clashfield::storage {
namespace {

// A group holds this much at most, so that the first of a flood need not wait for the last.
constexpr std::size_t kMaxGroupRecords = 4096;
constexpr std::size_t kMaxGroupBytes = 8u << 20;

// A round of so many is a crowd. Before the next one it may gather: moment by moment, as long as somebody
// comes in each.
constexpr std::size_t kCrowd = 8;
constexpr std::chrono::microseconds kMoment{500};
constexpr int kMostMoments = 10;

// How often an idle writer looks whether the database is still there, and how old a write may be that tells
// that the next one will go well.
constexpr std::chrono::seconds kLook{1};
// A commit that takes longer is no commit that anybody waits for.
constexpr std::chrono::seconds kPatience{5};

Problem writer_ended() {
    return {.code = "S-10", .where = "journal", .message = "The journal is closed; nothing more is written."};
}

std::size_t bytes_in(std::span<const JournalRecord> records) {
    std::size_t bytes = 0;
    for (const JournalRecord& record : records) bytes += record.match.size() + record.body.size();
    return bytes;
}

// Puts the records of a match next to each other, and keeps their order.
void gather_matches(std::vector<JournalRecord>& records) {
    const auto by_match = [](const JournalRecord& a, const JournalRecord& b) { return a.match < b.match; };
    if (!std::is_sorted(records.begin(), records.end(), by_match))
        std::stable_sort(records.begin(), records.end(), by_match);
}

}  // namespace

JournalWriter::JournalWriter(std::unique_ptr<BattleStore> store) : store_(std::move(store)) {
    CLASHFIELD_ASSERT(store_ != nullptr);
    thread_ = std::thread([this] { run(); });
}

template <typename Add>
bool JournalWriter::enqueue(const Add& add) {
    {
        const std::lock_guard lock(mutex_);
        if (ended_) return false;
        add(queue_);
        ++counters_.waiting;
    }
    arrived_.notify_one();
    return true;
}

template <typename T, typename Ask>
JournalWriter::Job JournalWriter::job(Ask ask, Answer<T> done) {
    return [this, ask = std::move(ask), done = std::move(done)](BattleStore& store) {
        const Result<T> result = ask(store);
        if (!result) count_failure(result.problems());
        done(result);
    };
}

void JournalWriter::submit(std::vector<JournalRecord> records, Answer<Done> done) {
    Submission submission{.records = std::move(records), .done = std::move(done)};
    gather_matches(submission.records);
    if (!enqueue([&](Queue& queue) { queue.submissions.push_back(std::move(submission)); }))
        submission.done(writer_ended());
}

void JournalWriter::create(MatchHead head, Answer<Done> done) {
    const bool taken = enqueue([&](Queue& queue) {
        queue.creations.items.push_back(std::move(head));
        queue.creations.answers.push_back(done);
    });
    if (!taken) done(writer_ended());
}

void JournalWriter::finish(std::string match, std::string outcome, Answer<Done> done) {
    const bool taken = enqueue([&](Queue& queue) {
        queue.endings.items.push_back({std::move(match), std::move(outcome)});
        queue.endings.answers.push_back(done);
    });
    if (!taken) done(writer_ended());
}

void JournalWriter::load(std::string match, Answer<StoredMatch> done) {
    const Job read =
        job<StoredMatch>([match = std::move(match)](BattleStore& store) { return store.load(match); }, done);
    if (!enqueue([&](Queue& queue) { queue.others.push_back(read); })) done(writer_ended());
}

void JournalWriter::settle(Answer<Done> done) {
    const Job look = job<Done>(
        [this](BattleStore& store) -> Result<Done> {
            const std::optional<Problem> loss = store.find_loss();
            if (!loss) return Done{};
            // What they have open may not be the file that comes back.
            const std::lock_guard lock(readers_mutex_);
            readers_.clear();
            return *loss;
        },
        done);
    if (!enqueue([&](Queue& queue) { queue.others.push_back(look); })) done(writer_ended());
}

Result<std::unique_ptr<BattleStore>> JournalWriter::take_reader() {
    {
        const std::lock_guard lock(readers_mutex_);
        if (!readers_.empty()) {
            std::unique_ptr<BattleStore> reader = std::move(readers_.back());
            readers_.pop_back();
            return reader;
        }
    }
    return store_->open_reader();
}

void JournalWriter::give_back(std::unique_ptr<BattleStore> reader) {
    const std::lock_guard lock(readers_mutex_);
    readers_.push_back(std::move(reader));
}

Result<StoredMatch> JournalWriter::read(const std::string& match) {
    Result<std::unique_ptr<BattleStore>> reader = take_reader();
    if (!reader) {
        count_failure(reader.problems());
        return reader.problems();
    }
    if (*reader == nullptr) {
        std::promise<Result<StoredMatch>> answer;
        load(match, [&](const Result<StoredMatch>& stored) { answer.set_value(stored); });
        return answer.get_future().get();
    }
    Result<StoredMatch> stored = (*reader)->load(match);
    if (!stored) count_failure(stored.problems());
    // After a failure of the database a new one is tried.
    if (stored || is_refusal(stored.problems())) give_back(std::move(*reader));
    return stored;
}

void JournalWriter::list(MatchQuery query, Answer<std::vector<MatchSummary>> done) {
    const Job read = job<std::vector<MatchSummary>>(
        [query = std::move(query)](BattleStore& store) { return store.list(query); }, done);
    if (!enqueue([&](Queue& queue) { queue.others.push_back(read); })) done(writer_ended());
}

void JournalWriter::remove_unplayed(std::int64_t before, std::set<std::string> keep,
                                    Answer<std::size_t> done) {
    const Job remove = job<std::size_t>(
        [before, keep = std::move(keep)](BattleStore& store) { return store.remove_unplayed(before, keep); },
        done);
    if (!enqueue([&](Queue& queue) { queue.others.push_back(remove); })) done(writer_ended());
}

void JournalWriter::backup(std::filesystem::path file, Answer<Done> done) {
    const Job copy =
        job<Done>([file = std::move(file)](BattleStore& store) { return store.backup(file); }, done);
    if (!enqueue([&](Queue& queue) { queue.others.push_back(copy); })) done(writer_ended());
}

void JournalWriter::probe(Answer<Done> done) {
    const Job look = [this, done](BattleStore& store) {
        Result<Done> result = Done{};
        if (auto loss = store.find_loss()) {
            result = *loss;
        } else if (std::chrono::steady_clock::now() - written_ > kLook || !trouble().empty()) {
            result = store.probe();
        }
        note(result);
        done(result);
    };
    if (!enqueue([&](Queue& queue) { queue.others.push_back(look); })) done(writer_ended());
}

std::string JournalWriter::trouble() const {
    const std::lock_guard lock(mutex_);
    if (ended_) return writer_ended().message;
    if (busy_since_ && std::chrono::steady_clock::now() - *busy_since_ > kPatience)
        return "The disk does not answer.";
    return trouble_;
}

void JournalWriter::note(const Result<Done>& result) {
    if (!result && is_refusal(result.problems())) return;
    if (result) written_ = std::chrono::steady_clock::now();
    std::function<void(const std::string&)> report;
    const std::string trouble = result ? "" : result.problems().front().message;
    {
        const std::lock_guard lock(mutex_);
        if (trouble == trouble_) return;
        trouble_ = trouble;
        report = report_;
    }
    if (report) report(trouble);
}

void JournalWriter::report_trouble(std::function<void(const std::string&)> report) {
    const std::lock_guard lock(mutex_);
    report_ = std::move(report);
}

void JournalWriter::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    arrived_.notify_one();
    if (thread_.joinable()) thread_.join();
}

JournalCounters JournalWriter::counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
}

void JournalWriter::count_failure(const Problems& problems) {
    const std::lock_guard lock(mutex_);
    ++counters_.failures;
    counters_.last_error = to_string(problems.front());
}

template <typename Item>
void JournalWriter::give_answers(const Batch<Item>& batch, const std::vector<Result<Done>>& results) {
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!results[i]) count_failure(results[i].problems());
        note(results[i]);
        batch.answers[i](results[i]);
    }
}

void JournalWriter::gather() {
    std::uint64_t before = 0;
    for (int i = 0; i < kMostMoments; ++i) {
        std::this_thread::sleep_for(kMoment);
        const std::lock_guard lock(mutex_);
        if (stopping_ || counters_.waiting == before) return;
        before = counters_.waiting;
    }
}

void JournalWriter::run() {
    bool crowd = false;
    for (;;) {
        if (crowd) gather();
        Queue round;
        {
            std::unique_lock lock(mutex_);
            busy_since_.reset();
            while (!arrived_.wait_for(lock, kLook, [this] { return stopping_ || !queue_.empty(); })) {
                lock.unlock();
                if (auto loss = store_->find_loss()) note(*loss);
                lock.lock();
            }
            if (queue_.empty()) {
                ended_ = true;
                return;
            }
            busy_since_ = std::chrono::steady_clock::now();
            std::swap(round, queue_);
            counters_.waiting = 0;
            crowd = round.submissions.size() >= kCrowd && !stopping_;
        }
        if (!round.creations.items.empty())
            give_answers(round.creations, store_->create_all(round.creations.items));
        write(std::move(round.submissions));
        if (!round.endings.items.empty())
            give_answers(round.endings, store_->finish_all(round.endings.items));
        for (const Job& other : round.others) other(*store_);
    }
}

// Cuts the submissions into groups, writes each and answers those that it completes.
void JournalWriter::write(std::vector<Submission> submissions) {
    std::vector<Problems> problems(submissions.size());
    Group group;
    std::size_t answered = 0;
    const auto flush = [&](std::size_t end) {
        if (!group.pieces.empty()) write_pieces(group, group.pieces, problems);
        group = {};
        for (; answered < end; ++answered) {
            const bool went_well = problems[answered].empty();
            if (!went_well) count_failure(problems[answered]);
            submissions[answered].done(went_well ? Result<Done>(Done{}) : Result<Done>(problems[answered]));
        }
    };
    for (std::size_t i = 0; i < submissions.size(); ++i) {
        std::span<JournalRecord> rest = submissions[i].records;
        while (!rest.empty()) {
            const auto same = [&](const JournalRecord& record) { return record.match == rest.front().match; };
            const auto end = std::find_if_not(rest.begin(), rest.end(), same);
            const std::span<JournalRecord> piece = rest.first(static_cast<std::size_t>(end - rest.begin()));
            rest = rest.subspan(piece.size());
            const std::size_t bytes = bytes_in(piece);
            const bool full = group.records.size() + piece.size() > kMaxGroupRecords ||
                              group.bytes + bytes > kMaxGroupBytes;
            if (full) flush(i);
            const std::size_t begin = group.records.size();
            group.records.insert(group.records.end(), std::move_iterator(piece.begin()),
                                 std::move_iterator(piece.end()));
            group.pieces.push_back({.begin = begin, .end = begin + piece.size(), .submission = i});
            group.bytes += bytes;
        }
    }
    flush(submissions.size());
}

// One transaction. If a record is refused, each half is tried alone, so that all pieces but the bad ones are
// written, in their order, with few transactions.
void JournalWriter::write_pieces(const Group& group, std::span<const Piece> pieces,
                                 std::vector<Problems>& problems) {
    const std::size_t begin = pieces.front().begin;
    const std::span<const JournalRecord> records =
        std::span(group.records).subspan(begin, pieces.back().end - begin);
    const Result<Done> written = store_->append(records);
    note(written);
    if (written) {
        const std::lock_guard lock(mutex_);
        counters_.records += records.size();
        ++counters_.groups;
        counters_.largest_group = std::max<std::uint64_t>(counters_.largest_group, records.size());
        return;
    }
    if (pieces.size() > 1 && is_refusal(written.problems())) {
        const std::size_t half = pieces.size() / 2;
        write_pieces(group, pieces.first(half), problems);
        write_pieces(group, pieces.subspan(half), problems);
        return;
    }
    for (const Piece& piece : pieces) {
        Problems& told = problems[piece.submission];
        told.insert(told.end(), written.problems().begin(), written.problems().end());
    }
}

}  // namespace clashfield::storage

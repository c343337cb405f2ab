#include "storage/store_checks.h"

#include <algorithm>
#include <cstring>

#include "base/blake2b.h"
#include "base/closest.h"

namespace clashfield::storage {
namespace {

constexpr std::size_t kMaxTails = 100'000;

std::string place_of(std::string_view match) { return "match " + in_quotes(match); }

// The length of the character that begins here, or 0 if none does: too long a form, a half of a pair of
// UTF-16, above U+10FFFF, or cut short.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
    }
    if (first == 0xE0 && byte(1) < 0xA0) return 0;
    if (first == 0xED && byte(1) > 0x9F) return 0;
    if (first == 0xF0 && byte(1) < 0x90) return 0;
    if (first == 0xF4 && byte(1) > 0x8F) return 0;
    return length;
}

// How many bytes from its beginning are surely ASCII other than 0, looked at eight by eight.
std::size_t plain_length(std::string_view text) {
    constexpr std::uint64_t kOnes = 0x0101010101010101u;
    constexpr std::uint64_t kHigh = 0x8080808080808080u;
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data() + at, 8);
        if (((bytes | (bytes - kOnes)) & kHigh) != 0) break;
    }
    return at;
}

// Where the text stops being UTF-8 without the character 0; its size if nowhere.
std::size_t end_of_sound_text(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        at += plain_length(text.substr(at));
        if (at == text.size()) break;
        const std::size_t length = text[at] == '\0' ? 0 : utf8_length(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

std::optional<Problem> check_text(std::string_view match, std::string_view what, std::string_view text,
                                  std::size_t most) {
    const auto refuse = [&](std::string found, const std::string& allowed) {
        return Problem{.code = "S-08",
                       .where = place_of(match),
                       .message = "The " + std::string(what) + " must be " + allowed + ", got " + found + ".",
                       .found = std::move(found),
                       .allowed = allowed};
    };
    if (text.size() > most)
        return refuse(std::to_string(text.size()) + " bytes", "at most " + std::to_string(most) + " bytes");
    const std::size_t end = end_of_sound_text(text);
    if (end == text.size()) return std::nullopt;
    return refuse("something else at byte " + std::to_string(end), "UTF-8 without the character 0");
}

Problem journal_changed(std::string_view match, std::size_t seq, std::string_view what) {
    return {.code = "S-07",
            .where = place_of(match) + ", record " + std::to_string(seq),
            .message = "The journal was changed: " + std::string(what) + "."};
}

}  // namespace

Chain first_chain(const MatchHead& head) {
    return blake2b<16>({little_endian<4>(head.id.size()), bytes_of(head.id),
                        little_endian<4>(head.game.size()), bytes_of(head.game),
                        little_endian<8>(static_cast<std::uint64_t>(head.created)), bytes_of(head.body)});
}

Chain next_chain(const Chain& previous, std::string_view match, std::uint32_t seq, std::string_view body) {
    return blake2b<16>(
        {previous, little_endian<4>(match.size()), bytes_of(match), little_endian<4>(seq), bytes_of(body)});
}

bool is_refusal(const Problems& problems) {
    return std::none_of(problems.begin(), problems.end(),
                        [](const Problem& problem) { return problem.code == "S-09"; });
}

Problem no_such_match(std::string_view match) {
    return {.code = "S-04", .where = place_of(match), .message = "There is no such match in the store."};
}

Problem match_exists(std::string_view match) {
    return {.code = "S-05", .where = place_of(match), .message = "A match of this id exists already."};
}

Problem already_over(std::string_view match, std::string_view outcome) {
    return {.code = "S-05",
            .where = place_of(match),
            .message = "The match is over already, with the outcome " + in_quotes(outcome) + "."};
}

Problem only_for_reading(std::string_view where) {
    return {.code = "S-10",
            .where = std::string(where),
            .message = "The store was opened for reading; only the server may write."};
}

Problem database_failed(std::string_view where, std::string_view doing, std::string_view why) {
    std::string message = std::string(doing) + " failed: " + std::string(why);
    while (!message.empty() && (message.back() == '\n' || message.back() == '.')) message.pop_back();
    std::replace(message.begin(), message.end(), '\n', ' ');
    return {.code = "S-09", .where = std::string(where), .message = message + "."};
}

bool can_be_id(std::string_view match) {
    return !match.empty() && match.size() <= kMaxNameBytes && end_of_sound_text(match) == match.size();
}

std::optional<Problem> check_head(const MatchHead& head) {
    if (head.id.empty()) {
        return Problem{
            .code = "S-08", .where = "match ''", .message = "The id of a match must not be empty."};
    }
    if (auto problem = check_text(head.id, "id", head.id, kMaxNameBytes)) return problem;
    if (auto problem = check_text(head.id, "game", head.game, kMaxNameBytes)) return problem;
    if (auto problem = check_text(head.id, "title", head.title, kMaxNameBytes)) return problem;
    return check_text(head.id, "body of the head", head.body, kMaxBodyBytes);
}

std::optional<Problem> check_outcome(std::string_view match, std::string_view outcome) {
    return check_text(match, "outcome", outcome, kMaxBodyBytes);
}

std::optional<Problem> check_chain(const StoredMatch& match, const Chain& kept_first) {
    const auto broken = [&](std::uint32_t seq, std::string_view what) {
        return journal_changed(match.head.id, seq, what);
    };
    Chain chain = first_chain(match.head);
    if (chain != kept_first) return broken(0, "the head does not fit its hash");
    std::uint32_t seq = 0;
    for (const JournalRecord& record : match.records) {
        ++seq;
        if (record.seq != seq)
            return broken(seq, "the record is missing, the next one is " + std::to_string(record.seq));
        chain = next_chain(chain, match.head.id, seq, record.body);
        if (record.chain != chain) return broken(seq, "the record does not fit the hash of its chain");
    }
    return std::nullopt;
}

Problem end_unfit(std::string_view match, std::size_t seq) {
    return journal_changed(match, seq, "it does not end with the record that was written last");
}

Problem head_unfit(std::string_view match) {
    return journal_changed(match, 0, "the title or the outcome does not fit its hash");
}

Problem head_missing(std::string_view match) { return journal_changed(match, 0, "the head is missing"); }

Problem last_record_missing(const StoredMatch& match) {
    return journal_changed(match.head.id, match.records.size() + 1, "the last record is missing");
}

std::vector<std::string_view> Tails::unknown(std::span<const JournalRecord> records) {
    if (tails_.size() > kMaxTails) tails_.clear();
    std::vector<std::string_view> matches;
    std::string_view last;  // records of a match mostly stand together
    for (const JournalRecord& record : records) {
        if (record.match == last) continue;
        last = record.match;
        if (!tails_.contains(last) && can_be_id(last)) matches.push_back(last);
    }
    std::stable_sort(matches.begin(), matches.end());
    matches.erase(std::unique(matches.begin(), matches.end()), matches.end());
    return matches;
}

void Tails::learn(std::string_view match, const Tail& tail) {
    tails_.insert_or_assign(std::string(match), tail);
}

void Tails::forget(std::string_view match) {
    const auto found = tails_.find(match);
    if (found != tails_.end()) tails_.erase(found);
}

std::optional<Problem> Tails::check(std::span<const JournalRecord> records) const {
    // As the records before this one leave them.
    std::unordered_map<std::string_view, Tail> tails(records.size());
    auto tail = tails.end();
    for (const JournalRecord& record : records) {
        if (tail == tails.end() || tail->first != record.match) tail = tails.find(record.match);
        if (tail == tails.end()) {
            const auto known = tails_.find(record.match);
            if (known == tails_.end()) return no_such_match(record.match);
            tail = tails.emplace(known->first, known->second).first;
        }
        const std::uint32_t seq = tail->second.seq + 1;
        const auto where = [&] { return place_of(record.match) + ", record " + std::to_string(record.seq); };
        if (record.seq != seq) {
            return Problem{.code = "S-06",
                           .where = where(),
                           .message = "The next record of this match is " + std::to_string(seq) + ", got " +
                                      std::to_string(record.seq) + "; nothing was written.",
                           .found = std::to_string(record.seq),
                           .allowed = std::to_string(seq)};
        }
        if (auto problem = check_text(record.match, "body of a record", record.body, kMaxBodyBytes))
            return problem;
        if (record.chain != next_chain(tail->second.chain, record.match, seq, record.body)) {
            return Problem{.code = "S-07",
                           .where = where(),
                           .message =
                               "The chain of the record does not follow from the record before it; "
                               "nothing was written."};
        }
        tail->second = Tail{.seq = seq, .chain = record.chain};
    }
    return std::nullopt;
}

void Tails::advance(std::span<const JournalRecord> records) {
    for (std::size_t i = 0; i < records.size(); ++i) {
        const JournalRecord& record = records[i];
        const bool more = i + 1 < records.size() && records[i + 1].match == record.match;
        if (!more) tails_.find(record.match)->second = Tail{.seq = record.seq, .chain = record.chain};
    }
}

}  // namespace clashfield::storage

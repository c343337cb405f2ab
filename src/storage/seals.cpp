#include "storage/seals.h"

#include <algorithm>

#include "base/assert.h"
#include "base/blake2b.h"

namespace clashfield::storage {
namespace {

constexpr std::size_t kSeqBytes = 4;
constexpr std::size_t kLengthBytes = 2;
static_assert(kMaxNameBytes < (1u << (8 * kLengthBytes)));

std::uint64_t number_in(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | static_cast<std::uint8_t>(bytes[i]);
    return number;
}

template <std::size_t size>
void add_number(std::string& text, std::uint64_t number) {
    for (const std::uint8_t byte : little_endian<size>(number)) text += static_cast<char>(byte);
}

}  // namespace

Chain seal_of_end(std::string_view match, const JournalEnd& end) {
    return blake2b<16>({bytes_of("end"), end.chain, little_endian<8>(static_cast<std::uint64_t>(end.row)),
                        little_endian<4>(end.seq), bytes_of(match)});
}

Chain seal_of_head(const Chain& first, std::string_view title, const std::optional<std::string>& outcome) {
    const std::string_view ending = outcome ? std::string_view(*outcome) : std::string_view();
    return blake2b<16>({bytes_of("head"), first, little_endian<4>(title.size()), bytes_of(title),
                        little_endian<1>(outcome.has_value()), bytes_of(ending)});
}

void add_entry(std::string& group, const GroupEntry& entry) {
    add_number<kSeqBytes>(group, entry.seq);
    group.append(reinterpret_cast<const char*>(entry.chain.data()), entry.chain.size());
    add_number<kLengthBytes>(group, entry.match.size());
    group += entry.match;
}

std::vector<GroupEntry> entries_of(std::string_view group) {
    std::vector<GroupEntry> entries;
    const auto take = [&group](std::size_t size) {
        CLASHFIELD_ASSERT(size <= group.size());
        const std::string_view taken = group.substr(0, size);
        group.remove_prefix(size);
        return taken;
    };
    while (!group.empty()) {
        GroupEntry entry;
        entry.seq = static_cast<std::uint32_t>(number_in(take(kSeqBytes)));
        const std::string_view chain = take(entry.chain.size());
        std::copy(chain.begin(), chain.end(), entry.chain.begin());
        entry.match = take(number_in(take(kLengthBytes)));
        entries.push_back(entry);
    }
    return entries;
}

Chain chain_of_mark(std::int64_t row, const Chain& start) {
    return blake2b<16>({bytes_of("mark"), little_endian<8>(static_cast<std::uint64_t>(row)), start});
}

Chain chain_of_group(const Chain& previous, std::int64_t last_row, std::string_view group) {
    return blake2b<16>({bytes_of("group"), previous, little_endian<8>(static_cast<std::uint64_t>(last_row)),
                        bytes_of(group)});
}

}  // namespace clashfield::storage

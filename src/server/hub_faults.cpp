// Matches that went wrong: how they are closed, and how the server keeps from trying them at every request.

#include "server/guard.h"
#include "server/hub.h"
#include "server/hub_table.h"

namespace clashfield::server {
namespace {

using std::chrono::steady_clock;

// A match may go wrong that often before it is left alone for a while.
constexpr int kMostFaults = 3;
constexpr std::chrono::minutes kLeftAlone{10};
constexpr std::size_t kMostAside = 1000;

}  // namespace

void Hub::close_match(const TablePtr& table, const char* code) {
    if (table->lost) return;
    table->lost = true;
    const std::string& match = table->room->head().id;
    if (const auto found = tables_.find(match); found != tables_.end() && found->second == table)
        tables_.erase(found);
    const std::string bye = std::string(R"({"say":"bye","code":")") + code + "\"}";
    for (const ClientPtr& client : table->clients) {
        client->table = nullptr;
        client->send(bye);
        client->close();
    }
    table->clients.clear();
    // Some wait for an answer about the match, and get it from the store.
    while (!table->waiting.empty()) {
        const Waiting next = table->take_waiting();
        guarded("a match", next.task);
    }
}

Hub::Aside& Hub::fault_of(const std::string& match) {
    const auto now = steady_clock::now();
    // Only those that went wrong lately are worth remembering.
    if (aside_.size() >= kMostAside) {
        const auto long_ago = [&](const auto& item) {
            return now - item.second.last > std::chrono::minutes(1);
        };
        std::erase_if(aside_, long_ago);
        if (aside_.size() >= kMostAside) aside_.clear();
    }
    Aside& aside = aside_[match];
    if (now - aside.last > kLeftAlone) aside.faults = 0;
    ++aside.faults;
    aside.last = now;
    return aside;
}

void Hub::close_after_fault(const TablePtr& table) {
    ++counters_.closed;
    fault_of(table->room->head().id);
    close_match(table, "N-18");
}

void Hub::set_aside(const std::string& match, const char* words, std::string detail) {
    Aside& aside = fault_of(match);
    aside.faults = kMostFaults;
    aside.words = words;
    aside.detail = std::move(detail);
}

std::optional<Denial> Hub::why_aside(const std::string& match, const text::Catalogue& say) const {
    const auto found = aside_.find(match);
    if (found == aside_.end() || found->second.faults < kMostFaults) return std::nullopt;
    if (steady_clock::now() - found->second.last > kLeftAlone) return std::nullopt;
    const std::string& detail = found->second.detail;
    return Denial{"N-07", say.format(found->second.words) + (detail.empty() ? "" : " " + detail)};
}

void Hub::post_for(const TablePtr& table, const char* where, Loop::Task task) {
    loop_.post([this, table, where, task = std::move(task)] {
        if (!guarded(where, task)) close_after_fault(table);
    });
}

}  // namespace clashfield::server

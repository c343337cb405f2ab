#pragma once

// In which order the hub does what has come for it. As long as all of it is done in a few milliseconds that
// is the order in which it came, which costs nothing. When there is more, senders take turns (FairQueue): an
// order waits for one message of each other sender at most, however much these have sent.

#include <chrono>
#include <string>
#include <string_view>
#include <utility>

#include "server/fair_queue.h"
#include "server/parcel.h"

namespace clashfield::server {

// An item has `const Payer* payer() const`; none if it goes on with something that was begun before, which is
// done at once. What one connection has sent is done in its order.
template <typename Item>
class Turns {
  public:
    using Time = std::chrono::steady_clock::time_point;
    // So long everything is done as it comes.
    static constexpr std::chrono::milliseconds kInOrder{3};
    // So much is done before it is looked whether something has come.
    static constexpr std::chrono::microseconds kAtATime{300};

    // Whether somebody waits for a turn.
    bool empty() const { return later_.empty(); }
    std::size_t waiting() const { return later_.size(); }

    // Does what has come, or keeps it for later. `serve(item, text)` does one; `now` is the time.
    template <typename Serve, typename Now>
    void take_in(Parcel<Item>& arrived, const Serve& serve, const Now& now) {
        const Time end = now() + kInOrder;
        bool in_time = true;
        for (Item& item : arrived.items()) {
            const Payer* payer = item.payer();
            in_time = in_time && now() < end;
            if (payer == nullptr || (in_time && later_.empty())) {
                serve(item, arrived.text_of(item));
            } else {
                std::string text(arrived.text_of(item));
                const Payer kept = *payer;  // the item moves away
                later_.put(kept, {std::move(item), std::move(text)}, now());
            }
        }
        arrived.clear();
    }

    // Does a little of what waits.
    template <typename Serve, typename Now>
    void serve_some(const Serve& serve, const Now& now) {
        Time begin = now();
        const Time end = begin + kAtATime;
        while (!later_.empty() && begin < end) {
            auto [payer, late] = later_.take();
            serve(late.first, std::string_view(late.second));
            const Time done = now();
            later_.charge(payer, std::chrono::duration_cast<std::chrono::microseconds>(done - begin));
            begin = done;
        }
    }

  private:
    FairQueue<std::pair<Item, std::string>> later_;
};

}  // namespace clashfield::server

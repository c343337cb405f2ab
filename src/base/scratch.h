#pragma once

#include <memory>

namespace clashfield {

// Room to work in, one of each type for every thread: made when it is first asked for, and used again and
// again. What is in it is what the last user left.
template <typename Room>
Room& scratch() {
    thread_local const std::unique_ptr<Room> room = std::make_unique<Room>();
    return *room;
}

}  // namespace clashfield

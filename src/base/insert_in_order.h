#pragma once

#include <cstddef>
#include <utility>

namespace clashfield {

// Puts an item where it belongs in a list that is in order already, behind its equals: a stable sort that
// needs no memory.
template <typename List, typename Before>
void insert_in_order(List& list, const typename List::value_type& item, Before before) {
    list.push_back(item);
    for (std::size_t i = list.size() - 1; i > 0 && before(list[i], list[i - 1]); --i)
        std::swap(list[i], list[i - 1]);
}

}  // namespace clashfield

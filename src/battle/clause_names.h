#pragma once

// The names of a game's clauses, made from their names in code: "MOV_01" is "FC-MOV-01" for people.

#include <array>
#include <cstddef>
#include <string_view>

namespace clashfield {

template <std::size_t Count>
class ClauseNames {
  public:
    ClauseNames(std::string_view prefix, const std::string_view (&codes)[Count]) {
        for (std::size_t i = 0; i < Count; ++i) {
            std::size_t length = 0;
            for (const char c : prefix) storage_[i][length++] = c;
            storage_[i][length++] = '-';
            for (const char c : codes[i]) storage_[i][length++] = c == '_' ? '-' : c;
            names_[i] = std::string_view(storage_[i].data(), length);
        }
    }
    ClauseNames(const ClauseNames&) = delete;  // the names point into the storage
    ClauseNames& operator=(const ClauseNames&) = delete;

    const std::array<std::string_view, Count>& names() const { return names_; }

  private:
    std::array<std::array<char, 12>, Count> storage_{};
    std::array<std::string_view, Count> names_{};
};

}  // namespace clashfield

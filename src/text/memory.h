#pragma once

// What was said before. A server words the same orders, events and rolls over and over, in a thousand
// battles; the words are made once and copied after that. A key holds all that the words depend on, and for a
// thing with a name what stands for that name (Battle::naming). Of two keys that meet in one place the later
// one stays, so that this never grows beyond its places.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/hash.h"
#include "battle/battle.h"
#include "battle/each_word.h"

namespace clashfield::text {

// Begins with what it is that is said; then follow the numbers that the words are made of.
class MemoryKey {
  public:
    explicit MemoryKey(std::uint64_t what) { add_wide(what); }

    // What stands for the name of a thing. A battle that does not tell it has nothing kept.
    void add_name(const Battle& battle, Domain domain, std::int32_t value) {
        if (domain != Domain::Side && domain < Domain::FirstOfGame) return add(value);
        const std::uint64_t naming = value == kNothing ? 1 : battle.naming(domain, value);
        known_ = known_ && naming != 0;
        add_wide(naming);
    }
    // The words of a form. Precondition: they fit it.
    void add_words(const Battle& battle, const Form& form, std::span<const std::int32_t> words) {
        each_word(form, words, Adder{*this, battle});
    }

    void add(std::int32_t word) {
        if (size_ == words_.size()) {
            known_ = false;  // too long to be worth it
        } else {
            words_[size_++] = word;
        }
    }

    // False if nothing may be kept under it.
    bool known() const { return known_; }
    std::span<const std::int32_t> words() const { return std::span(words_).first(size_); }

  private:
    struct Adder {
        MemoryKey& key;
        const Battle& battle;
        void word(const Field& field, std::int32_t word) { key.add_name(battle, field.domain, word); }
        void open_list(const Field&, std::int32_t count) { key.add(count); }
        void close_list(const Field&) {}
        void open_item(const Field&) {}
        void close_item(const Field&) {}
    };

    void add_wide(std::uint64_t number) {
        add(static_cast<std::int32_t>(number & 0xFFFFFFFFu));
        add(static_cast<std::int32_t>(number >> 32));
    }

    std::array<std::int32_t, 96> words_;
    std::size_t size_ = 0;
    bool known_ = true;
};

class Memory {
  public:
    // The text of the key; make() says it when it is not remembered, and may recall other texts for that.
    // Lives until the next call. Precondition: the key is known.
    template <typename Make>
    const std::string& recall(const MemoryKey& key, const Make& make) {
        CLASHFIELD_ASSERT(key.known());
        if (places_.empty()) places_.resize(kPlaces);
        const std::span<const std::int32_t> words = key.words();
        Place& place = places_[hash_bytes(words.data(), words.size_bytes()) % kPlaces];
        if (!std::equal(words.begin(), words.end(), place.key.begin(), place.key.end())) {
            place.text = make();
            place.key.assign(words.begin(), words.end());
        }
        return place.text;
    }

  private:
    static constexpr std::size_t kPlaces = 32'768;

    struct Place {
        std::vector<std::int32_t> key;
        std::string text;
    };

    std::vector<Place> places_;
};

}  // namespace clashfield::text

#pragma once

// JSON straight into a text, for what is written often: no tree is built and nothing is copied twice. The
// caller keeps the grammar: a key before each value of an object, and every bracket closed.

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace clashfield {

class JsonWriter {
  public:
    // Appends to `out`, which outlives the writer and is complete whenever the outermost value is. Texts must
    // be UTF-8.
    explicit JsonWriter(std::string& out) : out_(out) {}
    JsonWriter(const JsonWriter&) = delete;
    JsonWriter& operator=(const JsonWriter&) = delete;

    void open_object() { open('{'); }
    void close_object() { close('}'); }
    void open_list() { open('['); }
    void close_list() { close(']'); }

    // A key that needs no escapes.
    JsonWriter& key(std::string_view name) {
        separate();
        put('"');
        put(name);
        put('"');
        put(':');
        comma_ = false;
        return *this;
    }
    // One that is known when compiling is copied in one go: a state has dozens.
    template <std::size_t Size>
    [[gnu::always_inline]] JsonWriter& key(const char (&name)[Size]) {
        constexpr std::size_t kMost = Size + 3;  // with comma, quotes and colon; without the 0 at its end
        if (kMost > kStage - staged_) flush();
        char* at = stage_ + staged_;
        if (comma_) *at++ = ',';
        *at++ = '"';
        std::memcpy(at, name, Size - 1);
        at += Size - 1;
        *at++ = '"';
        *at++ = ':';
        staged_ = static_cast<std::size_t>(at - stage_);
        comma_ = false;
        return *this;
    }
    void text(std::string_view value) {
        separate();
        quote(value);
        end_value();
    }
    void number(std::int64_t value) {
        constexpr std::size_t kMost = 21;  // with the comma
        if (kMost > kStage - staged_) flush();
        if (comma_) stage_[staged_++] = ',';
        const auto end = std::to_chars(stage_ + staged_, stage_ + kStage, value).ptr;
        staged_ = static_cast<std::size_t>(end - stage_);
        end_value();
    }
    void flag(bool value) { raw(value ? "true" : "false"); }
    void null() { raw("null"); }
    // A value that is JSON already.
    void raw(std::string_view json) {
        separate();
        put(json);
        end_value();
    }
    // A value that `append` writes as JSON at the end of the text.
    template <typename Append>
    void made(const Append& append) {
        separate();
        flush();
        append(out_);
        end_value();
    }

  private:
    // Single characters and short texts are gathered here: std::string takes its time for each.
    static constexpr std::size_t kStage = 1024;

    void open(char bracket) {
        separate();
        put(bracket);
        comma_ = false;
        ++depth_;
    }
    void close(char bracket) {
        put(bracket);
        --depth_;
        end_value();
    }
    void separate() {
        if (comma_) put(',');
    }
    void end_value() {
        comma_ = true;
        if (depth_ == 0) flush();
    }
    void flush() {
        out_.append(stage_, staged_);
        staged_ = 0;
    }
    void put(char c) {
        if (staged_ == kStage) flush();
        stage_[staged_++] = c;
    }
    void put(std::string_view text) {
        if (text.size() > kStage - staged_) {
            flush();
            if (text.size() > kStage / 2) {
                out_ += text;
                return;
            }
        }
        std::memcpy(stage_ + staged_, text.data(), text.size());
        staged_ += text.size();
    }

    void quote(std::string_view value) {
        put('"');
        for (;;) {
            value.remove_prefix(put_plain(value));
            if (value.empty()) break;
            if (!is_special(value.front())) continue;  // there was no room for more
            escape(value.front());
            value.remove_prefix(1);
        }
        put('"');
    }
    // Puts what needs no escape, up to the first that does, and returns how much that was.
    std::size_t put_plain(std::string_view value) {
        if (value.size() > kStage - staged_) {
            flush();
            if (value.size() > kStage) value = value.substr(0, kStage);
        }
        const std::size_t size = copy_plain(value, stage_ + staged_);
        staged_ += size;
        return size;
    }
    void escape(char c) {
        constexpr char kHex[] = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(c);
        put('\\');
        if (c == '"' || c == '\\') {
            put(c);
        } else if (c == '\n') {
            put('n');
        } else {
            put("u00");
            put(kHex[byte >> 4]);
            put(kHex[byte & 15]);
        }
    }
    static bool is_special(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }
    static bool has_special(std::uint64_t bytes) {
        constexpr std::uint64_t kOnes = 0x0101010101010101u;
        constexpr std::uint64_t kHigh = 0x8080808080808080u;
        const std::uint64_t quotes = bytes ^ (kOnes * '"');
        const std::uint64_t slashes = bytes ^ (kOnes * '\\');
        const std::uint64_t found =
            ((bytes - kOnes * 0x20) & ~bytes) | ((quotes - kOnes) & ~quotes) | ((slashes - kOnes) & ~slashes);
        return (found & kHigh) != 0;
    }
    template <typename Word>
    static bool copy_word(const char* from, char* to) {
        Word bytes;
        std::memcpy(&bytes, from, sizeof bytes);
        std::memcpy(to, &bytes, sizeof bytes);
        // Of half a word the rest is spaces, which are plain.
        return !has_special(sizeof bytes == 8 ? bytes : 0x2020202000000000u | bytes);
    }
    // Copies and looks at eight bytes at a time, the last of them twice if they are no whole word: most texts
    // are short and need no escape.
    static std::size_t copy_plain(std::string_view value, char* to) {
        const char* from = value.data();
        const std::size_t size = value.size();
        std::size_t at = 0;
        while (at + 8 <= size && copy_word<std::uint64_t>(from + at, to + at)) at += 8;
        if (at + 8 > size) {
            if (at == size) return size;
            if (size >= 8 && copy_word<std::uint64_t>(from + size - 8, to + size - 8)) return size;
            if (size >= 4 && size < 8 && copy_word<std::uint32_t>(from, to) &&
                copy_word<std::uint32_t>(from + size - 4, to + size - 4))
                return size;
        }
        for (; at < size && !is_special(from[at]); ++at) to[at] = from[at];
        return at;
    }

    std::string& out_;
    std::size_t staged_ = 0;
    int depth_ = 0;
    bool comma_ = false;
    char stage_[kStage];
};

}  // namespace clashfield

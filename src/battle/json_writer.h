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
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        raw({digits, static_cast<std::size_t>(end - digits)});
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
        std::size_t begin = 0;
        for (;;) {
            const std::size_t at = next_special(value, begin);
            put(value.substr(begin, at - begin));
            if (at == value.size()) break;
            escape(value[at]);
            begin = at + 1;
        }
        put('"');
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
    // From `at` on, eight bytes at a time: most texts have none.
    static std::size_t next_special(std::string_view value, std::size_t at) {
        constexpr std::uint64_t kOnes = 0x0101010101010101u;
        constexpr std::uint64_t kHigh = 0x8080808080808080u;
        for (; at + 8 <= value.size(); at += 8) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, value.data() + at, 8);
            const std::uint64_t quotes = bytes ^ (kOnes * '"');
            const std::uint64_t slashes = bytes ^ (kOnes * '\\');
            const std::uint64_t found = ((bytes - kOnes * 0x20) & ~bytes) | ((quotes - kOnes) & ~quotes) |
                                        ((slashes - kOnes) & ~slashes);
            if ((found & kHigh) != 0) break;
        }
        while (at < value.size() && !is_special(value[at])) ++at;
        return at;
    }

    std::string& out_;
    std::size_t staged_ = 0;
    int depth_ = 0;
    bool comma_ = false;
    char stage_[kStage];
};

}  // namespace clashfield

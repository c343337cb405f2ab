#pragma once

// JSON straight into a text, for what is written often: no tree is built and nothing is copied twice. The
// caller keeps the grammar: a key before each value of an object, and every bracket closed.

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace clashfield {

class JsonWriter {
  public:
    // Appends to `out`, which outlives the writer. Texts must be UTF-8.
    explicit JsonWriter(std::string& out) : out_(out) {}

    void open_object() { open('{'); }
    void close_object() { close('}'); }
    void open_list() { open('['); }
    void close_list() { close(']'); }

    // A key that needs no escapes.
    JsonWriter& key(std::string_view name) {
        separate();
        out_ += '"';
        out_ += name;
        out_ += "\":";
        comma_ = false;
        return *this;
    }
    void text(std::string_view value) {
        separate();
        quote(value);
        comma_ = true;
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
        out_ += json;
        comma_ = true;
    }

  private:
    void open(char bracket) {
        separate();
        out_ += bracket;
        comma_ = false;
    }
    void close(char bracket) {
        out_ += bracket;
        comma_ = true;
    }
    void separate() {
        if (comma_) out_ += ',';
    }
    void quote(std::string_view value) {
        out_ += '"';
        std::size_t begin = 0;
        for (std::size_t i = 0; i < value.size(); ++i) {
            const auto c = static_cast<unsigned char>(value[i]);
            if (c >= 0x20 && c != '"' && c != '\\') continue;
            out_ += value.substr(begin, i - begin);
            begin = i + 1;
            constexpr char kHex[] = "0123456789abcdef";
            if (c == '"' || c == '\\') {
                out_ += '\\';
                out_ += value[i];
            } else if (c == '\n') {
                out_ += "\\n";
            } else {
                out_ += "\\u00";
                out_ += kHex[c >> 4];
                out_ += kHex[c & 15];
            }
        }
        out_ += value.substr(begin);
        out_ += '"';
    }

    std::string& out_;
    bool comma_ = false;
};

}  // namespace clashfield

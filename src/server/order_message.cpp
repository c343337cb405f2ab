#include "server/order_message.h"

#include <charconv>

namespace clashfield::server {
namespace {

constexpr std::size_t kMostDigits = 15;  // exact in every JSON

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool at_end() const { return at_ == text_.size(); }

    // Between quotes, without escapes.
    bool take_text(std::string_view& value) {
        if (!take('"')) return false;
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != '"') {
            if (text_[at_] == '\\' || static_cast<unsigned char>(text_[at_]) < 0x20) return false;
            ++at_;
        }
        value = text_.substr(begin, at_ - begin);
        return take('"');
    }

    // A whole number from 0 on, as it is written.
    bool take_number(std::string_view& value) {
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
        value = text_.substr(begin, at_ - begin);
        return !value.empty() && value.size() <= kMostDigits && (value.size() == 1 || value[0] != '0');
    }

    std::size_t at() const { return at_; }
    std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
};

bool take_id(Reader& reader, std::string_view& id) {
    const std::size_t begin = reader.at();
    std::string_view value;
    if (!reader.take_number(value) && !reader.take_text(value)) return false;
    id = reader.since(begin);
    return true;
}

}  // namespace

std::optional<OrderMessage> read_order_message(std::string_view text) {
    Reader reader(text);
    OrderMessage message;
    std::string_view verb;
    std::string_view at;
    bool ordered = false;
    if (!reader.take('{')) return std::nullopt;
    do {
        std::string_view key;
        if (!reader.take_text(key) || !reader.take(':')) return std::nullopt;
        if (key == "do" && verb.empty()) {
            if (!reader.take_text(verb) || verb != "order") return std::nullopt;
        } else if (key == "at" && at.empty()) {
            if (!reader.take_number(at)) return std::nullopt;
        } else if (key == "id" && message.id.empty()) {
            if (!take_id(reader, message.id)) return std::nullopt;
        } else if (key == "order" && !ordered) {
            if (!reader.take_text(message.order)) return std::nullopt;
            ordered = true;
        } else {
            return std::nullopt;
        }
    } while (reader.take(','));
    if (!reader.take('}') || !reader.at_end() || verb.empty() || at.empty() || !ordered) return std::nullopt;
    std::from_chars(at.data(), at.data() + at.size(), message.at);
    return message;
}

}  // namespace clashfield::server

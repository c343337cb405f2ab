#include "battle/parse_json.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/closest.h"

namespace clashfield {
namespace {

// "FILE, line 3, column 7". Columns count characters, not bytes, as editors do.
std::string place(std::string_view text, std::size_t offset, std::string_view file) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (const char c : text.substr(0, offset)) {
        if (c == '\n') {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u) {
            ++column;
        }
    }
    return std::string(file) + ", line " + std::to_string(line) + ", column " + std::to_string(column);
}

// Where brackets are nested deeper than allowed. Looks at brackets outside strings only, so it may be run on
// anything; what is no JSON is found later.
std::optional<std::size_t> too_deep_at(std::string_view text, std::size_t deepest) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > deepest) return i;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return std::nullopt;
}

// Builds the document while the library reads it. The library's own builder would keep the last of two equal
// keys.
class Builder final : public nlohmann::json_sax<Json> {
  public:
    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(std::int64_t value) override { return put(value); }
    bool number_unsigned(std::uint64_t value) override { return put(value); }
    bool number_float(double value, const std::string&) override { return put(value); }
    bool string(std::string& value) override { return put(std::move(value)); }
    bool binary(Json::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(std::string& name) override {
        Level& level = levels_.back();
        level.key = std::move(name);
        if (!seen_before(level)) return true;
        twice_ = path();
        return false;
    }

    bool parse_error(std::size_t position, const std::string&,
                     const nlohmann::detail::exception& why) override {
        error_offset_ = position == 0 ? 0 : position - 1;
        reason_ = why.what();
        return false;
    }

    Json& root() { return root_; }
    const std::string& twice() const { return twice_; }
    std::size_t error_offset() const { return error_offset_; }

    // The library's message without its own prefix and position.
    std::string reason() const {
        std::string_view text = reason_;
        if (const std::size_t prefix = text.find("] "); prefix != std::string_view::npos) {
            text.remove_prefix(prefix + 2);
        }
        if (text.substr(0, 14) == "parse error at") {
            if (const std::size_t colon = text.find(": "); colon != std::string_view::npos) {
                text.remove_prefix(colon + 2);
            }
        }
        return std::string(text);
    }

  private:
    struct Level {
        Json* container = nullptr;  // stays where it is: only the innermost open container grows
        std::string key;
        std::set<std::string> seen;  // the keys of an object that has many
    };

    // Few keys are found soonest by looking at each.
    static constexpr std::size_t kFewKeys = 16;
    static bool seen_before(Level& level) {
        const auto& members = level.container->get_ref<const Json::object_t&>();
        if (members.size() < kFewKeys) {
            return std::any_of(members.begin(), members.end(),
                               [&](const auto& member) { return member.first == level.key; });
        }
        if (level.seen.empty())
            for (const auto& member : members) level.seen.insert(member.first);
        return !level.seen.insert(level.key).second;
    }

    Json* add(Json&& value) {
        if (levels_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        Level& level = levels_.back();
        if (level.container->is_array()) {
            level.container->push_back(std::move(value));
            return &level.container->back();
        }
        // The key is known to be new, so the object need not search for it.
        auto& members = level.container->get_ref<Json::object_t&>();
        members.Json::object_t::Container::emplace_back(level.key, std::move(value));
        return &members.back().second;
    }
    bool put(Json&& value) {
        add(std::move(value));
        return true;
    }
    bool open(Json&& value) {
        Json* container = add(std::move(value));
        levels_.push_back({container, {}, {}});
        return true;
    }
    bool close() {
        levels_.pop_back();
        return true;
    }

    std::string path() const {
        std::string text;
        for (const Level& level : levels_) {
            if (level.container->is_array()) {
                text += "[" + std::to_string(level.container->size() - 1) + "]";
            } else {
                if (!text.empty()) text += ".";
                text += level.key;
            }
        }
        return text;
    }

    Json root_;
    std::vector<Level> levels_;
    std::string twice_;
    std::string reason_;
    std::size_t error_offset_ = 0;
};

}  // namespace

Result<Json> parse_json(std::string_view text, std::string_view file, const JsonLimits& limits) {
    if (text.size() > limits.most_bytes) {
        return Problem{"F-01", std::string(file),
                       "The text has " + std::to_string(text.size()) + " bytes; at most " +
                           std::to_string(limits.most_bytes) + " are read."};
    }
    if (const std::optional<std::size_t> offset = too_deep_at(text, limits.deepest)) {
        return Problem{"F-01", place(text, *offset, file),
                       "Brackets are nested deeper than " + std::to_string(limits.deepest) + "."};
    }
    Builder builder;
    if (Json::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.root());
    if (!builder.twice().empty()) {
        return Problem{"F-02", std::string(file) + ": " + in_quotes(builder.twice(), 200),
                       "This key is given twice."};
    }
    return Problem{"F-01", place(text, builder.error_offset(), file),
                   "This is not JSON: " + builder.reason() + "."};
}

std::string to_text(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace clashfield

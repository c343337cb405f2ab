#include "content/reader.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <system_error>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/parse_json.h"
#include "content/shipped.h"

namespace clashfield::content {
namespace {

std::vector<std::string> strings(std::span<const std::string_view> views) {
    std::vector<std::string> list;
    for (const std::string_view view : views) list.emplace_back(view);
    return list;
}

// "file: a.b[2]" lies in "file: a.b", which lies in "file: a".
bool lies_in(std::string_view place, std::string_view record) {
    if (!place.starts_with(record)) return false;
    if (place.size() == record.size()) return true;
    const char next = place[record.size()];
    return next == '.' || next == '[' || next == ':';
}

bool is_one_of(std::string_view code, std::span<const std::string_view> codes) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

// Errors after which a value is not known: keys, kinds, words, names, units and places that cannot be
// read.
bool is_unread(std::string_view code) {
    static constexpr std::string_view kCodes[] = {"F-02", "F-03", "F-05", "D-02", "D-03", "D-05", "D-13"};
    return is_one_of(code, kCodes);
}

// What is said of one value, whatever stands beside it. An id that is taken is even told of a record that
// cannot be read otherwise.
bool is_of_one_value(std::string_view code) {
    static constexpr std::string_view kCodes[] = {"F-02", "F-03", "F-05", "F-13", "F-14", "D-01", "D-13"};
    return is_one_of(code, kCodes);
}
bool is_taken_id(std::string_view code) { return code == "D-14" || code == "F-07"; }

// Prices and sums are made of everything in a record, however deep.
bool is_sum(std::string_view code) { return code == "D-15" || code == "D-17"; }

// The object whose key lies at this place; an item of a list stands for itself.
std::string_view record_of(std::string_view place) {
    if (place.ends_with(']')) return place;
    const std::size_t path = place.find(": ");
    if (path == std::string_view::npos) return place;
    const std::size_t dot = place.find_last_of('.');
    return place.substr(0, dot != std::string_view::npos && dot > path ? dot : path);
}

// Whether an error comes of one that was told before: it is about the same value, which could not be read, or
// it judges a record some of whose values could not be read. Mistakes elsewhere are told, and so is all that
// can be said of one value alone. What lies inside is read first, so the last errors are enough to look at.
bool follows(const Problems& errors, std::string_view where, std::string_view code) {
    if (is_taken_id(code)) return false;
    constexpr std::size_t kLooks = 256;  // nobody waits because somebody sends a million mistakes
    const std::size_t first = errors.size() > kLooks ? errors.size() - kLooks : 0;
    return std::any_of(errors.begin() + static_cast<std::ptrdiff_t>(first), errors.end(),
                       [&](const Problem& error) {
                           if (!is_unread(error.code) || error.code == code) return false;
                           if (error.where == where) return true;
                           if (is_of_one_value(code)) return false;
                           const std::string_view record = record_of(where);
                           return lies_in(error.where, is_sum(code) ? record : where) ||
                                  error.where == record || record_of(error.where) == record;
                       });
}

}  // namespace

std::string shown_json(const Json& json) {
    return in_quotes(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Reader::error(std::string code, std::string message) const {
    std::string where = file_ + (path_.empty() ? "" : ": " + path_);
    if (follows(findings_->errors, where, code)) return;
    findings_->errors.push_back(Problem{std::move(code), std::move(where), std::move(message)});
}

void Reader::warning(std::string code, std::string message) const {
    std::string where = file_ + (path_.empty() ? "" : ": " + path_);
    if (follows(findings_->errors, where, code)) return;
    findings_->warnings.push_back(Problem{std::move(code), std::move(where), std::move(message)});
}

bool Reader::object(std::span<const std::string_view> required,
                    std::span<const std::string_view> optional) const {
    if (!json_->is_object()) {
        error("F-02", "an object is expected here, found " + shown_json(*json_));
        return false;
    }
    std::vector<std::string> known = strings(required);
    for (const std::string_view key : optional) known.emplace_back(key);
    bool good = true;
    for (const auto& [key, value] : json_->items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        error("F-02", with_known("unknown key " + in_quotes(key), key, known, "Allowed"));
        good = false;
    }
    for (const std::string_view key : required) {
        if (has(key)) continue;
        error("F-02", "missing key '" + std::string(key) + "'");
        good = false;
    }
    return good;
}

bool Reader::array(std::size_t least, std::size_t most) const {
    if (!json_->is_array()) {
        error("F-02", "a list is expected here, found " + shown_json(*json_));
        return false;
    }
    if (json_->size() < least || json_->size() > most) {
        const std::string sizes =
            std::to_string(least) + (least == most ? "" : " to " + std::to_string(most));
        error("F-03", "a list of " + sizes + " items is expected, found " + std::to_string(json_->size()));
        return false;
    }
    return true;
}

bool Reader::has(std::string_view key) const { return json_->is_object() && json_->contains(key); }

Reader Reader::at(std::string_view key) const {
    return Reader(json_->at(std::string(key)), file_,
                  path_.empty() ? std::string(key) : path_ + "." + std::string(key), *findings_);
}

Reader Reader::at(std::size_t index) const {
    return Reader(json_->at(index), file_, path_ + "[" + std::to_string(index) + "]", *findings_);
}

std::int64_t Reader::integer(std::int64_t least, std::int64_t most) const {
    const bool whole = json_->is_number_integer();
    // A number above the signed range reads as unsigned and is out of any range of ours.
    const bool huge = json_->is_number_unsigned() && json_->get<std::uint64_t>() > INT64_MAX;
    const std::int64_t value = whole && !huge ? json_->get<std::int64_t>() : 0;
    if (!whole || huge || value < least || value > most) {
        error("F-03", "a number from " + std::to_string(least) + " to " + std::to_string(most) +
                          " is expected, found " + shown_json(*json_));
        return least;
    }
    return value;
}

bool Reader::boolean() const {
    if (!json_->is_boolean()) {
        error("F-03", "true or false is expected, found " + shown_json(*json_));
        return false;
    }
    return json_->get<bool>();
}

std::string Reader::text() const {
    if (!json_->is_string()) {
        error("F-02", "a text is expected here, found " + shown_json(*json_));
        return "";
    }
    return json_->get<std::string>();
}

std::optional<std::size_t> Reader::word(std::span<const std::string_view> words,
                                        std::string_view what) const {
    const std::string found = json_->is_string() ? json_->get<std::string>() : std::string();
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (json_->is_string() && words[i] == found) return i;
    }
    const std::vector<std::string> known = strings(words);
    const std::string message =
        "unknown " + std::string(what) + " " + (json_->is_string() ? in_quotes(found) : shown_json(*json_));
    error("F-05", with_known(message, found, known, "Allowed"));
    return std::nullopt;
}

std::string Reader::identifier() const {
    const std::string value = text();
    const bool begins = !value.empty() && value.size() <= 40 && value[0] >= 'a' && value[0] <= 'z';
    const bool good = begins && std::all_of(value.begin(), value.end(), [](char c) {
                          return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
                      });
    if (json_->is_string() && !good) {
        error("F-03",
              "an id is lower-case letters, digits and underscores, beginning with a letter, at most 40; "
              "found " +
                  in_quotes(value));
    }
    return good ? value : std::string();
}

Bilingual bilingual(const Reader& reader) {
    static constexpr std::string_view kLanguages[] = {"en", "fr"};
    Bilingual words;
    if (!reader.object({}, kLanguages)) return words;
    if (reader.has("en")) words.en = shown_text(reader.at("en"));
    if (reader.has("fr")) words.fr = shown_text(reader.at("fr"));
    const auto is_text = [&](std::string_view key) {
        return !reader.has(key) || reader.at(key).json().is_string();
    };
    if ((words.en.empty() || words.fr.empty()) && is_text("en") && is_text("fr")) {
        reader.warning("F-14", std::string("no words in '") + (words.en.empty() ? "en" : "fr") + "'");
    }
    if (words.en.empty()) words.en = words.fr;
    if (words.fr.empty()) words.fr = words.en;
    return words;
}

namespace {

// A text, number or truth as dump() writes it, without the cost where nothing is to be escaped: every match
// that is made asks for hundreds of these.
std::string written(const Json& json) {
    if (const auto* text = json.get_ptr<const std::string*>()) {
        const bool plain = std::all_of(text->begin(), text->end(),
                                       [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
        if (plain) return '"' + *text + '"';
    }
    if (json.is_number_unsigned()) return std::to_string(json.get<std::uint64_t>());
    if (json.is_number_integer()) return std::to_string(json.get<std::int64_t>());
    if (json.is_boolean()) return json.get<bool>() ? "true" : "false";
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

}  // namespace

std::uint64_t hash_without_words(const Json& json) {
    std::uint64_t hash = hash_text(json.type_name());
    if (json.is_array()) {
        for (const Json& item : json) hash = hash_mix(hash, hash_without_words(item));
    } else if (json.is_object()) {
        const bool only_words = std::all_of(json.items().begin(), json.items().end(), [](const auto& member) {
            return member.key() == "en" || member.key() == "fr";
        });
        if (only_words) return hash;
        for (const auto& [key, value] : json.items()) {
            hash = hash_mix(hash, hash_text(key));
            hash = hash_mix(hash, hash_without_words(value));
        }
    } else {
        hash = hash_mix(hash, hash_text(written(json)));
    }
    return hash;
}

Result<std::string> read_file(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error))
        return Problem{"F-01", file.string(), "is a folder, not a file"};
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return Problem{"F-01", file.string(), "cannot be read"};
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

Result<Json> read_json(const std::filesystem::path& file) {
    const Result<std::string> text = read_file(file);
    if (!text) return text.problems();
    return parse_json(*text, file.string());
}

std::vector<std::filesystem::path> json_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::stable_sort(files.begin(), files.end());
    return files;
}

}  // namespace clashfield::content

#include "text/catalogue.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include <nlohmann/json.hpp>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include "base/closest.h"
#include "battle/parse_json.h"

namespace clashfield::text {
namespace {

icu::UnicodeString to_unicode(std::string_view utf8) {
    return icu::UnicodeString::fromUTF8(
        icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
}

std::string to_utf8(const icu::UnicodeString& text) {
    std::string utf8;
    text.toUTF8String(utf8);
    return utf8;
}

// The project writes British English: "A, B and C" without a comma before "and".
icu::Locale locale_of(std::string_view language) {
    if (language == "en") return icu::Locale::getUK();
    return icu::Locale(std::string(language).c_str());
}

// The message compiled, or what is wrong with it.
struct Compilation {
    std::unique_ptr<icu::MessageFormat> message;
    std::string problem;
};

Compilation compile(const std::string& source, const icu::Locale& locale) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError error{};
    auto message = std::make_unique<icu::MessageFormat>(to_unicode(source), locale, error, status);
    if (U_FAILURE(status) == 0) return {.message = std::move(message), .problem = ""};
    const std::string near = to_utf8(icu::UnicodeString(error.preContext));
    std::string problem = std::string("not a message: ") + u_errorName(status);
    if (!near.empty()) problem += ", after " + in_quotes(near);
    return {.message = nullptr, .problem = problem};
}

icu::Formattable to_formattable(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return icu::Formattable(*number);
    if (const auto* decimal = std::get_if<double>(&value)) return icu::Formattable(*decimal);
    return icu::Formattable(to_unicode(std::get<std::string>(value)));
}

}  // namespace

struct Catalogue::Texts {
    std::string language;
    icu::Locale locale;
    std::map<std::string, std::string, std::less<>> messages;
};

struct Catalogue::Compiled {
    std::map<std::string, std::unique_ptr<icu::MessageFormat>, std::less<>> messages;
    std::unique_ptr<icu::ListFormatter> lists;
};

Catalogue::Catalogue(std::shared_ptr<const Texts> texts)
    : texts_(std::move(texts)), compiled_(std::make_unique<Compiled>()) {}
Catalogue::Catalogue(const Catalogue& other) : Catalogue(other.texts_) {}
Catalogue::Catalogue(Catalogue&& other) noexcept = default;
Catalogue& Catalogue::operator=(const Catalogue& other) {
    if (this != &other) *this = Catalogue(other.texts_);
    return *this;
}
Catalogue& Catalogue::operator=(Catalogue&& other) noexcept = default;
Catalogue::~Catalogue() = default;

Result<Catalogue> Catalogue::load(const std::filesystem::path& folder, std::string_view language) {
    const std::filesystem::path path = folder / (std::string(language) + ".json");
    std::ifstream in(path, std::ios::binary);
    if (!in)
        return Problem{"T-01", path.string(), "cannot read the texts of language " + in_quotes(language)};
    const std::string json(std::istreambuf_iterator<char>(in), {});
    return parse(json, language, path.string());
}

Result<Catalogue> Catalogue::parse(std::string_view json, std::string_view language, std::string_view file) {
    const Result<Json> document = parse_json(json, file);
    if (!document) return document.problems();
    if (!document->is_object())
        return Problem{"T-02", std::string(file), "expected an object of keys and messages"};

    auto texts = std::make_shared<Texts>();
    texts->language = language;
    texts->locale = locale_of(language);
    Problems problems;
    for (const auto& [key, message] : document->items()) {
        const std::string where = std::string(file) + ": " + key;
        if (!message.is_string()) {
            problems.push_back(
                {"T-03", where, std::string("expected a message, found ") + message.type_name()});
            continue;
        }
        const std::string source = message.get<std::string>();
        if (const Compilation compilation = compile(source, texts->locale); !compilation.message) {
            problems.push_back({"T-04", where, compilation.problem});
            continue;
        }
        texts->messages.emplace(key, source);
    }
    if (!problems.empty()) return problems;
    return Catalogue(std::move(texts));
}

const std::string& Catalogue::language() const { return texts_->language; }

bool Catalogue::has(std::string_view key) const {
    return texts_->messages.find(key) != texts_->messages.end();
}

std::vector<std::string> Catalogue::keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, message] : texts_->messages) keys.push_back(key);
    return keys;
}

std::string_view Catalogue::source(std::string_view key) const {
    const auto found = texts_->messages.find(key);
    return found == texts_->messages.end() ? std::string_view() : std::string_view(found->second);
}

std::vector<std::string> Catalogue::arguments_of(std::string_view key) const {
    UErrorCode status = U_ZERO_ERROR;
    const icu::MessagePattern pattern(to_unicode(source(key)), nullptr, status);
    std::vector<std::string> names;
    if (U_FAILURE(status) != 0) return names;
    for (std::int32_t i = 0; i < pattern.countParts(); ++i) {
        const icu::MessagePattern::Part& part = pattern.getPart(i);
        if (part.getType() == UMSGPAT_PART_TYPE_ARG_NAME)
            names.push_back(to_utf8(pattern.getSubstring(part)));
    }
    std::stable_sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

std::string Catalogue::format(std::string_view key, const Arguments& arguments) const {
    auto found = compiled_->messages.find(key);
    if (found == compiled_->messages.end()) {
        const auto text = texts_->messages.find(key);
        if (text == texts_->messages.end()) return "[" + std::string(key) + "]";
        Compilation compilation = compile(text->second, texts_->locale);
        CLASHFIELD_ASSERT(compilation.message != nullptr);  // parse() has tried every message
        found = compiled_->messages.emplace(text->first, std::move(compilation.message)).first;
    }
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> values;
    for (const Argument& argument : arguments) {
        names.push_back(to_unicode(argument.name));
        values.push_back(to_formattable(argument.value));
    }
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString text;
    found->second->format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), text, status);
    if (U_FAILURE(status) != 0) return "[" + std::string(key) + ": " + u_errorName(status) + "]";
    return to_utf8(text);
}

std::string Catalogue::list(const std::vector<std::string>& words) const {
    UErrorCode status = U_ZERO_ERROR;
    if (!compiled_->lists) compiled_->lists.reset(icu::ListFormatter::createInstance(texts_->locale, status));
    std::vector<icu::UnicodeString> items;
    for (const std::string& word : words) items.push_back(to_unicode(word));
    icu::UnicodeString text;
    if (U_FAILURE(status) == 0) {
        compiled_->lists->format(items.data(), static_cast<std::int32_t>(items.size()), text, status);
    }
    return U_FAILURE(status) != 0 ? joined(words) : to_utf8(text);
}

}  // namespace clashfield::text

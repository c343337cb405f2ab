#include "text/catalogue.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>
#include <unicode/listformatter.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/plurrule.h>
#include <unicode/unistr.h>

#include "base/closest.h"
#include "base/hash.h"
#include "battle/parse_json.h"
#include "text/form_message.h"
#include "text/memory.h"
#include "text/quick_message.h"

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

PluralForms plurals_of(const icu::Locale& locale) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(locale, status));
    PluralForms forms;
    for (std::size_t i = 0; i < forms.size(); ++i)
        forms[i] = rules == nullptr ? "other" : to_utf8(rules->select(static_cast<std::int32_t>(i)));
    return forms;
}

icu::Formattable to_formattable(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return icu::Formattable(*number);
    if (const auto* decimal = std::get_if<double>(&value)) return icu::Formattable(*decimal);
    return icu::Formattable(to_unicode(std::get<std::string>(value)));
}

// The one in the folder itself, then those of the games in its folders, by name.
std::vector<std::filesystem::path> files_called(const std::string& name,
                                                const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (std::filesystem::exists(entry.path() / name, error)) files.push_back(entry.path() / name);
    std::sort(files.begin(), files.end());
    files.insert(files.begin(), folder / name);
    return files;
}

}  // namespace

struct Catalogue::Texts {
    explicit Texts(std::string_view of) : language(of), locale(locale_of(of)), plurals(plurals_of(locale)) {}

    std::string language;
    icu::Locale locale;
    PluralForms plurals;
    std::map<std::string, std::string, std::less<>> messages;
};

struct Catalogue::Message {
    std::string key;
    std::unique_ptr<QuickMessage> quick;
    std::unique_ptr<icu::MessageFormat> whole;  // made when the quick one does not know how
};

struct Catalogue::Compiled {
    std::map<std::uint64_t, Message> messages;  // by the hash of the key, since keys begin alike
    std::unique_ptr<icu::ListFormatter> lists;
    std::optional<std::string> between_two;  // " and ", once it has been asked for
    std::map<const Form*, FormMessage> forms;
    Memory memory;
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
    const std::string name = std::string(language) + ".json";
    auto texts = std::make_shared<Texts>(language);
    Problems problems;
    for (const std::filesystem::path& path : files_called(name, folder)) {
        std::ifstream in(path, std::ios::binary);
        if (!in)
            return Problem{"T-01", path.string(), "cannot read the texts of language " + in_quotes(language)};
        const std::string json(std::istreambuf_iterator<char>(in), {});
        add_texts(json, path.string(), *texts, problems);
    }
    if (!problems.empty()) return problems;
    return Catalogue(std::move(texts));
}

Result<Catalogue> Catalogue::parse(std::string_view json, std::string_view language, std::string_view file) {
    auto texts = std::make_shared<Texts>(language);
    Problems problems;
    add_texts(json, file, *texts, problems);
    if (!problems.empty()) return problems;
    return Catalogue(std::move(texts));
}

void Catalogue::add_texts(std::string_view json, std::string_view file, Texts& texts, Problems& problems) {
    const Result<Json> document = parse_json(json, file);
    if (!document) {
        problems.insert(problems.end(), document.problems().begin(), document.problems().end());
        return;
    }
    if (!document->is_object()) {
        problems.push_back({"T-02", std::string(file), "expected an object of keys and messages"});
        return;
    }
    for (const auto& [key, message] : document->items()) {
        const std::string where = std::string(file) + ": " + key;
        if (!message.is_string()) {
            problems.push_back(
                {"T-03", where, std::string("expected a message, found ") + message.type_name()});
            continue;
        }
        const std::string source = message.get<std::string>();
        if (const Compilation compilation = compile(source, texts.locale); !compilation.message) {
            problems.push_back({"T-04", where, compilation.problem});
        } else if (!texts.messages.emplace(key, source).second) {
            problems.push_back({"T-05", where, "another file has this key already"});
        }
    }
}

const std::string& Catalogue::language() const { return texts_->language; }

bool Catalogue::has(std::string_view key) const { return find(key) != nullptr; }

std::vector<std::string> Catalogue::keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, message] : texts_->messages) keys.push_back(key);
    return keys;
}

std::string_view Catalogue::source(std::string_view key) const {
    const auto found = texts_->messages.find(key);
    return found == texts_->messages.end() ? std::string_view() : std::string_view(found->second);
}

Catalogue::Message* Catalogue::find(std::string_view key) const {
    const std::uint64_t hash = hash_text(key);
    const auto found = compiled_->messages.find(hash);
    if (found != compiled_->messages.end() && found->second.key == key) return &found->second;
    const auto text = texts_->messages.find(key);
    if (text == texts_->messages.end()) return nullptr;
    Message message{text->first, std::make_unique<QuickMessage>(text->second, texts_->plurals), nullptr};
    const auto [added, is_new] = compiled_->messages.emplace(hash, std::move(message));
    CLASHFIELD_ASSERT(is_new);  // no two keys of ours have the same hash
    return &added->second;
}

const std::vector<std::string>& Catalogue::arguments_of(std::string_view key) const {
    static const std::vector<std::string> none;
    const Message* message = find(key);
    return message == nullptr ? none : message->quick->arguments();
}

const std::vector<std::string>& Catalogue::arguments_of(const Message& message) const {
    return message.quick->arguments();
}

Memory& Catalogue::memory() const { return compiled_->memory; }

FormMessage& Catalogue::form_message(const Form& form) const { return compiled_->forms[&form]; }

std::string Catalogue::format(std::string_view key, std::span<const Argument> arguments) const {
    const Message* message = find(key);
    if (message == nullptr) return "[" + std::string(key) + "]";
    std::string words;
    return message->quick->format(arguments, words) ? words : format_whole(key, arguments);
}

std::string Catalogue::format(const Message& message, std::span<const Value> values) const {
    std::string words;
    if (message.quick->format(values, words)) return words;
    Arguments arguments;
    for (std::size_t i = 0; i < values.size(); ++i)
        arguments.push_back({message.quick->arguments()[i], values[i]});
    return format_whole(message.key, arguments);
}

std::optional<std::string> Catalogue::find_words(std::string_view key) const {
    const Message* message = find(key);
    if (message == nullptr) return std::nullopt;
    return format(*message, std::span<const Value>());
}

std::string Catalogue::format_whole(std::string_view key, std::span<const Argument> arguments) const {
    Message* message = find(key);
    if (message == nullptr) return "[" + std::string(key) + "]";
    if (message->whole == nullptr) {
        Compilation compilation = compile(texts_->messages.find(key)->second, texts_->locale);
        CLASHFIELD_ASSERT(compilation.message != nullptr);  // parse() has tried every message
        message->whole = std::move(compilation.message);
    }
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> values;
    for (const Argument& argument : arguments) {
        names.push_back(to_unicode(argument.name));
        values.push_back(to_formattable(argument.value));
    }
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString text;
    message->whole->format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), text,
                           status);
    if (U_FAILURE(status) != 0) return "[" + std::string(key) + ": " + u_errorName(status) + "]";
    return to_utf8(text);
}

std::string Catalogue::list(const std::vector<std::string>& words) const {
    if (words.size() == 1) return words.front();
    if (words.size() != 2) return list_whole(words);
    // Most lists have two items, and ICU takes its time.
    if (!compiled_->between_two) {
        const std::string marked = list_whole({"<", ">"});
        CLASHFIELD_ASSERT(marked.front() == '<' && marked.back() == '>');
        compiled_->between_two = marked.substr(1, marked.size() - 2);
    }
    return words.front() + *compiled_->between_two + words.back();
}

std::string Catalogue::list_whole(const std::vector<std::string>& words) const {
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

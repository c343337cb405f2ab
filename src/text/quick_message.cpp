#include "text/quick_message.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <unicode/messagepattern.h>
#include <unicode/unistr.h>

namespace clashfield::text {
namespace {

constexpr std::int64_t kLargestNumber = 999;  // without separators in every language
constexpr std::string_view kOther = "other";

constexpr std::size_t kMostArguments = 16;

const Value* value_of(std::span<const Argument> arguments, std::string_view name) {
    for (const Argument& argument : arguments)
        if (argument.name == name) return &argument.value;
    return nullptr;
}

bool write_value(const Value& value, std::string& out) {
    if (const auto* text = std::get_if<std::string>(&value)) {
        out += *text;
        return true;
    }
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number == nullptr || *number < -kLargestNumber || *number > kLargestNumber) return false;
    char digits[8];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, *number).ptr);
    return true;
}

}  // namespace

// Goes through the parts that ICU has found.
class QuickMessage::Reader {
  public:
    explicit Reader(const std::string& source)
        : pattern_(icu::UnicodeString::fromUTF8(source), nullptr, status_) {}

    bool read(Pieces& pieces, std::vector<std::string>& names) {
        if (U_FAILURE(status_) != 0) return false;
        for (std::int32_t i = 0; i < pattern_.countParts(); ++i)
            if (pattern_.getPart(i).getType() == UMSGPAT_PART_TYPE_ARG_NAME) names.push_back(text_of(i));
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return message(0, pieces);
    }

  private:
    using Part = icu::MessagePattern::Part;

    std::string utf8(std::int32_t begin, std::int32_t end) const {
        std::string text;
        pattern_.getPatternString().tempSubStringBetween(begin, end).toUTF8String(text);
        return text;
    }
    std::string text_of(std::int32_t part) const {
        return utf8(pattern_.getPart(part).getIndex(), pattern_.getPart(part).getLimit());
    }

    // The message whose MSG_START is this part.
    bool message(std::int32_t start, Pieces& pieces) {
        const std::int32_t limit = pattern_.getLimitPartIndex(start);
        std::int32_t at = pattern_.getPart(start).getLimit();
        for (std::int32_t i = start + 1; i <= limit; ++i) {
            const Part& part = pattern_.getPart(i);
            if (part.getIndex() > at) pieces.push_back({Kind::Literal, utf8(at, part.getIndex()), 0, {}});
            at = part.getLimit();
            if (part.getType() == UMSGPAT_PART_TYPE_REPLACE_NUMBER) {
                pieces.push_back({Kind::Count, {}, 0, {}});
            } else if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) {
                if (!argument(i, pieces)) return false;
                i = pattern_.getLimitPartIndex(i);
                at = pattern_.getPart(i).getLimit();
            } else if (part.getType() != UMSGPAT_PART_TYPE_MSG_LIMIT &&
                       part.getType() != UMSGPAT_PART_TYPE_SKIP_SYNTAX) {
                return false;
            }
        }
        return true;
    }

    bool argument(std::int32_t start, Pieces& pieces) {
        const std::int32_t limit = pattern_.getLimitPartIndex(start);
        if (pattern_.getPart(start + 1).getType() != UMSGPAT_PART_TYPE_ARG_NAME) return false;
        Piece piece{Kind::Argument, text_of(start + 1), 0, {}};
        switch (pattern_.getPart(start).getArgType()) {
            case UMSGPAT_ARG_TYPE_NONE:
                break;
            case UMSGPAT_ARG_TYPE_SIMPLE: {
                if (limit != start + 4 || text_of(start + 2) != "number") return false;
                const std::string style = text_of(start + 3);
                if (style == " ::sign-always" || style == "::sign-always") {
                    piece.kind = Kind::Signed;
                } else if (style == " ::sign-except-zero" || style == "::sign-except-zero") {
                    piece.kind = Kind::SignedUnlessZero;
                } else {
                    return false;
                }
                pieces.push_back(std::move(piece));
                return true;
            }
            case UMSGPAT_ARG_TYPE_SELECT:
                piece.kind = Kind::Select;
                break;
            case UMSGPAT_ARG_TYPE_PLURAL:
                piece.kind = Kind::Plural;
                break;
            default:
                return false;
        }
        for (std::int32_t i = start + 2; i < limit; ++i) {
            if (pattern_.getPart(i).getType() != UMSGPAT_PART_TYPE_ARG_SELECTOR) return false;
            Branch branch{text_of(i), {}};
            ++i;
            // "=1" is followed by its number.
            if (pattern_.getPart(i).getType() == UMSGPAT_PART_TYPE_ARG_INT) ++i;
            if (pattern_.getPart(i).getType() != UMSGPAT_PART_TYPE_MSG_START) return false;
            if (!message(i, branch.pieces)) return false;
            i = pattern_.getLimitPartIndex(i);
            piece.branches.push_back(std::move(branch));
        }
        pieces.push_back(std::move(piece));
        return true;
    }

    UErrorCode status_ = U_ZERO_ERROR;
    icu::MessagePattern pattern_;
};

QuickMessage::QuickMessage(const std::string& source, const PluralForms& plurals) : plurals_(plurals) {
    understood_ = Reader(source).read(pieces_, names_) && names_.size() <= kMostArguments;
    number_arguments(pieces_);
}

void QuickMessage::number_arguments(Pieces& pieces) const {
    for (Piece& piece : pieces) {
        if (piece.kind != Kind::Literal && piece.kind != Kind::Count)
            piece.argument = static_cast<std::size_t>(
                std::lower_bound(names_.begin(), names_.end(), piece.text) - names_.begin());
        for (Branch& branch : piece.branches) number_arguments(branch.pieces);
    }
}

bool QuickMessage::format(std::span<const Argument> arguments, std::string& out) const {
    if (!understood_) return false;
    std::array<const Value*, kMostArguments> values;
    for (std::size_t i = 0; i < names_.size(); ++i) values[i] = value_of(arguments, names_[i]);
    return format_all(Values(values).first(names_.size()), out);
}

bool QuickMessage::format(std::span<const Value> given, std::string& out) const {
    if (!understood_ || given.size() != names_.size()) return false;
    std::array<const Value*, kMostArguments> values;
    for (std::size_t i = 0; i < names_.size(); ++i) values[i] = &given[i];
    return format_all(Values(values).first(names_.size()), out);
}

bool QuickMessage::format_all(Values values, std::string& out) const {
    const std::size_t size = out.size();
    if (write(pieces_, values, nullptr, out)) return true;
    out.resize(size);
    return false;
}

const QuickMessage::Pieces* QuickMessage::branch_of(const Piece& piece, const Value& value) const {
    const auto find = [&](std::string_view selector) -> const Pieces* {
        for (const Branch& branch : piece.branches)
            if (branch.selector == selector) return &branch.pieces;
        return nullptr;
    };
    const Pieces* found = nullptr;
    if (piece.kind == Kind::Select) {
        const auto* text = std::get_if<std::string>(&value);
        if (text == nullptr) return nullptr;
        found = find(*text);
    } else {
        const auto* number = std::get_if<std::int64_t>(&value);
        if (number == nullptr || *number < 0 || *number > kLargestNumber) return nullptr;
        char exactly[8] = {'='};
        const char* end = std::to_chars(exactly + 1, exactly + sizeof exactly, *number).ptr;
        found = find({exactly, static_cast<std::size_t>(end - exactly)});
        if (found == nullptr) found = find(plurals_[static_cast<std::size_t>(*number)]);
    }
    return found == nullptr ? find(kOther) : found;
}

bool QuickMessage::write(const Pieces& pieces, Values values, const Value* counted, std::string& out) const {
    for (const Piece& piece : pieces) {
        if (piece.kind == Kind::Literal) {
            out += piece.text;
            continue;
        }
        const Value* value = piece.kind == Kind::Count ? counted : values[piece.argument];
        if (value == nullptr) return false;
        if (piece.branches.empty()) {
            if (piece.kind == Kind::Signed || piece.kind == Kind::SignedUnlessZero) {
                const auto* number = std::get_if<std::int64_t>(value);
                if (number == nullptr) return false;
                if (*number > 0 || (*number == 0 && piece.kind == Kind::Signed)) out += '+';
            }
            if (!write_value(*value, out)) return false;
            continue;
        }
        const Pieces* branch = branch_of(piece, *value);
        if (branch == nullptr) return false;
        if (!write(*branch, values, piece.kind == Kind::Plural ? value : counted, out)) return false;
    }
    return true;
}

}  // namespace clashfield::text

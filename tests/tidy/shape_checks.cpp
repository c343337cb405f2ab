// The shape of functions, and code that was written twice. A walk over braces knows enough of the language
// for both: it tells functions and lambdas from the bodies of types, from blocks and from tables of values.

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

constexpr int kMaxFunctionLines = 60;
constexpr int kMaxParameters = 6;
constexpr int kMaxNesting = 4;
constexpr std::size_t kRun = 10;

bool is_judged(const File& file) {
    return is_cpp(file) && !is_test(file) && (file.path.starts_with("src/") || file.path.starts_with("app/"));
}

constexpr std::size_t kNone = std::string_view::npos;

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// The last character before `at` that is no space, or kNone.
std::size_t before(std::string_view code, std::size_t at) {
    while (at > 0) {
        if (!is_space(code[--at])) return at;
    }
    return kNone;
}

// The name that ends at `last`; empty if no name does.
std::string_view name_ending_at(std::string_view code, std::size_t last) {
    if (last == kNone || !is_name_char(code[last])) return {};
    std::size_t begin = last;
    while (begin > 0 && is_name_char(code[begin - 1])) --begin;
    return code.substr(begin, last + 1 - begin);
}

// The bracket that the one at `close` closes, or kNone.
std::size_t opening(std::string_view code, std::size_t close) {
    const char closes = code[close];
    const char opens = closes == ')' ? '(' : closes == ']' ? '[' : '{';
    int depth = 0;
    for (std::size_t at = close + 1; at-- > 0;) {
        if (code[at] == closes) ++depth;
        if (code[at] == opens && --depth == 0) return at;
    }
    return kNone;
}

template <class List>
bool is_among(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 5> kControls = {"if", "for", "while", "switch", "catch"};
constexpr std::array<std::string_view, 3> kBareControls = {"else", "do", "try"};
constexpr std::array<std::string_view, 5> kScopes = {"namespace", "struct", "class", "union", "enum"};
constexpr std::array<std::string_view, 6> kQualifiers = {"const", "noexcept", "override",
                                                         "final", "mutable",  "constexpr"};

enum class Kind { Scope, Function, Lambda, Block, Values };

struct Brace {
    Kind kind = Kind::Values;
    std::size_t parameters = kNone;  // position of their '(', if the brace opens a function or a lambda
    std::size_t begin = 0;           // where its text begins, for functions and lambdas the declarator
    int depth = 0;                   // of blocks inside the function
    int value_lines = 0;             // lines inside of tables, which are data
};

// The position of the ')' that ends the declarator before the brace: qualifiers and a trailing return type
// may stand between.
std::size_t declarator_end(std::string_view code, std::size_t brace) {
    std::size_t last = before(code, brace);
    for (std::string_view name = name_ending_at(code, last); is_among(kQualifiers, name);
         name = name_ending_at(code, last)) {
        last = before(code, last + 1 - name.size());
    }
    if (last == kNone || code[last] == ')') return last;
    // "auto f() -> std::vector<int> {"
    const std::size_t arrow = code.rfind("->", last);
    if (arrow == kNone || code.substr(arrow, last - arrow).find_first_of(";{}()=?\"") != kNone) return kNone;
    std::size_t end = before(code, arrow);
    for (std::string_view name = name_ending_at(code, end); is_among(kQualifiers, name);
         name = name_ending_at(code, end)) {
        end = before(code, end + 1 - name.size());
    }
    return end != kNone && (code[end] == ')' || code[end] == ']') ? end : kNone;
}

// From "Foo(int a) : a_(a), b_{a}": back from the last ')' or '}' to the one that ends the parameters.
std::size_t behind_initialisers(std::string_view code, std::size_t close) {
    for (;;) {
        const std::size_t open = opening(code, close);
        if (open == kNone) return kNone;
        const std::size_t name_end = before(code, open);
        const std::string_view name = name_ending_at(code, name_end);
        if (name.empty()) return close;
        const std::size_t mark = before(code, name_end + 1 - name.size());
        if (mark == kNone || (code[mark] != ',' && code[mark] != ':')) return close;
        if (code[mark] == ':' && mark > 0 && code[mark - 1] == ':') return close;  // "Foo::Foo("
        const std::size_t earlier = before(code, mark);
        if (earlier == kNone ||
            (code[earlier] != ')' && code[earlier] != '}' && !is_name_char(code[earlier])))
            return close;
        if (code[mark] == ':') return declarator_end(code, mark);
        if (code[earlier] != ')' && code[earlier] != '}') return close;
        close = earlier;
    }
}

// Walks over the braces of one file.
class Walk {
  public:
    Walk(const File& file, Findings& findings)
        : file_(file), findings_(findings), code_(without_comments(file.text, true)) {
        blank_directives();
        int line = 1;
        for (const char c : code_) {
            line_of_.push_back(line);
            if (c == '\n') ++line;
        }
    }

    void run() {
        for (std::size_t at = 0; at < code_.size(); ++at) {
            if (code_[at] == '{') open(at);
            if (code_[at] == '}' && !braces_.empty()) close(at);
            if (code_[at] == ';') statement_ = at + 1;
        }
    }

  private:
    // Directives have no braces that match.
    void blank_directives() {
        bool goes_on = false;
        for (std::size_t at = 0; at < code_.size();) {
            const std::size_t end = std::min(code_.find('\n', at), code_.size());
            const std::size_t first = code_.find_first_not_of(" \t", at);
            const bool directive = goes_on || (first < end && code_[first] == '#');
            goes_on = directive && end > at && code_[end - 1] == '\\';
            if (directive) std::fill(code_.begin() + at_offset(at), code_.begin() + at_offset(end), ' ');
            at = end + 1;
        }
    }
    static std::ptrdiff_t at_offset(std::size_t at) { return static_cast<std::ptrdiff_t>(at); }

    bool in_function() const {
        for (std::size_t i = braces_.size(); i-- > 0;) {
            if (braces_[i].kind == Kind::Scope) return false;
            if (braces_[i].kind == Kind::Function || braces_[i].kind == Kind::Lambda) return true;
        }
        return false;
    }

    Brace classify(std::size_t at) const {
        const std::size_t last = before(code_, at);
        const std::string_view word = name_ending_at(code_, last);
        if (is_among(kBareControls, word)) return {.kind = Kind::Block, .begin = at};
        if (last != kNone && code_[last] == ']') return {.kind = Kind::Lambda, .begin = last};
        std::size_t end = declarator_end(code_, at);
        if (end == kNone && last != kNone && code_[last] == '}' && !in_function()) end = last;
        if (end != kNone && code_[end] == ']') return {.kind = Kind::Lambda, .begin = end};
        if (end != kNone && (code_[end] == ')' || code_[end] == '}')) {
            if (const std::optional<Brace> brace = with_parameters(end)) return *brace;
        }
        if (opens_scope(at)) return {.kind = Kind::Scope, .begin = at};
        const bool begins = last == kNone || std::string_view(";{}:").find(code_[last]) != kNone;
        const bool in_table = !braces_.empty() && braces_.back().kind == Kind::Values;
        if (begins && in_function() && !in_table && !in_parentheses(at))
            return {.kind = Kind::Block, .begin = at};
        return {.kind = Kind::Values, .begin = at};
    }

    std::optional<Brace> with_parameters(std::size_t end) const {
        if (!in_function()) end = behind_initialisers(code_, end);
        if (end == kNone || code_[end] != ')') return std::nullopt;
        const std::size_t open = opening(code_, end);
        if (open == kNone) return std::nullopt;
        const std::size_t last = before(code_, open);
        std::string_view name = name_ending_at(code_, last);
        if (last != kNone && code_[last] == ']') {
            const bool is_operator = code_.substr(0, last).ends_with("operator[");
            return Brace{
                .kind = is_operator ? Kind::Function : Kind::Lambda, .parameters = open, .begin = open};
        }
        if (name == "constexpr") name = "if";
        if (is_among(kControls, name)) return Brace{.kind = Kind::Block, .begin = open};
        if (in_function()) return Brace{.kind = Kind::Block, .begin = open};
        if (name == "alignas" || name == "decltype") return std::nullopt;
        return Brace{.kind = Kind::Function, .parameters = open, .begin = open};
    }

    bool opens_scope(std::size_t at) const {
        const std::string_view head = std::string_view(code_).substr(statement_, at - statement_);
        return std::any_of(kScopes.begin(), kScopes.end(),
                           [&](std::string_view word) { return find_word(head, word) != kNone; }) &&
               head.find('=') == kNone;
    }

    // "for (const int i : {1, 2})"
    bool in_parentheses(std::size_t at) const {
        const auto begin = code_.begin() + at_offset(statement_);
        const auto end = code_.begin() + at_offset(at);
        return std::count(begin, end, '(') > std::count(begin, end, ')');
    }

    void open(std::size_t at) {
        Brace brace = classify(at);
        const bool own = brace.kind == Kind::Function || brace.kind == Kind::Lambda;
        if (!own && brace.kind != Kind::Scope && !braces_.empty()) brace.depth = braces_.back().depth;
        if (brace.kind == Kind::Block && ++brace.depth == kMaxNesting + 1)
            add(at, "blocks are nested deeper than " + std::to_string(kMaxNesting) +
                        "; return early or take a function out");
        if (brace.parameters != kNone) count_parameters(brace.parameters);
        braces_.push_back(brace);
        statement_ = at + 1;
    }

    void close(std::size_t at) {
        const Brace brace = braces_.back();
        braces_.pop_back();
        int lines = line_of_[at] - line_of_[brace.begin];
        if (brace.kind != Kind::Values) {
            statement_ = at + 1;
            lines = brace.value_lines;
        }
        if (!braces_.empty()) braces_.back().value_lines += lines;
        if (brace.kind != Kind::Function && brace.kind != Kind::Lambda) return;
        const int length = line_of_[at] - line_of_[brace.begin] + 1 - brace.value_lines;
        if (length > kMaxFunctionLines)
            add(brace.begin, "a function of " + std::to_string(length) + " lines; at most " +
                                 std::to_string(kMaxFunctionLines) + " fit on a screen");
    }

    void count_parameters(std::size_t open) {
        int depth = 0;
        int commas = 0;
        std::size_t at = open;
        for (; at < code_.size(); ++at) {
            const char c = code_[at];
            const bool arrow = c == '>' && code_[at - 1] == '-';
            if (c == '(' || c == '[' || c == '{' || c == '<') ++depth;
            if ((c == ')' || c == ']' || c == '}' || c == '>') && !arrow && --depth == 0) break;
            if (c == ',' && depth == 1) ++commas;
        }
        if (commas + 1 > kMaxParameters)
            add(open, std::to_string(commas + 1) + " parameters; at most " + std::to_string(kMaxParameters) +
                          ", else a struct with names");
    }

    void add(std::size_t at, const std::string& message) {
        findings_.push_back({file_.path, line_of_[at], message});
    }

    const File& file_;
    Findings& findings_;
    std::string code_;
    std::vector<int> line_of_;
    std::vector<Brace> braces_;
    std::size_t statement_ = 0;  // where the text since the last ';' or brace begins
};

// A line of code that counts for repetitions, with its white space folded.
struct CodeLine {
    std::string text;
    int number = 0;
};

bool is_web(const File& file) {
    return file.path.starts_with("web/src/") &&
           (file.path.ends_with(".ts") || file.path.ends_with(".svelte"));
}

std::string folded(std::string_view line) {
    std::string text;
    for (const char c : line) {
        if (!is_space(c)) {
            text += c;
        } else if (!text.empty() && text.back() != ' ') {
            text += ' ';
        }
    }
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

// Lines that every file has.
bool is_form(std::string_view line) {
    const bool has_name = std::any_of(line.begin(), line.end(), is_name_char);
    return !has_name || line.starts_with("#include") || line.starts_with("#pragma") ||
           line.starts_with("import ") || line.starts_with("namespace ");
}

// What the contract of a battle asks of every game is declared alike (battle_of.h).
bool is_contract(const File& file) { return file.path.ends_with("/rules/rules.h"); }

std::vector<CodeLine> counted_lines(const File& file) {
    std::vector<CodeLine> lines;
    const std::string code = without_comments(file.text, false);
    int number = 0;
    for (const std::string_view line : lines_of(code)) {
        ++number;
        std::string text = folded(line);
        if (!is_form(text)) lines.push_back({.text = std::move(text), .number = number});
    }
    return lines;
}

// Where a run of lines was seen first.
struct Place {
    const File* file = nullptr;
    std::size_t line = 0;
};

std::string run_at(const std::vector<CodeLine>& lines, std::size_t begin) {
    std::string run;
    for (std::size_t i = begin; i < begin + kRun; ++i) run += lines[i].text + '\n';
    return run;
}

std::size_t equal_lines(const std::vector<CodeLine>& a, std::size_t i, const std::vector<CodeLine>& b,
                        std::size_t j) {
    std::size_t count = 0;
    while (i + count < a.size() && j + count < b.size() && a[i + count].text == b[j + count].text) ++count;
    return count;
}

}  // namespace

Findings check_function_shape(const Tree& tree) {
    Findings findings;
    for (const File& file : tree) {
        if (is_judged(file)) Walk(file, findings).run();
    }
    return findings;
}

Findings check_repeated_runs(const Tree& tree) {
    std::map<std::string, std::vector<CodeLine>> lines;
    std::map<std::string, Place> places;
    Findings findings;
    for (const File& file : tree) {
        if ((!is_judged(file) && !is_web(file)) || is_contract(file)) continue;
        const std::vector<CodeLine>& own = lines[file.path] = counted_lines(file);
        for (std::size_t i = 0; i + kRun <= own.size(); ++i) {
            const auto [seen, is_new] = places.try_emplace(run_at(own, i), Place{&file, i});
            const Place first = seen->second;
            if (is_new || (first.file == &file && first.line + kRun > i)) continue;
            const std::vector<CodeLine>& other = lines[first.file->path];
            const std::size_t length = equal_lines(own, i, other, first.line);
            findings.push_back({file.path, own[i].number,
                                std::to_string(length) + " lines stand in " + first.file->path + ":" +
                                    std::to_string(other[first.line].number) + ", too; write them once"});
            i += length - 1;
        }
    }
    return findings;
}

}  // namespace clashfield::tidy

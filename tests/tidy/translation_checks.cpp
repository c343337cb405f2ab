// The rules are translated page by page. A translation that forgets a clause, a row or a number is wrong in a
// way that nobody notices who reads one language.

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

constexpr std::string_view kRules = "docs/rules/";
constexpr std::string_view kFrench = "docs/rules/fr/";

// How many bytes from here on only group the digits of a number: a point, a comma, a space that does not
// break.
std::size_t separator_at(std::string_view text, std::size_t at) {
    for (const std::string_view separator : {".", ",", "\u00a0", "\u202f"}) {
        if (text.substr(at, separator.size()) != separator) continue;
        const std::string_view behind = text.substr(at + separator.size());
        // A space groups three digits; else it stands between two numbers.
        const std::size_t digits = separator.size() > 1 ? 3 : 1;
        if (behind.size() < digits ||
            !std::all_of(behind.begin(), behind.begin() + static_cast<std::ptrdiff_t>(digits), is_digit))
            continue;
        if (digits == 3 && behind.size() > 3 && is_digit(behind[3])) continue;
        return separator.size();
    }
    return 0;
}

using Numbers = std::map<std::string, int>;

// Without those in the targets of links, and whatever groups their digits.
Numbers numbers_in(std::string_view text) {
    Numbers numbers;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at, 2) == "](") {
            at = std::min(text.find(')', at), text.size());
            continue;
        }
        if (!is_digit(text[at])) {
            ++at;
            continue;
        }
        std::string digits;
        while (at < text.size()) {
            if (is_digit(text[at])) {
                digits += text[at++];
            } else if (const std::size_t skipped = separator_at(text, at); skipped > 0) {
                at += skipped;
            } else {
                break;
            }
        }
        ++numbers[digits];
    }
    return numbers;
}

// From one anchor to the next.
struct Part {
    std::string id;  // empty before the first anchor
    int line = 1;
    int rows = 0;  // of tables
    std::string text;
};

std::vector<Part> parts_of(const File& page) {
    constexpr std::string_view kAnchor = "<a id=\"";
    std::vector<Part> parts(1);
    int number = 0;
    for (const std::string_view line : lines_of(page.text)) {
        ++number;
        std::size_t begin = 0;
        for (;;) {
            const std::size_t anchor = line.find(kAnchor, begin);
            parts.back().text += line.substr(begin, anchor - begin);
            parts.back().text += '\n';
            if (begin == 0 && line.starts_with("|")) ++parts.back().rows;
            if (anchor == std::string_view::npos) break;
            begin = anchor + kAnchor.size();
            const std::size_t end = std::min(line.find('"', begin), line.size());
            parts.push_back({.id = std::string(line.substr(begin, end - begin)), .line = number, .text = {}});
            begin = end;
        }
    }
    return parts;
}

int headings_of(const File& page) {
    int count = 0;
    bool in_fence = false;
    for (const std::string_view line : lines_of(page.text)) {
        if (line.starts_with("```")) in_fence = !in_fence;
        if (!in_fence && line.starts_with("#")) ++count;
    }
    return count;
}

std::string differences(const Numbers& wanted, const Numbers& found) {
    std::string text;
    const auto add = [&](const Numbers& from, const Numbers& without, const char* what) {
        for (const auto& [number, count] : from) {
            const auto other = without.find(number);
            if ((other == without.end() ? 0 : other->second) < count) text += " " + number + what;
        }
    };
    add(wanted, found, " is missing;");
    add(found, wanted, " is too much;");
    return text;
}

void compare(const File& english, const File& french, Findings& findings) {
    const std::vector<Part> wanted = parts_of(english);
    const std::vector<Part> found = parts_of(french);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (i == found.size() || found[i].id != wanted[i].id) {
            findings.push_back({french.path, i < found.size() ? found[i].line : 0,
                                "here stands " + wanted[i].id + " in English"});
            return;
        }
        const std::string numbers = differences(numbers_in(wanted[i].text), numbers_in(found[i].text));
        if (!numbers.empty())
            findings.push_back(
                {french.path, found[i].line, "numbers from " + wanted[i].id + " on:" + numbers});
        if (found[i].rows != wanted[i].rows)
            findings.push_back({french.path, found[i].line,
                                "from " + wanted[i].id + " on the tables have " +
                                    std::to_string(wanted[i].rows) + " rows in English"});
    }
    if (found.size() > wanted.size())
        findings.push_back({french.path, found[wanted.size()].line, "English has no such anchor"});
    if (const int headings = headings_of(english); headings != headings_of(french))
        findings.push_back({french.path, 0, "English has " + std::to_string(headings) + " headings"});
}

// As the page and most viewers of Markdown name a heading: small letters and digits, hyphens for spaces.
std::string anchor_of(std::string_view heading) {
    std::string name;
    bool in_tag = false;
    for (std::size_t at = heading.find_first_not_of("# "); at < heading.size(); ++at) {
        const auto c = static_cast<unsigned char>(heading[at]);
        if (c == '<') in_tag = true;
        if (c == '>') in_tag = false;
        if (in_tag || c == '>') continue;
        if (c == ' ' || c == '-') {
            name += '-';
        } else if (c == 0xE2) {
            at += 2;  // quotation marks and dashes
        } else if (c == 0xC2) {
            ++at;  // the French ones
        } else if (c == 0xC3 && at + 1 < heading.size()) {
            const auto next = static_cast<unsigned char>(heading[++at]);
            name += static_cast<char>(c);
            name += static_cast<char>(next < 0xA0 ? next + 0x20 : next);  // a capital with an accent
        } else if (c >= 0x80 || std::isalnum(c) != 0 || c == '_') {
            name += static_cast<char>(std::tolower(c));
        }
    }
    return name;
}

}  // namespace

Findings check_translations(const Tree& tree) {
    Findings findings;
    for (const File& english : tree) {
        if (!english.path.starts_with(kRules) || english.path.find('/', kRules.size()) != std::string::npos)
            continue;
        const std::string path = std::string(kFrench) + english.path.substr(kRules.size());
        const auto french =
            std::find_if(tree.begin(), tree.end(), [&](const File& file) { return file.path == path; });
        if (french == tree.end()) {
            findings.push_back({english.path, 0, "there is no " + path});
        } else {
            compare(english, *french, findings);
        }
    }
    return findings;
}

Findings check_links_in_rules(const Tree& tree) {
    Findings findings;
    for (const File& page : tree) {
        if (!page.path.starts_with(kRules)) continue;
        std::set<std::string> anchors;
        for (const Part& part : parts_of(page)) anchors.insert(part.id);
        for (const std::string_view line : lines_of(page.text))
            if (line.starts_with("#")) anchors.insert(anchor_of(line));
        int number = 0;
        for (const std::string_view line : lines_of(page.text)) {
            ++number;
            constexpr std::string_view kLink = "](#";
            for (std::size_t at = line.find(kLink); at != std::string_view::npos;
                 at = line.find(kLink, at + 1)) {
                const std::size_t begin = at + kLink.size();
                const std::string name(line.substr(begin, line.find(')', begin) - begin));
                if (!anchors.contains(name))
                    findings.push_back({page.path, number, "nothing on this page is called #" + name});
            }
        }
    }
    return findings;
}

}  // namespace clashfield::tidy

// The plan of the house: every game has the same rooms, every chapter of its rules names the files that
// decide it, and no comment sends its reader to a file that is gone.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "tests/tidy/checks.h"

namespace clashfield::tidy {
namespace {

using Names = std::set<std::string>;

constexpr std::string_view kGames = "src/games/";
constexpr std::string_view kRulePages = "docs/rules/";
constexpr std::string_view kCodeLine = "<!-- code: ";
constexpr std::string_view kEndOfCodeLine = " -->";

// What lies at the top of a folder and which rooms it may have.
struct Plan {
    std::string folder;  // with '/' at its end
    Names files;
    Names rooms;
    Names needed;  // files that must be there; every room must be
};

Plan plan_of_game(const std::string& game) {
    const std::string door = game + "_game";
    return {.folder = std::string(kGames) + game + "/",
            .files = {door + ".h", door + ".cpp", door + "_test.cpp", "state.h", "setup.h", "vocabulary.h",
                      "vocabulary.cpp", "clauses.h"},
            .rooms = {"rules", "content", "speech", "bot"},
            .needed = {door + ".h", door + ".cpp", "state.h", "setup.h", "vocabulary.h", "clauses.h"}};
}

Plan plan_of_app() {
    Plan plan{.folder = "app/", .files = {"main.cpp"}, .rooms = {"verbs", "terminal", "tools"}, .needed = {}};
    for (const std::string name : {"program", "session", "words"}) {
        for (const std::string suffix : {".h", ".cpp", "_test.cpp"}) plan.files.insert(name + suffix);
    }
    return plan;
}

void compare_with_plan(const Tree& tree, const Plan& plan, Findings& findings) {
    Names found;
    for (const File& file : tree) {
        if (!file.path.starts_with(plan.folder)) continue;
        const std::string_view below = std::string_view(file.path).substr(plan.folder.size());
        const std::size_t slash = below.find('/');
        const std::string name(below.substr(0, slash));
        const bool is_new = found.insert(name).second;
        const Names& allowed = slash == std::string_view::npos ? plan.files : plan.rooms;
        if (is_new && !allowed.contains(name))
            findings.push_back(
                {file.path, 0, name + " has no place in " + plan.folder + "; put it in a room"});
    }
    for (const Names* names : {&plan.rooms, &plan.needed}) {
        for (const std::string& name : *names) {
            if (!found.contains(name)) findings.push_back({plan.folder, 0, "there is no " + name + " here"});
        }
    }
}

Names games_in(const Tree& tree) {
    Names games;
    for (const File& file : tree) {
        if (!file.path.starts_with(kGames)) continue;
        const std::size_t end = file.path.find('/', kGames.size());
        if (end != std::string::npos) games.insert(file.path.substr(kGames.size(), end - kGames.size()));
    }
    return games;
}

const File* find_file(const Tree& tree, std::string_view path) {
    const auto found =
        std::find_if(tree.begin(), tree.end(), [&](const File& file) { return file.path == path; });
    return found == tree.end() ? nullptr : &*found;
}

// A heading of a page of rules with the text under it, up to the next heading.
struct Heading {
    std::string title;  // with its marks: "### Move"
    int line = 0;
    std::string text;
    std::string code;  // its line of files, if it has one
};

std::vector<Heading> read_headings(const File& page) {
    std::vector<Heading> headings;
    bool in_fence = false;
    int number = 0;
    for (const std::string_view line : lines_of(page.text)) {
        ++number;
        if (line.starts_with("```")) in_fence = !in_fence;
        if (!in_fence && line.starts_with("#")) {
            headings.push_back({.title = std::string(line), .line = number, .text = {}, .code = {}});
        } else if (!headings.empty()) {
            Heading& heading = headings.back();
            const bool first = heading.text.find_first_not_of('\n') == std::string::npos;
            if (first && line.starts_with(kCodeLine) && line.ends_with(kEndOfCodeLine)) heading.code = line;
            heading.text.append(line).append("\n");
        }
    }
    return headings;
}

// A chapter of the rules: the heading with the line of files, and all the text that this line stands for.
struct Chapter {
    std::size_t heading = 0;
    std::string text;
};

// Parts whose headings of the third level are chapters, and parts that are a chapter themselves.
constexpr std::array<std::string_view, 2> kPartsOfChapters = {"## Rules", "## Skill language"};
constexpr std::array<std::string_view, 3> kPartsAsChapters = {"## Set-up", "## The turn", "## A phase"};

template <class List>
bool stands_in(const List& list, std::string_view title) {
    return std::find(list.begin(), list.end(), title) != list.end();
}

std::vector<Chapter> chapters_of(const std::vector<Heading>& headings) {
    std::vector<Chapter> chapters;
    std::string_view part;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        const Heading& heading = headings[i];
        const bool opens_part = heading.title.starts_with("## ");
        if (opens_part) part = heading.title;
        const bool in_part = stands_in(kPartsAsChapters, part);
        const bool is_chapter = opens_part ? in_part : stands_in(kPartsOfChapters, part);
        if (is_chapter || (in_part && !heading.code.empty())) {
            chapters.push_back({.heading = i, .text = heading.text});
        } else if (in_part) {
            chapters.back().text += heading.text;
        }
    }
    return chapters;
}

std::vector<std::string> files_named(std::string_view code_line) {
    std::vector<std::string> files;
    if (code_line.empty()) return files;
    code_line.remove_prefix(kCodeLine.size());
    code_line.remove_suffix(kEndOfCodeLine.size());
    while (!code_line.empty()) {
        const std::size_t end = std::min(code_line.find(", "), code_line.size());
        files.emplace_back(code_line.substr(0, end));
        code_line.remove_prefix(std::min(end + 2, code_line.size()));
    }
    return files;
}

std::string without_suffix(const std::string& path) { return path.substr(0, path.rfind('.')); }

// Looks at the pages of one game.
class ChapterCheck {
  public:
    ChapterCheck(const Tree& tree, const File& page, Findings& findings)
        : tree_(tree), page_(page), findings_(findings) {
        const std::string name = page.path.substr(kRulePages.size());
        folder_ = std::string(kGames) + name.substr(0, name.rfind('.')) + "/";
        french_ = find_file(tree, std::string(kRulePages) + "fr/" + name);
    }

    void run() {
        const std::vector<Heading> headings = read_headings(page_);
        const std::vector<Chapter> chapters = chapters_of(headings);
        for (const Chapter& chapter : chapters) look_at(headings[chapter.heading], chapter.text);
        compare_with_french(headings);
        look_at_headers();
    }

  private:
    void look_at(const Heading& heading, const std::string& text) {
        if (heading.code.empty()) {
            add(heading, "the chapter names no file; write <!-- code: rules/....cpp --> under its heading");
            return;
        }
        Ids cited;
        for (const std::string& name : files_named(heading.code)) {
            const File* file = find_file(tree_, folder_ + name);
            if (file == nullptr) {
                add(heading, "there is no " + folder_ + name);
                continue;
            }
            if (name.starts_with("rules/")) chapter_files_.insert(without_suffix(file->path));
            for (const std::string suffix : {".h", ".cpp"}) {  // a name stands for the header, too
                const File* twin = find_file(tree_, without_suffix(file->path) + suffix);
                if (twin != nullptr) collect_clauses(twin->text, prefix_of(text), cited);
            }
        }
        std::string missing;
        for (const std::string& id : anchors_of(text)) {
            if (!cited.contains(id)) missing += " " + id;
        }
        if (!missing.empty()) add(heading, "its files do not cite" + missing);
    }

    static std::string prefix_of(const std::string& text) {
        const Ids ids = anchors_of(text);
        return ids.empty() ? "" : ids.begin()->substr(0, 2);
    }

    // Headings stand in the same order in both languages, whatever they are called.
    void compare_with_french(const std::vector<Heading>& headings) {
        if (french_ == nullptr) return;
        const std::vector<Heading> french = read_headings(*french_);
        for (std::size_t i = 0; i < std::min(headings.size(), french.size()); ++i) {
            if (french[i].code != headings[i].code)
                findings_.push_back({french_->path, french[i].line,
                                     "in English " + headings[i].title + " has " +
                                         (headings[i].code.empty() ? "no line of files" : headings[i].code)});
        }
    }

    // A header that every chapter includes knows all chapters.
    void look_at_headers() {
        if (chapter_files_.size() < 3) return;
        for (const File& header : tree_) {
            if (!is_header(header) || !header.path.starts_with(folder_ + "rules/")) continue;
            const std::string include = "#include \"" + header.path.substr(4) + "\"";  // behind "src/"
            const auto includes = [&](const std::string& stem) {
                const auto has = [&](const char* suffix) {
                    const File* file = find_file(tree_, stem + suffix);
                    return file != nullptr && file->text.find(include) != std::string::npos;
                };
                return has(".cpp") || has(".h");
            };
            if (std::all_of(chapter_files_.begin(), chapter_files_.end(), includes))
                findings_.push_back(
                    {header.path, 0, "every chapter includes this header; split it by chapter"});
        }
    }

    void add(const Heading& heading, const std::string& message) {
        findings_.push_back({page_.path, heading.line, heading.title + ": " + message});
    }

    const Tree& tree_;
    const File& page_;
    Findings& findings_;
    const File* french_ = nullptr;
    std::string folder_;
    Names chapter_files_;  // under rules/, without suffix
};

bool is_commented_code(const File& file) {
    return is_cpp(file) || file.path.ends_with(".ts") || file.path.ends_with(".svelte");
}

// Calls visit(name) for each file of source code that the line names, without its folder.
template <class Visit>
void each_named_file(std::string_view line, const Visit& visit) {
    const auto joins = [](char c) { return is_name_char(c) || c == '.' || c == '-' || c == '/'; };
    for (std::size_t at = 0; at < line.size();) {
        if (!joins(line[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < line.size() && joins(line[end])) ++end;
        std::string_view name = line.substr(at, end - at);
        const bool is_pattern =
            at > 0 && std::string_view("*<>{}").find(line[at - 1]) != std::string_view::npos;
        at = end;
        while (name.ends_with('.')) name.remove_suffix(1);
        name.remove_prefix(std::min(name.rfind('/') + 1, name.size()));
        const auto ends = [&](std::string_view suffix) {
            return name.size() > suffix.size() && name.ends_with(suffix);
        };
        if (!is_pattern && (ends(".h") || ends(".cpp") || ends(".ts"))) visit(name);
    }
}

// Only what is in comments; all else becomes blanks.
std::string comments_of(const File& file) {
    std::string code = without_comments(file.text, false);
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (file.text[i] != '\n') code[i] = code[i] == file.text[i] ? ' ' : file.text[i];
    }
    return code;
}

}  // namespace

Findings check_rooms(const Tree& tree) {
    Findings findings;
    for (const std::string& game : games_in(tree)) compare_with_plan(tree, plan_of_game(game), findings);
    const auto in_app = [](const File& file) { return file.path.starts_with("app/"); };
    if (std::any_of(tree.begin(), tree.end(), in_app)) compare_with_plan(tree, plan_of_app(), findings);
    return findings;
}

Findings check_chapters(const Tree& tree) {
    Findings findings;
    const Names games = games_in(tree);
    for (const File& page : tree) {
        if (!page.path.starts_with(kRulePages) || !page.path.ends_with(".md")) continue;
        const std::string game = page.path.substr(
            kRulePages.size(), page.path.size() - kRulePages.size() - std::string_view(".md").size());
        if (games.contains(game)) ChapterCheck(tree, page, findings).run();
    }
    return findings;
}

Findings check_comments_name_files(const Tree& tree) {
    Names names;
    for (const File& file : tree) names.insert(file.path.substr(file.path.rfind('/') + 1));
    Findings findings;
    for (const File& file : tree) {
        if (!is_commented_code(file)) continue;
        const std::string comments = comments_of(file);
        int number = 0;
        for (const std::string_view line : lines_of(comments)) {
            ++number;
            each_named_file(line, [&](std::string_view name) {
                if (!names.contains(std::string(name)))
                    findings.push_back({file.path, number, "there is no file " + std::string(name)});
            });
        }
    }
    return findings;
}

}  // namespace clashfield::tidy

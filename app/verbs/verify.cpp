// `clashfield verify FILE...`: runs test vectors and shows what differs.

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/tools/text_files.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"
#include "app/tools/vector_runner.h"
#include "app/words.h"
#include "base/closest.h"
#include "registry/registry.h"

namespace clashfield::app {
namespace {

constexpr std::size_t kItemsBefore = 2;  // of two lists, before the first difference
constexpr std::size_t kItemsAfter = 3;

struct Counts {
    std::int64_t vectors = 0;
    std::int64_t passed = 0;
    std::int64_t failed() const { return vectors - passed; }
};

std::string item_text(const Json& item) { return item.is_string() ? item.get<std::string>() : to_text(item); }

// Marks the first place where two texts part.
std::string caret_under(const std::string& expected, const std::string& found) {
    std::size_t at = 0;
    while (at < expected.size() && at < found.size() && expected[at] == found[at]) ++at;
    std::size_t column = 0;
    for (std::size_t i = 0; i < at; ++i) {
        if ((static_cast<unsigned char>(expected[i]) & 0xC0u) != 0x80u) ++column;
    }
    return std::string(column, ' ') + "^";
}

class VectorPrinter {
  public:
    VectorPrinter(const text::Catalogue& words, std::ostream& out) : words_(words), out_(out) {}

    void failure(const std::string& file, const VectorResult& result) {
        out_ << words_.format("verify.failed", {{"file", file}, {"name", result.name}}) << '\n';
        for (const Difference& difference : result.differences) {
            out_ << "  " << difference.where << '\n';
            if (difference.expected.is_array() && difference.found.is_array()) {
                lists(difference);
            } else {
                texts(item_text(difference.expected), item_text(difference.found));
            }
        }
    }

  private:
    void texts(const std::string& expected, const std::string& found) {
        const std::string first = words_.format("verify.expected");
        const std::string second = words_.format("verify.found");
        const std::size_t width = std::max(first.size(), second.size());
        out_ << "    " << first << std::string(width - first.size() + 2, ' ') << expected << '\n';
        out_ << "    " << second << std::string(width - second.size() + 2, ' ') << found << '\n';
        out_ << "    " << std::string(width + 2, ' ') << caret_under(expected, found) << '\n';
    }

    // The items around the first difference: equal ones, then - expected and + found.
    void lists(const Difference& difference) {
        const std::size_t first = difference.first();
        const std::size_t begin = first > kItemsBefore ? first - kItemsBefore : 0;
        if (begin > 0) out_ << "      ...\n";
        for (std::size_t i = begin; i < first; ++i)
            out_ << "      " << item_text(difference.expected[i]) << '\n';
        side(difference.expected, first, '-', "verify.expected");
        side(difference.found, first, '+', "verify.found");
    }

    void side(const Json& list, std::size_t first, char mark, const char* label) {
        const std::string note = words_.format(label);
        if (first >= list.size()) {
            out_ << "    " << mark << " " << words_.format("verify.list_ends") << "   <- " << note << '\n';
            return;
        }
        const std::size_t end = std::min(list.size(), first + kItemsAfter);
        for (std::size_t i = first; i < end; ++i) {
            out_ << "    " << mark << " " << item_text(list[i]) << (i == first ? "   <- " + note : "")
                 << '\n';
        }
        if (end < list.size()) {
            const auto more = static_cast<std::int64_t>(list.size() - end);
            out_ << "    " << mark << " " << words_.format("verify.more", {{"count", more}}) << '\n';
        }
    }

    const text::Catalogue& words_;
    std::ostream& out_;
};

Json to_json(const VectorResult& result, const std::string& file) {
    Json json;
    json["file"] = file;
    json["vector"] = result.name;
    json["passed"] = result.passed();
    if (result.passed()) return json;
    Json list = Json::array();
    for (const Difference& difference : result.differences) {
        Json item;
        item["where"] = difference.where;
        item["expected"] = difference.expected;
        item["found"] = difference.found;
        if (difference.expected.is_array() && difference.found.is_array()) item["first"] = difference.first();
        list.push_back(std::move(item));
    }
    json["differences"] = std::move(list);
    return json;
}

}  // namespace

Exit verify(Session& session, const VerifyOptions& options, std::ostream& out) {
    const text::Catalogue& words = tool_words(session.language);
    VectorRun run;
    run.filter = options.filter;
    run.language = session.language;
    run.load = [&session](const std::string& id, const std::vector<std::string>& content) {
        std::vector<std::string> further = session.content;
        further.insert(further.end(), content.begin(), content.end());
        return registry::load(id, session.data, further);
    };
    Counts counts;
    Problems problems;
    Json results = Json::array();
    for (const std::string& file : options.files) {
        const VectorReport report = run_vector_file(file, run);
        problems.insert(problems.end(), report.problems.begin(), report.problems.end());
        for (const VectorResult& result : report.results) {
            ++counts.vectors;
            if (result.passed()) ++counts.passed;
            if (session.json) {
                results.push_back(to_json(result, file));
            } else if (!result.passed()) {
                VectorPrinter(words, out).failure(file, result);
            } else if (options.show_all) {
                out << words.format("verify.passed", {{"file", file}, {"name", result.name}}) << '\n';
            }
        }
    }
    if (session.json) {
        Json answer;
        answer["vectors"] = counts.vectors;
        answer["passed"] = counts.passed;
        answer["failed"] = counts.failed();
        answer["results"] = std::move(results);
        out << to_text(answer) << '\n';
    } else {
        out << words.format(
                   "verify.summary",
                   {{"vectors", counts.vectors}, {"passed", counts.passed}, {"failed", counts.failed()}})
            << '\n';
    }
    if (!problems.empty()) report(session, problems, Exit::BadInput);
    if (counts.failed() > 0) return Exit::Failed;
    if (problems.empty() && counts.vectors == 0) {  // a slip in the filter must not look like success
        report(session,
               {{"", "--only", words.format("verify.nothing", {{"text", in_quotes(options.filter)}})}},
               Exit::Usage);
        return Exit::Usage;
    }
    return problems.empty() ? Exit::Ok : Exit::BadInput;
}

void add_verify(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("verify", words.format("verify.summary_line"));
    const auto options = std::make_shared<VerifyOptions>();
    verb->add_option("FILE", options->files, words.format("verify.files"))->required()->type_name("");
    verb->add_option("--only", options->filter, words.format("verify.only"))->type_name("TEXT");
    verb->add_flag("--all", options->show_all, words.format("verify.all"));
    verb->footer(app::words(session).format("verify.examples"));
    verb->callback([&session, options] { session.exit = verify(session, *options, std::cout); });
}

}  // namespace clashfield::app

#include "app/program.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/session.h"
#include "app/terminal/style.h"
#include "app/words.h"
#include "base/closest.h"
#include "base/plain_text.h"

namespace clashfield::app {
namespace {

// The value of an option given as "--name value" or "--name=value"; the last one counts.
std::string early_option(int argc, const char* const* argv, std::string_view name) {
    std::string value;
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument == name && i + 1 < argc) value = argv[i + 1];
        if (argument.starts_with(std::string(name) + "=")) value = argument.substr(name.size() + 1);
    }
    return value;
}

// Help is written in the reader's language, so language and data folder are needed before the options are
// read.
bool prepare(Session& session, int argc, const char* const* argv) {
    session.json =
        std::any_of(argv + 1, argv + argc, [](const char* a) { return std::string_view(a) == "--json"; });
    session.language = language_of_environment();
    const std::string asked = early_option(argc, argv, "--lang");
    for (const char* known : kLanguages) {
        if (asked == known) session.language = asked;
    }
    session.data = early_option(argc, argv, "--data");
    if (!session.data.empty()) return true;
    Result<std::filesystem::path> found = find_data_folder(argv[0]);
    if (!found) {
        report(session, found.problems(), Exit::BadInput);
        return false;
    }
    session.data = std::move(*found);
    return true;
}

void add_global_options(CLI::App& app, Session& session, const text::Catalogue& words) {
    app.add_option("--lang", session.language, words.format("ui.main.lang"))
        ->check(CLI::IsMember({"en", "fr"}).description(""))
        ->type_name("en|fr");
    app.add_flag("--json", session.json, words.format("ui.main.json"));
    app.add_option_function<std::string>(
           "--data", [&session](const std::string& folder) { session.data = folder; },
           words.format("ui.main.data"))
        ->type_name("DIR");
    app.add_option("--content", session.content, words.format("ui.main.content"))
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.set_version_flag("--version", std::string("clashfield ") + CLASHFIELD_VERSION,
                         words.format("ui.main.version"));
    app.set_help_flag("-h,--help", words.format("ui.main.help"));
    app.footer(words.format("ui.main.examples"));
    const auto formatter = app.get_formatter();
    constexpr std::array<std::pair<const char*, const char*>, 7> kLabels = {
        {{"Usage", "ui.main.usage"},
         {"REQUIRED", "ui.main.required"},
         {"Options", "ui.main.options"},
         {"OPTIONS", "ui.main.options_word"},
         {"SUBCOMMAND", "ui.main.verb_word"},
         {"Subcommands", "ui.main.verbs"},
         {"Positionals", "ui.main.arguments"}}};
    for (const auto& [label, key] : kLabels) formatter->label(label, words.format(key));
}

std::vector<std::string> verbs_of(const CLI::App& app) {
    std::vector<std::string> verbs;
    for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
        verbs.push_back(verb->get_name());
    }
    return verbs;
}

std::vector<std::string> options_of(const CLI::App& app, const CLI::App* verb) {
    std::vector<std::string> options;
    for (const CLI::App* holder : {&app, verb}) {
        if (holder == nullptr) continue;
        for (const CLI::Option* option : holder->get_options()) {
            for (const std::string& name : option->get_lnames()) {
                // Both have --help.
                if (std::find(options.begin(), options.end(), "--" + name) == options.end())
                    options.push_back("--" + name);
            }
        }
    }
    return options;
}

// The verb on the command line that was understood, or none.
const CLI::App* verb_given(const CLI::App& app) {
    const std::vector<CLI::App*> given = app.get_subcommands();
    return given.empty() ? nullptr : given.front();
}

// What was typed that nobody knows, with the nearest thing that somebody does.
Problem unknown_argument(const CLI::App& app, const text::Catalogue& words, const std::string& argument) {
    const CLI::App* verb = verb_given(app);
    const bool is_option = argument.starts_with("-");
    const std::vector<std::string> known = is_option ? options_of(app, verb) : verbs_of(app);
    const std::string word = argument.substr(0, argument.find('='));
    const std::string near = closest(word, known);
    const char* key = is_option         ? "ui.main.unknown_option"
                      : verb != nullptr ? "ui.main.too_much"
                                        : "ui.main.unknown_verb";
    return {"", "",
            words.format(
                key, {{"word", word},
                      {"near", near.empty() || (verb != nullptr && !is_option) ? std::string("none") : near},
                      {"known", joined(known)},
                      {"verb", verb == nullptr ? std::string("none") : verb->get_name()}})};
}

Problem problem_of(const CLI::App& app, const text::Catalogue& words, const CLI::ParseError& error) {
    std::vector<std::string> left = app.remaining(true);
    if (left.empty() && verb_given(app) != nullptr) left = verb_given(app)->remaining(true);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !left.empty()) {
        // An unknown option is the likelier slip than the value behind it.
        const auto option =
            std::find_if(left.begin(), left.end(), [](const std::string& a) { return a.starts_with("-"); });
        return unknown_argument(app, words, option != left.end() ? *option : left.front());
    }
    const CLI::App* verb = verb_given(app);
    const std::string message = error.what();
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
        return {"", "",
                words.format("ui.main.missing",
                             {{"what", message.substr(0, message.find(' '))},
                              {"verb", verb == nullptr ? std::string("none") : verb->get_name()}})};
    }
    return {"", "",
            words.format(
                "ui.main.bad_usage",
                {{"message", message}, {"verb", verb == nullptr ? std::string("none") : verb->get_name()}})};
}

}  // namespace

int run_program(int argc, const char* const* argv) {
    Session session;
    if (!prepare(session, argc, argv)) return static_cast<int>(session.exit);
    const text::Catalogue& words = app::words(session);
    if (session.exit != Exit::Ok) return static_cast<int>(session.exit);
    for (int i = 1; i < argc; ++i) {  // whatever is named would be shown again
        if (is_plain_text(argv[i])) continue;
        report(session, {{"", "", words.format("ui.main.not_plain", {{"word", in_quotes(argv[i])}})}},
               Exit::Usage);
        return static_cast<int>(session.exit);
    }

    CLI::App app(words.format("ui.main.summary"), "clashfield");
    app.require_subcommand(0, 1);
    app.fallthrough();  // --lang and the like may stand behind the verb too
    add_global_options(app, session, words);
    add_games(app, session);
    add_play(app, session);
    add_replay(app, session);
    add_odds(app, session);
    add_sim(app, session);
    add_verify(app, session);
    add_lint(app, session);
    add_perft(app, session);
    add_army(app, session);
    add_serve(app, session);
    add_backup(app, session);
    add_engine(app, session);

    for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; }))
        verb->group(words.format("ui.main.verbs"));

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::cout << plain(style_of(STDOUT_FILENO), app.help());
        return 0;
    } catch (const CLI::Success& asked) {  // --version
        return app.exit(asked);
    } catch (const CLI::ParseError& error) {
        report(session, {problem_of(app, words, error)}, Exit::Usage);
        return static_cast<int>(session.exit);
    }
    if (verb_given(app) == nullptr) {
        std::cerr << plain(style_of(STDERR_FILENO), app.help());
        return static_cast<int>(Exit::Usage);
    }
    return static_cast<int>(session.exit);
}

}  // namespace clashfield::app

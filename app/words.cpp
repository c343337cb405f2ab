#include "app/words.h"

#include <cstdlib>
#include <map>
#include <utility>

#include "text/problems.h"

namespace clashfield::app {

const text::Catalogue& words(Session& session) {
    // Kept for the whole run: messages are compiled when they are first used.
    static std::map<std::pair<std::string, std::string>, text::Catalogue> loaded;
    const std::pair<std::string, std::string> place{session.data.string(), session.language};
    if (const auto found = loaded.find(place); found != loaded.end()) return found->second;

    Result<text::Catalogue> catalogue = text::Catalogue::load(session.data / "text", session.language);
    if (!catalogue) {
        report(session, catalogue.problems(), Exit::BadInput);
        catalogue = text::Catalogue::parse("{}", session.language, "");
    }
    return loaded.emplace(place, std::move(*catalogue)).first->second;
}

Problems said(const Session& session, Problems problems) {
    struct Tongues {
        text::Catalogue english;
        text::Catalogue spoken;
    };
    static std::map<std::pair<std::string, std::string>, Tongues> loaded;
    if (session.language == "en") return problems;
    const std::pair<std::string, std::string> place{session.data.string(), session.language};
    auto found = loaded.find(place);
    if (found == loaded.end()) {
        Result<text::Catalogue> english = text::Catalogue::load(session.data / "text", "en");
        Result<text::Catalogue> spoken = text::Catalogue::load(session.data / "text", session.language);
        if (!english || !spoken) return problems;  // that is another problem, and told elsewhere
        found = loaded.emplace(place, Tongues{std::move(*english), std::move(*spoken)}).first;
    }
    return text::ProblemWords(found->second.english, found->second.spoken).say(std::move(problems));
}

std::string language_of_environment() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        const std::string language = std::string(value).substr(0, 2);
        for (const char* known : kLanguages) {
            if (language == known) return language;
        }
        return "en";
    }
    return "en";
}

}  // namespace clashfield::app

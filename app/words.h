#pragma once

// The words of the program: the catalogue of the session's language, loaded once and kept.

#include <string>

#include "app/session.h"
#include "text/catalogue.h"

namespace clashfield::app {

// The languages that data/text has files for.
inline constexpr const char* kLanguages[] = {"en", "fr"};

// Loads <session.data>/text/<session.language>.json at the first call. When that fails the problems are
// reported, the exit code is set, and every text comes out as its key in brackets.
const text::Catalogue& words(Session& session);

// What is wrong with content, in the session's language; in English if there are no words for it.
Problems said(const Session& session, Problems problems);

// "en" or "fr" from LC_ALL, LC_MESSAGES or LANG; English if they say nothing we know.
std::string language_of_environment();

}  // namespace clashfield::app

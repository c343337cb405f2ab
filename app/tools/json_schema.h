#pragma once

// Checks JSON against a JSON schema (draft 7), as far as our schemas use it, with problems that name the
// path, what was found and what is allowed. One mistake is one problem: of several forms that a value may
// have, the one that it comes nearest to is judged. A test compares the verdicts with those of valijson,
// which would take longer to compile than all of this and says less about a mistake.

#include <string>

#include "base/result.h"
#include "battle/parse_json.h"
#include "text/catalogue.h"

namespace clashfield::app {

// Precondition: the schema uses no keywords but those listed in json_schema.cpp; a test looks at ours.
void check_schema(const Json& json, const Json& schema, const std::string& where,
                  const text::Catalogue& words, Problems& problems);

// The first keyword of the schema that check_schema() does not know, "" if it knows all.
std::string unknown_keyword(const Json& schema);

}  // namespace clashfield::app

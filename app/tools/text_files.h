#pragma once

// Files that verbs read: whole texts and JSON documents, with problems that name the file.

#include <string>
#include <string_view>

#include "base/result.h"
#include "battle/parse_json.h"

namespace clashfield::app {

// The whole file. "-" is the standard input.
Result<std::string> read_text_file(const std::string& file);

Result<Json> read_json_file(const std::string& file);

// Writes the whole file; nothing if it worked.
Problems write_text_file(const std::string& file, std::string_view text);

// The file named by `relative`, seen from the folder of `file`.
std::string beside(const std::string& file, const std::string& relative);

}  // namespace clashfield::app

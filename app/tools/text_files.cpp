#include "app/tools/text_files.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include <nlohmann/json.hpp>

namespace clashfield::app {

Result<std::string> read_text_file(const std::string& file) {
    if (file == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        return Problem{"F-01", file, "This is a folder, not a file."};
    }
    std::ifstream in(file, std::ios::binary);
    if (!in) return Problem{"F-01", file, "This file cannot be read."};
    return std::string(std::istreambuf_iterator<char>(in), {});
}

Result<Json> read_json_file(const std::string& file) {
    const Result<std::string> text = read_text_file(file);
    if (!text) return text.problems();
    return parse_json(*text, file);
}

Problems write_text_file(const std::string& file, std::string_view text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.flush();
    if (!out) return {Problem{"", file, "This file cannot be written."}};
    return {};
}

std::string beside(const std::string& file, const std::string& relative) {
    return (std::filesystem::path(file).parent_path() / relative).string();
}

}  // namespace clashfield::app

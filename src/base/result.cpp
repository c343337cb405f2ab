#include "base/result.h"

namespace clashfield {

std::string to_string(const Problem& problem) {
    std::string text;
    if (!problem.where.empty()) text += problem.where + ": ";
    text += problem.message;
    if (!problem.code.empty()) text += " [" + problem.code + "]";
    return text;
}

std::string to_string(const Problems& problems) {
    std::string text;
    for (const Problem& problem : problems) {
        if (!text.empty()) text += "\n";
        text += to_string(problem);
    }
    return text;
}

}  // namespace clashfield

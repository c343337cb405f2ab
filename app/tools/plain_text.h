#pragma once

// Small things about texts and numbers that several verbs print.

#include <cctype>
#include <cmath>
#include <string>

namespace clashfield::app {

// ASCII only: command words, ids and notation.
inline std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}
inline std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

// To that many decimal places, for JSON that people compare.
inline double rounded(double value, int places) {
    const double scale = std::pow(10.0, places);
    return std::round(value * scale) / scale;
}

}  // namespace clashfield::app

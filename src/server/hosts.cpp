#include "server/hosts.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <unistd.h>

namespace clashfield::server {
namespace {

constexpr std::size_t kLongestHost = 255;

bool is_number(const std::string& name) {
    std::array<unsigned char, sizeof(in6_addr)> bytes{};
    if (name.starts_with('[') && name.ends_with(']'))
        return ::inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), bytes.data()) == 1;
    return ::inet_pton(AF_INET, name.c_str(), bytes.data()) == 1;
}

}  // namespace

std::string host_name(std::string_view host) {
    const std::size_t end_of_number = host.starts_with('[') ? host.find(']') : 0;
    if (end_of_number == std::string_view::npos) return {};
    const std::size_t colon = host.find(':', end_of_number);
    const std::string_view port = colon == std::string_view::npos ? "" : host.substr(colon + 1);
    if (port.size() > 5 || port.find_first_not_of("0123456789") != std::string_view::npos) return {};
    std::string name(host.substr(0, colon));
    if (name.size() > kLongestHost) return {};
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (name.size() > 1 && name.ends_with('.')) name.pop_back();
    return name;
}

std::vector<std::string> own_names() {
    std::vector<std::string> names = {"localhost"};
    std::array<char, kLongestHost + 1> name{};
    if (::gethostname(name.data(), name.size() - 1) == 0) {
        const std::string own = host_name(name.data());
        if (!own.empty()) {
            names.push_back(own);
            names.push_back(own + ".local");
        }
    }
    return names;
}

bool host_allowed(std::string_view host, const std::vector<std::string>& told) {
    const std::string name = host_name(host);
    if (name.empty()) return false;
    return is_number(name) || std::find(told.begin(), told.end(), name) != told.end();
}

}  // namespace clashfield::server

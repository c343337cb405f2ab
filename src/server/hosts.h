#pragma once

// Under which names the server answers. A page of somebody else's can have its own name lead to this machine
// (DNS rebinding), and would then be the same origin as the server; but it cannot choose what name the
// browser sends as Host. So a name that the server was not told is refused. Numbers are no names: nobody can
// have them lead elsewhere.

#include <string>
#include <string_view>
#include <vector>

namespace clashfield::server {

// "name:80", "1.2.3.4", "[::1]:8080" without the port, in small letters; empty if it is none of these.
std::string host_name(std::string_view host);

// The names that need not be told: localhost, and this machine's own.
std::vector<std::string> own_names();

// `told` holds names as host_name() gives them.
bool host_allowed(std::string_view host, const std::vector<std::string>& told);

}  // namespace clashfield::server

// The one place where JSON is compiled; tools/precompiled.h says why.

#include <nlohmann/json.hpp>

template class nlohmann::basic_json<nlohmann::ordered_map>;
template class nlohmann::detail::serializer<nlohmann::ordered_json>;
template class nlohmann::detail::json_sax_dom_parser<nlohmann::ordered_json>;

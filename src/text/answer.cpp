#include "text/answer.h"

#include <nlohmann/json.hpp>

namespace clashfield::text {
namespace {

using Json = nlohmann::ordered_json;

Refusal refusal_of(const Json& list) {
    Refusal refusal{ClauseId{list.at(0).get<std::uint16_t>()}, list.at(1).get<std::uint8_t>(), {}};
    for (std::size_t i = 2; i < list.size(); ++i) refusal.words.push_back(list[i].get<std::int32_t>());
    return refusal;
}

void put_object(Json& object, const Renderer& renderer) {
    if (object.contains("refused")) {
        const Refusal refusal = refusal_of(object["refused"]);
        object.erase("refused");
        object["words"] = renderer.refusal(refusal);
        object["clause"] = renderer.clause_name(refusal.clause);
    }
    if (object.contains("label") && object.contains("cites")) {
        const auto label = object["label"].get<std::int32_t>();
        const ClauseId clause{object["cites"].get<std::uint16_t>()};
        object.erase("label");
        object.erase("cites");
        object["words"] = renderer.word(renderer.battle().vocabulary().domain_roles.labels, label);
        object["clause"] = renderer.clause_name(clause);
    }
}

}  // namespace

void put_into_words(Json& answer, const Renderer& renderer) {
    if (answer.is_object()) put_object(answer, renderer);
    if (!answer.is_structured()) return;
    for (Json& item : answer) put_into_words(item, renderer);
}

}  // namespace clashfield::text

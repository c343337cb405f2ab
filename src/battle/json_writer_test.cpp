#include "battle/json_writer.h"

#include <cstdint>
#include <limits>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace clashfield {
namespace {

std::string written(std::string_view text) {
    std::string out;
    JsonWriter json(out);
    json.text(text);
    return out;
}

TEST(JsonWriter, every_byte_at_every_place_reads_back) {
    for (std::size_t length = 1; length < 20; ++length) {
        for (std::size_t at = 0; at < length; ++at) {
            for (int byte = 0; byte < 128; ++byte) {
                std::string text(length, 'x');
                text[at] = static_cast<char>(byte);
                ASSERT_EQ(nlohmann::json::parse(written(text)).get<std::string>(), text);
            }
        }
    }
    EXPECT_EQ(written("déjà « vu » — 12 ½"), "\"déjà « vu » — 12 ½\"");
}

TEST(JsonWriter, texts_longer_than_its_own_memory_keep_their_place) {
    for (const std::size_t length : {500u, 511u, 512u, 513u, 1022u, 1023u, 1024u, 1025u, 5000u}) {
        std::string out = "before ";
        JsonWriter json(out);
        json.open_list();
        json.text("a");
        json.text(std::string(length, 'b'));
        json.raw(std::string(length, '1'));
        json.open_object();
        json.key("k").made([](std::string& text) { text += "[2]"; });
        json.close_object();
        json.close_list();
        EXPECT_EQ(out, "before [\"a\",\"" + std::string(length, 'b') + "\"," + std::string(length, '1') +
                           ",{\"k\":[2]}]");
    }
}

TEST(JsonWriter, whatever_comes_where_its_own_memory_ends_is_whole) {
    for (std::size_t length = 980; length < 1030; ++length) {
        const nlohmann::ordered_json list = {std::string(length, 'b'),
                                             std::numeric_limits<std::int64_t>::min(), "a \"quoted\" word",
                                             std::string(3 * length, '\\') + "x", 7};
        std::string out;
        JsonWriter json(out);
        json.open_list();
        for (const nlohmann::ordered_json& one : list) {
            if (one.is_string()) {
                json.text(one.get<std::string>());
            } else {
                json.number(one.get<std::int64_t>());
            }
        }
        json.close_list();
        EXPECT_EQ(out, list.dump());
    }
}

TEST(JsonWriter, the_text_is_complete_when_the_outermost_value_is) {
    std::string out;
    JsonWriter json(out);
    json.open_object();
    json.key("n").number(-12);
    json.key("yes").flag(true);
    json.key("none").null();
    json.close_object();
    EXPECT_EQ(out, R"({"n":-12,"yes":true,"none":null})");
}

}  // namespace
}  // namespace clashfield

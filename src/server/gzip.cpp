#include "server/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>

namespace clashfield::server {
namespace {

namespace zlib = boost::beast::zlib;

// Little endian, as RFC 1952 has it.
void append_number(std::string& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xffu);
}

}  // namespace

std::string gzip(std::string_view text) {
    // Magic, deflate, no flags, no time, no hint, unknown system.
    std::string packed("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
    const std::size_t begin = packed.size();
    zlib::deflate_stream stream;
    stream.reset(6, 15, 8, zlib::Strategy::normal);
    packed.resize(begin + stream.upper_bound(text.size()));
    zlib::z_params params;
    params.next_in = text.data();
    params.avail_in = text.size();
    params.next_out = packed.data() + begin;
    params.avail_out = packed.size() - begin;
    boost::beast::error_code error;
    stream.write(params, zlib::Flush::finish, error);
    packed.resize(begin + params.total_out);
    boost::crc_32_type sum;
    sum.process_bytes(text.data(), text.size());
    append_number(packed, sum.checksum());
    append_number(packed, static_cast<std::uint32_t>(text.size()));
    return packed;
}

}  // namespace clashfield::server

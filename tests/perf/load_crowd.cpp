#include "tests/perf/load_crowd.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace clashfield::load {
namespace {

constexpr std::size_t kBufferBytes = 1u << 18;
constexpr double kBackSeconds = 0.5;

}  // namespace

Crowd::Crowd(Attacker& attacker)
    : attacker_(attacker),
      epoll_(epoll_create1(EPOLL_CLOEXEC)),
      buffer_(std::make_unique<char[]>(kBufferBytes)) {}

Crowd::~Crowd() {
    for (const auto& member : members_)
        if (member->descriptor >= 0) close(member->descriptor);
    close(epoll_);
}

void Crowd::add(bool upgrade) {
    members_.push_back(std::make_unique<Member>());
    members_.back()->index = members_.size() - 1;
    members_.back()->asked_to_upgrade = upgrade;
    connect(*members_.back());
}

void Crowd::connect(Member& member) {
    member.closed = Clock::now();
    member.reader.forget();
    member.unsent.clear();
    member.descriptor = try_connect(attacker_.server.port(), attacker_.from(member.index));
    if (member.descriptor < 0) {
        ++attacker_.figures.refused;
        return;
    }
    attacker_.figures.open = ++open_;
    fcntl(member.descriptor, F_SETFL, O_NONBLOCK);
    epoll_event event{};
    event.events = reads ? EPOLLIN : EPOLLRDHUP;
    event.data.ptr = &member;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, member.descriptor, &event);
    if (member.asked_to_upgrade) send(member, upgrade_request(attacker_.server.address()));
}

void Crowd::drop(Member& member) {
    close(member.descriptor);
    member.descriptor = -1;
    member.closed = Clock::now();
    attacker_.figures.open = --open_;
    ++attacker_.figures.refused;
}

void Crowd::send(Member& member, std::string_view bytes) {
    if (member.descriptor < 0) return;
    member.unsent += bytes;
    flush(member);
}

void Crowd::flush(Member& member) {
    while (!member.unsent.empty()) {
        const ssize_t size =
            ::send(member.descriptor, member.unsent.data(), member.unsent.size(), MSG_NOSIGNAL);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (size <= 0) return;  // hear() learns that it is closed
        member.unsent.erase(0, static_cast<std::size_t>(size));
    }
}

void Crowd::hear(Member& member) {
    const ssize_t size = read(member.descriptor, buffer_.get(), kBufferBytes);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (size <= 0) return drop(member);
    if (!member.asked_to_upgrade) return;
    const bool open = member.reader.feed(
        {buffer_.get(), static_cast<std::size_t>(size)}, [&] { on_open(member); },
        [&](std::string_view text) { on_text(member, text); });
    if (!open) drop(member);
}

void Crowd::turn(int patience_ms) {
    epoll_event events[512];
    const int count = epoll_wait(epoll_, events, 512, patience_ms);
    for (int i = 0; i < count; ++i) {
        Member& member = *static_cast<Member*>(events[i].data.ptr);
        const bool ended = (events[i].events & (EPOLLHUP | EPOLLERR | EPOLLRDHUP)) != 0;
        if (member.descriptor >= 0 && !reads && ended) drop(member);
        if (member.descriptor >= 0 && reads) hear(member);
    }
    for (const auto& member : members_) {
        if (member->descriptor >= 0)
            flush(*member);
        else if (comes_back && seconds_since(member->closed) > kBackSeconds)
            connect(*member);
    }
}

}  // namespace clashfield::load

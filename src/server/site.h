#pragma once

// Answers HTTP requests: the page, the API, health and figures. Knows nothing of sockets.

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/hub.h"

namespace clashfield::server {

struct HttpRequest {
    std::string method;
    std::string path;  // decoded, without the query
    std::map<std::string, std::string, std::less<>> query;
    std::string seat;     // the header X-Seat
    std::string address;  // of the one who asks
    Payer payer;          // who asks
    bool accepts_gzip = false;
    std::string body;
};

struct HttpAnswer {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;
};
using OnHttpAnswer = std::function<void(HttpAnswer)>;

// Buys and checks armies, in a language. Army lists are known to those above the server, who hand this down.
using ArmyDesk = std::function<Answer<Json>(const Json& request, const std::string& language)>;

struct SiteFolders {
    std::filesystem::path page;   // web/dist
    std::filesystem::path rules;  // docs/rules
};

class Site {
  public:
    Site(Hub& hub, const GameShelf& shelf, const Languages& languages, SiteFolders folders,
         ArmyDesk armies = {});

    void handle(const HttpRequest& request, OnHttpAnswer done);

    // Requests that change something; they need the right Origin.
    static bool is_unsafe(const HttpRequest& request) {
        return request.method != "GET" && request.method != "HEAD";
    }

  private:
    void handle_now(const HttpRequest& request, const OnHttpAnswer& done);
    struct PageFile {
        std::string type;
        std::string body;
        std::string gzip;      // empty if there is none
        bool forever = false;  // its name changes with its content
    };

    void api(const HttpRequest& request, const std::vector<std::string>& parts, const OnHttpAnswer& done);
    void match_api(const HttpRequest& request, const std::vector<std::string>& parts,
                   const OnHttpAnswer& done);
    // Nothing if the address may make one more match; else the answer.
    std::optional<HttpAnswer> refuse_match(const HttpRequest& request, const Json& body);
    void post_match(const HttpRequest& request, const std::vector<std::string>& parts,
                    const OnHttpAnswer& done);
    // All games without what they are played with; that is asked for game by game, since it is large.
    HttpAnswer games(const std::string& language) const;
    HttpAnswer game(const std::string& id, const std::string& language) const;
    Json head_of(const std::string& id, const text::Catalogue& words) const;
    HttpAnswer texts(const std::string& language) const;
    HttpAnswer rules(const std::string& game, const std::string& language) const;
    HttpAnswer metrics() const;
    HttpAnswer page(const HttpRequest& request) const;
    void read_page(const std::filesystem::path& folder);
    // What does not change while the server runs is made and compressed once.
    HttpAnswer kept(const std::string& name, const HttpRequest& request,
                    const std::function<HttpAnswer()>& make);

    Hub& hub_;
    const GameShelf& shelf_;
    const Languages& languages_;
    SiteFolders folders_;
    ArmyDesk armies_;
    std::mutex army_mutex_;  // the desk is made for one thread
    std::map<std::string, PageFile, std::less<>>
        files_;  // by path; all in memory, so nothing else can be read
    std::map<std::string, std::pair<HttpAnswer, std::string>, std::less<>> kept_;  // plain and compressed
};

// "%41" and "+" undone; nothing if it is malformed.
std::optional<std::string> decoded(std::string_view text);
// Splits "/a/b?x=1&y=2".
bool split_target(std::string_view target, HttpRequest& request);

// Calls `done` once: with the first answer, or with 500 when nobody is left who could give one, because the
// work on it threw or was given up.
OnHttpAnswer answered_once(OnHttpAnswer done);

HttpAnswer error_answer(int status, const Denial& denial);

}  // namespace clashfield::server

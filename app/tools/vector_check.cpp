#include "app/tools/vector_check.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/tools/json_shape.h"
#include "base/closest.h"

namespace clashfield::app {
namespace {

class VectorCheck {
  public:
    VectorCheck(const Game& game, const text::Catalogue& words)
        : game_(game),
          words_(words),
          clauses_(game.vocabulary().clauses.begin(), game.vocabulary().clauses.end()) {}

    void vector(const Json& vector, const std::string& where) {
        for (std::size_t i = 0; i < vector["clauses"].size(); ++i)
            clause(vector["clauses"][i], path_to(path_to(where, "clauses"), i));
        if (const auto refused = vector.find("refused"); refused != vector.end()) {
            for (std::size_t i = 0; i < refused->size(); ++i) {
                const auto named = (*refused)[i].find("clause");
                if (named == (*refused)[i].end()) continue;
                clause(*named, path_to(path_to(path_to(where, "refused"), i), "clause"));
            }
        }
        begins(vector, where);
        if (vector.contains("next")) begins(vector["next"], path_to(where, "next"));
    }

    Problems take() { return std::move(problems_); }

  private:
    void clause(const Json& json, const std::string& where) {
        const auto& name = json.get_ref<const std::string&>();
        // "FC-SKL-08d" is a part of FC-SKL-08.
        const bool part = !name.empty() && name.back() >= 'a' && name.back() <= 'z';
        const std::string whole = part ? name.substr(0, name.size() - 1) : name;
        if (std::find(clauses_.begin(), clauses_.end(), whole) != clauses_.end()) return;
        const std::string near = closest(name, clauses_);
        problems_.push_back(
            {"F-05", where,
             words_.format("vector.no_clause", {{"game", std::string(game_.vocabulary().game)},
                                                {"clause", in_quotes(name)},
                                                {"near", near.empty() ? std::string("none") : near}})});
    }

    void begins(const Json& battle, const std::string& where) {
        if (battle.contains("refused_scenario")) return;
        Json setup = setup_of(battle);
        if (setup.empty()) return;  // only rolls are asked about
        Random random(1);
        EventSink silent;
        const Result<std::unique_ptr<Battle>> started =
            game_.start(game_.complete(std::move(setup), random), silent);
        if (started) return;
        for (const Problem& problem : started.problems()) {
            // Games name the document, too: "set-up: scenario".
            const std::size_t colon = problem.where.find(": ");
            const std::string at =
                colon == std::string::npos ? problem.where : problem.where.substr(colon + 2);
            problems_.push_back({problem.code, at.empty() ? where : path_to(where, at), problem.message});
        }
    }

    const Game& game_;
    const text::Catalogue& words_;
    std::vector<std::string> clauses_;
    Problems problems_;
};

}  // namespace

Problems check_vectors(const Game& game, const VectorFile& vectors, const text::Catalogue& words) {
    VectorCheck check(game, words);
    for (std::size_t i = 0; i < vectors.vectors.size(); ++i)
        check.vector(vectors.vectors[i], path_to(vectors.file + ": vectors", i));
    return check.take();
}

}  // namespace clashfield::app

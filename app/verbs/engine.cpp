// `clashfield engine`: the engine protocol on stdin and stdout.

#include <iostream>

#include <CLI/CLI.hpp>

#include "app/tools/engine_protocol.h"
#include "app/tools/tool_words.h"
#include "app/tools/tools.h"

namespace clashfield::app {

Exit serve_engine(Session& session, std::istream& in, std::ostream& out) {
    Engine engine(session);
    serve(engine, in, out);
    return Exit::Ok;
}

void add_engine(CLI::App& app, Session& session) {
    const text::Catalogue& words = tool_words(session.language);
    CLI::App* verb = app.add_subcommand("engine", words.format("engine.summary"));
    verb->footer(words.format("engine.examples"));
    verb->callback([&session] {
        std::ios::sync_with_stdio(false);
        session.exit = serve_engine(session, std::cin, std::cout);
    });
}

}  // namespace clashfield::app

#pragma once

// The one binary: `clashfield VERB ...`. Here so that a test can call it as main() does.

namespace clashfield::app {

// Reads the command line, runs the verb and returns the exit code (see Exit).
int run_program(int argc, const char* const* argv);

}  // namespace clashfield::app

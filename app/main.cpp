#include "app/program.h"

// Read by jemalloc. What is freed goes back to the system after some seconds, also when nothing happens any
// more: by itself it waits for the next allocations of the same thread.
extern "C" {
extern const char* malloc_conf;
const char* malloc_conf = "background_thread:true,dirty_decay_ms:5000,muzzy_decay_ms:5000";
}

int main(int argc, char** argv) { return clashfield::app::run_program(argc, argv); }

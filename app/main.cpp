#include "app/program.h"

int main(int argc, char** argv) { return clashfield::app::run_program(argc, argv); }

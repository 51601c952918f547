// vmap_prove my_ops.yaml --load libmyops.so: proves the rules of a library, as CMake's vmapgen_add_rules(…
// PROVE) has it.
#include <dlfcn.h>
#include <vmap/load_rules.h>
#include <vmap/prove_rule.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <stdexcept>

namespace {

constexpr const char* kAbout =
    "Holds the rules of operators against a loop over the examples: those that the libraries bring, or, with "
    "--rules, the YAML files' own. "
    "Ends with 1 when one is not proven, and with 2 when it cannot begin.";

void load(const std::string& library) {
  if (!dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL)) throw std::runtime_error(dlerror());
}

struct Count {
  int proven = 0, wrong = 0;
};

void prove(const std::string& schema, bool wrong_calls, Count& count) {
  for (const vmap::RuleProof& proof : vmap::prove_rules(schema, wrong_calls)) {
    std::printf("%s\n", to_string(proof).c_str());
    ++(proof.proven ? count.proven : count.wrong);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(kAbout);
  std::vector<std::string> schema, libraries;
  bool rules = false, wrong_calls = true;
  app.add_option("SCHEMA", schema, "YAML files of the operators")->required();
  app.add_option("--load", libraries,
                 "a library to load first: the operators, compiled rules; may be repeated")
      ->allow_extra_args(false);
  app.add_flag("--rules", rules, "load the YAML files' rules");
  app.add_flag("!--right-calls-only", wrong_calls,
               "make no calls of which an argument is likely to be wrong");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    for (const std::string& library : libraries) load(library);
    if (rules) {
      for (const std::string& file : schema) vmap::load_rules(file);
    }
    Count count;
    for (const std::string& file : schema) prove(file, wrong_calls, count);
    if (count.proven + count.wrong == 0)
      throw std::runtime_error("the files name no operator: nothing is proven");
    return count.wrong > 0 ? 1 : 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "vmap_prove: %s\n", error.what());
    return 2;
  }
}

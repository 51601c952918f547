#include "options.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace vmap_proof {

static constexpr const char* kUntil = "VMAP_PROOF_UNTIL";  // kept by a program that starts again

std::string environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value && *value ? value : otherwise;
}

Options read_options(int argc, char** argv, std::vector<char*> as_called) {
  Options options;
  options.as_called = std::move(as_called);
  options.operators = environment("VMAP_OPERATORS", options.operators);
  options.proof = environment("VMAP_PROOF_FILE", options.proof);
  options.list = environment("VMAP_PROVEN_LIST", options.list);
  options.update = !environment("VMAP_UPDATE_PROOF", "").empty();
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    const auto value = [&]() -> std::string {
      if (i + 1 == argc) throw std::runtime_error(option + " needs a value");
      return argv[++i];
    };
    if (option == "--operators") {
      options.operators = value();
    } else if (option == "--record") {
      options.shards_to_merge = std::stoi(value());
    } else if (option == "--device") {
      options.device = value();
    } else if (option == "--gaps") {
      options.gaps = value();
    } else if (option == "--mistakes") {
      options.mistakes = true;
    } else if (option == "--guarded") {
      options.guarded = true;
    } else if (option == "--journal") {
      options.journal = value();
    } else if (option == "--placements") {
      options.placements = std::stoul(value());
    } else if (option == "--seconds") {
      options.until = Clock::now() + std::chrono::seconds(std::stol(value()));
    } else {
      throw std::runtime_error(
          "there is no option " + option +
          "; there are --operators FILE, --record SHARDS, --gaps FILE, --device DEVICE, "
          "--mistakes, --guarded, --journal FILE, --placements NUMBER and --seconds NUMBER");
    }
  }
  if (const std::string began_with = environment(kUntil, ""); !began_with.empty())
    options.until = Clock::time_point(Clock::duration(std::stoll(began_with)));
  return options;
}

void start_again(const Options& options) {
  std::fflush(nullptr);
  if (options.until) setenv(kUntil, std::to_string(options.until->time_since_epoch().count()).c_str(), 1);
  execv("/proc/self/exe", options.as_called.data());
}

}  // namespace vmap_proof

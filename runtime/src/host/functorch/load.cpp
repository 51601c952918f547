// What happens when the library is loaded, and its operators for Python: torch.ops.vmapgen.functorch_*.
#include <ATen/Version.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
#include <torch/version.h>
#include <vmap/functorch.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "../../core/order/torch_vmap.h"
#include "../../core/python/python.h"
#include "../../core/registry/loading.h"
#include "served.h"

namespace vmap::functorch {

namespace {

// PyTorch's version as the running library tells it: "…, TORCH_VERSION=2.13.0, …"; empty when it does not.
std::string running_version() {
  const std::string config = at::show_config();
  constexpr std::string_view name = "TORCH_VERSION=";
  const size_t begin = config.find(name);
  if (begin == config.npos) return "";
  const size_t end = config.find_first_of(", \n", begin);
  return config.substr(begin + name.size(), end - begin - name.size());
}

void check_version() {
  const auto release = [](const std::string& version) { return version.substr(0, version.find('+')); };
  const std::string running = running_version();
  TORCH_CHECK(running.empty() || release(running) == release(TORCH_VERSION), "vmapgen is built for PyTorch ",
              TORCH_VERSION, ", and this is PyTorch ", running,
              ". Install the vmapgen that was built for it, or build it anew");
}

// torch.vmap registers decompositions in Python at its first call, and what is registered last wins. So they
// are registered now.
void load_pythons_decompositions() {
  if (!detail::python_runs_torch()) return;
  detail::run_python(
      "try:\n"
      "    from torch._functorch.predispatch import lazy_load_decompositions as _vmapgen_load\n"
      "except ImportError:\n"  // before PyTorch 2.8
      "    from torch._functorch.vmap import lazy_load_decompositions as _vmapgen_load\n"
      "_vmapgen_load()\n"
      "del _vmapgen_load\n");
}

Rules rules_named(std::string_view word) {
  if (word == "missing") return Rules::Missing;
  TORCH_CHECK(word == "all", "vmapgen: rules are \"missing\" (what torch.vmap lacks) or \"all\", not \"",
              word, "\"");
  return Rules::All;
}

// What is installed now, by the same names; "none" when nothing is.
std::string rules_now() {
  const std::optional<Rules> rules = installed();
  return !rules ? "none" : *rules == Rules::All ? "all" : "missing";
}

void install_named(std::string_view word) {
  const Rules rules = rules_named(word);
  load_pythons_decompositions();
  install(rules);
}

void on_load() {
  check_version();
  detail::refuse_second_copy("libvmap_functorch", detail::path_of_this_library(),
                             "vmapgen::functorch_install");
  static auto* library =
      new torch::Library(torch::Library::FRAGMENT, "vmapgen", std::nullopt, __FILE__, __LINE__);
  library->def("functorch_install(str rules) -> ()", &install_named);
  library->def("functorch_uninstall() -> ()", &uninstall);
  library->def("functorch_rules() -> str", &rules_now);
  library->def("functorch_operators() -> str[]", &operators);
  library->def("functorch_status() -> str", &status);
  const char* word = std::getenv("VMAPGEN_RULES");
  const std::string_view rules = word && *word ? word : "missing";
  TORCH_CHECK(rules == "none" || rules == "missing" || rules == "all",
              "vmapgen: VMAPGEN_RULES is \"missing\", \"all\" or \"none\", not \"", rules, "\"");
  if (rules != "none") install_named(rules);
  executor::tell_torch_vmap({&serve, &leave});
}

const bool loaded = detail::load("libvmap_functorch", &on_load);

}  // namespace

}  // namespace vmap::functorch

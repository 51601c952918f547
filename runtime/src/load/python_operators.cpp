// For Python: torch.ops.vmapgen.load_rules, load_rules_file, loaded_rules, remove_rule, prove_rule,
// observe_operator.
#include <torch/library.h>
#include <vmap/executor/loaded.h>
#include <vmap/load_rules.h>
#include <vmap/prove_rule.h>

#include <nlohmann/json.hpp>

#include "../core/registry/loading.h"
#include "read_rules.h"
#include "states.h"

namespace vmap {

namespace {

template <class Load>
std::vector<std::string> mistakes_as_value_error(Load load) {
  try {
    return load();
  } catch (const RuleMistakes& mistakes) {
    TORCH_CHECK_VALUE(false, mistakes.what());
  }
}

std::vector<std::string> load_text(std::string text, std::string name) {
  return mistakes_as_value_error([&] { return load_rules_text(text, name); });
}

// Its bytes may be no UTF-8, which no text of Python's can hold.
std::vector<std::string> load_file(std::string path) {
  return mistakes_as_value_error([&] { return load_rules(path); });
}

std::string list() {
  auto all = nlohmann::json::array();
  for (const executor::Loaded& each : executor::loaded()) {
    all.push_back({{"op", each.op}, {"kind", each.kind}, {"source", each.source}, {"waits", each.waits}});
  }
  // A path may hold bytes that are no text.
  return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string prove(std::string op, std::string samples, bool wrong_calls) {
  try {
    const RuleProof proof = prove_rule(op, samples, wrong_calls);
    return nlohmann::json{{"op", proof.op},
                          {"kind", proof.kind},
                          {"proven", proof.proven},
                          {"agreed", proof.agreed},
                          {"with_elements", proof.with_elements},
                          {"differed", proof.differed},
                          {"gradients", proof.gradients},
                          {"no_gradients", proof.no_gradients},
                          {"wrong_calls", proof.wrong_calls},
                          {"failures", proof.failures},
                          {"accepted", proof.accepted},
                          {"unvaried", proof.unvaried},
                          {"no_empty_batches", proof.no_empty_batches},
                          {"text", to_string(proof)}}
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  } catch (const std::invalid_argument& error) {
    TORCH_CHECK_VALUE(false, error.what());
  }
}

std::string observe(std::string op) {
  try {
    const vmap_proof::Observed observed = detail::observe_operator(op);
    return nlohmann::json{{"calls", observed.calls},
                          {"draws", observed.draws},
                          {"repeats", observed.repeats},
                          {"aliased", observed.aliased},
                          {"written", observed.written}}
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  } catch (const std::invalid_argument& error) {
    TORCH_CHECK_VALUE(false, error.what());
  }
}

void on_load() {
  static auto* library =
      new torch::Library(torch::Library::FRAGMENT, "vmapgen", std::nullopt, __FILE__, __LINE__);
  library->def("load_rules(str text, str name) -> str[]", &load_text);
  library->def("load_rules_file(str path) -> str[]", &load_file);
  library->def("loaded_rules() -> str", &list);
  library->def("prove_rule(str op, str samples, bool wrong_calls) -> str", &prove);
  library->def("observe_operator(str op) -> str", &observe);
  library->def("remove_rule(str op) -> bool", [](std::string op) {
    detail::forget_states(op);
    return executor::remove(op);
  });
}

const bool loaded = detail::load("libvmap_rules", &on_load);

}  // namespace

}  // namespace vmap

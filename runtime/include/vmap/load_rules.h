// Rules from YAML, while the process runs and without a compiler. Library libvmap_rules.so, on top of
// libvmap_native.so.
//
// clang-format off
//   vmap::load_rules("my_ops.yaml");
//   vmap::load_rules_text(R"(
//   - func: myops::foo(Tensor x, Tensor w) -> Tensor
//     vmap: {kind: variadic, core: 1}
//   )");
// clang-format on
//
// The file is the one that `vmapgen generate` reads. Its rules serve at once: under vmap::vmap, from Python,
// and under torch.vmap where the functorch host is loaded. vmap/executor/loaded.h says what goes before what,
// lists rules and removes them.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace vmap {

// Mistakes in rules, all of a file: what() is `file:line:col: error: … [id]` for each, with the line and a
// caret.
struct RuleMistakes : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// Loads all rules of a YAML file, or none, and gives the names of their operators. An operator may be
// registered later. A rule that is a C++ function (`kind: custom`), or whose operator gives no tensor, has to
// be compiled: it stays as it is where its operator has a compiled rule, and is a mistake otherwise. Throws
// RuleMistakes, and std::runtime_error when the file cannot be read.
std::vector<std::string> load_rules(const std::string& path);
// Of a text; `name` is what errors call it.
std::vector<std::string> load_rules_text(const std::string& text, const std::string& name = "rules");

}  // namespace vmap

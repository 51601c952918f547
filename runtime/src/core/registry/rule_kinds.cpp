#include "rule_kinds.h"

#include <vmap/kernel/dispatch_key.h>
#include <vmap/kernel/kinds_of_rules.h>

#include <string_view>
#include <unordered_map>
#include <vector>

#include "slot.h"

namespace vmap {

namespace {

// Those of each generated file. Files are loaded before anything is looked up.
std::vector<const char*>& texts() {
  static auto* all = new std::vector<const char*>;
  return *all;
}

using Kinds = std::unordered_map<std::string_view, std::string_view>;

// "pointwise add.Tensor mul.Tensor\nview …": both views are of the text, which lives for ever.
void read_kinds(std::string_view text, Kinds& kinds) {
  std::string_view kind;
  while (!text.empty()) {
    const size_t end = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, end);
    if (kind.empty()) {
      kind = word;
    } else {
      kinds.emplace(word, kind);
    }
    if (end == text.npos) break;
    if (text[end] == '\n') kind = {};
    text.remove_prefix(end + 1);
  }
}

Kinds* read_all() {
  auto* kinds = new Kinds;
  for (const char* text : texts()) read_kinds(text, *kinds);
  return kinds;
}

}  // namespace

void rules::add_kinds(const char* kinds) {
  texts().push_back(kinds);
}

std::string detail::kind_of_rule(const c10::OperatorHandle& op) {
  static const Kinds* kinds = read_all();
  const std::string name = c10::toString(op.operator_name());
  const std::string_view aten = "aten::";
  if (name.starts_with(aten)) {
    const auto found = kinds->find(std::string_view(name).substr(aten.size()));
    if (found != kinds->end()) return std::string(found->second);
  }
  if (has_kernel(op, kVmapKey)) return "library";
  if (op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd)) return "body";
  return has_kernel(op, c10::DispatchKey::FuncTorchBatched) ? "torch.vmap" : "loop";
}

}  // namespace vmap

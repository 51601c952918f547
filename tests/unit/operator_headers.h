// What the headers of an installed PyTorch say of its operators, for tests that compare with all of it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "native_functions_file.h"

namespace vmapgen {

struct DeclaredOperator {
  std::string header;  // `ATen/ops/add_ops.h`
  std::string type;    // `at::Tensor (const at::Tensor &, …)`
};

// The text between `before` and `after`, from `at` on; moves `at` behind it. Empty when there is none.
inline std::string take_between(const std::string& text, const std::string& before, const std::string& after,
                                size_t& at) {
  size_t begin = text.find(before, at);
  if (begin == std::string::npos) return "";
  begin += before.size();
  const size_t end = text.find(after, begin);
  at = end + after.size();
  return text.substr(begin, end - begin);
}

// Undoes the escapes of a C++ string literal.
inline std::string unescaped(const std::string& literal) {
  std::string text;
  for (size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] == '\\' && i + 1 < literal.size()) ++i;
    text += literal[i];
  }
  return text;
}

// The operators of the headers in `include`/ATen/ops by signature and name, as in "add_Tensor add.Tensor(…)
// -> …".
inline std::map<std::string, DeclaredOperator> read_operator_headers(const std::filesystem::path& include) {
  std::map<std::string, DeclaredOperator> operators;
  for (const auto& entry : std::filesystem::directory_iterator(include / "ATen" / "ops")) {
    const std::string file = entry.path().filename().string();
    if (!file.ends_with("_ops.h")) continue;
    const std::string text = read_source(entry.path().string())->text();
    size_t at = 0;
    for (;;) {
      const std::string name = take_between(text, "struct TORCH_API ", " {", at);
      if (name.empty()) break;
      const std::string type = take_between(text, "using schema = ", ";", at);
      const std::string signature = unescaped(take_between(text, "schema_str = \"", "\";\n", at));
      operators[name + " " + signature] = {"ATen/ops/" + file, type};
    }
  }
  return operators;
}

// The include directory: from the environment variable VMAPGEN_TORCH_INCLUDE, else from beside the build's
// native_functions.yaml, which the wheel of PyTorch has as well. Empty when there is none: such a test skips
// itself.
inline std::filesystem::path torch_include() {
  if (const char* path = std::getenv("VMAPGEN_TORCH_INCLUDE")) return path;
#ifdef VMAPGEN_NATIVE_FUNCTIONS
  // site-packages/torchgen/packaged/ATen/native/native_functions.yaml
  std::filesystem::path site = VMAPGEN_NATIVE_FUNCTIONS;
  for (int i = 0; i < 5; ++i) site = site.parent_path();
  if (std::filesystem::exists(site / "torch" / "include" / "ATen" / "ops")) return site / "torch" / "include";
#endif
  return {};
}

}  // namespace vmapgen

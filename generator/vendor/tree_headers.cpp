#include "vendor/tree_headers.h"

#include <array>
#include <filesystem>
#include <string_view>

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

struct Place {
  std::string_view prefix;  // of an include
  std::string_view folder;  // where the build looks for it, below the checkout
  std::string_view part;    // what a checkout has where it has any of these headers
};
constexpr std::array<Place, 4> kPlaces = {{{"ATen/", "aten/src", "aten/src/ATen/core"},
                                           {"c10/", "", "c10"},
                                           {"torch/", "", "torch"},
                                           {"torch/", "torch/csrc/api/include", "torch"}}};
constexpr std::string_view kOfOperators = "ATen/ops/";
constexpr const char* kTemplates = "aten/src/ATen/templates";

// `add` of add_, `__and__` of __iand__: torchgen writes one header for all of them.
std::string header_name(const std::string& base) {
  if (base.starts_with("__i") && base.ends_with("__") && base.size() > 5) return "__" + base.substr(3);
  return base.ends_with('_') && !base.ends_with("__") ? base.substr(0, base.size() - 1) : base;
}

// `add` of ATen/ops/add_ops.h.
std::string operator_of(std::string_view header) {
  header.remove_prefix(kOfOperators.size());
  header = header.substr(0, header.rfind(".h"));
  constexpr std::array<std::string_view, 2> kSuffixes = {"_ops", "_native"};
  for (const std::string_view suffix : kSuffixes) {
    if (header.ends_with(suffix)) header.remove_suffix(suffix.size());
  }
  return std::string(header);
}

}  // namespace

TreeHeaders::TreeHeaders(const Checkout& checkout, const std::vector<OperatorName>& operators)
    : root_(checkout.root) {
  for (const OperatorName& name : operators) operators_.insert(header_name(name.base));
}

bool TreeHeaders::has(const std::string& header) const {
  if (header.starts_with(kOfOperators)) return operators_.contains(operator_of(header));
  std::error_code code;
  const fs::path root = root_;
  bool is_told = false;
  for (const Place& place : kPlaces) {
    if (!header.starts_with(place.prefix) || !fs::is_directory(root / place.part, code)) continue;
    is_told = true;
    const fs::path path = root / place.folder / header;
    if (fs::exists(path, code) || fs::exists(path.string() + ".in", code)) return true;
  }
  const bool is_made =
      header.starts_with("ATen/") && fs::exists(root / kTemplates / fs::path(header).filename(), code);
  return is_made || !is_told;
}

}  // namespace vmapgen

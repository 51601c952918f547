#include "vendor/checkout.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "support/names.h"

namespace vmapgen {

namespace fs = std::filesystem;

namespace {

constexpr const char* kNativeFunctions = "aten/src/ATen/native/native_functions.yaml";
constexpr const char* kCMakeLists = "aten/src/ATen/CMakeLists.txt";
constexpr const char* kRootCMakeLists = "CMakeLists.txt";
// See NOTE: [C++17 in rules].
constexpr int kCxxStandard = 17;

void report_missing(const std::string& root, const char* what, Diagnostics& diagnostics) {
  diagnostics
      .error({}, "vendor-checkout",
             fmt::format("{} is no checkout of PyTorch: it has no {}", root.empty() ? "\"\"" : root, what))
      .note("--into names the folder that PyTorch's repository was cloned to, the one with setup.py");
}

bool globs(const std::string& cmake) {
  for (size_t at = cmake.find("file(GLOB"); at != cmake.npos; at = cmake.find("file(GLOB", at + 1)) {
    const size_t end = cmake.find(')', at);
    if (cmake.substr(at, end - at).find("\"functorch/*.cpp\"") != std::string::npos) return true;
  }
  return false;
}

// The number of `set(CMAKE_CXX_STANDARD 17 …`; 0 where there is none.
int cxx_standard(const std::string& cmake) {
  constexpr std::string_view kSet = "set(CMAKE_CXX_STANDARD";
  for (size_t at = cmake.find(kSet); at != cmake.npos; at = cmake.find(kSet, at + 1)) {
    const size_t number = cmake.find_first_not_of(" \t\r\n", at + kSet.size());
    if (number == cmake.npos || number == at + kSet.size()) continue;  // CMAKE_CXX_STANDARD_REQUIRED
    return std::atoi(cmake.c_str() + number);
  }
  return 0;
}

void check_standard(const Checkout& checkout, const std::string& path, Diagnostics& diagnostics) {
  // There was a 98, and 11 and 14 came after it.
  const bool is_older = checkout.cxx_standard > 90 || checkout.cxx_standard < kCxxStandard;
  if (checkout.cxx_standard == 0 || !is_older) return;
  diagnostics
      .error({}, "vendor-standard", fmt::format("{} builds as C++{}", checkout.root, checkout.cxx_standard))
      .note(fmt::format("what is written needs C++{} at least; {} sets CMAKE_CXX_STANDARD", kCxxStandard,
                        path));
}

// `MACRO(op` or `MACRO2(op, overload`, as functorch's macros take an operator, or `m.impl("op.overload"`.
bool registers(std::string_view line, const std::string& base, const std::string& overload) {
  const std::string quoted = overload.empty() ? base : base + "." + overload;
  if (line.find("m.impl(\"" + quoted + "\"") != line.npos) return true;
  const std::string as_macro = overload.empty() ? base : base + ", " + overload;
  for (size_t at = line.find(as_macro); at != line.npos; at = line.find(as_macro, at + 1)) {
    const char after = at + as_macro.size() < line.size() ? line[at + as_macro.size()] : ' ';
    const size_t open = line.find('(');
    const size_t first = line.find_first_not_of(' ');
    if (open > at || (after != ',' && after != ')')) continue;
    const std::string_view before = line.substr(first, open - first);
    const bool is_macro = !before.empty() && std::all_of(before.begin(), before.end(), [](unsigned char c) {
      return std::isupper(c) || std::isdigit(c) || c == '_';
    });
    const bool is_operator = line[at - 1] == '(' || line[at - 1] == ' ';
    // A macro for plain names takes the rule next, one for overloads (…2) the overload.
    if (is_macro && is_operator && !is_in_name(after) && before.ends_with('2') == !overload.empty())
      return true;
  }
  return false;
}

}  // namespace

Checkout open_checkout(const std::string& root, Diagnostics& diagnostics) {
  Checkout checkout{root, (fs::path(root) / kNativeFunctions).string()};
  std::error_code code;
  if (!fs::is_regular_file(checkout.native_functions, code)) {
    report_missing(root, kNativeFunctions, diagnostics);
  }
  if (!fs::is_directory(fs::path(root) / kFunctorchFolder, code)) {
    report_missing(root, kFunctorchFolder, diagnostics);
  }
  const fs::path cmake = fs::path(root) / kCMakeLists;
  checkout.globs_functorch = fs::is_regular_file(cmake, code) && globs(read_source(cmake.string())->text());
  const fs::path root_cmake = fs::path(root) / kRootCMakeLists;
  if (fs::is_regular_file(root_cmake, code))
    checkout.cxx_standard = cxx_standard(read_source(root_cmake.string())->text());
  check_standard(checkout, root_cmake.string(), diagnostics);
  return checkout;
}

FunctorchLines::FunctorchLines(const Checkout& checkout) {
  std::error_code code;
  for (fs::directory_iterator it(fs::path(checkout.root) / kFunctorchFolder, code), end; !code && it != end;
       it.increment(code)) {
    const fs::path& path = it->path();
    if (path.extension() == ".cpp" && !path.filename().string().starts_with("Vmapgen"))
      files_.push_back(read_source(path.string()));
  }
  std::sort(files_.begin(), files_.end(), [](const auto& a, const auto& b) { return a->path() < b->path(); });
}

std::vector<std::string> FunctorchLines::of(const std::string& name) const {
  const size_t dot = name.find('.');
  const std::string base = name.substr(0, dot), overload = dot == name.npos ? "" : name.substr(dot + 1);
  std::vector<std::string> lines;
  for (const auto& file : files_) {
    const std::string& text = file->text();
    int seen = 0;
    for (size_t at = text.find(base); at != text.npos; at = text.find(base, at + 1)) {
      const int number = file->line_of(at);
      if (std::exchange(seen, number) == number || !registers(file->line(number), base, overload)) continue;
      lines.push_back(fmt::format("{}:{}", file->path(), number));
    }
  }
  return lines;
}

}  // namespace vmapgen

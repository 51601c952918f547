#include "schema/keys.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/dtypes.h"

namespace vmapgen {
namespace {

constexpr std::string_view kEntryKeys[] = {"func",     "vmap",    "kernel", "dispatch",
                                           "variance", "inplace", "out",    "samples"};
constexpr std::string_view kVarianceKeys[] = {"linear",   "if_zero", "results", "lists",
                                              "inherits", "state",   "host",    "strategy"};
constexpr std::string_view kKernelKeys[] = {"contiguous", "nonempty_batch", "min_rank",   "rank_error",
                                            "plain_dims", "one_shape",      "loose_ranks"};
constexpr std::string_view kPeepholeKeys[] = {"peephole", "why", "pattern", "where", "replace", "samples"};
constexpr std::string_view kSampleKeys[] = {"domain",     "dtypes",     "untried",   "cases",
                                            "shape_only", "tolerance",  "unbatched", "unvaried",
                                            "in_memory",  "one_answer", "device"};
constexpr std::string_view kCaseKeys[] = {"shape", "domain", "dtype", "elements", "written", "on_cpu"};
constexpr std::string_view kDomains[] = {
    "any",   "positive", "unit", "signed_unit", "above_one", "nonzero",     "distinct", "invertible", "spd",
    "lower", "sorted",   "mask", "index",       "small_int", "permutation", "offsets",  "pivots"};
constexpr std::string_view kDevices[] = {"CPU", "CUDA", "HIP",  "XPU",        "MPS",
                                         "HPU", "XLA",  "Meta", "PrivateUse1"};

}  // namespace

std::span<const std::string_view> entry_keys() {
  return kEntryKeys;
}
std::span<const std::string_view> peephole_keys() {
  return kPeepholeKeys;
}
std::span<const std::string_view> variance_keys() {
  return kVarianceKeys;
}
std::span<const std::string_view> kernel_keys() {
  return kKernelKeys;
}
std::span<const std::string_view> sample_keys() {
  return kSampleKeys;
}
std::span<const std::string_view> case_keys() {
  return kCaseKeys;
}
std::span<const std::string_view> domain_words() {
  return kDomains;
}
std::span<const std::string_view> device_words() {
  return kDevices;
}
std::span<const std::string_view> dtype_words() {
  static const std::vector<std::string_view> words = [] {
    std::vector<std::string_view> all;
    for (const Dtype& dtype : kDtypes) all.push_back(dtype.word);
    return all;
  }();
  return words;
}

bool contains(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string join(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, ", "));
}
std::string join(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string describe(const YamlValue& value) {
  switch (value.form) {
    case YamlValue::Form::Null:
      return "nothing";
    case YamlValue::Form::Word:
      return fmt::format("'{}'", value.word);
    case YamlValue::Form::Sequence:
      return "a list";
    case YamlValue::Form::Mapping:
      return "a map";
  }
  return "";
}

Diagnostic& wrong_type(const YamlValue& value, std::string_view what, std::string_view wanted,
                       Diagnostics& diagnostics) {
  return diagnostics.error(value.where, "value-type",
                           fmt::format("{} must be {}, and here is {}", what, wanted, describe(value)));
}

void suggest(Diagnostic& diagnostic, std::string_view word, const std::vector<std::string>& words,
             std::string_view what) {
  const std::string near = closest(word, words);
  if (!near.empty()) diagnostic.note(fmt::format("did you mean '{}'?", near));
  if (near.empty()) diagnostic.note(fmt::format("{}: {}", what, join(words)));
}

void check_keys(const YamlValue& mapping, std::span<const std::string_view> known, std::string_view what,
                Diagnostics& diagnostics) {
  for (const auto& [key, value] : mapping.entries) {
    if (contains(known, key.word)) continue;
    Diagnostic& error =
        diagnostics.error(key.where, "unknown-key", fmt::format("{} has no key '{}'", what, key.word));
    suggest(error, key.word, {known.begin(), known.end()}, "its keys");
  }
}

}  // namespace vmapgen

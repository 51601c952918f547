// The words of the schema language that do not belong to a rule kind, as data: the loader checks against
// them, and a test holds schema/schema.json and schema/README.md against them.
#pragma once

#include <span>
#include <string_view>

#include "schema/value.h"

namespace vmapgen {

// A map with this option needs no word for its kind.
inline constexpr std::string_view kExpression = "as", kKindOfExpression = "decompose",
                                  kExpressionExample = "{as: \"sum(diagonal(self))\"}";

std::span<const std::string_view> entry_keys();     // func, vmap, …
std::span<const std::string_view> peephole_keys();  // peephole, pattern, …
std::span<const std::string_view> variance_keys();  // below `variance`
std::span<const std::string_view> kernel_keys();    // below `kernel`
std::span<const std::string_view> sample_keys();    // below `samples`
std::span<const std::string_view> case_keys();      // of a tensor that a case describes with a map
std::span<const std::string_view> domain_words();   // what values a tensor takes
std::span<const std::string_view> dtype_words();
std::span<const std::string_view> device_words();  // below `dispatch`; enumerators of c10::DeviceType

bool contains(std::span<const std::string_view> words, std::string_view word);
std::string join(std::span<const std::string_view> words);
std::string join(const std::vector<std::string>& words);

// "'word'", "a list", …: what stands there, for messages.
std::string describe(const YamlValue& value);

// Reports that `value`, found at `what`, is not what belongs there.
Diagnostic& wrong_type(const YamlValue& value, std::string_view what, std::string_view wanted,
                       Diagnostics& diagnostics);

// Notes the closest of `words` when it is close, else all of them.
void suggest(Diagnostic& diagnostic, std::string_view word, const std::vector<std::string>& words,
             std::string_view what);

// Reports every key of the mapping that is not one of `known` (`unknown-key`). `what` says whose keys they
// are.
void check_keys(const YamlValue& mapping, std::span<const std::string_view> known, std::string_view what,
                Diagnostics& diagnostics);

}  // namespace vmapgen

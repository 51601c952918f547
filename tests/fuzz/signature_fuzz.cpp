// Any bytes as a signature: it parses or says why not; what parses prints, and the print parses to the same.
#include "check.h"
#include "model/operator_schema.h"

using namespace vmapgen;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto file = std::make_shared<const SourceFile>("fuzz.yaml", text);
  Diagnostics diagnostics;
  const auto op = parse_operator_schema(text, {file, 1, 1, static_cast<int>(size)}, diagnostics);
  FUZZ_CHECK(op.has_value() == diagnostics.empty());
  check_diagnostics(diagnostics);
  if (!op) return 0;

  const std::string printed = op->to_string();
  Diagnostics none;
  const auto again = parse_operator_schema(printed, {}, none);
  FUZZ_CHECK(again.has_value());
  FUZZ_CHECK(same_signature(*op, *again));
  FUZZ_CHECK(again->to_string() == printed);
  FUZZ_CHECK(again->variant() == op->variant() && again->is_view() == op->is_view());
  FUZZ_CHECK(!op->name.cpp_name().empty());
  for (const Argument& argument : op->arguments) {
    check_place(argument.where);
    FUZZ_CHECK(op->find(argument.name) != nullptr);
  }
  return 0;
}

// Any bytes as a schema file: it loads or says why not; what loads becomes a rule, or says why not.
#include "check.h"
#include "rules/kind.h"
#include "rules/peephole.h"
#include "schema/loader.h"
#include "schema/samples_file.h"
#include "schema/yaml.h"

using namespace vmapgen;

namespace {

// A few operators of each shape that a signature can have; the seeds name many others, which are then
// missing.
constexpr const char* kTarget = R"(
- func: sin(Tensor self) -> Tensor
- func: sin_(Tensor(a!) self) -> Tensor(a!)
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
- func: sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
- func: topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)
- func: cat(Tensor[] tensors, int dim=0) -> Tensor
- func: select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)
- func: diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)
- func: trace(Tensor self) -> Tensor
- func: view(Tensor(a) self, SymInt[] size) -> Tensor(a)
- func: linalg_inv(Tensor A) -> Tensor
)";

void check_words(const YamlValue& value) {
  check_place(value.where);
  if (value.is_word()) check_place(value.place(value.word.size() / 2, 1));
  for (const YamlValue& item : value.items) check_words(item);
  for (const auto& [key, item] : value.entries) {
    check_words(key);
    check_words(item);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const auto native = std::make_shared<const SourceFile>("native_functions.yaml", kTarget);
  const auto file = std::make_shared<const SourceFile>("fuzz.yaml", std::string(data, data + size));
  Diagnostics read;
  const YamlValue value = read_yaml(file, read);
  FUZZ_CHECK(value.where.known() || !read.empty());
  check_words(value);
  check_diagnostics(read);

  Target target = Target::from_native_functions(native);
  Diagnostics diagnostics;
  // A file whose last byte is odd stands for a run that allows entries which the target lacks.
  const bool allow_missing = size > 0 && data[size - 1] % 2 == 1;
  const Schema schema = load_schema({file}, target, {kind_names(), allow_missing}, diagnostics);
  FUZZ_CHECK(diagnostics.count() >= read.count());
  for (const AnnotatedOperator& annotated : schema.operators) {
    FUZZ_CHECK(annotated.where.known() && !annotated.kind.empty());
    const size_t before = diagnostics.count();
    const bool built = build_rule(annotated, target, diagnostics).has_value();
    FUZZ_CHECK(built == (diagnostics.count() == before));
  }
  for (const PeepholeEntry& peephole : schema.peepholes) {
    const size_t before = diagnostics.count();
    const bool built = build_peephole(peephole, target, diagnostics).has_value();
    FUZZ_CHECK(built == (diagnostics.count() == before));
  }
  check_diagnostics(diagnostics);

  // The same bytes as samples of what one entry has.
  static const auto one = std::make_shared<const SourceFile>(
      "one.yaml", "- func: sin(Tensor self) -> Tensor\n  vmap: pointwise\n");
  Diagnostics of_samples;
  Schema with_samples = load_schema({one}, target, {kind_names(), true}, of_samples);
  join_samples({file}, with_samples, of_samples);
  check_diagnostics(of_samples);
  return 0;
}

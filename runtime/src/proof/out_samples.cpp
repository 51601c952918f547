#include "out_samples.h"

#include <c10/core/ScalarType.h>

#include <functional>

#include "argument_type.h"
#include "oracle.h"

namespace vmap_proof {
namespace {

constexpr size_t kCases = 4;
constexpr size_t kMaxDtypes = 3;

at::ScalarType another(at::ScalarType dtype) {
  if (c10::isComplexType(dtype)) return dtype == at::kComplexFloat ? at::kComplexDouble : at::kComplexFloat;
  return dtype == at::kDouble ? at::kFloat : at::kDouble;
}

// The functional operator's case: the same arguments by their names; options of the tensor to be made are
// open.
Case functional_case(const Case& sample, const c10::FunctionSchema& schema,
                     const c10::FunctionSchema& functional) {
  Case result;
  for (const c10::Argument& argument : functional.arguments()) {
    const auto index = schema.argumentIndexWithName(argument.name());
    if (index) {
      result.arguments.push_back(sample.arguments[*index]);
    } else {
      result.arguments.push_back(argument.default_value().value_or(c10::IValue()));
    }
  }
  return result;
}

// What `functional` gives, or nothing where it raises.
std::vector<c10::IValue> results_of(const Case& sample, const c10::OperatorHandle& functional,
                                    at::ScalarType tested, const Samples& samples) {
  const std::vector<Leaf> leaves = leaves_of(sample, functional.schema(), samples);
  Slices slices("out", describe(sample, functional.schema()), leaves, tested);
  std::vector<at::Tensor> tensors;
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) tensors.push_back(slices.at(leaf, 0).clone());
  std::vector<c10::IValue> stack = make_stack(sample, functional.schema(), tested, tensors);
  try {
    functional.callBoxed(stack);
  } catch (const std::exception&) {
    return {};
  }
  return stack;
}

using MakeSpec = std::function<TensorSpec(const at::Tensor&)>;

Value outs_for(const c10::IValue& result, const MakeSpec& make) {
  const auto spec = [&](const at::Tensor& t) { return t.defined() ? make(t) : TensorSpec{{0}}; };
  if (result.isTensor()) return spec(result.toTensor());
  TensorListSpec list;
  for (const at::Tensor& t : result.toTensorVector()) list.push_back(spec(t));
  return list;
}

Case with_results(Case sample, const c10::FunctionSchema& schema, const std::vector<c10::IValue>& results,
                  const MakeSpec& make) {
  size_t next = 0;
  for (size_t i = 0; i < sample.arguments.size(); ++i) {
    if (is_written(schema.arguments()[i])) sample.arguments[i] = outs_for(results.at(next++), make);
  }
  return sample;
}

}  // namespace

void keep_few(Samples& samples) {
  const size_t step = std::max<size_t>(1, samples.cases.size() / kCases);
  std::vector<Case> few;
  for (size_t i = 0; i < samples.cases.size(); i += step) few.push_back(samples.cases[i]);
  samples.cases = std::move(few);
  if (samples.dtypes.size() > kMaxDtypes) samples.dtypes.resize(kMaxDtypes);
}

std::vector<Case> with_outs(const Case& sample, const c10::OperatorHandle& op,
                            const c10::OperatorHandle& functional, at::ScalarType tested,
                            const Samples& samples) {
  const Case asked = functional_case(sample, op.schema(), functional.schema());
  const std::vector<c10::IValue> results = results_of(asked, functional, tested, samples);
  if (results.empty()) return {sample};
  const auto shape = [](const at::Tensor& t) { return t.sizes().vec(); };
  const auto fits = [&](const at::Tensor& t) { return TensorSpec{shape(t), Domain::Any, t.scalar_type()}; };
  const auto empty = [](const at::Tensor& t) { return TensorSpec{{0}, Domain::Any, t.scalar_type()}; };
  const auto cast = [&](const at::Tensor& t) {
    return TensorSpec{shape(t), Domain::Any, another(t.scalar_type())};
  };
  std::vector<Case> cases{with_results(sample, op.schema(), results, MakeSpec(fits)),
                          with_results(sample, op.schema(), results, MakeSpec(empty))};
  // Numbers worked out of integers in float32, and kept in float64, are as precise as the kernel's order of
  // adding.
  const bool rounds = c10::isIntegralType(tested, true) && results[0].isTensor() &&
                      !c10::isIntegralType(results[0].toTensor().scalar_type(), true);
  if (!rounds) cases.push_back(with_results(sample, op.schema(), results, MakeSpec(cast)));
  return cases;
}

}  // namespace vmap_proof

#include "default_samples.h"

#include <ATen/core/Reduction.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "argument_type.h"
#include "shapes.h"

namespace vmap_proof {
namespace {

// More cases than this prove little more and cost every run.
constexpr size_t kMaxCases = 48;

// The length of `int[2]`; `int[]` has one element here.
size_t list_length(const c10::Argument& argument) {
  return static_cast<size_t>(argument.N().value_or(1));
}

c10::IValue repeated(const c10::Argument& argument, double value) {
  const size_t count = list_length(argument);
  switch (element_type(argument)->kind()) {
    case c10::TypeKind::IntType:
      return std::vector<int64_t>(count, static_cast<int64_t>(value));
    case c10::TypeKind::FloatType:
      return std::vector<double>(count, value);
    case c10::TypeKind::BoolType: {
      c10::List<bool> values;
      values.resize(count, value != 0);
      return values;
    }
    default: {
      c10::impl::GenericList values(element_type(argument));
      for (size_t i = 0; i < count; ++i) values.push_back(c10::IValue(value));
      return values;
    }
  }
}

// Values besides the plain one, so that an argument that a rule forgets is noticed. What does not suit the
// operator is refused by the loop and drops out.
std::vector<c10::IValue> number_alternatives(const c10::Argument& argument) {
  switch (core_type(argument)->kind()) {
    case c10::TypeKind::BoolType:
      return {true, false};
    case c10::TypeKind::FloatType:
      return {0.5, 1.5};
    case c10::TypeKind::NumberType:
      return {int64_t{2}, 0.5, int64_t{-1}};
    case c10::TypeKind::StringType:
      return {"none", "tanh", "floor", "trunc", "mean", "sum"};
    case c10::TypeKind::IntType: {
      const c10::TypeKind real = strip_optional(argument.real_type())->kind();
      if (is_dtype(argument)) return {static_cast<int64_t>(at::kDouble)};
      if (real != c10::TypeKind::IntType && real != c10::TypeKind::SymIntType) return {};
      return {int64_t{0}, int64_t{1}, int64_t{2}, int64_t{-1}};
    }
    default:
      return {};
  }
}

std::vector<c10::IValue> list_alternatives(const c10::Argument& argument) {
  std::vector<c10::IValue> values{repeated(argument, 1), repeated(argument, 2)};
  const c10::TypeKind element = element_type(argument)->kind();
  if (element == c10::TypeKind::BoolType) {
    values.pop_back();
    for (size_t off = 0; off < list_length(argument); ++off) {
      c10::List<bool> mask;
      for (size_t i = 0; i < list_length(argument); ++i) mask.push_back(i != off);
      values.emplace_back(mask);
    }
  } else if (element == c10::TypeKind::IntType && argument.N().value_or(1) == 1) {
    for (const std::vector<int64_t>& dims : {std::vector<int64_t>{0}, {-1}, {0, 1}, {1, 0}, {}}) {
      values.emplace_back(dims);
    }
  }
  return values;
}

std::vector<c10::IValue> alternatives(const c10::Argument& argument) {
  if (is_tensor(argument) || is_tensor_list(argument)) {
    return is_optional(argument) ? std::vector<c10::IValue>{c10::IValue()} : std::vector<c10::IValue>{};
  }
  return element_type(argument) ? list_alternatives(argument) : number_alternatives(argument);
}

std::vector<c10::IValue> alternatives(const Meaning& meaning, const c10::Argument& argument) {
  if (meaning.role != "mean_or_sum") return alternatives(argument);
  return {int64_t{at::Reduction::None}, int64_t{at::Reduction::Mean}, int64_t{at::Reduction::Sum}};
}

TensorSpec with_domain(TensorSpec spec, const DomainOf& domains, const std::string& name) {
  auto found = domains.find(name);
  if (found == domains.end()) found = domains.find("");
  if (found == domains.end()) return spec;
  spec.domain = found->second;
  // A mask or an index has its own dtype, whatever the row mixes.
  if (dtype_of({{}, spec.domain, std::nullopt}, at::kFloat) != at::kFloat) spec.dtype.reset();
  return spec;
}

std::vector<Value> arguments_for(const c10::FunctionSchema& schema, const std::vector<TensorSpec>& row,
                                 const DomainOf& domains) {
  std::vector<Value> arguments;
  auto next = row.begin();
  for (const c10::Argument& argument : schema.arguments()) {
    if (is_tensor(argument)) {
      arguments.emplace_back(with_domain(*next++, domains, argument.name()));
    } else if (is_tensor_list(argument)) {
      const TensorSpec spec = with_domain(*next++, domains, argument.name());
      arguments.emplace_back(TensorListSpec{spec, spec});
    } else {
      arguments.push_back(plain_value(argument));
    }
  }
  return arguments;
}

std::vector<std::string> tensor_names(const c10::FunctionSchema& schema) {
  std::vector<std::string> names;
  for (const c10::Argument& argument : schema.arguments()) {
    if (is_tensor(argument) || is_tensor_list(argument)) names.push_back(argument.name());
  }
  return names;
}

class CaseList {
 public:
  explicit CaseList(const c10::FunctionSchema& schema) : schema_(schema) {}

  void add(std::vector<Value> arguments) {
    Case sample{std::move(arguments), /*given=*/false};
    if (cases_.size() < kMaxCases && seen_.insert(describe(sample, schema_)).second) {
      cases_.push_back(std::move(sample));
    }
  }
  std::vector<Case> take() { return std::move(cases_); }

 private:
  const c10::FunctionSchema& schema_;
  std::vector<Case> cases_;
  std::set<std::string> seen_;
};

}  // namespace

Value plain_value(const c10::Argument& argument) {
  if (argument.default_value()) return *argument.default_value();
  if (is_optional(argument)) return c10::IValue();
  if (is_tensor(argument)) return TensorSpec{{2, 3}};
  if (is_tensor_list(argument)) return TensorListSpec{TensorSpec{{2, 3}}, TensorSpec{{2, 3}}};
  if (is_dtype(argument)) return TestedDtype{};
  if (element_type(argument)) return list_alternatives(argument).front();
  switch (argument.type()->kind()) {
    case c10::TypeKind::IntType:
      return c10::IValue(int64_t{1});
    case c10::TypeKind::FloatType:
      return c10::IValue(0.5);
    case c10::TypeKind::BoolType:
      return c10::IValue(true);
    case c10::TypeKind::NumberType:
      return c10::IValue(int64_t{2});
    case c10::TypeKind::StringType:
      return c10::IValue("none");
    default:
      return c10::IValue();
  }
}

std::vector<Case> default_cases(const Entry& entry, const c10::FunctionSchema& schema,
                                const DomainOf& domains) {
  const auto rows = shape_rows(entry, tensor_names(schema));
  CaseList cases(schema);
  if (rows.empty()) return {};
  const Assignment plain_fit = fitting_arguments(entry, schema, rows.front()).front();
  // The varied arguments come first, so that the bound on the number of cases cuts shapes, not arguments.
  for (size_t i = 0; i < schema.arguments().size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    for (const c10::IValue& value : alternatives(entry.meaning_of(argument.name()), argument)) {
      std::vector<Value> arguments = arguments_for(schema, rows.front(), domains);
      for (const auto& [position, fitting] : plain_fit) arguments[position] = fitting;
      arguments[i] = value;
      cases.add(std::move(arguments));
    }
  }
  for (const std::vector<TensorSpec>& row : rows) {
    for (const auto& assignment : fitting_arguments(entry, schema, row)) {
      std::vector<Value> arguments = arguments_for(schema, row, domains);
      for (const auto& [position, fitting] : assignment) arguments[position] = fitting;
      cases.add(std::move(arguments));
    }
  }
  return cases.take();
}

std::vector<Case> mixed_dtype_cases(const Case& sample) {
  std::vector<size_t> tensors;
  for (size_t i = 0; i < sample.arguments.size(); ++i) {
    if (std::holds_alternative<TensorSpec>(sample.arguments[i])) tensors.push_back(i);
  }
  std::vector<Case> cases;
  for (const std::vector<TensorSpec>& row : mixed_dtype_rows(tensors.size())) {
    Case mixed = sample;
    mixed.given = false;
    for (size_t i = 0; i < tensors.size(); ++i) {
      auto& spec = std::get<TensorSpec>(mixed.arguments[tensors[i]]);
      spec.shape = row[i].shape;
      if (dtype_of(spec, at::kFloat) == at::kFloat && !spec.dtype) spec.dtype = row[i].dtype;
    }
    cases.push_back(std::move(mixed));
  }
  return cases;
}

std::vector<Case> varied_cases(const std::vector<Case>& given, const c10::FunctionSchema& schema,
                               const std::set<std::string>& unvaried) {
  std::vector<Case> cases;
  for (size_t i = 0; i < schema.arguments().size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    if (!can_vary(argument) || element_type(argument) || unvaried.contains(argument.name()) ||
        core_type(argument)->kind() == c10::TypeKind::IntType) {
      continue;
    }
    const std::string first = describe(given.front().arguments[i]);
    const bool varies = std::any_of(given.begin(), given.end(), [&](const Case& sample) {
      return describe(sample.arguments[i]) != first;
    });
    if (varies) continue;
    for (const c10::IValue& value : alternatives(argument)) {
      if (describe(Value(value)) == first) continue;
      Case varied = given.front();
      varied.given = false;
      varied.arguments[i] = value;
      cases.push_back(std::move(varied));
    }
  }
  return cases;
}

}  // namespace vmap_proof

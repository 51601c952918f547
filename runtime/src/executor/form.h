// Internal: forms of the runtime as the executor sees them. A form is made of what a frame gives it, and
// asked by methods; each file of forms/ tells of one header of vmap/rules.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <vmap/bdim.h>
#include <vmap/executor/rule.h>
#include <vmap/random.h>
#include <vmap/rules/contraction.h>
#include <vmap/rules/operand.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vmap::executor {

// What an operator or a rule gives: tensors, or one list of them, and where each has its batch dim.
struct Results {
  std::vector<Tensor> tensors;
  std::vector<BDim> bdims = {};

  friend Results with_bdim(Results results, BDim bdim) {
    results.bdims.assign(results.tensors.size(), bdim);
    return results;
  }
  template <class F>
  friend void for_each_tensor(Results& results, F&& f) {
    for (Tensor& t : results.tensors) f(t);
  }
  friend Tensor& first_tensor(Results& results) { return results.tensors.front(); }
};

// One call of a rule, on physical tensors.
struct Call {
  const c10::OperatorHandle& op;
  std::vector<c10::IValue> args;
  std::vector<BDim> bdims;                    // by argument
  std::vector<std::vector<BDim>> list_bdims;  // by argument: of a list of tensors, one for each
  std::vector<vmap::Operand> operands = {};
  std::vector<c10::IValue> remapped = {};
  const Draw* draw = nullptr;
};

class Form {
 public:
  virtual ~Form() = default;
};

struct Step;

// A value that is prepared: what it names has been found.
struct Given {
  Value::Form form = Value::Form::Call;
  size_t index = 0;       // of the argument, operand or remap; a number. Of a word, its number
  const char* text = "";  // of a text; of an operand, its letters
  const char* name = "";  // of the argument
  std::shared_ptr<const Step> step;

  const Tensor& tensor(const Call& call) const { return call.args[index].toTensor(); }
  std::optional<Tensor> optional(const Call& call) const {
    return form == Value::Form::Word ? std::nullopt : call.args[index].toOptional<Tensor>();
  }
  BDim bdim(const Call& call) const { return form == Value::Form::Word ? std::nullopt : call.bdims[index]; }
  bool flag(const Call& call) const;
  c10::IValue value(Form* form, Call& call) const;
};

using Ask = c10::IValue (*)(Form&, Call&, const Step&);
using Answer = Results (*)(Form&, Call&, Results, const Step&);

// A method that is prepared: one of the two is there.
struct Step {
  Ask ask = nullptr;
  Answer answer = nullptr;  // gives results, of those of the operator or by calls of its own
  std::vector<Given> given;
  std::vector<size_t> numbers;
};

struct FormType {
  using Make = std::unique_ptr<Form> (*)(Call&, const std::vector<Given>&);
  std::string name;
  size_t operands;  // that it takes; kAny for one that is no template
  Make make;
  std::vector<std::pair<std::string_view, Ask>> asks;
  std::vector<std::pair<std::string_view, Answer>> answers;
};
inline constexpr size_t kAny = static_cast<size_t>(-1);

// Each form makes itself known when the library is loaded.
bool know(FormType type);
const FormType* find_form(const std::string& name, size_t operands);

template <class F>
struct Holds : Form {
  template <class... A>
  explicit Holds(A&&... arguments) : in(std::forward<A>(arguments)...) {}
  F in;
};
template <class F>
F& in(Form& form) {
  return static_cast<Holds<F>&>(form).in;
}

// F(before..., the N operands)
template <class F, size_t N, class... Before>
std::unique_ptr<Form> make_of(Call& call, Before&&... before) {
  return [&]<size_t... I>(std::index_sequence<I...>)->std::unique_ptr<Form> {
    return std::make_unique<Holds<F>>(std::forward<Before>(before)..., call.operands[I]...);
  }
  (std::make_index_sequence<N>{});
}

// What all forms of several operands are asked.
template <class F>
c10::IValue at(Form& form, Call&, const Step& step) {
  return in<F>(form)[step.given[0].index];
}
template <class F>
c10::IValue optional_at(Form& form, Call&, const Step& step) {
  return in<F>(form).optional(step.given[0].index);
}
template <class F>
c10::IValue written(Form& form, Call&, const Step&) {
  return in<F>(form).written();
}

// The result of an operator that gives one tensor.
inline Results one(OneResult result) {
  return {{std::move(std::get<0>(result))}, {std::get<1>(result)}};
}
inline Tensor only(Results results) {
  return std::move(results.tensors.front());
}
template <class F>
Results finish_one(Form& form, Call&, Results results, const Step&) {
  return one(in<F>(form).result(only(std::move(results))));
}
template <class F>
Results finish_all(Form& form, Call&, Results results, const Step&) {
  return in<F>(form).result(std::move(results));
}

// For forms whose results are tuples: f(std::tuple<Tensor, …>) -> std::tuple<Tensor, BDim, …>
template <class F>
Results as_tuple(Results results, F&& f) {
  const auto give = [&]<size_t... I>(std::index_sequence<I...>)->Results {
    auto out = f(std::tuple(std::move(results.tensors[I])...));
    return {{std::move(std::get<2 * I>(out))...}, {std::get<2 * I + 1>(out)...}};
  };
  switch (results.tensors.size()) {
    case 1:
      return give(std::make_index_sequence<1>());
    case 2:
      return give(std::make_index_sequence<2>());
    case 3:
      return give(std::make_index_sequence<3>());
    case 4:
      return give(std::make_index_sequence<4>());
    case 5:
      return give(std::make_index_sequence<5>());
    case 6:
      return give(std::make_index_sequence<6>());
    case 7:
      return give(std::make_index_sequence<7>());
    case 8:
      return give(std::make_index_sequence<8>());
  }
  TORCH_CHECK(false, "vmap: a rule of ", results.tensors.size(), " results is not carried out as data");
}

// Sizes that an argument tells, symbolic or not; and how they go back.
std::vector<c10::SymInt> sym_ints(const c10::IValue& value);
c10::IValue list_of(c10::SymIntArrayRef sizes);
inline c10::IValue list_of(at::IntArrayRef sizes) {
  return sizes.vec();
}

}  // namespace vmap::executor

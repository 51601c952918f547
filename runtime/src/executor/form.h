// Internal: the classes of vmap/rules as the executor sees them. A form is made of what a frame gives it, and
// asked by methods; each file of forms/ tells of one header of vmap/rules.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/ivalue.h>
#include <vmap/bdim.h>
#include <vmap/executor/rule.h>
#include <vmap/mode/random.h>
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

  // Throws for a rule that draws, of an operator that does not.
  const Draw& drawn_for() const {
    TORCH_CHECK(draw, "vmap: ", c10::toString(op.operator_name()), " does not draw, and its rule does");
    return *draw;
  }
};

class Form {
 public:
  virtual ~Form() = default;
};

struct Step;

// A value that is prepared: what it names has been found. Throws c10::Error where a form wants another one.
class Given {
 public:
  Value::Form form = Value::Form::Call;
  size_t index = 0;  // of the argument, operand or remap; a number. Of a word, its number
  std::string word;  // of a text; of an operand, its letters
  std::string name;  // of the argument
  std::shared_ptr<const Step> step = nullptr;

  // Values that only some forms of a Given have.
  const c10::IValue& argument(const Call& call) const { return call.args[expect(Value::Form::Argument)]; }
  const Tensor& tensor(const Call& call) const { return argument(call).toTensor(); }
  const vmap::Operand& operand(const Call& call) const { return call.operands[expect(Value::Form::Operand)]; }
  BDim bdim(const Call& call) const { return call.bdims[expect(Value::Form::BatchDim)]; }
  const std::vector<BDim>& list_bdims(const Call& call) const {
    return call.list_bdims[expect(Value::Form::BatchDim)];
  }
  size_t number() const { return expect(Value::Form::Number); }
  // Of an operand of the call.
  size_t operand_number(const Call& call) const;
  const char* text() const { return expect(Value::Form::Text), word.c_str(); }
  bool is_word() const { return form == Value::Form::Word; }

  bool flag(const Call& call) const;
  c10::IValue value(Form* form, Call& call) const;

 private:
  size_t expect(Value::Form wanted) const {
    if (C10_UNLIKELY(form != wanted)) refuse();
    return index;
  }
  [[noreturn]] static void refuse();
};

// Throws c10::Error where a form wants more than it is given.
class Givens {
 public:
  void push_back(Given given) { all_.push_back(std::move(given)); }
  size_t size() const { return all_.size(); }
  bool empty() const { return all_.empty(); }
  const Given& operator[](size_t i) const {
    TORCH_CHECK(i < all_.size(), "vmap: a part of a rule is given ", all_.size(), " values, and wants more");
    return all_[i];
  }

 private:
  std::vector<Given> all_;
};

using Ask = c10::IValue (*)(Form&, Call&, const Step&);
using Answer = Results (*)(Form&, Call&, Results, const Step&);

// A method that is prepared: one of the two is there.
struct Step {
  Ask ask = nullptr;
  Answer answer = nullptr;  // gives results, of those of the operator or by calls of its own
  Givens given;
  std::vector<size_t> numbers;  // of operands or of results, all of which there are
};

struct FormType {
  using Make = std::unique_ptr<Form> (*)(Call&, const Givens&);
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
c10::IValue at(Form& form, Call& call, const Step& step) {
  return in<F>(form)[step.given[0].operand_number(call)];
}
template <class F>
c10::IValue optional_at(Form& form, Call& call, const Step& step) {
  return in<F>(form).optional(step.given[0].operand_number(call));
}
template <class F>
c10::IValue written(Form& form, Call&, const Step&) {
  return in<F>(form).written();
}

// A method of the form that changes it, and one whose answer is a value.
template <class F, auto kMethod>
c10::IValue changed(Form& form, Call&, const Step&) {
  std::invoke(kMethod, in<F>(form));
  return {};
}
template <class F, auto kMethod>
c10::IValue answered(Form& form, Call&, const Step&) {
  return std::invoke(kMethod, in<F>(form));
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

// Of forms whose results are tuples: result(std::tuple<Tensor, …>) -> std::tuple<Tensor, BDim, …>
template <class F, size_t... I>
Results finish_as_tuple(F& form, Results results, std::index_sequence<I...>) {
  auto out = form.result(std::tuple(std::move(results.tensors[I])...));
  return {{std::move(std::get<2 * I>(out))...}, {std::get<2 * I + 1>(out)...}};
}
template <class F, size_t kMost = 8>
Results finish_tuple(Form& form, Call& call, Results results, const Step& step) {
  if (results.tensors.size() == kMost)
    return finish_as_tuple(in<F>(form), std::move(results), std::make_index_sequence<kMost>());
  if constexpr (kMost > 1) return finish_tuple<F, kMost - 1>(form, call, std::move(results), step);
  TORCH_CHECK(false, "vmap: a rule of ", results.tensors.size(), " results is not carried out as data");
}

// Sizes that an argument tells, symbolic or not; and how they go back.
std::vector<c10::SymInt> sym_ints(const c10::IValue& value);
c10::IValue list_of(c10::SymIntArrayRef sizes);
inline c10::IValue list_of(at::IntArrayRef sizes) {
  return sizes.vec();
}

}  // namespace vmap::executor

#include "unboxed.h"

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/op_registration/infer_schema.h>

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_map>

#include "../../core/calls/physical_kernel.h"
#include "../../core/registry/registration.h"
#include "../collectives/check.h"
#include "../gradients/lift.h"
#include "../states/scope.h"
#include "simple.h"

namespace vmap::variance {

namespace {

using at::IntArrayRef, at::ITensorListRef, at::MemoryFormat, at::OptionalIntArrayRef, at::Scalar,
    at::ScalarType;
using at::TensorList, c10::SymInt, c10::SymIntArrayRef, std::optional;
using Indices = c10::List<optional<Tensor>>;

void take_in(Simple& states, const Tensor& t) {
  if (t.defined()) states.add(t);
}
void take_in(Simple& states, const optional<Tensor>& t) {
  if (t.has_value()) take_in(states, *t);
}
void take_in(Simple& states, TensorList list) {
  for (const Tensor& t : list) take_in(states, t);
}
void take_in(Simple& states, const ITensorListRef& list) {
  for (const Tensor& t : list) take_in(states, t);
}
void take_in(Simple& states, const Indices& list) {
  for (size_t i = 0; i < list.size(); ++i) take_in(states, list.get(i));
}
template <class T>
void take_in(Simple&, const T&) {}

// The cell of what a view shows: that of an argument, by its position. nullptr: it is no tensor, or not
// tracked.
Cell* cell_of_argument(const Tensor& t) {
  return t.defined() ? cell_of(t) : nullptr;
}
template <class T>
Cell* cell_of_argument(const T&) {
  return nullptr;
}
template <class... Args>
CellPtr cell_at(int argument, const Args&... args) {
  int at = 0;
  Cell* found = nullptr;
  ((at++ == argument ? void(found = cell_of_argument(args)) : void()), ...);
  return CellPtr::reclaim_copy(found);
}

// An argument as the operator gets it: what wants a gradient and stands below `to` is lifted.
Tensor lifted_to(const Mesh& mesh, const Masks& to, const Tensor& t) {
  if (!t.defined()) return t;
  const Cell* cell = cell_of(t);
  const Rise rise = rise_of(t, cell, cell != nullptr ? cell->masks() : Masks(), to);
  return rise.is_none() ? t : lifted(t, mesh, rise.varying, rise.reduced);
}
optional<Tensor> lifted_to(const Mesh& mesh, const Masks& to, const optional<Tensor>& t) {
  return t.has_value() ? lifted_to(mesh, to, *t) : t;
}
template <class X>
const X& lifted_to(const Mesh&, const Masks&, const X& other) {
  return other;
}
template <class Arg>
inline constexpr bool kIsTensorList =
    std::is_same_v<std::decay_t<Arg>, TensorList> || std::is_same_v<std::decay_t<Arg>, ITensorListRef> ||
    std::is_same_v<std::decay_t<Arg>, Indices>;

// The states of the results: `viewed` is the cell of what they are views of, if they are.
struct Outcome {
  Mesh mesh;
  Masks masks;
  bool is_view = false;
  CellPtr viewed;
};

void stamp_by(const Outcome& outcome, const Tensor& t) {
  if (!t.defined()) return;
  if (outcome.is_view) {
    if (outcome.viewed || outcome.masks.any() != 0)
      give_cell(t, cell_of_view(outcome.viewed, outcome.mesh, outcome.masks));
  } else if (cell_of(t) == nullptr) {
    give_cell(t, new_cell(outcome.mesh, outcome.masks));
  }
}
void stamp_by(const Outcome& outcome, const std::vector<Tensor>& list) {
  for (const Tensor& t : list) stamp_by(outcome, t);
}
template <class... Tensors>
void stamp_by(const Outcome& outcome, const std::tuple<Tensors...>& all) {
  std::apply([&](const auto&... each) { (stamp_by(outcome, each), ...); }, all);
}

bool is_for(const Plan& plan, c10::DispatchKeySet keys) {
  return plan.is_plain && !plan.hides_view && !kLogsOrigins && !checks_results() &&
         vmap::detail::tracker_alone_sees(keys);
}

// NOTE: [calls that stay unboxed]
// A kernel for all operators gets its arguments on a stack, and to put them there takes longer than to find
// the states. So operators of the most common signatures have kernels of their own, for the calls that
// nothing but rule 1 has a say in and that nobody else sees. All other calls go the boxed way, which is the
// same for all.
template <class Signature>
class Unboxed;

template <class Result, class... Args>
class Unboxed<Result(Args...)> final : public c10::OperatorKernel {
 public:
  explicit Unboxed(const c10::OperatorHandle& op) : op_(op.typed<Result(Args...)>()) {}

  Result operator()(c10::DispatchKeySet keys, Args... args) {
    const Plan& plan = plan_of(op_);
    if (C10_UNLIKELY(!is_for(plan, keys))) return boxed(keys, std::forward<Args>(args)...);
    Simple states(plan.viewed != 0);
    (take_in(states, args), ...);
    if (!states.is_so()) return boxed(keys, std::forward<Args>(args)...);
    if (!states.is_tracked()) {
      if (C10_UNLIKELY(is_in_body())) return boxed(keys, std::forward<Args>(args)...);
      return go_on(keys, std::forward<Args>(args)...);
    }
    Outcome outcome{states.mesh(), states.masks(), plan.aliases[0] >= 0, {}};
    if (outcome.is_view) outcome.viewed = cell_at(plan.aliases[0], args...);
    if (!states.has_to_lift()) {
      Result result = go_on(keys, std::forward<Args>(args)...);
      stamp_by(outcome, result);
      return result;
    }
    if ((kIsTensorList<Args> || ...) || outcome.is_view || is_strict())
      return boxed(keys, std::forward<Args>(args)...);
    // Braces, so that they are lifted in their order, as by the boxed way: the backward pass sums what is
    // lifted last first, and ranks may go either way.
    std::tuple<decltype(lifted_to(outcome.mesh, outcome.masks, args))...> in{
        lifted_to(outcome.mesh, outcome.masks, args)...};
    Result result = std::apply([&](auto&... each) { return go_on(keys, each...); }, in);
    stamp_by(outcome, result);
    return result;
  }

 private:
  Result go_on(c10::DispatchKeySet keys, Args... args) const {
    const Unobserved from_here_on;
    return op_.redispatch(keys & vmap::detail::kBelowPhysical, std::forward<Args>(args)...);
  }

  Result boxed(c10::DispatchKeySet keys, Args... args) const {
    static const auto kernel = c10::BoxedKernel::makeFromFunction<&vmap::detail::physical_call>();
    return c10::impl::BoxedKernelWrapper<Result(Args...)>::call(kernel, op_, keys,
                                                                std::forward<Args>(args)...);
  }

  c10::TypedOperatorHandle<Result(Args...)> op_;
};

using T = const Tensor&;
using OptionalT = const optional<Tensor>&;
using S = const Scalar&;
using Format = optional<MemoryFormat>;
using Dtype = optional<ScalarType>;
using Two = std::tuple<Tensor, Tensor>;
using Three = std::tuple<Tensor, Tensor, Tensor>;

template <class... Signatures>
struct List {};

using Common = List<
    // elementwise, products, and their gradients
    Tensor(T), Tensor(T, T), Tensor(T, T, T), Tensor(T, S), Tensor(S, T), Tensor(T, S, S), Tensor(T, T, S),
    Tensor(T, T, T, S), Tensor(T, T, T, S, S), Tensor(T, const optional<Scalar>&, const optional<Scalar>&),
    Tensor(T, std::string_view), Tensor(T, T, std::string_view), Tensor(T, bool), Tensor(T, T, bool),
    Tensor(T, T, OptionalT),
    // views and shapes
    Tensor(T, int64_t), Tensor(T, int64_t, int64_t), Tensor(T, int64_t, SymInt), Tensor(T, IntArrayRef),
    Tensor(T, SymIntArrayRef), Tensor(T, SymIntArrayRef, bool),
    Tensor(T, int64_t, optional<SymInt>, optional<SymInt>, SymInt), Tensor(T, Format),
    Tensor(T, Dtype, optional<at::Layout>, optional<at::Device>, optional<bool>, bool, Format),
    std::vector<Tensor>(T, SymInt, int64_t), std::vector<Tensor>(T, SymIntArrayRef, int64_t),
    std::vector<Tensor>(T, int64_t), Tensor(const ITensorListRef&, int64_t), Tensor(TensorList, int64_t),
    // reductions
    Tensor(T, Dtype), Tensor(T, OptionalIntArrayRef, bool, Dtype), Tensor(T, IntArrayRef, bool),
    Tensor(T, int64_t, bool), Two(T, int64_t, bool), Tensor(T, int64_t, Dtype),
    Tensor(T, T, int64_t, ScalarType), Tensor(T, T, int64_t), Tensor(T, T, T, int64_t),
    // indexing
    Tensor(T, const Indices&), Tensor(T, int64_t, T), Tensor(T, int64_t, T, bool), Tensor(T, int64_t, T, T),
    Tensor(T, T, SymInt, bool, bool),
    // layers
    Tensor(T, T, OptionalT, SymIntArrayRef, SymIntArrayRef, SymIntArrayRef, bool, SymIntArrayRef, SymInt),
    Three(T, SymIntArrayRef, OptionalT, OptionalT, double)>;

std::string key_of(const c10::FunctionSchema& schema) {
  std::string key;
  for (const c10::Argument& argument : schema.arguments()) key += argument.real_type()->str() + ",";
  key += ">";
  for (const c10::Argument& result : schema.returns()) key += result.real_type()->str() + ",";
  return key;
}

// Makes a kernel for the operator, or gives none where its C++ signature is another of the same types.
using Maker = std::optional<c10::KernelFunction> (*)(const c10::OperatorHandle&);

template <class Signature>
std::optional<c10::KernelFunction> make(const c10::OperatorHandle& op) {
  try {
    return c10::KernelFunction::makeFromUnboxedFunctor<false, Unboxed<Signature>>(
        std::make_unique<Unboxed<Signature>>(op));
  } catch (const c10::Error&) {
    return std::nullopt;
  }
}

template <class... Signatures>
std::unordered_multimap<std::string, Maker> makers_of(List<Signatures...>) {
  return {{key_of(c10::detail::infer_schema::createFunctionSchemaFromTraitsFlattenedReturns<
                  c10::guts::infer_function_traits_t<Signatures>>()),
           &make<Signatures>}...};
}

bool are_alike(const std::vector<int>& aliases) {
  return std::all_of(aliases.begin(), aliases.end(), [&](int each) { return each == aliases[0]; });
}

}  // namespace

void keep_unboxed() {
  // Never destroyed: the dispatcher may be gone before static objects are.
  static auto* handles = new std::deque<c10::RegistrationHandleRAII>;
  const auto makers = makers_of(Common{});
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const c10::OperatorName& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(name);
    // Signatures of other libraries follow rules of their own.
    if (!op || name.getNamespace() != "aten" || op->hasKernelForDispatchKey(kVmapPhysicalKey)) continue;
    const auto [first, last] = makers.equal_range(key_of(op->schema()));
    if (first == last || !plan_of(*op).is_plain || !are_alike(plan_of(*op).aliases)) continue;
    for (auto maker = first; maker != last; ++maker) {
      std::optional<c10::KernelFunction> kernel = maker->second(*op);
      if (!kernel) continue;
      handles->push_back(vmap::detail::register_kernel(name, kVmapPhysicalKey, std::move(*kernel)));
      break;
    }
  }
}

}  // namespace vmap::variance

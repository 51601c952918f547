// Operators of a library, which no header of ATen declares: found by name, called through the dispatcher, and
// given their rules. What the generated rules of a library are made of (vmap/rules/library.h).
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
#include <vmap/kernel/decompose.h>
#include <vmap/kernel/in_place_view.h>
#include <vmap/kernel/plumbing.h>

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace vmap {

// NOTE: [two C++ types for one signature]
// `float scale` is a double in C++, but a `Tensor x` may be a `const Tensor&` or a `Tensor`: PyTorch takes
// the type of the first kernel that an operator gets, and holds all others, and its callers, to it. We write
// the type that ATen writes. Where a library's kernels have another one, our calls and our kernels put their
// arguments into boxes, which all understand, and which costs a fraction of a microsecond.

namespace detail {

// The operator that `signature` ("myops::foo.bar(Tensor x) -> Tensor") is of. Throws when nobody has
// registered it, and, naming both, when it was registered with another signature.
c10::OperatorHandle own_operator(const char* signature);

void call_boxed_again(const c10::OperatorHandle& op, c10::DispatchKeySet, torch::jit::Stack* stack);
void redispatch_boxed_again(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                            torch::jit::Stack* stack);

// A kernel that takes its arguments boxed, and only so: it lays no C++ type down for the operator.
template <class Kernel>
class BoxedOnly final : public c10::OperatorKernel {
  using Functor = c10::impl::WrapFunctionIntoRuntimeFunctor<std::decay_t<Kernel>>;

 public:
  explicit BoxedOnly(Kernel kernel) : functor_(std::move(kernel)) {}
  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {
    if (others_took(op, keys, stack)) return;
    c10::impl::make_boxed_from_unboxed_functor<Functor, false>::call(&functor_, op, keys, stack);
  }

 private:
  Functor functor_;
};

// A kernel of the operator `name` of that library, boxed where its C++ type is not that of the operator's
// other kernels. The signatures agree: LibraryRules has seen to that.
template <class Kernel>
void implement(torch::Library& m, const char* name, Kernel kernel) {
  try {
    m.impl(name, torch::CppFunction(kernel));
  } catch (const c10::Error&) {
    m.impl(name, torch::CppFunction::makeFromBoxedFunctor(std::make_unique<BoxedOnly<Kernel>>(kernel)));
  }
}

}  // namespace detail

// One operator of a library, looked up once: `Signature` is the C++ type that ATen would give it,
// `at::Tensor (const at::Tensor &, double)`.
template <class Signature>
class OwnOperator;

template <class R, class... A>
class OwnOperator<R(A...)> {
 public:
  // Throws as detail::own_operator does.
  explicit OwnOperator(const char* signature) : op_(detail::own_operator(signature)) {
    try {
      typed_ = op_.typed<R(A...)>();
    } catch (const c10::Error&) {
      // NOTE: [two C++ types for one signature]
    }
  }

  R call(A... args) const {
    if (C10_LIKELY(typed_.has_value())) return typed_->call(std::forward<A>(args)...);
    return boxed<&detail::call_boxed_again>(c10::DispatchKeySet(), std::forward<A>(args)...);
  }
  // The same from a kernel, for the keys behind its own.
  R redispatch(c10::DispatchKeySet keys, A... args) const {
    if (C10_LIKELY(typed_.has_value())) return typed_->redispatch(keys, std::forward<A>(args)...);
    return boxed<&detail::redispatch_boxed_again>(keys, std::forward<A>(args)...);
  }

 private:
  template <c10::BoxedKernel::BoxedKernelFunction_withDispatchKeys* function>
  R boxed(c10::DispatchKeySet keys, A... args) const {
    static const auto kernel = c10::BoxedKernel::makeFromFunction<function>();
    return c10::impl::BoxedKernelWrapper<R(A...)>::call(kernel, op_, keys, std::forward<A>(args)...);
  }

  c10::OperatorHandle op_;
  std::optional<c10::TypedOperatorHandle<R(A...)>> typed_;
};

namespace detail {

// Whether a rule has an operator's parameters, each tensor's batch dim left out.
template <class Signature, class Params>
inline constexpr bool kHasParameters = false;
template <class R, class... A>
inline constexpr bool kHasParameters<R(A...), Types<A...>> = true;

template <class Signature, class RuleType>
inline constexpr bool kFits = false;
template <class Signature, class R, class... P>
inline constexpr bool kFits<Signature, R(P...)> =
    kHasParameters<Signature, typename KernelParams<Types<>, P...>::type>;

}  // namespace detail

// `name` is the operator's without its namespace, with its overload.
template <class Signature, class RuleType>
void support_own(torch::Library& m, const char* name, RuleType* rule) {
  static_assert(
      detail::kFits<Signature, RuleType>,
      "the rule does not have the operator's parameters: those of its C++ signature, as ATen would "
      "write it, with a BDim behind each tensor and a c10::ArrayRef<BDim> behind each list of them");
  detail::implement(m, name, RuleKernel<RuleType>(rule, detail::target(m, name)));
}

template <class RuleType>
void support_own_inplace_view(torch::Library& m, const char* name, RuleType* functional_rule) {
  detail::implement(m, name, InPlaceViewKernel<RuleType>(functional_rule, detail::target(m, name).name));
}

// A decomposition runs on what the mapped function sees.
template <class Signature>
void decompose_own(torch::Library& m, const char* name, Signature* function) {
  detail::implement(m, name, detail::DecompositionKernel<Signature>(function, detail::target(m, name)));
}

// PyTorch passes the operator on to its CompositeImplicitAutograd body, which it must have: that is only
// known when it is called.
void composite_own(torch::Library& m, const char* name);

}  // namespace vmap

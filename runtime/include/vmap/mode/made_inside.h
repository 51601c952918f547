// Which memory the results of an operator have, for writes that come later: see NOTE: [fresh tensors].
#pragma once

#include <c10/util/SmallVector.h>
#include <vmap/kernel/argument_levels.h>

#include <atomic>
#include <optional>
#include <tuple>
#include <vector>

namespace vmap::detail {

using Impls = c10::SmallVector<c10::TensorImpl*, 8>;

// `results` of an operator that was given `args`, in a mapped function: those that are batched, but not at
// all levels around, remember in which vmap their memory was made, and who shares it.
void note_memory(const Impls& results, const Impls& args);

// A level at which one of `args` is batched, and `written` is not; none when there is no such.
Level missing_level(const Tensor& written, const Impls& args);

// Whether results at `level` may lack a level: cheap.
C10_ALWAYS_INLINE bool is_nested(Level level) {
  return level.depth() > 1 || level.has_inner();
}

template <class T>
void gather(const T&, Impls&) {}  // a number that a rule returns
inline void gather(const Tensor& t, Impls& into) {
  if (t.defined()) into.push_back(t.unsafeGetTensorImpl());
}
inline void gather(const std::vector<Tensor>& list, Impls& into) {
  for (const Tensor& t : list) gather(t, into);
}
template <class... T>
void gather(const std::tuple<T...>& several, Impls& into) {
  std::apply([&](const auto&... each) { (gather(each, into), ...); }, several);
}

template <class... A>
Impls tensors_of(const A&... args) {
  Impls impls;
  const auto see = [&](const Tensor& t) {
    impls.push_back(t.unsafeGetTensorImpl());
    return false;
  };
  (static_cast<void>(any_tensor(args, see)), ...);
  return impls;
}

// Whether what an operator makes now, of tensors without a batch, is a mapped function's.
bool makes_for_vmap();

// `made` by an operator of tensors without a batch, as a fresh tensor with the same history, where it can be.
Tensor fresh_result(Tensor made, const Impls& args);

template <class T>
void make_results_fresh(T&, const Impls&) {}
inline void make_results_fresh(Tensor& t, const Impls& args) {
  t = fresh_result(std::move(t), args);
}
inline void make_results_fresh(std::vector<Tensor>& list, const Impls& args) {
  for (Tensor& t : list) make_results_fresh(t, args);
}
template <class... T>
void make_results_fresh(std::tuple<T...>& several, const Impls& args) {
  std::apply([&](auto&... each) { (make_results_fresh(each, args), ...); }, several);
}

// NOTE: [constants of a transform]
// Where a vmap runs inside of transforms of torch.func, what none of their tensors has entered is a constant
// to them. If they saw the operators that work on it they would make its results theirs, and their wrappers
// cannot turn into ours. So such an operator passes them by: its results can be fresh, and may be written to,
// as constants of a transform may not. A value of a transform's that is written to one makes it batched, as a
// value of the vmap's would: the copy is the transform's then. What operators make of the transform's own
// tensors stays the transform's. What the rule of a vmap inside makes of a constant's examples is the
// transform's, too: the vmap's level is hidden from what the rule calls. Where Python sees the operators,
// results are not fresh (makes_for_vmap), and would be constants that the mapped function may not even
// detach_(): there they are the transform's. Functionalize: of functionalize's wrappers, which may hold any
// other transform's.
inline constexpr c10::DispatchKeySet kTransformsTensorKeys =
    kFunctorchWrapperKeys | c10::DispatchKeySet(c10::DispatchKey::Functionalize);
inline bool takes_no_transforms_tensor(c10::DispatchKeySet keys) {
  return keys.has(c10::DispatchKey::FuncTorchDynamicLayerFrontMode) &&
         !keys.has_any(kTransformsTensorKeys | kPythonKeys);
}
inline bool takes_transforms_tensor(c10::DispatchKeySet keys) {
  return keys.has(c10::DispatchKey::FuncTorchDynamicLayerFrontMode) && keys.has_any(kTransformsTensorKeys);
}
// Whether what is batched at `level`, and at none inside of it, is a constant to all transforms that run,
// while the newest to be asked is a vmap. It has none of their tensors in it then.
bool is_constant_of_transforms(Level level);
// Whether what a rule for `level` calls could be taken for the mapped function's, which makes constants: the
// level is to be hidden from it.
bool would_make_constants(c10::DispatchKeySet keys, Level level);
// Whether `t` was made in a vmap that is newer than all transforms.
bool is_own_constant(const Tensor& t);
// Whether `own` is such, which an operator views or writes to, and all that it takes, batched at `level`, is
// a constant. That is so in the rules of the vmaps inside as well: what these make is the transforms' there.
bool touches_own_constant(const Tensor& own, Level level);
// Makes `self` batched if it is fresh, and one of `args` is a transform's outside of the vmap; returns
// whether it did.
bool batch_for_transform(const char* op, const Tensor& self, const Impls& args);

// An operator that is looked up at its first use.
template <class Signature>
class Operator {
 public:
  using Handle = c10::TypedOperatorHandle<Signature>;

  explicit Operator(const char* full_name) : name_(full_name) {}
  Operator(const Operator& other)
      : name_(other.name_), found_(other.found_.load(std::memory_order_acquire)) {}

  const char* name() const { return name_; }

  // Null where its C++ type is another one: NOTE: [two C++ types for one signature].
  const Handle* find() const {
    const std::optional<Handle>* found = found_.load(std::memory_order_acquire);
    if (!found) {
      // Kernels live as long as the process. Two threads that look at once leave one handle too many.
      found = look();
      found_.store(found, std::memory_order_release);
    }
    return *found ? &**found : nullptr;
  }

 private:
  const std::optional<Handle>* look() const {
    try {
      return new std::optional<Handle>(operator_named(name_).template typed<Signature>());
    } catch (const c10::Error&) {
      return new std::optional<Handle>();
    }
  }

  const char* name_;
  mutable std::atomic<const std::optional<Handle>*> found_{nullptr};
};

template <class Results, class... A>
C10_NOINLINE void note_results(const Results& results, const A&... args) {
  Impls made;
  gather(results, made);
  if (!made.empty()) note_memory(made, tensors_of(args...));
}

}  // namespace vmap::detail

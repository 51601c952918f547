// Which memory the results of an operator have, for writes that come later: see NOTE: [fresh tensors].
#pragma once

#include <c10/util/SmallVector.h>
#include <vmap/argument_levels.h>

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
inline bool is_nested(Level level) {
  return level.depth() > 1 || level.has_inner();
}

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
template <class T>
void gather(const T&, Impls&) {}  // a number that a rule returns

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

template <class Results, class... A>
C10_NOINLINE void note_results(const Results& results, const A&... args) {
  Impls made;
  gather(results, made);
  if (!made.empty()) note_memory(made, tensors_of(args...));
}

}  // namespace vmap::detail

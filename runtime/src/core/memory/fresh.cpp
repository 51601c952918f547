#include <ATen/TensorOperators.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/clone.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/set.h>
#include <ATen/ops/unsqueeze.h>
#include <ATen/ops/view.h>
#include <ATen/ops/view_as_complex.h>
#include <ATen/ops/view_as_real.h>
#include <ATen/ops/where.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/DimVector.h>
#include <vmap/mode/fresh.h>
#include <vmap/mode/made_inside.h>
#include <vmap/physical.h>

#include <algorithm>
#include <typeinfo>

#include "fresh_storage.h"
#include "one_for_all.h"

namespace vmap {

namespace {

using detail::memory_of;

// A tensor without the wrappers of our levels, or of the inner ones. A physical tensor that shows one to all
// examples has no dim of its level yet.
struct Bottom {
  struct Wrap {
    Level level;
    int64_t bdim;
  };

  // Down to the wrappers for which `stays` is true.
  template <class Stays>
  Bottom(const Tensor& t, const Stays& stays) : value(t) {
    while (const BatchedTensor* b = as_batched(value)) {
      if (stays(b->level())) break;
      const bool is_one = b->shows_one() && !value.is_same(t);
      if (!is_one) wraps.insert(wraps.begin(), {b->level(), b->bdim()});
      Tensor inside = is_one ? b->one() : b->value();
      value = std::move(inside);
    }
  }
  explicit Bottom(const Tensor& t) : Bottom(t, [](Level) { return false; }) {}
  bool batched_at(Level level) const {
    return std::any_of(wraps.begin(), wraps.end(), [&](const Wrap& wrap) { return wrap.level == level; });
  }
  // The innermost vmap of what a gradient has wrapped: nothing further out can be put around that.
  Level beneath_gradient() const {
    Level innermost;
    detail::for_each_level_of(value, [&](Level level) { innermost = std::max(innermost, level); });
    return innermost;
  }

  Tensor value;
  c10::SmallVector<Wrap, 4> wraps;  // outermost level first
};

// Not hidden by the kernel that is about to write: NOTE: [inside an operator's kernel].
class ShownMode {
 public:
  ShownMode() : excluded_before_(c10::impl::tls_is_dispatch_key_excluded(kVmapModeKey)) {
    c10::impl::tls_set_dispatch_key_excluded(kVmapModeKey, false);
  }
  ~ShownMode() { c10::impl::tls_set_dispatch_key_excluded(kVmapModeKey, excluded_before_); }
  ShownMode(const ShownMode&) = delete;
  ShownMode& operator=(const ShownMode&) = delete;

 private:
  bool excluded_before_;
};

// Who has to become batched together, and at which levels, outermost first.
struct Group {
  std::vector<Tensor> tensors;
  std::vector<Bottom> bottoms;
  std::vector<Level> levels;
};

bool wrapped_by_functorch(const Tensor& t) {
  return t.key_set().has_any(detail::kFunctorchWrapperKeys);
}

// Backward or forward.
bool has_derivative(const Tensor& t) {
  return t.requires_grad() || t._fw_grad(0).defined();
}

// How many elements of memory `t` reaches.
int64_t reach_of(const Tensor& t) {
  int64_t last = t.storage_offset();
  for (int64_t d = 0; d < t.dim(); ++d) {
    if (t.size(d) == 0) return 0;
    last += (t.size(d) - 1) * t.stride(d);
  }
  return last + 1;
}

int64_t bytes_of(const Tensor& t) {
  return reach_of(t) * static_cast<int64_t>(t.element_size());
}

// The memory of the group, in which `like` lies, as one dim of elements, with its derivative when it has one:
// then of the dtype that the memory was made with. Of what a transform has wrapped only what the group
// reaches: beneath may be a batch.
Tensor flat_memory(const Tensor& like, const std::vector<Bottom>& bottoms) {
  auto bytes = static_cast<int64_t>(memory_of(like)->nbytes());
  // A trace does not see a tensor that is made of a storage.
  const bool by_operators = is_observed() || std::any_of(bottoms.begin(), bottoms.end(), [](const Bottom& b) {
                              return wrapped_by_functorch(b.value) || has_derivative(b.value);
                            });
  const Tensor base = by_operators && like.is_view() ? Tensor(like._base()) : like;
  if (by_operators && wrapped_by_functorch(like)) {
    bytes = bytes_of(base);
    for (const Bottom& bottom : bottoms) bytes = std::max(bytes, bytes_of(bottom.value));
  }
  const int64_t length = bytes / static_cast<int64_t>(base.element_size());
  if (by_operators) return base.as_strided({length}, {1}, 0);
  return at::empty({0}, like.options()).set_(like.storage(), 0, {length}, {1});
}

// `flat`, whose last dim is memory, as elements of `dtype`. Of numbers and the complex ones that they are
// parts of, by operators that have a derivative.
Tensor as_elements_of(const Tensor& flat, at::ScalarType dtype) {
  if (flat.scalar_type() == dtype) return flat;
  if (flat.is_complex() && c10::toRealValueType(flat.scalar_type()) == dtype)
    return at::view_as_real(flat).flatten(-2);
  if (c10::isComplexType(dtype) && c10::toRealValueType(dtype) == flat.scalar_type() &&
      flat.size(-1) % 2 == 0)
    return at::view_as_complex(flat.unflatten(-1, {-1, 2}));
  return flat.view(dtype);
}

// The levels from `outer` to `inner`, outermost first. `outer` need not lie around `inner`, when that was
// entered on another thread; it counts as the one right around the outermost there then.
std::vector<Level> levels_between(Level outer, Level inner) {
  std::vector<Level> levels;
  for (Level level = inner; level > outer; level = level.outer()) levels.push_back(level);
  levels.push_back(outer);
  std::reverse(levels.begin(), levels.end());
  return levels;
}

// `one` once for every example of every level: [B…, …], contiguous.
Tensor copy_for_each_example(const Tensor& one, const std::vector<Level>& levels) {
  c10::DimVector sizes;
  for (Level level : levels) sizes.push_back(level.batch_size());
  sizes.append(one.sizes().begin(), one.sizes().end());
  return one.expand(sizes).clone(c10::MemoryFormat::Contiguous);
}

// The same of what a transform has wrapped that was entered inside the levels, which go beneath its wrapper:
// put around that, they would be captured by it, and not its own to write to.
Tensor copy_beneath_transform(const Tensor& one, const std::vector<Level>& levels) {
  Tensor each;
  {
    const c10::impl::ExcludeDispatchKeyGuard passed(detail::kTransformKeys);
    c10::DimVector sizes;
    for (Level level : levels) sizes.push_back(level.batch_size());
    each = at::ones(sizes, one.options().dtype(at::kBool));
    for (Level level : levels) each = make_batched(std::move(each), 0, level);
  }
  return at::where(each, one, one).contiguous();
}

bool is_of_transform_inside(const Tensor& t, Level level) {
  return t.key_set().has_any(detail::kGradWrapperKeys) && detail::has_transform_inside(level);
}

// The one that is all of the memory, null where there is none. It becomes the copy itself, and the others
// views of it: autograd lets nobody write to a view after another view of the same has got a history.
const Bottom* whole_of(const std::vector<Bottom>& bottoms, const Tensor& flat) {
  const auto whole = std::find_if(bottoms.begin(), bottoms.end(), [&](const Bottom& b) {
    return !b.value.is_view() && b.value.is_contiguous() && b.value.storage_offset() == 0 &&
           b.value.numel() == flat.numel() && b.value.scalar_type() == flat.scalar_type();
  });
  return whole == bottoms.end() ? nullptr : &*whole;
}

// The same of wrappers, whose memory is a batch: the only one, or one in which the others lie. Null where
// there is none.
const Bottom* whole_of_wrappers(const std::vector<Bottom>& bottoms) {
  if (bottoms.size() == 1) return &bottoms.front();
  int64_t reach = 0;
  for (const Bottom& b : bottoms) reach = std::max(reach, reach_of(b.value));
  const auto whole = std::find_if(bottoms.begin(), bottoms.end(), [&](const Bottom& b) {
    return b.value.is_contiguous() && b.value.storage_offset() == 0 && b.value.numel() == reach &&
           std::all_of(bottoms.begin(), bottoms.end(), [&](const Bottom& other) {
             return other.value.scalar_type() == b.value.scalar_type();
           });
  });
  return whole == bottoms.end() ? nullptr : &*whole;
}

// The part of the copy, which is contiguous, that `t` is of the original, for every example. functionalize
// takes as_strided only for the first view of a chain.
Tensor part_of_copy(Tensor copy, const Tensor& t, int64_t batch_dims) {
  if (copy.scalar_type() != t.scalar_type()) {
    copy = copy.dim() == batch_dims ? copy.unsqueeze(-1) : copy.flatten(batch_dims);
    copy = as_elements_of(copy, t.scalar_type());
  }
  c10::DimVector sizes(copy.sizes().begin(), copy.sizes().begin() + batch_dims);
  c10::DimVector strides(copy.strides().begin(), copy.strides().begin() + batch_dims);
  sizes.append(t.sizes().begin(), t.sizes().end());
  strides.append(t.strides().begin(), t.strides().end());
  Tensor part = copy.as_strided(sizes, strides, t.storage_offset());
  if (t.is_conj()) part = part._conj();
  if (t.is_neg()) part = part._neg_view();
  return part;
}

// `tensor` shows `part`, whose first dims are those of `levels`, instead of what it showed.
void show(const Tensor& tensor, Tensor part, const std::vector<Level>& levels, const Bottom& before) {
  size_t next = 0, next_before = 0;
  const size_t count = levels.size() + before.wraps.size();
  for (size_t i = 0; i < count; ++i) {
    const bool is_new = next_before == before.wraps.size() ||
                        (next < levels.size() && levels[next] < before.wraps[next_before].level);
    const Bottom::Wrap* old = is_new ? nullptr : &before.wraps[next_before++];
    const Level level = is_new ? levels[next++] : old->level;
    const int64_t bdim = is_new ? 0 : static_cast<int64_t>(levels.size() - next) + old->bdim;
    if (i + 1 < count) {
      part = make_batched(std::move(part), bdim, level);
    } else if (BatchedTensor* wrapper = as_batched(tensor)) {
      wrapper->repoint(std::move(part), bdim, level);
    } else {
      as_fresh(tensor)->become_batched(std::move(part), bdim, level);
    }
  }
}

void batch_all(const Group& group, const Bottom& written) {
  const bool of_wrappers = as_batched(written.value) != nullptr;
  Tensor flat;
  if (!of_wrappers) {
    const HideLevel all{Level()};
    flat = flat_memory(written.value, group.bottoms);
  }
  // The vmaps around these see a factory, so that to them the copy is fresh, also beneath a transform.
  const HideLevel outside(group.levels.front());
  const ShownMode shown;
  const Bottom* whole = of_wrappers ? whole_of_wrappers(group.bottoms) : whole_of(group.bottoms, flat);
  const Tensor one = of_wrappers ? whole->value : whole ? flat.view(whole->value.sizes()) : flat;
  const bool beneath = is_of_transform_inside(written.value, group.levels.front());
  const std::vector<Level> around = beneath ? std::vector<Level>() : group.levels;
  Tensor copy = beneath ? copy_beneath_transform(one, group.levels) : copy_for_each_example(one, around);
  const auto room = detail::room_outside();
  if (room && written.wraps.empty() && !group.levels.front().outer().exists()) copy = room(std::move(copy));
  const auto batch_dims = static_cast<int64_t>(around.size());
  std::vector<Tensor> parts;
  for (const Bottom& bottom : group.bottoms) {
    parts.push_back(&bottom == whole ? copy : part_of_copy(copy, bottom.value, batch_dims));
  }
  for (size_t i = 0; i < parts.size(); ++i) {
    show(group.tensors[i], std::move(parts[i]), around, group.bottoms[i]);
  }
}

// All over the memory of `ours`. What left for another storage since (set_, .data) has left the others too.
std::vector<Tensor> over_the_same_memory(const Tensor& t, const BatchedTensor& ours) {
  if (!ours.origin()) return {t};
  std::vector<Tensor> tensors = ours.origin()->tensors();
  const c10::StorageImpl* memory = memory_of(t);
  tensors.erase(std::remove_if(tensors.begin(), tensors.end(),
                               [&](const Tensor& each) { return memory_of(each) != memory; }),
                tensors.end());
  return tensors;
}

// An example of a vmap outside of the transforms was written to these, made in one inside of them: constants
// to the transforms still, to which values of theirs may be written yet.
void stay_constants(const std::vector<Tensor>& tensors, Level made_in) {
  BatchedTensor* first = as_batched(tensors.front());
  first->set_made_in(made_in);
  for (const Tensor& each : tensors) as_batched(each)->share_memory_of(*first);
}

}  // namespace

void detail::batch_one_for_all(const Tensor& written) {
  const BatchedTensor& ours = *as_batched(written);
  const auto stays = [](Level) { return true; };
  const Tensor one = ours.one();
  Group group;
  group.levels.push_back(ours.level());
  for (const Tensor& each : ours.origin()->tensors()) {
    if (!shows_one(each) || memory_of(each) != memory_of(one)) continue;
    group.tensors.push_back(each);
    group.bottoms.emplace_back(as_batched(each)->one(), stays);
  }
  batch_all(group, Bottom(one, stays));
  for (const Tensor& each : group.tensors) as_batched(each)->show_each();
}

// A tensor that is fresh already, in an inner level, has no more either.
bool detail::holds_more_than_memory(const Tensor& t) {
  const c10::TensorImpl& impl = *t.unsafeGetTensorImpl();
  return impl.key_set().has(c10::DispatchKey::Python) || impl.has_symbolic_sizes_strides() ||
         (typeid(impl) != typeid(c10::TensorImpl) && typeid(impl) != typeid(BatchedTensor));
}

Tensor make_fresh(const Tensor& dense, Level level) {
  if (detail::holds_more_than_memory(dense)) return dense;
  auto origin = c10::make_intrusive<detail::FreshStorage>(level);
  return at::detail::make_tensor<BatchedTensor>(
      *dense.unsafeGetTensorImpl(), dense.unsafeGetTensorImpl()->version_counter(), true, std::move(origin));
}

bool batch_if_fresh(const Tensor& t, Level level) {
  const BatchedTensor* ours = detail::as_ours(t);
  if (!ours) return false;
  const Level made_in = ours->made_in();
  if (!made_in.alive() || made_in < level || !memory_of(t)) return false;
  Group group;
  group.tensors = over_the_same_memory(t, *ours);
  for (const Tensor& each : group.tensors) group.bottoms.emplace_back(each);
  const Bottom written(t);
  const Level beneath = written.beneath_gradient();
  for (const Level each : levels_between(level, made_in)) {
    if (each.transforms_around() > level.transforms_around()) break;
    if (!written.batched_at(each) && beneath < each) group.levels.push_back(each);
  }
  if (group.levels.empty()) return false;
  for (const Bottom& bottom : group.bottoms) {
    if (!(bottom.beneath_gradient() < group.levels.front())) return false;
    for (const Level each : group.levels) {
      if (bottom.batched_at(each)) return false;
    }
  }
  // A transform between would stand outside of what it wraps otherwise.
  const auto stays = [front = group.levels.front()](Level each) {
    return each < front && each.transforms_around() < front.transforms_around();
  };
  for (size_t i = 0; i < group.tensors.size(); ++i) group.bottoms[i] = Bottom(group.tensors[i], stays);
  if (as_batched(Bottom(t, stays).value) && !whole_of_wrappers(group.bottoms)) return false;
  batch_all(group, Bottom(t, stays));
  if (made_in.transforms_around() > level.transforms_around()) stay_constants(group.tensors, made_in);
  return true;
}

// A factory's rule runs with the level that it is for hidden.
bool makes_once() {
  return is_observed() && innermost_visible_level() == innermost_level().outer() &&
         innermost_level().transforms_around() == 0;
}

Tensor made_once(Tensor made) {
  const Level level = innermost_level();
  Tensor fresh = as_batched(made) ? std::move(made) : make_fresh(made, level);
  tell_made_once(fresh, level);
  return fresh;
}

}  // namespace vmap

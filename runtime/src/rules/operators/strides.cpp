#include "strides.h"

#include <c10/util/DimVector.h>
#include <c10/util/SmallVector.h>
#include <vmap/rules/strided.h>

#include <algorithm>
#include <numeric>

namespace vmap::custom {

// NOTE: [strides of an example]
// An example shows the strides and the offset of the first one. So strides hold for each example as they are,
// the batch dim keeps its own, and an offset that is given is where the first example's view begins. What
// would reach beyond an example is refused, as by torch.vmap: there lie other examples, or what is not of the
// batch.
// Where the batch dim lies between an example's dims, other examples are also within that reach. A result of
// a loop is dense there, and strides that lead to other examples are those of such a one: the example is laid
// out anew (NOTE: [laid out anew]). Memory that others have as well stays, and the view meets other examples:
// of what the map was given the loop's does, too.

namespace {

// Elements of memory: from `begin` on, `size` of them in steps of `stride` for each dim.
struct Dim {
  int64_t size, stride;
};
using Dims = c10::SmallVector<Dim, 6>;

// Those of more than one element; none where some number is a symbol, or a stride is negative.
std::optional<Dims> dims_of(c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides, int64_t skipped) {
  Dims dims;
  for (int64_t d = 0; d < static_cast<int64_t>(sizes.size()); ++d) {
    const auto size = sizes[d].maybe_as_int(), stride = strides[d].maybe_as_int();
    if (!size || !stride || *stride < 0) return std::nullopt;
    if (d != skipped && *size > 1 && *stride > 0) dims.push_back({*size, *stride});
  }
  std::sort(dims.begin(), dims.end(), [](const Dim& a, const Dim& b) { return a.stride > b.stride; });
  return dims;
}

// The last element, counted from the first.
int64_t reach_of(const Dims& dims) {
  int64_t last = 0;
  for (const Dim& dim : dims) last += (dim.size - 1) * dim.stride;
  return last;
}

// Whether each step of a dim leads over all of the dims behind it.
bool are_nested(const Dims& dims) {
  int64_t behind = 0;
  for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim) {
    if (dim->stride <= behind) return false;
    behind += (dim->size - 1) * dim->stride;
  }
  return true;
}

bool has_element_at(const Dims& example, int64_t offset) {
  for (const Dim& dim : example) {
    const int64_t index = offset / dim.stride;
    if (index >= dim.size) return false;
    offset -= index * dim.stride;
  }
  return offset == 0;
}

// Whether a view that begins at `offset` meets others, dim by dim.
bool leaves(const Dims& example, const Dim* dim, const Dim* end, int64_t offset) {
  if (dim == end) return !has_element_at(example, offset);
  for (int64_t i = 0; i < dim->size; ++i) {
    if (leaves(example, dim + 1, end, offset + i * dim->stride)) return true;
  }
  return false;
}

using To = StridesLeaveExample::To;

[[noreturn]] void refuse(const std::string& text, To to) {
  throw StridesLeaveExample({__func__, __FILE__, static_cast<uint32_t>(__LINE__)}, text, to);
}

// Whether the elements of `batch` are all that lies in its memory, as far as its strides tell.
bool is_whole(const Tensor& batch) {
  const auto dims = dims_of(batch.sym_sizes(), batch.sym_strides(), -1);
  return batch.sym_storage_offset() == 0 && dims && reach_of(*dims) + 1 == batch.numel();
}

}  // namespace

bool meets_other_examples(const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, const std::optional<c10::SymInt>& storage_offset) {
  if (Strides::now() == Strides::Are::AsTheyAre) return false;
  const c10::SymInt begin = storage_offset ? *storage_offset - self.sym_storage_offset() : c10::SymInt(0);
  const auto example = dims_of(self.sym_sizes(), self.sym_strides(), bdim);
  const auto view = dims_of(size, stride, -1);
  const auto first = begin.maybe_as_int();
  if (!example || !view || !first || !are_nested(*example)) return false;
  const int64_t batch_stride = self.stride(bdim);
  const bool is_apart = self.size(bdim) < 2 || batch_stride == 0 || batch_stride > reach_of(*example);
  return !is_apart && leaves(*example, view->begin(), view->end(), *first);
}

Tensor dense_examples(const Tensor& batch) {
  c10::DimVector order(batch.dim()), back(batch.dim());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin() + 1, order.end(),
                   [&](int64_t a, int64_t b) { return batch.stride(a) > batch.stride(b); });
  for (size_t i = 0; i < order.size(); ++i) back[order[i]] = static_cast<int64_t>(i);
  return batch.permute(order).clone(at::MemoryFormat::Contiguous).permute(back);
}

void check_within_example(const char* op, const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, const std::optional<c10::SymInt>& storage_offset) {
  TORCH_CHECK(size.size() == stride.size(), op, ": `size` has ", size.size(), " numbers and `stride` ",
              stride.size(), ": there must be one of both for each dim");
  // The last element that they reach, counted from the first; none where there is no element.
  const auto reach = [](c10::SymIntArrayRef sizes, c10::SymIntArrayRef strides, int64_t skipped) {
    std::optional<c10::SymInt> last = 0;
    for (int64_t dim = 0; dim < static_cast<int64_t>(sizes.size()) && last; ++dim) {
      if (dim == skipped) continue;
      last = sizes[dim] == 0 ? std::nullopt : std::optional(*last + (sizes[dim] - 1) * strides[dim]);
    }
    return last;
  };
  const std::optional<c10::SymInt> wanted = reach(size, stride, -1);
  if (!wanted) return;
  const std::optional<c10::SymInt> own = reach(self.sym_sizes(), self.sym_strides(), bdim);
  const c10::SymInt begin = storage_offset ? *storage_offset - self.sym_storage_offset() : c10::SymInt(0);
  if (own && begin >= 0 && begin + *wanted <= *own) return;
  refuse(c10::str(
             op, ": `size` ", size, ", `stride` ", stride, " and `storage_offset` reach the elements ", begin,
             " to ", begin + *wanted, " counted from the first of an example, which has ",
             own ? *own + 1 : c10::SymInt(0),
             " in memory. Inside vmap a view cannot reach beyond its example; use slices, unfold or gather"),
         To::Outside);
}

void refuse_other_examples(const char* op, const Tensor& self, c10::SymIntArrayRef size,
                           c10::SymIntArrayRef stride) {
  refuse(
      c10::str(
          op, ": `size` ", size, " and `stride` ", stride,
          " lead to other examples, between which this one lies in memory. Call contiguous() first, or use "
          "slices, unfold or gather"),
      is_whole(self) ? To::OthersInWhole : To::Others);
}

}  // namespace vmap::custom

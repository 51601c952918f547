#include "strides.h"

#include <c10/util/DimVector.h>
#include <c10/util/SmallVector.h>
#include <vmap/rules/no_layout_helps.h>

#include <algorithm>
#include <numeric>

namespace vmap::custom {

// NOTE: [strides of an example]
// An example shows the strides and the offset of the first one. So strides hold for each example as they are,
// the batch dim keeps its own, and an offset that is given is where the first example's view begins. What
// would reach beyond an example is refused, as by torch.vmap: there lie other examples, or what is not of the
// batch.
// Where the batch dim lies between an example's dims, other examples are also within that reach. Then each
// element has to be one of the example's. Strides that a loop's result would have, which is dense, are not
// those that the example shows: a view by them is had of the example laid out anew (NOTE: [laid out anew]).
// Which of both are meant nothing tells; where they name different elements, and both are there, it raises.

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

int64_t count_of(const Dims& dims) {
  int64_t count = 1;
  for (const Dim& dim : dims) count *= dim.size;
  return count;
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

// The how manieth of `example`'s elements lies at `offset`; none where another's does.
std::optional<int64_t> number_at(const Dims& example, int64_t offset) {
  int64_t number = 0;
  for (const Dim& dim : example) {
    const int64_t index = offset / dim.stride;
    if (index >= dim.size) return std::nullopt;
    number = number * dim.size + index;
    offset -= index * dim.stride;
  }
  return offset == 0 ? std::optional(number) : std::nullopt;
}

enum class Meets : bool { OnlyOwn, Others };

struct Met {
  Meets what = Meets::OnlyOwn;
  bool in_order = true;  // the nth element of the example lies at n
};

// What a view that begins at `offset` meets, dim by dim.
void meet(const Dims& example, const Dim* dim, const Dim* end, int64_t offset, Met& met) {
  if (dim == end) {
    const std::optional<int64_t> number = number_at(example, offset);
    if (!number) met.what = Meets::Others;
    met.in_order = met.in_order && number == offset;
    return;
  }
  for (int64_t i = 0; i < dim->size && met.what == Meets::OnlyOwn; ++i)
    meet(example, dim + 1, end, offset + i * dim->stride, met);
}

[[noreturn]] void refuse(const std::string& text) {
  throw NoLayoutHelps({__func__, __FILE__, static_cast<uint32_t>(__LINE__)}, text);
}

// Of a view that lies within the reach of an example.
ViewOf layout_for(const char* op, const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
                  c10::SymIntArrayRef stride, const c10::SymInt& begin) {
  const auto example = dims_of(self.sym_sizes(), self.sym_strides(), bdim);
  const auto all = dims_of(self.sym_sizes(), self.sym_strides(), -1);
  const auto view = dims_of(size, stride, -1);
  const auto first = begin.maybe_as_int();
  if (!example || !all || !view || !first || !are_nested(*example)) return ViewOf::AsItLies;
  const int64_t batch_stride = self.stride(bdim);
  const bool is_apart = self.size(bdim) < 2 || batch_stride == 0 || batch_stride > reach_of(*example);
  if (is_apart) return ViewOf::AsItLies;
  Met met;
  meet(*example, view->begin(), view->end(), *first, met);
  // A loop's result, dense from its memory's begin on, would have the elements of the view, too.
  const bool is_whole = self.storage_offset() == 0 && reach_of(*all) + 1 == count_of(*all);
  const bool in_loop = is_whole && *first + reach_of(*view) < count_of(*example);
  const bool is_own = met.what == Meets::OnlyOwn;
  if (is_own && (met.in_order || !in_loop)) return ViewOf::AsItLies;
  if (!is_own && in_loop) return ViewOf::Dense;
  refuse(c10::str(op, ": `size` ", size, " and `stride` ", stride, kLiesBetween));
}

}  // namespace

Tensor dense_examples(const Tensor& batch) {
  c10::DimVector order(batch.dim()), back(batch.dim());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin() + 1, order.end(),
                   [&](int64_t a, int64_t b) { return batch.stride(a) > batch.stride(b); });
  for (size_t i = 0; i < order.size(); ++i) back[order[i]] = static_cast<int64_t>(i);
  return batch.permute(order).clone(at::MemoryFormat::Contiguous).permute(back);
}

const char* const kLiesBetween =
    " may be those of a dense example, and this one lies in memory between the others of its batch. Call "
    "contiguous() first, or use slices, unfold or gather";

ViewOf layout_of_view(const char* op, const Tensor& self, int64_t bdim, c10::SymIntArrayRef size,
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
  if (!wanted) return ViewOf::AsItLies;
  const std::optional<c10::SymInt> own = reach(self.sym_sizes(), self.sym_strides(), bdim);
  const c10::SymInt begin = storage_offset ? *storage_offset - self.sym_storage_offset() : c10::SymInt(0);
  if (own && begin >= 0 && begin + *wanted <= *own) return layout_for(op, self, bdim, size, stride, begin);
  refuse(c10::str(op, ": `size` ", size, ", `stride` ", stride, " and `storage_offset` reach the elements ",
                  begin, " to ", begin + *wanted, " counted from the first of an example, which has ",
                  own ? *own + 1 : c10::SymInt(0),
                  " in memory. Inside vmap a view cannot reach beyond its example; use slices, unfold or "
                  "gather"));
}

}  // namespace vmap::custom

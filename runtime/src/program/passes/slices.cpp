#include "slices.h"

#include <algorithm>
#include <numeric>

namespace vmap::program {

namespace {

constexpr size_t kNone = static_cast<size_t>(-1);

// What the part has of one dim of the whole.
struct Kept {
  int64_t start = 0, step = 1, count = 1;
  size_t dim =
      kNone;  // of the part; two that have the same are a diagonal, one that has none is selected from
};

class PlanOfSlices {
 public:
  PlanOfSlices(const StridedView& whole, const StridedView& part)
      : whole_(whole), part_(part), kept_(whole.sizes.size()) {}

  std::optional<std::vector<ViewStep>> steps() {
    if (is_empty(whole_) || is_empty(part_) || !find_starts() || !find_dims()) return {};
    slice();
    take_diagonals();
    order();
    return std::move(steps_);
  }

 private:
  static bool is_empty(const StridedView& g) { return std::count(g.sizes.begin(), g.sizes.end(), 0) != 0; }

  // The largest strides first: what is left is within the dims that follow.
  bool find_starts() {
    std::vector<size_t> by_stride(kept_.size());
    std::iota(by_stride.begin(), by_stride.end(), 0);
    std::stable_sort(by_stride.begin(), by_stride.end(),
                     [&](size_t a, size_t b) { return whole_.strides[a] > whole_.strides[b]; });
    int64_t left = part_.offset - whole_.offset;
    for (const size_t d : by_stride) {
      if (whole_.sizes[d] == 1 || whole_.strides[d] == 0) continue;
      kept_[d].start = left / whole_.strides[d];
      if (left < 0 || kept_[d].start >= whole_.sizes[d]) return false;
      left -= kept_[d].start * whole_.strides[d];
    }
    return left == 0;
  }

  // Dims of size 1 get what the others leave, and are made by unsqueeze where nothing is left.
  bool find_dims() {
    for (size_t i = 0; i < part_.sizes.size(); ++i) {
      if (part_.sizes[i] > 1 && !find_slice(i) && !find_diagonal(i)) return false;
    }
    for (size_t i = 0; i < part_.sizes.size(); ++i) {
      if (part_.sizes[i] == 1) find_slice(i);
    }
    return true;
  }

  bool is_free(size_t d, int64_t count, int64_t step) const {
    return kept_[d].dim == kNone && kept_[d].start + (count - 1) * step < whole_.sizes[d];
  }

  bool find_slice(size_t i) {
    const int64_t count = part_.sizes[i];
    size_t best = kNone;
    for (size_t d = 0; d < kept_.size(); ++d) {
      const int64_t stride = whole_.strides[d];
      if (stride == 0 || part_.strides[i] == 0 || part_.strides[i] % stride != 0) continue;
      const int64_t step = part_.strides[i] / stride;
      if (!is_free(d, count, step) || (count == 1 && step != 1)) continue;
      if (best == kNone || stride > whole_.strides[best]) best = d;
    }
    if (best == kNone) return false;
    kept_[best] = {kept_[best].start, part_.strides[i] / whole_.strides[best], count, i};
    return true;
  }

  bool find_diagonal(size_t i) {
    const int64_t count = part_.sizes[i];
    for (size_t d = 0; d < kept_.size(); ++d) {
      for (size_t e = d + 1; e < kept_.size(); ++e) {
        if (whole_.strides[d] + whole_.strides[e] != part_.strides[i]) continue;
        if (!is_free(d, count, 1) || !is_free(e, count, 1)) continue;
        for (const size_t both : {d, e}) kept_[both] = {kept_[both].start, 1, count, i};
        return true;
      }
    }
    return false;
  }

  void add(ViewStep::Kind kind, std::vector<int64_t> numbers) {
    steps_.push_back({kind, std::move(numbers)});
  }

  // From the last dim, so that those before keep their numbers.
  void slice() {
    for (size_t d = kept_.size(); d-- > 0;) {
      const Kept& kept = kept_[d];
      const auto dim = static_cast<int64_t>(d);
      if (kept.dim == kNone) {
        add(ViewStep::Kind::Select, {dim, kept.start});
        continue;
      }
      now_.insert(now_.begin(), kept.dim);
      const int64_t end = kept.start + (kept.count - 1) * kept.step + 1;
      if (kept.count != whole_.sizes[d]) add(ViewStep::Kind::Slice, {dim, kept.start, end, kept.step});
    }
  }

  // A diagonal's dim comes last.
  void take_diagonals() {
    for (size_t first = 0; first < now_.size(); ++first) {
      const auto behind = now_.begin() + static_cast<std::ptrdiff_t>(first);
      const auto second = std::find(behind + 1, now_.end(), *behind);
      if (second == now_.end()) continue;
      add(ViewStep::Kind::Diagonal, {static_cast<int64_t>(first), second - now_.begin()});
      const size_t dim = *behind;
      now_.erase(second);
      now_.erase(behind);
      now_.push_back(dim);
      first = kNone;  // from the start again
    }
  }

  void order() {
    if (!std::is_sorted(now_.begin(), now_.end())) {
      std::vector<int64_t> dims(now_.size());
      std::iota(dims.begin(), dims.end(), 0);
      std::sort(dims.begin(), dims.end(), [&](int64_t a, int64_t b) {
        return now_[static_cast<size_t>(a)] < now_[static_cast<size_t>(b)];
      });
      add(ViewStep::Kind::Permute, std::move(dims));
    }
    for (size_t i = 0; i < part_.sizes.size(); ++i) {
      if (std::find(now_.begin(), now_.end(), i) == now_.end())
        add(ViewStep::Kind::Unsqueeze, {static_cast<int64_t>(i)});
    }
  }

  const StridedView &whole_, &part_;
  std::vector<Kept> kept_;
  std::vector<size_t> now_;  // of each dim, as the steps go, which of the part's it is
  std::vector<ViewStep> steps_;
};

}  // namespace

std::optional<std::vector<ViewStep>> slices(const StridedView& whole, const StridedView& part) {
  return PlanOfSlices(whole, part).steps();
}

}  // namespace vmap::program

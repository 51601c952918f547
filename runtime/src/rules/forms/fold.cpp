#include <vmap/rules/fold.h>
#include <vmap/rules/merged_dims.h>

namespace vmap::detail {

namespace {

// Takes the first size that it meets for all, and refuses another.
class Common {
 public:
  void meet(const FoldedBatch& fold, size_t operand, const c10::SymInt& size) {
    if (!size_) size_ = size;
    TORCH_CHECK(*size_ == size, fold.name, ": tensor argument ", operand + 1, " has a batch of ", size,
                " of its own, another has ", *size_);
  }
  c10::SymInt value() const { return size_.value_or(1); }

 private:
  std::optional<c10::SymInt> size_;
};

bool has_n(const FoldedBatch& fold, const Operand& o, size_t i) {
  const int64_t whole = o.core + 1, least = fold.optional ? o.core : whole;
  if (C10_LIKELY(o.rank == whole || o.rank == least)) return o.rank == whole;
  const std::string error =
      c10::str(fold.name, ": tensor argument ", i + 1, " has ", o.rank,
               " dimensions inside vmap, the operator takes ", whole, fold.optional ? " or one less" : "");
  TORCH_CHECK_INDEX(!fold.names_missing_dim || o.rank > least, error);
  TORCH_CHECK(false, error);
}

void check_ranks(FoldedBatch& fold, const Operand* operands, size_t count) {
  Common n;
  const Operand* first = nullptr;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    const bool with = has_n(fold, o, i);
    TORCH_CHECK(!first || with == fold.has_n, fold.name, ": tensor argument ", i + 1, " has ", o.rank,
                " dimensions inside vmap, which is ", with ? "with" : "without",
                " a batch dim of its own, unlike those before it");
    if (!first) {
      first = &o;
      fold.has_n = with;
    }
    if (o.bdim) fold.batch = o.tensor->sym_size(*o.bdim);
    if (with) n.meet(fold, i, o.tensor->sym_size(o.bdim == 0 ? 1 : 0));
  }
  fold.n = n.value();
}

// A dim that no tensor has is the operator's to refuse.
void check_shapes(FoldedBatch& fold, const Operand* operands, size_t count) {
  const int64_t rank = operands[0].rank, named = *fold.along;
  TORCH_CHECK_INDEX(rank > 0, fold.name, ": a tensor has no dims inside vmap, and one of them is named");
  const int64_t dim = named < 0 ? named + rank : named;
  fold.along = dim >= 0 && dim < rank ? dim : 0;
  const c10::SymDimVector whole = logical_sizes(*operands[0].tensor, operands[0].bdim);
  fold.n = whole[*fold.along];
  c10::SymDimVector numbers(rank, c10::SymInt(1));
  numbers[*fold.along] = fold.n;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    const c10::SymDimVector sizes = logical_sizes(*o.tensor, o.bdim),
                            &wanted = fold.numbers[i] ? numbers : whole;
    TORCH_CHECK(sizes == wanted, fold.name, ": tensor argument ", i + 1, " has the shape ",
                c10::SymIntArrayRef(sizes), " inside vmap, and has to have ", c10::SymIntArrayRef(wanted));
    if (o.bdim) fold.batch = o.tensor->sym_size(*o.bdim);
  }
}

// Whether one dim strides over another: then the two are one dim as they lie.
bool strides_over(const c10::SymInt& outer, const c10::SymInt& inner_size, const c10::SymInt& inner) {
  return outer == inner_size * inner;
}

// Whether the operand is the same for all that the batch joins.
bool stays(const FoldedBatch& fold, const FoldWay& way, size_t i) {
  if (way.joins == FoldJoins::Batch) return false;
  const bool* joining = way.joins == FoldJoins::Channels ? fold.channels : fold.points;
  return !joining[i];
}

// Whether a batched operand takes that way without a copy, by us or by a kernel that wants it contiguous.
bool is_free(const Operand& o, const FoldWay& way) {
  const int64_t bdim = *o.bdim, joined = std::max<int64_t>(way.into, 0);
  const int64_t at = joined >= bdim ? joined + 1 : joined;
  const c10::SymInt batch = o.tensor->sym_size(bdim), size = o.tensor->sym_size(at);
  if (batch <= 1 || size <= 1) return true;
  const c10::SymInt over = o.tensor->sym_stride(bdim), stride = o.tensor->sym_stride(at);
  if (way.into < 0) return over >= stride;
  return way.place == way.into ? strides_over(over, size, stride) : strides_over(stride, batch, over);
}

// How many elements are copied; none when an operand cannot go that way.
std::optional<c10::SymInt> cost(const FoldedBatch& fold, const FoldWay& way, const Operand* operands,
                                size_t count) {
  c10::SymInt copied = 0;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    if (stays(fold, way, i)) {
      if (o.bdim) return std::nullopt;
    } else if (!o.bdim) {
      copied += o.tensor->sym_numel() * fold.batch;
    } else if (!is_free(o, way)) {
      copied += o.tensor->sym_numel();
    }
  }
  return copied;
}

bool can_join(const FoldedBatch& fold, const FoldWay& way) {
  // Many an operator takes an empty batch, and no channels it refuses.
  if (way.joins == FoldJoins::Batch) return true;
  return fold.batch != 0 && (way.joins == FoldJoins::Channels ? fold.channels : fold.points);
}

bool lacks_channels(const FoldedBatch& fold, const Operand& o) {
  return !fold.has_n && fold.channels && fold.channels[0] && o.tensor->sym_size(o.bdim == 0 ? 1 : 0) == 0;
}

FoldWay cheapest(const FoldedBatch& fold, const Operand* operands, size_t count) {
  const int64_t n = fold.along.value_or(0);
  constexpr FoldJoins kChannels = FoldJoins::Channels, kPoints = FoldJoins::Points;
  const FoldWay with_n[] = {{n, n},          {n + 1, n},     {1, 1, kChannels}, {2, 1, kChannels},
                            {1, 1, kPoints}, {2, 1, kPoints}};
  static constexpr FoldWay without_n[] = {{0, -1}, {1, 0, kChannels}, {0, 0, kPoints}, {1, 0, kPoints}};
  if (!fold.channels && !fold.has_n) return without_n[0];
  // Kernels that refuse to have no channels beside n take none without it.
  if (lacks_channels(fold, operands[0]) && can_join(fold, without_n[1])) return without_n[1];
  const auto ways = fold.has_n ? c10::ArrayRef<FoldWay>(with_n) : c10::ArrayRef<FoldWay>(without_n);
  FoldWay best = ways[0];
  std::optional<c10::SymInt> least;
  for (const FoldWay& way : ways) {
    if (least && *least == 0) break;
    if (!can_join(fold, way)) continue;
    const auto copied = cost(fold, way, operands, count);
    if (!copied || (least && *copied >= *least)) continue;
    least = copied;
    best = way;
  }
  return best;
}

Tensor in_place_of(const FoldedBatch& fold, const Operand& o) {
  const int64_t place = fold.way.place;
  if (o.bdim) return *o.bdim == place ? *o.tensor : o.tensor->movedim(*o.bdim, place);
  c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
  sizes.insert(sizes.begin() + place, fold.batch);
  return o.tensor->unsqueeze(place).expand_symint(sizes);
}

}  // namespace

void examine_fold(FoldedBatch& fold, const Operand* operands, size_t count) {
  fold.along ? check_shapes(fold, operands, count) : check_ranks(fold, operands, count);
  fold.way = cheapest(fold, operands, count);
}

void fold_operands(const FoldedBatch& fold, Operand* operands, Tensor* owned, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || stays(fold, fold.way, i)) continue;
    if (fold.way.into < 0 && o.bdim == 0) continue;
    const Tensor placed = in_place_of(fold, o);
    owned[i] = fold.way.into < 0 ? placed : merged_with_next(placed, fold.way.into);
    o.tensor = &owned[i];
  }
}

OneResult unfold(const FoldedBatch& fold, const Tensor& result) {
  if (!result.defined()) return with_bdim(result, std::nullopt);
  const FoldWay& way = fold.way;
  if (way.into < 0) return with_bdim(result, way.place);
  const int64_t behind = way.joins == FoldJoins::Points ? 1 : 0;  // the channels stand before
  const int64_t into = way.into + behind, place = way.place + behind;
  c10::SymDimVector sizes(result.sym_sizes().begin(), result.sym_sizes().end());
  sizes[into] = way.joins == FoldJoins::Batch ? fold.n : sizes[into] / fold.batch;
  sizes.insert(sizes.begin() + place, fold.batch);
  return with_bdim(result.view_symint(sizes), place);
}

c10::SymDimVector folded_sizes(const FoldedBatch& fold, c10::SymIntArrayRef sizes) {
  TORCH_CHECK(fold.way.into < static_cast<int64_t>(sizes.size()), fold.name, ": ", sizes.size(),
              " sizes are no shape with a batch dim inside vmap");
  c10::SymDimVector out(sizes.begin(), sizes.end());
  if (fold.way.into < 0) {
    out.insert(out.begin() + fold.way.place, fold.batch);
  } else {
    out[fold.way.into] *= fold.batch;
  }
  return out;
}

}  // namespace vmap::detail

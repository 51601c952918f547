#include <ATen/TensorOperators.h>
#include <vmap/rules/channelwise.h>

namespace vmap::detail {

namespace {

void check_rank(const ChannelwiseBatch& batch, const Operand& o, size_t i) {
  const bool good = o.core == 1 ? o.rank == 1 : o.rank >= 2;
  if (good) return;
  const std::string error =
      c10::str(batch.name, ": tensor argument ", i + 1, " has ", o.rank,
               " dimensions inside vmap, the operator takes ",
               o.core == 1 ? "one, for the channels" : "two or more: n and channels first");
  const bool lacks_channels = i == 0 && o.core != 1 && o.rank == 1;  // kernels ask for their number first
  TORCH_CHECK_INDEX(!lacks_channels, error);
  TORCH_CHECK(false, error);
}

// PyTorch's kernels take it for granted, and read past the end of what is too short.
void check_channels(const ChannelwiseBatch& batch, const Operand* operands, size_t count) {
  const Operand& input = operands[0];
  if (input.core != 2) return;
  const int64_t dim = input.bdim && *input.bdim <= 1 ? 2 : 1;
  const c10::SymInt channels = input.tensor->sym_size(dim);
  for (size_t i = 1; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present() || o.core != 1) continue;
    const c10::SymInt size = o.tensor->sym_size(o.bdim == 0 ? 1 : 0);
    // A backward operator is given what it does not need as an empty tensor.
    TORCH_CHECK(size == channels || size == 0, batch.name, ": tensor argument ", i + 1, " has ", size,
                " elements inside vmap, and the input ", channels, " channels");
  }
}

// The dim that the batch joins; it is put before it, or behind.
int64_t joined_dim(const ChannelwiseBatch& batch, const Operand& o) {
  return o.core == 1 ? 0 : batch.into;
}

// Whether two dims are one as they lie.
bool join_as_view(const Tensor& t, int64_t at) {
  const c10::SymInt inner = t.sym_size(at + 1);
  return t.sym_size(at) <= 1 || inner <= 1 || t.sym_stride(at) == inner * t.sym_stride(at + 1);
}

// Two dims as one: a view where it can be.
Tensor joined(const Tensor& t, int64_t at) {
  c10::SymDimVector sizes(t.sym_sizes().begin(), t.sym_sizes().end());
  sizes[at] *= sizes[at + 1];
  sizes.erase(sizes.begin() + at + 1);
  return join_as_view(t, at) ? t.view_symint(sizes) : t.reshape_symint(sizes);
}

Tensor with_batch_at(const ChannelwiseBatch& batch, const Operand& o, int64_t place) {
  if (o.bdim) return *o.bdim == place ? *o.tensor : o.tensor->movedim(*o.bdim, place);
  c10::SymDimVector sizes(o.tensor->sym_sizes().begin(), o.tensor->sym_sizes().end());
  sizes.insert(sizes.begin() + place, batch.batch);
  return o.tensor->unsqueeze(place).expand_symint(sizes);
}

bool is_rounded_once(const Operand& o, at::ScalarType dtype) {
  return o.tensor->scalar_type() == dtype && (dtype == at::kFloat || dtype == at::kDouble);
}

// A number for each channel, to go with [n, channels, *] of `rank` dims.
Tensor beside_channels(const Operand& o, int64_t rank) {
  c10::SymDimVector sizes(rank, c10::SymInt(1));
  sizes[1] = o.tensor->sym_size(o.bdim == 0 ? 1 : 0);
  if (!o.bdim) return o.tensor->reshape_symint(sizes);
  const Tensor front = o.tensor->movedim(*o.bdim, 0);
  sizes.insert(sizes.begin(), front.sym_size(0));
  return front.reshape_symint(sizes);
}

}  // namespace

bool scales_behind(const Operand* operands, size_t count, size_t weight, size_t bias) {
  bool own = false;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    const bool scales = i == weight || i == bias;
    if (o.bdim && !scales) return false;
    if ((scales || i == 0) && !is_rounded_once(o, operands[0].tensor->scalar_type())) return false;
    own = own || (o.bdim && o.tensor->sym_size(*o.bdim) > 0);  // of no examples nothing is written
  }
  return own;
}

Tensor scaled_behind(const Tensor& out, const Operand& weight, const Operand& bias) {
  const Tensor scaled = weight.present() ? out * beside_channels(weight, out.dim()) : out;
  return bias.present() ? scaled + beside_channels(bias, out.dim()) : scaled;
}

void examine_channelwise(ChannelwiseBatch& batch, const Operand* operands, size_t count, bool together) {
  bool into_outer = !together;
  for (size_t i = 0; i < count; ++i) {
    const Operand& o = operands[i];
    if (!o.present()) continue;
    check_rank(batch, o, i);
    if (!o.bdim) continue;
    batch.batch = o.tensor->sym_size(*o.bdim);
    into_outer = into_outer && o.core > 1;
  }
  const Operand& input = operands[0];
  check_channels(batch, operands, count);
  batch.outer = input.tensor->sym_size(input.bdim == 0 ? 1 : 0);
  batch.into = into_outer ? 0 : 1;
  batch.behind = into_outer && input.bdim.value_or(0) > 0;
}

void fold_channelwise(const ChannelwiseBatch& batch, Operand* operands, Tensor* owned, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    Operand& o = operands[i];
    if (!o.present() || (batch.into == 0 && o.core == 1)) continue;
    const int64_t dim = joined_dim(batch, o);
    owned[i] = joined(with_batch_at(batch, o, dim + batch.behind), dim);
    // One channel that all examples share would stay one number in memory, where kernels of a GPU write for
    // each.
    if (o.core == 1 && !o.bdim) owned[i] = owned[i].contiguous();
    o.tensor = &owned[i];
  }
}

OneResult unfold_channelwise(const ChannelwiseBatch& batch, const Tensor& result) {
  // What there is one of for each channel is the same for all examples where the channels are: kernels of a
  // GPU give the running statistics back. Forward differentiation makes a number of what is not asked for.
  const bool is_result = result.defined() && result.dim() > 0;
  if (!is_result || (result.dim() == 1 && (batch.into == 0 || result.sym_size(0) == 0)))
    return with_bdim(result, std::nullopt);
  c10::SymDimVector sizes(result.sym_sizes().begin(), result.sym_sizes().end());
  const int64_t dim = result.dim() == 1 ? 0 : batch.into;
  const int64_t place = dim + batch.behind;
  sizes[dim] = dim == 0 && batch.into == 0 ? batch.outer : sizes[dim] / batch.batch;
  sizes.insert(sizes.begin() + place, batch.batch);
  const Tensor out = result.view_symint(sizes);
  // Statistics, [n, batch, groups]: few enough to be laid out example by example, as PyTorch's formulas of
  // gradients, which view them, expect.
  const bool scattered = result.dim() == 2 && place == 1 && sizes[0] != 1;
  if (scattered) return with_bdim(out.movedim(1, 0).contiguous(), 0);
  return with_bdim(out, place);
}

void write_back_channelwise(const Tensor& folded, const Operand& to) {
  if (!to.bdim) {
    to.tensor->copy_(folded.narrow_symint(0, 0, to.tensor->sym_size(0)));
    return;
  }
  const Tensor place = to.tensor->movedim(*to.bdim, 0);
  if (!join_as_view(place, 0)) place.copy_(folded.view_symint(place.sym_sizes()));
}

void check_written(const char* op, const char* argument, const Operand& operand, const Operand& first) {
  TORCH_CHECK(
      operand.bdim || !first.bdim, "vmap: ", op, " writes a value for each example of the batch into `",
      argument,
      "`, which is not batched. Instead, batch it (expand and clone it before the vmap), or ask for no "
      "update of it");
}

void check_outer(const ChannelwiseBatch& batch, const Operand& input, const c10::SymInt& outer) {
  const c10::SymInt& n = input.tensor->sym_size(input.bdim == 0 ? 1 : 0);
  TORCH_CHECK(n == outer, batch.name, ": the first dimension has size ", n,
              " inside vmap, and the operator is told ", outer);
}

}  // namespace vmap::detail

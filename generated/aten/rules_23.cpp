// Made by vmapgen from the schema and templates/shard.cpp.in. Do not edit: change the schema, run `make regenerate`.
// Rules of aten, shard 23 of 32: an operator's types decide its shard, for good.
#include <vmap/rules/generated.h>

#include <ATen/ops/_scaled_dot_product_fused_attention_overrideable_ops.h>
#include <ATen/ops/arange_ops.h>
#include <ATen/ops/argsort_ops.h>
#include <ATen/ops/eye_ops.h>
#include <ATen/ops/linspace_ops.h>
#include <ATen/ops/logspace_ops.h>
#include <ATen/ops/ones_ops.h>
#include <ATen/ops/rand_ops.h>
#include <ATen/ops/randint_like_ops.h>
#include <ATen/ops/randn_ops.h>
#include <ATen/ops/randperm_ops.h>
#include <ATen/ops/scalar_tensor_ops.h>
#include <ATen/ops/zeros_ops.h>
#include <vmap/kernel/composite.h>
#include <vmap/kernel/out.h>
#include <vmap/kernel/unsupported.h>

namespace vmap::rules::aten {
namespace {

// _scaled_dot_product_fused_attention_overrideable: unsupported
VMAP_SIGNATURE(_scaled_dot_product_fused_attention_overrideable, "_scaled_dot_product_fused_attention_overrideable(Tensor query, Tensor key, Tensor value, Tensor? attn_bias=None, float dropout_p=0.0, bool is_causal=False, bool return_debug_mask=False, *, float? scale=None) -> (Tensor output, Tensor logsumexp, Tensor cum_seq_q, Tensor cum_seq_k, SymInt max_q, SymInt max_k, Tensor philox_seed, Tensor philox_offset, Tensor debug_attn_mask)");

// arange: factory
VMAP_SIGNATURE(arange, "arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// arange.out: factory, as arange
VMAP_SIGNATURE(arange_out, "arange.out(Scalar end, *, Tensor(a!) out) -> Tensor(a!)");

// argsort.stable: reduction
VMAP_SIGNATURE(argsort_stable, "argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor");
OneResult argsort_stable_rule(const Tensor& self, BDim self_bdim, bool stable, int64_t dim, bool descending) {
  const Reduction<1> in(dim, Operand(self, self_bdim));
  return in.result(at::_ops::argsort_stable::call(in[0], stable, in.dim(), descending), true);
}

// argsort.stable_out: reduction, as argsort.stable
VMAP_SIGNATURE(argsort_stable_out, "argsort.stable_out(Tensor self, *, bool stable, int dim=-1, bool descending=False, Tensor(a!) out) -> Tensor(a!)");

// eye: factory
VMAP_SIGNATURE(eye, "eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// eye.out: factory, as eye
VMAP_SIGNATURE(eye_out, "eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)");

// linspace.Scalar_Tensor: decompose
VMAP_SIGNATURE(linspace_Scalar_Tensor, "linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor linspace_Scalar_Tensor_rule(const at::Scalar& start, const Tensor& end, int64_t steps,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::linspace(start, end, steps, dtype, layout, device, pin_memory);
}

// linspace.Scalar_Tensor_out: decompose, as linspace.Scalar_Tensor
VMAP_SIGNATURE(linspace_Scalar_Tensor_out, "linspace.Scalar_Tensor_out(Scalar start, Tensor end, int steps, *, Tensor(a!) out) -> Tensor(a!)");

// logspace.Tensor_Scalar: decompose
VMAP_SIGNATURE(logspace_Tensor_Scalar, "logspace.Tensor_Scalar(Tensor start, Scalar end, int steps, float base=10.0, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
Tensor logspace_Tensor_Scalar_rule(const Tensor& start, const at::Scalar& end, int64_t steps, double base,
    std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
    std::optional<at::Device> device, std::optional<bool> pin_memory) {
  return decompositions::logspace(start, end, steps, base, dtype, layout, device, pin_memory);
}

// logspace.Tensor_Scalar_out: decompose, as logspace.Tensor_Scalar
VMAP_SIGNATURE(logspace_Tensor_Scalar_out, "logspace.Tensor_Scalar_out(Tensor start, Scalar end, int steps, float base=10.0, *, Tensor(a!) out) -> Tensor(a!)");

// ones: factory
VMAP_SIGNATURE(ones, "ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// ones.out: factory, as ones
VMAP_SIGNATURE(ones_out, "ones.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// rand: random
VMAP_SIGNATURE(rand, "rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult rand_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::rand::call(physical_size, dtype, layout, device, pin_memory));
}

// rand.out: random, as rand
VMAP_SIGNATURE(rand_out, "rand.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// randint_like.low_dtype: random
VMAP_SIGNATURE(randint_like_low_dtype, "randint_like.low_dtype(Tensor self, SymInt low, SymInt high, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor");
OneResult randint_like_low_dtype_rule(const Draw& draw, const Tensor& self, BDim self_bdim,
    c10::SymInt low, c10::SymInt high, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory,
    std::optional<at::MemoryFormat> memory_format) {
  const DrawLike in(draw, Operand(self, self_bdim));
  return in.result(at::_ops::randint_like_low_dtype::call(in.self(), low, high, dtype, layout, device, pin_memory, memory_format));
}

// randint_like.low_dtype_out: random, as randint_like.low_dtype
VMAP_SIGNATURE(randint_like_low_dtype_out, "randint_like.low_dtype_out(Tensor self, SymInt low, SymInt high, *, MemoryFormat? memory_format=None, Tensor(a!) out) -> Tensor(a!)");

// randn: random
VMAP_SIGNATURE(randn, "randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");
OneResult randn_rule(const Draw& draw, c10::SymIntArrayRef size, std::optional<at::ScalarType> dtype,
    std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin_memory) {
  const DrawSized in(draw);
  const auto physical_size = in.sizes(size);
  return in.result(at::_ops::randn::call(physical_size, dtype, layout, device, pin_memory));
}

// randn.out: random, as randn
VMAP_SIGNATURE(randn_out, "randn.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

// randperm: random
VMAP_SIGNATURE(randperm, "randperm(SymInt n, *, ScalarType? dtype=long, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// randperm.out: random, as randperm
VMAP_SIGNATURE(randperm_out, "randperm.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)");

// scalar_tensor: factory
VMAP_SIGNATURE(scalar_tensor, "scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// scalar_tensor.out: factory, as scalar_tensor
VMAP_SIGNATURE(scalar_tensor_out, "scalar_tensor.out(Scalar s, *, Tensor(a!) out) -> Tensor(a!)");

// zeros: factory
VMAP_SIGNATURE(zeros, "zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor");

// zeros.out: factory, as zeros
VMAP_SIGNATURE(zeros_out, "zeros.out(SymInt[] size, *, Tensor(a!) out) -> Tensor(a!)");

}  // namespace

void register_shard_23(torch::Library& m) {
  composite(m, "_pad_packed_sequence");
  unsupported(m, "_scaled_dot_product_fused_attention_overrideable", "PyTorch leaves its kernel to backends that bring one, and the CPU brings none", "call scaled_dot_product_attention, which takes what the device has");
  VMAP_FACTORY(aten, "arange", arange);
  support_out(m, "aten", "arange.out", "arange", OutDtype::Cast);
  VMAP_SUPPORT2(argsort, stable, argsort_stable_rule);
  support_out(m, "aten", "argsort.stable_out", "argsort.stable", OutDtype::Cast);
  VMAP_FACTORY(aten, "eye", eye);
  support_out(m, "aten", "eye.out", "eye", OutDtype::Cast);
  VMAP_DECOMPOSE2(linspace, Scalar_Tensor, linspace_Scalar_Tensor_rule);
  support_out(m, "aten", "linspace.Scalar_Tensor_out", "linspace.Scalar_Tensor", OutDtype::Cast);
  VMAP_DECOMPOSE2(logspace, Tensor_Scalar, logspace_Tensor_Scalar_rule);
  support_out(m, "aten", "logspace.Tensor_Scalar_out", "logspace.Tensor_Scalar", OutDtype::Cast);
  VMAP_FACTORY(aten, "ones", ones);
  support_out(m, "aten", "ones.out", "ones", OutDtype::Cast);
  VMAP_RANDOM(aten, "rand", rand_rule, rand);
  support_out(m, "aten", "rand.out", "rand", OutDtype::Cast);
  support_random_out("aten", "rand.out", "rand", OutDtype::Cast);
  VMAP_RANDOM(aten, "randint_like.low_dtype", randint_like_low_dtype_rule, randint_like_low_dtype);
  support_out(m, "aten", "randint_like.low_dtype_out", "randint_like.low_dtype", OutDtype::Same);
  support_random_out("aten", "randint_like.low_dtype_out", "randint_like.low_dtype", OutDtype::Same);
  VMAP_RANDOM(aten, "randn", randn_rule, randn);
  support_out(m, "aten", "randn.out", "randn", OutDtype::Cast);
  support_random_out("aten", "randn.out", "randn", OutDtype::Cast);
  VMAP_RANDOM(aten, "randperm", custom::randperm_default, randperm);
  support_out(m, "aten", "randperm.out", "randperm", OutDtype::Cast);
  support_random_out("aten", "randperm.out", "randperm", OutDtype::Cast);
  composite(m, "rms_norm");
  VMAP_FACTORY(aten, "scalar_tensor", scalar_tensor);
  support_out(m, "aten", "scalar_tensor.out", "scalar_tensor", OutDtype::Same);
  composite(m, "to.dtype_layout");
  VMAP_FACTORY(aten, "zeros", zeros);
  support_out(m, "aten", "zeros.out", "zeros", OutDtype::Cast);
  add_kinds(
      "composite _pad_packed_sequence rms_norm to.dtype_layout\n"
      "decompose linspace.Scalar_Tensor linspace.Scalar_Tensor_out logspace.Tensor_Scalar"
      " logspace.Tensor_Scalar_out\n"
      "factory arange arange.out eye eye.out ones ones.out scalar_tensor scalar_tensor.out zeros zeros.out\n"
      "random rand rand.out randint_like.low_dtype randint_like.low_dtype_out randn randn.out randperm"
      " randperm.out\n"
      "reduction argsort.stable argsort.stable_out\n"
      "unsupported _scaled_dot_product_fused_attention_overrideable\n"
  );
}

}  // namespace vmap::rules::aten

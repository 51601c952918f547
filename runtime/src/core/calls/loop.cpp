#include "loop.h"

#include <ATen/core/enum_tag.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>
#include <ATen/ops/q_scale.h>
#include <ATen/ops/q_zero_point.h>
#include <ATen/ops/qscheme.h>
#include <ATen/ops/stack.h>
#include <c10/core/GradMode.h>
#include <vmap/front/chunks.h>
#include <vmap/kernel/plumbing.h>

#include <algorithm>
#include <array>
#include <exception>

#include "collectives.h"

namespace vmap::detail {

namespace {

thread_local int64_t begun = 0;

// Example `i` along physical dim `dim`, also of a wrapper of an outer level, whose batch dim it steps over:
// the loop must not depend on the rule of select.
Tensor select_example(const Tensor& t, int64_t dim, int64_t i) {
  const BatchedTensor* b = as_batched(t);
  if (!b) return t.select(dim, i);
  const bool behind = dim >= b->bdim();
  return make_batched(select_example(b->value(), behind ? dim + 1 : dim, i), b->bdim() - !behind, b->level());
}

// The arguments of example `i`. Slices are views, so an operator that writes reaches the batch.
torch::jit::Stack example_args(const BoxedCall& call, int64_t i) {
  torch::jit::Stack args;
  args.reserve(call.args().size());
  for (const c10::IValue& arg : call.args()) {
    args.push_back(map_tensors_in(arg, [&](const Tensor& t) {
      if (!call.batched(t)) return t;
      const BatchedTensor* b = as_batched(t);
      return select_example(b->value(), b->bdim(), i);
    }));
  }
  return args;
}

// An operator that resizes what it writes to would have resized the slice only, and left the batch as it was.
void check_shapes_kept(const BoxedCall& call, const torch::jit::Stack& example) {
  for (size_t i = 0; i < example.size(); ++i) {
    if (!call.writes(i)) continue;
    std::vector<Tensor> wholes;
    for_each_tensor_in(call.args()[i], [&](const Tensor& t) { wholes.push_back(t); });
    size_t n = 0;
    for_each_tensor_in(example[i], [&](const Tensor& slice) {
      const Tensor& whole = wholes[n++];
      TORCH_CHECK(slice.sizes() == whole.sizes(), "vmap: ", call.name(), " would change the shape of `",
                  call.schema().arguments()[i].name(), "` from ", whole.sizes(), " to ", slice.sizes(),
                  ", which a loop over the examples cannot do. Pass a tensor of the right shape. ",
                  how_to_give_a_rule(call.schema()));
    });
  }
}

// A stack of quantized tensors has the first one's scale.
void check_one_scale(const BoxedCall& call, const std::vector<Tensor>& examples) {
  const auto scale_of = [](const Tensor& t) { return std::pair(t.q_scale(), t.q_zero_point()); };
  for (const Tensor& t : examples) {
    if (!t.is_quantized()) return;
    TORCH_CHECK(t.qscheme() == c10::kPerTensorAffine && scale_of(t) == scale_of(examples[0]),
                "vmap: ", call.name(),
                " returned tensors that are quantized with more than one scale, and a batch of these ",
                "is no tensor. Quantize with one scale for all examples, or keep to numbers inside vmap");
  }
}

Tensor stack_examples(const BoxedCall& call, const std::vector<Tensor>& examples) {
  size_t defined = 0;
  for (const Tensor& t : examples) defined += t.defined();
  if (defined == 0) return Tensor();
  TORCH_CHECK(defined == examples.size(), "vmap: ", call.name(),
              " returned a tensor for some examples and none for others");
  for (const Tensor& t : examples) {
    TORCH_CHECK(t.sizes() == examples[0].sizes(), "vmap: ", call.name(), " returned a tensor of shape ",
                examples[0].sizes(), " for one example and of shape ", t.sizes(),
                " for another; the examples of a batch must have one shape");
  }
  TORCH_CHECK_NOT_IMPLEMENTED(
      examples[0].layout() == c10::kStrided, "vmap: ", call.name(), " returned a tensor of layout ",
      examples[0].layout(),
      " for each example, and a batch of these is no tensor. Keep to dense ones inside "
      "vmap, and convert outside; a TorchScript module does before torch::jit::optimize_for_inference");
  check_one_scale(call, examples);
  return make_batched(at::stack(examples), 0, call.level());
}

// Result `r` of each example, as one value.
c10::IValue gather(const BoxedCall& call, const std::vector<torch::jit::Stack>& outs, size_t r) {
  const auto column = [&](auto&& get) {
    std::vector<Tensor> examples;
    for (const torch::jit::Stack& out : outs) examples.push_back(get(out[r]));
    return stack_examples(call, examples);
  };
  if (outs[0][r].isNone()) return c10::IValue();
  if (outs[0][r].isTensor()) return column([](const c10::IValue& v) { return v.toTensor(); });
  const size_t length = outs[0][r].toListRef().size();
  for (const torch::jit::Stack& out : outs) {
    TORCH_CHECK(out[r].toListRef().size() == length, "vmap: ", call.name(),
                " returned lists of different lengths for the examples of one batch");
  }
  c10::List<Tensor> list;
  for (size_t n = 0; n < length; ++n) {
    list.push_back(column([&](const c10::IValue& v) { return v.toListRef()[n].toTensor(); }));
  }
  return list;
}

// ---- a batch of no examples ----
// There is no slice to learn shapes and dtypes from, so the operator runs on meta tensors of a slice's shape.

torch::jit::Stack meta_args(const BoxedCall& call, c10::Device& device) {
  torch::jit::Stack args;
  for (const c10::IValue& arg : call.args()) {
    if (arg.isDevice()) {
      device = arg.toDevice();
      args.emplace_back(c10::Device(c10::kMeta));
      continue;
    }
    args.push_back(map_tensors_in(arg, [&](const Tensor& t) {
      if (call.batched(t)) device = t.device();
      return at::empty_strided(t.sizes(), t.strides(), t.options().device(c10::kMeta));
    }));
  }
  return args;
}

// Whether an operator's meta function is missing, by what a call of it on meta tensors raised. One of
// torch.library.custom_op always has a kernel, which says so.
bool has_no_meta(const c10::OperatorHandle& op, const std::string& raised) {
  constexpr std::array kKeys = {c10::DispatchKey::Meta, c10::DispatchKey::CompositeImplicitAutograd,
                                c10::DispatchKey::CompositeExplicitAutograd,
                                c10::DispatchKey::CompositeExplicitAutogradNonFunctional};
  const std::string told =
      "There was no fake impl registered for <CustomOpDef(" + op.operator_name().name + ")";
  return raised.find(told) != std::string::npos ||
         std::ranges::none_of(kKeys, [&](auto key) { return op.hasKernelForDispatchKey(key); });
}

void check_has_meta(const BoxedCall& call, const std::string& raised) {
  TORCH_CHECK(!has_no_meta(call.op(), raised), "vmap: ", call.name(), kNoMetaFunction,
              ". Register one: torch.library.register_fake(\"", call.name(),
              "\") in Python, a Meta kernel in C++. ", how_to_give_a_rule(call.schema()));
}

torch::jit::Stack run_on_meta(const BoxedCall& call, c10::Device& device) {
  try {
    c10::AutoGradMode no_grad(false);
    torch::jit::Stack stack = meta_args(call, device);
    call.op().callBoxed(stack);
    return stack;
  } catch (const c10::Error& error) {
    check_has_meta(call, error.what_without_backtrace());
    TORCH_CHECK(
        false, "vmap: ", call.name(),
        " runs example by example, and the batch has no examples, so its results' ",
        "shapes can only be asked of its meta function, which failed: ", error.what_without_backtrace(), "\n",
        how_to_give_a_rule(call.schema()), ", or register a Meta kernel");
  } catch (const std::exception& error) {
    // What Python raised. Its own meta function's error is the user's, with a traceback.
    check_has_meta(call, error.what());
    throw;
  }
}

// PyTorch's meta functions leave out that a result is quantized.
void check_makes_plain(const BoxedCall& call) {
  const auto& arguments = call.schema().arguments();
  for (size_t i = 0; i < arguments.size(); ++i) {
    const bool names_dtype = arguments[i].real_type()->kind() == c10::TypeKind::ScalarTypeType;
    TORCH_CHECK(!names_dtype || !c10::isQIntType(call.args()[i].toScalarType()), "vmap: ", call.name(),
                " runs example by example, and the batch has no examples, which would say how its result is ",
                "quantized");
  }
}

void run_no_examples(const BoxedCall& call, torch::jit::Stack* stack) {
  check_makes_plain(call);
  const size_t returns = call.schema().returns().size();
  bool returns_new = false;
  for (size_t r = 0; r < returns; ++r) returns_new = returns_new || call.returned_arg(r) < 0;
  c10::Device device(c10::kCPU);
  torch::jit::Stack metas;
  if (returns_new) metas = run_on_meta(call, device);
  for (size_t r = 0; r < returns; ++r) {
    if (const int64_t arg = call.returned_arg(r); arg >= 0) {
      stack->push_back(call.args()[arg]);
      continue;
    }
    stack->push_back(map_tensors_in(metas[r], [&](const Tensor& t) {
      c10::DimVector sizes(t.sizes().begin(), t.sizes().end());
      sizes.insert(sizes.begin(), 0);
      return make_batched(at::empty(sizes, t.options().device(device)), 0, call.level());
    }));
  }
}

}  // namespace

void check_can_loop(const BoxedCall& call) {
  for (const c10::Argument& result : call.schema().returns()) {
    TORCH_CHECK(holds_tensors(*result.type()), "vmap: ", call.name(), " hands the host a value of type ",
                result.type()->str(), ", and there would be one for each example. ", call.which_arguments(),
                " Reading values (item(), bool(), equal, a branch on a tensor) is not possible in a vmapped "
                "function; ",
                "use tensor operators, such as torch::where");
  }
  const bool moves_self = call.op().hasTag(at::Tag::inplace_view);
  TORCH_CHECK(!call.returns_view() && !moves_self, "vmap: ", call.name(),
              " has no batching rule, and it is a view ",
              "operator: a loop over the examples would copy, and writes to the result would be lost. ",
              call.which_arguments(), " ", how_to_give_a_rule(call.schema()));
  call.check_written_args();
}

int64_t loops_of_this_thread() {
  return begun;
}

// NOTE: [kernels that draw, in a loop]
// What a kernel draws or makes for one example is that example's: the level is hidden from it, as
// torch.vmap's is, which does not see it draw. Where one draw is to serve all, the generators go back for
// each.
class DrawsOfLoop {
 public:
  explicit DrawsOfLoop(const BoxedCall& call) : hidden_(call.level()) {
    if (call.level().randomness() != Randomness::Same) return;
    same_.emplace();
    for (const c10::IValue& arg : call.args()) same_->see(arg);
  }
  void next_example() {
    if (same_) same_->rewind();
  }

 private:
  HideLevel hidden_;
  std::optional<SameDraws> same_;
};

void run_loop(const BoxedCall& call, torch::jit::Stack* stack) {
  ++begun;
  const int64_t batch = call.level().batch_size();
  if (batch == 0) return run_no_examples(call, stack);
  const bool arrives_later = is_collective(call.op());
  std::vector<torch::jit::Stack> outs;
  outs.reserve(batch);
  std::optional<DrawsOfLoop> draws(std::in_place, call);
  for (int64_t i = 0; i < batch; ++i) {
    const torch::jit::Stack example = example_args(call, i);
    torch::jit::Stack work = example;
    draws->next_example();
    telling_where(call.name().c_str(), call.level(), [&] { call.op().callBoxed(work); });
    if (arrives_later) {
      for (c10::IValue& result : work) result = map_tensors_in(result, wait_for);
    }
    check_shapes_kept(call, example);
    outs.push_back(std::move(work));
  }
  draws.reset();
  for (size_t r = 0; r < call.schema().returns().size(); ++r) {
    const int64_t arg = call.returned_arg(r);
    stack->push_back(arg >= 0 ? call.args()[arg] : gather(call, outs, r));
  }
}

}  // namespace vmap::detail

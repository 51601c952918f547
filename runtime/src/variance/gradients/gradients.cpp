#include <ATen/SequenceNumber.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/_foreach_copy.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/split_with_sizes.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/functions/accumulate_grad.h>
#include <vmap/physical.h>
#include <vmap/variance/collectives.h>

#include <algorithm>

#include "../calls/call.h"
#include "../collectives/transport.h"
#include "../states/errors.h"

namespace vmap::variance {

namespace {

// Gradients that are summed together.
struct Bucket {
  Mesh mesh;
  Mask dims;
  std::vector<Tensor> parameters;
  int64_t bytes = 0;

  bool takes(const Tensor& parameter, const Mesh& of, Mask sum) const {
    const Tensor& first = parameters.front();
    return sum == dims && parameter.scalar_type() == first.scalar_type() &&
           parameter.device() == first.device() && of == mesh;
  }
};

Masks masks_of_gradient(const Tensor& parameter) {
  const Cell* cell = cell_of(parameter.grad());
  return cell != nullptr ? cell->masks() : Masks();
}

// The dims over which the gradient is a summand. That of a reduced parameter is one until it is summed, as
// something partial or, of a product with what varies, varying.
Mask dims_to_sum(const Tensor& parameter, const Cell& cell) {
  const Mask dims = cell.masks().reduced;
  if (dims == 0 || !parameter.grad().defined()) return dims;
  const Masks gradient = masks_of_gradient(parameter);
  const Mask wrong = static_cast<Mask>(gradient.reduced & dims);
  TORCH_CHECK(wrong == 0, "variance: reduce_gradients: the gradient of a parameter ", parameter.sizes(),
              " is reduced over ", shown(cell.mesh(), wrong),
              ": the loss was the same on all ranks and yet each rank's own. all_reduce the loss over ",
              shown(cell.mesh(), wrong), ", or mark the parameter as invariant");
  const Mask sum = static_cast<Mask>(dims & (gradient.partial | gradient.varying));
  if (sum == 0) return sum;
  const Mask twice = static_cast<Mask>(sum & cell_of(parameter.grad())->reduced());
  TORCH_CHECK(
      twice == 0, "variance: reduce_gradients: the gradient of a parameter ", parameter.sizes(),
      " was summed over ", shown(cell.mesh(), twice),
      " before, and something that differs between the ranks was written to it since, other than by a "
      "backward pass: what was summed would be summed again. Set it to None after the optimizer's "
      "step, or write to it before reduce_gradients");
  return sum;
}

void check_gradient(const Tensor& parameter) {
  const Tensor& gradient = parameter.grad();
  if (!gradient.defined()) return;
  await(gradient);
  TORCH_CHECK(gradient.layout() == c10::kStrided, "variance: reduce_gradients: the gradient of a parameter ",
              parameter.sizes(), " is ", gradient.layout(),
              ": sparse gradients are not summed over ranks. Use sparse=False");
  TORCH_CHECK(
      !gradient.requires_grad(), "variance: reduce_gradients: the gradient of a parameter ",
      parameter.sizes(),
      " wants a gradient itself (create_graph=True), and would be written to. mark() the parameter as "
      "invariant, so that its gradient is summed in the backward pass");
}

// All as one list of numbers; behind them, for each, 1 where this rank has a gradient, else 0.
Tensor side_by_side(const Bucket& bucket) {
  std::vector<Tensor> all;
  std::vector<double> has;
  for (const Tensor& parameter : bucket.parameters) {
    const Tensor& gradient = parameter.grad();
    has.push_back(gradient.defined() ? 1 : 0);
    all.push_back(gradient.defined() ? gradient.reshape(-1)
                                     : at::zeros({parameter.numel()}, parameter.options()));
  }
  all.push_back(at::tensor(has, all.front().options()));
  return at::cat(all);
}

// The memory of a gradient has one state, so that it has to be all the gradient's.
void write(const Bucket& bucket, std::vector<Tensor>& gradients, std::vector<Tensor>& sums) {
  at::_foreach_copy_(gradients, sums);
  for (const Tensor& gradient : gradients) {
    Masks masks = cell_of(gradient)->masks();
    masks.set(bucket.dims, State::Invariant);
    masks.summed |= bucket.dims;
    cell_of(gradient)->set(masks);
    cell_of(gradient)->say_reduced(bucket.dims);
  }
}

void give_gradient(const Bucket& bucket, const Tensor& parameter, const Tensor& sum) {
  Masks masks = cell_of(parameter)->masks();
  masks.set(bucket.dims, State::Invariant);
  Tensor gradient = sum.clone();
  give_cell(gradient, new_cell(bucket.mesh, masks));
  cell_of(gradient)->say_reduced(bucket.dims);
  parameter.mutable_grad() = gradient;
}

void reduce(const Bucket& bucket) {
  const Tensor sum = side_by_side(bucket);
  for (const std::string& dim : names_of(bucket.mesh, bucket.dims))
    transport::all_reduce_(sum, bucket.mesh.dim(dim));
  std::vector<int64_t> sizes;
  for (const Tensor& parameter : bucket.parameters) sizes.push_back(parameter.numel());
  sizes.push_back(static_cast<int64_t>(bucket.parameters.size()));
  const std::vector<Tensor> parts = at::split_with_sizes(sum, sizes);
  std::vector<Tensor> gradients, sums;
  for (size_t i = 0; i < bucket.parameters.size(); ++i) {
    const Tensor& parameter = bucket.parameters[i];
    const Tensor part = parts[i].view(parameter.sizes());
    const Tensor& gradient = parameter.grad();
    if (gradient.defined() && covers_its_memory(gradient)) {
      gradients.push_back(gradient);
      sums.push_back(part);
    } else if (gradient.defined() || parts.back()[static_cast<int64_t>(i)].is_nonzero()) {
      give_gradient(bucket, parameter, part);
    }
  }
  if (!gradients.empty()) write(bucket, gradients, sums);
}

bool is_first_over(const Mesh& mesh, Mask dims) {
  const auto names = names_of(mesh, dims);
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& each) { return mesh.dim(each).coordinate == 0; });
}

// The parameter to whose gradient the engine adds another on this thread; nullptr: it does not.
const Tensor* parameter_of_pass() {
  const auto node = torch::autograd::get_current_node();  // which the engine holds
  const auto* adds = node ? dynamic_cast<const torch::autograd::AccumulateGrad*>(&*node) : nullptr;
  return adds != nullptr ? &adds->variable : nullptr;
}

// The dims over which the operand is a gradient that counts once, and not once for each rank.
Mask counts_once_over(const Operand& operand, const Tensor* parameter) {
  Mask dims = operand.cell != nullptr ? operand.cell->reduced() : Mask(0);
  const bool is_gradient = parameter != nullptr && operand.tensor.is_same(parameter->grad());
  const Cell* cell = is_gradient ? cell_of(*parameter) : nullptr;
  if (cell != nullptr) dims = static_cast<Mask>(dims | cell->masks().reduced);
  return static_cast<Mask>(dims & ~operand.masks.any());
}

// `is_sum`: so its memory says, in which other gradients may lie that become summands with it.
void clear(const Tensor& gradient, bool is_sum) {
  if (!is_sum || !gradient.has_storage() || covers_its_memory(gradient)) {
    gradient.zero_();
    return;
  }
  at::empty({0}, gradient.options().dtype(at::kByte)).set_(gradient.storage()).zero_();
}

// A view knows the tensor that it is of; what detach() gives of an untracked one does not.
void check_memory_is_known(const Call& call, const Operand& gradient) {
  const Tensor& t = gradient.tensor;
  if (gradient.cell == nullptr && !t.is_view() && t.has_storage() && t.storage().use_count() > 1)
    throw_other_views(call, gradient);
}

void become_summand(Operand& operand, const Mesh& mesh, Mask dims) {
  const at::NoGradGuard no_grad;
  const Unobserved unobserved;
  const auto summed = static_cast<Mask>(dims & operand.masks.summed);
  if (!is_first_over(mesh, dims)) clear(operand.tensor, summed != 0);
  // Of what was summed a rank's own part is nothing to read; of what never was, as zeros, it may be.
  operand.masks.set(static_cast<Mask>(dims & ~summed), State::Varying);
  operand.masks.set(summed, State::Partial);
  if (operand.cell == nullptr) {
    give_cell(operand.tensor, new_cell(mesh, operand.masks));
    operand.cell = cell_of(operand.tensor);
    return;
  }
  operand.cell->set(operand.masks);
  operand.cell->tell_others(operand.masks, at::sequence_number::peek());
  operand.cell->say_reduced(static_cast<Mask>(operand.cell->reduced() & ~dims));
}

}  // namespace

bool adds_beside_gradient() {
  return c10::GradMode::is_enabled() && adds_gradients() && parameter_of_pass() != nullptr;
}

// NOTE: [gradients that are added to a sum]
// The gradient of a reduced parameter that is the same on all ranks counts once: reduce_gradients has summed
// it, or it was made of what is so, or put there. Another backward pass adds this rank's summand. So the sum
// becomes one before: the first rank keeps it, and the others have zeros.
void make_summands(const Call& call, Operands& operands) {
  const Tensor* parameter = parameter_of_pass();
  Mask differs = 0;
  for (const Operand& each : operands)
    differs = static_cast<Mask>(differs | each.masks.varying | each.masks.partial);
  for (Operand& each : operands) {
    if (differs != 0 && parameter != nullptr && each.tensor.is_same(parameter->grad()))
      check_memory_is_known(call, each);
    const auto dims = static_cast<Mask>(differs & counts_once_over(each, parameter));
    if (dims == 0 || each.beneath) continue;
    const Mesh mesh = each.cell != nullptr ? each.cell->mesh() : cell_of(*parameter)->mesh();
    if (holds(call.plan().written, each.argument)) {
      become_summand(each, mesh, dims);
    } else {
      TORCH_CHECK(
          parameter == nullptr || !each.tensor.is_same(parameter->grad()),
          "variance: a backward pass with create_graph=True adds what differs between the ranks to the "
          "gradient of a parameter ",
          each.tensor.sizes(), " that is the same on all ranks of ", shown(mesh, dims),
          ": what is the same would be summed again. Set the gradient to None before");
    }
  }
}

void reduce_gradients(at::TensorList parameters, int64_t bucket_bytes) {
  TORCH_CHECK_VALUE(bucket_bytes > 0, "variance: reduce_gradients: a bucket holds ", bucket_bytes, " bytes");
  TORCH_CHECK(!is_observed(),
              "variance: reduce_gradients: a trace holds no gradients of parameters. Call it "
              "outside of the function that is traced, or mark the parameters as invariant");
  const at::NoGradGuard no_grad;
  const Unobserved unobserved;
  for (const Tensor& parameter : parameters) check_gradient(parameter);
  std::vector<Bucket> open;
  for (const Tensor& parameter : parameters) {
    const Cell* cell = cell_of(parameter);
    const Mask dims = cell != nullptr ? dims_to_sum(parameter, *cell) : Mask(0);
    if (dims == 0) continue;
    auto bucket = std::find_if(open.begin(), open.end(),
                               [&](const Bucket& each) { return each.takes(parameter, cell->mesh(), dims); });
    if (bucket == open.end()) bucket = open.insert(bucket, Bucket{cell->mesh(), dims, {}, 0});
    bucket->parameters.push_back(parameter);
    bucket->bytes += static_cast<int64_t>(parameter.nbytes());
    if (bucket->bytes < bucket_bytes) continue;
    reduce(*bucket);
    open.erase(bucket);
  }
  for (const Bucket& bucket : open) reduce(bucket);
}

}  // namespace vmap::variance

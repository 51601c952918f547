#include "transport.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <vmap/physical.h>

namespace vmap::variance::transport {

namespace {

// Called boxed: what type the name of a group has differs between versions of PyTorch. Without autograd:
// c10d's own formulas know one pair of states only.
Tensor call(const char* name, const MeshDim& along, torch::jit::Stack stack) {
  const auto find = [&](const std::string& op) {
    const auto handle = c10::Dispatcher::singleton().findSchema({"_c10d_functional::" + op, ""});
    TORCH_CHECK(handle.has_value(), "variance: communication over \"", along.name,
                "\" wants PyTorch's c10d (_c10d_functional::", op,
                "), which this process has not loaded. Import torch.distributed, or link libtorch with it");
    return *handle;
  };
  TORCH_CHECK(!along.group.empty(), "variance: dim \"", along.name,
              "\" of the mesh names no process group, so that nothing can be sent along it");
  const Unobserved unobserved;
  const at::AutoDispatchBelowADInplaceOrView below;
  find(name).callBoxed(stack);
  find("wait_tensor").callBoxed(stack);
  return stack.back().toTensor();
}

}  // namespace

Tensor all_reduce(const Tensor& x, const MeshDim& along, const std::string& op) {
  return call("all_reduce", along, {x.contiguous(), op, along.group});
}

void all_reduce_(const Tensor& x, const MeshDim& along) {
  call("all_reduce_", along, {x, "sum", along.group});
}

Tensor all_gather(const Tensor& x, const MeshDim& along) {
  return call("all_gather_into_tensor", along, {x.contiguous(), along.size, along.group});
}

Tensor reduce_scatter(const Tensor& x, const MeshDim& along) {
  return call("reduce_scatter_tensor", along, {x.contiguous(), "sum", along.size, along.group});
}

Tensor all_to_all(const Tensor& x, const MeshDim& along, const std::vector<int64_t>& received,
                  const std::vector<int64_t>& sent) {
  return call("all_to_all_single", along, {x.contiguous(), received, sent, along.group});
}

Tensor broadcast(const Tensor& x, const MeshDim& along, int64_t root) {
  return call("broadcast", along, {x.contiguous(), root, along.group});
}

}  // namespace vmap::variance::transport

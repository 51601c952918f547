#include "transport.h"

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/view_as_complex.h>
#include <ATen/ops/view_as_real.h>
#include <vmap/physical.h>

#include <algorithm>

#include "../../core/python/python.h"
#include "agreement.h"
#include "check.h"

namespace vmap::variance::transport {

namespace {

c10::OperatorHandle found(const char* name, const MeshDim& along) {
  TORCH_CHECK(!along.group.empty(), "variance: dim \"", along.name,
              "\" of the mesh names no process group, so that nothing can be sent along it");
  const auto handle = c10::Dispatcher::singleton().findSchema({std::string("_c10d_functional::") + name, ""});
  TORCH_CHECK(handle.has_value(), "variance: communication over \"", along.name,
              "\" wants PyTorch's c10d (_c10d_functional::", name,
              "), which this process has not loaded. Import torch.distributed, or link libtorch with it");
  return *handle;
}

// Called boxed: what type the name of a group has differs between versions of PyTorch. Without autograd:
// c10d's own formulas know one pair of states only.
Tensor begun(const c10::OperatorHandle& op, torch::jit::Stack stack) {
  const Unobserved unobserved;
  const at::AutoDispatchBelowADInplaceOrView below;
  op.callBoxed(stack);
  return stack.back().toTensor();
}

Tensor sent(const c10::OperatorHandle& op, const MeshDim& along, torch::jit::Stack stack) {
  return begun(found("wait_tensor", along), {begun(op, std::move(stack))});
}

// What c10d reads until the result is there. While the program goes on it may write to `x` or free it, where
// nobody sees it as well (numpy(), a storage): then a copy is read. all_reduce and broadcast, which work in
// place, are given one by c10d.
Tensor to_be_read(const Tensor& x, const ArrivalPtr* later) {
  return later == nullptr ? x.contiguous() : x.clone(at::MemoryFormat::Contiguous);
}

Tensor gathered(const Tensor& x, const MeshDim& along) {
  return sent(found("all_gather_into_tensor", along), along, {x, along.size, along.group});
}

// The messages of all.
Tensor announce(const Announced& mine, const MeshDim& along) {
  const Tensor all = gathered(message_of(mine, along), along);
  check_messages(all, along);
  return all;
}

// Does `f`, in whose errors is said where they came.
template <class F>
auto saying(const std::string& where, F&& f) {
  try {
    return f();
  } catch (c10::Error& error) {
    error.add_context(where);
    throw;
  } catch (const std::exception& error) {
    TORCH_CHECK(false, where, ": ", error.what());
  }
}

// Whoever waits for a rank that does not come is told so by c10d, which does not know in what.
Tensor call(const char* name, const MeshDim& along, torch::jit::Stack stack, ArrivalPtr* later,
            std::string_view how, const Parts& parts = {}) {
  wait_for_unread();
  const vmap::detail::WithoutGil without;
  const c10::OperatorHandle op = found(name, along);
  const Tensor x = stack.front().toTensor();
  // A thread of c10d's is often the last to have it, and drops it while nobody else gets a result. A graph is
  // not to be deleted there, nor Python's lock to be waited for.
  if (x.has_storage() && !x.key_set().has_any(c10::python_ks)) stack.front() = bare(x.storage(), x);
  const std::string where =
      c10::str("variance: in ", name, " over \"", along.name, "\", number ", along.coordinate, " of ",
               along.size, " ranks, of ", x.sizes(), " ", x.scalar_type());
  return saying(where, [&] {
    if (checks_results()) announce({name, x, how, parts}, along);
    if (later == nullptr) return sent(op, along, std::move(stack));
    *later = std::make_shared<Arrival>(begun(op, std::move(stack)), where);
    return (*later)->result();
  });
}

}  // namespace

Tensor all_reduce(const Tensor& x, const MeshDim& along, const std::string& op, ArrivalPtr* later) {
  const bool is_average = op == "avg";  // which gloo knows not
  TORCH_INTERNAL_ASSERT(!is_average || later == nullptr);
  const Tensor all =
      call("all_reduce", along, {x.contiguous(), is_average ? "sum" : op, along.group}, later, "by " + op);
  return is_average ? all.div_(along.size) : all;
}

void all_reduce_(const Tensor& x, const MeshDim& along) {
  call("all_reduce_", along, {x, "sum", along.group}, nullptr, {});
}

Tensor all_gather(const Tensor& x, const MeshDim& along, std::string_view how, ArrivalPtr* later) {
  return call("all_gather_into_tensor", along, {to_be_read(x, later), along.size, along.group}, later, how);
}

Tensor reduce_scatter(const Tensor& x, const MeshDim& along, std::string_view how, ArrivalPtr* later) {
  return call("reduce_scatter_tensor", along, {to_be_read(x, later), "sum", along.size, along.group}, later,
              how);
}

Tensor all_to_all(const Tensor& x, const MeshDim& along, const std::vector<int64_t>& received,
                  const std::vector<int64_t>& sent, std::string_view how, ArrivalPtr* later) {
  // Gloo knows no complex numbers here. c10d's own front end sends pairs, too.
  if (x.is_complex()) {
    const Tensor pairs = at::view_as_real(x.resolve_conj().contiguous());
    return at::view_as_complex(call("all_to_all_single", along, {pairs, received, sent, along.group}, nullptr,
                                    how, {sent, received}));
  }
  return call("all_to_all_single", along, {to_be_read(x, later), received, sent, along.group}, later, how,
              {sent, received});
}

Tensor broadcast(const Tensor& x, const MeshDim& along, int64_t root, ArrivalPtr* later) {
  return call("broadcast", along, {x.contiguous(), root, along.group}, later,
              "from rank " + std::to_string(root));
}

bool is_same_on_all(const std::string& op, const Tensor& result, int64_t hash, const MeshDim& along) {
  wait_for_unread();
  const vmap::detail::WithoutGil without;
  const std::string where = c10::str("variance: VARIANCE_CHECK: behind ", op, ", over \"", along.name, "\"");
  return saying(where, [&] {
    return have_one_number(announce({kComparison, result, op, {}, hash}, along), along);
  });
}

std::vector<Tensor> gather_rows(const Tensor& rows, const MeshDim& along) {
  wait_for_unread();
  const vmap::detail::WithoutGil without;
  const std::string where = c10::str("variance: at the ", kEndOfPass, ", over \"", along.name, "\", number ",
                                     along.coordinate, " of ", along.size, " ranks");
  return saying(where, [&] {
    const std::vector<int64_t> counts = rows_of(announce({kEndOfPass, rows, {}, {}}, along), along);
    const int64_t most = *std::max_element(counts.begin(), counts.end());
    if (most == 0) return std::vector<Tensor>(counts.size(), rows.to(at::kCPU));
    const Tensor padded = at::constant_pad_nd(rows, {0, 0, 0, most - rows.size(0)});
    const Tensor all = gathered(padded, along).to(at::kCPU);
    std::vector<Tensor> each;
    for (size_t rank = 0; rank < counts.size(); ++rank)
      each.push_back(all.narrow(0, static_cast<int64_t>(rank) * most, counts[rank]));
    return each;
  });
}

}  // namespace vmap::variance::transport

#include "kernels.h"

#include <ATen/EmptyTensor.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/op_registration/adaption.h>
#include <ATen/ops/copy.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>

#include <string>
#include <utility>
#include <vector>

#include "cells.h"
#include "device.h"
#include "memory.h"
#include "signatures.h"

namespace vmap_pretend {
namespace {

using torch::jit::Stack;

bool is_here(const at::Tensor& t) {
  return t.defined() && t.device().type() == c10::DeviceType::PrivateUse1;
}

// The calls of one operator's kernel are its own: no mode, no wrapper and no gradient sees them, as nobody
// sees what a GPU does.
struct Kernel {
  Kernel() : guard(keys()) {}

  static c10::impl::LocalDispatchKeySet keys() {
    c10::impl::PODLocalDispatchKeySet keys;
    keys.set_included(c10::DispatchKeySet(c10::DispatchKey::BackendSelect));
    keys.set_excluded(c10::default_excluded_set | c10::autograd_dispatch_keyset_with_ADInplaceOrView);
    return c10::impl::LocalDispatchKeySet(keys);
  }

  c10::impl::ForceDispatchKeyGuard guard;
};

void copy_shape(const at::Tensor& from, const at::Tensor& to) {
  c10::TensorImpl* const impl = to.unsafeGetTensorImpl();
  impl->set_sizes_and_strides(from.sizes(), from.strides(), from.storage_offset());
}

// A tensor of the shape of `like`, over other memory, or the same seen from the other side.
at::Tensor twin(const at::Tensor& like, c10::Storage storage, c10::DispatchKey backend) {
  c10::DispatchKeySet keys(backend);
  if (like._is_zerotensor()) keys = keys.add(c10::DispatchKey::ZeroTensor);
  auto t = at::detail::make_tensor<c10::TensorImpl>(std::move(storage), keys, like.dtype());
  copy_shape(like, t);
  c10::TensorImpl* const impl = t.unsafeGetTensorImpl();
  if (like.is_conj()) impl->_set_conj(true);
  if (like.is_neg()) impl->_set_neg(true);
  if (like.unsafeGetTensorImpl()->is_wrapped_number()) impl->set_wrapped_number(true);
  return t;
}

// The tensors of one call, each here and as the CPU's kernel sees it.
class Twins {
 public:
  at::Tensor to_host(const at::Tensor& t) {
    if (!is_here(t)) return t;
    for (const auto& [here, host] : tensors_)
      if (here.is_same(t)) return host;
    tensors_.emplace_back(t, twin(t, to_host(t.storage()), c10::DispatchKey::CPU));
    return tensors_.back().second;
  }

  c10::Storage to_host(const c10::Storage& storage) {
    if (storage.device_type() != c10::DeviceType::PrivateUse1) return storage;
    for (const auto& [here, host] : storages_)
      if (here.is_alias_of(storage)) return host;
    storages_.emplace_back(storage, shared_with_host(storage));
    return storages_.back().second;
  }

  at::Tensor to_device(const at::Tensor& t) {
    if (!t.defined() || !t.is_cpu()) return t;
    for (const auto& [here, host] : tensors_)
      if (host.is_same(t)) return here;
    return twin(t, to_device(t.storage()), c10::DispatchKey::PrivateUse1);
  }

  // What the kernel did to its tensors beside their numbers: they may have other shapes, and other memory.
  void take_over() {
    for (auto& [here, host] : storages_) {
      if (here.nbytes() == host.nbytes() && across(host.mutable_data()) == here.mutable_data()) continue;
      // The host's may hold the memory that it had before; what holds both must not be held by it.
      here.set_nbytes(host.nbytes());
      auto* const moved = new c10::DataPtr(host.set_data_ptr(c10::DataPtr(nullptr, c10::Device(c10::kCPU))));
      void* const data = across(moved->get());
      here.set_data_ptr_noswap(c10::DataPtr(
          data, moved, [](void* p) { delete static_cast<c10::DataPtr*>(p); }, device()));
    }
    for (auto& [here, host] : tensors_) {
      if (!to_host(here.storage()).is_alias_of(host.storage()))
        here.unsafeGetTensorImpl()->set_storage_keep_dtype(to_device(host.storage()));
      if (here.sizes() != host.sizes() || here.strides() != host.strides() ||
          here.storage_offset() != host.storage_offset())
        copy_shape(host, here);
    }
  }

  bool any() const { return !tensors_.empty(); }

 private:
  c10::Storage to_device(const c10::Storage& storage) {
    for (const auto& [here, host] : storages_)
      if (host.is_alias_of(storage)) return here;
    storages_.emplace_back(c10::Storage(c10::Storage::use_byte_size_t(), storage.nbytes(),
                                        shared_with_device(storage), allocator(), /*resizable=*/true),
                           storage);
    return storages_.back().first;
  }

  std::vector<std::pair<c10::Storage, c10::Storage>> storages_;
  std::vector<std::pair<at::Tensor, at::Tensor>> tensors_;
};

template <typename Each>
c10::IValue map_tensors(const c10::IValue& value, const Each& each) {
  if (value.isTensor()) return each(value.toTensor());
  if (value.isTensorList()) {
    c10::List<at::Tensor> list;
    for (const at::Tensor& t : value.toTensorVector()) list.push_back(each(t));
    return list;
  }
  if (value.isOptionalTensorList()) {
    c10::List<std::optional<at::Tensor>> list;
    for (const std::optional<at::Tensor>& t : value.toOptionalTensorVector())
      list.push_back(t ? std::make_optional(each(*t)) : t);
    return list;
  }
  return value;
}

c10::IValue to_host(Twins& twins, const c10::IValue& value) {
  if (value.isDevice()) return c10::Device(c10::kCPU);
  if (value.isGenerator()) return of_cpu(value.toGenerator());
  if (value.isStorage()) return twins.to_host(value.toStorage());
  return map_tensors(value, [&](const at::Tensor& t) { return twins.to_host(t); });
}

// What PyTorch's kernels for CUDA refuse.
void check_devices(const c10::OperatorHandle& op, const Stack& arguments) {
  const OnCuda& cuda = on_cuda(op.operator_name());
  const std::string name = c10::toString(op.operator_name());
  TORCH_CHECK_NOT_IMPLEMENTED(cuda.exists, "Could not run '", name, "' with arguments from the '", kName,
                              "' backend, for CUDA has no kernel of it.");
  const auto& declared = op.schema().arguments();
  std::optional<c10::Device> common;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const bool written = declared[i].alias_info() && declared[i].alias_info()->isWrite();
    map_tensors(arguments[i], [&](const at::Tensor& t) {
      if (!t.defined()) return t;
      if (cuda.one_device) {
        c10::impl::check_and_update_common_device(common, t, name.c_str(), declared[i].name().c_str());
      } else {
        // A list of indices is taken where it is.
        const bool may_be_elsewhere = (t.dim() == 0 && !written) || arguments[i].isOptionalTensorList();
        TORCH_CHECK(is_here(t) || may_be_elsewhere,
                    "Expected all tensors to be on the same device, but found at least two devices, ",
                    device(), " and ", t.device(), "! (", declared[i].name(), " of ", name, ")");
      }
      return t;
    });
  }
}

void run_on_host(const c10::OperatorHandle& op, Stack* stack) {
  const size_t count = op.schema().arguments().size();
  const Stack arguments(stack->end() - static_cast<std::ptrdiff_t>(count), stack->end());
  check_devices(op, arguments);
  Twins twins;
  torch::jit::drop(*stack, count);
  Stack hosts;
  for (const c10::IValue& argument : arguments) hosts.push_back(to_host(twins, argument));
  {
    const Kernel kernel;
    op.redispatchBoxed(c10::DispatchKeySet(c10::DispatchKey::CPU), &hosts);
  }
  twins.take_over();
  for (const c10::IValue& result : hosts)
    stack->push_back(map_tensors(result, [&](const at::Tensor& t) { return twins.to_device(t); }));
}

at::Tensor empty(at::IntArrayRef size, std::optional<at::ScalarType> dtype, std::optional<at::Layout>,
                 std::optional<at::Device>, std::optional<bool>, std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(size, allocator(), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                   c10::dtype_or_default(dtype), format);
}

at::Tensor empty_strided(at::IntArrayRef size, at::IntArrayRef stride, std::optional<at::ScalarType> dtype,
                         std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(size, stride, allocator(),
                                           c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                           c10::dtype_or_default(dtype));
}

// Between the devices, and on this one.
at::Tensor copy_from(const at::Tensor& from, const at::Tensor& to, bool non_blocking) {
  Twins twins;
  const at::Tensor source = twins.to_host(from), target = twins.to_host(to);
  const Kernel kernel;
  target.copy_(source, non_blocking);
  return to;
}

}  // namespace

void register_kernels() {
  static torch::Library all(torch::Library::IMPL, "_", c10::DispatchKey::PrivateUse1, __FILE__, __LINE__);
  all.fallback(torch::CppFunction::makeFromBoxedFunction<&run_on_host>());
  static torch::Library aten(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1, __FILE__, __LINE__);
  aten.impl("empty.memory_format", &empty);
  aten.impl("empty_strided", &empty_strided);
  aten.impl("_copy_from", &copy_from);
  register_cells(aten);
  // What PyTorch has kernels of for the CPU and CUDA, and writes in terms of others for devices that it does
  // not know.
  for (const char* name : {"_batch_norm_no_update", "_convolution", "convolution", "convolution_backward",
                           "addr", "addr.out", "all.dims_out", "any.dims_out", "native_group_norm",
                           "native_layer_norm", "mish_backward", "linalg__powsum", "silu_backward"})
    aten.impl(name, torch::CppFunction::makeFromBoxedFunction<&run_on_host>());
  // A copy sees these bits itself. What PyTorch does of them else is a copy.
  static torch::Library conj(torch::Library::IMPL, "aten", c10::DispatchKey::Conjugate, __FILE__, __LINE__);
  static torch::Library neg(torch::Library::IMPL, "aten", c10::DispatchKey::Negative, __FILE__, __LINE__);
  for (torch::Library* bits : {&conj, &neg}) bits->impl("_copy_from", torch::CppFunction::makeFallthrough());
}

}  // namespace vmap_pretend

#include "accelerator.h"

#include <ATen/Context.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/util/Exception.h>

#include "device.h"

namespace vmap_proof {

at::Device device_named(const std::string& name) {
  if (name == vmap_pretend::kName) vmap_pretend::set_up();
  return at::Device(name);
}

bool is_lent(at::Device device) {
  return device.is_cpu() || device.type() == vmap_pretend::device().type();
}

bool is_there(at::Device device) {
  return !device.is_cuda() || at::globalContext().hasCUDA();
}

void set_up(at::Device device) {
  if (!device.is_cuda()) return;
  at::globalContext().setAllowTF32CuDNN(false);
  at::globalContext().setDeterministicCuDNN(true);
}

std::string what_broke(at::Device device) {
  if (!device.is_cuda()) return "";
  try {
    const c10::impl::VirtualGuardImpl guard(device.type());
    guard.synchronizeDevice(guard.getDevice().index());
  } catch (const c10::Error& error) {
    return error.what_without_backtrace();
  }
  return "";
}

}  // namespace vmap_proof

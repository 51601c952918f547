#include "launches.h"

#include <c10/core/impl/VirtualGuardImpl.h>
#include <torch/csrc/autograd/profiler_kineto.h>

#include <algorithm>
#include <set>

namespace rt {

namespace {

namespace impl = torch::profiler::impl;
namespace profiler = torch::autograd::profiler;

void wait_for(c10::DeviceType device) {
  if (device == c10::DeviceType::CPU) return;
  const c10::impl::VirtualGuardImpl guard(device);
  guard.synchronizeDevice(guard.getDevice().index());
}

}  // namespace

std::vector<std::string> launched(c10::DeviceType device, const std::function<void()>& run) {
  std::set<impl::ActivityType> activities{impl::ActivityType::CPU};
  if (device == c10::DeviceType::CUDA) activities.insert(impl::ActivityType::CUDA);
  const impl::ProfilerConfig config(impl::ProfilerState::KINETO);
  wait_for(device);
  profiler::prepareProfiler(config, activities);
  profiler::enableProfiler(config, activities);
  run();
  wait_for(device);
  const auto result = profiler::disableProfiler();
  std::vector<std::string> names;
  for (const profiler::KinetoEvent& event : result->events()) {
    if (event.deviceType() != device) continue;
    names.push_back(event.name() + " on stream " + std::to_string(event.deviceResourceId()));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace rt

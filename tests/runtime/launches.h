// What a device is asked to do, as PyTorch's profiler sees it.
#pragma once

#include <c10/core/DeviceType.h>

#include <functional>
#include <string>
#include <vector>

namespace rt {

// What `run` has the current device of `device` do, by name, with the stream, in order of the names. On a
// GPU: kernels, copies and fills. On the CPU: operators, those that others call among them. Waits until all
// of it is done.
std::vector<std::string> launched(c10::DeviceType device, const std::function<void()>& run);

}  // namespace rt

// A device other than the CPU, for a whole run.
#pragma once

#include <c10/core/Device.h>

#include <string>

namespace vmap_proof {

// `cpu`, `cuda`; `pretend`: pretend/device.h, which is there from then on.
at::Device device_named(const std::string& name);

// Whether it can be used here.
bool is_there(at::Device device);

// Whether a child of this process can use it: who has a GPU open cannot lend it.
bool is_lent(at::Device device);

// Numbers are what their dtype says, and the same each time: no shorter mantissas, no algorithm of the day.
void set_up(at::Device device);

// Waits for it. What has gone wrong there, after which nothing runs on it any more (a kernel that reached
// past an end); empty: nothing.
std::string what_broke(at::Device device);

}  // namespace vmap_proof

// Internal: what around a run changes what operators compute: autocast, the default dtype, and a scope of
// vmap::variance.
#pragma once

#include <c10/core/Device.h>
#include <c10/core/ScalarType.h>

#include <string>
#include <vector>

namespace vmap::program {

// Graph::modes, now.
std::string modes_of_thread();

// For some device.
bool is_autocast_on();

// Autocast as it is on this thread.
class Autocast {
 public:
  Autocast();

  // While it lives, autocast on this thread is `as`.
  class With {
   public:
    explicit With(const Autocast& as);
    ~With();
    With(const With&) = delete;
    With& operator=(const With&) = delete;

   private:
    std::vector<c10::DeviceType> changed_;
    std::vector<std::pair<bool, c10::ScalarType>> before_;
  };

 private:
  std::vector<std::pair<bool, c10::ScalarType>> of_devices_;  // whether it is on, and its dtype
};

}  // namespace vmap::program

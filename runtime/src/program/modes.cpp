#include "modes.h"

#include <ATen/autocast_mode.h>
#include <c10/core/DefaultDtype.h>
#include <c10/util/StringUtil.h>
#include <vmap/physical.h>

#include <algorithm>
#include <iterator>

namespace vmap::program {

namespace {

constexpr c10::DeviceType kDevices[] = {c10::DeviceType::CPU, c10::DeviceType::CUDA};

std::pair<bool, c10::ScalarType> now(c10::DeviceType type) {
  return {at::autocast::is_autocast_enabled(type), at::autocast::get_autocast_dtype(type)};
}

void set(c10::DeviceType type, const std::pair<bool, c10::ScalarType>& to) {
  at::autocast::set_autocast_enabled(type, to.first);
  at::autocast::set_autocast_dtype(type, to.second);
}

}  // namespace

std::string modes_of_thread() {
  std::string all;
  for (const c10::DeviceType type : kDevices) {
    const auto [is_on, dtype] = now(type);
    if (!is_on) continue;
    all += c10::str(all.empty() ? "" : ", ", "autocast for ", c10::DeviceTypeName(type, true), " ",
                    c10::toString(dtype));
  }
  const c10::ScalarType dtype = c10::typeMetaToScalarType(c10::get_default_dtype());
  if (dtype != c10::kFloat) all += c10::str(all.empty() ? "" : ", ", "default dtype ", c10::toString(dtype));
  if (const std::string around = around_tracker(); !around.empty()) all += (all.empty() ? "" : ", ") + around;
  return all;
}

bool is_autocast_on() {
  return std::any_of(std::begin(kDevices), std::end(kDevices), &at::autocast::is_autocast_enabled);
}

Autocast::Autocast() {
  for (const c10::DeviceType type : kDevices) of_devices_.push_back(now(type));
}

Autocast::With::With(const Autocast& as) {
  size_t i = 0;
  for (const c10::DeviceType type : kDevices) {
    const auto& wanted = as.of_devices_[i++];
    if (now(type) == wanted) continue;
    changed_.push_back(type);
    before_.push_back(now(type));
    set(type, wanted);
  }
}

Autocast::With::~With() {
  for (size_t i = 0; i < changed_.size(); ++i) set(changed_[i], before_[i]);
}

}  // namespace vmap::program

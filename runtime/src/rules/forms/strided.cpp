#include <vmap/rules/strided.h>

namespace vmap {

namespace {

thread_local Strides::Are strides_are = Strides::Are::TheUsers;

}  // namespace

Strides::Strides(Are from_now_on) : before_(strides_are) {
  strides_are = from_now_on;
}
Strides::~Strides() {
  strides_are = before_;
}
Strides::Are Strides::now() {
  return strides_are;
}

}  // namespace vmap

#include <vmap/rules/strides.h>

namespace vmap {

namespace {

thread_local bool as_they_are = false;

}  // namespace

StridesAsTheyAre::StridesAsTheyAre() : before_(as_they_are) {
  as_they_are = true;
}
StridesAsTheyAre::~StridesAsTheyAre() {
  as_they_are = before_;
}
bool StridesAsTheyAre::wanted() {
  return as_they_are;
}

}  // namespace vmap

#include "loading.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/util/Exception.h>
#include <dlfcn.h>

#include <iostream>

#include "../python/python.h"

namespace vmap::detail {

bool load(const char* library, void (*work)()) noexcept {
  std::string text;
  try {
    work();
    return true;
  } catch (const c10::Error& error) {
    text = error.what_without_backtrace();
  } catch (const std::exception& error) {
    text = error.what();
  }
  if (!leave_import_error(text)) std::cerr << library << ": not loaded: " << text << std::endl;
  return false;
}

std::string path_of_this_library() {
  Dl_info info;
  return dladdr(__builtin_return_address(0), &info) != 0 && info.dli_fname ? info.dli_fname : "";
}

void refuse_second_copy(const char* library, const std::string& path, const char* op) {
  TORCH_CHECK(!c10::Dispatcher::singleton().findSchema({op, ""}), "vmapgen: another copy of ", library,
              ".so is loaded in this process already, and serves it. This one (", path, ") stays out");
}

}  // namespace vmap::detail

// Loading the library registers its operators and kernels with the dispatcher.
#include "load.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <vmap/kernel/dispatch_key.h>

#include <deque>

#include "../../core/calls/physical_kernel.h"
#include "../../core/order/front_mode.h"
#include "../../core/registry/loading.h"

namespace vmap {

namespace {

using torch::Library;

void register_all() {
  detail::refuse_second_copy("libvmap_native", detail::path_of_this_library(), "vmapgen::enter");
  // Never destroyed: the dispatcher may be gone before static objects are.
  static auto* libraries = new std::deque<Library>;
  const auto library = [](Library::Kind kind, const char* ns,
                          std::optional<c10::DispatchKey> key) -> Library& {
    return libraries->emplace_back(kind, ns, key, __FILE__, __LINE__);
  };
  define_python_operators(library(Library::DEF, "vmapgen", std::nullopt));
  for (const c10::DispatchKey key :
       {c10::DispatchKey::FuncTorchDynamicLayerFrontMode, c10::DispatchKey::Tracer, c10::DispatchKey::Python,
        c10::DispatchKey::Batched, kVmapKey}) {
    define_unseen_operators(library(Library::IMPL, "vmapgen", key));
  }
  library(Library::IMPL, "_", kVmapKey).fallback(fallback_kernel());
  library(Library::IMPL, "_", kVmapModeKey).fallback(torch::CppFunction::makeFallthrough());
  library(Library::IMPL, "_", kVmapFreshKey).fallback(torch::CppFunction::makeFallthrough());
  detail::register_physical_kernel(library(Library::IMPL, "_", kVmapPhysicalKey));
  register_views_of_fresh(library(Library::IMPL, "aten", kVmapFreshKey));
  Library& rules = library(Library::IMPL, "aten", kVmapKey);
  rules::aten::register_all(rules);
  refuse_names(rules);
  detail::register_front_kernels();
}

const bool loaded = detail::load("libvmap_native", &register_all);

}  // namespace

}  // namespace vmap

#include <vmap/kernel/transform_order.h>
#include <vmap/kernel/where.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

#include "../python/python.h"
#include "../registry/listed.h"
#include "body.h"

namespace vmap::detail {

namespace {

constexpr std::string_view kExplicitBodies[] = {
#include "lists/explicit_bodies.inc"
};

}  // namespace

bool is_seen_as_body(const c10::OperatorHandle& op) {
  return op.hasKernelForDispatchKey(c10::DispatchKey::CompositeImplicitAutograd) ||
         is_among(op, kExplicitBodies);
}

Target target(torch::Library& m, const char* name) {
  static std::mutex mutex;
  static auto* names = new std::unordered_set<std::string>;
  const c10::OperatorName full = m._resolve(name);
  const auto op = c10::Dispatcher::singleton().findSchema(full);
  const bool is_composite = op && is_seen_as_body(*op);
  const auto is_alias = [](const c10::Argument& r) { return r.alias_info() && !r.alias_info()->isWrite(); };
  const bool is_view =
      op && std::any_of(op->schema().returns().begin(), op->schema().returns().end(), is_alias);
  const std::lock_guard<std::mutex> lock(mutex);
  return {names->insert(c10::toString(full)).first->c_str(), is_composite, is_view};
}

void tell_where(c10::Error& error, const char* op, Level level) {
  if (level.alive()) tell_where(error, op, level.position(), level.batch_size());
}

void tell_where(c10::Error& error, const char* op, int64_t position, int64_t batch_size) {
  // What we say ourselves mostly names the operator.
  const bool is_told = error.msg().starts_with("vmap: ") && error.msg().find(op) != std::string::npos;
  if (is_told) return;
  error.add_context("vmap: in " + std::string(op) + " at level " + std::to_string(position) + ", " +
                    std::to_string(batch_size) + (batch_size == 1 ? " example" : " examples"));
}

std::string how_to_give_a_rule(const c10::FunctionSchema& op) {
  const std::string signature = c10::str(op);
  if (!python_runs())
    return "Give the operator a batching rule: one line in the schema (`- func: " + signature +
           "` with `vmap: <kind>`), or VMAP_SUPPORT(" + op.name() + ", rule) in C++";
  return "Give the operator a batching rule: vmapgen.rule(\"" + signature +
         "\", kind=…), which vmapgen.probe(\"" + c10::toString(op.operator_name()) +
         "\") looks for, or torch.library.register_vmap";
}

c10::OperatorHandle operator_named(const char* full_name) {
  const std::string_view full = full_name;
  const size_t dot = full.find('.');
  const std::string name(full.substr(0, dot));
  const std::string overload(dot == full.npos ? "" : full.substr(dot + 1));
  return c10::Dispatcher::singleton().findSchemaOrThrow(name.c_str(), overload.c_str());
}

}  // namespace vmap::detail

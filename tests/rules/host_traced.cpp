// The native host by way of programs: each call is traced, and what is compared with the loop is a run of the
// program on other tensors than the trace had.
#include <vmap/program/tracing.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "host.h"

namespace vmap_proof::host {

const bool kAllMustPass = false;  // what reads values, or has sizes that depend on them, is no program

namespace {

// How many programs were for every batch size, and how many could have been.
struct Counted {
  int64_t programs = 0, one_level = 0, any_size = 0;
  ~Counted() {
    if (std::getenv("VMAP_PROOF_COUNT"))
      std::fprintf(stderr,
                   "%ld programs, %ld of one level and at least 2 examples, %ld of these for every size\n",
                   static_cast<long>(programs), static_cast<long>(one_level), static_cast<long>(any_size));
  }
} counted;

}  // namespace

Proves proves(const c10::OperatorHandle&) {
  Proves held_to;
  held_to.same_object = false;  // an output is what the program returns
  if (!std::getenv("VMAP_PROOF_WHOLE")) held_to.placements = 24;
  return held_to;
}

bool may_refuse(const std::string& error) {
  // What no program can hold: values that are read, sizes that depend on them, data pointers.
  return error.find("vmap: trace: ") != std::string::npos;
}

std::vector<at::Tensor> run(const Mapped& mapped, const std::vector<at::Tensor>& tensors,
                            const std::vector<std::optional<int64_t>>& dims, bool has_values) {
  std::vector<vmap::program::Example> examples;
  int64_t batch_size = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const std::optional<int64_t> dim = dims.empty() ? std::nullopt : dims[i];
    examples.push_back({tensors[i], dim, ""});
    if (dim) batch_size = tensors[i].size(*dim);
  }
  vmap::program::Tracing tracing(examples, batch_size, {.check = has_values});
  const bool at_any_size = batch_size >= 2;
  while (tracing.wants_run()) {
    tracing.begin();
    const auto size = at_any_size ? std::optional(tracing.batch_size()) : std::nullopt;
    tracing.end(mapped(tracing.inputs(), size));
  }
  const vmap::Program program = tracing.program();
  ++counted.programs;
  counted.one_level += at_any_size;
  counted.any_size += at_any_size && program.why_not_any_size().empty();
  return program.run(tensors);
}

}  // namespace vmap_proof::host

// Internal: functions of Python's that run a program.
//
// NOTE: [calls from Python]
// An operator of PyTorch's costs 4 µs where it is given a list of tensors, and a method of a torch.classes
// object 15; a walk over nested arguments by PyTorch's own functions costs 20 to 40. So what runs often is a
// builtin function of CPython's that is handed (args, kwargs), compares them with the nesting of the trace
// and takes the tensors out on the way. It answers NotImplemented where it does not know what it sees: other
// arguments, classes of the user's, a map, a transform, a trace or a mode around the call. Python then goes
// the long way, which asks the same and can say what is wrong.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vmap::program {

// None: not with these.
using Run = std::function<std::optional<std::vector<at::Tensor>>(const std::vector<at::Tensor>&)>;

// `arguments` and `results` are nestings (python_tree.h), whose constants and keys are `objects`, by address.
// Gives the address of a PyMethodDef, which is there for good, and that of a new reference to a capsule: the
// function is of a tuple that begins with the capsule and holds the objects after it, so that Python's
// garbage collector sees them. Empty in a Python that has not what it takes.
std::vector<int64_t> python_call(Run run, std::vector<int64_t> arguments, std::vector<int64_t> results,
                                 at::IntArrayRef objects, at::IntArrayRef layout);

}  // namespace vmap::program

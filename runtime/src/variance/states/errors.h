// Internal: what is said to who mixes states that cannot meet.
#pragma once

#include "../calls/call.h"

namespace vmap::variance {

[[noreturn]] void throw_two_meshes(const Call& call, const Operand& a, const Operand& b);
// `operand` is partial over `dims`, and the operator is not linear in it.
[[noreturn]] void throw_not_linear(const Call& call, const Mesh& mesh, const Operand& operand, Mask dims);
// Two factors of one product are partial.
[[noreturn]] void throw_two_factors(const Call& call, const Mesh& mesh, const Operand& a, const Operand& b,
                                    Mask dims);
// A summand is added to what is whole on each rank.
[[noreturn]] void throw_whole_beside_partial(const Call& call, const Mesh& mesh, const Operand* whole,
                                             const Operand& partial, Mask dims);
[[noreturn]] void throw_varying_beside_partial(const Call& call, const Mesh& mesh, const Operand& varying,
                                               const Operand& partial, Mask dims);
// Over `dims` one of the operand and its tangent is a summand, and the other is not.
[[noreturn]] void throw_partial_tangent(const Call& call, const Mesh& mesh, const Operand& operand,
                                        Mask dims);
[[noreturn]] void throw_not_floating(const Call& call, const Mesh& mesh, const Tensor& result, Mask dims);
[[noreturn]] void throw_host_reads(const Call& call, const Mesh& mesh, const Operand& operand, Mask dims);
[[noreturn]] void throw_draws(const Call& call, const Mesh& mesh);
[[noreturn]] void throw_strict(const Call& call, const Mesh& mesh, const Operand& operand, const Masks& to,
                               Mask dims);
[[noreturn]] void throw_other_views(const Call& call, const Operand& written);
[[noreturn]] void throw_has_parts(const Call& call, const Operand& written);
// The operator writes to an argument behind those that it can be told of.
[[noreturn]] void throw_unnamed_write(const Call& call);

// A collective over the mesh's dim that there is nothing to send for, or that wants whole values.
[[noreturn]] void throw_same_on_all(const char* who, const Mesh& mesh, int64_t dim, State state,
                                    const char* would);
[[noreturn]] void throw_partial(const char* who, const Mesh& mesh, int64_t dim, const char* instead);

// `"dp", "tp"`
std::string shown(const Mesh& mesh, Mask dims);
// `"dp"`, the first of them
std::string first_of(const Mesh& mesh, Mask dims);
std::string shown(const Mesh& mesh, const Masks& masks);
const char* shown(State state);

}  // namespace vmap::variance

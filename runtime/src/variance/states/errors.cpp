#include "errors.h"

#include <sstream>

namespace vmap::variance {

namespace {

// `aten::mul.Tensor: argument `self` (float32[4, 3], varying over "dp")`
std::string argument(const Call& call, const Operand& operand) {
  std::ostringstream text;
  text << "`" << call.name_of(operand.argument);
  if (operand.element >= 0) text << "[" << operand.element << "]";
  text << "` (" << variance::shown(operand.tensor);
  if (operand.cell != nullptr) text << told(operand.cell->origin());
  text << ")";
  return text.str();
}

std::string start(const Call& call) {
  return "variance: " + call.name() + ": ";
}

}  // namespace

const char* shown(State state) {
  switch (state) {
    case State::Invariant:
      return "invariant";
    case State::Reduced:
      return "reduced";
    case State::Varying:
      return "varying";
    case State::Partial:
      return "partial";
  }
  return "";
}

std::string shown(const Mesh& mesh, Mask dims) {
  std::string text;
  for (const std::string& name : names_of(mesh, dims)) text += (text.empty() ? "\"" : ", \"") + name + "\"";
  return text;
}

std::string first_of(const Mesh& mesh, Mask dims) {
  return shown(mesh, static_cast<Mask>(dims & -dims));
}

std::string shown(const Mesh& mesh, const Masks& masks) {
  std::string text;
  const auto add = [&](const char* what, Mask dims) {
    if (dims != 0) text += (text.empty() ? "" : ", ") + std::string(what) + " over " + shown(mesh, dims);
  };
  add("varying", masks.varying);
  add("reduced", masks.reduced);
  add("partial", masks.partial);
  return text.empty() ? "invariant" : text;
}

void throw_two_meshes(const Call& call, const Operand& a, const Operand& b) {
  TORCH_CHECK_VALUE(
      false, start(call), "tensors of two meshes meet: ", argument(call, a), " is of ",
      a.cell->mesh().shown(), " and ", argument(call, b), " of ", b.cell->mesh().shown(),
      ". Mark both by one mesh; where dims of one are flattened in the other, by the one with more dims");
}

void throw_not_linear(const Call& call, const Mesh& mesh, const Operand& operand, Mask dims) {
  TORCH_CHECK(false, start(call), "argument ", argument(call, operand),
              " is partial: each rank holds a summand of it, and the operator is not linear in it, so that "
              "summing later would give "
              "another value. all_reduce it over ",
              first_of(mesh, dims), " first");
}

void throw_two_factors(const Call& call, const Mesh& mesh, const Operand& a, const Operand& b, Mask dims) {
  TORCH_CHECK(false, start(call), "arguments ", argument(call, a), " and ", argument(call, b),
              " are multiplied, and both are partial: each rank holds a summand of each, and the sum of "
              "products is not the product "
              "of sums. all_reduce one of them over ",
              first_of(mesh, dims), " first");
}

void throw_whole_beside_partial(const Call& call, const Mesh& mesh, const Operand* whole,
                                const Operand& partial, Mask dims) {
  TORCH_CHECK(false, start(call), "argument ", argument(call, partial),
              " is partial, each rank holds a summand of it; ",
              whole != nullptr ? "what is added to it, " + argument(call, *whole) + ","
                               : std::string("what is added to it"),
              " is the same on all ranks and would be added once for each. all_reduce `",
              call.name_of(partial.argument), "` over ", first_of(mesh, dims), " first");
}

void throw_varying_beside_partial(const Call& call, const Mesh& mesh, const Operand& varying,
                                  const Operand& partial, Mask dims) {
  TORCH_CHECK(false, start(call), "argument ", argument(call, varying), " is varying where ",
              argument(call, partial),
              " is partial. If the varying one is a summand too, say so: cast it to partial over ",
              first_of(mesh, dims), "; otherwise all_reduce `", call.name_of(partial.argument), "` first");
}

void throw_partial_tangent(const Call& call, const Mesh& mesh, const Operand& operand, Mask dims) {
  const bool is_value = (operand.masks.partial & dims) != 0;
  TORCH_CHECK(false, start(call), "argument ", argument(call, operand), is_value ? " is" : " is not",
              " a summand over ", shown(mesh, dims), ", and its tangent is", is_value ? " not" : "",
              ". Mark both as one, or all_reduce ", is_value ? "the argument" : "the tangent", " first");
}

void throw_not_floating(const Call& call, const Mesh& mesh, const Tensor& result, Mask dims) {
  TORCH_CHECK(false, start(call), "the result would be partial over ", shown(mesh, dims), " and of dtype ",
              result.scalar_type(),
              ", but only floating-point and complex tensors are sums of what the ranks hold. all_reduce the "
              "argument over ",
              first_of(mesh, dims), " first");
}

void throw_host_reads(const Call& call, const Mesh& mesh, const Operand& operand, Mask dims) {
  const bool partial = (operand.masks.partial & dims) != 0;
  TORCH_CHECK(
      false, start(call), "the program reads a value of argument ", argument(call, operand), ", which ",
      partial ? "is a summand on each rank" : "differs between the ranks",
      partial ? ". all_reduce it over "
              : ": they may take different branches, and wait for each other for ever. all_reduce it over ",
      first_of(mesh, dims),
      partial ? " first"
              : " first (op \"max\" of a condition: whether it holds on some rank). Where all "
                "ranks call the same collectives whatever it is, open a scope(mesh, branches=\"own\")");
}

void throw_draws(const Call& call, const Mesh& mesh) {
  TORCH_CHECK(false, start(call), "draws random numbers in a scope of the mesh ", mesh.shown(),
              " with randomness \"error\". Say \"different\" where each rank has its own numbers, \"same\" "
              "where all have one seed");
}

void throw_strict(const Call& call, const Mesh& mesh, const Operand& operand, const Masks& to, Mask dims) {
  TORCH_CHECK(false, start(call), "argument ", argument(call, operand), " meets what is ", shown(mesh, to),
              ", and the scope is strict. Cast it over ", first_of(mesh, dims), " to ",
              (to.varying & dims) != 0 ? "varying" : "reduced",
              " where its gradient is to be summed over the ranks");
}

void throw_other_views(const Call& call, const Operand& written) {
  TORCH_CHECK(false, start(call), "writes a value that differs between ranks to ", argument(call, written),
              ", which is not tracked and shares its memory with other tensors that would not know. mark() "
              "the tensor that was made "
              "first, before its views are, or make it inside a variance scope");
}

void throw_has_parts(const Call& call, const Operand& written) {
  TORCH_CHECK(
      false, start(call), "writes to ", argument(call, written),
      ", which shares its memory with a part that begins at a place of each rank's own. The gradient of "
      "that part was to be summed, and autograd would not see the write there. clone() the part, or make "
      "the whole varying before it is taken, by variance.cast()");
}

void throw_unnamed_write(const Call& call) {
  const auto place = static_cast<size_t>(call.plan().unnamed_write);
  TORCH_CHECK(false, start(call), "writes to its argument `", call.name_of(place), "`, number ", place + 1,
              ": of tracked tensors an operator may write to its first ", kMostArguments,
              " arguments alone. Have it take what it writes to before the others");
}

void throw_same_on_all(const char* who, const Mesh& mesh, int64_t dim, State state, const char* would) {
  const MeshDim& along = mesh.dims()[static_cast<size_t>(dim)];
  TORCH_CHECK(false, "variance: ", who, " over \"", along.name, "\": the value is ", shown(state),
              " there, the same on all ", along.size, " ranks; ", would);
}

void throw_partial(const char* who, const Mesh& mesh, int64_t dim, const char* instead) {
  TORCH_CHECK(false, "variance: ", who, " over \"", mesh.dims()[static_cast<size_t>(dim)].name,
              "\": the value is partial, each rank holds a summand of it. ", instead);
}

}  // namespace vmap::variance

// Internal: a program as its printers want it: names, where constants stand, which nodes belong together.
#pragma once

#include <vmap/program/graph.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "names.h"

namespace vmap::program {

// A constant that the program has by value, as it is written. Of no dims: one value.
struct Written {
  std::vector<c10::Scalar> values;
  std::vector<int64_t> sizes;
  c10::ScalarType dtype = c10::ScalarType::Undefined;
  c10::Device device = c10::Device(c10::DeviceType::CPU);
  bool is_number = false;  // in type promotion, as 2. in x * 2.
};

// Nodes that stand under the same no_grad or enable_grad, or under none.
struct Section {
  size_t begin, end;
  Gradients grad_mode;
};

struct Prepared {
  // `for_source`: as it is written by hand, x * 2 in the place of x * (a tensor of 2), and integers in B only
  // where there is a B.
  Prepared(Graph given, const std::string& name, bool for_source);

  Graph graph;
  Names names;
  // Of every input and constant that is not in `in_place`; of results: to be named by the printer.
  std::vector<std::string> name_of;
  // Constants that are written where they are used; those that are made first; and those that are parameters.
  std::map<Slot, Written> in_place;
  std::vector<std::pair<Slot, Written>> made_first;
  std::vector<Slot> parameters;

  std::array<bool, kAxes> needs{};  // B, C and D
  std::vector<Section> sections;
  // The last node that uses a slot, graph.nodes.size() for outputs, -1 for no use.
  std::vector<int64_t> last_use;

  bool is_used(Slot slot) const { return last_use[static_cast<size_t>(slot)] >= 0; }
  std::string& name(Slot slot) { return name_of[static_cast<size_t>(slot)]; }
  const std::string& name(Slot slot) const { return name_of[static_cast<size_t>(slot)]; }
};

// B, C and D, where the source has them, from the sizes of an input: "x.size(0)", "x.size(1) / 3", with the
// language's division.
std::vector<std::pair<std::string, std::string>> batch_sizes_of(const Prepared& program,
                                                                const std::string& division);

// "3 * B + 1"
std::string in_code(const InB& value);

// "float32[B, 3] on cuda:0"
std::string to_string(const Type& type);

// What stands above the function: for which sizes it is, and its arguments.
std::vector<std::string> description(const Prepared& program);

// How many of the arguments have to be written; the operator takes the rest for itself.
size_t needed_arguments(const Node& node, size_t first, size_t end);
bool is_default(const Node& node, size_t argument);

// The name without namespace: "mul_".
std::string base_name(const c10::FunctionSchema& schema);

}  // namespace vmap::program

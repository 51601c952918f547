// `factory`: a tensor is made, not computed from inputs.
#include <fmt/format.h>

#include "rules/frame.h"
#include "rules/options.h"

namespace vmapgen {

namespace {

constexpr const char* kBecomesBatched =
    "what is made unbatched inside a vmap becomes batched when a batched value is written to it";

struct Made {
  std::string memory_format;  // the arguments, or empty
  std::string size;
  std::string stride;
};

bool is_size(const Type& type) {
  return type.is_list() && type.element().is_integer();
}

bool is_list_of_symbols(const Type& type) {
  return type.is_list() && type.element().is(BaseType::SymInt);
}

ir::Frame new_sized(const OperatorSchema& schema, const ir::Operand& operand, const Made& made) {
  FrameBuilder build(schema);
  build.settled("NewSized", {ir::argument(operand.argument), ir::batch_dim(operand.argument)});
  build.frame().operands = {operand};
  build.tensor(operand.argument);
  build.remap(made.size, "sizes");
  if (!made.stride.empty()) {
    build.remap(
        {.argument = made.stride,
         .method = {.name = "strides", .given = {ir::argument(made.size), ir::argument(made.stride)}}});
  }
  return build.finish({""});
}

ir::Frame frame_of(const OperatorSchema& schema, const ir::Operand& operand, const Made& made) {
  ir::Frame frame = !made.size.empty()           ? new_sized(schema, operand, made)
                    : made.memory_format.empty() ? pass_through(schema, operand)
                                                 : layout(schema, operand, made.memory_format);
  frame.gives = ir::Gives::OneTensor;
  frame.form.words = {made.size.empty() ? fmt::format("take the physical tensor of '{}'", operand.argument)
                                        : fmt::format("put the batch size before '{}' when '{}' is batched",
                                                      made.size, operand.argument)};
  frame.finish.words = {"the result is batched when the tensor is", kBecomesBatched};
  return frame;
}

std::optional<ir::Body> build_factory(RuleContext& context) {
  Options options(context);
  context.variance.effect = ir::Effect::Factory;
  const OperatorSchema& schema = context.schema();
  Made made;
  const bool has_stride = options.find("stride");
  made.size = has_stride ? options.argument("size", "", is_list_of_symbols, "not SymInt[]")
                         : options.argument("size", "", is_size, "not SymInt[] or int[]");
  made.stride = options.argument("stride", "", is_list_of_symbols, "not SymInt[]");
  made.memory_format = options.argument("memory_format", "", is_memory_format, "not MemoryFormat?");
  if (schema.tensor_arguments().empty()) {
    for (const char* option : {"size", "stride", "memory_format"}) {
      const YamlValue* given = options.find(option);
      if (!given) continue;
      options.fail(*given, "rule-option-value",
                   fmt::format("{} takes no tensor: what it makes is the same for every example",
                               schema.name.to_string()));
    }
    if (options.failed()) return std::nullopt;
    return ir::Factory{std::nullopt, {kCallWhole, kBecomesBatched}};
  }
  const auto operands = operands_of(context);
  if (!operands) return std::nullopt;
  if (operands->size() != 1 || operands->front().optional) {
    options.fail_operator("rule-factory-tensor",
                          fmt::format("{} takes more than one tensor: its result depends on their values",
                                      schema.name.to_string()));
  }
  if (options.failed()) return std::nullopt;
  return ir::Factory{frame_of(schema, operands->front(), made), {}};
}

}  // namespace

RuleKind kind_factory() {
  return {
      "factory",
      "a tensor is made, not computed from inputs",
      {{"size", "argument", "the argument that tells the size of what is made beside a tensor (`new_zeros`)",
        "none: it is as large as the tensor"},
       {"stride", "argument", "the argument that tells its strides", "none"},
       {"memory_format", "argument", "the argument that asks for a memory layout", "none"}},
      build_factory};
}

}  // namespace vmapgen

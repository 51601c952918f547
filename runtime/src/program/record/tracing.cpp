#include <ATen/functorch/DynamicLayer.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/anomaly_mode.h>
#include <torch/csrc/jit/frontend/tracer.h>
#include <vmap/batched_tensor.h>
#include <vmap/level.h>
#include <vmap/program/tracing.h>

#include "../aliases.h"
#include "../passes/passes.h"
#include "across_runs.h"
#include "examples.h"
#include "generators.h"
#include "size_plan.h"

namespace vmap::program {

namespace {

std::vector<c10::Device> devices_of(const std::vector<Example>& examples) {
  std::vector<c10::Device> all = {c10::Device(c10::DeviceType::CPU)};
  for (const Example& example : examples) all.push_back(example.tensor.device());
  return all;
}

// The runs are on copies, which a transform around would take for constants of its own, and a map's example
// has no memory to copy.
void check_nothing_is_around(const std::vector<Example>& examples) {
  constexpr const char* kOutside = "Make the program outside, of ordinary tensors, and run it here";
  TORCH_CHECK(at::functorch::getDynamicLayerStack().empty(),
              "vmap: trace: a transform of torch.func (grad, vjp, jvp, vmap) is around the trace. ",
              kOutside);
  for (const Example& example : examples) {
    TORCH_CHECK(!as_batched(example.tensor), "vmap: trace: `", example.name,
                "` is an example of a map that is around the trace. ", kOutside);
  }
}

void check_has_sizes(const std::vector<Example>& examples) {
  for (const Example& example : examples) {
    TORCH_CHECK(
        !example.tensor.is_nested(), "vmap: trace: `", example.name,
        "` is a nested tensor, which has no sizes that all its parts share. Pad it "
        "(torch.nested.to_padded_tensor) and hand in a mask, or trace with one of its parts (unbind)");
  }
}

std::string shown(const Constant& constant) {
  return c10::str("a tensor of shape ", constant.value.sizes(), " and dtype ", constant.value.scalar_type());
}

void check_nothing_captured_is_written(const Graph& graph) {
  const Aliases aliases(graph);
  for (const Constant& constant : graph.constants) {
    TORCH_CHECK(
        constant.kind != Constant::Kind::Captured || !aliases.is_written(constant.slot),
        "vmap: trace: the function writes to ", shown(constant),
        " that it has captured. A program would do so in each run, to whatever the tensor is by then: "
        "return the new value instead, or hand the tensor in as an argument");
  }
}

// Of a write to one element, passes say which others it changes by where they lie in their tensor.
void check_nothing_shared_is_written(const Graph& graph, const std::vector<Example>& examples) {
  const Aliases aliases(graph);
  for (size_t i = 0; i < examples.size(); ++i) {
    TORCH_CHECK(!shares_elements(examples[i].tensor) || !aliases.is_written(static_cast<Slot>(i)),
                "vmap: trace: the function writes to `", examples[i].name,
                "`, whose elements share memory (strides ", examples[i].tensor.strides(),
                "): what one of them holds then depends on the order of the writes. Hand in clone() of it");
  }
}

void check_same(const std::vector<Tensor>& function, const std::vector<Tensor>& program) {
  for (size_t i = 0; i < function.size(); ++i) {
    const Tensor &a = function[i], &b = program[i];
    if (!a.defined() && !b.defined()) continue;
    const bool same = a.sizes() == b.sizes() && a.scalar_type() == b.scalar_type() &&
                      (a.is_meta() || a.allclose(b, 0, 0, /*equal_nan=*/true));
    TORCH_CHECK(
        same, "vmap: trace: output ", i,
        " of the program is not the function's. The function computes by ways "
        "that are no operators (data pointers, numpy, a kernel of PyTorch's that does), or returns memory "
        "that nobody has filled: a program cannot hold these");
  }
}

// Numbers that the function makes tensors of are its own in each run, when it writes to them or returns them.
void make_anew(Graph& graph) {
  const Aliases aliases(graph);
  const auto clone = c10::Dispatcher::singleton().findSchemaOrThrow("aten::clone", "");
  std::vector<Node> first;
  for (Constant& constant : graph.constants) {
    if (constant.kind != Constant::Kind::Made) continue;
    if (!aliases.is_written(constant.slot) && !aliases.reaches_caller(constant.slot)) continue;
    const Slot own = constant.slot;
    constant.slot = graph.new_slot(graph.types[static_cast<size_t>(own)]);
    Node node{clone, {}, {}, Gradients::AsRun};
    node.arguments.push_back({Argument::Kind::Tensor, {constant.slot}, {}, {}});
    node.arguments.emplace_back();
    node.results.push_back({Result::Kind::Tensor, {own}, {}});
    first.push_back(std::move(node));
  }
  graph.nodes.insert(graph.nodes.begin(), first.begin(), first.end());
}

}  // namespace

bool can_begin() {
  return at::functorch::getDynamicLayerStack().empty() && !innermost_level().exists() &&
         !torch::jit::tracer::isTracing();
}

bool wants_each_call() {
  return torch::autograd::AnomalyMode::is_enabled();
}

struct Tracing::State {
  State(std::vector<Example> the_examples, int64_t batch_size, Settings the_settings)
      : examples(std::move(the_examples)),
        settings(the_settings),
        sizes(examples, batch_size, settings.any_size),
        generators(devices_of(examples)) {}

  // Once more from the start, for fewer sizes. False where it is for one already.
  bool narrow(std::string why) {
    if (!sizes.narrow(std::move(why))) return false;
    runs.clear();
    return true;
  }

  // Of the run that is next.
  void make_inputs() {
    auto made = sizes.inputs_of_run(runs.size());
    while (!made) {
      TORCH_INTERNAL_ASSERT(
          narrow("the strides of an argument do not tell what they would be at another size"));
      made = sizes.inputs_of_run(runs.size());
    }
    inputs = std::move(*made);
  }

  // Whether the first run called other operators than those after it, as where a function makes in its first
  // call what it then keeps.
  bool first_run_was_another() const {
    const auto differ = [](const Recording& a, const Recording& b) {
      const std::vector<Node>&x = a.graph.nodes, &y = b.graph.nodes;
      return !std::equal(x.begin(), x.end(), y.begin(), y.end(),
                         [](const Node& of_a, const Node& of_b) { return of_a.op == of_b.op; });
    };
    return runs.size() > 1 && differ(runs[0], runs[1]) && (runs.size() == 2 || !differ(runs[1], runs[2]));
  }

  const std::vector<Example> examples;
  Settings settings;
  SizePlan sizes;
  std::vector<Tensor> inputs;
  std::vector<Tensor> before, outputs;  // of the last run, to check
  // Kept from being given to the program's run, to which what the function left there would be its own doing.
  std::vector<Tensor> memory;
  std::vector<Recording> runs;
  bool has_settled = false;
  std::optional<Recorder> recorder;
  std::optional<Graph> graph;
  std::string why_no_gradient;
  Generators generators;
};

Tracing::Tracing(std::vector<Example> examples, int64_t batch_size, Settings settings) {
  check_nothing_is_around(examples);
  check_has_sizes(examples);
  state_ = std::make_unique<State>(std::move(examples), batch_size, settings);
}

Tracing::~Tracing() {
  abandon();
}

bool Tracing::wants_run() {
  State& s = *state_;
  if (s.graph) return false;
  if (s.runs.size() < s.sizes.runs()) {
    s.make_inputs();
    return true;
  }
  const bool is_to_settle = !s.has_settled && s.first_run_was_another();
  auto found = across(std::move(s.runs));
  s.runs.clear();
  if (is_to_settle && std::holds_alternative<std::string>(found)) {
    s.has_settled = true;
    return wants_run();
  }
  if (auto* why = std::get_if<std::string>(&found)) {
    TORCH_CHECK(s.narrow(*why),
                "vmap: trace: two runs of the function at one batch size are two programs: ", *why,
                ". A program does the same in each run: the function may not depend on what changes between");
    return wants_run();
  }
  s.graph = std::move(std::get<Graph>(found));
  s.graph->why_only = s.sizes.why_only();
  s.graph->why_only_inside = s.sizes.why_only_inside();
  return false;
}

const std::vector<Tensor>& Tracing::inputs() const {
  return state_->inputs;
}

int64_t Tracing::batch_size() const {
  return state_->sizes.of_run(state_->runs.size()).b();
}

std::vector<int64_t> Tracing::inner_sizes() const {
  return state_->sizes.inner_of_run(state_->runs.size());
}

void Tracing::begin() {
  State& s = *state_;
  if (s.settings.check) {
    s.before.clear();
    for (const Tensor& t : s.inputs) s.before.push_back(copied(t));
  }
  s.recorder.emplace(s.inputs, s.settings.check_values ? Values::Check : Values::Refuse, s.generators);
  begin_observing(*s.recorder);
}

void Tracing::end(const std::vector<Tensor>& outputs) {
  State& s = *state_;
  end_observing(*s.recorder);
  s.recorder->check_callers_memory();
  if (s.settings.check) {
    s.outputs.clear();
    // As they are: what was written to constants, which they may be, is taken back.
    for (const Tensor& t : outputs) s.outputs.push_back(t.defined() ? t.detach().clone() : t);
  }
  Recording run = s.recorder->finish(outputs);
  run.batch_size = s.sizes.of_run(s.runs.size());
  if (s.settings.check) {
    s.memory.insert(s.memory.end(), run.all.begin(), run.all.end());
  }
  run.all.clear();
  s.recorder.reset();
  s.generators.end_run();
  s.runs.push_back(std::move(run));
  if (s.runs.size() == 1 && s.sizes.vary_inside(s.runs[0])) s.runs.clear();
}

void Tracing::abandon() {
  State& s = *state_;
  if (!s.recorder) return;
  end_observing(*s.recorder);
  s.recorder->finish({});
  s.recorder.reset();
  s.generators.restore();
}

bool Tracing::goes_on_after(const std::string& what_was_thrown) {
  abandon();
  // With the example's size it may not, or tells the caller of that size.
  return state_->narrow("with another one the function throws: " +
                        what_was_thrown.substr(0, what_was_thrown.find('\n')));
}

bool Tracing::narrow(const std::string& why) {
  State& s = *state_;
  abandon();
  s.graph.reset();
  return s.narrow(why);
}

void Tracing::fix_inside(std::string why) {
  state_->sizes.fix_inside(std::move(why));
}

size_t Tracing::run() const {
  return state_->runs.size();
}

void Tracing::no_gradient(std::string why) {
  state_->why_no_gradient = std::move(why);
}

Program Tracing::program() {
  State& s = *state_;
  TORCH_CHECK(s.graph,
              "vmap: Tracing::program(): the function has not run as often as wants_run() asked for");
  for (size_t i = 0; i < s.examples.size(); ++i) s.graph->inputs[i].name = s.examples[i].name;
  s.graph->why_no_gradient = s.why_no_gradient;
  check_nothing_captured_is_written(*s.graph);
  check_nothing_shared_is_written(*s.graph, s.examples);
  make_anew(*s.graph);
  simplify(*s.graph);
  Program program(std::move(*s.graph));
  if (s.settings.check) {
    check_same(s.outputs, program.run(s.before));
    s.generators.restore(/*touched=*/true);
  }
  return program;
}

}  // namespace vmap::program

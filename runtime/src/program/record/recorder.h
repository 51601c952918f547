// Internal: writes down the physical calls of one run of a function.
#pragma once

#include <c10/core/DefaultDtype.h>
#include <vmap/physical.h>
#include <vmap/program/graph.h>

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "generators.h"
#include "unfilled.h"

namespace vmap::program {

// What to do where the function reads a tensor's value (item(), if (tensor), equal()).
enum class Values {
  Refuse,
  Check,  // the program is for this value, and a run where it is another one throws
};

// A map that begins over a dim of an input.
struct MappedInput {
  Level level;
  size_t input = 0;
  int64_t dim = 0;
};

// One run of a function, written down.
struct Recording {
  Graph graph;                    // its integers as they were
  BatchSizes batch_size;          // in this run
  std::vector<Tensor> met;        // the tensors behind graph.constants, which may have been written to since
  std::vector<Tensor> all;        // that it has met
  std::vector<MappedInput> maps;  // in the order in which they began
  std::vector<int64_t> computed;  // sizes of maps over what is no input, nor made of numbers alone
};

// NOTE: [who a tensor is]
// The recorder knows a tensor by its TensorImpl, which it keeps alive. What has the memory and the geometry
// of a known one is that one: fresh tensors (fresh.h) and autograd's saved variables are new TensorImpls over
// the same memory, made by no operator. Any other that turns up was there before: a captured tensor, or one
// that was made without operators (torch.tensor of numbers). Which of the two is not seen in one run: the
// first is the same tensor in every run, the second an equal one (across_runs.h).
class Recorder final : public PhysicalObserver {
 public:
  Recorder(const std::vector<Tensor>& inputs, Values values, Generators& generators);

  void see(const PhysicalCall& call, torch::jit::Stack* stack) override;
  void about_to_run_body(const c10::OperatorHandle& op) override;
  void map_begins(const Tensor& t, int64_t dim, Level level) override;
  void made_once(const Tensor& made, Level level) override;
  bool is_each_examples(const Tensor& t, Level level) override;
  KeptByObserver kept(const Tensor& t) override;

  // Throws where the function has given an input or a captured tensor other memory by no operator.
  void check_callers_memory() const;
  // The recorder is done with after this. What the function wrote to constants is taken back.
  Recording finish(const std::vector<Tensor>& outputs);

 private:
  struct Memory {
    std::vector<Slot> slots;
    bool made_inside;
    c10::Storage storage;  // kept: its address is not to be another's
    bool has_address;
  };

  Slot slot_of_given(const Tensor& t);
  Slot slot_of_returned(const Tensor& t);
  Slot known(const Tensor& t) const;
  void check_no_operator_made(const Tensor& t) const;
  void check_memory(Slot slot) const;
  void note_memory(const Node& node);
  std::vector<Tensor> others_over(const Memory& memory, const Tensor& t) const;
  Slot add(const Tensor& t, bool made_inside);
  Slot capture(const Tensor& t);
  Argument argument_of(const c10::IValue& value, const c10::Argument& declared);
  Result result_of(const c10::IValue& value, const c10::OperatorHandle& op, bool of_numbers);
  void keep_objects(const c10::OperatorHandle& op, const torch::jit::Stack& stack);
  bool is_about_own_objects(const c10::OperatorHandle& op, const torch::jit::Stack& stack) const;
  bool is_of_numbers(const Node& node) const;
  bool is_indexed_by_numbers(const Node& node) const;
  Gradients gradients() const;
  void check_default_dtype(const Node& node) const;
  void note_numbers(const Node& node, bool of_numbers);
  void note_each_examples(const Node& node);
  void add_each_examples(Slot slot, const std::vector<Level>& levels);
  void keep_value_before_writing(const Node& node);
  void adopt_what_was_filled(const Node& node);
  void adopt_if_filled(Slot slot);
  void note_unfilled(const Node& node);
  void note_changed_geometry(const Node& node, const torch::jit::Stack& returned);

  Graph graph_;
  std::vector<MappedInput> maps_;
  std::vector<int64_t> computed_;
  Values values_;
  Generators& generators_;
  bool grad_mode_;                               // around the run
  caffe2::TypeMeta default_dtype_;               // around the run
  std::vector<Tensor> kept_;                     // by slot
  std::vector<const c10::StorageImpl*> memory_;  // of these, as operators have left it
  std::unordered_set<Slot> numbers_;  // what operators made of numbers alone: the same in every run
  std::unordered_map<Slot, std::vector<Level>> each_examples_;  // what is there once, and is each example's
  std::vector<c10::IValue> objects_;                            // that operators made
  Unfilled unfilled_;
  std::vector<size_t> adopted_;  // nodes whose results are constants
  std::vector<Tensor> aliases_;  // kept too: their addresses are not to be those of others
  std::unordered_map<const c10::TensorImpl*, Slot> by_impl_;
  std::unordered_map<const c10::StorageImpl*, Memory> by_storage_;
};

Type type_of(const Tensor& t);

}  // namespace vmap::program

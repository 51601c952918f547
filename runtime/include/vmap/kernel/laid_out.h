// Views that the layout of an example in its batch does not allow.
#pragma once

#include <vmap/batched_tensor.h>
#include <vmap/kernel/host_adapter.h>
#include <vmap/rules/strided.h>

#include <optional>
#include <vector>

namespace vmap::detail {

// NOTE: [laid out anew]
// The batch dim stays where it is, so a result may have it between the dims of an example: of `[6, B, 4]` an
// example is `[6, 4]` with gaps, and no view of 24 elements, where the loop's result is dense and torch.vmap,
// which has the batch dim in front, has it so as well. Nobody can tell where in memory a result lies that one
// wrapper alone can see. So when the rule of a view raises, such a wrapper's tensor is copied, the batch dim
// in front and the dims of an example as they lay to each other; it shows the copy from then on, and the view
// is asked for again. What others see stays where it is, and raises: a write to one has to reach the other.
// Autograd counts as nobody, also a transform's around the map: what it saved of a result is for it alone;
// and so does who traces the function, where the copy is a call like others. On another host's levels nothing
// tells what plain autograd saved from a detach(), and it counts.

// Lays the memory of `viewed`, one of `examples`, out anew; returns whether it did.
bool lay_out_anew(const Tensor& viewed, const Examples& examples);
// How many have `t`: without an object of Python's that nobody has there, as hooks of saved tensors leave
// one.
size_t references_to(const at::TensorBase& t);
// Whether somebody but one wrapper, and observers, has `value`.
bool has_others(const Tensor& value);
// Whether `inside` of a wrapper of grad's, which nobody else has, may be in further wrappers that autograd
// saved: one of both is the result of an operator, no argument of a transform.
bool may_be_saved(const Tensor& grad_wrapper, const Tensor& inside);
// For wrappers that are not ours. Whether `physical`, which is no wrapper, is over memory that no other
// tensor is over, but for those that it is itself a view of, if nobody has them.
bool has_own_memory(const Tensor& physical);
// The batch behind a wrapper, `bdim` in front; none where another layout would help no view, or cannot be
// had. `bottom`: what is behind all wrappers.
std::optional<Tensor> laid_out_anew(const Tensor& batch, int64_t bdim, const Tensor& bottom);

// How a view is asked for once more.
enum class SeenAgain : uint8_t {
  LaidOutAnew,  // the whole call: `viewed` shows other memory
  AsTheyAre,    // by the strides that were told, whatever they lead to (`Strides`)
};
// Called where what the rule of a view has raised is handled; raises it again if nothing helps.
inline SeenAgain see_again(const Tensor& viewed, const Examples& examples) {
  try {
    throw;
  } catch (const StridesLeaveExample& error) {
    using To = StridesLeaveExample::To;
    if (error.to == To::OthersInWhole && lay_out_anew(viewed, examples)) return SeenAgain::LaidOutAnew;
    if (error.to == To::Outside || Strides::now() == Strides::Are::OfARule) throw;
    return SeenAgain::AsTheyAre;
  } catch (const c10::Error&) {
    if (!lay_out_anew(viewed, examples)) throw;
    return SeenAgain::LaidOutAnew;
  }
}

// Remembers of `viewed` and of `result`, a view of it, that they share memory, where autograd does not.
void note_aliases(const Tensor& result, const Tensor& viewed);
void note_aliases(const std::vector<Tensor>& results, const Tensor& viewed);

}  // namespace vmap::detail

// What the rule of a view throws that is told its strides, by whom it is asked again.
#pragma once

#include <c10/util/Exception.h>

namespace vmap {

// The strides lead to memory that is not the example's. For Python a RuntimeError, as any other of c10's.
class StridesLeaveExample : public c10::Error {
 public:
  enum class To : uint8_t {
    Outside,        // of the bounds of the example
    Others,         // examples that lie between its elements
    OthersInWhole,  // the same, where the batch is all that is in its memory: a dense example may be meant
  };
  StridesLeaveExample(c10::SourceLocation at, std::string what, To where)
      : c10::Error(at, std::move(what)), to(where) {}

  To to;
};

// Whose strides the views on this thread are told.
class Strides {
 public:
  enum class Are : uint8_t {
    TheUsers,
    OfARule,  // of a level further inside, where it is known whose memory it is
    // They may lead to other examples: the memory is not for the map to lay out anew, and a loop's views of
    // it meet them, too.
    AsTheyAre,
  };
  explicit Strides(Are from_now_on);
  ~Strides();
  Strides(const Strides&) = delete;
  Strides& operator=(const Strides&) = delete;

  static Are now();

 private:
  Are before_;
};

}  // namespace vmap

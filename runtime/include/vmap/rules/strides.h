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

// While it lives, views on this thread may meet other examples: the memory is not for the map to lay out
// anew, and a loop's views of it meet them, too.
class StridesAsTheyAre {
 public:
  StridesAsTheyAre();
  ~StridesAsTheyAre();
  StridesAsTheyAre(const StridesAsTheyAre&) = delete;
  StridesAsTheyAre& operator=(const StridesAsTheyAre&) = delete;

  static bool wanted();

 private:
  bool before_;
};

}  // namespace vmap

// Internal: VARIANCE_LOG=1, for who asks where a state comes from.
#pragma once

#include <memory>
#include <string>

namespace vmap::variance {

class Call;

// What gave a tensor its state: an operator, and what gave that argument its own, back to a mark. A few steps
// are kept, and the mark.
struct Origin {
  std::string what;
  std::shared_ptr<const Origin> before;
  std::string mark;
  int steps = 0;
};
using OriginPtr = std::shared_ptr<const Origin>;

// Read once, when the library is loaded. Without it no cell has an origin.
extern const bool kLogsOrigins;

// While it lives, states that are given on this thread come from that.
class ComesFrom {
 public:
  explicit ComesFrom(const Call& call);
  explicit ComesFrom(const char* function);
  ~ComesFrom();
  ComesFrom(const ComesFrom&) = delete;
  ComesFrom& operator=(const ComesFrom&) = delete;

 private:
  OriginPtr around_;
};

OriginPtr origin_now();
// Where the program stands that calls the next function: `train.py:12`.
void stand_at(const std::string& place);
// `, which comes from aten::mm of `mat2`, before it mark() at train.py:12`; empty without an origin.
std::string told(const OriginPtr& origin);

}  // namespace vmap::variance

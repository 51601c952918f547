// Internal: Python's lock, in a library that may have no Python beside it.
#pragma once

namespace vmap::variance {

// NOTE: [waiting without Python's lock]
// c10d's threads take Python's lock to drop what a collective was called with, and do so while nobody else
// gets a result. Whoever waits for one and holds the lock, as who drops a tensor in Python does, waits for
// ever. This library does not link Python; its functions are looked for among the symbols of the process.
class WithoutGil {
 public:
  WithoutGil();
  ~WithoutGil();
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  void* thread_ = nullptr;  // a PyThreadState; nullptr: this thread did not hold the lock
};

}  // namespace vmap::variance

// Independent pieces of work, side by side.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace vmapgen {

// Calls work(0), …, work(count - 1), each once, on as many threads as the machine has. What they write must
// not be shared; results that go into a vector by index are in order whoever was first. After an exception no
// further piece is begun, and the first one is thrown on.
template <class Work>
void parallel_for(size_t count, const Work& work) {
  std::atomic<size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failing;
  const auto run = [&] {
    try {
      for (size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      next = count;
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
    }
  };
  const size_t threads = std::min<size_t>(std::thread::hardware_concurrency(), count);
  {
    std::vector<std::jthread> others;
    for (size_t i = 1; i < threads; ++i) others.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace vmapgen

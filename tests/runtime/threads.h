// Helpers for tests with several threads.
#pragma once

#include <barrier>
#include <exception>
#include <thread>

#include "test_support.h"

namespace rt {

// Runs f(0) … f(count - 1) on a thread each, all starting at once. What one throws is a failure.
template <class F>
void on_threads(size_t count, F&& f) {
  std::barrier start(static_cast<std::ptrdiff_t>(count));
  std::vector<std::thread> threads;
  for (size_t i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      try {
        f(i);
      } catch (const std::exception& error) {
        ADD_FAILURE() << "thread " << i << ": " << error.what();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// f on a thread of its own, which ends before this returns. What it throws is thrown here.
template <class F>
void on_another_thread(F&& f) {
  std::exception_ptr thrown;
  std::thread([&] {
    try {
      f();
    } catch (...) {
      thrown = std::current_exception();
    }
  }).join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace rt

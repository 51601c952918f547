#include "failed_call.h"

#include <c10/util/Exception.h>

#include <stdexcept>
#include <typeinfo>
#include <utility>

namespace vmap::program {

namespace {

std::string& kept() {
  static thread_local std::string call;
  return call;
}

// Of this very class: of one that derives from it, the rest would be lost.
template <class Error>
void throw_if(const std::exception& error, const std::string& call) {
  if (typeid(error) == typeid(Error)) throw Error(std::string(error.what()) + " (" + call + ")");
}

}  // namespace

void rethrow_naming(const std::string& call) {
  try {
    throw;
  } catch (c10::Error& error) {
    error.add_context(call);
    throw;
  } catch (const std::exception& error) {
    throw_if<std::runtime_error>(error, call);
    throw_if<std::range_error>(error, call);
    throw_if<std::overflow_error>(error, call);
    throw_if<std::underflow_error>(error, call);
    throw_if<std::logic_error>(error, call);
    throw_if<std::invalid_argument>(error, call);
    throw_if<std::domain_error>(error, call);
    throw_if<std::length_error>(error, call);
    throw_if<std::out_of_range>(error, call);
    kept() = call;
    throw;
  } catch (...) {
    kept() = call;
    throw;
  }
}

std::string take_failed_call() {
  return std::exchange(kept(), {});
}

void forget_failed_call() {
  kept().clear();
}

}  // namespace vmap::program

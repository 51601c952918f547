#include "child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace vmap_proof {
namespace {

// Of this process, if it is one of those: the alarm ends it by a signal.
unsigned seconds_allowed = 0;

std::string read_all(int in) {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0; (count = read(in, buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<size_t>(count));
  return text;
}

}  // namespace

void write_all(int out, const std::string& text) {
  for (size_t written = 0; written < text.size();) {
    const ssize_t count = write(out, text.data() + written, text.size() - written);
    if (count < 0) std::_Exit(1);
    written += static_cast<size_t>(count);
  }
}

void goes_on() {
  if (seconds_allowed > 0) alarm(seconds_allowed);
}

Outcome run_apart(const std::function<void(int)>& work, unsigned seconds) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe to a process of its own");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process of its own");
  if (child == 0) {
    close(ends[0]);
    seconds_allowed = seconds;
    goes_on();
    try {
      work(ends[1]);
    } catch (...) {  // which the original's code above us is not to see
      std::_Exit(1);
    }
    // No destructors: the process is a copy, and what it shares with the original is the original's to end.
    std::_Exit(0);
  }
  close(ends[1]);
  Outcome outcome;
  outcome.text = read_all(ends[0]);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) outcome.signal = strsignal(WTERMSIG(status));
  outcome.late = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  return outcome;
}

}  // namespace vmap_proof

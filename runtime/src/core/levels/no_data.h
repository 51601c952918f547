// What a wrapper says when its data is asked for.
#pragma once

#include <c10/core/TensorImpl.h>
#include <vmap/level.h>

#include <array>
#include <functional>
#include <string>

namespace vmap::detail {

// NOTE: [what a wrapper says when its data is asked for]
// PyTorch takes the text of that error from a TensorImpl's ExtraMeta, an allocation that no wrapper can
// afford. So the wrappers of a level borrow one, and give it back before TensorImpl's destructor would delete
// it. It is never written to: what else an ExtraMeta holds (symbolic shapes, fake devices) wrappers do not
// have. Of the storage it says "Cannot access storage of ", and what the TensorImpl calls itself, in an error
// of the class that torch.vmap's wrappers raise as well (NotImplementedError), which an ExtraMeta's text has
// not.
class C10_HIDDEN NoDataErrors {
 public:
  static NoDataErrors& instance() {
    static auto* errors = new NoDataErrors;  // never destroyed: wrappers may outlive static objects
    return *errors;
  }
  c10::ExtraMeta* of(Level level) { return &of_position_[index_of(level)]; }
  const char* whose_storage(Level level) const { return whose_storage_[index_of(level)].c_str(); }
  // Whether it is one of these, which its wrapper only borrows.
  bool own(const c10::ExtraMeta* meta) const {
    const std::less<const c10::ExtraMeta*> before;
    return !before(meta, of_position_.data()) && before(meta, of_position_.data() + of_position_.size());
  }

 private:
  NoDataErrors();

  static size_t index_of(Level level) {
    const int64_t position = level.position();
    return static_cast<size_t>(position <= kMaxLevels ? position : 0);
  }

  std::array<c10::ExtraMeta, kMaxLevels + 1> of_position_;
  std::array<std::string, kMaxLevels + 1> whose_storage_;
};

}  // namespace vmap::detail

#pragma once

#include <sys/stat.h>

#include <string>
#include <utility>

namespace flagadmin::server {

/// Which file a name led to, so that its deletion or replacement is noticed.
class file_identity {
 public:
  file_identity() = default;
  explicit file_identity(std::string file) : file_(std::move(file)), is_known_(stat(file_.c_str(), &first_) == 0) {}

  /// Whether the name still leads to the same file; true when it led to none.
  [[nodiscard]] bool is_current() const noexcept {
    struct stat now {};
    return !is_known_ || (stat(file_.c_str(), &now) == 0 && now.st_dev == first_.st_dev && now.st_ino == first_.st_ino);
  }

 private:
  std::string file_;
  struct stat first_ {};
  bool is_known_ = false;
};

}  // namespace flagadmin::server

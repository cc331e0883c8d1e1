#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "service/answer.hpp"
#include "service/request_head.hpp"

namespace flagadmin::server {

/// The files of a folder, read once at start: a request can name one of them and nothing else.
class static_site {
 public:
  static_site() = default;
  /// Reads every regular file below the folder; hidden ones are left out. Throws `config_error`.
  explicit static_site(const std::string& folder);

  [[nodiscard]] bool has(std::string_view path) const { return files_.find(path) != files_.end(); }

  /// The answer to a request for a path that the site has.
  [[nodiscard]] answer respond(const request_head& head) const;

 private:
  struct file {
    std::string content;
    std::string_view type;
    std::string entity_tag;
    bool is_immutable = false;  ///< its name changes with its content
  };
  std::map<std::string, file, std::less<>> files_;  ///< by the path of the URL
};

}  // namespace flagadmin::server

#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/request_head.hpp"
#include "service/response.hpp"

namespace flagadmin::server {

/// Whether a path leads to a file below a folder, symbolic links followed. Neither need exist.
[[nodiscard]] bool is_below(const std::filesystem::path& folder, const std::filesystem::path& file);

/// The files of a folder, read once at start: a request can name one of them and nothing else.
///
/// `page.js.br` and `page.js.gz` beside `page.js` are the same content compressed, for clients that accept it.
class static_site {
 public:
  static_site() = default;
  /// Reads every regular file below the folder. Hidden ones are left out, and symbolic links that lead out of the
  /// folder or to folders. Throws `config_error`.
  explicit static_site(const std::string& folder);

  [[nodiscard]] bool has(std::string_view path) const;

  /// The response to a request for a path of the site.
  [[nodiscard]] response respond(const request_head& head) const;

 private:
  /// One form of a file's content.
  struct form {
    std::string content;
    std::string_view coding;  ///< `identity`: plain
    std::string entity_tag;
  };
  struct file {
    std::string_view type;
    bool is_immutable = false;  ///< its name changes with its content
    std::vector<form> forms;    ///< the best first, the plain one last
  };
  using file_map = std::map<std::string, std::shared_ptr<const file>, std::less<>>;

  [[nodiscard]] bool is_folder_without_slash(std::string_view path) const;
  [[nodiscard]] static const form& choose_form(const file& of, const request_head& head);

  file_map files_;  ///< by the path of the URL
};

}  // namespace flagadmin::server

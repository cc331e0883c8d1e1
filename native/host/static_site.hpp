#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <flagadmin/service/context.hpp>

#include "host/message.hpp"

namespace flagadmin::server {

/// The files of a folder, read once at start: a request can name one of them and nothing else.
///
/// `page.js.br` and `page.js.gz` beside `page.js` are the same content compressed, for clients that accept it.
class static_site {
 public:
  static_site() = default;
  /// Reads every regular file below the folder. Hidden ones are left out, and symbolic links that lead out of the
  /// folder or to folders. Throws `config_error`.
  explicit static_site(const std::string& folder);

  /// The response to a request for a path of the site; nothing for any other path.
  [[nodiscard]] std::optional<service::response> respond(const request_head& head,
                                                         const service::context& context) const;

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
  std::map<std::string, std::shared_ptr<const file>> files_;  ///< by the path of the URL
};

}  // namespace flagadmin::server

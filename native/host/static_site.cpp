#include "host/static_site.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/core/string.hpp>
#include <filesystem>
#include <system_error>
#include <utility>

#include <flagadmin/api/api_error.hpp>
#include <flagadmin/api/precondition.hpp>
#include <flagadmin/schema/url_friendly.hpp>
#include <flagadmin/service/service.hpp>

#include "base/config_error.hpp"
#include "base/paths.hpp"
#include "base/sha256.hpp"

namespace flagadmin::server {

namespace {

namespace fs = std::filesystem;

/// A coding of compressed files beside the plain one.
struct content_coding {
  std::string_view name;    ///< in `Accept-Encoding` and `Content-Encoding`
  std::string_view suffix;  ///< of the compressed file's name
};

/// The supported codings, the best first.
constexpr std::array content_codings{content_coding{"br", ".br"}, content_coding{"gzip", ".gz"}};

constexpr std::string_view allowed_methods = "GET, HEAD, OPTIONS";

// Scripts and styles of the own origin only; browsers refuse WebAssembly unless it is listed.
constexpr const char* page_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'";

std::string_view type_of(const fs::path& file) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 16> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".txt", "text/plain; charset=utf-8"},
      {".md", "text/plain; charset=utf-8"},
  }};
  const std::string extension = file.extension().string();
  const auto entry =
      std::find_if(types.begin(), types.end(), [&](const auto& type) { return type.first == extension; });
  return entry == types.end() ? "application/octet-stream" : entry->second;
}

/// Whether a name contains a hash of the content, as bundlers write it into `assets/`: `index-B4x_9aZk.js`.
bool has_hash(const fs::path& relative) {
  constexpr std::size_t hash_size = 8;
  const std::string stem = relative.stem().string();
  const bool is_long = stem.size() > hash_size + 1 && stem[stem.size() - hash_size - 1] == '-';
  return is_long && relative.parent_path().filename() == "assets" &&
         std::all_of(stem.end() - hash_size, stem.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
         });
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

using contents = std::map<std::string, std::string, std::less<>>;

/// The contents of the regular files below a folder, by their paths within it.
contents read_folder(const std::string& folder) {
  contents files;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (is_hidden(entries->path())) {
      entries.disable_recursion_pending();
    } else if (entries->is_regular_file(error) && is_below(folder, entries->path())) {
      files.emplace(entries->path().lexically_relative(folder).generic_string(), read_file(entries->path().string()));
    }
  }
  if (error) {
    throw config_error(folder + ": cannot be read: " + error.message());
  }
  return files;
}

/// The entity tag of a content.
std::string tag_of(std::string_view text) {
  const sha256_digest digest = sha256(text);
  return '"' + service::hexadecimal({reinterpret_cast<const char*>(digest.data()), digest.size() / 2}) + '"';
}

using boost::beast::iequals;

/// Takes the text before the next separator from the front, without white space around it.
std::string_view take_until(std::string_view& text, char separator) {
  std::string_view part = text.substr(0, text.find(separator));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  part.remove_prefix(std::min(part.find_first_not_of(" \t"), part.size()));
  return part.substr(0, part.find_last_not_of(" \t") + 1);
}

/// Whether a compressed form may be sent: `Accept-Encoding` lists its coding, or `*`, without the weight 0 (RFC 9110,
/// section 12.5.3). Other weights do not count: they are wishes, and the server prefers what is smaller.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool accepts_others = false;
  while (!accept_encoding.empty()) {
    std::string_view weight = take_until(accept_encoding, ',');
    const std::string_view name = take_until(weight, ';');
    weight.remove_prefix(weight.rfind(';') + 1);  // the last parameter
    const bool is_refused =
        iequals(take_until(weight, '='), "q") && weight.find_first_not_of("0. \t") == std::string_view::npos;
    // `x-gzip` is the same as `gzip` (RFC 9110, section 8.4.1.3).
    if (iequals(name, coding) || (coding == "gzip" && iequals(name, "x-gzip"))) {
      return !is_refused;
    }
    accepts_others = name == "*" ? !is_refused : accepts_others;
  }
  return accepts_others;
}

}  // namespace

static_site::static_site(const std::string& folder) {
  constexpr std::string_view page = "index.html";
  contents all = read_folder(folder);
  for (auto& [path, content] : all) {
    const auto loaded =
        std::make_shared<file>(file{.type = type_of(path), .is_immutable = has_hash(path), .forms = {}});
    const auto add_form = [&loaded](std::string text, std::string_view coding) {
      std::string tag = tag_of(text);
      loaded->forms.push_back({std::move(text), coding, std::move(tag)});
    };
    for (const content_coding& coding : content_codings) {
      if (auto compressed = all.extract(path + std::string(coding.suffix))) {  // which comes later in `all`
        add_form(std::move(compressed.mapped()), coding.name);
      }
    }
    add_form(std::move(content), "identity");
    files_.emplace("/" + path, loaded);
    if (("/" + path).ends_with("/" + std::string(page))) {  // a folder's path returns its page
      files_.emplace("/" + path.substr(0, path.size() - page.size()), loaded);
    }
  }
}

std::optional<service::response> static_site::respond(const request_head& head, const service::context& context) const {
  const std::string path = percent_decoded(head.path);
  const auto entry = files_.find(path);
  const bool is_folder = entry == files_.end() && files_.contains(path + '/');
  if (entry == files_.end() && !is_folder) {
    return std::nullopt;
  }
  if (head.method == "OPTIONS") {
    service::response response = service::empty_response(204);
    response.headers.push_back({"Allow", std::string(allowed_methods)});
    return response;
  }
  if (head.method != "GET" && head.method != "HEAD") {
    service::response response = service::error_response(method_not_allowed(head.method, allowed_methods), context);
    response.headers.push_back({"Allow", std::string(allowed_methods)});
    return response;
  }
  if (is_folder) {  // relative links of the page are below the folder
    service::response response =
        service::empty_response(307);  // temporary: after a restart the server may have other files
    // A relative target is also correct behind a proxy that adds a prefix to the path.
    response.headers.push_back({"Location", std::string(head.path.substr(head.path.rfind('/') + 1)) + '/'});
    return response;
  }
  const file& served = *entry->second;
  // The plain form is the last one. It is sent also if the client accepts none.
  const form& chosen = *std::find_if(served.forms.begin(), served.forms.end() - 1, [&head](const form& each) {
    return accepts_coding(head.accept_encoding, each.coding);
  });
  const bool is_unchanged = head.if_none_match && if_none_match_names(*head.if_none_match, chosen.entity_tag);
  service::response response = service::empty_response(is_unchanged ? 304 : 200);
  response.route = "/{file}";
  if (!is_unchanged) {
    response.content_type = served.type;
    response.shared_body = {entry->second, &chosen.content};
  }
  response.headers = {{"ETag", chosen.entity_tag},
                      {"Cache-Control", served.is_immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                      {"Content-Security-Policy", page_policy},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cross-Origin-Opener-Policy", "same-origin"}};
  if (served.forms.size() > 1) {
    response.headers.push_back({"Vary", "Accept-Encoding"});
  }
  if (!is_unchanged && &chosen != &served.forms.back()) {
    response.headers.push_back({"Content-Encoding", std::string(chosen.coding)});
  }
  return response;
}

}  // namespace flagadmin::server

#include "service/static_site.hpp"

#include <algorithm>
#include <array>
#include <boost/beast/core/string.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <flagadmin/api/request_rules.hpp>
#include <flagadmin/schema/url_friendly.hpp>

#include "base/config_error.hpp"
#include "base/sha256.hpp"
#include "base/trimmed.hpp"

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
  const auto found =
      std::find_if(types.begin(), types.end(), [&](const auto& type) { return type.first == extension; });
  return found == types.end() ? "application/octet-stream" : found->second;
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

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string content(std::istreambuf_iterator<char>(stream), {});
  if (!stream || stream.bad()) {
    throw config_error(file.string() + ": cannot be read");
  }
  return content;
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

/// The absolute path of a file, without symbolic links. The file need not exist.
fs::path real_path(const fs::path& path) {
  constexpr int most_links = 40;
  std::error_code error;
  fs::path found = fs::weakly_canonical(fs::absolute(path, error), error);
  // `weakly_canonical` does not follow links to files that do not exist yet.
  for (int i = 0; i != most_links && fs::is_symlink(found, error); ++i) {
    found = fs::weakly_canonical(found.parent_path() / fs::read_symlink(found, error), error);
  }
  return found;
}

using contents = std::map<std::string, std::string, std::less<>>;

/// The contents of the regular files below a folder, by their paths within it.
contents read_folder(const std::string& folder) {
  contents found;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (is_hidden(entries->path())) {
      entries.disable_recursion_pending();
    } else if (entries->is_regular_file(error) && is_below(folder, entries->path())) {
      found.emplace(entries->path().lexically_relative(folder).generic_string(), read(entries->path()));
    }
  }
  if (error) {
    throw config_error(folder + ": cannot be read: " + error.message());
  }
  return found;
}

/// Whether a file is the compressed form of another one.
bool is_compressed_form(const contents& all, std::string_view path) {
  return std::any_of(content_codings.begin(), content_codings.end(), [&all, path](const content_coding& coding) {
    return path.ends_with(coding.suffix) && all.contains(path.substr(0, path.size() - coding.suffix.size()));
  });
}

using boost::beast::iequals;

/// Takes the text before the next separator from the front.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return trimmed(part);
}

/// Whether a weight is 0, which means "not acceptable": `q=0` to `q=0.000`.
bool is_refusal(std::string_view weight) {
  constexpr std::string_view name = "q=";
  return weight.size() > name.size() && iequals(weight.substr(0, name.size()), name) &&
         weight.find_first_not_of("0.", name.size()) == std::string_view::npos;
}

/// Whether a compressed form may be sent: `Accept-Encoding` lists its coding, or `*`, without the weight 0 (RFC 9110,
/// section 12.5.3). Other weights do not count: they are wishes, and the server prefers what is smaller.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  bool accepts_others = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = take_until(accept_encoding, ',');
    const std::string_view name = take_until(parameters, ';');
    const bool is_accepted = !is_refusal(trimmed(parameters.substr(parameters.rfind(';') + 1)));
    // `x-gzip` is the same as `gzip` (RFC 9110, section 8.4.1.3).
    if (iequals(name, coding) || (coding == "gzip" && iequals(name, "x-gzip"))) {
      return is_accepted;
    }
    accepts_others = name == "*" ? is_accepted : accepts_others;
  }
  return accepts_others;
}

}  // namespace

bool is_below(const fs::path& folder, const fs::path& file) {
  const fs::path outer = real_path(folder);
  const fs::path inner = real_path(file);
  const auto [rest, differing] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  return rest == outer.end() && differing != inner.end();
}

static_site::static_site(const std::string& folder) {
  const contents all = read_folder(folder);
  for (const auto& [path, content] : all) {
    if (is_compressed_form(all, path)) {
      continue;
    }
    file loaded{.type = type_of(path), .is_immutable = has_hash(path), .forms = {}};
    for (const content_coding& coding : content_codings) {
      if (const auto compressed = all.find(path + std::string(coding.suffix)); compressed != all.end()) {
        loaded.forms.push_back({compressed->second, coding.name, content_tag(compressed->second)});
      }
    }
    loaded.forms.push_back({content, "identity", content_tag(content)});
    files_.emplace("/" + path, std::make_shared<const file>(std::move(loaded)));
  }
  // A folder's path returns its page.
  constexpr std::string_view page = "/index.html";
  for (auto at = files_.begin(); at != files_.end(); ++at) {
    if (at->first.ends_with(page)) {
      files_.emplace(at->first.substr(0, at->first.size() - page.size() + 1), at->second);
    }
  }
}

bool static_site::has(std::string_view path) const {
  const std::string decoded = percent_decoded(path);
  return files_.contains(decoded) || is_folder_without_slash(decoded);
}

bool static_site::is_folder_without_slash(std::string_view path) const {
  return !path.ends_with('/') && files_.contains(std::string(path) + '/');
}

const static_site::form& static_site::choose_form(const file& of, const request_head& head) {
  // The plain form is the last one. It is sent also if the client accepts none.
  return *std::find_if(of.forms.begin(), of.forms.end() - 1, [&head](const form& candidate) {
    return accepts_coding(head.accept_encoding, candidate.coding);
  });
}

response static_site::respond(const request_head& head) const {
  if (head.method == "OPTIONS") {
    response made = empty_response(204);
    made.headers.push_back({"Allow", std::string(allowed_methods)});
    return made;
  }
  if (head.method != "GET" && head.method != "HEAD") {
    response made = error_response(method_not_allowed(head.method, allowed_methods));
    made.headers.push_back({"Allow", std::string(allowed_methods)});
    return made;
  }
  const std::string path = percent_decoded(head.path);
  if (is_folder_without_slash(path)) {  // relative links of the page are below the folder
    return moved(std::string(head.path.substr(head.path.rfind('/') + 1)) + '/');
  }
  const file& found = *files_.find(path)->second;
  const form& chosen = choose_form(found, head);
  const bool is_unchanged = head.if_none_match && if_none_match_names(*head.if_none_match, chosen.entity_tag);
  response made = empty_response(is_unchanged ? 304 : 200);
  made.route = "/{file}";
  if (!is_unchanged) {
    made.content_type = found.type;
    made.lasting_body = chosen.content;
  }
  made.headers = {{"ETag", chosen.entity_tag},
                  {"Cache-Control", found.is_immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                  {"Content-Security-Policy", page_policy},
                  {"Referrer-Policy", "no-referrer"},
                  {"Cross-Origin-Opener-Policy", "same-origin"}};
  if (found.forms.size() > 1) {
    made.headers.push_back({"Vary", "Accept-Encoding"});
  }
  if (!is_unchanged && &chosen != &found.forms.back()) {
    made.headers.push_back({"Content-Encoding", std::string(chosen.coding)});
  }
  return made;
}

}  // namespace flagadmin::server

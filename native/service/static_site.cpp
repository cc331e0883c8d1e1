#include "service/static_site.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <flagadmin/api/request_rules.hpp>

#include "auth/sha256.hpp"
#include "config/config_error.hpp"

namespace flagadmin::server {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view allowed_methods = "GET, HEAD, OPTIONS";

// The page runs scripts and styles of its own origin only; WebAssembly must be named, or browsers refuse it.
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
  const auto* found = std::ranges::find(types, extension, &std::pair<std::string_view, std::string_view>::first);
  return found == types.end() ? "application/octet-stream" : found->second;
}

/// Whether a name carries a hash of the content, as bundlers write it into `assets/`: `index-B4x_9aZk.js`.
bool has_hash(const fs::path& relative) {
  constexpr std::size_t hash_size = 8;
  const std::string stem = relative.stem().string();
  const bool is_long = stem.size() > hash_size + 1 && stem[stem.size() - hash_size - 1] == '-';
  return is_long && relative.begin()->string() == "assets" &&
         std::ranges::all_of(stem.substr(stem.size() - hash_size), [](char c) {
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

std::string tag_of(std::string_view content) {
  const sha256_digest digest = sha256(content);
  return '"' + hexadecimal({reinterpret_cast<const char*>(digest.data()), 16}) + '"';
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

}  // namespace

static_site::static_site(const std::string& folder) {
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  if (error) {
    throw config_error(folder + ": cannot be read: " + error.message());
  }
  for (; entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (is_hidden(entries->path())) {
      entries.disable_recursion_pending();
      continue;
    }
    if (!entries->is_regular_file(error)) {
      continue;
    }
    const fs::path relative = entries->path().lexically_relative(folder);
    file loaded{read(entries->path()), type_of(relative), {}, has_hash(relative)};
    loaded.entity_tag = tag_of(loaded.content);
    files_.emplace("/" + relative.generic_string(), std::move(loaded));
  }
  if (error) {
    throw config_error(folder + ": cannot be read: " + error.message());
  }
  if (const auto index = files_.find("/index.html"); index != files_.end()) {
    files_.emplace("/", index->second);
  }
}

answer static_site::respond(const request_head& head) const {
  if (head.method == "OPTIONS") {
    answer made = empty_answer(204);
    made.headers.push_back({"Allow", std::string(allowed_methods)});
    return made;
  }
  if (head.method != "GET" && head.method != "HEAD") {
    answer made = error_answer(method_not_allowed(head.method, allowed_methods));
    made.headers.push_back({"Allow", std::string(allowed_methods)});
    return made;
  }
  const file& found = files_.find(head.path)->second;
  const bool is_known = head.if_none_match && if_none_match_names(*head.if_none_match, found.entity_tag);
  answer made = empty_answer(is_known ? 304 : 200);
  if (!is_known) {
    made.content_type = found.type;
    made.lasting_body = found.content;
  }
  made.headers = {{"ETag", found.entity_tag},
                  {"Cache-Control", found.is_immutable ? "public, max-age=31536000, immutable" : "no-cache"},
                  {"Content-Security-Policy", page_policy},
                  {"Referrer-Policy", "no-referrer"},
                  {"Cross-Origin-Opener-Policy", "same-origin"}};
  return made;
}

}  // namespace flagadmin::server

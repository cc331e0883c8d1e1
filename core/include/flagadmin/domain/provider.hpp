#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/arena.hpp>
#include <flagadmin/domain/service_version.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/result.hpp>

/// Provider definitions are data (D13): the four defaults, or those that an instance loads.
namespace flagadmin {

/// The name or the type of parameters whose values are absolute http(s) URLs.
inline constexpr std::string_view url_parameter = "url";

/// A parameter of a provider.
struct provider_parameter {
  std::string_view name;         ///< the key in `parameters`
  document_text display_name{};  ///< for people; read definitions have it in `json`
  std::string_view type;         ///< the kind of form field: `text`, `url`, `textfield`, …
  document_text description{};   ///< likewise
  document_text placeholder{};   ///< an example, for the field of a form; likewise
  bool required = false;         ///< must be present and not empty
  bool sensitive = false;        ///< masked in every response (D14)

  /// Whether the value must be an absolute http(s) URL: `url_parameter`.
  [[nodiscard]] bool is_url() const noexcept { return name == url_parameter || type == url_parameter; }
};

/// A provider that addons can forward events to.
struct provider_definition {
  std::string_view name;                           ///< the value of an addon's `provider`; case sensitive
  document_text display_name{};                    ///< for people; read definitions have it in `json`
  document_text description{};                     ///< likewise
  document_text documentation_url{};               ///< a page about it; likewise
  std::string_view deprecated;                     ///< the reason, if it is deprecated; otherwise empty
  std::span<const provider_parameter> parameters;  ///< in the order of a form's fields
  std::span<const std::string_view> events;        ///< the event types it can forward (D93); empty: not known
  document_text json{};                            ///< as it was read, unknown members too (D92); empty: a default

  /// The parameter with this name, or null. Names are case sensitive.
  [[nodiscard]] const provider_parameter* find_parameter(std::string_view parameter) const noexcept {
    return find_parameter(json::string_slice{parameter});
  }
  /// Likewise, by a name in a document, which may have escapes.
  [[nodiscard]] const provider_parameter* find_parameter(json::string_slice parameter) const noexcept;
};

/// The provider definitions of an instance: a view.
class provider_set {
 public:
  /// datadog, slack, teams and webhook.
  provider_set() noexcept;
  /// Those of a version of Unleash, as facts (D82): names, parameters, what is deprecated, events; hardly any texts.
  explicit provider_set(service_version version) noexcept;
  /// Other definitions, which must outlive the set.
  explicit provider_set(std::span<const provider_definition> definitions) noexcept : definitions_(definitions) {}

  /// The definition with this name, or null. Names are case sensitive.
  [[nodiscard]] const provider_definition* find(std::string_view name) const noexcept {
    return find(json::string_slice{name});
  }
  /// Likewise, by a name in a document, which may have escapes.
  [[nodiscard]] const provider_definition* find(json::string_slice name) const noexcept;
  /// All definitions, in their order.
  [[nodiscard]] std::span<const provider_definition> definitions() const noexcept { return definitions_; }

  /// Writes the array that `GET /api/admin/addons` returns as `providers`.
  void write(json::writer& out) const;

 private:
  std::span<const provider_definition> definitions_;
};

/// Provider definitions read from JSON, with the strings they refer to. Moves, does not copy.
class provider_catalog {
 public:
  /// Reads the array that `GET /api/admin/addons` returns as `providers`.
  [[nodiscard]] static result<provider_catalog> read(std::string_view json);

  /// The definitions, for as long as the catalog lives.
  [[nodiscard]] provider_set view() const noexcept { return provider_set(definitions_); }

 private:
  std::vector<provider_definition> definitions_;
  arena memory_;  ///< the strings of the definitions
};

}  // namespace flagadmin

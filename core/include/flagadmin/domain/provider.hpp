#pragma once

#include <span>
#include <string_view>
#include <vector>

#include <flagadmin/arena.hpp>
#include <flagadmin/for_documents.hpp>
#include <flagadmin/json/string.hpp>
#include <flagadmin/json/writer.hpp>
#include <flagadmin/result.hpp>

/// Provider definitions are data (D13): the four defaults, or those that an instance loads.
namespace flagadmin {

/// A parameter of a provider.
struct provider_parameter {
  std::string_view name;       ///< the key in `parameters`
  document_text display_name;  ///< for people
  std::string_view type;       ///< the kind of form field: `text`, `url`, `textfield`, …
  document_text description;   ///< for people
  document_text placeholder;   ///< an example, for the field of a form
  bool required = false;       ///< must be there and not be empty
  bool sensitive = false;      ///< masked in every answer (D14)

  /// Whether the value must be an absolute http(s) URL: a parameter named `url`, or of that type.
  [[nodiscard]] bool is_url() const noexcept { return name == "url" || type == "url"; }
};

/// A provider that addons can forward events to.
struct provider_definition {
  std::string_view name;                           ///< what an addon names it by; case sensitive
  document_text display_name;                      ///< for people
  document_text description;                       ///< for people
  document_text documentation_url;                 ///< where to read more
  std::string_view deprecated;                     ///< why it should not be used any more; empty when it may be
  std::span<const provider_parameter> parameters;  ///< in the order of a form
  std::span<const std::string_view> events;        ///< the event types it can forward, for people

  /// The parameter of this name, or null. Names are case sensitive.
  [[nodiscard]] const provider_parameter* find_parameter(std::string_view parameter) const noexcept {
    return find_parameter(json::string_slice{parameter});
  }
  /// The same by a name as it stands in a document.
  [[nodiscard]] const provider_parameter* find_parameter(json::string_slice parameter) const noexcept;
};

/// The provider definitions of an instance: a view.
class provider_set {
 public:
  /// datadog, slack, teams and webhook.
  provider_set() noexcept;
  /// Other definitions, which must outlive the set.
  explicit provider_set(std::span<const provider_definition> definitions) noexcept : definitions_(definitions) {}

  /// The definition of this name, or null. Names are case sensitive.
  [[nodiscard]] const provider_definition* find(std::string_view name) const noexcept {
    return find(json::string_slice{name});
  }
  /// The same by a name as it stands in a document.
  [[nodiscard]] const provider_definition* find(json::string_slice name) const noexcept;
  /// All of them, in their order.
  [[nodiscard]] std::span<const provider_definition> definitions() const noexcept { return definitions_; }

  /// The array that `GET /api/admin/addons` answers as `providers`.
  void write(json::writer& out) const;

 private:
  std::span<const provider_definition> definitions_;
};

/// Provider definitions that were read from JSON, with all the text they refer to. Moves, does not copy.
class provider_catalog {
 public:
  /// Reads the array that `GET /api/admin/addons` answers as `providers`.
  [[nodiscard]] static result<provider_catalog> read(std::string_view json);

  /// The definitions, for as long as the catalog lives.
  [[nodiscard]] provider_set view() const noexcept { return provider_set(definitions_); }

 private:
  std::vector<provider_definition> definitions_;
  arena memory_;  ///< what they refer to
};

}  // namespace flagadmin

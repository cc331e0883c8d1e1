#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <flagadmin/api/change_request.hpp>

/// The rules of addons, for the tables of resources and operations.
namespace flagadmin::rules {

/// D44: a limited permission must cover the environments before and after the change.
[[nodiscard]] std::optional<api_error> authorize_addon(const change_request& request);

/// The provider's rules (D13) that the body of an update decides alone.
void check_addon_update(change_request& request);
/// Those that the body of a creation decides alone: all (D60).
void check_new_addon(change_request& request);

/// D60.
[[nodiscard]] std::optional<api_error> create_addon(change_request& request, outcome& outcome);

/// 4.1.
[[nodiscard]] std::optional<api_error> update_addon(change_request& request, outcome& outcome);

/// D14.
[[nodiscard]] std::string addon_response(std::string_view stored, const instance_settings& settings);

/// D60: what the addon has sent to its provider, which is nothing (D50).
[[nodiscard]] std::string events_of_addon(std::string_view stored, const instance_settings& settings);

/// D13, D14e and D93, of an addon of fixtures: the issues `unknown_provider` and `no_stored_secret` have no parameters.
void check_addon_fixture(std::string_view addon, const instance_settings& settings, validation_result& validation);

/// The path of the first parameter that was sensitive when it was stored and is a mask; empty: there is none.
[[nodiscard]] std::string masked_secret(std::string_view stored);

/// D14i: with the names of the parameters that are sensitive by the definitions of the instance.
[[nodiscard]] std::string stored_addon_fixture(std::string_view addon, const instance_settings& settings);

/// `providers` of the list.
void write_providers(json::writer& out, const instance_settings& settings);

}  // namespace flagadmin::rules

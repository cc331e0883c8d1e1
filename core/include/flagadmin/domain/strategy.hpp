#pragma once

#include <string>
#include <string_view>

#include <flagadmin/result.hpp>
#include <flagadmin/schema/validate.hpp>

namespace flagadmin {

/// A strategy type that is to be created.
struct new_strategy {
  std::string name;      ///< as it is meant, escapes resolved
  std::string strategy;  ///< the `strategySchema` to store and to answer (D30)
};

/// The strategy type that a `createStrategySchema` asks for, with its defaults (D30). Two parameters of one name are a
/// breach (D31).
[[nodiscard]] result<new_strategy> make_strategy(std::string_view payload);
/// The same for a payload that is valid by its schema: `sent` are its members, and `validation` receives the issues.
[[nodiscard]] new_strategy make_strategy(std::string_view payload, const member_slices& sent,
                                         validation_result& validation);

/// The strategy type with the members that its schema describes, in that order: the form it is stored in.
[[nodiscard]] result<std::string> normalized_strategy(std::string_view strategy);

}  // namespace flagadmin

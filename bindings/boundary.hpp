#pragma once

#include <cstdint>

/// The functions that JavaScript calls. All arguments and results are 32-bit numbers; texts lie in the exchange
/// buffers, those of one call one behind the other in the input, in the order of the arguments that give their lengths.
namespace flagadmin::bindings {

/// What a call answers when an argument is refused. Records: the verdict; text: the first issue and how many there are.
enum refusal : std::int32_t {
  first_argument_refused = -1,
  second_argument_refused = -2,
  third_argument_refused = -3,
};

/// What `validate` answers.
enum verdict : std::int32_t {
  valid_without_warnings = 0,  ///< the output is empty
  valid_with_warnings = 1,
  invalid = 2,
};

/// The address of at least this many bytes of input; 0 when there is no memory for them.
std::uint32_t input(std::uint32_t bytes);
/// The address of the `reply` that every call fills. It never changes.
std::uint32_t reply_address();

/// Makes a schema of its shorthand (`read_shorthand`), which is the input; answers the number by which it is known
/// until the end of this instance of the module. Ends the instance with a trap if the text is none, or if there are too
/// many.
std::uint32_t add_schema(std::uint32_t length);

/// Judges a text by a schema that was added; answers a `verdict`. Records: the verdict, unless it is
/// `valid_without_warnings`.
std::int32_t validate(std::uint32_t schema, std::uint32_t length);

/// Begins to judge many elements by a schema that was added (`bulk_validator`).
void bulk_begin(std::uint32_t schema);
/// Judges a window of the input; answers how many of its bytes are done with. Records: of each element that was found
/// invalid the number of its issues, its index, its offset, and the issues; then a zero. When something was found, what
/// is left of the window is to be fed again.
std::uint32_t bulk_feed(std::uint32_t length, std::uint32_t is_last);
/// How many elements were judged.
std::uint32_t bulk_count();

/// What merges and decides: split off the module for pages that only judge (split-module.mjs), which knows it by this
/// namespace.
namespace operations {

/// Each answers 0 and leaves the result as text, or answers a `refusal`.
std::int32_t merge_addon_update(std::uint32_t current, std::uint32_t update, std::uint32_t providers);
std::int32_t complete_addon_update(std::uint32_t current, std::uint32_t changes);
std::int32_t merge_service_account_update(std::uint32_t current, std::uint32_t update);

/// Each answers the status that the service would, or a `refusal` of what is not the request. Texts: the body to the
/// byte, behind the border an array of what the changes replace; what they put there stands in the body. Records: the
/// verdict, then the changes. An error's id is the nil UUID. No `providers` (length 0): the defaults.
std::int32_t dry_run_update_addon(std::uint32_t current, std::uint32_t update, std::uint32_t providers);
std::int32_t dry_run_update_service_account(std::uint32_t current, std::uint32_t update);
/// `names`: a JSON array of the names that are taken.
std::int32_t dry_run_create_strategy(std::uint32_t payload, std::uint32_t names);

/// Whether the addon fires for an event (`{"type", "project"?, "environment"?}`): 1 or 0, or a `refusal`.
std::int32_t addon_listens_to(std::uint32_t addon, std::uint32_t event);

}  // namespace operations
}  // namespace flagadmin::bindings

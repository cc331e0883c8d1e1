#pragma once

/// The parts of decisions that only servers need.
namespace flagadmin {

/// Whether this build serves requests: it has read operations, preconditions and headers. The wasm modules of the npm
/// package, which define FLAGADMIN_DRY_RUNS_ONLY, have dry runs of changes instead.
#ifdef FLAGADMIN_DRY_RUNS_ONLY
inline constexpr bool is_for_servers = false;
#else
inline constexpr bool is_for_servers = true;
#endif

/// A function or table that only the server uses: null in a build for dry runs, which leaves it out.
template <class Part>
[[nodiscard]] consteval Part* for_server(Part* part) {
  return is_for_servers ? part : nullptr;
}

}  // namespace flagadmin

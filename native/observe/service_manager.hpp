#pragma once

#include <string_view>

namespace flagadmin::server {

/// Notifies the service manager that started this program, if any, of a change of state: `READY=1`, `STOPPING=1` (the
/// protocol of `sd_notify(3)`: one datagram to the socket that `NOTIFY_SOCKET` names).
void notify_service_manager(std::string_view state) noexcept;

}  // namespace flagadmin::server

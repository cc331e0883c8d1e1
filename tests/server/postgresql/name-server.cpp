// Preloaded: the host `two.test` has the addresses 127.0.0.2 and 127.0.0.1.
#include <dlfcn.h>
#include <netdb.h>

#include <cstring>

extern "C" int getaddrinfo(const char* name, const char* service, const addrinfo* hints, addrinfo** found) {
  using function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
  static const auto real = reinterpret_cast<function>(dlsym(RTLD_NEXT, "getaddrinfo"));
  const bool is_two = name != nullptr && std::strcmp(name, "two.test") == 0;
  const int error = real(is_two ? "127.0.0.2" : name, service, hints, found);
  return error != 0 || !is_two ? error : real("127.0.0.1", service, hints, &(*found)->ai_next);
}

# What any system can build that has docker, podman or buildah (all three take these options). podman and buildah drop the server's HEALTHCHECK unless
# you add --format docker.
#   docker build --target package --output build .    build/flagadmin-*.tgz, as ./dev package makes it
#   docker build --tag flagadmin-server .             the server, the last stage
# docker run --read-only --stop-timeout 15 --volume flagadmin:/var/lib/flagadmin --publish 127.0.0.1:4242:4242 --env FLAGADMIN_ADMIN_TOKEN flagadmin-server
# --build-arg BASE names another image of Debian 12: a pinned one (debian@sha256:…), or one with your apt sources and certificates. With a mirror of
# the registry of npm, pass npm_config_registry too.
ARG BASE=docker.io/library/debian:bookworm-slim

# The npm package. A second build has the packages of Debian, and the Node that makes equal bytes, already.
FROM ${BASE} AS package-build
ARG npm_config_registry
ENV FLAGADMIN_NODE=pinned LC_ALL=C.UTF-8 NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt SOURCE_DATE_EPOCH=0 TZ=UTC
WORKDIR /source
COPY .ci/setup.sh .ci/
RUN mkdir build && bash -euo pipefail -c 'source .ci/setup.sh && set_up build'
COPY . .
# As ./dev package, without tests and pages, which are not in the context. Modes are those of a clone with umask 022 on every system.
RUN umask 022 && \
    find . -path ./build -prune -o -type f -exec chmod 644 {} + -o -type d -exec chmod 755 {} + && \
    PATH=/source/build/tools/node_modules/.bin:$PATH && \
    cmake --preset release -DFLAGADMIN_TESTS=OFF -DFLAGADMIN_EXAMPLES=OFF && \
    cmake --build build/release --target flagadmin_packed && \
    cp build/packed/flagadmin-*.tgz build/

FROM scratch AS package
COPY --from=package-build /source/build/flagadmin-*.tgz /

FROM ${BASE} AS server-build
RUN apt-get update && apt-get install --yes --no-install-recommends \
    cmake g++ libboost1.81-dev libcli11-dev libpq-dev libsqlite3-dev libssl-dev ninja-build
COPY CMakeLists.txt /source/
COPY cmake /source/cmake
COPY core /source/core
COPY js/package.json /source/js/
COPY native /source/native
RUN cmake -S /source -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DFLAGADMIN_TESTS=OFF -DFLAGADMIN_EXAMPLES=OFF && \
    cmake --build /build --target flagadmin-server && \
    strip /build/native/flagadmin-server

FROM ${BASE} AS server
RUN apt-get update && \
    apt-get install --yes --no-install-recommends ca-certificates curl libpq5 libsqlite3-0 libssl3 && \
    rm -rf /var/lib/apt/lists/* && \
    useradd --system --uid 999 --home-dir /var/lib/flagadmin --shell /usr/sbin/nologin flagadmin && \
    install -d -m 0700 -o flagadmin -g flagadmin /var/lib/flagadmin
COPY --from=server-build /build/native/flagadmin-server /usr/bin/
# A number: by a name, Kubernetes cannot tell that it is not root (runAsNonRoot).
USER 999
# The only folder that it writes to. The root may be read-only.
VOLUME /var/lib/flagadmin
ENV FLAGADMIN_ADDRESS=0.0.0.0 FLAGADMIN_DATABASE=/var/lib/flagadmin/flagadmin.db FLAGADMIN_LOG=json
EXPOSE 4242
# Requests under way have ten seconds to end: stop with a timeout of 15 s or more.
STOPSIGNAL SIGTERM
# 0.0.0.0 and [::] lead to this machine, too. Kubernetes sets FLAGADMIN_PORT to a URL for a Service named flagadmin.
HEALTHCHECK --interval=10s --timeout=3s CMD case "$FLAGADMIN_ADDRESS" in \
      *:*) host="[$FLAGADMIN_ADDRESS]" ;; \
      *) host="$FLAGADMIN_ADDRESS" ;; \
    esac; case "$FLAGADMIN_PORT" in \
      '' | *://*) port=4242 ;; \
      *) port="$FLAGADMIN_PORT" ;; \
    esac; exec curl --fail --silent --noproxy '*' "http://$host:$port/health"
ENTRYPOINT ["/usr/bin/flagadmin-server"]

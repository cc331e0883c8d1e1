# ./dev fresh image: what README promises on other systems. buildah makes the tarball by the Dockerfile, from a new root directory of Debian as its base,
# since that needs no registry of images; then each version of Node installs it in that root directory, which has neither Node nor a compiler.
# Sourced by .ci/fresh.sh. The tarball and the root directory stay in build/fresh/image until the next run.
# shellcheck shell=bash disable=SC2154 # environment and npm_pinned are of the scripts before it

# own_buildah ARGUMENT...: with storage of its own.
own_buildah() { buildah --root "$folder/storage" --runroot "$folder/run" --storage-driver vfs "$@"; }

# make_base: the image localhost/flagadmin-base, with the variables of this machine.
make_base() {
  local container mounted variables=() each
  container=$(own_buildah from scratch)
  mounted=$(own_buildah mount "$container")
  cp -a "$root/." "$mounted"
  echo force-unsafe-io >"$mounted/etc/dpkg/dpkg.cfg.d/force-unsafe-io" # as in Debian's images
  own_buildah umount "$container" >/dev/null
  for each in "${environment[@]}"; do variables+=(--env "$each"); done
  own_buildah config "${variables[@]}" "$container"
  own_buildah commit --quiet --rm "$container" localhost/flagadmin-base >/dev/null
}

# install_versions FOLDER: of Node, with the npm that is pinned for builds.
install_versions() {
  mkdir -p "$1"
  cp tests/package/node-versions/package*.json "$1"
  npm install --silent --no-save --ignore-scripts --no-audit --no-fund --prefix "$1" "npm@$npm_pinned"
}

# inside COMMAND...: in the root directory, in namespaces of its own: mounts and processes end with it, however it ends.
inside() {
  # shellcheck disable=SC2016 # for that shell
  unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
    root=$1; shift
    trap "exit 130" INT TERM # as process 1 it would ignore them
    mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev"
    chroot "$root" /usr/bin/env -i "$@"' inside "$root" "${environment[@]}" "$@"
}

folder=$PWD/build/fresh/image root=$PWD/build/fresh/image/root
set_up fresh fresh-image
command -v npm >/dev/null || set_up node
lock_folder "$folder"
rm -rf --one-file-system "$folder"
mkdir -p "$folder"
trap 'rm -rf --one-file-system "$folder/storage" "$folder/run"' EXIT # gigabytes
make_root bookworm "$root" ca-certificates
git clone --quiet --no-hardlinks . "$folder/source"
set_environment
make_base
say "Building the tarball by the Dockerfile of HEAD (build/fresh-image.log)"
SECONDS=0
quietly fresh-image own_buildah build --isolation chroot --target package --output "$folder/source/build" --build-arg BASE=localhost/flagadmin-base \
  --build-arg "npm_config_registry=$(npm config get registry)" --ignorefile "$folder/source/.dockerignore" "$folder/source"
say "image: its tarball after $SECONDS s"
(cd "$folder/source/build" && sha256sum flagadmin-*.tgz)

cp "$folder"/source/build/flagadmin-*.tgz .ci/try-package.sh "$root/root"
install_versions "$root/root/node-versions"
machine=$(uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')
for version in 20 22 24; do
  # shellcheck disable=SC2016 # for that shell
  inside bash -euc 'PATH=/root/node-versions/node_modules/$1/bin:/root/node-versions/node_modules/.bin:$PATH
    exec bash /root/try-package.sh /root/flagadmin-*.tgz' try "node-$version-linux-$machine"
done

# ./dev fresh [bookworm|trixie [SUITE...]]: what README promises, in a new root directory of Debian with git and nothing else. It stays in
# build/fresh until the next run. ./dev fresh image: .ci/fresh-image.sh.
# shellcheck shell=bash

# lock_folder FOLDER: one ./dev fresh at a time works in it.
lock_folder() {
  mkdir -p build/fresh
  exec 8>"$1.lock"
  flock --nonblock 8 || fail "Another ./dev fresh works in $1."
}

# make_root RELEASE FOLDER PACKAGES: with the mirror, the proxies and the certificates of this machine.
make_root() {
  local mirror
  rm -rf --one-file-system "$2"
  # shellcheck disable=SC2016 # apt's own variables
  mirror=$(apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
    awk '$1 == "Debian" && $2 == "main" && $3 !~ /security/ { print $4; exit }')
  say "Making a root directory of Debian $1 in ${2#"$PWD/"}"
  quietly fresh debootstrap --variant=minbase --include="$3" "$1" "$2" ${mirror:+"$mirror"}
  apt-config dump | grep -E '^Acquire::https?::' >"$2/etc/apt/apt.conf.d/90host" || true
  cp /etc/resolv.conf /etc/hosts "$2/etc"
  cp -r /usr/local/share/ca-certificates "$2/usr/local/share"
  chroot "$2" update-ca-certificates >/dev/null 2>&1
}

# set_environment: all variables of programs in such a root directory, as the array `environment`.
set_environment() {
  local name
  environment=(HOME=/root TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
  for name in $(compgen -e | grep -iE '^(npm_config_.*|(http|https|all|no)_proxy)$' | grep -vix npm_config_cafile); do environment+=("$name=${!name}"); done
  environment+=("npm_config_registry=$(npm config get registry)")
}

[ "$(id -u)" = 0 ] || fail "./dev fresh needs root: it changes into a root directory."
if [ "${1:-}" = image ]; then
  # shellcheck source=.ci/fresh-image.sh
  source .ci/fresh-image.sh
  return
fi
release=${1:-bookworm} root=$PWD/build/fresh/${1:-bookworm}
shift || true
[[ $release = bookworm || $release = trixie ]] || fail "\"$release\" is not among: bookworm trixie image"
set_up fresh
lock_folder "$root"
make_root "$release" "$root" git,ca-certificates
git clone --quiet --no-hardlinks . "$root/root/flagadmin"
set_environment

# In namespaces of its own: mounts and processes end with it, however it ends. Tests that mount need a root that is a mount point.
# shellcheck disable=SC2016 # for that shell
unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
  root=$1; shift
  trap "exit 130" INT TERM # as process 1 it would ignore them
  mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --bind /dev "$root/dev"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" && mount -t tmpfs tmpfs "$root/dev/shm"
  suites=(); while [ "$1" != -- ]; do suites+=("$1"); shift; done; shift
  inside() { chroot "$root" /usr/bin/env -i "$@"; }
  SECONDS=0
  inside "$@" bash -c "cd /root/flagadmin && exec ./dev demo --port 4299" & demo=$!
  until inside "$@" bash -c "exec 3<>/dev/tcp/127.0.0.1/4299 && printf \"GET / HTTP/1.0\r\n\r\n\" >&3 && grep -qi \"<title>\" <&3" 2>/dev/null; do
    kill -0 $demo; sleep 1
  done
  printf "demo: its page after %d s\n" $SECONDS
  kill $demo; wait $demo || true
  SECONDS=0
  inside "$@" bash -c "cd /root/flagadmin && exec ./dev test \"\$@\"" test "${suites[@]}" && result=passed || result=failed
  printf "test: %s after %d s\n" $result $SECONDS
  [ $result = passed ]' fresh "$root" "$@" -- "${environment[@]}"

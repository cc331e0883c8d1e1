# Sourced by ./dev: `./dev fresh` tries what README promises in a new root directory of Debian.
# shellcheck shell=bash

# command_fresh [RELEASE [SUITE...]]: the root stays below build/fresh until the next run, for a look at its logs.
command_fresh() {
  local release=${1:-bookworm} root
  case $release in
    bookworm | trixie) ;;
    *) fail "Debian \"$release\" is not among: bookworm trixie" ;;
  esac
  [ "$(id -u)" = 0 ] || fail "./dev fresh needs root: it makes file systems and changes into a root directory."
  command -v debootstrap >/dev/null || install_packages debootstrap
  root=$PWD/build/fresh/$release
  mkdir -p build/fresh
  exec 8>"build/fresh/$release.lock"
  flock --nonblock 8 || fail "Another ./dev fresh $release is running."
  make_root "$release" "$root"
  # Mounts and processes below live in namespaces of their own: both end with the last process, however this command ends.
  say "Running ./dev demo and ./dev test in it"
  unshare --mount --pid --fork --kill-child bash -c 'set -euo pipefail; source .ci/setup.sh; source .ci/fresh.sh; try_root "$@"' \
    fresh "$root" "${@:2}"
}

# make_root RELEASE ROOT: git and certificates in it, set up for the network as this machine is; and a clone of HEAD.
make_root() {
  local mirror='' log=$logs/fresh-$1.log
  rm -rf --one-file-system "$2"
  if command -v apt-get >/dev/null; then
    # shellcheck disable=SC2016 # apt's own variables
    mirror=$(apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
      awk '$1 == "Debian" && $2 == "main" && $3 !~ /security/ { print $4; exit }')
  fi
  say "Making a root directory of Debian $1 in ${2#"$PWD/"}"
  logged "fresh-$1" debootstrap --variant=minbase --include=git,ca-certificates "$1" "$2" ${mirror:+"$mirror"}
  apt-config dump 2>/dev/null | grep -E '^Acquire::https?::' >"$2/etc/apt/apt.conf.d/90host" || true
  cp /etc/resolv.conf /etc/hosts "$2/etc"
  cp -r /usr/local/share/ca-certificates "$2/usr/local/share"
  chroot "$2" update-ca-certificates >>"$log" 2>&1
  git clone --quiet --no-hardlinks . "$2/root/flagadmin"
}

# try_root ROOT [SUITE...]: in namespaces of its own.
try_root() {
  local root=$1 log=$logs/fresh-demo.log url='' started=$SECONDS process demo_seconds environment=() status=0
  shift
  trap 'exit 130' INT TERM # as process 1 it would ignore them
  mount --bind "$root" "$root" # tests that make a namespace of mounts need a root directory that is a mount point
  mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  mount -t tmpfs tmpfs "$root/dev/shm"
  root_environment
  mkdir -p "$logs"
  : >"$log"

  run_in_root ./dev demo --port 0 > >(tee "$log") 2>&1 &
  process=$!
  until url=$(sed -n 's/^flagadmin-server listening on //p' "$log") && [ "$url" ]; do
    kill -0 $process 2>/dev/null || fail "./dev demo failed."
    sleep 1
  done
  wget --no-proxy -qO- "$url/health" | grep -q . || fail "./dev demo: no response from /health"
  wget --no-proxy -qO- "$url/" | grep -qi '<title>' || fail "./dev demo: no page"
  demo_seconds=$((SECONDS - started))
  kill $process
  wait $process || true

  started=$SECONDS
  local result=passed
  (run_in_root ./dev test "$@") || status=$? result=failed
  say "demo: health and page after $demo_seconds s; test: $result after $((SECONDS - started)) s"
  return $status
}

# root_environment: proxies and settings of npm pass into the root, and Node trusts the certificates there.
root_environment() {
  local name
  environment=(HOME=/root TERM="${TERM:-dumb}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
  environment+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
  for name in $(compgen -e | grep -iE '^(npm_config_.*|(http|https|all|no)_proxy)$' | grep -vix npm_config_cafile); do
    environment+=("$name=${!name}")
  done
  ! command -v npm >/dev/null || environment+=("npm_config_registry=$(npm config get registry 2>/dev/null)")
}

# run_in_root COMMAND...: in place of this process.
run_in_root() {
  # shellcheck disable=SC2016 # for the shell in the root
  exec chroot "$root" /usr/bin/env -i "${environment[@]}" bash -c 'cd /root/flagadmin && exec "$@"' fresh "$@"
}

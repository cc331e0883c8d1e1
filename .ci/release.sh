# Sourced by ./dev: `./dev release` makes the files of a release, with equal bytes for equal commits.
# shellcheck shell=bash

# command_release VERSION | --snapshot: everything in build/artefacts, of the commit that sets the version, which gets its tag. A snapshot, as
# `--quick`, has the version of the tree, and the changes of [Unreleased] as its notes.
command_release() {
  local version=${1:-} folder=build/${quick:+quick/}artefacts notes
  [ ! "$quick" ] || version=--snapshot
  [[ $version = --snapshot || $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || misused "Expected a version such as 1.2.3, or --snapshot."
  [ "$quick" ] || is_clean
  if [ "$version" = --snapshot ]; then
    version=$(project_version)
    notes=Unreleased
  else
    check_release "$version"
    notes=$version
    set_version "$version"
  fi
  set_up native libpq wasm node debian
  install_npm_packages build
  reproducible
  rm -rf "$folder"
  [ "$quick" ] || rm -rf build/stamps
  mkdir -p "$folder"
  build_preset release flagadmin_core flagadmin-generate flagadmin-server
  build_package
  with_addresses logged pack npm pack --workspace js --pack-destination "$folder"
  pack_library "$version" "$folder"
  rm -f build/release/flagadmin-server.8.gz # has the date of its making
  pack_server
  mv build/flagadmin-server_*.deb "$folder"
  release_notes "$notes" >"$folder/release-notes.md"
  node .ci/sbom.mjs "$folder" "flagadmin-$version.spdx.json"
  (cd "$folder" && sha256sum -- flagadmin* release-notes.md >SHA256SUMS)
  cat "$folder/SHA256SUMS"
  [ "$notes" = Unreleased ] || git tag --force "v$version" >/dev/null
}

# with_addresses COMMAND: runs it while js/package.json has the fields of the public repository, whose URL is `repository` of package.json.
with_addresses() {
  local url status=0
  url=$(node -p "require('./package.json').repository ?? ''")
  if [ ! "$url" ]; then
    say "package.json has no \`repository\`: the npm package names no repository, homepage and address for bugs"
    "$@"
    return
  fi
  cp js/package.json build/package.json.before
  (cd js && npm pkg set "repository.type=git" "repository.url=git+$url.git" "repository.directory=js" "homepage=$url#readme" "bugs.url=$url/issues")
  "$@" || status=$?
  mv build/package.json.before js/package.json
  return "$status"
}

project_version() { sed -nE 's/^  "version": "(.*)",$/\1/p' js/package.json; }

is_clean() { [ -z "$(git status --porcelain)" ] || fail "Uncommitted changes: commit or remove them, since a release is made of a commit."; }

# check_release VERSION: fails unless the change log describes it, and when it is another commit's.
check_release() {
  local tagged
  [ -n "$(release_notes "$1")" ] || fail "CHANGELOG.md has no section \"## [$1]\": rename [Unreleased]."
  tagged=$(git rev-parse --quiet --verify "v$1^{commit}" || true)
  [ -z "$tagged" ] || [ "$tagged" = "$(git rev-parse HEAD)" ] || fail "The tag v$1 is of another commit."
}

# set_version VERSION: in a commit of its own, unless the tree has it.
set_version() {
  [ "$(project_version)" != "$1" ] || return 0
  sed -i -E "s/^  \"version\": \".*\",\$/  \"version\": \"$1\",/" js/package.json
  sed -i -E "/^    \"js\": \{\$/,/^    \}/ s/^(      \"version\": )\".*\"/\1\"$1\"/" package-lock.json
  git commit --quiet --all --message "Set version $1"
}

# release_notes NAME: what CHANGELOG.md has under "## [NAME]", without empty lines around it.
release_notes() {
  awk -v name="## [$1]" '
    /^## / { on = index($0, name) == 1; next }
    /^\[[^]]*\]: / { next }
    on { if ($0 != "") { for (; empty > 0; empty--) print ""; print; some = 1 } else if (some) empty++ }' CHANGELOG.md
}

# Everything that depends on time, language or user: reproducible-builds.org/docs/source-date-epoch.
reproducible() {
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
  export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
  umask 022
}

# pack_library VERSION FOLDER: headers, static library, files for CMake and pkg-config.
pack_library() {
  local name
  name=flagadmin-core-$1-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
  say "Building $name.tar.gz"
  rm -rf "build/stage/$name"
  logged install-library cmake --install build/release --prefix "build/stage/$name"
  cp LICENSE "build/stage/$name"
  tar --create --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw \
    --directory build/stage "$name" | gzip --best --no-name >"$2/$name.tar.gz"
}

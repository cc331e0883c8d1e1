# ./dev release VERSION | --snapshot: the files of a release in build/artefacts, equal bytes for equal commits. A VERSION needs a section of
# CHANGELOG.md, is set in a commit, and gets its tag. .ci/owner.json names the package on the registry, and the repository.
# shellcheck shell=bash

owner=$(dirname "$(realpath "${BASH_SOURCE[0]}")")/owner.mjs

# release_notes NAME: what CHANGELOG.md has under "## [NAME]".
release_notes() { awk -v name="## [$1]" '/^## / { on = index($0, name) == 1; next } on' CHANGELOG.md; }

# check_release VERSION
check_release() {
  [ -z "$(git status --porcelain)" ] || fail "Uncommitted changes: commit or remove them, since a release is made of a commit."
  [ "$1" = --snapshot ] && return
  [[ $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "Expected a version such as 1.2.3, or --snapshot."
  [ "$(release_notes "$1")" ] || fail "CHANGELOG.md has no section \"## [$1]\": rename [Unreleased]."
  local tagged
  tagged=$(git rev-parse --quiet --verify "v$1^{commit}" || true)
  [ -z "$tagged" ] || [ "$tagged" = "$(git rev-parse HEAD)" ] || fail "The tag v$1 is of another commit."
}

# set_version VERSION: with what the owner says, in a commit of its own, unless the tree has both. A tag, whose commit is not changed, has both.
set_version() {
  (cd js && npm version --silent --no-git-tag-version --allow-same-version "$1" >/dev/null)
  node "$owner" fill
  [ "$(git status --porcelain)" ] || return 0
  if ! git rev-parse --quiet --verify "v$1" >/dev/null; then
    git commit --quiet --all --message "Set version $1"
    return
  fi
  git checkout --quiet .
  fail "The commit of the tag v$1 does not set this version: remove the tag, run ./dev release $1, and push its commit and tag."
}

# name_package FOLDER: gives the tarball the owner's name. In the repository, whose workspaces npm links by name, and in programs it is flagadmin.
name_package() {
  local name
  name=$(node "$owner" package)
  [ "$name" != flagadmin ] || return 0
  mkdir -p build/stage
  tar --extract --file "$(echo "$1"/flagadmin-*.tgz)" --directory build/stage
  (cd build/stage/package && npm pkg set "name=$name")
  rm "$1"/flagadmin-*.tgz
  npm pack --silent --pack-destination "$1" ./build/stage/package >/dev/null
}

make_release() {
  local version=$1 folder=build/artefacts name
  check_release "$version"
  if [ "$version" != --snapshot ]; then
    set_up build # Node
    node "$owner" check
    set_version "$version"
  fi
  configure
  # Everything that depends on time, language or user: reproducible-builds.org/docs/source-date-epoch.
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
  export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8 TZ=UTC
  umask 022
  rm -rf "$folder" build/stage build/flagadmin-* build/release/stamps/pack* # which has the date of its making
  command_package
  mkdir -p "$folder"
  mv build/flagadmin-*.tgz "$folder"
  [ "$version" = --snapshot ] || name_package "$folder"
  name=flagadmin-$(node -p "require('./js/package.json').version")-linux-$(uname -m)
  build flagadmin_core flagadmin-server
  quietly install cmake --install build/release --prefix "build/stage/$name" --strip
  cp LICENSE "build/stage/$name"
  tar --create --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw \
    --directory build/stage "$name" | gzip --best --no-name >"$folder/$name.tar.gz"
  release_notes "${version/--snapshot/Unreleased}" >"$folder/release-notes.md"
  (cd "$folder" && sha256sum -- * >SHA256SUMS && cat SHA256SUMS)
  [ "$version" = --snapshot ] || git tag --force "v$version"
}
[ "${BASH_SOURCE[1]:-}" != ./dev ] || make_release "${1:?expected a version, or --snapshot}"

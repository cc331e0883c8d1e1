#!/usr/bin/env bash
# .ci/try-package.sh TARBALL: installs the npm package into a folder with nothing else, by the Node and npm of PATH and without a registry, and
# validates a right and a wrong body by `import`, by `require` and by the command. Prints the versions.
set -euo pipefail
tarball=$(realpath "$1") folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{ "private": true }' >package.json
npm install --silent --offline --no-audit --no-fund "flagadmin@file:$tarball" # whatever name an owner gave it
body='"provider": "webhook", "parameters": { "url": "https://example.com/hook" }, "events": ["feature-created"]'
echo "{ $body, \"enabled\": true }" >right.json
echo "{ $body, \"enabled\": \"yes\" }" >wrong.json

cat >check.cjs <<'END_OF_SCRIPT'
const assert = require('node:assert/strict');
module.exports = ({ addonCreateUpdateSchema: schema }) => {
  assert.equal(schema.validate(require('./right.json')).issues, undefined);
  const [{ code, instancePath }, ...others] = schema.validate(require('./wrong.json')).issues;
  assert.deepEqual({ code, instancePath, others }, { code: 'wrong_type', instancePath: '/enabled', others: [] });
};
END_OF_SCRIPT
node -e "require('./check.cjs')(require('flagadmin/schemas'))"
node --input-type=module -e "import check from './check.cjs'; import * as schemas from 'flagadmin/schemas'; check(schemas);"
command=node_modules/.bin/flagadmin
$command validate addonCreateUpdateSchema right.json >/dev/null
said=$($command validate addonCreateUpdateSchema wrong.json 2>&1) && echo "The command took a wrong body." >&2 && exit 1
[[ $said = *'/enabled must be boolean, but string "yes" was sent'* ]] || { echo "$said" >&2 && exit 1; }
echo "flagadmin $($command --version) in Node $(node --version), installed by npm $(npm --version): validates"

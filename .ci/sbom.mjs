// Writes the bill of materials of a release, for `./dev release`: SPDX 2.3 as JSON. Usage: sbom.mjs FOLDER NAME
// Lists the files in FOLDER with their checksums, their third-party code, and the Debian packages that the server needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

import { bundledLibraries } from '../js/scripts/bundled-libraries.mjs';

const [folder, name] = process.argv.slice(2);
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const { version } = lock.js;
const created = new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1000).toISOString().replace('.000', '');
const digest = (algorithm, bytes) => createHash(algorithm).update(bytes).digest('hex');
const identifier = (...parts) => `SPDXRef-${parts.join('-').replaceAll(/[^A-Za-z0-9.-]/g, '-')}`;

const files = readdirSync(folder)
  .filter((file) => /\.(tgz|tar\.gz|deb)$/.test(file))
  .sort()
  .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }));

/** A package of SPDX: an artefact of the release, or code of others. */
const spdxPackage = (SPDXID, name, versionInfo, license, more) => ({
  SPDXID,
  name,
  versionInfo,
  downloadLocation: 'NOASSERTION',
  filesAnalyzed: false,
  licenseConcluded: license,
  licenseDeclared: license,
  copyrightText: 'NOASSERTION',
  ...more,
});
const purl = (referenceLocator) => ({
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator }],
});

const artefacts = files.map(({ file, bytes }) =>
  spdxPackage(identifier('Artefact', file), file, version, 'Apache-2.0', {
    packageFileName: file,
    checksums: [{ algorithm: 'SHA256', checksumValue: digest('sha256', bytes) }],
  }),
);

/** An npm package whose code is inside dist/cli.js. */
function npmPackage(name) {
  const { version, license } = lock[`node_modules/${name}`];
  return spdxPackage(identifier('Npm', name), name, version, license, purl(`pkg:npm/${name}@${version}`));
}

/** A Debian package whose headers or libraries are compiled into an artefact; `pattern` may hold `*`. */
function debianPackage(pattern, license) {
  const listed = execFileSync(
    'dpkg-query',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: fields of dpkg-query
    ['--show', '--showformat=${Package} ${Version} ${db:Status-Status}\n', pattern],
    {
      encoding: 'utf8',
    },
  );
  const [name, version] = listed
    .split('\n')
    .find((line) => line.endsWith(' installed'))
    .split(' ');
  return spdxPackage(identifier('Debian', name), name, version, license, purl(`pkg:deb/debian/${name}@${version}`));
}

/** The third-party code of each kind of artefact. The library has none. */
const contents = {
  '.tgz': [
    ...bundledLibraries.map(npmPackage),
    debianPackage('emscripten', '(MIT OR NCSA) AND Apache-2.0 WITH LLVM-exception'), // the C++ library in the wasm files
  ],
  '.deb': [debianPackage('libboost1.*-dev', 'BSL-1.0'), debianPackage('libcli11-dev', 'BSD-3-Clause')],
};

/** The Debian packages that one depends on, the first of alternatives each; their versions are those of the user's system. */
function dependenciesOf(file) {
  const field = execFileSync('dpkg-deb', ['--field', join(folder, file), 'Depends'], { encoding: 'utf8' });
  return field.split(',').map((entry) => {
    const [, name, range] = /^\s*([^\s|(]+)\s*(?:\(([^)]*)\))?/.exec(entry);
    return spdxPackage(identifier('Runtime', name), name, range, 'NOASSERTION', purl(`pkg:deb/debian/${name}`));
  });
}

const relationship = (spdxElementId, relationshipType, relatedSpdxElement) => ({
  spdxElementId,
  relationshipType,
  relatedSpdxElement,
});
const parts = [];
const relationships = [];
for (const { SPDXID, name: file } of artefacts) {
  relationships.push(relationship('SPDXRef-DOCUMENT', 'DESCRIBES', SPDXID));
  for (const part of contents[extname(file)] ?? []) {
    parts.push(part);
    relationships.push(relationship(SPDXID, 'CONTAINS', part.SPDXID));
  }
  for (const part of file.endsWith('.deb') ? dependenciesOf(file) : []) {
    parts.push(part);
    relationships.push(relationship(SPDXID, 'DEPENDS_ON', part.SPDXID));
  }
}

const document = {
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: `flagadmin-${version}`,
  // Unique for other contents, and equal for equal ones.
  documentNamespace: `urn:flagadmin:spdx:${version}:${digest('sha256', JSON.stringify([artefacts, parts]))}`,
  creationInfo: { created, creators: ['Tool: flagadmin .ci/sbom.mjs'] },
  packages: [...artefacts, ...parts],
  relationships,
};
writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`);

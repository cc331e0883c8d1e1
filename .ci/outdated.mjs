// Lists npm dependencies that are behind, for `./dev outdated`: versions that a package.json names, and what its lock file resolves.
// Exit status: 0 when everything is current, 1 when something is behind, 2 when npm fails.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Files of this name that the repository has, below a folder. */
const trackedFiles = (name, cwd = '.') =>
  execFileSync('git', ['ls-files', '--', name, `**/${name}`], { cwd, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Dependencies that stay within a line of versions, by package.json and name, with the reason. */
const keptLines = readJson('.ci/kept-lines.json');

/** @returns {Promise<string>} the standard output of npm, which exits with 1 when `npm outdated` lists something. */
async function npm(given, cwd) {
  try {
    return (await run('npm', given, { cwd, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    if (error.code === 1 && error.stdout.startsWith('{')) return error.stdout;
    throw new Error(`npm ${given.join(' ')}: ${error.stderr || error.message}`);
  }
}

/** Compares versions by their numbers; a prerelease counts as its release. */
function isOlder(version, other) {
  const [left, right] = [version, other].map((one) => one.split('-')[0].split('.').map(Number));
  const index = left.findIndex((number, at) => number !== right[at]);
  return index !== -1 && left[index] < right[index];
}

/** The line of versions that an alias names: 24 for `node-24-linux-x64`, 5.4 for `typescript-5.4`. */
const lineOfAlias = (alias) => /-(\d+(?:\.\d+)?)(?:-|$)/.exec(alias)?.[1];

async function newestOfLine(name, line) {
  const versions = [JSON.parse(await npm(['view', `${name}@${line}`, 'version', '--json']))].flat();
  return versions.reduce((newest, one) => (isOlder(newest, one) ? one : newest));
}

async function inTemporaryFolder(action) {
  const folder = mkdtempSync(join(tmpdir(), 'flagadmin-outdated-'));
  try {
    return await action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Versions in a package.json that are behind the registry's tag `latest`, or behind the newest of their line. Packages of this repository are not looked up. */
async function outdatedDeclarations(manifest) {
  const { dependencies, devDependencies, optionalDependencies } = readJson(manifest);
  const declared = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const external = declared.filter(([name]) => name !== 'flagadmin');
  const found = await inTemporaryFolder((folder) => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, dependencies: Object.fromEntries(external) }),
    );
    return npm(['outdated', '--json'], folder);
  });
  const lines = await Promise.all(
    Object.entries(JSON.parse(found)).map(async ([key, { wanted, latest }]) => {
      const [, alias = key, name = key] = /^([^:]+):(.+)@[^@]+$/.exec(key) ?? [];
      const line = keptLines[manifest]?.[alias]?.line ?? (name === key ? undefined : lineOfAlias(alias));
      const newest = line === undefined ? latest : await newestOfLine(name, line);
      return isOlder(wanted, newest) ? [`${alias} ${wanted} → ${newest}`] : [];
    }),
  );
  return lines.flat();
}

function copyInto(folder, from, file) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(from, file), join(folder, file));
}

const resolvedVersions = (folder) => readJson(join(folder, 'package-lock.json')).packages;

/** Versions in a lock file, of indirect dependencies too, that `npm update` raises within the ranges of their dependents. */
async function outdatedResolutions(lockFile) {
  const from = dirname(lockFile);
  const after = await inTemporaryFolder(async (folder) => {
    for (const file of ['package-lock.json', ...trackedFiles('package.json', from)]) copyInto(folder, from, file);
    await npm(['update', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    return resolvedVersions(folder);
  });
  const nameOf = (path) => path.replace(/^.*node_modules\//, '');
  // npm may move a version to another folder: that is no update.
  const isStillUsed = (name, version) =>
    Object.entries(after).some(([path, one]) => nameOf(path) === name && one.version === version);
  return Object.entries(resolvedVersions(from))
    .filter(([path, { version }]) => version !== undefined && (after[path]?.version ?? version) !== version)
    .filter(([path, { version }]) => !isStillUsed(nameOf(path), version))
    .map(([path, { version }]) => `${nameOf(path)} ${version} → ${after[path].version}`);
}

async function report(file, outdated) {
  const lines = await outdated(file);
  const kept = Object.entries(keptLines[file] ?? {}).map(
    ([name, { line, reason }]) => `${name} stays at ${line}: ${reason}`,
  );
  const heading = `${file}: ${lines.length === 0 ? 'current' : `${lines.length} behind`}`;
  return {
    count: lines.length,
    text: [heading, ...lines.map((line) => `  ${line}`), ...kept.map((line) => `  ${line}`)].join('\n'),
  };
}

try {
  const reports = await Promise.all([
    ...trackedFiles('package.json').map((file) => report(file, outdatedDeclarations)),
    ...trackedFiles('package-lock.json').map((file) => report(file, outdatedResolutions)),
  ]);
  for (const { text } of reports) console.log(text);
  process.exitCode = reports.every(({ count }) => count === 0) ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

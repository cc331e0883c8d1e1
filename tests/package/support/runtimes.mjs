// The JavaScript runtimes of the matrix: programs of npm packages that tests/package/{node-versions,consumers}/package.json pin.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { consumers, nodeVersions } from './installed-package.mjs';

const { arch, platform } = process;
const linux = platform === 'linux';
/** `process.arch` as some packages call it. */
const shortArch = { x64: '64' }[arch] ?? arch;
const unixArch = { arm64: 'aarch64' }[arch] ?? arch;

const packages = {
  'Node 20': { folder: nodeVersions, name: `node-20-${platform}-${arch}`, program: 'bin/node' },
  'Node 22': { folder: nodeVersions, name: `node-22-${platform}-${arch}`, program: 'bin/node' },
  'Node 24': { folder: nodeVersions, name: `node-24-${platform}-${arch}`, program: 'bin/node' },
  Deno: { name: `@deno/${platform}-${arch}${linux ? '-glibc' : ''}`, program: 'deno' },
  Bun: { name: `@oven/bun-${platform}-${unixArch}`, program: 'bin/bun' },
  workerd: { name: `@cloudflare/workerd-${platform}-${shortArch}`, program: 'bin/workerd' },
};

/** Where the program of a runtime is and its version; `missing` is the reason why there is none. */
export function runtime(title) {
  const { folder = consumers, name, program } = packages[title];
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (!(`node_modules/${name}` in lock.packages)) {
    return { version: '-', missing: `npm has no ${title} for ${platform} on ${arch}` };
  }
  const path = join(folder, 'node_modules', name, program);
  if (!existsSync(path)) {
    throw new Error(`${name} is not installed below build: ./dev test package matrix does that`);
  }
  return { path, version: versionOf(name, folder) };
}

/** The version of a package that the consumers use. */
export function versionOf(name, folder = consumers) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
}

// Packs the npm package and installs the tarball into an empty folder, as a user does.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import '../../support/environment.mjs';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the programs and tools of tests/package/consumers are installed. */
export const consumers = join(repository, 'build/consumers');

/** Where the versions of Node in tests/package/node-versions are installed. */
export const nodeVersions = join(repository, 'build/node-versions');

/** Runs a program and returns what it wrote; throws with all of its output when it fails. */
export function run(file, given, options = {}) {
  try {
    return execFileSync(file, given, { encoding: 'utf8', stdio: 'pipe', ...options });
  } catch (error) {
    throw new Error(`${file} ${given.join(' ')} failed (${error.status})\n${error.stdout}\n${error.stderr}`);
  }
}

/** Packs the package as the build does; returns npm's report. */
function packNow(folder) {
  const stage = join(folder, 'stage');
  run(process.execPath, [join(repository, 'js/scripts/stage.mjs'), stage]);
  const report = run('npm', ['pack', '--json', stage, '--pack-destination', folder], { cwd: repository });
  rmSync(stage, { recursive: true });
  return report;
}

/** The tarball, and what npm reports about it: the one that `./dev test` has packed for all files, or else a new one. */
function pack(newFolder) {
  const file = process.env.FLAGADMIN_PACKED;
  const report = file === undefined ? packNow(newFolder) : readFileSync(file, 'utf8');
  // An array in npm 11 and before, later an object.
  const [entry] = Object.values(JSON.parse(report));
  return { entry, folder: file === undefined ? newFolder : dirname(file) };
}

/** Installs the tarball, as a user does. */
const install = (tarball, folder) =>
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });

/** A folder with nothing but the installed package; a copy of the one that `./dev test` has installed for all files, if it has. */
export class Consumer {
  constructor(parent = tmpdir()) {
    this.folder = mkdtempSync(join(parent, 'flagadmin-consumer-'));
    const { entry, folder } = pack(this.folder);
    /** The paths of the files in the tarball. */
    this.files = entry.files.map((file) => file.path);
    this.size = entry.size;
    this.tarball = join(folder, entry.filename);
    writeFileSync(join(this.folder, 'package.json'), '{"private":true,"type":"module"}');
    const installed = join(folder, 'installed');
    if (existsSync(installed)) {
      cpSync(installed, this.folder, { recursive: true, verbatimSymlinks: true });
    } else {
      install(this.tarball, this.folder);
    }
  }

  /** A folder with the programs of tests/package/consumers, which finds their tools as well as the installed package. */
  static withTools() {
    const runs = join(consumers, 'runs');
    mkdirSync(runs, { recursive: true });
    const consumer = new Consumer(runs);
    cpSync(join(repository, 'tests/package/consumers'), consumer.folder, {
      recursive: true,
      filter: (path) => !/package(-lock)?\.json$/.test(path),
    });
    return consumer;
  }

  /** Writes a file and returns its path. */
  write(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /** Runs a script of this text in Node and returns what it wrote. */
  node(text, flags = []) {
    return run(process.execPath, [...flags, this.write('script.mjs', text)], { cwd: this.folder });
  }

  /** Lets the consumer see a package of the repository, for tools that look for types. */
  link(name) {
    symlinkSync(join(repository, 'node_modules', name), join(this.folder, 'node_modules', name));
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

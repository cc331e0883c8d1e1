// Builds the test program once, then again and again with one source changed. The unchanged build stays as it is: what a mutant
// concerns is compiled beside it and linked in its place.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const program = 'tests/flagadmin-tests';
/** Seconds of the processor, after which a mutant is noticed as one that never ends: on a busy machine the unchanged program takes 14, and 43 with sanitizers. */
const testSeconds = { plain: 60, sanitized: 200 };
const memoryKilobytes = 4_000_000;

function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
}

function need(command, args, options) {
  const done = run(command, args, options);
  if (done.status !== 0) {
    throw new Error(`${command} ${args.join(' ')} failed:\n${done.stdout}${done.stderr}`);
  }
  return done.stdout;
}

/** A copy of the sources with a build of its own, so that the work tree is never touched. */
export class Workshop {
  /**
   * @param {(file: string) => string} read returns the content of a source
   * @param {string} folder below build/
   * @param {string} flags of the compiler
   * @param {string[]} options of CMake
   */
  constructor(read, folder, flags, options = []) {
    this.flags = flags;
    this.options = options;
    this.read = read;
    this.tree = resolve(folder, 'tree');
    this.build = resolve(folder, 'build');
    this.scratch = resolve(folder, 'scratch');
  }

  /** Copies what changed, builds the program, and checks that it passes unchanged. */
  prepare(files) {
    if (this.compile !== undefined) {
      return;
    }
    for (const file of files) {
      const target = join(this.tree, file);
      const text = this.read(file);
      if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, text);
      }
    }
    need('cmake', [
      '-S',
      this.tree,
      '-B',
      this.build,
      '-G',
      'Ninja',
      '-DCMAKE_BUILD_TYPE=Debug',
      `-DCMAKE_CXX_FLAGS_DEBUG=${this.flags} -w`,
      '-DFLAGADMIN_SERVER=OFF',
      '-DFLAGADMIN_EXAMPLES=OFF',
      '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON',
      ...this.options,
    ]);
    need('ninja', ['-C', this.build, '-j1', 'flagadmin_tests']);
    this.#readCommands();
    const unchanged = this.#test(join(this.build, program));
    if (unchanged !== 'passed') {
      throw new Error(`The unchanged program: ${unchanged}`);
    }
  }

  #readCommands() {
    this.compile = new Map();
    for (const { directory, command } of JSON.parse(readFileSync(join(this.build, 'compile_commands.json'), 'utf8'))) {
      const object = / -o (\S+)/.exec(command)?.[1];
      this.compile.set(object, { directory, command });
    }
    this.objectsOf = new Map();
    let object = '';
    for (const line of need('ninja', ['-C', this.build, '-t', 'deps']).split('\n')) {
      const head = /^(\S+): #deps/.exec(line);
      if (head) {
        object = head[1];
      } else if (line.startsWith('    ')) {
        const file = resolve(this.build, line.trim());
        this.objectsOf.set(file, [...(this.objectsOf.get(file) ?? []), object]);
      }
    }
    this.link = need('ninja', ['-C', this.build, '-t', 'commands', program]).trim().split('\n').at(-1);
  }

  /** Tests the program with this text in place of the file. Result: `passed`, `failed`, `hung` or `uncompilable`. */
  test({ file, kind }, text) {
    const path = join(this.tree, file);
    const original = readFileSync(path);
    const { atime, mtime } = statSync(path);
    rmSync(this.scratch, { recursive: true, force: true });
    mkdirSync(this.scratch, { recursive: true });
    try {
      writeFileSync(path, text);
      return this.#buildAndTest(this.objectsOf.get(path) ?? [], kind === 'table entry');
    } finally {
      writeFileSync(path, original);
      utimesSync(path, atime, mtime); // the unchanged build stays up to date
    }
  }

  /**
   * Objects of the core that contain the mutant are compiled first, and linked in front: the linker takes the first definition of a function
   * of a header, so that old objects of tests call the mutant. Objects of tests that contain it are compiled only when all tests pass. An
   * entry of a table is not tested so: tests may contain its value since they were compiled.
   */
  #buildAndTest(objects, isEntry) {
    const ofTests = objects.filter((object) => object.startsWith('tests/'));
    const ofCore = objects.filter((object) => !object.startsWith('tests/'));
    const compiled = new Map();
    let result = 'passed';
    for (const stage of isEntry || ofTests.length === 0 ? [[...ofCore, ...ofTests]] : [ofCore, ofTests]) {
      for (const object of stage) {
        compiled.set(object, join(this.scratch, `${compiled.size}.o`));
        const { directory, command } = this.compile.get(object);
        const own = command.replace(` -o ${object}`, ` -o ${compiled.get(object)}`);
        if (run('sh', ['-c', own], { cwd: directory }).status !== 0) {
          return 'uncompilable';
        }
      }
      result = this.#linkAndTest(compiled);
      if (result === 'failed' || result === 'hung') {
        break;
      }
    }
    return result;
  }

  #linkAndTest(compiled) {
    const mutant = join(this.scratch, 'flagadmin-tests');
    const first = this.link.indexOf(' tests/CMakeFiles/');
    let rest = this.link.slice(first).replace(` -o ${program}`, ` -o ${mutant}`);
    const front = [];
    for (const [object, output] of compiled) {
      rest = rest.replace(` ${object} `, ' ');
      front.push(output);
    }
    const linking = `${this.link.slice(0, first)} ${front.join(' ')} ${rest}`;
    return run('sh', ['-c', linking], { cwd: this.build }).status === 0 ? this.#test(mutant) : 'uncompilable';
  }

  #test(path) {
    const isSanitized = this.flags.includes('sanitize');
    const seconds = isSanitized ? testSeconds.sanitized : testSeconds.plain;
    // AddressSanitizer reserves more than any limit.
    const memory = isSanitized ? '' : `ulimit -v ${memoryKilobytes};`;
    const done = run(
      'sh',
      ['-c', `ulimit -t ${seconds}; ${memory} exec "$0" --report_level=no --log_level=nothing`, path],
      {
        timeout: 6 * seconds * 1000,
        killSignal: 'SIGKILL',
      },
    );
    if (done.status === 0) {
      return 'passed';
    }
    return ['SIGKILL', 'SIGXCPU'].includes(done.signal) ? 'hung' : 'failed';
  }
}

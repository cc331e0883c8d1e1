// The environment of the programs that tests start. To import it is enough: then neither this process nor its children see the settings of the
// user, in variables or in files of the home directory. Each file that starts programs imports it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What stays: where programs are, how the network is reached, and what chooses tests or reports about them. */
const kept = [
  /^(PATH|TMPDIR|CI|UPDATE|\w+_proxy)$/i,
  /^FLAGADMIN_(CHROMIUM|FIREFOX|NATIVE_RESULTS|PACKED|PRINT|RUNS|SEED|SERVER|TEST_\w+|WASM_DIR)$/,
  /^(NODE_(ENV|TEST_CONTEXT|V8_COVERAGE)|VITEST\w*|LLVM_PROFILE_FILE|([AT]|UB)SAN_OPTIONS|CCACHE_\w+|EM_\w+)$/,
];

const home = mkdtempSync(join(tmpdir(), 'flagadmin-home-'));
process.on('exit', () => rmSync(home, { recursive: true, force: true }));
// Git refuses a repository of another user, which that of a container often is.
writeFileSync(join(home, '.gitconfig'), '[safe]\n\tdirectory = *\n');

/** The settings that tests have instead. */
export const ownSettings = {
  HOME: home,
  LC_ALL: 'C',
  PAGER: 'cat',
  // Bash reads the files of an interactive shell when it has no parent shell and its input is a socket, as every pipe of Node is.
  SHLVL: '1',
  GIT_CONFIG_NOSYSTEM: '1',
  npm_config_globalconfig: join(home, 'npmrc'),
  npm_config_update_notifier: 'false',
};

for (const name of Object.keys(process.env)) if (!kept.some((each) => each.test(name))) delete process.env[name];
Object.assign(process.env, ownSettings);

// The installed package in other runtimes that run a script.
import { assertPassed, runVectorsBy } from '../support/vectors-page.mjs';
import { row, saysOk } from '../support/matrix.mjs';
import { commandRow, consumer, rowsOf } from '../support/runtime-rows.mjs';
import { runtime } from '../support/runtimes.mjs';

const deno = ['run', '--no-remote', '--node-modules-dir=manual', '--no-prompt', '--allow-read=.'];
const denoEnv = { DENO_NO_UPDATE_CHECK: '1' };
const bun = { options: ['--no-install'], env: { DO_NOT_TRACK: '1' } };

rowsOf('Deno', { options: deno, env: denoEnv });
commandRow('Deno', { options: [...deno, '--allow-env'], env: denoEnv });
rowsOf('Bun', bun);
commandRow('Bun', bun);

// The canaries of the vectors in the oldest Node, and in JavaScriptCore, Safari's engine.
for (const [title, options] of [
  ['Node 20', []],
  ['Bun', bun.options],
]) {
  const { path, version, missing } = runtime(title);
  row(title, version, 'vectors', () => assertPassed(runVectorsBy(path, options, consumer.folder)), missing);
}

const node = runtime('Node 24'); // Miniflare needs more than Node 20
const { version, missing = node.missing } = runtime('workerd');
for (const [name, entry] of [
  ['default', '. (workerd)'],
  ['wasm', './flagadmin.wasm'],
]) {
  const test = () => saysOk(node.path, ['edge-worker/run.mjs', name], { cwd: consumer.folder });
  row('workerd in Miniflare', version, entry, test, missing);
}

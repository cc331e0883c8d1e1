// Commands that no other suite runs still work, by their option `--quick`: each ends well, prints its result and changes no file of the repository.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const env = { ...process.env, NODE_TEST_CONTEXT: undefined }; // else programs that import node:test print its protocol
const run = (command, ...given) => spawnSync(command, given, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 26 });
const changes = () => run('git', 'status', '--porcelain').stdout;
const isSkipped =
  run('bash', '-c', 'source .ci/setup.sh; source .ci/suites.sh; find_chromium').status !== 0 &&
  'there is no Chromium, and FLAGADMIN_CHROMIUM names none';

/** Arguments, and what the output has. */
const commands = [
  [['fuzz', '--quick'], /\nvalidate +1 passed.*\n5 passed, 0 failed\n$/s],
  [['corpus', '--quick'], /\nvalidate +1 passed.*\n1 passed, 0 failed\n$/s],
  [['mutate', '--quick'], /^1 of 1 mutants noticed/m],
  [['soak', '--quick'], /^10 s: [1-9]\d* valid requests, [1-9]\d* invalid, [1-9]\d* hostile connections;/m],
  [['demo', '--quick'], /^http:\S+ has a page\n$/m],
  [['demo', '--postgres', '--quick'], /^http:\S+ has a page\nhttp:\S+ has a page\n$/m],
  [['bench', '--quick', '--rows', 'text,object,encode,wrongText,sizeOne,dryRun,nativeSmall'], /\|/],
  [['release', '--quick'], /flagadmin-\S+\.tgz\n.*release-notes\.md\n$/s],
  [['screenshot', '--quick'], /readme-light\.png\n$/, isSkipped],
];

describe('./dev', () => {
  for (const [given, output, skip = false] of commands) {
    it(given.join(' '), { skip }, () => {
      const before = changes();
      const { status, stdout, stderr } = run('./dev', ...given);
      assert.equal(status, 0, stdout + stderr);
      assert.match(stdout, output);
      assert.equal(changes(), before);
    });
  }
});

// The command on a terminal: colours, questions, and the examples of --help.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { noTerminal } from '../support/command-line.mjs';
import { call, line, masked, serve, service, stored } from '../support/command-stage.mjs';
import { skipFor } from '../../support/skip.mjs';

describe('a terminal', { skip: skipFor(noTerminal) }, () => {
  it('alone has colours, which can be switched off', async () => {
    const command = 'flagadmin validate addonCreateUpdateSchema bad.json';
    const colour = /\u001b\[/;
    const shown = await line.terminal(command);
    assert.equal(shown.code, 1);
    assert.match(shown.stdout, colour);
    assert.doesNotMatch((await line.terminal(`${command} | cat`)).stdout, colour);
    assert.doesNotMatch((await line.terminal(command, { env: { NO_COLOR: '1' } })).stdout, colour);
  });

  for (const [command, asked] of [
    ['update-addon 1 addon.json', /\+ \/enabled: false[\s\S]*Update addon 1\? \[y\/N\]/],
    ['apply flags.json', /addon 1: .*update[\s\S]*Apply 1 change\? \[y\/N\] /],
  ]) {
    for (const typed of ['\n', 'no\n', '\u0003', '\u0004', 'y\n']) {
      it(`is asked first, and anything but yes is no: ${command}, ${JSON.stringify(typed)}`, async () => {
        line.write('flags.json', { addons: [masked(1, { enabled: false })] });
        const shown = await line.terminal(`flagadmin ${command}`, {
          env: await serve(),
          input: { after: '[y/N] ', typed },
        });
        assert.match(shown.stdout, asked);
        assert.equal(shown.code, typed === 'y\n' ? 0 : 1, JSON.stringify(typed));
        assert.equal(stored(1).enabled, typed !== 'y\n');
      });
    }
  }

  const commands = ',validate,dry-run,update-addon,update-service-account,create-strategy,get,export,apply,schema';
  for (const command of commands.split(',')) {
    it(`can do the examples of --help: ${command || 'flagadmin'}`, async () => {
      const env = await serve();
      const { code, stdout } = await call(env, `${command} --help`.trim());
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`^Usage: flagadmin ${command}`));
      const [, block] = /^Examples:\n((?: {2}.*\n)+)/m.exec(stdout);
      for (const example of block.trimEnd().split('\n')) {
        const text = example.trim().replaceAll('http://127.0.0.1:4242', env.FLAGADMIN_URL);
        service.reset();
        const shown = await line.terminal(text, { env, input: { after: '[y/N] ', typed: 'y\n' } });
        assert.equal(shown.code, 0, `${text}\n${shown.stdout}`);
      }
    });
  }
});

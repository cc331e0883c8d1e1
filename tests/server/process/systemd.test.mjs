// The notifications that systemd gets.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';

import '../../support/environment.mjs';
import { eventually, startServer, temporaryFolder } from '../support/server.mjs';

const folder = temporaryFolder();

describe('systemd', () => {
  // Perl belongs to every Debian; Node knows no datagrams of this kind.
  const listener = `use Socket; socket(S, PF_UNIX, SOCK_DGRAM, 0) or die; bind(S, pack_sockaddr_un($ARGV[0])) or die;
    $| = 1; print "bound\\n"; while (defined recv(S, my $m, 4096, 0)) { print "$m\\n"; }`;

  for (const [what, shown, address] of [
    ['a file', `${folder}/notify`, `${folder}/notify`],
    ['an abstract name', `@flagadmin-${process.pid}`, `\\0flagadmin-${process.pid}`],
  ]) {
    test(`is notified of start and stop, by a socket that is ${what}`, async () => {
      const program = listener.replace('$ARGV[0]', `"${address}"`.replace('@', '\\@'));
      const child = spawn('perl', ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const notified = [];
      createInterface({ input: child.stdout }).on('line', (line) => notified.push(line));
      assert.ok(await eventually(() => notified.length > 0));
      const server = await startServer({ args: ['--log', 'off'], env: { NOTIFY_SOCKET: shown } });
      assert.ok(await eventually(() => notified.includes('READY=1')));
      assert.equal((await server.stop()).code, 0);
      assert.ok(await eventually(() => notified.includes('STOPPING=1')));
      child.kill();
    });
  }
});

// node with-cluster.mjs COMMAND…: runs a command while there is a private PostgreSQL cluster, whose URL is in FLAGADMIN_TEST_POSTGRESQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

import '../../support/environment.mjs';
import { startCluster } from './support/cluster.mjs';

const [command, ...args] = process.argv.slice(2);
const cluster = await startCluster();
const child = spawn(command, args, {
  env: { ...process.env, FLAGADMIN_TEST_POSTGRESQL: cluster.url() },
  stdio: 'inherit',
});
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name)); // it ends first, then the cluster
const [code, signal] = await once(child, 'exit');
await cluster.remove();
process.exitCode = code ?? 1;
if (signal) console.error(`${command} was ended by ${signal}`);

// The canaries at the server on PostgreSQL.
import { after } from 'node:test';

import { testVectors } from '../../http/test-vectors.mjs';
import { serverTarget } from '../../http/targets.mjs';
import { startCluster } from './support/cluster.mjs';

const cluster = await startCluster();
after(() => cluster.remove());

const target = serverTarget('PostgreSQL', { args: () => ['--database', cluster.newSchema()] });
await testVectors([{ target, onlyCanaries: true }]);

// The canaries at the server on PostgreSQL.
import { testVectors } from '../../http/test-vectors.mjs';
import { serverTarget } from '../../http/targets.mjs';
import { startCluster } from './support/cluster.mjs';

const cluster = await startCluster();

const target = serverTarget('PostgreSQL', { args: () => ['--database', cluster.newSchema()] });
await testVectors([{ target, onlyCanaries: true }]);
await cluster.remove(); // all of them have run

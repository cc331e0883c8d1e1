// Random sequences of requests against three instances that share a database, and against the service of the package.
import { after } from 'node:test';

import { alternateInstances } from './support/alternating.mjs';
import { startCluster } from './support/cluster.mjs';

const cluster = await startCluster();
alternateInstances(cluster);
await import('../model/server-equals-service.test.mjs');
after(() => cluster.remove());

// The vectors that the store can change against three instances that share a database: each request goes to the next one, so what is stored is read
// back from another. Each set of fixtures has tables of its own.
import { after } from 'node:test';

import { alternateInstances } from './support/alternating.mjs';
import { startCluster } from './support/cluster.mjs';

const cluster = await startCluster();
alternateInstances(cluster);
await import('../http/stored-vectors.test.mjs');
after(() => cluster.remove());

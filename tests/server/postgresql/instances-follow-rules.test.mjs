// Random sequences of requests, restarts and kills of three instances that share a database, against the rules.
import { after } from 'node:test';

import { alternateInstances } from './support/alternating.mjs';
import { startCluster } from './support/cluster.mjs';

const cluster = await startCluster();
alternateInstances(cluster);
await import('../model/server-follows-rules.test.mjs');
after(() => cluster.remove());

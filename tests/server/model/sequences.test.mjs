// Random sequences in memory and in a file, with restarts, kills and losses of power; in PostgreSQL: ../postgresql/sequences.test.mjs.
import { join } from 'node:path';
import { test } from 'node:test';

import { loseUnsynced, nthFailure } from '../support/nth-failure.mjs';
import { temporaryFolder } from '../support/server.mjs';
import { compareSequences, startSide } from './sequences.mjs';

const folder = temporaryFolder();
const { env, set } = nthFailure(folder);
set({ keepsSynced: true });

test('memory: random sequences of requests have the responses of the rules and of the service of the package', (context) =>
  compareSequences(context, {
    services: ['specification', 'specification', 'unleash-8.2'],
    quick: 20,
    ends: [],
    start: (service) => startSide(service),
  }));

test('a file: random sequences of requests, restarts, kills and losses of power', (context) =>
  compareSequences(context, {
    services: ['specification', 'specification', 'unleash-6.10', 'unleash-8.2'],
    quick: 30,
    ends: ['stop', 'kill', 'loseUnsynced'],
    isAlone: true,
    start(service, number) {
      const database = join(folder, `${number}.db`);
      const afterEnd = (how) => how === 'loseUnsynced' && loseUnsynced(database);
      return startSide(service, { args: ['--database', database], env, afterEnd });
    },
  }));

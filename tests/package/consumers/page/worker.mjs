// The worker of in-worker.mjs.
import * as flagadmin from 'flagadmin';
import * as dryRuns from 'flagadmin/dry-run';

import { everything } from '../everything.mjs';

everything(flagadmin, dryRuns).then(
  (success) => postMessage(success),
  (error) => postMessage(`failed: ${error.stack}`),
);

// The worker of in-worker.mjs.
import { everything } from '../everything.mjs';
import * as dryRuns from '../node_modules/flagadmin/dist/dry-run.js';
import * as flagadmin from '../node_modules/flagadmin/dist/index.js';

everything(flagadmin, dryRuns).then(
  (success) => postMessage(success),
  (error) => postMessage(`failed: ${error.stack}`),
);

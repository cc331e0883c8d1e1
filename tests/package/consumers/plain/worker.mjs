// The worker of in-worker.mjs.
import { everything } from '../everything.mjs';
import * as flagadmin from '../node_modules/flagadmin/dist/index.js';

everything(flagadmin).then(
  (success) => postMessage(success),
  (error) => postMessage(`failed: ${error.stack}`),
);

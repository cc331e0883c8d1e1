// The worker of in-worker.mjs.
import * as flagadmin from 'flagadmin';

import { everything } from '../everything.mjs';

everything(flagadmin).then(
  (success) => postMessage(success),
  (error) => postMessage(`failed: ${error.stack}`),
);

import * as flagadmin from 'flagadmin';

import { everything } from '../everything.mjs';

everything(flagadmin).then(
  (verdict) => postMessage(verdict),
  (error) => postMessage(`failed: ${error.stack}`),
);

// The worker of in-worker.mjs.
import { allEntries } from '../all-entries.mjs';
import { everything } from '../everything.mjs';

everything(allEntries).then(
  (success) => postMessage(success),
  (error) => postMessage(`failed: ${error.stack}`),
);

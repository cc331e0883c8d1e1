// The worker of in-worker.mjs.
import { everything } from '../all-entries.mjs';

everything().then(postMessage, (error) => postMessage(`failed: ${error.stack}`));

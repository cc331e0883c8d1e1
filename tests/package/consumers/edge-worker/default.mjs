// A worker with all entries.
import { everything } from '../all-entries.mjs';

export default { fetch: async () => new Response(await everything()) };

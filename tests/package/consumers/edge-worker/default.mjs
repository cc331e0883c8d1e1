// A worker with all entries.
import { allEntries } from '../all-entries.mjs';
import { everything } from '../everything.mjs';

export default {
  fetch: async () => new Response(await everything(allEntries)),
};

// A worker with the default entry.
import * as flagadmin from 'flagadmin';

import { everything } from '../everything.mjs';

export default { fetch: async () => new Response(await everything(flagadmin)) };

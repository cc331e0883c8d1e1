// The default entry.
import * as flagadmin from 'flagadmin';
import * as dryRuns from 'flagadmin/dry-run';

import { everything } from '../everything.mjs';

console.log(await everything(flagadmin, dryRuns));

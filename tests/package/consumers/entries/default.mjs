// The default entry.
import * as flagadmin from 'flagadmin';

import { everything } from '../everything.mjs';

console.log(await everything(flagadmin));

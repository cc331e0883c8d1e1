// A page with the default entry.
import * as flagadmin from 'flagadmin';

import { everything } from '../everything.mjs';
import { report } from './report.mjs';

report(everything(flagadmin));

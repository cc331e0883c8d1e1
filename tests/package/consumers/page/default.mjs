// A page with the default entry.
import * as flagadmin from 'flagadmin';
import * as dryRuns from 'flagadmin/dry-run';
import * as forms from 'flagadmin/form';

import { everything } from '../everything.mjs';
import { report } from './report.mjs';

report(everything(flagadmin, dryRuns, forms));

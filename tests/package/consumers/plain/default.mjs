// A page with the default entry, without a bundler.
import { everything } from '../everything.mjs';
import * as dryRuns from '../node_modules/flagadmin/dist/dry-run.js';
import * as forms from '../node_modules/flagadmin/dist/form.js';
import * as flagadmin from '../node_modules/flagadmin/dist/index.js';
import { report } from '../page/report.mjs';

report(everything(flagadmin, dryRuns, forms));

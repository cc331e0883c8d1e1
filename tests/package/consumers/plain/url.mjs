// A page with the entry `./url`, without a bundler.
import { everything } from '../everything.mjs';
import * as flagadmin from '../node_modules/flagadmin/dist/url.js';
import { report } from '../page/report.mjs';

report(flagadmin.init().then(() => everything(flagadmin)));

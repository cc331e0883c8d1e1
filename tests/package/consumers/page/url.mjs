// A page with the entry `./url`.
import * as forms from 'flagadmin/form';
import * as flagadmin from 'flagadmin/url';

import { everything } from '../everything.mjs';
import { report } from './report.mjs';

report(flagadmin.init().then(() => everything(flagadmin, flagadmin, forms)));

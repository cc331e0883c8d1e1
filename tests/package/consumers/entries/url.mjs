// The entry `./url`, with the module that it finds.
import * as forms from 'flagadmin/form';
import * as flagadmin from 'flagadmin/url';

import { everything } from '../everything.mjs';

await flagadmin.init();
console.log(await everything(flagadmin, flagadmin, forms));

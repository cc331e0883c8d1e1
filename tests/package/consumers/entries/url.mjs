import * as flagadmin from 'flagadmin/url';

import { everything } from '../everything.mjs';

await flagadmin.init();
console.log(await everything(flagadmin));

// The package by `require`, which takes ES modules.
import { createRequire } from 'node:module';

import { everything } from '../everything.mjs';

const require = createRequire(import.meta.url);
console.log(await everything({ client: require('flagadmin'), core: require('flagadmin/core') }));

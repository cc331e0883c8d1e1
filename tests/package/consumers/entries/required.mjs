// The package by `require`, which takes ES modules.
import { createRequire } from 'node:module';

import { smoke } from '../smoke.mjs';

const require = createRequire(import.meta.url);
console.log(await smoke({ client: require('flagadmin'), core: require('flagadmin/core') }));

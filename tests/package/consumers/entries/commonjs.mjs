// The package by `require`.
import { createRequire } from 'node:module';

import { everything } from '../everything.mjs';

const require = createRequire(import.meta.url);
const others = { ...require('flagadmin/form'), ...require('flagadmin/service') };
console.log(await everything(require('flagadmin'), require('flagadmin/dry-run'), others));

// The package by `require`.
import { createRequire } from 'node:module';

import { everything } from '../everything.mjs';

console.log(await everything(createRequire(import.meta.url)('flagadmin')));

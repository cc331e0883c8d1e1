// The entry `./url`, with the bytes of `flagadmin/flagadmin.wasm`.
import { readFileSync } from 'node:fs';

import * as flagadmin from 'flagadmin/url';

import { everything } from '../everything.mjs';

await flagadmin.init({ wasm: readFileSync(new URL(import.meta.resolve('flagadmin/flagadmin.wasm'))) });
console.log(await everything(flagadmin));

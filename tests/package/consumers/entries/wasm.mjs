// The entries with a module, by the files `flagadmin/flagadmin.wasm` and `flagadmin/flagadmin-validate.wasm`: no other is compiled.
import { readFileSync } from 'node:fs';

import { allEntries } from '../all-entries.mjs';
import { everything } from '../everything.mjs';

const { core, schemas } = allEntries;
await core.init({ wasm: readFileSync(new URL(import.meta.resolve('flagadmin/flagadmin.wasm'))) });
await schemas.init({ wasm: readFileSync(new URL(import.meta.resolve('flagadmin/flagadmin-validate.wasm'))) });
WebAssembly.Module = WebAssembly.compile = () => {
  throw new Error('compiled');
};
console.log(await everything({ ...allEntries, service: undefined }));

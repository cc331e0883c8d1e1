// The entries with a module, by the files `flagadmin/flagadmin.wasm` and `flagadmin/flagadmin-validate.wasm`: no other is compiled.
import { readFileSync } from 'node:fs';

import { allEntries } from '../all-entries.mjs';
import { smoke } from '../smoke.mjs';

for (const [{ init }, name] of [
  [allEntries.core, 'flagadmin'],
  [allEntries.schemas, 'flagadmin-validate'],
]) {
  await init({ wasm: readFileSync(new URL(import.meta.resolve(`flagadmin/${name}.wasm`))) });
}
WebAssembly.Module = WebAssembly.compile = () => {
  throw new Error('compiled');
};
console.log(await smoke({ ...allEntries, service: undefined }));

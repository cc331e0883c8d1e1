// A page whose server sends something else instead of the module.
import { init } from 'flagadmin/core';

import { report } from './report.mjs';

report(init({ wasm: fetch('/assets/flagadmin.wasm') }).then(() => 'started'));

// A page whose server sends something else instead of the module.
import { init } from '../node_modules/flagadmin/dist/url.js';
import { report } from '../page/report.mjs';

report(init({ wasm: '/assets/flagadmin.wasm' }).then(() => 'started'));

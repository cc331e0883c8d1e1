import { init } from '../node_modules/flagadmin/dist/url.js';
import { report } from '../page/report.mjs';

report(init({ wasm: '/assets/flagadmin.wasm' }).then(() => 'started'));

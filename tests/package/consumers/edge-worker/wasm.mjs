// A worker that passes the module to the entry `./url`.
import wasm from 'flagadmin/flagadmin.wasm';
import * as flagadmin from 'flagadmin/url';

import { everything } from '../everything.mjs';

export default {
  async fetch() {
    await flagadmin.init({ wasm });
    return new Response(await everything(flagadmin));
  },
};

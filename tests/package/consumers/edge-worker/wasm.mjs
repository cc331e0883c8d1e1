// A worker that passes the module to `flagadmin/core`.
import * as client from 'flagadmin';
import * as core from 'flagadmin/core';
import wasm from 'flagadmin/flagadmin.wasm';

import { smoke } from '../smoke.mjs';

export default {
  async fetch() {
    await core.init({ wasm });
    return new Response(await smoke({ client, core }));
  },
};

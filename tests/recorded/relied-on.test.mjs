// What a client may rely on at Unleash holds at `createService` with its profile; `real` asks Unleash.
import { after, describe } from 'node:test';

import { createService } from '../../js/dist/service.js';
import { judgeReliedOn } from '../support/relied-on.mjs';

for (const version of ['6.6.0', '7.5.2', '8.0.0', '8.2.0'])
  describe(`createService of unleash-${version}`, () => {
    const service = createService({ adminToken: 'token-of-the-tests', service: `unleash-${version}` });
    after(() => service.dispose());

    judgeReliedOn(
      version,
      async (method, path, { headers, body }) => {
        const arrayBuffer = async () => new Uint8Array(Buffer.from(body)).buffer;
        const response = await service.fetch({ url: path, method, headers, arrayBuffer });
        return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
      },
      () => 'token-of-the-tests',
    );
  });

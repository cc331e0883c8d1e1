// What a client may rely on at Unleash holds at a server with its profile; `real` asks Unleash.
import { after, before, describe } from 'node:test';

import { judgeReliedOn } from '../../support/relied-on.mjs';
import { sendDirectly } from '../support/client.mjs';
import { adminToken, startServer } from '../support/server.mjs';

for (const version of ['6.10', '7.6', '8.2'])
  describe(`a server with the profile unleash-${version}`, () => {
    let server;
    before(async () => {
      server = await startServer({ args: ['--service', `unleash-${version}`] });
    });
    after(() => server?.stop());

    const send = (method, path, { headers, body }) =>
      sendDirectly(server, method, path, {
        ...{ token: null, headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) },
        ...(body !== '' && { body }),
      });
    judgeReliedOn(version, send, () => adminToken);
  });

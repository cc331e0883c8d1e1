import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { Consumer, repository } from './installed-package.mjs';

let consumer;
before(() => {
  consumer = new Consumer();
});
after(() => consumer.remove());

it('the ten lines of the README run as they stand', async () => {
  const readme = readFileSync(join(repository, 'js/README.md'), 'utf8');
  const [, code] = /```js\n([\s\S]*?)```/.exec(readme);
  const addon = {
    id: 1,
    provider: 'webhook',
    description: null,
    enabled: true,
    parameters: { url: '*****' },
    events: ['a'],
  };
  const arrived = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    arrived.push([request.method, request.url, body && JSON.parse(body).enabled]);
    response.end(JSON.stringify(addon));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const script = consumer.write('readme.mjs', code.replace('127.0.0.1:4242', `127.0.0.1:${server.address().port}`));
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, FLAGADMIN_TOKEN: 'token' },
    });
    assert.match(stdout, /^\[\] 200 \[/);
    assert.deepEqual(arrived, [
      ['GET', '/api/admin/addons/1', ''],
      ['PUT', '/api/admin/addons/1', false],
    ]);
  } finally {
    server.close();
  }
});

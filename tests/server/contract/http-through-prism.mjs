// node http-through-prism.mjs: the tests of tests/server/http once more, their exchanges by way of `prism proxy --errors`, which must not find
// one response that is not as the document has it, nor one accepted request.
//
// Not for a proxy are: what is sent by raw sockets (malformed HTTP, pipelining, slow clients), and methods and paths that the document
// does not describe (405, 404 of a route, HEAD, OPTIONS, static files). They go directly.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startServer } from '../support/server.mjs';
import { folder, quietly, saveDocument, toolPath } from './support/tools.mjs';

const relayHeader = 'x-flagadmin-relay'; // as in support/through-prism.mjs
const httpTests = fileURLToPath(new URL('../http/', import.meta.url));
const children = [];

/** To Prism there is one upstream; what comes out of it goes on to the relay of the process that it came from. */
async function startSwitch() {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = httpRequest({ host: '127.0.0.1', port: headers[relayHeader], method, path, headers, agent: false });
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', (error) => outgoing.writeHead(502).end(String(error)));
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** Starts `prism proxy --errors` on a port that it chooses, and returns the port. */
async function startPrism(document, upstream, ...options) {
  const args = ['proxy', document, `http://127.0.0.1:${upstream}`, '--errors', '--host', '127.0.0.1', '--port', '0'];
  const child = spawn(toolPath('prism'), [...args, '--verboseLevel', 'info', ...options], {
    env: quietly,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  return new Promise((found, failed) => {
    child.stdout.on('data', (chunk) => {
      text = text.slice(-1000) + chunk; // later it logs every request
      const port = /Prism is listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) found(Number(port));
    });
    child.once('exit', (code) => failed(new Error(`prism ended with ${code}: ${text}`)));
  });
}

async function runTests(environment) {
  const files = readdirSync(httpTests).filter((name) => name.endsWith('.test.mjs'));
  const args = [
    '--test',
    '--test-concurrency=4',
    '--test-reporter=spec',
    ...files.map((name) => join(httpTests, name)),
  ];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: 'inherit' });
  children.push(child);
  const [status] = await once(child, 'exit');
  return status;
}

const server = await startServer({ args: ['--log', 'off'] });
const document = await saveDocument(server, 'prism-document.json');
await server.stop();
const tally = join(folder, 'prism-tally.txt');
rmSync(tally, { force: true });
writeFileSync(tally, '');

const upstream = await startSwitch();
const lenient = await startPrism(document, upstream, '--validate-request=false');
const strict = await startPrism(document, upstream);
const status = await runTests({ FLAGADMIN_PRISM: JSON.stringify({ lenient, strict, document, tally }) });
for (const child of children) child.kill();

const lines = readFileSync(tally, 'utf8').split('\n');
const count = (kind) => lines.filter((line) => line === kind).length;
console.log(
  `Prism validated ${count('response')} responses and ${count('request')} accepted requests, with ${count('violation')} violations; ` +
    `${count('undescribed')} requests were for what the document does not describe.`,
);
// Most exchanges of the tests are with described operations; fewer mean that they went another way.
process.exit(status === 0 && count('violation') === 0 && count('response') > 500 && count('request') > 100 ? 0 : 1);

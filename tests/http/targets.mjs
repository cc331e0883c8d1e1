// What tests configure and start, as targets of runVectors. A world has
// - `send({ method, path, lines, body })`: status, headers by their names in small letters, and text of the response to a request with these lines of headers
// - `lines()`: of its log; undefined: it has none
// - `stop()`, and `isClocked`: its clock is that of the vector.
import { execFileSync } from 'node:child_process';
import { METHODS } from 'node:http';
import { join } from 'node:path';

import '../support/environment.mjs';
import { createService } from '../../js/dist/service.js';
import { exchange } from '../server/support/client.mjs';
import { requireDocumented } from '../server/support/document.mjs';
import { adminToken, startServer, temporaryFolder, writeFile } from '../server/support/server.mjs';

const folder = temporaryFolder();
let files = 0;

const optionNames = {
  providers: '--providers',
  roles: '--roles',
  service: '--service',
  sizeLimit: '--max-addon-body',
  creationDisabled: '--disable-strategy-creation',
  sunset: '--sunset',
};
const ofFiles = ['providers', 'roles', 'tokens', 'fixtures'];
const fileOf = (content) => writeFile(folder, `${(files += 1)}.json`, content);

/** The arguments of a server for some options. */
function argumentsFor({ fixtures, tokens, options }) {
  return Object.entries({ ...options, fixtures, tokens }).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    const option = optionNames[name] ?? `--${name}`;
    if (ofFiles.includes(name)) return [option, fileOf(value)];
    if (name === 'sunset') return [option, new Date(value).toISOString().slice(0, 10)];
    return value === true ? [option] : [option, String(value)];
  });
}

/** As bytes: clients are tidy, and methods are case sensitive. What is exchanged must be as the OpenAPI document has it. */
async function sendBytes(server, request) {
  const response = await exchange(server, request);
  const { method, path, body = '' } = request;
  if (METHODS.includes(method))
    await requireDocumented(method, path, { ...response, bytes: Buffer.from(response.text) }, body.toString());
  return response;
}

/** A program that listens: the native server, or what `options` start instead. */
export const serverTarget = (name, { args = () => [], hasLog = true, hasOptions = true, ...options } = {}) => ({
  name,
  hasOptions,
  /** Node refuses other methods itself. */
  takes: ({ method }) => hasOptions || METHODS.includes(method),
  hasTransport: hasOptions,
  async start(setup) {
    const all = [...argumentsFor(setup), ...args()];
    const server = await startServer({ args: [...all, ...(hasLog ? ['--log', 'json'] : [])], ...options });
    return {
      send: (request) => sendBytes(server, request),
      lines: hasLog ? () => server.log : undefined,
      stop: () => server.stop(),
    };
  },
});

/** The native server, which can also have what fixtures must not: `rows` are addons that today's rules would refuse. */
export const nativeServer = {
  ...serverTarget('flagadmin-server'),
  async startWithRows(setup, rows) {
    const database = join(folder, `${(files += 1)}.db`);
    const once = serverTarget('once', { args: () => ['--database', database] });
    await (await once.start(setup)).stop();
    const updates = rows.map(
      ([id, body]) =>
        `UPDATE resource SET body = '${body.replaceAll("'", "''")}' WHERE kind = 'addon' AND position = ${id};`,
    );
    execFileSync('sqlite3', ['-bail', database], { input: updates.join('\n') });
    return once.start(setup);
  },
};

export const serve = serverTarget('flagadmin serve', {
  command: [process.execPath, 'js/dist/cli.js', 'serve'],
  hasLog: false,
  hasOptions: false,
});

/** `createService`, at the vector's time. */
export const packageService = {
  name: 'createService',
  hasOptions: false,
  hasTransport: false,
  takes: ({ method }) => METHODS.includes(method),
  start({ fixtures, tokens, options: { sizeLimit, creationDisabled: _, sunset: __, ...options } }) {
    const service = createService({ adminToken, fixtures, tokens, maxAddonBody: sizeLimit, ...options });
    return {
      async send({ method, path, lines, body = '' }) {
        const headers = lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2));
        const arrayBuffer = async () => new Uint8Array(Buffer.from(body)).buffer;
        const response = await service.fetch({ method, url: path, headers, arrayBuffer });
        const { status } = response;
        return { status, headers: Object.fromEntries(response.headers), text: await response.text() };
      },
      stop: () => service.dispose(),
    };
  },
};

// The options of `flagadmin serve`, and the variables that stand for them.
import { readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { serviceNames } from '../generated/constants.js';
import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** The options; those of the server have its meanings. */
const rows = {
  address: ['A', 'IP address to listen on (default 127.0.0.1)'],
  port: ['N', 'port to listen on (default 4242); 0: any free one'],
  fixtures: ['FILE', 'resources to start with'],
  tokens: ['FILE', 'further tokens and their permissions'],
  roles: ['FILE', 'root roles of service accounts instead of the defaults'],
  providers: ['FILE', 'provider definitions instead of the defaults'],
  'admin-token': ['TOKEN', 'token with all permissions; if none is given, a new one is made'],
  'admin-token-file': ['FILE', 'file with that token'],
  static: ['DIR', 'folder of files to serve to all clients'],
  'max-addon-body': ['BYTES', 'largest body of an addon update'],
  service: ['NAME', `service in use whose deviations the responses have: ${serviceNames.slice(1).join(', ')}`],
  'cors-origin': ['ORIGIN', 'origin whose pages may call the API; may be repeated'],
  delay: ['MS', 'delays every response'],
  control: ['', 'serves POST /__flagadmin/reset and /fail, GET /__flagadmin/state and /requests to this machine'],
} as const;

type Name = keyof typeof rows;
const names = Object.keys(rows) as Name[];
const filesWithSecrets = ['fixtures', 'tokens', 'roles', 'providers', 'admin-token-file'] as const;

/** The help of `flagadmin serve`. */
export const serveHelp = `Usage: flagadmin serve [options]

Serves the whole API from memory, for tests and development: the responses are those of flagadmin-server.

Options:
${names.map((name) => `  ${`--${name} ${rows[name][0]}`.padEnd(26)}${rows[name][1]}`).join('\n')}

Each option is also a variable of the environment: FLAGADMIN_PORT stands for --port.
`;

/** What the options say. */
export type ServeOptions = { readonly [Key in Name]?: string } & { readonly origins: readonly string[] };

/** Reads the options, then the environment. @throws a Failure that names the option */
export function readServeOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ServeOptions {
  const read: { [Key in Name]?: string } = {};
  let origins: string[] = [];
  try {
    const options = Object.fromEntries(
      names.map((name) => [
        name,
        { type: rows[name][0] === '' ? ('boolean' as const) : ('string' as const), multiple: name === 'cors-origin' },
      ]),
    );
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false });
    for (const name of names) {
      const value = values[name] ?? (env[`FLAGADMIN_${name.toUpperCase().replaceAll('-', '_')}`] || undefined);
      if (
        value === undefined ||
        value === false ||
        (rows[name][0] === '' && /^(0|false|no|off)$/i.test(String(value)))
      ) {
        continue;
      }
      if (name === 'cors-origin') origins = [value].flat().flatMap((each) => String(each).split(','));
      else read[name] = String(value);
    }
  } catch (error) {
    throw new Failure(oneLine((error as Error).message));
  }
  requireNumber(read, 'port', 65_535);
  requireNumber(read, 'max-addon-body', 2 ** 30);
  requireNumber(read, 'delay', 3_600_000);
  if (read.service !== undefined && !(serviceNames as readonly string[]).includes(read.service)) {
    throw new Failure(`--service: must be ${serviceNames.join(', ')}, not ${oneLine(read.service)}`);
  }
  if (read['admin-token'] !== undefined && read['admin-token-file'] !== undefined) {
    throw new Failure('--admin-token and --admin-token-file exclude each other');
  }
  for (const name of filesWithSecrets) {
    if (read.static !== undefined && read[name] !== undefined && isBelow(read.static, read[name])) {
      throw new Failure(
        `--${name}: ${oneLine(read[name])} is below the folder of --static, whose files everyone can read`,
      );
    }
  }
  return { ...read, origins };
}

function requireNumber(read: { readonly [Key in Name]?: string }, name: Name, most: number): void {
  const value = read[name];
  if (value !== undefined && !(/^\d{1,10}$/.test(value) && Number(value) <= most)) {
    throw new Failure(`--${name}: must be a whole number from 0 to ${most}, not ${oneLine(value)}`);
  }
}

/** The text of a file of an option. @throws a Failure that names the file */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Failure(`${oneLine(path)}: cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

const realPath = (path: string) => {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
};

/** Whether a file is in a folder, whatever links lead there. */
export function isBelow(folder: string, file: string): boolean {
  const path = relative(realPath(folder), realPath(file));
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

// Makes the client of commands that send requests.
import type { ServiceName } from '../generated/constants.js';
import { AdminClient } from '../index.js';
import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** Options of commands that send requests. */
export interface ConnectionOptions {
  readonly url?: string;
  /** In seconds. */
  readonly timeout?: number;
  /** A service in use, for dry runs. */
  readonly service?: ServiceName;
}

/** Makes a client from options and environment. Bodies were validated by a dry run. */
export function connect({ url: option, timeout }: ConnectionOptions): AdminClient {
  const { FLAGADMIN_TOKEN: token = '', FLAGADMIN_URL: variable = '' } = process.env;
  const url = option ?? variable;
  if (url === '') {
    throw new Failure('no service URL: pass --url URL or set FLAGADMIN_URL');
  }
  if (token === '') {
    throw new Failure('FLAGADMIN_TOKEN is not set: it must hold an API token');
  }
  const source = option === undefined ? 'FLAGADMIN_URL' : '--url';
  // A URL with `@` may contain a password.
  const shown = url.includes('@') ? source : `${source} ${oneLine(url)}`;
  if (!/^https?:\/\//i.test(url)) {
    throw new Failure(`${shown} must begin with http:// or https://`);
  }
  try {
    const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
    return new AdminClient({ baseUrl: url, token, timeoutMs, validateRequests: false });
  } catch (error) {
    const { message } = error as Error;
    throw new Failure(message.replace(/^baseUrl/, shown).replace(/^token/, 'FLAGADMIN_TOKEN'));
  }
}

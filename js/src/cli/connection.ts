// Makes the client of commands that send requests.
import { AdminClient } from '../index.js';
import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** Options of commands that send requests. */
export interface ConnectionOptions {
  readonly url?: string;
  readonly timeout?: number;
}

/** Makes a client from options and environment. Bodies were validated by a dry run. */
export function connect({ url, timeout }: ConnectionOptions): AdminClient {
  const token = process.env.FLAGADMIN_TOKEN;
  if (url === undefined || url === '') {
    throw new Failure('no service URL: pass --url URL or set FLAGADMIN_URL');
  }
  if (token === undefined || token === '') {
    throw new Failure('FLAGADMIN_TOKEN is not set: it must hold an API token');
  }
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
  try {
    return new AdminClient({ baseUrl: url, token, timeoutMs, validateRequests: false });
  } catch (error) {
    const { message } = error as Error;
    // A URL with `@` may contain a password.
    const shown = url.includes('@') ? '--url' : `--url ${oneLine(url)}`;
    throw new Failure(message.replace(/^baseUrl/, shown).replace(/^token/, 'FLAGADMIN_TOKEN'));
  }
}

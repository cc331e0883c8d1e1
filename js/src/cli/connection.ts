import { AdminClient } from '../index.js';
import { Failure } from './failure.js';
import { oneLine } from './output.js';

/** How a command reaches the service. */
export interface ConnectionOptions {
  readonly url?: string;
  readonly timeout?: number;
}

/**
 * A client for what the command line and the environment say. Where there is a body, it is sent in the place of the one that the
 * client makes: the file, to the byte, as it was judged.
 */
export function connect({ url, timeout }: ConnectionOptions, body?: Uint8Array): AdminClient {
  const token = process.env.FLAGADMIN_TOKEN;
  if (url === undefined || url === '') {
    throw new Failure('where is the service? Say --url URL, or set FLAGADMIN_URL');
  }
  if (token === undefined || token === '') {
    throw new Failure('FLAGADMIN_TOKEN is not set: it must hold an API token');
  }
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
  const sendAsIs: typeof fetch = (input, init) =>
    fetch(input, init?.body == null || body === undefined ? init : { ...init, body: new Uint8Array(body) });
  try {
    // The dry run has judged the very bytes.
    return new AdminClient({ baseUrl: url, token, timeoutMs, fetch: sendAsIs, validateRequests: false });
  } catch (error) {
    const { message } = error as Error;
    // It may hold a password.
    const shown = url.includes('@') ? '--url' : `--url ${oneLine(url)}`;
    throw new Failure(message.replace(/^baseUrl/, shown).replace(/^token/, 'FLAGADMIN_TOKEN'));
  }
}

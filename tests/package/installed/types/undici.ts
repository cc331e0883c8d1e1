// The `fetch` of undici, which takes a dispatcher, for example for a proxy.
import { AdminClient } from 'flagadmin';
import { createService } from 'flagadmin/service';
import type { Dispatcher, fetch } from 'undici-types';

const options = { baseUrl: 'https://flags.example.com', token: 't' };

export const clients = (undici: typeof fetch, dispatcher: Dispatcher) => [
  new AdminClient({ ...options, fetch: undici }),
  new AdminClient({ ...options, fetch: (url, options) => undici(url, { ...options, dispatcher }) }),
];

export const response: Promise<Response> = createService().fetch(new Request('https://flags.test/'));
export const tested = new AdminClient({ ...options, fetch: createService().fetch });

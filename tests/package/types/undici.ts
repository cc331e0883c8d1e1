// The `fetch` of undici, which takes a dispatcher, for example for a proxy.
import { AdminClient } from 'flagadmin';
import type { Dispatcher, fetch } from 'undici-types';

const service = { baseUrl: 'https://flags.example.com', token: 't' };

export const clients = (undici: typeof fetch, dispatcher: Dispatcher) => [
  new AdminClient({ ...service, fetch: undici }),
  new AdminClient({ ...service, fetch: (url, options) => undici(url, { ...options, dispatcher }) }),
];

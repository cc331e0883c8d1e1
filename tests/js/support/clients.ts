// Clients of services that end with the test.
import { onTestFinished } from 'vitest';

import { AdminClient, type AdminClientOptions } from '../../../js/src/entries/index.js';
import { createService, type ServiceOptions } from '../../../js/src/entries/service.js';
import { FakeService, type Handler } from './fake-service.js';

export const token = 'token-of-the-tests';

/** A client that sends by a function, each request once. */
export function clientBy(
  fetch: (url: string, init: { method: string; headers: Record<string, string>; body: string }) => unknown,
  options: Partial<AdminClientOptions> = {},
): AdminClient {
  return new AdminClient({ baseUrl: 'http://service', token, retries: 0, fetch: fetch as never, ...options });
}

/** A client of an HTTP server of the specification that responds so; and what arrives there. */
export async function clientOf(handlers: Handler | readonly Handler[], options: Partial<AdminClientOptions> = {}) {
  const service = await FakeService.start(...[handlers].flat());
  onTestFinished(() => service[Symbol.asyncDispose]());
  const client = new AdminClient({
    ...{ baseUrl: service.url, token, retries: 0, service: 'specification' },
    ...options,
  });
  return { client, url: service.url, arrived: service.arrived };
}

/** A client of a service in memory. */
export function clientInMemory(options: ServiceOptions = {}, ofClient: Partial<AdminClientOptions> = {}) {
  const service = createService({ adminToken: token, ...options });
  onTestFinished(() => service.dispose());
  return { service, client: clientBy((url, init) => service.fetch(url, init), ofClient) };
}

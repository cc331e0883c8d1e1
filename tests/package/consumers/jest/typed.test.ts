import { AdminClient, ValidationError, type Addon } from 'flagadmin';
import { addonSchema } from 'flagadmin/core';
import { createService } from 'flagadmin/service';

declare function test(name: string, action: () => Promise<void>): void;
declare function expect(value: unknown): { toEqual(other: unknown): void };

test('the package works in TypeScript', async () => {
  const addons: Addon[] = [{} as unknown].filter(addonSchema.is);
  expect([addons, addonSchema.validateJson('{}').valid]).toEqual([[], false]);
  const { fetch } = createService();
  const client = new AdminClient({ baseUrl: 'http://service.test', token: 'test-admin-token', fetch });
  const reason: unknown = await client.createStrategy('{}').catch((error) => error);
  expect(reason instanceof ValidationError && reason.issues.length).toEqual(2);
});

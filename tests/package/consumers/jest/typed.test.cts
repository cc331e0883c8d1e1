import { addonSchema, type Addon } from 'flagadmin';

declare function test(name: string, action: () => void): void;
declare function expect(value: unknown): { toEqual(other: unknown): void };

test('the package works in TypeScript', () => {
  const addons: Addon[] = [{} as unknown].filter(addonSchema.is);
  expect([addons, addonSchema.validateJson('{}').valid]).toEqual([[], false]);
});

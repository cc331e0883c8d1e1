// A test of a user who loads the package by `require`.
const { addonCreateUpdateSchema, addonSchema, AdminClient, dryRun } = require('flagadmin');
const dryRuns = require('flagadmin/dry-run');
const { addonFromForm, formSchema } = require('flagadmin/form');
const { createService } = require('flagadmin/service');

test('the package works by require', async () => {
  expect(addonSchema.validateJson('{}').valid).toBe(false);
  expect([{}].filter(addonSchema.is)).toEqual([]);
  expect(addonCreateUpdateSchema.withProviders().is({})).toBe(false);
  expect(dryRun.createStrategy({ payload: { name: 'a', parameters: [] } }).status).toBe(201);
  expect(dryRuns.dryRun).toBe(dryRun);
  const { issues } = formSchema(addonCreateUpdateSchema, { body: addonFromForm })['~standard'].validate({});
  expect(issues[0].message).toBe('Required');
  if (typeof Headers === 'function') {
    const client = new AdminClient({ baseUrl: 'http://127.0.0.1:9', token: 't', retries: 0 });
    await expect(client.getAddons()).rejects.toMatchObject({ name: 'ConnectionError' });
  }
  // jsdom of Jest hides `Response`, which the service answers with.
  if (typeof Response === 'function') {
    const { fetch } = createService();
    const served = new AdminClient({ baseUrl: 'http://service.test', token: 'test-admin-token', fetch });
    expect((await served.getAddons()).addons).toEqual([]);
  }
});

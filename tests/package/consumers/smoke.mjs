// A smoke test of the package with nothing but what all runtimes have: the same wherever the package is used.

/** The output when every check has passed. */
export const success = 'ok';

/** Throws when two values are not the same JSON. */
export function same(found, expected) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`found ${one} where ${other} was expected`);
}

export const addon = {
  id: 1,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: '*****' },
  events: ['a'],
};

/** A client of a service that responds with the addon. */
export function clientOf({ AdminClient }) {
  const fetch = async (url, init) => {
    new Request(url, init); // throws where the runtime does not know an option: workers know fewer
    return new Response(JSON.stringify(addon), { headers: { 'content-type': 'application/json' } });
  };
  return new AdminClient({ baseUrl: 'https://flags.example.com', token: 't', fetch });
}

/** A valid and a wrong body: the client sends the first alone, and loads the core for that by itself. */
export async function checkClient(entry) {
  const client = clientOf(entry);
  const { id, ...update } = await client.getAddon(1);
  same(await client.updateAddon(id, { ...update, enabled: false }), addon);
  const refused = await client.updateAddon(id, { ...update, enabled: 1 }).catch((error) => error);
  same([refused instanceof entry.ValidationError, refused.issues[0].instancePath], [true, '/enabled']);
}

/** The errors are those of `flagadmin`, whichever entry throws them. */
function checkSchema({ addonSchema, schemas }, { ValidationError }) {
  same([addonSchema.is(addon), schemas.addonSchema === addonSchema], [true, true]);
  try {
    addonSchema.parse({ ...addon, id: '1' });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    same(error.issues[0].instancePath, '/id');
    return;
  }
  throw new Error('nothing was thrown');
}

/** A service for the client, a draft and its form. */
async function checkService({ AdminClient }, { createService }, { formSchema }) {
  const service = createService({ fixtures: { addons: [{ ...addon, parameters: { url: 'https://a.example' } }] } });
  const client = new AdminClient({ baseUrl: 'https://x.example', token: 'test-admin-token', fetch: service.fetch });
  same((await service.fetch(new Request('https://x.example/api/admin/addons/1'))).status, 401);
  const draft = await client.editAddon(1);
  const { issues } = formSchema(draft)['~standard'].validate({ ...draft.current, enabled: 'on' });
  same(issues[0].message, 'Must be yes or no');
  await draft.save({ enabled: false });
  same(service.state().addons[0].enabled, false);
  service.dispose();
}

/** Takes the entries of all-entries.mjs, `client` and `core` at least: validates, tries a change and sends one. */
export async function smoke({ client, core, form, schemas, service }) {
  checkSchema(core, client);
  if (schemas) checkSchema(schemas, client);
  same(core.dryRun.updateAddon({ current: addon, update: core.completeAddonUpdate(addon, {}) }).status, 200);
  await checkClient(client);
  if (service) await checkService(client, service, form);
  return success;
}

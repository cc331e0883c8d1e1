// Every part of the package once, with nothing but what all runtimes have: the same check wherever the package is used.

/** The output when every check has passed. */
export const success = 'ok';

/** An object with its members in order of their names. */
const sorted = (_, value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Throws when two values are not the same JSON; the order of members does not matter. */
export function same(found, expected) {
  const [one, other] = [JSON.stringify(found, sorted), JSON.stringify(expected, sorted)];
  if (one !== other) throw new Error(`found ${one} where ${other} was expected`);
}

export function thrownBy(action) {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

export const addon = {
  id: 1,
  provider: 'webhook',
  description: null,
  enabled: true,
  parameters: { url: '*****' },
  events: ['a'],
};

/** The errors are those of `flagadmin`, whichever entry throws them. */
function checkSchemas({ addonSchema, schemas }, { ValidationError }) {
  same(addonSchema.is(addon), true);
  same(addonSchema.validate({ ...addon, id: '1' }).issues[0].instancePath, '/id');
  same(addonSchema.validateJson('{').issues[0].code, 'invalid_json');
  same(thrownBy(() => addonSchema.parse({})) instanceof ValidationError, true);
  same(schemas.addonSchema === addonSchema, true);
  same(addonSchema['~standard'].validate({}).issues[0].path, ['id']);
  same(addonSchema.toJSONSchema('draft-07').title, 'addonSchema');
}

function checkChanges({
  addonCreateUpdateSchema,
  addonListensTo,
  completeAddonUpdate,
  dryRun,
  mergeAddonUpdate,
  withRules,
}) {
  const update = completeAddonUpdate(addon, { enabled: false });
  same(addonCreateUpdateSchema.encode(update), JSON.stringify(update));
  same(withRules(addonCreateUpdateSchema).validate({ ...update, provider: 'x' }).issues[0].code, 'unknown_provider');
  same(mergeAddonUpdate(addon, update).enabled, false);
  same(dryRun.updateAddon({ current: addon, update }).status, 200);
  same(dryRun.createStrategy({ payload: { name: 'a', parameters: [] }, existingNames: ['a'] }).status, 409);
  same(addonListensTo(addon, { type: 'a' }), true);
  return update;
}

/** A client of a service that responds with the addon. */
export function clientOf({ AdminClient }) {
  const fetch = async (url, init) => {
    new Request(url, init); // throws where the runtime does not know an option: workers know fewer
    return new Response(JSON.stringify(addon), { headers: { 'content-type': 'application/json' } });
  };
  return new AdminClient({ baseUrl: 'https://flags.example.com', token: 't', fetch });
}

/** The client sends valid bodies only: it loads the core by itself. */
async function checkClient(entry, update) {
  same(entry.isAdminApiError(entry.errorFromResponse(404, '')), true);
  const client = clientOf(entry);
  same(await client.updateAddon(1, update), addon);
  const refused = await client.updateAddon(1, { ...update, enabled: 1 }).catch((error) => error);
  same([refused instanceof entry.ValidationError, refused.issues[0].instancePath], [true, '/enabled']);
}

/** A service for the client, a draft and its form. */
async function checkService({ AdminClient }, { createService }, form) {
  const service = createService({ fixtures: { addons: [{ ...addon, parameters: { url: 'https://a.example' } }] } });
  const client = new AdminClient({ baseUrl: 'https://x.example', token: 'test-admin-token', fetch: service.fetch });
  same(await client.getAddon(1), addon);
  same((await service.fetch(new Request('https://x.example/api/admin/addons/1'))).status, 401);
  const draft = await client.editAddon(1);
  same(draft.dryRun({ enabled: false }).status, 200);
  if (form) {
    const { validate } = form.formSchema(draft)['~standard'];
    same(validate({ ...draft.current, enabled: 'on' }).issues[0].message, 'Must be yes or no');
  }
  await draft.save({ enabled: false });
  same(service.state().addons[0].enabled, false);
  service.dispose();
}

/** Takes the entries of all-entries.mjs, `client` and `core` at least, and throws when a part does not work. */
export async function everything({ client, core, form, schemas, service }) {
  checkSchemas(core, client);
  await checkClient(client, checkChanges(core));
  if (schemas) checkSchemas(schemas, client);
  if (service) await checkService(client, service, form);
  return success;
}

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

function checkSchemas({ addonSchema, schemas, ValidationError }) {
  same(addonSchema.is(addon), true);
  same(addonSchema.validate({ ...addon, id: '1' }).issues[0].instancePath, '/id');
  same(addonSchema.validateJson('{').issues[0].code, 'invalid_json');
  same(thrownBy(() => addonSchema.parse({})) instanceof ValidationError, true);
  same(schemas.addonSchema === addonSchema, true);
  same(addonSchema['~standard'].validate({}).issues[0].path, ['id']);
  same(addonSchema.toJSONSchema('draft-07').title, 'addonSchema');
}

function checkChanges({ addonCreateUpdateSchema, addonListensTo, completeAddonUpdate, dryRun, mergeAddonUpdate }) {
  const update = completeAddonUpdate(addon, { enabled: false });
  same(addonCreateUpdateSchema.encode(update), JSON.stringify(update));
  same(mergeAddonUpdate(addon, update).enabled, false);
  same(dryRun.updateAddon({ current: addon, update }).status, 200);
  same(dryRun.createStrategy({ payload: { name: 'a', parameters: [] }, existingNames: ['a'] }).status, 409);
  same(addonListensTo(addon, { type: 'a' }), true);
  return update;
}

async function checkClient({ AdminClient, errorFromResponse, isAdminApiError }, update) {
  same(isAdminApiError(errorFromResponse(404, '')), true);
  const fetch = async (url, init) => {
    new Request(url, init); // throws where the runtime does not know an option: workers know fewer
    return new Response(JSON.stringify(addon), { headers: { 'content-type': 'application/json' } });
  };
  const client = new AdminClient({ baseUrl: 'https://flags.example.com', token: 't', fetch });
  same(await client.updateAddon(1, update), addon);
}

/** The entry `./dry-run` has the functions of the default entry, so the same state. */
function checkEntry(flagadmin, dryRuns) {
  for (const name of ['addonListensTo', 'dryRun', 'mergeAddonUpdate', 'mergeServiceAccountUpdate']) {
    same(typeof dryRuns[name] !== 'undefined' && dryRuns[name] === flagadmin[name], true);
  }
}

/** The entry `./form` has functions for the schemas of any entry. */
function checkForms({ addonCreateUpdateSchema }, { addonFromForm, formSchema }) {
  const { validate } = formSchema(addonCreateUpdateSchema, { body: addonFromForm })['~standard'];
  const values = { ...addon, description: '', parameters: { url: '*****', authorization: '' } };
  same(validate(values).value, { ...values, id: undefined, description: null, parameters: addon.parameters });
  same(validate({ ...values, enabled: 'on' }).issues[0].message, 'Must be yes or no');
}

/** The entry `./service` is a service for the client. */
async function checkService({ AdminClient }, { createService }) {
  const service = createService({ fixtures: { addons: [{ ...addon, parameters: { url: 'https://a.example' } }] } });
  const client = new AdminClient({ baseUrl: 'https://x.example', token: 'test-admin-token', fetch: service.fetch });
  same(await client.getAddon(1), addon);
  same((await service.fetch(new Request('https://x.example/api/admin/addons/1'))).status, 401);
  service.dispose();
}

/**
 * Takes the package as `import * as flagadmin` gives it, its entry `./dry-run` where it belongs to that entry, and the functions of its
 * entries `./form` and, perhaps, `./service`; throws when a part does not work.
 */
export async function everything(flagadmin, dryRuns = flagadmin, others = undefined) {
  checkEntry(flagadmin, dryRuns);
  if (others) checkForms(flagadmin, others);
  if (others?.createService) await checkService(flagadmin, others);
  checkSchemas(flagadmin);
  await checkClient(flagadmin, checkChanges(flagadmin));
  return success;
}

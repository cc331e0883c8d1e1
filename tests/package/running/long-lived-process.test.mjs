// The package in a long-lived process: its memory, in threads, and beside a second copy of itself.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

/** A leak of 16 bytes in each call makes the memory grow within fewer. */
const calls = 10_000;

const addon = {
  id: 1,
  provider: 'webhook',
  description: 'Our chat',
  enabled: true,
  parameters: { url: '*****' },
  events: ['feature-created'],
  projects: ['web'],
};
const update = { provider: 'webhook', enabled: false, parameters: { url: '*****' }, events: ['b'], projects: null };
const account = { id: 9, name: 'CI', rootRole: 1 };
const strategy = { name: 'gradual', parameters: [{ name: 'p', type: 'list' }] };
const provider = (at) => ({
  ...{ name: `provider-${at}`, displayName: 'P', description: 'd', documentationUrl: 'https://example.com/' },
  ...{ parameters: [], events: [] },
});
const encode = (value) => new TextEncoder().encode(JSON.stringify(value));

/** Something of another length each time, so that memory is allocated in many sizes. */
const texts = Array.from({ length: 256 }, (_, at) => 'é'.repeat((at * 7) % 300));
const text = (at) => texts[at % texts.length];

/** Every function of the package that crosses into WebAssembly, with valid and with invalid input. */
const everything = (flagadmin) => {
  const { addonCreateUpdateSchema: schema, dryRun, withRules } = flagadmin;
  const throwing = (action) => {
    try {
      action();
    } catch (error) {
      if (flagadmin.isAdminApiError(error)) return;
      throw error;
    }
    throw new Error('nothing was thrown');
  };
  return {
    is: (at) => schema.is({ ...update, more: text(at) }),
    'validate, valid': (at) => schema.validate({ ...update, description: text(at) }),
    'validate, with a warning': (at) => schema.validate({ ...update, more: text(at) }),
    'validate, invalid': (at) => schema.validate({ ...update, enabled: text(at), events: [1] }),
    'validate, no JSON': (at) => schema.validate({ ...update, description: BigInt(at) }),
    'validateJson, a string': (at) => schema.validateJson(`{"description":"${text(at)}"}`),
    'validateJson, bytes': (at) => schema.validateJson(encode({ ...update, description: text(at) })),
    'validateJson, broken': (at) => schema.validateJson(`{"description":"${text(at)}`),
    parse: (at) => throwing(() => schema.parse({ ...update, enabled: text(at) })),
    encode: (at) => schema.encode({ ...update, description: text(at) }),
    'Standard Schema': (at) => schema['~standard'].validate({ ...update, enabled: text(at) }),
    // More than the module holds: the oldest rules are released.
    'rules of services and providers': (at) =>
      withRules(schema, { providers: [provider(at % 300)], service: 'unleash-8.2' }).is({
        ...update,
        description: text(at),
      }),
    toJSONSchema: () => schema.toJSONSchema('draft-07'),
    mergeAddonUpdate: (at) => flagadmin.mergeAddonUpdate(addon, { ...update, description: text(at) }),
    mergeServiceAccountUpdate: (at) => flagadmin.mergeServiceAccountUpdate(account, { name: text(at) }),
    completeAddonUpdate: (at) => flagadmin.completeAddonUpdate(addon, { description: text(at) }),
    'completeAddonUpdate, refused': (at) => throwing(() => flagadmin.completeAddonUpdate(addon, { enabled: text(at) })),
    addonListensTo: (at) => flagadmin.addonListensTo(addon, { type: text(at) }),
    'dryRun.updateAddon': (at) => dryRun.updateAddon({ current: addon, update: { ...update, description: text(at) } }),
    'dryRun.updateAddon, refused': (at) =>
      dryRun.updateAddon({ current: addon, update: { ...update, provider: text(at) } }),
    'dryRun.updateServiceAccount': (at) =>
      dryRun.updateServiceAccount({ current: account, update: { name: text(at) } }),
    'dryRun.createStrategy': (at) =>
      dryRun.createStrategy({ payload: { ...strategy, title: text(at) }, existingNames: [text(at)] }),
  };
};

describe(`${calls.toLocaleString('en')} calls let the memory of the module as it is`, () => {
  const memories = [];
  let flagadmin;
  before(async () => {
    // Every memory from now on is counted. The package starts on first use.
    const { Instance } = WebAssembly;
    WebAssembly.Instance = class extends Instance {
      constructor(...given) {
        super(...given);
        memories.push(...Object.values(this.exports).filter((one) => one instanceof WebAssembly.Memory));
      }
    };
    flagadmin = { ...(await import('flagadmin')), ...(await import('flagadmin/core')) };
    for (const call of Object.values(everything(flagadmin))) for (let at = 0; at !== 1000; ++at) call(at);
  });

  for (const name of Object.keys(everything({ addonCreateUpdateSchema: {} }))) {
    it(name, () => {
      const call = everything(flagadmin)[name];
      const [count, bytes] = [memories.length, memories.at(-1).buffer.byteLength];
      for (let at = 0; at !== calls; ++at) call(at);
      assert.deepEqual([memories.length, memories.at(-1).buffer.byteLength], [count, bytes]);
      assert.ok(bytes <= 1 << 20, `${bytes} bytes`);
    });
  }

  it('one instance of the module did it all, with one memory', () => assert.equal(memories.length, 1));
});

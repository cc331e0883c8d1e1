// The package in a long-lived process: its memory, in threads, and beside a second copy of itself.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { Consumer } from './installed-package.mjs';

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
  const { addonCreateUpdateSchema: schema, dryRun } = flagadmin;
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
    validateMany: (at) => schema.validateMany(`${JSON.stringify(update)}\n{"enabled":"${text(at)}"}`),
    parse: (at) => throwing(() => schema.parse({ ...update, enabled: text(at) })),
    encode: (at) => schema.encode({ ...update, description: text(at) }),
    'Standard Schema': (at) => schema['~standard'].validate({ ...update, enabled: text(at) }),
    // More than the module holds: the oldest rules are released.
    'rules of services and providers': (at) =>
      schema
        .withService('unleash-8.2')
        .withProviders([provider(at % 300)])
        .is({ ...update, description: text(at) }),
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
    flagadmin = await import('flagadmin');
    // Again in the module that merges, too, which takes the place of the first one.
    const all = Object.values(everything(flagadmin));
    for (const call of [...all, ...all]) for (let at = 0; at !== 1000; ++at) call(at);
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

  it('one instance of each module did it all: the one that validates, then the one that merges too', () =>
    assert.equal(memories.length, 2));
});

describe('threads', () => {
  /** The work of a thread: all functions for some time, and a report of the results. */
  const job = `
    const { parentPort, workerData } = require('node:worker_threads');
    (async () => {
      const { addonCreateUpdateSchema, dryRun } = await import(workerData.url);
      const found = [];
      for (let at = workerData.first; at !== workerData.first + 2000; ++at) {
        const update = { provider: 'webhook', enabled: at % 2 === 0, parameters: { url: 'http://x/' + at }, events: ['e' + at, at] };
        const json = JSON.stringify(update);
        found.push(addonCreateUpdateSchema.validateJson(json).issues[0].message);
        update.events.pop();
        const tried = dryRun.updateAddon({ current: workerData.addon, update });
        found.push(tried.bodyJson);
      }
      parentPort.postMessage(found);
    })();`;

  const run = (workerData) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(job, { eval: true, workerData });
      worker.once('message', resolve);
      worker.once('error', reject);
    });

  it('validate at the same time, each with its own instance', async () => {
    const url = import.meta.resolve('flagadmin');
    const all = await Promise.all([0, 2000, 4000, 6000].map((first) => run({ url, addon, first })));
    for (const [at, found] of all.entries()) {
      assert.equal(found.length, 4000);
      for (let one = 0; one !== 2000; ++one) {
        const number = at * 2000 + one;
        assert.equal(found[2 * one], `must be string, but number ${number} was sent`);
        assert.ok(found[2 * one + 1].includes(`"events":["e${number}"]`), found[2 * one + 1]);
      }
    }
  });

  it('may get the module compiled from another', async () => {
    const script = `
      const { parentPort, workerData } = require('node:worker_threads');
      import(workerData.url).then(async ({ init, addonSchema }) => {
        await init({ wasm: workerData.wasm });
        parentPort.postMessage(addonSchema.validateJson('{}').issues.length);
      });`;
    const { readFile } = await import('node:fs/promises');
    const { fileURLToPath } = await import('node:url');
    const wasm = new WebAssembly.Module(await readFile(fileURLToPath(import.meta.resolve('flagadmin/flagadmin.wasm'))));
    const url = import.meta.resolve('flagadmin/url');
    const response = await new Promise((resolve, reject) => {
      const worker = new Worker(script, { eval: true, workerData: { url, wasm } });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    assert.equal(response, 6);
  });

  it('errors keep what they say on their way between threads', async () => {
    const { NotFoundError } = await import('flagadmin');
    const clone = structuredClone(new NotFoundError('gone', { id: 'i' }));
    assert.equal(clone.message, 'gone');
    assert.ok(clone instanceof Error);
  });
});

describe('two copies of the package in one process', () => {
  let folder;
  let copies;
  before(async () => {
    const consumer = new Consumer();
    folder = mkdtempSync(join(tmpdir(), 'flagadmin-copies-'));
    copies = await Promise.all(
      ['one', 'two'].map((name) => {
        cpSync(join(consumer.folder, 'node_modules/flagadmin'), join(folder, name), { recursive: true });
        return import(pathToFileURL(join(folder, name, 'dist/index.js')).href);
      }),
    );
    // And the same copy through its other entry.
    const url = await import(pathToFileURL(join(folder, 'two/dist/url.js')).href);
    await url.init();
    copies.push(url);
    consumer.remove();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('work side by side', () => {
    const [one, ...others] = copies;
    for (const other of others) {
      assert.notEqual(other.addonSchema, one.addonSchema);
      for (let at = 0; at !== 100; ++at) {
        for (const [name, call] of Object.entries(everything(other))) {
          assert.deepEqual(call(at), everything(one)[name](at), name);
        }
      }
    }
  });

  it('know the errors of each other', () => {
    for (const one of copies) {
      for (const other of copies) {
        const made = new other.NotFoundError('gone');
        assert.equal(one.isAdminApiError(made), true);
        assert.equal(made instanceof one.AdminApiError, one === other);
        assert.equal(one.isAdminApiError(other.errorFromResponse(400, '')), true);
        assert.equal(
          one.isAdminApiError(new other.ConnectionError('lost', { request: { method: 'GET', url: '' } })),
          false,
        );
      }
    }
  });
});

// `flagadmin validate`: rules of providers, arrays, large files, and files that are almost JSON.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { adminToken, startServer } from '../server/support/server.mjs';
import { CommandLine } from './command-line.mjs';

const addon = { provider: 'webhook', enabled: true, parameters: { url: 'http://localhost/x' }, events: ['a'] };
const pager = {
  name: 'pager',
  displayName: 'Pager',
  description: '',
  documentationUrl: '',
  parameters: [{ name: 'key', displayName: 'Key', type: 'text', required: true, sensitive: true }],
  events: [],
};
/** No server listens on the discard port. */
const dead = 'http://127.0.0.1:9';
const env = { FLAGADMIN_TOKEN: adminToken };

let line;
before(() => {
  line = new CommandLine({
    'good.json': addon,
    'webhok.json': JSON.stringify({ ...addon, provider: 'webhok' }, undefined, 2),
    'nope.json': JSON.stringify({ ...addon, parameters: { url: 'nope' } }, undefined, 2),
    'paging.json': { ...addon, provider: 'pager', parameters: { key: 'abc' } },
    'pager.json': [pager],
    'current.json': { id: 1, description: '', ...addon },
  });
});
after(() => line.remove());

const validate = (...given) => line.run(['validate', 'addonCreateUpdateSchema', ...given], { env });

describe('--providers', () => {
  it('default, also when it is left out: reports what the service would refuse', async () => {
    const files = ['good.json', 'webhok.json', 'nope.json'];
    const expected = {
      code: 1,
      stdout: `good.json: valid (addonCreateUpdateSchema, default providers)
webhok.json:2:15: error: /provider must be the name of a provider (datadog, slack, teams or webhook), but "webhok" was sent (unknown_provider)
webhok.json: not valid, 1 error (addonCreateUpdateSchema, default providers)
nope.json:5:12: error: /parameters/url must be an absolute http or https URL for provider webhook (invalid_url)
nope.json: not valid, 1 error (addonCreateUpdateSchema, default providers)
`,
      stderr: '',
    };
    assert.deepEqual(await validate(...files, '--providers', 'default'), expected);
    assert.deepEqual(await validate(...files), expected);
  });

  it('is left out with --schema-only', async () => {
    assert.deepEqual(await validate('webhok.json', '--schema-only'), {
      code: 0,
      stdout: 'webhok.json: valid (addonCreateUpdateSchema, schema only)\n',
      stderr: '',
    });
    assert.match((await validate('nope.json', '--schema-only', '--format', 'json')).stdout, /"providers":"none"/);
    const { code, stderr } = await validate('good.json', '--schema-only', '--providers', 'default');
    assert.deepEqual([code, stderr], [2, 'flagadmin: --providers and --schema-only cannot be combined\n']);
    assert.deepEqual(await line.run(['validate', 'createStrategySchema', 'good.json', '--schema-only']), {
      code: 2,
      stdout: '',
      stderr: 'flagadmin: --schema-only applies to addonCreateUpdateSchema only\n',
    });
  });

  it('reports errors of schema and providers in one list', async () => {
    line.write('both.json', '{"provider":"webhook","enabled":"yes","parameters":{"url":"ftp://x"},"events":[]}');
    assert.match(
      (await validate('both.json')).stdout,
      /: \/enabled .*\n.*: \/parameters\/url .*\n.*not valid, 2 errors/,
    );
  });

  it('a file: reports by its definitions, also for lines, arrays and dry runs', async () => {
    line.write('many.ndjson', `${JSON.stringify(addon)}\n`);
    line.write('many.json', [addon]);
    for (const given of [['good.json'], ['many.ndjson'], ['many.json', '--array']]) {
      const { code, stdout } = await validate(...given, '--providers', 'pager.json');
      assert.equal(code, 1);
      assert.match(stdout, /error: \/provider must be the name of a provider \(pager\), but "webhook" was sent/);
    }
    assert.equal((await validate('paging.json', '--providers', 'pager.json')).code, 0);
    const dryRun = ['dry-run', 'update-addon', 'paging.json', '--current', 'current.json', '--providers', 'pager.json'];
    assert.equal((await line.run(dryRun)).code, 0);
  });

  it('a URL: reports by the definitions of the service', async () => {
    line.write('providers.json', [pager]);
    const server = await startServer({ args: ['--providers', `${line.folder}/providers.json`] });
    try {
      assert.equal((await validate('paging.json', '--providers', server.url)).code, 0);
      assert.equal((await validate('good.json', '--providers', server.url)).code, 1);
    } finally {
      await server.stop();
    }
  });

  for (const [source, code, message] of [
    [dead, 3, /^flagadmin: GET http:\/\/127\.0\.0\.1:9\/api\/admin\/addons failed: /],
    ['none.json', 2, /^flagadmin: cannot read none\.json: there is no such file\n$/],
    ['good.json', 2, /^flagadmin: --providers good\.json: providers: the body must be array, /],
  ]) {
    it(`is reported in one line when it cannot be used: ${source}`, async () => {
      const ended = await validate('good.json', '--providers', source);
      assert.deepEqual([ended.code, ended.stdout], [code, '']);
      assert.match(ended.stderr, message);
    });
  }

  it('is for updates of addons only', async () => {
    const { code, stderr } = await line.run(['validate', 'addonSchema', 'good.json', '--providers', 'default']);
    assert.deepEqual([code, stderr], [2, 'flagadmin: --providers applies to addonCreateUpdateSchema only\n']);
  });
});

describe('a service that does not respond', () => {
  it('is exit status 3 of all commands', async () => {
    for (const given of [
      ['update-addon', '1', 'good.json', '--yes'],
      ['create-strategy', 'good.json', '--yes'],
      ['dry-run', 'update-addon', 'good.json', '--id', '1'],
    ]) {
      const { code, stderr } = await line.run([...given, '--url', dead], { env });
      assert.equal(code, 3, stderr);
      assert.match(stderr, /^flagadmin: GET http:\/\/127\.0\.0\.1:9\/\S+ failed: /);
    }
  });
});

describe('--array', () => {
  const text = `[
  {"id": 1},
  {"id": "é", "name": 1}, {"id": 2},
  {"id": 3,
   "name": 2}
]`;
  const array = (input, ...given) => line.run(['validate', 'serviceAccountSchema', '--array', ...given], { input });

  it('validates every element, each with its position in the file', async () => {
    assert.deepEqual(await array(text), {
      code: 1,
      stdout: `<stdin>:3:10: error: /id must be number, but string "é" was sent (wrong_type)
<stdin>:3:23: error: /name must be string, but number 1 was sent (wrong_type)
<stdin>:5:12: error: /name must be string, but number 2 was sent (wrong_type)
<stdin>: 4 elements, 2 not valid (serviceAccountSchema)
`,
      stderr: '',
    });
    assert.deepEqual(await array('[{"id": 1}, {"id": 2}]'), {
      code: 0,
      stdout: '<stdin>: 2 elements, all valid (serviceAccountSchema)\n',
      stderr: '',
    });
  });

  it('writes a line of JSON for each invalid element', async () => {
    const { stdout } = await array(text, '--format', 'json');
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one));
    assert.deepEqual(rows.pop(), { file: '-', schema: 'serviceAccountSchema', count: 4, invalid: 2 });
    const startOf = (offset) => Buffer.from(text).subarray(offset).toString().slice(0, 8);
    assert.deepEqual(
      rows.map(({ index, offset, issues }) => [index, startOf(offset), issues.length]),
      [
        [1, '{"id": "', 2],
        [3, '{"id": 3', 1],
      ],
    );
  });

  it('refuses what is not an array, and --ndjson besides', async () => {
    assert.deepEqual(await array('\n {}'), {
      code: 1,
      stdout: `<stdin>:2:2: error: the document must be array, but object was sent (wrong_type)
<stdin>: 1 element, 1 not valid (serviceAccountSchema)
`,
      stderr: '',
    });
    assert.equal((await array('[]', '--ndjson')).code, 2);
  });

  it('ends at an element of more than 1 MiB', async () => {
    const element = (size) => `{"id":1,"name":"${'x'.repeat(size - 18)}"}`;
    const end = ',{"id":"x"}]';
    assert.match(
      (await array(`[${element(1 << 20)}${end}`)).stdout,
      /^<stdin>:1:1048585: .*\n.* 2 elements, 1 not valid/,
    );
    const tooLong = `[{"id":"x"},${element((1 << 20) + 1)}${end}`;
    const message = 'is longer than 1048576 bytes, and was not validated, nor was anything after it';
    assert.deepEqual(await array(tooLong), {
      code: 1,
      stdout: `<stdin>:1:8: error: /id must be number, but string "x" was sent (wrong_type)
<stdin>:1:13: error: the document ${message} (invalid_json)
<stdin>: 2 elements, 2 not valid (serviceAccountSchema)
`,
      stderr: '',
    });
    line.write('long.json', tooLong);
    line.write('short.json', '[{}]');
    const json = await line.run([
      'validate',
      'serviceAccountSchema',
      'long.json',
      'short.json',
      '--array',
      '--format',
      'json',
    ]);
    const records = json.stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    assert.deepEqual(
      records.map(({ file, index, offset, count, issues }) => [file, index ?? count, offset, issues?.[0].message]),
      [
        ['long.json', 0, 1, 'must be number, but string "x" was sent'],
        ['long.json', 1, 12, message],
        ['long.json', 2, undefined, undefined],
        ['short.json', 0, 1, 'is required, but missing'],
        ['short.json', 1, undefined, undefined],
      ],
    );
  });

  it('reports the position of each of many errors in one line', async () => {
    const elements = Array.from({ length: 20_000 }, (_, at) => `{"id":1,"name":"é${at}","username":${at}}`);
    const { stdout } = await array(`[${elements.join(',')}]`, '--format', 'github');
    const columns = [...stdout.matchAll(/,col=(\d+),/g)].map((one) => Number(one[1]));
    let start = 2;
    for (const [at, element] of elements.entries()) {
      assert.equal(columns[at], start + element.lastIndexOf(':') + 1);
      start += element.length + 1;
    }
  });
});

describe('positions', () => {
  it('are those of values, with escapes and nesting', async () => {
    line.write(
      'places.json',
      `{ "a\\"b": {"enabled": [1, "]"]}, "\\u0065nabled" : "yes",
  "provider": "webhook", "events": ["x,]", {"deep": [[]]}, 3 ], "parameters": {} }`,
    );
    assert.equal(
      (await validate('places.json')).stdout,
      `places.json:1:51: error: /enabled must be boolean, but string "yes" was sent (wrong_type)
places.json:2:44: error: /events/1 must be string, but object was sent (wrong_type)
places.json:2:60: error: /events/2 must be string, but number 3 was sent (wrong_type)
places.json:2:79: error: /parameters/url is required by provider webhook, but missing (missing_parameter)
places.json:1:11: warning: /a"b is not known and will be ignored (unknown_property)
places.json: not valid, 4 errors, 1 warning (addonCreateUpdateSchema, default providers)
`,
    );
  });
});

describe('a file that cannot be read', () => {
  it('does not hide the errors of others', async () => {
    line.write('bad.json', '1');
    const reason = 'cannot read none.json: there is no such file';
    const annotated = await validate('none.json', 'bad.json', '--format', 'github');
    assert.deepEqual([annotated.code, annotated.stderr], [2, `flagadmin: ${reason}\n`]);
    assert.match(annotated.stdout, /^::error file=none\.json,title=flagadmin::cannot read .*\n::error file=bad\.json,/);
    const { stdout } = await validate('none.json', 'bad.json', '--format', 'json');
    const [unread, bad] = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    assert.deepEqual(unread, { file: 'none.json', valid: false, error: reason });
    assert.deepEqual([bad.file, bad.valid], ['bad.json', false]);
  });
});

// `flagadmin validate` and `flagadmin schema`, from the packed package.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { CommandLine, noTerminal } from './command-line.mjs';
import { commandRows } from './command-rows.mjs';
import { needsConstantMemory, writeLarge } from './memory.mjs';

const addon = { provider: 'webhook', enabled: true, parameters: { url: 'http://localhost/x' }, events: ['a'] };
const bad = `{
  "provider": "webhook",
  "enabled": "yes",
  "parameters": {"url": "http://localhost:4242/webhook"},
  "events": ["é", 1],
  "more": 1
}
`;

let line;
before(() => {
  line = new CommandLine({ 'good.json': addon, 'bad.json': bad, 'broken.json': '{\n "é": tru}', 'a,b:c.json': bad });
});
after(() => line.remove());

const validate = (...given) => line.run(['validate', 'addonCreateUpdateSchema', ...given]);

describe('validate', () => {
  it('says nothing but that all is well, and exits with 0', async () => {
    assert.deepEqual(await validate('good.json'), {
      code: 0,
      stdout: 'good.json: valid (addonCreateUpdateSchema, default providers)\n',
      stderr: '',
    });
  });

  it('reports every error and warning with its line and column, and exits with 1', async () => {
    assert.deepEqual(await validate('bad.json'), {
      code: 1,
      stdout: `bad.json:3:14: error: /enabled must be boolean, but string "yes" was sent (wrong_type)
bad.json:5:19: error: /events/1 must be string, but number 1 was sent (wrong_type)
bad.json:6:11: warning: /more is not known and will be ignored (unknown_property)
bad.json: not valid, 2 errors, 1 warning (addonCreateUpdateSchema, default providers)
`,
      stderr: '',
    });
  });

  it('reports what a service in use refuses', async () => {
    line.write('lists.json', { ...addon, projects: null });
    const said = await validate('lists.json', '--service', 'unleash-8.2');
    assert.equal(said.code, 1);
    assert.match(
      said.stdout,
      /^lists\.json:\d+:\d+: error: \/projects is refused by Unleash 8\.2, which wants no null/,
    );
    assert.match(said.stdout, /\(addonCreateUpdateSchema, default providers, unleash-8\.2\)\n$/);
    const lines = await validate('--array', 'lists.json', '--service', 'unleash-8.2');
    assert.equal(lines.code, 1);
    assert.equal((await validate('lists.json')).code, 0);
  });

  it('shows the object that lacks something, and where JSON is broken', async () => {
    line.write('lacks.json', '\n\n  {"provider": "webhook", "enabled": true,\n "events": []}');
    assert.match(
      (await validate('lacks.json')).stdout,
      /^lacks\.json:3:3: error: \/parameters is required, but missing/,
    );
    assert.match((await validate('broken.json')).stdout, /^broken\.json:2:7: error: the document is not valid JSON: /);
  });

  it('validates several files, and fails when one is invalid', async () => {
    const { code, stdout } = await validate('good.json', 'bad.json', 'good.json');
    assert.equal(code, 1);
    assert.equal(stdout.match(/^good\.json: valid/gm).length, 2);
    assert.equal((await validate('good.json', 'good.json')).code, 0);
  });

  for (const given of [[], ['-']]) {
    it(`reads the standard input: ${JSON.stringify(given)}`, async () => {
      const options = { input: bad };
      const { code, stdout } = await line.run(['validate', 'addonCreateUpdateSchema', ...given], options);
      assert.equal(code, 1);
      assert.match(stdout, /^<stdin>:3:14: error: \/enabled /);
    });
  }

  it('writes what programs read: one line of JSON for a file', async () => {
    const { code, stdout } = await validate('bad.json', 'good.json', '--format', 'json');
    assert.equal(code, 1);
    const [first, second, ...rest] = stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    assert.deepEqual(rest, []);
    assert.deepEqual(
      [
        first.file,
        first.providers,
        first.valid,
        first.issues.map((one) => one.code),
        first.warnings.length,
        first.truncated,
      ],
      ['bad.json', 'default', false, ['wrong_type', 'wrong_type'], 1, false],
    );
    assert.deepEqual([second.file, second.valid, second.issues], ['good.json', true, []]);
  });

  it('writes annotations for GitHub, with everything escaped that means something there', async () => {
    assert.equal(
      (await validate('bad.json', '--format', 'github')).stdout,
      `::error file=bad.json,line=3,col=14,title=wrong_type::/enabled must be boolean, but string "yes" was sent
::error file=bad.json,line=5,col=19,title=wrong_type::/events/1 must be string, but number 1 was sent
::warning file=bad.json,line=6,col=11,title=unknown_property::/more is not known and will be ignored
bad.json: not valid, 2 errors, 1 warning (addonCreateUpdateSchema, default providers)
`,
    );
    assert.match((await validate('a,b:c.json', '--format', 'github')).stdout, /^::error file=a%2Cb%3Ac\.json,line=3,/);
    line.write('percent.json', { ...addon, enabled: '100%\r\n::error::x' });
    const { stdout } = await validate('percent.json', '--format', 'github');
    assert.match(stdout, /^::error [^\n]*string "100%25\\r\\n::error::x" was sent\npercent\.json: /);
  });

  it('names files for GitHub relative to the repository', async () => {
    line.write('folder/bad.json', bad);
    const annotate = async (file, folder, workspace) => {
      const command = `cd ${folder} && flagadmin validate addonCreateUpdateSchema ${file} --format github`;
      const { stdout } = await line.shell(command, { env: { GITHUB_WORKSPACE: workspace } });
      return /^::error file=([^,]*),/.exec(stdout)[1];
    };
    const workspace = line.folder;
    assert.equal(await annotate('bad.json', 'folder', workspace), 'folder/bad.json');
    assert.equal(await annotate('../bad.json', 'folder', workspace), 'bad.json');
    assert.equal(await annotate(`${workspace}/folder/bad.json`, '.', workspace), 'folder/bad.json');
    assert.equal(await annotate('../bad.json', 'folder', `${workspace}/folder`), '../bad.json', 'outside');
    assert.equal(await annotate('bad.json', 'folder', ''), 'bad.json');
  });

  it('makes errors of warnings with --strict', async () => {
    const typo = { ...addon, project: ['web'] };
    line.write('typo.json', typo);
    assert.equal((await validate('typo.json')).code, 0);
    assert.deepEqual(await validate('typo.json', 'good.json', '--strict'), {
      code: 1,
      stdout: `typo.json:1:105: error: /project is not known and will be ignored (unknown_property)
typo.json: not valid, 1 error (addonCreateUpdateSchema, default providers)
good.json: valid (addonCreateUpdateSchema, default providers)
`,
      stderr: '',
    });
    assert.match((await validate('typo.json', '--strict', '--format', 'github')).stdout, /^::error file=typo/);
    const { valid, issues, warnings } = JSON.parse(
      (await validate('typo.json', '--strict', '--format', 'json')).stdout,
    );
    assert.deepEqual([valid, issues.length, warnings.length], [false, 0, 1]);
    const unknownParameter = { ...addon, parameters: { ...addon.parameters, urll: '' } };
    const elements = [addon, typo, { ...typo, enabled: 1 }, unknownParameter];
    line.write('many.json', elements);
    line.write('many.ndjson', elements.map((one) => `${JSON.stringify(one)}\n`).join(''));
    for (const given of [['many.json', '--array'], ['many.ndjson']]) {
      const { code, stdout } = await validate(...given, '--strict');
      assert.equal(code, 1);
      assert.deepEqual(stdout.match(/\((?:\w+)\)$/gm), [
        '(unknown_property)',
        '(wrong_type)',
        '(unknown_property)',
        '(unknown_parameter)',
      ]);
      assert.match(stdout, /: 4 (?:elements|lines), 3 not valid/);
      assert.match((await validate(...given)).stdout, /: 4 (?:elements|lines), 1 not valid/);
    }
  });

  it('lets no control character of a file reach the terminal', async () => {
    line.write(
      'escape.json',
      `{"\\u001b[31mred\\nline": 1, "provider": "webhook", "enabled": true, "parameters": {}, "events": []}`,
    );
    const { stdout } = await validate('escape.json');
    assert.match(stdout, /warning: \/\\u001b\[31mred\\u000aline is not known/);
    assert.doesNotMatch(stdout, /\u001b/);
  });
});

describe('colours', () => {
  const command = 'flagadmin validate addonCreateUpdateSchema bad.json';
  const colour = /\u001b\[/;

  it('are for terminals only', { skip: noTerminal }, async () => {
    const shown = await line.terminal(command);
    assert.equal(shown.code, 1);
    assert.match(shown.stdout, colour);
    assert.doesNotMatch((await line.shell(command)).stdout, colour);
    assert.doesNotMatch((await line.terminal(`${command} | cat`)).stdout, colour);
  });

  it('can be switched off', { skip: noTerminal }, async () => {
    assert.doesNotMatch((await line.terminal(command, { env: { NO_COLOR: '1' } })).stdout, colour);
  });
});

describe('NDJSON', () => {
  const ndjson = (input, ...given) => line.run(['validate', 'serviceAccountSchema', '--ndjson', ...given], { input });

  it('is validated line by line, with the position of each', async () => {
    const input = '{"id":1}\n\n  {"id":"é","name":1}\r\n[1]\n[\n{"id":2}\n{"id":';
    assert.deepEqual(await ndjson(input), {
      code: 1,
      stdout: `<stdin>:3:9: error: /id must be number, but string "é" was sent (wrong_type)
<stdin>:3:20: error: /name must be string, but number 1 was sent (wrong_type)
<stdin>:4:1: error: the document must be object, but array was sent (wrong_type)
<stdin>:5:2: error: the document is not valid JSON: unexpected end of the text (invalid_json)
<stdin>:7:7: error: the document is not valid JSON: unexpected end of the text (invalid_json)
<stdin>: 6 lines, 4 not valid (serviceAccountSchema)
`,
      stderr: '',
    });
    assert.deepEqual(await ndjson('{"id":1}\n{"id":2}'), {
      code: 0,
      stdout: '<stdin>: 2 lines, all valid (serviceAccountSchema)\n',
      stderr: '',
    });
    assert.equal((await ndjson('')).code, 0);
  });

  it('is known by the names of files', async () => {
    for (const name of ['accounts.ndjson', 'accounts.JSONL']) {
      line.write(name, '{"id":1}\n{"id":2}\n');
      const { code, stdout } = await line.run(['validate', 'serviceAccountSchema', name]);
      assert.equal(stdout, `${name}: 2 lines, all valid (serviceAccountSchema)\n`);
      assert.equal(code, 0);
    }
  });

  it('reports exact positions in JSON', async () => {
    const lines = ['[1]', '', ' {"id":"x"}', '{"id":2}', '"é"'];
    const text = `${lines.join('\n')}\n`;
    const { stdout } = await ndjson(text, '--format', 'json');
    const records = stdout
      .trimEnd()
      .split('\n')
      .map((one) => JSON.parse(one));
    assert.deepEqual(records.pop(), { file: '-', schema: 'serviceAccountSchema', count: 4, invalid: 3 });
    assert.deepEqual(
      records.map(({ line: number, index, offset }) => [
        number,
        index,
        Buffer.from(text).subarray(offset).toString().split('\n')[0],
      ]),
      [
        [1, 0, '[1]'],
        [3, 1, '{"id":"x"}'],
        [5, 3, '"é"'],
      ],
    );
  });

  it('is validated to the end wherever chunks end, with lines that are too long', async () => {
    const long = `{"id":1,"name":"${'x'.repeat(1_200_000)}"}\n`;
    const input = async (stdin) => {
      for (const part of ['{"i', 'd":1}\n{"id":', '"x"}\n', long, '{"id":2}\n', long.trimEnd()]) {
        await new Promise((resolve) => stdin.write(part, resolve));
      }
      stdin.end();
    };
    const { code, stdout } = await ndjson(input);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      `<stdin>:2:7: error: /id must be number, but string "x" was sent (wrong_type)
<stdin>:3:1: error: the document is longer than 1048576 bytes, and was not validated (invalid_json)
<stdin>:5:1: error: the document is longer than 1048576 bytes, and was not validated (invalid_json)
<stdin>: 5 lines, 3 not valid (serviceAccountSchema)
`,
    );
  });

  it('needs no more memory for more of it', async () => {
    writeLarge(line);
    await needsConstantMemory(line, process.execPath);
  });

  it('ends quietly when the reader has seen enough', async () => {
    const command = `yes '{"id":"x"}' | flagadmin validate serviceAccountSchema --ndjson | head -n 1`;
    const { stdout, stderr } = await line.shell(command);
    assert.equal(stdout, '<stdin>:1:7: error: /id must be number, but string "x" was sent (wrong_type)\n');
    assert.equal(stderr, '');
  });

  it('does not succeed when the reader closes the pipe before the errors', async () => {
    line.write('invalid.ndjson', '{"id":"x"}\n'.repeat(100_000));
    const { code, stderr } = await line.shell('flagadmin validate serviceAccountSchema invalid.ndjson | head -n 1');
    assert.deepEqual([code, stderr], [141, '']);
  });
});

describe('input and output errors', () => {
  it('is reported in one line: a folder as the standard input', async () => {
    for (const option of ['', '--ndjson']) {
      const { code, stdout, stderr } = await line.shell(`flagadmin validate addonSchema ${option} < .`);
      assert.deepEqual([code, stdout], [2, '']);
      assert.equal(stderr, 'flagadmin: cannot read the standard input: it is a directory\n');
    }
  });

  it('is reported in one line: a full disk', async () => {
    const { code, stderr } = await line.shell('flagadmin schema addonSchema > /dev/full');
    assert.equal(code, 2);
    assert.match(stderr, /^flagadmin: cannot write the output: .*no space left.*\n$/);
  });
});

it('a file with a name from a stranger says nothing to a terminal or to GitHub', async () => {
  for (const name of ['a\n::error::b.json', '::error::b.json', 'a##[error]b.json', 'a\u001b[31m.ndjson']) {
    line.write(name, '1');
    for (const format of ['text', 'github']) {
      const { code, stdout } = await validate(name, '--format', format);
      assert.equal(code, 1);
      assert.doesNotMatch(stdout, /\u001b/);
      if (format === 'github') assert.doesNotMatch(stdout, /^::error::|^(?!::).*##\[/m);
    }
  }
  const missing = await validate('no\n::error::.json');
  assert.equal(missing.stderr, 'flagadmin: cannot read no\\u000a::error::.json: there is no such file\n');
});

describe('locale and time zone', () => {
  it('change no byte of the output', async () => {
    line.write('many.ndjson', '{"id":1}\n'.repeat(1500) + '{"id":"é"}\n'.repeat(1500));
    const elsewhere = { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', LANGUAGE: 'de', TZ: 'Pacific/Kiritimati' };
    const calls = [
      ['validate', 'addonCreateUpdateSchema', 'good.json', 'bad.json', 'broken.json', 'none.json'],
      ['validate', 'addonCreateUpdateSchema', 'bad.json', '--format', 'json'],
      ['validate', 'serviceAccountSchema', 'many.ndjson'],
      ['schema', 'addonSchema'],
      ['validate', '--help'],
      ['validate', 'addonSchema', '--format', 'xml'],
    ];
    for (const given of calls) {
      const { code, stdout, stderr } = await line.run(given);
      const there = await line.run(given, { env: elsewhere });
      assert.deepEqual(there, { code, stdout, stderr }, given.join(' '));
      if (given.includes('many.ndjson')) assert.match(stdout, /: 3,000 lines, 1,500 not valid/);
    }
  });
});

describe('schema', () => {
  it('prints a schema in the dialect that is asked for', async () => {
    const { code, stdout } = await line.run(['schema', 'addonSchema']);
    assert.equal(code, 0);
    const shipped = new URL('../../js/schemas/addonSchema.json', import.meta.url);
    assert.deepEqual(JSON.parse(stdout), JSON.parse(readFileSync(shipped, 'utf8')));
    const draft7 = JSON.parse((await line.run(['schema', 'addonSchema', '--target', 'draft-07'])).stdout);
    assert.equal(draft7.$schema, 'http://json-schema.org/draft-07/schema#');
  });
});

describe('a wrong call', () => {
  const calls = [
    [['validate'], /missing required argument 'schema'\n\(flagadmin validate --help shows how\)/],
    [['validate', 'addon', 'good.json'], /unknown schema "addon"; expected one of addonCreateUpdateSchema, /],
    [['validate', 'addonSchema', 'none.json'], /cannot read none\.json: there is no such file/],
    [['validate', 'addonSchema', 'none.ndjson'], /cannot read none\.ndjson: there is no such file/],
    [['validate', 'addonSchema', '.'], /cannot read \.: it is a directory/],
    [['validate', 'addonSchema', '.', '--ndjson'], /cannot read \.: it is a directory/],
    [
      ['validate', 'addonSchema', '--format', 'xml'],
      /argument 'xml' is invalid\. Allowed choices are text, json, github\./,
    ],
    [['validate', 'addonSchema', '--formt', 'json'], /unknown option '--formt'\n\(Did you mean --format\?\)/],
    [
      ['validat', 'addonSchema'],
      /unknown command 'validat'\n\(Did you mean validate\?\)\n\(flagadmin --help shows how\)/,
    ],
    [['schema', 'addonSchema', '--target', 'draft-04'], /argument 'draft-04' is invalid/],
    [['schema', 'toString'], /unknown schema "toString"/],
  ];
  for (const [given, message] of calls) {
    it(`is reported in one line, and exits with 2: ${given.join(' ')}`, async () => {
      const { code, stdout, stderr } = await line.run(given);
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /^flagadmin: /);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, / at .*\.js:\d/);
    });
  }

  it('without a command shows the help', async () => {
    const { code, stderr } = await line.run([]);
    assert.equal(code, 2);
    assert.match(stderr, /^Usage: flagadmin /);
  });
});

it('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../js/package.json', import.meta.url), 'utf8'));
  assert.deepEqual(await line.run(['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('the command in every Node', () => commandRows('Node 20', 'Node 22', 'Node 24'));

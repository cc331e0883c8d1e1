// `./dev conformance URL --token TOKEN`: the vectors that an HTTP service can fail, against any implementation of this API. Node is enough.
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { allCases } from './cases.mjs';
import { Service } from './service.mjs';

const usage = `Usage: ./dev conformance URL --token TOKEN [--rule RULE]... [--known FILE] [--format text|json|junit] [--list] [--yes]

Sends the vectors that an HTTP service can fail, with resources that it makes and removes by the API itself.
Results: passed, failed, differs as known, unimplemented (404 of a whole collection), not run (it needs a configuration).

  --rule RULE      only cases of this rule (core/RULES.md): 4.1h, or D13 for all of its parts; may be repeated
  --known FILE     what differs and may: [{"case", "got", "reason", "date"}]; a name is that of a file in tests/conformance/known
  --format FORMAT  text, json or junit
  --list           prints the cases, and sends nothing
  --yes            does not ask before it writes to an address that is not of this machine

Exit status: 0 nothing differs but as known, and what is known does; 1 otherwise; 2 wrong usage.`;

function fail(message) {
  console.error(`conformance: ${message}`);
  process.exit(2);
}

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        token: { type: 'string', default: process.env.FLAGADMIN_TOKEN },
        rule: { type: 'string', multiple: true },
        known: { type: 'string' },
        format: { type: 'string', default: 'text' },
        list: { type: 'boolean' },
        yes: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(error.message);
  }
}

const { values: options, positionals } = readOptions();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const [url] = positionals;
if (!options.list && (url === undefined || positionals.length > 1 || options.token === undefined))
  fail(`wrong usage\n\n${usage}`);
if (!['text', 'json', 'junit'].includes(options.format)) fail('--format must be text, json or junit');
if (!options.list && !/^https?:\/\//.test(url)) fail(`${url} must begin with http:// or https://`);

const isOfRule = ({ rules }) =>
  options.rule === undefined ||
  options.rule.some((wanted) => rules.some((rule) => rule === wanted || rule.replace(/[a-z]$/, '') === wanted));
const cases = allCases().filter(isOfRule);
if (cases.length === 0) fail(`no case has the rule ${options.rule}`);
if (options.list) {
  for (const { id, rules, method, path } of cases) console.log(`${id}\t${rules.join(' ')}\t${method} ${path}`);
  process.exit(0);
}

function readKnown() {
  if (options.known === undefined) return new Map();
  const named = new URL(`known/${options.known}.json`, import.meta.url);
  const file = existsSync(named) ? named : options.known;
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')).map((entry) => [entry.case, entry]));
  } catch (error) {
    return fail(`${options.known}: ${error.message}`);
  }
}
const known = readKnown();

if (!options.yes && !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)) {
  if (!process.stdin.isTTY) fail(`${url} is not of this machine: pass --yes to write to it`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Make and delete resources at ${url}? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer)) process.exit(1);
}

const service = new Service(url, options.token);
const results = [];
for (const one of cases) {
  const found = await service
    .run(one)
    .catch((error) => ({ result: 'failed', got: `no response: ${error.cause?.code ?? error.message}` }));
  const entry = known.get(one.id);
  const isKnown = entry !== undefined && found.result === 'failed' && entry.got === found.got;
  const isUnexpected = entry !== undefined && found.result === 'passed';
  results.push({
    id: one.id,
    rules: one.rules,
    ...found,
    ...(isKnown && { result: 'differs as known', reason: entry.reason }),
    ...(isUnexpected && { result: 'failed', got: `passes, though it is known to differ: ${entry.got}` }),
    ...(found.result === 'failed' && !isKnown && { curl: curlOf(one, found.target) }),
  });
}

function curlOf({ method, path, body = '' }, target = path) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const data = body === '' ? '' : ` -H 'Content-Type: application/json' --data-raw ${quoted(body)}`;
  return `curl -i -X ${method} ${quoted(url + target)} -H "Authorization: $TOKEN"${data}`;
}

const counts = Object.fromEntries(
  ['passed', 'failed', 'differs as known', 'unimplemented', 'not run'].map((result) => [
    result,
    results.filter((one) => one.result === result).length,
  ]),
);
const { version } = JSON.parse(readFileSync(new URL('../../js/package.json', import.meta.url), 'utf8'));
const summary = Object.entries(counts)
  .map(([result, count]) => `${count} ${result}`)
  .join(', ');
const escaped = (text) => text.replaceAll(/[<>&"\x00-\x1f]/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#0;', '\\0');

const reports = {
  json: () => JSON.stringify({ suite: 'flagadmin', version, url, counts, results }),
  junit: () => `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="flagadmin ${version}" tests="${results.length}" failures="${counts.failed}" skipped="${counts.unimplemented + counts['not run']}">
${results
  .map(({ id, result, got = '', rules }) => {
    const inner = { failed: 'failure', unimplemented: 'skipped', 'not run': 'skipped' }[result];
    return `<testcase name="${escaped(id)}" classname="${rules.join(' ')}">${inner ? `<${inner} message="${escaped(got)}"/>` : ''}</testcase>`;
  })
  .join('\n')}
</testsuite>`,
  text: () =>
    [
      ...results
        .filter(({ result }) => result === 'failed')
        .map(({ id, rules, got, curl = '' }) => `failed: ${id} (${rules.join(' ')})\n  ${got}\n  ${curl}`),
      `conformance ${version}: ${summary}`,
    ].join('\n'),
};
console.log(reports[options.format]());
for (const path of service.left) console.error(`conformance: ${path} was made, and could not be removed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

// `./dev conformance URL --token TOKEN`: the vectors that an HTTP service can fail, against any implementation of this API. Node is enough.
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { Service } from '../http/by-api.mjs';
import { allCases } from '../http/cases.mjs';
import { runVectors } from '../http/run-vectors.mjs';

const usage = `Usage: ./dev conformance URL --token TOKEN [--rule RULE]... [--known FILE] [--format text|json|junit] [--list] [--yes]

Sends the vectors that an HTTP service can fail, with resources that it makes and removes by the API itself.
Results: passed, failed, differs as known, unimplemented (404 of a whole collection), not run (it needs a configuration).

  --rule RULE      only cases of this rule (core/RULES.md): 4.1h, or D13 for all of its parts; may be repeated
  --known FILE     what differs and may: [{"case", "got", "reason"}], or kinds: [{"cases", "got", "reason"}], where "got" is a
                   pattern; a name is that of a file in tests/conformance/known: unleash-6.10, unleash-7.6, unleash-8.2
  --format FORMAT  text, json or junit
  --list           prints the cases, and sends nothing
  --yes            does not ask before it writes to an address that is not of this machine

The text and JSON end with a summary by rule, and one of the reasons why known cases differ.

Exit status: 0 nothing differs but as known, and all that is known does; 1 otherwise; 2 wrong usage; 130 interrupted.`;

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
    const rows = JSON.parse(readFileSync(file, 'utf8'));
    const unfounded = rows.find(({ reason }) => !reason);
    if (unfounded) throw new Error(`the row of ${unfounded.case ?? unfounded.cases[0]} has no reason`);
    // A kind: a pattern, and the cases that get such a thing.
    const each = ({ cases, ...row }) =>
      cases ? cases.map((id) => [id, { ...row, pattern: new RegExp(row.got) }]) : [[row.case, row]];
    return new Map(rows.flatMap(each));
  } catch (error) {
    return fail(`${options.known}: ${error.message}`);
  }
}

if (!options.yes && !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)) {
  if (!process.stdin.isTTY) fail(`${url} is not of this machine: pass --yes to write to it`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Make and delete resources at ${url}? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer)) process.exit(1);
}

const service = new Service(url, options.token);
service.known = readKnown();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (service.isInterrupted) {
      for (const path of service.made) console.error(`conformance: ${path} was made, and is perhaps still there`);
      process.exit(130);
    }
    service.isInterrupted = true;
    console.error('conformance: interrupted: removing what the current case has made');
  });
}
const byId = new Map(cases.map((one) => [one.id, one]));
const results = [];
for await (const { request, target, ...found } of runVectors(service, { isWanted: ({ id }) => byId.has(id) }))
  results.push(
    found.result === 'failed' && byId.has(found.id)
      ? { ...found, curl: curlOf({ ...byId.get(found.id), ...request }, target) }
      : found,
  );

function curlOf({ method, path, body = '' }, target = path) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const bytes = Buffer.from(body);
  const command = `curl -i -X ${method} ${quoted(url + target)} -H "Authorization: $TOKEN"`;
  if (bytes.length === 0) return command;
  const withBody = `${command} -H 'Content-Type: application/json'`;
  return isUtf8(bytes)
    ? `${withBody} --data-raw ${quoted(bytes.toString())}`
    : `base64 -d <<<${bytes.toString('base64')} | ${withBody} --data-binary @-`;
}

const kindsOfResults = ['passed', 'failed', 'differs as known', 'unimplemented', 'not run'];
const counted = (some) =>
  Object.fromEntries(kindsOfResults.map((result) => [result, some.filter((one) => one.result === result).length]));
const counts = counted(results);
/** The results of each rule that a case breaks, in the order of their numbers. */
const differing = results.filter(({ result }) => ['failed', 'differs as known'].includes(result));
const byRule = Object.fromEntries(
  [...new Set(differing.flatMap(({ rules }) => rules))]
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map((rule) => [rule, counted(results.filter(({ rules }) => rules.includes(rule)))]),
);
const byReason = {};
for (const { reason } of results.filter((one) => one.reason)) byReason[reason] = (byReason[reason] ?? 0) + 1;
const { version } = JSON.parse(readFileSync(new URL('../../js/package.json', import.meta.url), 'utf8'));
const inWords = (some) =>
  Object.entries(some)
    .map(([result, count]) => `${count} ${result}`)
    .join(', ');
const present = (some) => Object.fromEntries(Object.entries(some).filter(([, count]) => count > 0));
const escaped = (text) => text.replaceAll(/[<>&"\x00-\x1f]/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#0;', '\\0');

const reports = {
  json: () => JSON.stringify({ suite: 'flagadmin', version, url, counts, byRule, byReason, results }),
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
      ...Object.entries(byRule).map(([rule, some]) => `rule ${rule}: ${inWords(present(some))}`),
      ...Object.entries(byReason)
        .sort(([, one], [, other]) => other - one)
        .map(([reason, count]) => `${count} known: ${reason}`),
      `conformance ${version}: ${inWords(counts)}`,
    ].join('\n'),
};
console.log(reports[options.format]());
for (const path of await service.remains()) console.error(`conformance: ${path} is there, and was not before`);
process.exitCode = service.isInterrupted ? 130 : counts.failed > 0 ? 1 : 0;

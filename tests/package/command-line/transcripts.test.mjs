// Runs the command line of the packed package by transcripts/*.txt (../README.md). UPDATE=1 writes what it said into them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { createInterface } from 'node:readline';

import '../../support/environment.mjs';
import { CommandLine, detecting } from '../support/command-line.mjs';

const folder = new URL('transcripts/', import.meta.url);
const isUpdate = Boolean(process.env.UPDATE);
const token = 'test-admin-token';

/** Before each command: `control fail '{"status":500}'` tells the service what to do. */
const prelude =
  'control() { curl -sSf -H "Authorization: $FLAGADMIN_TOKEN" -d "$2" "$FLAGADMIN_URL/__flagadmin/$1"; }\n';

/** The parts of an output that differ from run to run, and what stands for them. */
const variable = (line, url) => [
  [url, 'http://service'],
  [line.folder, '/folder'],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID'],
  [/(?<="createdAt": ?")[^"]*(?=")/g, 'NOW'],
  [/(?<= failed: ).*/g, 'REASON'], // as Node puts it
  [/user:[0-9a-f]{64}/g, 'user:SECRET'],
];

/** What comes before the cases, the cases with their commands, and the files of each. */
function parse(text) {
  const [script, ...parts] = text.split(/^-- (.*) --\n/m);
  const [head, ...cases] = script.split(/^(?=# )/m);
  const files = Object.fromEntries(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1]]] : [])));
  return {
    head,
    cases: cases.map((body) => ({
      body: body.trimEnd(),
      title: /^# (.*)/.exec(body)[1],
      commands: [...body.matchAll(/^\$ (.*\n(?:> .*\n)*)/gm)].map(([, command]) => command.replaceAll(/^> /gm, '')),
    })),
    files,
    fileText: text.slice(script.length),
  };
}

const marked = (text, mark) => text.replaceAll(/^(?=.)/gm, mark);

/** A command and what it said: its output, `! ` before lines of its error output, and its status unless it is 0. */
function shown(command, { code, stdout, stderr }, line, url) {
  const [first, ...more] = command.trimEnd().split('\n');
  let said = [`$ ${first}`, ...more.map((one) => `> ${one}`), ''].join('\n');
  for (const [text, mark] of [
    [stdout, ''],
    [stderr, '! '],
  ]) {
    const fixed = variable(line, url).reduce((so, [what, name]) => (what ? so.replaceAll(what, name) : so), text);
    // Nothing that a terminal obeys, and nothing that begins as a line of a transcript.
    assert.doesNotMatch(fixed, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e]|^[#$!?>] |^-- /m, command);
    said += marked(fixed, mark) + (fixed === '' || fixed.endsWith('\n') ? '' : '\\\n');
  }
  return said + (code === 0 ? '' : `? ${code}\n`);
}

/** `flagadmin serve` with these fixtures. */
async function startService(line) {
  const options = ['--control', '--port', '0', '--admin-token', token, '--fixtures', `${line.folder}/fixtures.json`];
  const child = spawn(line.program, ['serve', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const text of createInterface({ input: child.stdout })) {
    return { url: text.split(' ').at(-1), stop: () => child.kill('SIGKILL') };
  }
  throw new Error('flagadmin serve does not listen');
}

for (const name of readdirSync(folder)) {
  const path = new URL(name, folder);
  const { head, cases, files, fileText } = parse(readFileSync(path, 'utf8'));
  const results = cases.map(({ body }) => body);
  let line;
  let service;

  describe(name, () => {
    before(async () => {
      line = new CommandLine(files);
      if ('fixtures.json' in files) service = await startService(line);
    });
    after(() => {
      service?.stop();
      line.remove();
      if (isUpdate) writeFileSync(path, [head, ...results.map((one) => `${one}\n\n`)].join('') + fileText);
    });

    for (const [at, { title, body, commands }] of cases.entries()) {
      it(title, async () => {
        rmSync(line.folder, { recursive: true, force: true });
        mkdirSync(line.folder);
        for (const [file, content] of Object.entries(files)) line.write(file, content);
        if (service) {
          const reset = { method: 'POST', headers: { authorization: token }, body: files['fixtures.json'] };
          assert.equal((await fetch(`${service.url}/__flagadmin/reset`, reset)).status, 204);
        }
        const env = { ...detecting, ...(service && { FLAGADMIN_URL: service.url, FLAGADMIN_TOKEN: token }) };
        let said = `${body.split(/^\$ /m)[0]}`;
        for (const command of commands) {
          const result = await line.shell(prelude + command, { env });
          said += shown(command, result, line, service?.url);
        }
        results[at] = said.trimEnd();
        if (!isUpdate) assert.equal(results[at], body);
      });
    }
  });
}

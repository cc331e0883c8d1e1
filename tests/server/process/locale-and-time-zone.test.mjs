// Tests the server's environment: locale and time zone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

import { ask, folder, newDatabase, start, update } from '../support/database.mjs';
import { addonUpdate } from '../support/samples.mjs';
import { eventually, writeFile } from '../support/server.mjs';
import { skipFor } from '../../support/skip.mjs';

// The C library never frees its copy of LOCPATH, which LeakSanitizer reports.
const suppressions = writeFile(folder, 'leaks.txt', 'leak:__argz_add_sep\n');

/** A folder with the German locale; undefined: this machine has no sources to make it of. */
function germanLocale() {
  try {
    execFileSync('localedef', ['-i', 'de_DE', '-f', 'UTF-8', join(folder, 'de_DE.UTF-8')], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}

const skipWithoutGerman = germanLocale() === undefined && 'this machine has no de_DE.UTF-8: package locales is missing';
for (const [locale, zone, skip] of [
  ['C.UTF-8', 'Asia/Kolkata', false],
  ['C.UTF-8', 'America/St_Johns', false],
  ['de_DE.UTF-8', 'Pacific/Chatham', skipWithoutGerman],
]) {
  test(`LC_ALL=${locale} TZ=${zone}: times are UTC, numbers have a decimal point`, {
    skip: skipFor(skip),
  }, async () => {
    const begun = Date.now();
    const env = {
      LC_ALL: locale,
      LOCPATH: folder,
      TZ: zone,
      LSAN_OPTIONS: `suppressions=${suppressions}:print_suppressions=0`,
    };
    const server = await start(newDatabase(), { args: ['--sunset', '2030-12-31'], env });
    const made = await ask(server, 'POST', 'strategies', { name: 'ä', parameters: [] });
    assert.equal(made.status, 201);
    assert.equal(made.headers.sunset, 'Tue, 31 Dec 2030 00:00:00 GMT');
    const ended = Date.now();
    assert.match(made.headers.date, / GMT$/);
    const date = Date.parse(made.headers.date);
    assert.ok(begun - 1000 < date && date <= ended, made.headers.date);
    const line = await eventually(() => server.log.find(({ method }) => method === 'POST'));
    assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(begun <= Date.parse(line.time) && Date.parse(line.time) <= Date.now(), line.time);
    assert.match(server.stderr, /"durationMs":\d+\.\d{3}[,}]/);
    const number = { parameters: { ...addonUpdate.parameters, bodyTemplate: '1.5' } };
    assert.equal((await update(server, number)).status, 200);
    const refused = await ask(server, 'PUT', 'service-account/9', { createdAt: '1,5', rootRole: 1.5 });
    assert.match(refused.body.message, /1\.5/);
    assert.equal((await server.stop()).code, 0);
  });
}

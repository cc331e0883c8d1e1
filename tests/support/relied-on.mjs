// What a client may rely on at Unleash, in requests (relied-on.json): the same at each version, at both servers and at `createService` with its profile.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const cases = JSON.parse(readFileSync(new URL('relied-on.json', import.meta.url), 'utf8'));

/** Asserts that a value has what is expected: members of objects, and for each element of a list one that has it. */
function assertHas(value, expected, at) {
  if (Array.isArray(expected) && expected.some((one) => typeof one === 'object'))
    for (const one of expected)
      assert.ok(
        value.some((found) => isLike(found, one)),
        `${at}: no ${JSON.stringify(one)} in ${JSON.stringify(value)}`,
      );
  else if (Array.isArray(expected) || typeof expected !== 'object' || expected === null)
    assert.deepEqual(value, expected, at);
  else for (const [name, one] of Object.entries(expected)) assertHas(Object(value)[name], one, `${at}/${name}`);
}
function isLike(value, expected) {
  try {
    assertHas(value, expected, '');
    return true;
  } catch {
    return false;
  }
}

const isBefore = (version, since) => version.localeCompare(since, 'en', { numeric: true }) < 0;

/**
 * A test for each case. `send(method, path, { headers, body })` resolves to `{ status, headers, text }`; `tokenOf` has the token.
 */
export function judgeReliedOn(version, send, tokenOf) {
  for (const { name, since = '0', steps } of cases)
    test(`${name}`, { skip: isBefore(version, since) }, async () => {
      let kept;
      for (const step of steps) {
        const [method, path, body] = step.send;
        const sent = body === '$kept' ? { ...kept, ...step.with } : body;
        const headers = { Authorization: tokenOf(), 'Content-Type': 'application/json', ...step.headers };
        const response = await send(method, `/api/admin/${path.replace('$id', kept?.id)}`, {
          headers: Object.entries(headers).filter(([, value]) => value !== ''),
          body: sent === undefined ? '' : JSON.stringify(sent),
        });
        const at = `${method} ${path}: ${response.text}`;
        assert.ok([step.status].flat().includes(response.status), `${response.status}, not ${step.status}: ${at}`);
        const found = response.text === '' ? undefined : JSON.parse(response.text);
        if (step.has) assertHas(found, step.has, at);
        if (step.location) assert.equal(response.headers.location, step.location);
        if (step.error) assert.deepEqual([typeof found.name, typeof found.message], ['string', 'string'], at);
        if (step.keep) kept = { ...kept, ...found };
      }
    });
}

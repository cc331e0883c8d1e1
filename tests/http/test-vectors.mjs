// A test for each vector, with the door in its name.
import { test } from 'node:test';

import { skipFor } from '../support/skip.mjs';
import { runVectors } from './run-vectors.mjs';

/**
 * The vectors at each of these targets, or the canaries among them. All run before the first test is over, when servers that tests start
 * are ended.
 */
export async function testVectors(targets) {
  const wanted = process.env.FLAGADMIN_TEST_NAME ?? '';
  const all = [];
  for (const { target, onlyCanaries } of targets) {
    const isWanted = ({ id, canary }) => id.includes(wanted) && (canary || !onlyCanaries);
    for await (const found of runVectors(target, { isWanted })) all.push({ door: target.name, ...found });
  }
  for (const { door, id, rules, result, got } of all)
    test(`${door}: ${id}`, { skip: skipFor(result === 'not run' && got) }, () => {
      if (result === 'failed') throw new Error(`rule ${rules.join(' ')}: ${got}`);
    });
}

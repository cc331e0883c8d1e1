// Rows of the matrix are tests whose names have three columns.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { it } from 'node:test';
import { promisify } from 'node:util';

import '../../support/environment.mjs';
import { success } from '../consumers/smoke.mjs';
import { skipFor } from '../../support/skip.mjs';

/** Between the columns of a row. */
export const border = ' │ ';

/** A case of the matrix; where there is no such runtime for this machine it is skipped, with the reason. */
export function row(runtime, version, entry, test, missing) {
  it([runtime, version, entry].join(border), { skip: skipFor(missing ?? false) }, test);
}

/** Runs a program that checks everything and prints its success. */
export async function saysOk(program, given, options = {}) {
  const { stdout, stderr } = await promisify(execFile)(program, given, {
    ...options,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
  assert.equal(stdout.trim(), success, stderr);
}

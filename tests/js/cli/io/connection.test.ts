// Makes clients of commands from options and environment.
import { afterEach, describe, expect, it, vi } from 'vitest';

import { connect } from '../../../../js/src/cli/io/connection.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

const noUrl = 'no service URL: pass --url URL or set FLAGADMIN_URL';
const noToken =
  'FLAGADMIN_TOKEN is not set: set it to a token of the administration API (Unleash: a personal access token)';

describe('a command', () => {
  it.each([
    ['', 't', noUrl],
    ['http://x', '', noToken],
    ['', '', `${noUrl}; ${noToken}`],
    ['x', 't', 'FLAGADMIN_URL x must begin with http:// or https://'],
    ['http://', 't', 'FLAGADMIN_URL http:// must be an absolute URL'],
  ])('names all that is missing or wrong: address %j, token %j', (url, token, message) => {
    vi.stubEnv('FLAGADMIN_URL', url);
    vi.stubEnv('FLAGADMIN_TOKEN', token);
    expect(() => connect({})).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  });
});

/** Reasons that CI allows. What ./dev installs is none, and neither is a slow machine. */
const allowed = [
  'the server has its own clock', // vectors at a time of their own: the suite native runs them
  'no token has these permissions', // which D44 refuses in files of tokens: native and npm run these vectors
  'the service in memory has no such option', // in the suite serve: http runs them
  'the service in memory has no database', // likewise
  'it has no log', // likewise
  'it is no HTTP request', // a client or Node refuses it: native runs it
  'the refusal of what is no HTTP is that of Node', // likewise
  'needs a limit of memory', // under sanitizers: server runs it
  'sanitizers have an allocator of their own',
  'this machine has no IPv6 loopback',
  'there is no json-schema-test-suite', // on Debian 13 and Ubuntu
  'no file system can be mounted here',
  'only root can make a root directory',
  'only root can run programs as another user',
];

/** The value of `skip` for a test: the reason, or false. In CI a reason that is not in the list is an error. */
export function skipFor(reason) {
  if (reason && process.env.CI && !allowed.includes(reason)) throw new Error(`not to be skipped in CI: ${reason}`);
  return reason;
}

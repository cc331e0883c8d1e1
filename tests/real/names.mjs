// Loaded into the process of Unleash before its own modules: the look-up of names without a network. Since 7.6 it looks up the hosts of URLs. Every
// name that could be registered has an address, of a public network; the others have none, as with a name server.
import dns from 'node:dns';
import promises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const address = { address: '93.184.216.34', family: 4 };
const isRegistered = (name) =>
  /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}\.?$/i.test(name) && !/\.invalid\.?$/.test(name);
const lookUp = promises.lookup;

promises.lookup = async (name, options) => {
  if (isIP(name) || name === 'localhost') return lookUp(name, options);
  if (isRegistered(name)) return options?.all ? [address] : address;
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
};
const lookUpWithCallback = dns.lookup;
dns.lookup = (name, options, callback = options) => {
  const given = typeof options === 'object' ? options : {};
  if (isIP(name) || name === 'localhost') return lookUpWithCallback(name, options, callback);
  return promises.lookup(name, given).then(
    (found) => (given.all ? callback(null, found) : callback(null, found.address, found.family)),
    (error) => callback(error),
  );
};
syncBuiltinESMExports();

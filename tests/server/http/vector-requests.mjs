// The requests of vectors, and the servers that they need.
import { isInMemory, temporaryFolder, writeFile } from '../support/server.mjs';

const folder = temporaryFolder();
let files = 0;
/** Writes a file for an option of the server. */
export const file = (content) => writeFile(folder, `file-${(files += 1)}.json`, content);

/** The body of a request, and whether it is bytes. */
export function bodyOf({ body, bodyBytesBase64, padBodyTo }) {
  const bytes = bodyBytesBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBytesBase64, 'base64');
  const padding = Math.max(0, (padBodyTo ?? 0) - bytes.length);
  return Buffer.concat([bytes, Buffer.alloc(padding, ' ')]);
}

/** The server's options for the context of a vector. */
export const argumentsFor = ({ providers, roles, sizeLimit, creationDisabled, sunset }) => [
  ...(providers === undefined ? [] : ['--providers', file(providers)]),
  ...(roles === undefined ? [] : ['--roles', file(roles)]),
  ...(sizeLimit === undefined ? [] : ['--max-addon-body', String(sizeLimit)]),
  ...(creationDisabled ? ['--disable-strategy-creation'] : []),
  ...(sunset === undefined ? [] : ['--sunset', new Date(sunset).toISOString().slice(0, 10)]),
];

/** Why the server cannot have this context: the service in memory has no options about the deprecated operation. */
export const isMissing = ({ creationDisabled, sunset }) =>
  isInMemory && (creationDisabled || sunset !== undefined) && 'the service in memory has no such option';

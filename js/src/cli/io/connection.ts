// Makes the client of commands that send requests.
import { addressHint } from '../../client/address-hint.js';
import { quiet } from '../../draft/symbols.js';
import { checkedBaseUrl } from '../../client/options.js';
import { newestService, type ServiceName } from '../../generated/constants.js';
import { AdminClient, type AdminClientOptions, type DetectedService } from 'flagadmin';
import { Failure } from './failure.js';
import { oneLine, print } from './output.js';

/** Options of commands that send requests. */
export interface ConnectionOptions {
  readonly url?: string;
  /** In seconds. */
  readonly timeout?: number;
  /** What the service is; by default what it says. */
  readonly service?: ServiceName;
}

/** What a service is; undefined: it does not say. */
export type Told = Pick<DetectedService, 'service'>;

/** What a service is, by the options, or by what it says itself (D83), which is said in a line. */
export async function askService(client: AdminClient, options: ConnectionOptions): Promise<Told> {
  if (options.service !== undefined) {
    return { service: options.service };
  }
  const detected = await client.detectService();
  // The 404 that tells a service of the specification may come from a wrong address: the next request says so.
  if (detected.service !== 'specification' || addressHint(checkedBaseUrl(addressOf(options))) === '') {
    await print(process.stderr, `flagadmin: ${foundLine(detected)}\n`);
  }
  return detected;
}

/** The address of the options, or of the environment. */
const addressOf = ({ url }: ConnectionOptions) => url ?? process.env.FLAGADMIN_URL ?? '';

function foundLine({ service, version, isNewer }: DetectedService): string {
  if (service === 'specification') {
    return 'the service follows the specification';
  }
  const told = version === undefined ? 'does not say its version' : `is Unleash ${oneLine(version)}`;
  if (service === undefined) {
    const [why, next] =
      version === undefined
        ? [told, 'if you know what it is, name it with --service NAME']
        : [`${told}, which flagadmin does not know`, 'name the closest version with --service NAME'];
    return `the service ${why}: predictions are for the specification; ${next}`;
  }
  return `the service ${told}: predictions are for ${isNewer ? `the newest known version, ${newestService}` : service}`;
}

/** What makes drafts of JSON texts: part of the package, which has the core, and not of the command line. */
export const loadDrafts = () => AdminClient.loadDrafts();

const noUrl = 'no service URL: pass --url URL or set FLAGADMIN_URL';
const noToken =
  'FLAGADMIN_TOKEN is not set: set it to a token of the administration API (Unleash: a personal access token)';

/** Makes a client from options and environment. Bodies were validated by a dry run. */
export function connect(options: ConnectionOptions): AdminClient {
  const { FLAGADMIN_TOKEN: token = '' } = process.env;
  const { timeout } = options;
  const url = addressOf(options);
  const missing = [...(url === '' ? [noUrl] : []), ...(token === '' ? [noToken] : [])];
  if (missing.length > 0) {
    throw new Failure(missing.join('; '));
  }
  const source = options.url === undefined ? 'FLAGADMIN_URL' : '--url';
  // A URL with `@` may contain a password.
  const shown = url.includes('@') ? source : `${source} ${oneLine(url)}`;
  if (!/^https?:\/\//i.test(url)) {
    throw new Failure(`${shown} must begin with http:// or https://`);
  }
  try {
    const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
    const { service = 'detect' } = options;
    const settings: AdminClientOptions = { baseUrl: url, token, timeoutMs, validateRequests: false, service };
    return new AdminClient(Object.assign(settings, { [quiet]: true })); // commands say themselves what the service is
  } catch (error) {
    const { message } = error as Error;
    const told = message.replace(/^(baseUrl must be an absolute URL).*/s, '$1');
    throw new Failure(told.replace(/^baseUrl/, shown).replace(/^token/, 'FLAGADMIN_TOKEN'));
  }
}

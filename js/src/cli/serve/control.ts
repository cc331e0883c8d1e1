// The paths of `flagadmin serve --control`.
import type { IncomingMessage } from 'node:http';

import type { Failure, RequestLike, Service } from 'flagadmin/service';
import { withoutMark } from '../io/input.js';
import { refusal } from './http.js';

const prefix = '/__flagadmin/';

/** Responds to a request for control; undefined: it is none. */
export type Control = (request: RequestLike, incoming: IncomingMessage) => Promise<Response | undefined>;

/** `gate`: a service that has only the admin token. It says who has it, so that the header takes the forms of the API (D43). */
export function controlOf(service: Service, gate: Service): Control {
  return async (request, incoming) => {
    if (!request.url.startsWith(prefix) || isOfPage(incoming)) return undefined;
    const headers = [...request.headers].filter(([name]) => /^authorization$/i.test(name));
    const admitted = await gate.fetch({ ...request, method: 'GET', url: '/api/admin/addons', headers });
    return admitted.status === 200 ? control(service, request) : admitted;
  };
}

const methods: Readonly<Record<string, string>> = { reset: 'POST', fail: 'POST', state: 'GET', requests: 'GET' };

async function control(service: Service, request: RequestLike): Promise<Response | undefined> {
  const name = request.url.slice(prefix.length).replace(/\?.*/s, '');
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (method === undefined) return undefined;
  if (request.method !== method && (method !== 'GET' || request.method !== 'HEAD')) {
    const refused = refusal(`use ${method} for ${prefix}${name}`, 405, 'MethodNotAllowed');
    refused.headers.set('allow', method === 'GET' ? 'GET, HEAD' : method);
    return refused;
  }
  try {
    switch (name) {
      case 'reset': {
        const fixtures = withoutMark('fixtures', new Uint8Array(await request.arrayBuffer()));
        service.reset(fixtures.length === 0 ? undefined : fixtures);
        return new Response(null, { status: 204 });
      }
      case 'fail':
        service.fail(JSON.parse(new TextDecoder().decode(await request.arrayBuffer())) as Failure);
        return new Response(null, { status: 204 });
      case 'state':
        return new Response(service.stateJson(), { headers: { 'content-type': 'application/json' } });
      default:
        return Response.json(service.requests);
    }
  } catch (error) {
    return refusal((error as Error).message.replace('flagadmin: createService: ', ''));
  }
}

/** Whether a page asks: browsers add headers, and a name that was bound to this machine again is not its own. */
function isOfPage({ headers }: IncomingMessage): boolean {
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || !isLocal;
}

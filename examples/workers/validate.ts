// A worker that refuses invalid bodies of addons before the service gets them.
import { addonCreateUpdateSchema, withRules } from 'flagadmin/core';

const schema = withRules(addonCreateUpdateSchema);

export default {
  async fetch(request: Request, env: { SERVICE_URL: string }): Promise<Response> {
    const body = new Uint8Array(await request.arrayBuffer());
    const [issue, ...more] = schema.validateJson(body).issues;
    if (issue !== undefined) {
      const { instancePath, message } = issue;
      const error = { name: 'ValidationError', message: `${instancePath} ${message}`, details: [issue, ...more] };
      return Response.json(error, { status: 400 });
    }
    const { pathname } = new URL(request.url);
    const headers = { authorization: request.headers.get('authorization') ?? '', 'content-type': 'application/json' };
    return fetch(env.SERVICE_URL + pathname, { method: 'PUT', headers, body });
  },
};

// The request as the page would send it.
import { operations } from 'flagadmin/url';

import { type RequestFacts, requestLineOf } from '../server/request-facts';
import { JsonView } from './json-view';

const count = new Intl.NumberFormat();

/** The request as it would be sent: its line, its size and the limit of the service, its body. */
export function RequestPreview(request: RequestFacts) {
  const bytes = new TextEncoder().encode(JSON.stringify(request.body)).length;
  const operation = operations[request.operation];
  const limit = 'maxBodyBytes' in operation ? operation.maxBodyBytes : Number.POSITIVE_INFINITY;
  return (
    <details open>
      <summary>
        Request{' '}
        <span className={bytes > limit ? 'too-much' : 'quiet'}>
          {count.format(bytes)} of {count.format(limit)} bytes
        </span>
      </summary>
      <meter min={0} max={limit} high={limit * 0.9} value={bytes} aria-label="Size of the body" />
      <p className="request-line">
        <code>{requestLineOf(request)}</code>
        {request.ifMatch && <code className="quiet">If-Match: {request.ifMatch}</code>}
      </p>
      <JsonView value={request.body} label="Request body" secrets={request.secrets} />
    </details>
  );
}

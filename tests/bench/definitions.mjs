// The providers of a service in use, as the package's own service lists them with the profile of that service.
import { AdminClient } from '../../js/dist/index.js';
import { createService } from '../../js/dist/service.js';

const service = 'unleash-8.2';

/** `{ service, definitions }`. */
export async function serviceInUse() {
  const token = 'test-admin-token';
  const { fetch, dispose } = createService({ adminToken: token, service, fixtures: { addons: [] } });
  try {
    return {
      service,
      definitions: await new AdminClient({ baseUrl: 'https://flags.test', token, fetch }).getProviders(),
    };
  } finally {
    dispose();
  }
}

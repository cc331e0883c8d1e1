// Compiled with `lib: ["es2022"]` and no types of the environment.
import { AdminClient, errorFromResponse, isAdminApiError, type Issue } from 'flagadmin';
import { addonCreateUpdateSchema, init, withRules } from 'flagadmin/core';
import { createService } from 'flagadmin/service';

const client = new AdminClient({ baseUrl: 'https://flags.example.com', token: async () => 't', headers: { a: 'b' } });

export async function change(): Promise<Issue[]> {
  await init({ wasm: new Uint8Array() });
  const { data, etag, location, status } = await client.getAddon(1, { headers: [['a', 'b']] }).withResponse();
  await client.updateAddon(data.id, { ...data, enabled: false }, { ifMatch: etag });
  const found = withRules(addonCreateUpdateSchema, { providers: await client.getProviders() }).validate(data);
  const error: unknown = errorFromResponse(status, location, { 'retry-after': '1' });
  return isAdminApiError(error) && !found.valid ? [...error.issues, ...found.issues] : [];
}

export async function test(): Promise<string | null | undefined> {
  const service = createService();
  const { getHealth } = new AdminClient({ baseUrl: 'https://flags.test', token: 't', fetch: service.fetch });
  await getHealth();
  const response = await service.fetch('https://flags.test/health', { headers: { a: 'b' } });
  const { status, headers } = response;
  return status === 200 ? response.text() : headers.get('etag');
}

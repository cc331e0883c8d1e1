// A route of Next.js in the edge runtime, which runs everything.
import { allEntries } from '../../../all-entries.mjs';
import { everything } from '../../../everything.mjs';

export const runtime = 'edge';

export async function GET() {
  return new Response(await everything(allEntries));
}

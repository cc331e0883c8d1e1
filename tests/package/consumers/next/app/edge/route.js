// A route of Next.js in the edge runtime, which runs everything.
import * as flagadmin from 'flagadmin';

import { everything } from '../../../everything.mjs';

export const runtime = 'edge';

export async function GET() {
  return new Response(await everything(flagadmin));
}

// A route of Next.js in the edge runtime, which runs everything.
import * as flagadmin from 'flagadmin';
import * as dryRuns from 'flagadmin/dry-run';
import * as forms from 'flagadmin/form';
import * as services from 'flagadmin/service';

import { everything } from '../../../everything.mjs';

export const runtime = 'edge';

export async function GET() {
  return new Response(await everything(flagadmin, dryRuns, { ...forms, ...services }));
}

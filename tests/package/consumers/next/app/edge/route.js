// A route of Next.js in the edge runtime, which runs everything.
import { everything } from '../../../all-entries.mjs';

export const runtime = 'edge';

export const GET = async () => new Response(await everything());

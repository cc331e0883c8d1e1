// `createService`, which tests start again and again, to its first response: the first one of a process, and further ones.
import { execFileSync } from 'node:child_process';

import '../../support/environment.mjs';
import { createService } from '../../../js/dist/service.js';
import { compared, measureAsyncInTurns } from '../measure.mjs';

const entry = new URL('../../../js/dist/service.js', import.meta.url).href;
const url = 'https://flags.test/api/admin/strategies';
const headers = { authorization: 'test-admin-token' };
const program = `const { createService } = await import(process.argv[1]);
  const begun = performance.now();
  const { status } = await createService().fetch('${url}', { headers: ${JSON.stringify(headers)} });
  if (status !== 200) throw new Error(status);
  console.log(performance.now() - begun);`;

export function firstService({ rounds }) {
  const times = [];
  for (let round = 0; round < rounds; round++)
    times.push(Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program, entry])));
  return { what: '`createService`, the first of a process, to its first response', ...compared([{ times }], 'ms') };
}

export async function laterService(pace) {
  const act = async () => {
    const { fetch, dispose } = createService();
    const { status } = await fetch(url, { headers });
    dispose();
    return status;
  };
  const what = '`createService`, later ones, to their first response';
  return { what, ...(await measureAsyncInTurns([{ name: 'flagadmin', act }], pace)) };
}
